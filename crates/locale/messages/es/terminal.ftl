# Español. What only the terminal says.

## Screen

terminal-too-small = Esta ventana es demasiado pequeña para las cartas. Se necesitan al menos { $width } columnas y { $height } filas.
terminal-deal-cells = { $deal }, { $cells ->
    [0] sin celdas libres
    [one] { $cells } celda libre
   *[other] { $cells } celdas libres
}
terminal-random = Al azar
terminal-quit = Salir
terminal-no-move = Ese movimiento no existe. Esta partida tiene { $count ->
    [0] cero movimientos
    [one] { $count } movimiento
   *[other] { $count } movimientos
}.
terminal-no-name = Escribe el nombre de un archivo.
terminal-saved = Guardado en { $path }.
terminal-not-saved = SIN GUARDAR
terminal-no-link = Los enlaces necesitan la dirección de la página: define FREECELL_PAGE.
terminal-unreadable = No se puede leer { $path }: { $reason }
terminal-unwritable = No se puede escribir { $path }: { $reason }
terminal-left = Guardada la { $deal } en el movimiento { $turn }; continúa con freecell play.
terminal-return = { $message } Pulsa l para volver.

## Windows

terminal-deal-prompt = Escribe un número y pulsa Intro, o pega un tablero, un registro o un enlace.
terminal-jump-title = Ir a un movimiento
terminal-jump-prompt = Número del movimiento, { $count } como máximo:
terminal-save-title = Guardar el registro
terminal-load-title = Abrir un archivo
terminal-file-prompt = Nombre del archivo (Tab lo completa):
terminal-exists = { $path } ya existe. ¿Sobrescribir?
terminal-overwrite = Sobrescribir
terminal-continue = Continuar
terminal-cancel = Cancelar
terminal-won-games = Partidas ganadas
terminal-won-helped = Ganada con ayuda
terminal-copy-record = Copiar el registro
terminal-copy-link = Copiar el enlace
terminal-save = Guardar el registro en un archivo
terminal-load = Abrir un registro o un tablero de un archivo

## Keys

terminal-key-twice = La misma columna dos veces envía su última carta a una celda libre; la misma celda dos veces envía su carta adonde conviene
terminal-key-mouse = Ratón: arrastra cartas, o haz clic en una para enviarla adonde conviene
terminal-key-jump = Ir a cualquier movimiento
terminal-key-speed = Velocidad de la solución
terminal-key-search = Detener la búsqueda, o seguir buscando
terminal-key-back = Volver al último movimiento desde el que se puede ganar
terminal-key-deal = Elegir una partida; pegar un tablero
terminal-key-beside = Partida anterior y siguiente
terminal-key-return = Volver a la partida que dejaste
terminal-key-share = Copiar o guardar el registro y el enlace
terminal-key-open = Abrir un registro o un tablero de un archivo
terminal-key-suspend = Suspender; continúa con el comando fg de la shell
terminal-key-quit = Salir; la partida queda guardada

## Line by line

plain-welcome = { $deal }. Escribe un movimiento como 26 o 3a, board o help.
plain-unknown = «{ $text }» no es ni un movimiento ni una orden. Escribe help para verlos.
plain-paste = Pega el tablero y luego una línea vacía.
plain-return = { $message } Escribe return para volver.
plain-exists = { $path } ya existe. Escribe { $command }! en vez de { $command } para sobrescribirlo.
plain-give-up-question = { $question } Escribe give-up! para confirmar.
plain-command-moves = hacer movimientos: columnas de la 1 a la 8, celdas libres de la a a la d, h es la fundación
plain-command-board = mostrar el tablero
plain-command-look = leer un lugar, como look 3 o look a
plain-command-undo = deshacer, rehacer o ir a un movimiento por su número
plain-command-hint = mostrar el siguiente movimiento de una solución
plain-command-verdict = mostrar si se puede ganar y, si no, con qué movimiento se perdió la partida
plain-command-solution = imprimir una solución; play hace sus movimientos
plain-command-finish = llevar todas las cartas a las fundaciones
plain-command-deal = abrir otra partida: un número, random, next, previous o daily
plain-command-games = listar las partidas, o abrir una por su número en la lista
plain-command-return = volver a la partida que dejaste
plain-command-give-up = abandonar esta partida
plain-command-paste = abrir un tablero de varias líneas
plain-command-record = imprimir la partida como registro o como enlace
plain-command-save = guardar el registro en un archivo, o abrir un archivo
plain-command-autoplay = elegir la regla del movimiento automático; sin RULE: explicar las reglas
plain-command-statistics = mostrar las estadísticas
plain-command-results = guardar tus resultados en un archivo, o añadir los de un archivo
plain-command-quit = salir; la partida queda guardada
