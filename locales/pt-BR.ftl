# Português (Brasil)

title = FreeCell
close = Fechar

## Cards and places

rank-A = ás
rank-2 = 2
rank-3 = 3
rank-4 = 4
rank-5 = 5
rank-6 = 6
rank-7 = 7
rank-8 = 8
rank-9 = 9
rank-T = 10
rank-J = valete
rank-Q = dama
rank-K = rei
suit-C = paus
suit-D = ouros
suit-H = copas
suit-S = espadas
card = { $rank } de { $suit }
place-column = coluna { $column }
place-cell = célula { $cell }
place-home = a base
pile-column = Coluna { $column }, { $count ->
    [0] sem cartas
    [one] 1 carta
   *[other] { $count } cartas
}
pile-cell = Célula { $cell }
pile-home = Base de { $suit }, { $count ->
    [0] sem cartas
    [one] 1 carta
   *[other] { $count } cartas
}
pile-empty = { $pile }, vazia
list = { $before }, { $item }
table = Mesa

## Commands

command-previous = Jogo anterior
command-next = Próximo jogo
command-random = Jogo ao acaso
command-today = Jogo do dia
command-deal = Escolher um jogo
command-undo = Desfazer
command-redo = Refazer
command-hint = Dica
command-play = Solução
command-pause = Pausa
command-finish = Terminar
command-restart = Reiniciar
command-share = Compartilhar
command-statistics = Estatísticas
command-settings = Ajustes
command-help = Ajuda
command-menu = Menu
tip-previous = Jogo anterior
tip-next = Próximo jogo
tip-random = Um jogo ao acaso que dá para vencer (Z)
tip-today = O jogo do dia, igual para todos
tip-deal = Escolher um jogo (N)
tip-undo = Desfazer (U)
tip-redo = Refazer (R)
tip-hint = Mostra o próximo lance para vencer; de novo joga (I)
tip-play = Joga um caminho até a vitória (P)
tip-pause = Pausa (P)
tip-finish = Levar tudo para a base (F)
tip-restart = Voltar ao início
tip-share = Compartilhar, salvar
tip-statistics = Estatísticas
tip-settings = Ajustes
tip-help = Regras e teclas (?)
tip-menu = Menu
deal-group = Jogo
timeline = Lances deste jogo
speed = Velocidade

## What is seen

deal-number = Jogo { $number }
deal-without-number = Jogo sem número
moves = { $count ->
    [one] 1 lance
   *[other] { $count } lances
}
turn = lance { $turn } de { $count }
difficulty = { $cells ->
    [0] 0 células bastam
    [one] 1 célula basta
   *[other] { $cells } células bastam
}, { $moves ->
    [one] 1 lance
   *[other] { $moves } lances
}
verdict-thinking = Pensando …
verdict-won = { $moves ->
    [one] Vencido em 1 lance
   *[other] Vencido em { $moves } lances
}
verdict-winnable = { $moves ->
    [one] Dá para vencer, falta 1 lance
   *[other] Dá para vencer em até { $moves } lances
}
verdict-winnable-otherwise = Dá para vencer, mas não se toda carta sobe sozinha
verdict-lost = Não dá mais para vencer
verdict-lost-since = Sem vitória desde o lance { $move }
verdict-lost-between = Sem vitória desde um lance entre { $first } e { $last }
verdict-impossible = Este jogo não dá para vencer
verdict-undecided = Não decidido
verdict-stopped = Não decidido, busca parada
search-stop = Parar
search-on = Continuar

## What happens

move = { $home ->
    [yes] { $card } vai para a base
   *[no] { $more ->
        [0] { $card } → { $place }
       *[other] { $card } e mais { $more } → { $place }
    }
}
autoplayed = Sozinhas para a base: { $cards }
hint = Dica: { $move }
picked = { $count ->
    [0] { $card } na mão. Pode ir para: { $places }
   *[other] { $card } e mais { $count } na mão. Podem ir para: { $places }
}
typed = De { $place } para …
jumped = Lance { $turn } de { $count }
stuck = Não há mais lances. Desfaça ou reinicie.
won-title = Vitória!
won-text = { $deal }: { $moves ->
    [one] 1 lance
   *[other] { $moves } lances
}, { $time }.
won-spoken = { $moves ->
    [one] Jogo vencido em 1 lance
   *[other] Jogo vencido em { $moves } lances
}
wrong-link = O link “{ $link }” não funciona: { $reason }
autoplay-later = Com este ajuste teria subido uma carta necessária depois. Vale a partir do próximo jogo.

## Dialogs

deal-title = Escolher um jogo
deal-number-label = Número
deal-go = Distribuir
deal-range = De 1 a 1.000.000 como no Windows; qualquer número de −4 a 8.589.934.591.
board-label = Ou cole um tabuleiro: linhas, colunas, uma linha só, JSON, ou o registro de um jogo
board-go = Abrir o tabuleiro
board-number = É o jogo { $number }.
board-no-number = Este tabuleiro não tem número.
share-title = Compartilhar e salvar
share-link = Um link para o jogo como está agora
copy = Copiar
copied = Copiado.
copy-by-hand = Selecione e copie à mão.
copy-board = Copiar o tabuleiro como texto
save-svg = Salvar como SVG
save-png = Salvar como PNG
statistics-title = Estatísticas
statistics-played = jogados
statistics-won = vencidos
statistics-share = deles vencidos
statistics-streak = seguidos
statistics-best-streak = melhor série
statistics-fastest = mais rápido
statistics-shortest = menos lances
statistics-helped = com a solução
statistics-note = Um jogo conta desde o primeiro lance, e como perdido se você o deixa. Tudo fica neste aparelho.
statistics-export = Exportar
statistics-erase = Apagar
statistics-erase-sure = Apagar tudo?
settings-title = Ajustes
settings-language = Idioma
settings-autoplay = Cartas sobem sozinhas
settings-autoplay-none = nunca
settings-autoplay-horne = se for seguro
settings-autoplay-max = sempre
settings-finish = Terminar quando tudo está em ordem
settings-animation = Animação
settings-animation-off = nenhuma
settings-animation-fast = rápida
settings-animation-normal = normal
settings-animation-slow = lenta
settings-verdict = Dizer se dá para vencer
settings-counts = Mostrar tempo e lances
settings-theme = Cores
settings-theme-auto = do aparelho
settings-theme-light = claras
settings-theme-dark = escuras
settings-fourColours = Quatro cores
settings-largeIndex = Sinais grandes
settings-leftHanded = Para canhotos

## Help

help-title = Ajuda
help-rules = Regras
help-goal = As 52 cartas estão abertas. Leve-as para a base: cada naipe na sua, do ás ao rei.
help-columns = Nas oito colunas, uma carta vai sobre outra um grau maior e da outra cor. Qualquer carta vai para uma coluna vazia.
help-cells = Cada uma das quatro células guarda uma carta, qualquer uma.
help-home = O que está na base fica lá. Desfazer traz de volta, e nada sobe de novo antes do seu próximo lance.
help-runs = Só a última carta de uma coluna se move. Várias em sequência vão juntas se há células e colunas vazias para movê-las uma a uma.
help-win = O jogo está vencido quando todas as cartas estão na base. Quase todo jogo dá para vencer.
help-playing = Jogar
help-drag = Arraste uma carta, ou várias em sequência. Os lugares aonde podem ir se iluminam.
help-tap = Toque ou clique em uma carta, e ela vai aonde faz sentido.
help-timeline = A linha abaixo guarda o jogo todo: volte a qualquer lance e depois adiante.
help-keys = Teclas
help-key-notation = Lance: primeiro de onde, depois para onde. Colunas são 1 a 8, células a a d, h é a base
help-key-arrows = De carta em carta
help-key-enter = Pegar, soltar; duas vezes manda a carta aonde faz sentido
help-key-escape = Devolver, parar
help-key-undo = Desfazer
help-key-redo = Refazer
help-key-hint = Dica; de novo joga
help-key-play = Jogar a solução, pausa
help-key-finish = Levar tudo para a base
help-key-deal = Escolher um jogo
help-key-random = Jogo ao acaso
help-key-help = Esta página
help-study = Estudo
help-verdict = A linha abaixo diz se ainda dá para vencer, e desde que lance não dá mais.
help-hint = Uma dica mostra o próximo lance de um caminho até a vitória.
help-solution = A solução joga na sua mesa; passo a passo com desfazer e refazer. Esses jogos contam à parte.
help-honest = Nunca chuta: dá para vencer quer dizer que um caminho é conhecido, impossível que todos foram tentados. Senão, não está decidido.
help-today = O jogo do dia tem a data como número. Um jogo ao acaso acabou de ser vencido pelo solucionador.
help-private = Nada sai deste aparelho. A página funciona sem rede, e o endereço sempre contém o jogo que você vê.

## What is wrong

number-none = Não é um número inteiro. Os números vão de −4 a 8.589.934.591.
number-too-small = Este número é pequeno demais. O menor é −4.
number-too-large = Este número é grande demais. O maior é 8.589.934.591.
illegal-empty-column = A coluna { $column } está vazia.
illegal-empty-cell = A célula { $cell } está vazia.
illegal-taken-cell = A célula { $cell } já tem { $card }.
illegal-no-empty-cell = Todas as células estão ocupadas.
illegal-no-such-cell = Este jogo não tem célula { $cell }.
illegal-same-place = Estas cartas já estão na coluna { $column }.
illegal-no-cards = Nenhuma carta se moveria.
illegal-fewer-cards = A coluna { $column } tem menos de { $count } cartas.
illegal-not-in-sequence = As últimas { $count } cartas da coluna { $column } não estão em sequência.
illegal-too-many = { $limit ->
    [one] { $count } cartas não vão juntas, só 1.
   *[other] { $count } cartas não vão juntas, só { $limit }.
}
illegal-does-not-fit = { $card } não vai sobre { $on }.
illegal-none-fits = Nenhuma carta no fim da coluna { $column } vai sobre { $on }.
illegal-not-next-home = { $card } não pode subir antes de { $on }.
illegal-leaves-home = { $card } está na base e fica lá.
illegal-between-cells = { $card } está em uma célula e em outra não ganharia nada.
illegal-nowhere-to-go = { $card } não tem aonde ir.
move-none = “{ $move }” não é um lance.
record-no-colon = Não é um número nem o registro de um jogo.
record-no-deal = “{ $text }” não é um jogo.
record-option = “{ $text }” não é uma opção de um registro.
spot-line = Linha { $line }, carta { $place }:
spot-list = Lista { $line }, carta { $place }:
spot-column = Coluna { $line }, carta { $place }:
spot-cells = Célula { $place }:
board-empty = Não há nenhuma carta.
board-not-a-card = “{ $text }” não é uma carta. Uma carta é um grau, A23456789TJQK, e depois um naipe, CDHS.
board-repeated = { $card } está { $times } vezes.
board-missing = Faltam: { $cards }.
board-shape = Linhas de { $lengths } cartas não são um tabuleiro. Esperadas são sete linhas de 8 8 8 8 8 8 4, oito colunas de 7 7 7 7 6 6 6 6, ou as 52 em uma linha.
board-not-a-deal = Linha { $line }: no início bases e células estão vazias.
board-not-a-foundation = Linha { $line }: “{ $text }” não é uma base. Esperado é um naipe e seu maior grau, como H-0 ou S-A.
board-too-many-columns = Há { $count } colunas; uma mesa tem oito.
board-long-column = A coluna { $column } tem cartas demais sob a sequência final: { $count }.
board-too-many-cells = Há { $count } células, e este jogo tem { $cells }.
board-also-home = { $card } já está na base.
board-json = Começa como JSON, e não é.
board-json-shape = Este JSON não é um tabuleiro.
