# English. Whatever speaks of FreeCell reads this: the page, and games elsewhere.

title = FreeCell
close = Close

## Cards and places

rank-A = ace
rank-2 = 2
rank-3 = 3
rank-4 = 4
rank-5 = 5
rank-6 = 6
rank-7 = 7
rank-8 = 8
rank-9 = 9
rank-T = 10
rank-J = jack
rank-Q = queen
rank-K = king
suit-C = clubs
suit-D = diamonds
suit-H = hearts
suit-S = spades
card = { $rank } of { $suit }
place-column = column { $column }
place-cell = cell { $cell }
place-home = the foundation
pile-column = Column { $column }, { $count ->
    [0] no cards
    [one] 1 card
   *[other] { $count } cards
}
pile-cell = Cell { $cell }
pile-home = Foundation of { $suit }, { $count ->
    [0] no cards
    [one] 1 card
   *[other] { $count } cards
}
pile-empty = { $pile }, empty
list = { $before }, { $item }
table = Table

## Commands

command-previous = Previous deal
command-next = Next deal
command-random = Random deal
command-today = Today’s deal
command-deal = Choose a deal
command-undo = Undo
command-redo = Redo
command-hint = Hint
command-play = Solution
command-pause = Pause
command-finish = Finish
command-restart = Restart
command-share = Share
command-statistics = Statistics
command-settings = Settings
command-help = Help
command-menu = Menu
tip-previous = Previous deal
tip-next = Next deal
tip-random = A random deal that can be won (Z)
tip-today = Today’s deal, the same for everyone
tip-deal = Choose a deal (N)
tip-undo = Undo (U)
tip-redo = Redo (R)
tip-hint = Show the next move of a way to win; press again to play it (I)
tip-play = Play a way to win (P)
tip-pause = Pause (P)
tip-finish = Bring everything home (F)
tip-restart = Back to the start
tip-share = Share, save
tip-statistics = Statistics
tip-settings = Settings
tip-help = Rules and keys (?)
tip-menu = Menu
deal-group = Deal
timeline = Moves of this game
speed = Speed

## What is seen

deal-number = Deal { $number }
deal-without-number = Deal without a number
moves = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
turn = move { $turn } of { $count }
difficulty = { $cells ->
    [one] 1 cell is enough
   *[other] { $cells } cells are enough
}, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
verdict-thinking = Thinking …
verdict-won = { $moves ->
    [one] Won in 1 move
   *[other] Won in { $moves } moves
}
verdict-winnable = { $moves ->
    [one] Winnable, 1 move left
   *[other] Winnable, { $moves } moves left at most
}
verdict-winnable-otherwise = Winnable, but not if every card goes home by itself
verdict-lost = No longer winnable
verdict-lost-since = No longer winnable since move { $move }
verdict-lost-between = No longer winnable, since a move from { $first } to { $last }
verdict-impossible = This deal cannot be won
verdict-undecided = Not decided
verdict-stopped = Not decided, the search was stopped
search-stop = Stop
search-on = Search on

## What happens

move = { $home ->
    [yes] { $card } goes home
   *[no] { $more ->
        [0] { $card } to { $place }
       *[other] { $card } and { $more } more to { $place }
    }
}
autoplayed = Home by itself: { $cards }
hint = Hint: { $move }
picked = { $count ->
    [0] { $card } picked up. It can go to { $places }
   *[other] { $card } and { $count } more picked up. They can go to { $places }
}
typed = From { $place } to …
jumped = Move { $turn } of { $count }
stuck = No move is left. Undo, or restart.
won-title = Won!
won-text = { $deal }: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, { $time }.
won-spoken = { $moves ->
    [one] The game is won in 1 move
   *[other] The game is won in { $moves } moves
}
wrong-link = The link “{ $link }” does not work: { $reason }
autoplay-later = With this setting a card would have gone home that was needed later. It counts from the next deal.

## Dialogs

deal-title = Choose a deal
deal-number-label = Number
deal-go = Deal
deal-range = 1 to 1,000,000 as in Windows; any number from −4 to 8,589,934,591.
board-label = Or paste a board: rows, columns, one line, JSON, or the record of a game
board-go = Open the board
board-number = This is deal { $number }.
board-no-number = This board has no number.
share-title = Share and save
share-link = A link to the game as it stands
copy = Copy
copied = Copied.
copy-by-hand = Select it and copy it by hand.
copy-board = Copy the board as text
save-svg = Save as SVG
save-png = Save as PNG
statistics-title = Statistics
statistics-played = played
statistics-won = won
statistics-share = of them won
percent = { $share }%
statistics-streak = in a row
statistics-best-streak = longest row
statistics-fastest = fastest
statistics-shortest = fewest moves
statistics-helped = with help
statistics-note = A game counts from its first move, and as lost if you leave it. Everything stays on this device.
statistics-export = Export
statistics-erase = Erase
statistics-erase-sure = Erase everything?
settings-title = Settings
settings-language = Language
settings-autoplay = Cards go home by themselves
settings-autoplay-none = never
settings-autoplay-horne = when safe
settings-autoplay-max = always
settings-finish = Finish when all is in order
settings-animation = Animation
settings-animation-off = off
settings-animation-fast = fast
settings-animation-normal = normal
settings-animation-slow = slow
settings-verdict = Tell whether the game can be won
settings-counts = Show clock and moves
settings-theme = Colours
settings-theme-auto = as the device
settings-theme-light = light
settings-theme-dark = dark
settings-fourColours = Four colours
settings-largeIndex = Large indices
settings-leftHanded = Left-handed

## Help

help-title = Help
help-rules = Rules
help-goal = All 52 cards lie open. Bring them home: each suit on its own foundation, from ace to king.
help-columns = In the eight columns, a card goes on one that is a rank higher and of the other colour. Any card goes to an empty column.
help-cells = Each of the four cells holds one card, any card.
help-home = What is on a foundation stays there. Undo brings it back, and nothing is taken again before your next move.
help-runs = Only the last card of a column moves. Several in sequence go at once if there are enough empty cells and columns to move them one by one.
help-win = The game is won when all cards are home. Almost every deal can be won.
help-playing = Playing
help-drag = Drag a card, or several in sequence. Places where they may go light up.
help-tap = Tap or click a card, and it goes where it makes sense.
help-timeline = The line below holds your whole game: go back to any move and forth again.
help-keys = Keys
help-key-notation = Move: first where from, then where to. Columns are 1 to 8, cells a to d, h is home
help-key-arrows = Go from card to card
help-key-enter = Pick up, put down; twice sends a card where it makes sense
help-key-escape = Put back, stop
help-key-undo = Undo
help-key-redo = Redo
help-key-hint = Hint; again plays it
help-key-play = Play the solution, pause
help-key-finish = Bring everything home
help-key-deal = Choose a deal
help-key-random = Random deal
help-key-help = This page
help-study = Study
help-verdict = The line below tells whether the game can still be won, and since which move it cannot.
help-hint = A hint shows the next move of a way to win.
help-solution = The solution plays on your own table; step through it with undo and redo. Games with a hint or the solution are counted apart.
help-honest = It never guesses: winnable means that a way to the end is known, impossible that every way was tried. Otherwise it is not decided.
help-today = Today’s deal has the date as its number. A random deal is one that was won by the solver just before.
help-private = Nothing leaves this device. The page works without a network, and the address always holds the game that you see.

## What is wrong

number-none = This is not a whole number. Deal numbers go from −4 to 8,589,934,591.
number-too-small = This number is too small. The least is −4.
number-too-large = This number is too large. The greatest is 8,589,934,591.
illegal-empty-column = Column { $column } is empty.
illegal-empty-cell = Cell { $cell } is empty.
illegal-taken-cell = Cell { $cell } has { $card } already.
illegal-no-empty-cell = All cells are taken.
illegal-no-such-cell = This game has no cell { $cell }.
illegal-same-place = These cards are in column { $column } already.
illegal-no-cards = No card would move.
illegal-fewer-cards = Column { $column } has fewer than { $count } cards.
illegal-not-in-sequence = The last { $count } cards of column { $column } are not in sequence.
illegal-too-many = { $limit ->
    [one] { $count } cards cannot go at once, only 1 can.
   *[other] { $count } cards cannot go at once, only { $limit } can.
}
illegal-does-not-fit = { $card } does not go on { $on }.
illegal-none-fits = No card at the end of column { $column } goes on { $on }.
illegal-not-next-home = { $card } cannot go home before { $on }.
illegal-leaves-home = { $card } is home and stays there.
illegal-between-cells = { $card } is in a cell and would gain nothing in another.
illegal-nowhere-to-go = { $card } has nowhere to go.
move-none = “{ $move }” is not a move.
record-no-colon = This is neither a number nor the record of a game.
record-no-deal = “{ $text }” is not a deal.
record-option = “{ $text }” is not an option of a record.
spot-line = Line { $line }, card { $place }:
spot-list = List { $line }, card { $place }:
spot-column = Column { $line }, card { $place }:
spot-cells = Cell { $place }:
board-empty = There is no card in it.
board-not-a-card = “{ $text }” is not a card. A card is a rank, A23456789TJQK, then a suit, CDHS.
board-repeated = { $card } is there { $times } times.
board-missing = Missing: { $cards }.
board-shape = Lines of { $lengths } cards are no board. Expected are seven rows of 8 8 8 8 8 8 4, eight columns of 7 7 7 7 6 6 6 6, or all 52 in one line.
board-not-a-deal = Line { $line }: in a deal, foundations and cells are empty.
board-not-a-foundation = Line { $line }: “{ $text }” is not a foundation. Expected is a suit and its top rank, such as H-0 or S-A.
board-too-many-columns = There are { $count } columns; a table has eight.
board-long-column = Column { $column } has too many cards under the sequence at its end: { $count }.
board-too-many-cells = There are { $count } cells, and this game has { $cells }.
board-also-home = { $card } is on its foundation already.
board-json = This begins like JSON, and is none.
board-json-shape = This JSON is not a board.
