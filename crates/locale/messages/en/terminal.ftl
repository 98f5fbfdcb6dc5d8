# English. What only the terminal says.

## Screen

terminal-too-small = This window is too small for the cards. It needs at least { $width } columns and { $height } rows.
terminal-deal-cells = { $deal }, { $cells ->
    [0] no free cells
    [one] { $cells } free cell
   *[other] { $cells } free cells
}
terminal-random = Random
terminal-quit = Quit
terminal-no-move = There is no such move. This game has { $count ->
    [0] no moves
    [one] { $count } move
   *[other] { $count } moves
}.
terminal-no-name = Type a file name.
terminal-saved = Saved to { $path }.
terminal-not-saved = NOT SAVED
terminal-no-link = Links need the address of the page: set FREECELL_PAGE.
terminal-unreadable = Cannot read { $path }: { $reason }
terminal-unwritable = Cannot write { $path }: { $reason }
terminal-left = Saved { $deal } at move { $turn }; run freecell play to continue.
terminal-return = { $message } Press l to return.

## Windows

terminal-deal-prompt = Type a number and press Enter, or paste a board, a record or a link.
terminal-jump-title = Go to a move
terminal-jump-prompt = Number of the move, at most { $count }:
terminal-save-title = Save the record
terminal-load-title = Open a file
terminal-file-prompt = File name (Tab completes it):
terminal-exists = { $path } exists. Overwrite it?
terminal-overwrite = Overwrite
terminal-continue = Continue
terminal-cancel = Cancel
terminal-won-games = Won games
terminal-won-helped = Won with help
terminal-copy-record = Copy the record
terminal-copy-link = Copy the link
terminal-save = Save the record to a file
terminal-load = Open a record or a board from a file

## Keys

terminal-key-twice = The same column twice sends its last card to a free cell; the same free cell twice sends its card to a sensible place
terminal-key-mouse = Mouse: drag cards, or click one to send it to a sensible place
terminal-key-jump = Go to any move
terminal-key-speed = Speed of the solution
terminal-key-search = Stop the search, or keep searching
terminal-key-back = Back to the last move from which the game can be won
terminal-key-deal = Choose a deal; paste a board
terminal-key-beside = Previous and next deal
terminal-key-return = Return to the game you left
terminal-key-share = Copy or save the record and the link
terminal-key-open = Open a record or a board from a file
terminal-key-suspend = Suspend; the command fg of the shell continues
terminal-key-quit = Quit; the game is saved

## Line by line

plain-welcome = { $deal }. Type a move such as 26 or 3a, board, or help.
plain-unknown = “{ $text }” is neither a move nor a command. Type help to see both.
plain-paste = Paste the board, then an empty line.
plain-return = { $message } Type return to go back to it.
plain-exists = { $path } exists. Type { $command }! instead of { $command } to overwrite it.
plain-give-up-question = { $question } Type give-up! to confirm.
plain-command-moves = make moves: columns 1 to 8, free cells a to d, h is the foundation
plain-command-board = show the board
plain-command-look = read one place, such as look 3 or look a
plain-command-undo = undo, redo, or go to a move by its number
plain-command-hint = show the next move of a solution
plain-command-verdict = show whether the game can be won and, if not, which move lost it
plain-command-solution = print a solution; play makes its moves
plain-command-finish = move all cards to the foundations
plain-command-deal = open another deal: a number, random, next, previous or daily
plain-command-games = list the games, or open one by its number in the list
plain-command-return = return to the game you left
plain-command-give-up = give up this game
plain-command-paste = open a board of several lines
plain-command-record = print the game as a record or as a link
plain-command-save = save the record to a file, or open a file
plain-command-autoplay = choose the autoplay rule; without RULE: explain the rules
plain-command-statistics = show the statistics
plain-command-results = save your results to a file, or add results from a file
plain-command-quit = quit; the game is saved
