# Español. What the page and the terminal both say.

language-name = Español
title = FreeCell

## Cards and places

rank-A = as
rank-2 = 2
rank-3 = 3
rank-4 = 4
rank-5 = 5
rank-6 = 6
rank-7 = 7
rank-8 = 8
rank-9 = 9
rank-T = 10
rank-J = jota
rank-Q = reina
rank-K = rey
suit-C = tréboles
suit-D = diamantes
suit-H = corazones
suit-S = picas
card = { $rank } de { $suit }
place-column = columna { $column }
place-cell = celda libre { $cell }
place-home = fundación
pile-empty = { $pile }, vacía
list = { $before }, { $item }

## Commands

command-next = Partida siguiente
command-random = Partida al azar
command-daily = Partida del día
command-undo = Deshacer
command-redo = Rehacer
command-hint = Pista
command-play = Solución
command-pause = Pausa
command-share = Compartir
command-statistics = Estadísticas
command-settings = Ajustes
command-help = Ayuda
tip-daily = La partida del día, igual para todos
tip-restart = Volver al principio
deal-group = Partida

## Status

deal-number = Partida { $number }
deal-without-number = Partida sin número
deal-name = partida { $number }
deal-name-none = partida sin número
moves = { $count ->
    [one] { $count } movimiento
   *[other] { $count } movimientos
}
turn = movimiento { $turn } de { $count }
level = Nivel: { $level ->
    [easy] fácil
    [medium] medio
    [tricky] complicado
    [hard] difícil
   *[expert] experto
}
verdict-thinking = Pensando…
verdict-won = { $moves ->
    [one] Has ganado en { $moves } movimiento
   *[other] Has ganado en { $moves } movimientos
}
verdict-winnable = { $moves ->
    [one] Se puede ganar en { $moves } movimiento
   *[other] Se puede ganar en { $moves } movimientos como máximo
}
verdict-winnable-otherwise = Se puede ganar, pero la solución encontrada no vale con el movimiento automático «siempre»
verdict-lost = Ya no se puede ganar
verdict-lost-since = Perdida en el movimiento { $move }
verdict-lost-between = Perdida en alguno de los movimientos { $first }–{ $last }
verdict-impossible = Esta partida no se puede ganar
verdict-undecided = Sin decidir
verdict-stopped = Sin decidir, búsqueda detenida
search-stop = Detener
search-on = Seguir buscando
back-to-move = Volver al movimiento { $turn }

## Events

move = { $home ->
    [yes] { $card } va a la fundación
   *[no] { $more ->
        [0] { $card } → { $place }
       *[other] { $card } y { $more } más → { $place }
    }
}
autoplayed = Movimiento automático a la fundación: { $cards }
hint = Pista: { $move }
because-wins = gana la partida
because-only-winning = cualquier otro movimiento pierde
because-leaves-no-move = no deja ningún movimiento
because-repeats = { $turn ->
    [0] repite la posición inicial
   *[other] repite la posición después del movimiento { $turn }
}
because-buries = { $count ->
    [one] entierra { $card } bajo { $count } carta
   *[other] entierra { $card } bajo { $count } cartas
}
because-takes-last-cell = ocupa la última celda libre
because-leaves-cells = { $count ->
    [one] deja { $count } celda libre
   *[other] deja { $count } celdas libres
}
because-takes-last-column = ocupa la última columna vacía, la { $column }
because-frees-column = vacía la columna { $column }
because-frees-cell = vacía la celda libre { $cell }
because-uncovers = destapa { $card }
because-plays-home = lleva a la fundación: { $cards }
typed = Desde: { $place }. Hasta: …
jumped = Movimiento { $turn } de { $count }
stuck = No queda ningún movimiento. Deshaz o reinicia.
no-finish = Todavía no pueden ir todas las cartas a las fundaciones.
no-random = No se ha encontrado ninguna partida que se pueda ganar. Inténtalo otra vez.
playing = Solución a velocidad { $speed }
left = Has dejado la { $deal } en el movimiento { $turn }.
resumed = Continúas la { $deal } en el movimiento { $turn }.
game-gone = Esta partida ya no está guardada.
not-kept = No se pueden guardar las partidas: { $reason }
set-aside = Los datos dañados se conservan con otro nombre: { $names }
solver-failed = El solucionador no funciona. No hay pistas ni soluciones.
won-title = ¡Has ganado!
won-helped = Con ayuda, así que se cuenta aparte.
won-text = { $deal }: { $moves ->
    [one] { $moves } movimiento
   *[other] { $moves } movimientos
}, { $time }.
autoplay-later = Con este ajuste habría ido a la fundación una carta que hacía falta después. El ajuste vale desde la próxima partida.

## Dialogs

deal-title = Elegir partida
share-title = Compartir y guardar
copied = Copiado.
copy-board = Copiar el tablero como texto
games-title = Partidas sin terminar
games-none = No hay partidas sin terminar.
games-entry = { $deal }, movimiento { $turn }, { $time }
give-up = Abandonar
give-up-question = ¿Abandonar esta partida? Cuenta como derrota.
give-up-impossible = ¿Abandonar esta partida? No se puede ganar, así que no cuenta.
statistics-title = Estadísticas
statistics-played = Partidas
statistics-won = Ganadas
statistics-share = % de victorias
percent = { $share } %
statistics-streak = Racha actual
statistics-best-streak = Mejor racha
statistics-fastest = Victoria más rápida
statistics-shortest = Menos movimientos
statistics-helped = Con ayuda
statistics-export = Exportar
statistics-import = Importar
statistics-imported = Resultados nuevos: { $added }. Ya conocidos: { $known }. Ilegibles: { $damaged }.
statistics-note = Una partida cuenta cuando la ganas, o como derrota cuando la abandonas. Dejarla nunca es una derrota. Todo se queda en este dispositivo.
settings-title = Ajustes
settings-yes = sí
settings-no = no
settings-language = Idioma
settings-autoplay = Movimiento automático
settings-autoplay-none = nunca
settings-autoplay-none-note = Ninguna carta va automáticamente.
settings-autoplay-horne = si es seguro
settings-autoplay-horne-note = Van los ases, los doses y las cartas sobre las que ya no se puede poner ninguna, como en FreeCell de Microsoft.
settings-autoplay-raymond = si es seguro (regla de KPat)
settings-autoplay-raymond-note = Como «si es seguro», y también si lo que se puede poner encima puede ir, como en KPat.
settings-autoplay-max = siempre
settings-autoplay-max-note = Va toda carta que pueda.
settings-tap = Clic o toque en una carta
settings-tap-send = la envía adonde conviene
settings-tap-select = la toma
settings-finish = Completar automáticamente
settings-animation = Animación
settings-animation-off = ninguna
settings-animation-fast = rápida
settings-animation-normal = normal
settings-animation-slow = lenta
settings-verdict = Indicar si se puede ganar
settings-counts = Mostrar tiempo y movimientos
settings-theme = Tema
settings-theme-auto = del sistema
settings-theme-light = claro
settings-theme-dark = oscuro
settings-fourColors = Palos de cuatro colores
settings-largeIndex = Valores y palos grandes
settings-leftHanded = Para zurdos

## Help

help-title = Ayuda
help-rules = Reglas
help-goal = Las 52 cartas están boca arriba. Llévalas a las fundaciones: cada palo en la suya, del as al rey.
help-columns = En las ocho columnas, una carta va sobre otra de valor inmediatamente superior y de distinto color. A una columna vacía va cualquier carta.
help-cells = Cada una de las cuatro celdas libres guarda una carta cualquiera.
help-home = Las cartas de una fundación se quedan allí. Deshacer las devuelve, y el movimiento automático espera a tu próximo movimiento.
help-runs = Solo se mueve la última carta de una columna. Varias en secuencia se mueven juntas si hay suficientes celdas libres y columnas vacías para moverlas una a una.
help-key-notation = Movimiento: primero de dónde, luego adónde. Las columnas son 1–8, las celdas libres a–d, h es la fundación
help-key-arrows = De carta en carta
help-key-enter = Tomar, soltar; dos veces envía la carta adonde conviene
help-key-escape = Devolver, detener
help-key-undo = Deshacer
help-key-redo = Rehacer
help-key-hint = Pista; otra vez hace el movimiento
help-key-play = Reproducir la solución, pausa
help-key-finish = Llevar todas las cartas a las fundaciones
help-key-random = Partida al azar
help-study = Análisis
help-verdict = La línea de abajo dice si aún se puede ganar y, si no, con qué movimiento se perdió la partida.
help-hint = Una pista muestra el siguiente movimiento de una solución.
help-solution = La solución se reproduce en tu tablero; recórrela con Deshacer y Rehacer. Las partidas con pistas o solución se cuentan aparte.
help-honest = Nunca se adivina: «se puede ganar» quiere decir que se conoce una solución; «no se puede ganar», que se ha probado todo. Si no, queda sin decidir.
help-daily = La partida del día tiene la fecha como número. Una partida al azar es una que el programa acaba de ganar.

## Errors

number-none = No es un número entero. Los números de partida van de −4 a 8 589 934 591.
number-too-small = Este número es demasiado pequeño. El menor es −4.
number-too-large = Este número es demasiado grande. El mayor es 8 589 934 591.
illegal-empty-column = La columna { $column } está vacía.
illegal-empty-cell = La celda libre { $cell } está vacía.
illegal-taken-cell = La celda libre { $cell } ya tiene { $card }.
illegal-no-empty-cell = Todas las celdas libres están ocupadas.
illegal-no-such-cell = Esta partida no tiene celda libre { $cell }.
illegal-same-place = Estas cartas ya están en la columna { $column }.
illegal-no-cards = No se movería ninguna carta.
illegal-fewer-cards = { $count ->
    [one] La columna { $column } tiene menos de { $count } carta.
   *[other] La columna { $column } tiene menos de { $count } cartas.
}
illegal-not-in-sequence = { $count ->
    [one] La última carta ({ $count }) de la columna { $column } no está en secuencia.
   *[other] Las últimas { $count } cartas de la columna { $column } no están en secuencia.
}
illegal-too-many = { $count ->
    [one] { $count } carta no se mueve a la vez: { $limit } como máximo.
   *[other] { $count } cartas no se mueven a la vez: { $limit } como máximo.
}
illegal-does-not-fit = { $card } no va sobre { $on }.
illegal-none-fits = Ninguna carta al final de la columna { $column } va sobre { $on }.
illegal-not-next-home = { $card } no puede ir a la fundación antes que { $on }.
illegal-leaves-home = { $card } está en la fundación y se queda allí.
illegal-between-cells = { $card } ya está en una celda libre; pasar a otra no sirve de nada.
illegal-nowhere-to-go = { $card } no tiene adónde ir.
move-none = «{ $move }» no es un movimiento.
record-no-colon = No es ni un número ni el registro de una partida.
record-no-deal = «{ $text }» no es una partida.
record-option = «{ $text }» no es una opción de un registro.
spot-line = Línea { $line }, carta { $place }:
spot-list = Lista { $line }, carta { $place }:
spot-column = Columna { $line }, carta { $place }:
spot-cells = Celda libre { $place }:
board-empty = El tablero no tiene cartas.
board-not-a-card = «{ $text }» no es una carta. Una carta es un valor (A23456789TJQK) seguido de un palo (CDHS).
board-repeated = { $times ->
    [one] { $card } aparece { $times } vez.
   *[other] { $card } aparece { $times } veces.
}
board-missing = Faltan: { $cards }.
board-shape = Líneas de { $lengths } cartas no forman un tablero. Se esperan siete filas de 8 8 8 8 8 8 4, ocho columnas de 7 7 7 7 6 6 6 6, o las 52 cartas en una línea.
board-not-a-deal = Línea { $line }: al principio las fundaciones y las celdas libres están vacías.
board-not-a-foundation = Línea { $line }: «{ $text }» no es una fundación. Se espera un palo y su valor más alto, como H-0 o S-A.
board-too-many-columns = { $count ->
    [one] Hay { $count } columna; un tablero tiene ocho.
   *[other] Hay { $count } columnas; un tablero tiene ocho.
}
board-long-column = La columna { $column } tiene demasiadas cartas bajo la secuencia final: { $count }.
board-too-many-cells = { $count ->
    [one] Hay { $count } celda libre; esta partida tiene { $cells }.
   *[other] Hay { $count } celdas libres; esta partida tiene { $cells }.
}
board-wrong-cell-count = Línea { $line }: «{ $text }» no es el número de celdas libres indicadas, que es { $count }. Una celda vacía es «-».
board-also-home = { $card } ya está en su fundación.
board-json = Parece JSON, pero no es válido.
board-json-shape = Este JSON no es un tablero.
