# Español. What only a terminal says; `locales` at the root has the rest.

## On the screen

terminal-too-small = Esta ventana es demasiado pequeña para las cartas. Se necesitan al menos { $width } por { $height }.
terminal-deal-cells = { $deal }, { $cells ->
    [one] 1 celda
   *[other] { $cells } celdas
}
terminal-deal = Partida
terminal-random = Al azar
terminal-quit = Salir
terminal-on = sí
terminal-off = no
terminal-autoplay-raymond = si es seguro, regla de KPat
terminal-playing = Solución a velocidad { $speed }: p pausa, u y r avanzan paso a paso, + y - cambian la velocidad
terminal-no-finish = Todavía no puede ir todo a casa.
terminal-no-random = No se encontró una partida que se pueda ganar. Inténtalo otra vez.
terminal-no-move = No existe ese movimiento. Esta partida tiene { $count ->
    [one] 1 movimiento
   *[other] { $count } movimientos
}.
terminal-no-name = Hace falta un nombre.
terminal-saved = Guardado en { $path }.
terminal-unreadable = No se puede leer { $path }: { $reason }
terminal-unwritable = No se puede escribir { $path }: { $reason }
terminal-not-kept = La partida no se puede conservar: { $reason }
terminal-left = { $deal } te espera en el movimiento { $turn }: freecell play sigue con ella.

## Windows

terminal-deal-prompt = Escribe un número y pulsa Intro, o pega un tablero, un registro o un enlace.
terminal-jump-title = Ir a un movimiento
terminal-jump-prompt = ¿Qué movimiento, de 0 a { $count }?
terminal-save-title = Guardar el registro
terminal-load-title = Abrir un archivo
terminal-file-prompt = El nombre del archivo:
terminal-copy-record = Copiar el registro
terminal-copy-link = Copiar el enlace
terminal-save = Guardar el registro en un archivo
terminal-load = Abrir un registro o un tablero de un archivo

## Keys

terminal-key-twice = La misma tecla dos veces envía la carta a donde tiene sentido
terminal-key-mouse = Ratón: arrastra cartas, o haz clic en una y va a donde tiene sentido
terminal-key-jump = Ir a cualquier movimiento
terminal-key-speed = Velocidad de la solución
terminal-key-search = Detener la búsqueda, o seguir buscando
terminal-key-deal = Elegir una partida; pegar un tablero
terminal-key-beside = Partida anterior y siguiente
terminal-key-share = Copiar o guardar el registro y el enlace
terminal-key-open = Abrir un registro o un tablero de un archivo
terminal-key-quit = Salir; la partida se conserva

## Line by line

plain-welcome = { $deal }. Escribe un movimiento como 26 o 3a, board o help.
plain-unknown = «{ $text }» no es ni un movimiento ni una orden. Escribe help para verlos.
plain-paste = Pega el tablero y luego una línea vacía.
plain-command-moves = hacer movimientos: columnas 1 a 8, celdas a a d, h es casa
plain-command-board = mostrar la mesa
plain-command-look = leer un lugar, como look 3 o look a
plain-command-undo = deshacer, rehacer o ir a un movimiento por su número
plain-command-hint = el próximo movimiento de un camino a la victoria
plain-command-verdict = si la partida se puede ganar, y desde cuándo no
plain-command-solution = imprimir un camino a la victoria; play hace sus movimientos
plain-command-finish = llevar todo a casa
plain-command-deal = otra partida: por número, random, next, previous, today
plain-command-paste = abrir un tablero de varias líneas
plain-command-record = imprimir la partida como registro o como enlace
plain-command-save = escribir el registro en un archivo, o abrir un archivo
plain-command-autoplay = qué va a casa por sí solo: none, horne, raymond o max
plain-command-statistics = cómo fueron las partidas
plain-command-quit = salir; la partida se conserva
