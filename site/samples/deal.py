import freecell

board = freecell.deal(617).rows
board[0]  # ['7D', 'AD', '5C', '3S', '5S', '8C', '2D', 'AH']
