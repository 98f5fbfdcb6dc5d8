# English. What only the page says.

close = Close

## Cards and places

pile-column = Column { $column }, { $count ->
    [0] no cards
    [one] { $count } card
   *[other] { $count } cards
}
pile-cell = Free cell { $cell }
pile-home = Foundation of { $suit }, { $count ->
    [0] no cards
    [one] { $count } card
   *[other] { $count } cards
}
table = Board

## Commands

command-previous = Previous deal
command-deal = Choose a deal
command-new = New game
command-finish = Finish
command-restart = Restart
command-menu = Menu
command-games = Unfinished games
tip-previous = Previous deal
tip-next = Next deal
tip-random = A random deal that can be won (Z)
tip-deal = Choose a deal (N)
tip-undo = Undo (U)
tip-redo = Redo (R)
tip-hint = Show the next move of a solution; press again to play it (I)
tip-play = Play a solution (P)
tip-pause = Pause (P)
tip-finish = Move all cards to the foundations (F)
tip-share = Share, save
tip-statistics = Statistics
tip-settings = Settings
tip-help = Rules and keys (?)
tip-menu = Menu
tip-games = Unfinished games
timeline = Moves of this game
speed = Speed

## Events

picked = { $count ->
    [0] { $card } picked up. It can go to { $places }
   *[other] { $card } and { $count } more picked up. They can go to { $places }
}
won-spoken = { $moves ->
    [one] You won in { $moves } move
   *[other] You won in { $moves } moves
}
wrong-link = The link “{ $link }” does not work: { $reason }
update-ready = A new version is ready.
update-reload = Reload

## Dialogs

deal-number-label = Number
deal-go = Deal
deal-range = 1 to 1,000,000 are the same as in Windows; any number from −4 to 8,589,934,591 works.
board-fold = Paste a board or a record
board-label = Or paste a board: rows, columns, a single line, JSON, or the record of a game
board-go = Open board
board-number = This is deal { $number }.
board-no-number = This board has no number.
share-link = Link to the game in its current state
copy = Copy
copy-by-hand = Select the text and copy it manually.
save-svg = Save as SVG
save-png = Save as PNG
statistics-erase = Erase
statistics-erase-sure = Erase everything?

## Help

help-win = You win when all cards are on the foundations. Almost every deal can be won.
help-playing = How to play
help-drag = Drag a card, or several cards in sequence. The places where they can go light up.
help-tap = Tap or click a card to send it to a sensible place.
help-timeline = The slider below holds the whole game: go back to any move, and forward again.
help-keys = Keys
help-key-deal = Choose a deal
help-key-help = This page
help-private = Nothing leaves this device. The page works offline, and the address always contains the game that you see.
