# Português (Brasil). What only the page says.

close = Fechar

## Cards and places

pile-column = Coluna { $column }, { $count ->
    [0] sem cartas
    [one] { $count } carta
   *[other] { $count } cartas
}
pile-cell = Célula livre { $cell }
pile-home = Fundação de { $suit }, { $count ->
    [0] sem cartas
    [one] { $count } carta
   *[other] { $count } cartas
}
table = Tabuleiro

## Commands

command-previous = Jogo anterior
command-deal = Escolher um jogo
command-new = Novo jogo
command-finish = Concluir
command-restart = Reiniciar
command-menu = Menu
command-games = Jogos não terminados
tip-previous = Jogo anterior
tip-next = Próximo jogo
tip-random = Um jogo aleatório que dá para vencer (Z)
tip-deal = Escolher um jogo (N)
tip-undo = Desfazer (U)
tip-redo = Refazer (R)
tip-hint = Mostra a próxima jogada de uma solução; de novo, faz a jogada (I)
tip-play = Reproduz uma solução (P)
tip-pause = Pausa (P)
tip-finish = Levar todas as cartas para as fundações (F)
tip-share = Compartilhar, salvar
tip-statistics = Estatísticas
tip-settings = Configurações
tip-help = Regras e teclas (?)
tip-menu = Menu
tip-games = Jogos não terminados
timeline = Jogadas deste jogo
speed = Velocidade

## Events

picked = { $count ->
    [0] { $card } na mão. Pode ir para: { $places }
   *[other] { $card } e mais { $count } na mão. Podem ir para: { $places }
}
won-spoken = { $moves ->
    [0] Você venceu em { $moves } jogadas
    [one] Você venceu em { $moves } jogada
   *[other] Você venceu em { $moves } jogadas
}
wrong-link = O link “{ $link }” não funciona: { $reason }
update-ready = Uma nova versão está pronta.
update-reload = Recarregar

## Dialogs

deal-number-label = Número
deal-go = Distribuir
deal-range = De 1 a 1.000.000 como no Windows; vale qualquer número de −4 a 8.589.934.591.
board-fold = Colar um tabuleiro ou um registro
board-label = Ou cole um tabuleiro: linhas, colunas, uma linha só, JSON ou o registro de um jogo
board-go = Abrir o tabuleiro
board-number = É o jogo { $number }.
board-no-number = Este tabuleiro não tem número.
share-link = Link para o jogo como está agora
copy = Copiar
copy-by-hand = Selecione o texto e copie manualmente.
save-svg = Salvar como SVG
save-png = Salvar como PNG
statistics-erase = Apagar
statistics-erase-sure = Apagar tudo?

## Help

help-win = Você vence quando todas as cartas estão nas fundações. Dá para vencer quase todos os jogos.
help-playing = Como jogar
help-drag = Arraste uma carta, ou várias em sequência. Os lugares possíveis se iluminam.
help-tap = Toque ou clique em uma carta e ela vai para um bom lugar.
help-timeline = A barra abaixo guarda o jogo todo: volte a qualquer jogada e avance de novo.
help-keys = Teclas
help-key-deal = Escolher um jogo
help-key-help = Esta página
help-private = Nada sai deste dispositivo. A página funciona sem rede, e o endereço sempre contém o jogo que você vê.
