# English. What the page and the terminal both say.

language-name = English
title = FreeCell

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
place-cell = free cell { $cell }
place-home = the foundation
pile-empty = { $pile }, empty
list = { $before }, { $item }

## Commands

command-next = Next deal
command-random = Random deal
command-daily = Deal of the day
command-undo = Undo
command-redo = Redo
command-hint = Hint
command-play = Solution
command-pause = Pause
command-share = Share
command-statistics = Statistics
command-settings = Settings
command-help = Help
tip-daily = Deal of the day, the same for everyone
tip-restart = Back to the start
deal-group = Deal

## Status

deal-number = Deal { $number }
deal-without-number = Deal without a number
deal-name = deal { $number }
deal-name-none = a deal without a number
moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
turn = move { $turn } of { $count }
level = Level: { $level ->
    [easy] easy
    [medium] medium
    [tricky] tricky
    [hard] hard
   *[expert] expert
}
verdict-thinking = Thinking…
verdict-won = { $moves ->
    [one] Won in { $moves } move
   *[other] Won in { $moves } moves
}
verdict-winnable = { $moves ->
    [one] Winnable in { $moves } move
   *[other] Winnable in at most { $moves } moves
}
verdict-winnable-otherwise = Winnable, but the solution found does not work with autoplay “always”
verdict-lost = No longer winnable
verdict-lost-since = Lost at move { $move }
verdict-lost-between = Lost somewhere in moves { $first }–{ $last }
verdict-impossible = This deal cannot be won
verdict-undecided = Undecided
verdict-stopped = Undecided, search stopped
search-stop = Stop
search-on = Keep searching
back-to-move = Back to move { $turn }

## Events

move = { $home ->
    [yes] { $card } to the foundation
   *[no] { $more ->
        [0] { $card } to { $place }
       *[other] { $card } and { $more } more to { $place }
    }
}
autoplayed = Autoplay to the foundation: { $cards }
hint = Hint: { $move }
because-wins = wins the game
because-only-winning = every other move loses
because-leaves-no-move = leaves no legal move
because-repeats = { $turn ->
    [0] repeats the position at the start
   *[other] repeats the position after move { $turn }
}
because-buries = { $count ->
    [one] buries { $card } under { $count } card
   *[other] buries { $card } under { $count } cards
}
because-takes-last-cell = takes the last free cell
because-leaves-cells = { $count ->
    [one] leaves { $count } free cell
   *[other] leaves { $count } free cells
}
because-takes-last-column = takes the last empty column, { $column }
because-frees-column = empties column { $column }
because-frees-cell = empties free cell { $cell }
because-uncovers = uncovers { $card }
because-plays-home = plays { $cards } to the foundations
typed = From { $place } to …
jumped = Move { $turn } of { $count }
stuck = No moves left. Undo or restart.
no-finish = Not all cards can go to the foundations yet.
no-random = No winnable deal was found. Try again.
playing = Solution at speed { $speed }
left = Left { $deal } at move { $turn }.
resumed = Continuing { $deal } at move { $turn }.
game-gone = This game is no longer saved.
not-kept = Games cannot be saved: { $reason }
set-aside = Damaged data was kept under another name: { $names }
solver-failed = The solver does not work. There are no hints and no solutions.
won-title = You won!
won-helped = With help, so it is counted separately.
won-text = { $deal }: { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, { $time }.
autoplay-later = With this setting, autoplay would have moved a card that was needed later. The setting applies from the next deal.

## Dialogs

deal-title = Choose a deal
share-title = Share and save
copied = Copied.
copy-board = Copy the board as text
games-title = Unfinished games
games-none = There are no unfinished games.
games-entry = { $deal }, move { $turn }, { $time }
give-up = Give up
give-up-question = Give up this game? It counts as a loss.
give-up-impossible = Give up this game? The deal cannot be won, so it does not count.
statistics-title = Statistics
statistics-played = Played
statistics-won = Won
statistics-share = Win rate
percent = { $share }%
statistics-streak = Current streak
statistics-best-streak = Best streak
statistics-fastest = Fastest win
statistics-shortest = Fewest moves
statistics-helped = With help
statistics-export = Export
statistics-import = Import
statistics-imported = New results: { $added }. Known before: { $known }. Unreadable: { $damaged }.
statistics-note = A game counts when you win it, or as a loss when you give it up. Leaving a game is never a loss. Everything stays on this device.
settings-title = Settings
settings-yes = yes
settings-no = no
settings-language = Language
settings-autoplay = Autoplay to the foundations
settings-autoplay-none = never
settings-autoplay-none-note = No card goes automatically.
settings-autoplay-horne = when safe
settings-autoplay-horne-note = Aces and twos go, and cards on which no card still in play can be put, as in Microsoft FreeCell.
settings-autoplay-raymond = when safe (KPat rule)
settings-autoplay-raymond-note = As “when safe”, and also if all that can be put on them can go, as in KPat.
settings-autoplay-max = always
settings-autoplay-max-note = Every card that can go goes.
settings-tap = Click or tap on a card
settings-tap-send = sends it away
settings-tap-select = picks it up
settings-finish = Finish automatically
settings-animation = Animation
settings-animation-off = off
settings-animation-fast = fast
settings-animation-normal = normal
settings-animation-slow = slow
settings-verdict = Show whether the game can be won
settings-counts = Show clock and moves
settings-theme = Theme
settings-theme-auto = system
settings-theme-light = light
settings-theme-dark = dark
settings-fourColors = Four-colour suits
settings-largeIndex = Large ranks and suits
settings-leftHanded = Left-handed layout

## Help

help-title = Help
help-rules = Rules
help-goal = All 52 cards lie face up. Move them to the foundations: one for each suit, from ace to king.
help-columns = In the eight columns, place a card on one that is one rank higher and of the other colour. Any card can go to an empty column.
help-cells = Each of the four free cells can hold any one card.
help-home = Cards on a foundation stay there. Undo takes them back, and autoplay then waits for your next move.
help-runs = Only the last card of a column moves. Several cards in sequence move together if there are enough empty free cells and columns to move them one by one.
help-key-notation = Move: type where from, then where to. Columns are 1 to 8, free cells a to d, the foundation is h
help-key-arrows = Go from card to card
help-key-enter = Pick up, put down; twice sends the card to a sensible place
help-key-escape = Put back, stop
help-key-undo = Undo
help-key-redo = Redo
help-key-hint = Hint; press again to play it
help-key-play = Play the solution, pause
help-key-finish = Move all cards to the foundations
help-key-random = Random deal
help-study = Analysis
help-verdict = The line below shows whether the game can still be won and, if not, which move lost it.
help-hint = A hint shows the next move of a solution.
help-solution = The solution is played on your own board; step through it with undo and redo. Games with a hint or the solution are counted separately.
help-honest = Nothing is guessed: winnable means that a solution is known, impossible that every possibility was tried. Otherwise the game is undecided.
help-daily = The number of the deal of the day is the date. A random deal is one that the solver has just won.

## Errors

number-none = This is not a whole number. Deal numbers range from −4 to 8,589,934,591.
number-too-small = This number is too small. The smallest is −4.
number-too-large = This number is too large. The largest is 8,589,934,591.
illegal-empty-column = Column { $column } is empty.
illegal-empty-cell = Free cell { $cell } is empty.
illegal-taken-cell = Free cell { $cell } already holds { $card }.
illegal-no-empty-cell = All free cells are occupied.
illegal-no-such-cell = This game has no free cell { $cell }.
illegal-same-place = These cards are already in column { $column }.
illegal-no-cards = No card would move.
illegal-fewer-cards = { $count ->
    [one] Column { $column } has fewer than { $count } card.
   *[other] Column { $column } has fewer than { $count } cards.
}
illegal-not-in-sequence = { $count ->
    [one] The last { $count } card of column { $column } is not in sequence.
   *[other] The last { $count } cards of column { $column } are not in sequence.
}
illegal-too-many = { $count ->
    [one] { $count } card cannot move at once; at most { $limit } can.
   *[other] { $count } cards cannot move at once; at most { $limit } can.
}
illegal-does-not-fit = { $card } does not go on { $on }.
illegal-none-fits = No card at the end of column { $column } goes on { $on }.
illegal-not-next-home = { $card } cannot go to the foundation before { $on }.
illegal-leaves-home = { $card } is on the foundation and stays there.
illegal-between-cells = { $card } is already in a free cell; moving it to another gains nothing.
illegal-nowhere-to-go = { $card } has nowhere to go.
move-none = “{ $move }” is not a move.
record-no-colon = This is neither a deal number nor the record of a game.
record-no-deal = “{ $text }” is not a deal.
record-option = “{ $text }” is not an option of a record.
spot-line = Line { $line }, card { $place }:
spot-list = List { $line }, card { $place }:
spot-column = Column { $line }, card { $place }:
spot-cells = Free cell { $place }:
board-empty = The board has no cards.
board-not-a-card = “{ $text }” is not a card. A card is a rank (A23456789TJQK) followed by a suit (CDHS).
board-repeated = { $times ->
    [one] { $card } appears { $times } time.
   *[other] { $card } appears { $times } times.
}
board-missing = Missing: { $cards }.
board-shape = Lines of { $lengths } cards do not make a board. Expected: seven rows of 8 8 8 8 8 8 4, eight columns of 7 7 7 7 6 6 6 6, or all 52 cards on one line.
board-not-a-deal = Line { $line }: in a deal, foundations and free cells are empty.
board-not-a-foundation = Line { $line }: “{ $text }” is not a foundation. Expected: a suit and its top rank, such as H-0 or S-A.
board-too-many-columns = { $count ->
    [one] There is { $count } column; a board has eight.
   *[other] There are { $count } columns; a board has eight.
}
board-long-column = Column { $column } has too many cards below the sequence at its end: { $count }.
board-too-many-cells = { $count ->
    [one] There is { $count } free cell; this game has { $cells }.
   *[other] There are { $count } free cells; this game has { $cells }.
}
board-wrong-cell-count = Line { $line }: “{ $text }” is not the number of free cells listed, which is { $count }. An empty cell is “-”.
board-also-home = { $card } is already on its foundation.
board-json = This looks like JSON but is not valid.
board-json-shape = This JSON is not a board.
