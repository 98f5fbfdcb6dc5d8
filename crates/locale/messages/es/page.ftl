# Español. What only the page says.

close = Cerrar

## Cards and places

pile-column = Columna { $column }, { $count ->
    [0] sin cartas
    [one] { $count } carta
   *[other] { $count } cartas
}
pile-cell = Celda libre { $cell }
pile-home = Fundación de { $suit }, { $count ->
    [0] sin cartas
    [one] { $count } carta
   *[other] { $count } cartas
}
table = Tablero

## Commands

command-previous = Partida anterior
command-deal = Elegir partida
command-new = Nueva partida
command-finish = Completar
command-restart = Reiniciar
command-menu = Menú
command-games = Partidas sin terminar
tip-previous = Partida anterior
tip-next = Partida siguiente
tip-random = Una partida al azar que se puede ganar (Z)
tip-deal = Elegir partida (N)
tip-undo = Deshacer (U)
tip-redo = Rehacer (R)
tip-hint = Muestra el siguiente movimiento de una solución; pulsa otra vez para hacerlo (I)
tip-play = Reproduce una solución (P)
tip-pause = Pausa (P)
tip-finish = Llevar todas las cartas a las fundaciones (F)
tip-share = Compartir, guardar
tip-statistics = Estadísticas
tip-settings = Ajustes
tip-help = Reglas y teclas (?)
tip-menu = Menú
tip-games = Partidas sin terminar
timeline = Movimientos de esta partida
speed = Velocidad

## Events

picked = { $count ->
    [0] { $card } en la mano. Puede ir a: { $places }
   *[other] { $card } y { $count } más en la mano. Pueden ir a: { $places }
}
won-spoken = { $moves ->
    [one] Has ganado en { $moves } movimiento
   *[other] Has ganado en { $moves } movimientos
}
wrong-link = El enlace «{ $link }» no funciona: { $reason }
update-ready = Hay una nueva versión lista.
update-reload = Recargar

## Dialogs

deal-number-label = Número
deal-go = Repartir
deal-range = De 1 a 1 000 000 como en Windows; vale cualquier número de −4 a 8 589 934 591.
board-fold = Pegar un tablero o un registro
board-label = O pega un tablero: filas, columnas, una sola línea, JSON o el registro de una partida
board-go = Abrir el tablero
board-number = Es la partida { $number }.
board-no-number = Este tablero no tiene número.
share-link = Enlace a la partida tal como está
copy = Copiar
copy-by-hand = Selecciona el texto y cópialo a mano.
save-svg = Guardar como SVG
save-png = Guardar como PNG
statistics-erase = Borrar
statistics-erase-sure = ¿Borrar todo?

## Help

help-win = Ganas cuando todas las cartas están en las fundaciones. Casi todas las partidas se pueden ganar.
help-playing = Cómo se juega
help-drag = Arrastra una carta, o varias en secuencia. Los lugares posibles se iluminan.
help-tap = Toca una carta o haz clic en ella para enviarla adonde conviene.
help-timeline = La barra de abajo guarda toda la partida: vuelve a cualquier movimiento y avanza de nuevo.
help-keys = Teclas
help-key-deal = Elegir partida
help-key-help = Esta página
help-private = Nada sale de este dispositivo. La página funciona sin red, y la dirección contiene siempre la partida que ves.
