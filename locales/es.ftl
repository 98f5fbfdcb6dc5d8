# Español

title = FreeCell
close = Cerrar

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
place-cell = celda { $cell }
place-home = la base
pile-column = Columna { $column }, { $count ->
    [0] sin cartas
    [one] 1 carta
   *[other] { $count } cartas
}
pile-cell = Celda { $cell }
pile-home = Base de { $suit }, { $count ->
    [0] sin cartas
    [one] 1 carta
   *[other] { $count } cartas
}
pile-empty = { $pile }, vacía
list = { $before }, { $item }
table = Mesa

## Commands

command-previous = Partida anterior
command-next = Partida siguiente
command-random = Partida al azar
command-today = Partida del día
command-deal = Elegir partida
command-undo = Deshacer
command-redo = Rehacer
command-hint = Pista
command-play = Solución
command-pause = Pausa
command-finish = Terminar
command-restart = Reiniciar
command-share = Compartir
command-statistics = Estadísticas
command-settings = Ajustes
command-help = Ayuda
command-menu = Menú
tip-previous = Partida anterior
tip-next = Partida siguiente
tip-random = Una partida al azar que se puede ganar (Z)
tip-today = La partida del día, igual para todos
tip-deal = Elegir partida (N)
tip-undo = Deshacer (U)
tip-redo = Rehacer (R)
tip-hint = Muestra la siguiente jugada para ganar; pulsa otra vez para hacerla (I)
tip-play = Muestra cómo se gana (P)
tip-pause = Pausa (P)
tip-finish = Llevar todo a la base (F)
tip-restart = Volver al principio
tip-share = Compartir, guardar
tip-statistics = Estadísticas
tip-settings = Ajustes
tip-help = Reglas y teclas (?)
tip-menu = Menú
deal-group = Partida
timeline = Jugadas de esta partida
speed = Velocidad

## What is seen

deal-number = Partida { $number }
deal-without-number = Partida sin número
moves = { $count ->
    [one] 1 jugada
   *[other] { $count } jugadas
}
turn = jugada { $turn } de { $count }
difficulty = { $cells ->
    [one] Basta 1 celda
   *[other] Bastan { $cells } celdas
}, { $moves ->
    [one] 1 jugada
   *[other] { $moves } jugadas
}
verdict-thinking = Pensando …
verdict-won = { $moves ->
    [one] Ganada en 1 jugada
   *[other] Ganada en { $moves } jugadas
}
verdict-winnable = { $moves ->
    [one] Ganable, falta 1 jugada
   *[other] Ganable, como máximo { $moves } jugadas
}
verdict-winnable-otherwise = Ganable, pero no si todas las cartas suben solas
verdict-lost = Ya no se puede ganar
verdict-lost-since = Perdida desde la jugada { $move }
verdict-lost-between = Perdida desde una jugada entre { $first } y { $last }
verdict-impossible = Esta partida no se puede ganar
verdict-undecided = Sin decidir
verdict-stopped = Sin decidir, búsqueda detenida
search-stop = Parar
search-on = Seguir

## What happens

move = { $home ->
    [yes] { $card } va a la base
   *[no] { $more ->
        [0] { $card } → { $place }
        [one] { $card } y 1 más → { $place }
       *[other] { $card } y { $more } más → { $place }
    }
}
autoplayed = Subieron solas a la base: { $cards }
hint = Pista: { $move }
picked = { $count ->
    [0] { $card } en la mano. Puede ir a: { $places }
   *[other] { $card } y { $count } más en la mano. Pueden ir a: { $places }
}
typed = De { $place } a …
jumped = Jugada { $turn } de { $count }
stuck = No queda ninguna jugada. Deshaz o reinicia.
won-title = ¡Victoria!
won-text = { $deal }: { $moves ->
    [one] 1 jugada
   *[other] { $moves } jugadas
}, { $time }.
won-spoken = { $moves ->
    [one] Partida ganada en 1 jugada
   *[other] Partida ganada en { $moves } jugadas
}
wrong-link = El enlace «{ $link }» no funciona: { $reason }
autoplay-later = Con este ajuste habría subido una carta que hacía falta después. Vale desde la próxima partida.

## Dialogs

deal-title = Elegir partida
deal-number-label = Número
deal-go = Repartir
deal-range = De 1 a 1 000 000 como en Windows; cualquier número de −4 a 8 589 934 591.
board-label = O pega un tablero: filas, columnas, una sola línea, JSON o el registro de una partida
board-go = Abrir el tablero
board-number = Es la partida { $number }.
board-no-number = Este tablero no tiene número.
share-title = Compartir y guardar
share-link = Un enlace a la partida tal como está
copy = Copiar
copied = Copiado.
copy-by-hand = Selecciónalo y cópialo a mano.
copy-board = Copiar el tablero como texto
save-svg = Guardar como SVG
save-png = Guardar como PNG
statistics-title = Estadísticas
statistics-played = partidas
statistics-won = ganadas
statistics-share = porcentaje
percent = { $share } %
statistics-streak = racha actual
statistics-best-streak = mejor racha
statistics-fastest = la más rápida
statistics-shortest = menos jugadas
statistics-helped = con ayuda
statistics-note = Una partida cuenta desde la primera jugada, y como perdida si la dejas. Todo se queda en este dispositivo.
statistics-export = Exportar
statistics-erase = Borrar
statistics-erase-sure = ¿Borrar todo?
settings-title = Ajustes
settings-language = Idioma
settings-autoplay = Las cartas suben solas
settings-autoplay-none = nunca
settings-autoplay-horne = si es seguro
settings-autoplay-max = siempre
settings-finish = Terminar sola cuando todo está en orden
settings-animation = Animación
settings-animation-off = ninguna
settings-animation-fast = rápida
settings-animation-normal = normal
settings-animation-slow = lenta
settings-verdict = Indicar si se puede ganar
settings-counts = Mostrar tiempo y jugadas
settings-theme = Tema
settings-theme-auto = del dispositivo
settings-theme-light = claro
settings-theme-dark = oscuro
settings-fourColours = Cuatro colores
settings-largeIndex = Índices grandes
settings-leftHanded = Para zurdos

## Help

help-title = Ayuda
help-rules = Reglas
help-goal = Las 52 cartas están a la vista. Llévalas a la base: cada palo en la suya, del as al rey.
help-columns = En las ocho columnas, una carta va sobre otra de valor inmediatamente superior y de distinto color. A una columna vacía va cualquier carta.
help-cells = Cada una de las cuatro celdas guarda una carta, cualquiera.
help-home = Lo que está en la base se queda allí. Deshacer lo devuelve, y nada vuelve a subir solo antes de tu próxima jugada.
help-runs = Solo se mueve la última carta de una columna. Varias en secuencia se mueven juntas si hay suficientes celdas y columnas vacías para moverlas una a una.
help-win = Se gana cuando todas las cartas están en la base. Casi todas las partidas se pueden ganar.
help-playing = Cómo se juega
help-drag = Arrastra una carta, o varias en secuencia. Los lugares posibles se iluminan.
help-tap = Toca una carta o haz clic en ella, y va adonde conviene.
help-timeline = La línea de abajo guarda toda la partida: vuelve a cualquier jugada y avanza de nuevo.
help-keys = Teclas
help-key-notation = Jugada: primero de dónde, luego adónde. Las columnas son 1–8, las celdas a–d, h es la base
help-key-arrows = De carta en carta
help-key-enter = Tomar, soltar; dos veces manda la carta adonde conviene
help-key-escape = Devolver, parar
help-key-undo = Deshacer
help-key-redo = Rehacer
help-key-hint = Pista; otra vez la juega
help-key-play = Ver la solución, pausa
help-key-finish = Llevar todo a la base
help-key-deal = Elegir partida
help-key-random = Partida al azar
help-key-help = Esta página
help-study = Análisis
help-verdict = La línea de abajo dice si aún se puede ganar, y desde qué jugada ya no.
help-hint = Una pista muestra la siguiente jugada para ganar.
help-solution = La solución se juega en tu mesa; recórrela con Deshacer y Rehacer. Las partidas con pistas o solución se cuentan aparte.
help-honest = Nunca adivina: ganable quiere decir que se conoce un camino; imposible, que se probaron todos. Si no, queda sin decidir.
help-today = La partida del día tiene la fecha como número. Una partida al azar es una que el programa acaba de ganar.
help-private = Nada sale de este dispositivo. La página funciona sin red, y la dirección contiene siempre la partida que ves.

## What is wrong

number-none = No es un número entero. Los números van de −4 a 8 589 934 591.
number-too-small = Este número es demasiado pequeño. El menor es −4.
number-too-large = Este número es demasiado grande. El mayor es 8 589 934 591.
illegal-empty-column = La columna { $column } está vacía.
illegal-empty-cell = La celda { $cell } está vacía.
illegal-taken-cell = La celda { $cell } ya tiene { $card }.
illegal-no-empty-cell = Todas las celdas están ocupadas.
illegal-no-such-cell = Esta partida no tiene celda { $cell }.
illegal-same-place = Estas cartas ya están en la columna { $column }.
illegal-no-cards = No se movería ninguna carta.
illegal-fewer-cards = La columna { $column } tiene menos de { $count } cartas.
illegal-not-in-sequence = Las últimas { $count } cartas de la columna { $column } no están en secuencia.
illegal-too-many = { $limit ->
    [one] { $count } cartas no se mueven a la vez, solo 1.
   *[other] { $count } cartas no se mueven a la vez, solo { $limit }.
}
illegal-does-not-fit = { $card } no va sobre { $on }.
illegal-none-fits = Ninguna carta al final de la columna { $column } va sobre { $on }.
illegal-not-next-home = { $card } no puede subir antes que { $on }.
illegal-leaves-home = { $card } está en la base y se queda.
illegal-between-cells = { $card } ya está en una celda; en otra no ganaría nada.
illegal-nowhere-to-go = { $card } no tiene adónde ir.
move-none = «{ $move }» no es una jugada.
record-no-colon = No es ni un número ni el registro de una partida.
record-no-deal = «{ $text }» no es una partida.
record-option = «{ $text }» no es una opción de un registro.
spot-line = Línea { $line }, carta { $place }:
spot-list = Lista { $line }, carta { $place }:
spot-column = Columna { $line }, carta { $place }:
spot-cells = Celda { $place }:
board-empty = No hay ninguna carta.
board-not-a-card = «{ $text }» no es una carta. Una carta es un valor, A23456789TJQK, y luego un palo, CDHS.
board-repeated = { $card } aparece { $times } veces.
board-missing = Faltan: { $cards }.
board-shape = Líneas de { $lengths } cartas no son un tablero. Se esperan siete filas de 8 8 8 8 8 8 4, ocho columnas de 7 7 7 7 6 6 6 6, o las 52 en una línea.
board-not-a-deal = Línea { $line }: al principio bases y celdas están vacías.
board-not-a-foundation = Línea { $line }: «{ $text }» no es una base. Se espera un palo y su valor más alto, como H-0 o S-A.
board-too-many-columns = Hay { $count } columnas; una mesa tiene ocho.
board-long-column = La columna { $column } tiene demasiadas cartas bajo la secuencia final: { $count }.
board-too-many-cells = Hay { $count } celdas, y esta partida tiene { $cells }.
board-also-home = { $card } ya está en la base.
board-json = Empieza como JSON, pero no lo es.
board-json-shape = Este JSON no es un tablero.
