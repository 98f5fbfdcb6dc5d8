# English. What only a terminal says; `locales` at the root has the rest.

## On the screen

terminal-too-small = This window is too small for cards. At least { $width } by { $height } are needed.
terminal-deal-cells = { $deal }, { $cells ->
    [one] 1 cell
   *[other] { $cells } cells
}
terminal-deal = Deal
terminal-random = Random
terminal-quit = Quit
terminal-on = yes
terminal-off = no
terminal-autoplay-raymond = when safe, KPat’s rule
terminal-playing = Solution at speed { $speed }: p pauses, u and r step, + and - change the speed
terminal-no-finish = Not everything can go home yet.
terminal-no-random = No deal that can be won was found. Try again.
terminal-no-move = There is no such move. This game has { $count ->
    [one] 1 move
   *[other] { $count } moves
}.
terminal-no-name = A name is needed.
terminal-saved = Saved to { $path }.
terminal-unreadable = { $path } cannot be read: { $reason }
terminal-unwritable = { $path } cannot be written: { $reason }
terminal-not-kept = The game cannot be kept: { $reason }
terminal-left = { $deal } waits for you at move { $turn }: freecell play goes on with it.

## Windows

terminal-deal-prompt = Type a number and press Enter, or paste a board, a record or a link.
terminal-jump-title = Go to a move
terminal-jump-prompt = Which move, from 0 to { $count }?
terminal-save-title = Save the record
terminal-load-title = Open a file
terminal-file-prompt = The name of the file:
terminal-copy-record = Copy the record
terminal-copy-link = Copy the link
terminal-save = Save the record to a file
terminal-load = Open a record or a board from a file

## Keys

terminal-key-twice = The same key twice sends the card where it makes sense
terminal-key-mouse = Mouse: drag cards, or click one and it goes where it makes sense
terminal-key-jump = Go to any move
terminal-key-speed = Speed of the solution
terminal-key-search = Stop the search, or search on
terminal-key-deal = Choose a deal; paste a board
terminal-key-beside = Previous and next deal
terminal-key-share = Copy or save the record and the link
terminal-key-open = Open a record or a board from a file
terminal-key-quit = Quit; the game is kept

## Line by line

plain-welcome = { $deal }. Type a move such as 26 or 3a, board, or help.
plain-unknown = “{ $text }” is neither a move nor a command. Type help to see both.
plain-paste = Paste the board, then an empty line.
plain-command-moves = make moves: columns 1 to 8, cells a to d, h is home
plain-command-board = show the table
plain-command-look = read one place, such as look 3 or look a
plain-command-undo = undo, redo, or go to a move by its number
plain-command-hint = the next move of a way to win
plain-command-verdict = whether the game can be won, and since when not
plain-command-solution = print a way to win; play makes its moves
plain-command-finish = bring everything home
plain-command-deal = another deal: by number, random, next, previous, today
plain-command-paste = open a board of several lines
plain-command-record = print the game as a record, or as a link
plain-command-save = write the record to a file, or open a file
plain-command-autoplay = what goes home by itself: none, horne, raymond or max
plain-command-statistics = how games went
plain-command-quit = leave; the game is kept
