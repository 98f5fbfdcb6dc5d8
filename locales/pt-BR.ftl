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
command-random = Jogo aleatório
command-today = Jogo do dia
command-deal = Escolher um jogo
command-undo = Desfazer
command-redo = Refazer
command-hint = Dica
command-play = Solução
command-pause = Pausa
command-finish = Concluir
command-restart = Reiniciar
command-share = Compartilhar
command-statistics = Estatísticas
command-settings = Configurações
command-help = Ajuda
command-menu = Menu
tip-previous = Jogo anterior
tip-next = Próximo jogo
tip-random = Um jogo aleatório que dá para vencer (Z)
tip-today = O jogo do dia, igual para todos
tip-deal = Escolher um jogo (N)
tip-undo = Desfazer (U)
tip-redo = Refazer (R)
tip-hint = Mostra a próxima jogada para vencer; de novo, faz a jogada (I)
tip-play = Mostra como vencer (P)
tip-pause = Pausa (P)
tip-finish = Levar tudo para a base (F)
tip-restart = Voltar ao início
tip-share = Compartilhar, salvar
tip-statistics = Estatísticas
tip-settings = Configurações
tip-help = Regras e teclas (?)
tip-menu = Menu
deal-group = Jogo
timeline = Jogadas deste jogo
speed = Velocidade

## What is seen

deal-number = Jogo { $number }
deal-without-number = Jogo sem número
moves = { $count ->
    [one] 1 jogada
   *[other] { $count } jogadas
}
turn = jogada { $turn } de { $count }
difficulty = { $cells ->
    [0] Dispensa células
    [one] 1 célula basta
   *[other] { $cells } células bastam
}, { $moves ->
    [one] 1 jogada
   *[other] { $moves } jogadas
}
verdict-thinking = Pensando …
verdict-won = { $moves ->
    [one] Vencido em 1 jogada
   *[other] Vencido em { $moves } jogadas
}
verdict-winnable = { $moves ->
    [one] Dá para vencer, falta 1 jogada
   *[other] Dá para vencer em até { $moves } jogadas
}
verdict-winnable-otherwise = Dá para vencer, mas não se todas as cartas subirem sozinhas
verdict-lost = Não dá mais para vencer
verdict-lost-since = Perdido desde a jogada { $move }
verdict-lost-between = Perdido desde uma jogada entre { $first } e { $last }
verdict-impossible = Não dá para vencer este jogo
verdict-undecided = Indefinido
verdict-stopped = Indefinido, busca interrompida
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
autoplayed = Subiram sozinhas para a base: { $cards }
hint = Dica: { $move }
picked = { $count ->
    [0] { $card } na mão. Pode ir para: { $places }
   *[other] { $card } e mais { $count } na mão. Podem ir para: { $places }
}
typed = De { $place } para …
jumped = Jogada { $turn } de { $count }
stuck = Não há mais jogadas. Desfaça ou reinicie.
won-title = Vitória!
won-text = { $deal }: { $moves ->
    [one] 1 jogada
   *[other] { $moves } jogadas
}, { $time }.
won-spoken = { $moves ->
    [one] Jogo vencido em 1 jogada
   *[other] Jogo vencido em { $moves } jogadas
}
wrong-link = O link “{ $link }” não funciona: { $reason }
autoplay-later = Com esta configuração teria subido uma carta que fazia falta depois. Ela vale a partir do próximo jogo.

## Dialogs

deal-title = Escolher um jogo
deal-number-label = Número
deal-go = Distribuir
deal-range = De 1 a 1.000.000 como no Windows; qualquer número de −4 a 8.589.934.591.
board-label = Ou cole um tabuleiro: linhas, colunas, uma linha só, JSON ou o registro de um jogo
board-go = Abrir o tabuleiro
board-number = É o jogo { $number }.
board-no-number = Este tabuleiro não tem número.
share-title = Compartilhar e salvar
share-link = Um link para o jogo como está agora
copy = Copiar
copied = Copiado.
copy-by-hand = Selecione e copie manualmente.
copy-board = Copiar o tabuleiro como texto
save-svg = Salvar como SVG
save-png = Salvar como PNG
statistics-title = Estatísticas
statistics-played = jogados
statistics-won = vencidos
statistics-share = aproveitamento
percent = { $share }%
statistics-streak = vitórias seguidas
statistics-best-streak = melhor sequência
statistics-fastest = mais rápido
statistics-shortest = menos jogadas
statistics-helped = com ajuda
statistics-note = Um jogo conta desde a primeira jogada, e como perdido se você o abandona. Tudo fica neste dispositivo.
statistics-export = Exportar
statistics-erase = Apagar
statistics-erase-sure = Apagar tudo?
settings-title = Configurações
settings-language = Idioma
settings-autoplay = As cartas sobem sozinhas
settings-autoplay-none = nunca
settings-autoplay-horne = se for seguro
settings-autoplay-max = sempre
settings-finish = Concluir quando tudo está em ordem
settings-animation = Animação
settings-animation-off = nenhuma
settings-animation-fast = rápida
settings-animation-normal = normal
settings-animation-slow = lenta
settings-verdict = Mostrar se dá para vencer
settings-counts = Mostrar tempo e jogadas
settings-theme = Tema
settings-theme-auto = do dispositivo
settings-theme-light = claro
settings-theme-dark = escuro
settings-fourColours = Quatro cores
settings-largeIndex = Índices grandes
settings-leftHanded = Para canhotos

## Help

help-title = Ajuda
help-rules = Regras
help-goal = As 52 cartas estão abertas. Leve-as para a base: cada naipe na sua, do ás ao rei.
help-columns = Nas oito colunas, uma carta vai sobre outra de valor imediatamente maior e de cor diferente. Qualquer carta vai para uma coluna vazia.
help-cells = Cada uma das quatro células guarda uma carta, qualquer uma.
help-home = O que está na base fica lá. Desfazer traz de volta, e nada sobe sozinho de novo antes da sua próxima jogada.
help-runs = Só a última carta de uma coluna se move. Várias em sequência vão juntas se houver células e colunas vazias suficientes para movê-las uma a uma.
help-win = O jogo está vencido quando todas as cartas estão na base. Quase todos os jogos podem ser vencidos.
help-playing = Como jogar
help-drag = Arraste uma carta, ou várias em sequência. Os lugares possíveis se iluminam.
help-tap = Toque ou clique em uma carta, e ela vai para onde faz sentido.
help-timeline = A linha abaixo guarda o jogo todo: volte a qualquer jogada e avance de novo.
help-keys = Teclas
help-key-notation = Jogada: primeiro de onde, depois para onde. As colunas são 1–8, as células a–d, h é a base
help-key-arrows = De carta em carta
help-key-enter = Pegar, soltar; duas vezes manda a carta para onde faz sentido
help-key-escape = Devolver, parar
help-key-undo = Desfazer
help-key-redo = Refazer
help-key-hint = Dica; de novo, faz a jogada
help-key-play = Ver a solução, pausa
help-key-finish = Levar tudo para a base
help-key-deal = Escolher um jogo
help-key-random = Jogo aleatório
help-key-help = Esta página
help-study = Análise
help-verdict = A linha abaixo diz se ainda dá para vencer, e desde que jogada não dá mais.
help-hint = Uma dica mostra a próxima jogada de um caminho até a vitória.
help-solution = A solução é jogada na sua mesa; passo a passo com Desfazer e Refazer. Jogos com dicas ou com a solução contam à parte.
help-honest = Nunca chuta: dá para vencer quer dizer que um caminho é conhecido; impossível, que todos foram tentados. Senão, fica indefinido.
help-today = O jogo do dia tem a data como número. Um jogo aleatório é um que o programa acabou de vencer.
help-private = Nada sai deste dispositivo. A página funciona sem rede, e o endereço sempre contém o jogo que você vê.

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
illegal-between-cells = { $card } já está em uma célula; em outra não ganharia nada.
illegal-nowhere-to-go = { $card } não tem para onde ir.
move-none = “{ $move }” não é uma jogada.
record-no-colon = Não é um número nem o registro de um jogo.
record-no-deal = “{ $text }” não é um jogo.
record-option = “{ $text }” não é uma opção de um registro.
spot-line = Linha { $line }, carta { $place }:
spot-list = Lista { $line }, carta { $place }:
spot-column = Coluna { $line }, carta { $place }:
spot-cells = Célula { $place }:
board-empty = Não há nenhuma carta.
board-not-a-card = “{ $text }” não é uma carta. Uma carta é um valor, A23456789TJQK, e depois um naipe, CDHS.
board-repeated = { $card } aparece { $times } vezes.
board-missing = Faltam: { $cards }.
board-shape = Linhas de { $lengths } cartas não são um tabuleiro. O certo são sete linhas de 8 8 8 8 8 8 4, oito colunas de 7 7 7 7 6 6 6 6, ou as 52 em uma linha.
board-not-a-deal = Linha { $line }: no início bases e células estão vazias.
board-not-a-foundation = Linha { $line }: “{ $text }” não é uma base. O certo é um naipe e seu maior valor, como H-0 ou S-A.
board-too-many-columns = Há { $count } colunas; uma mesa tem oito.
board-long-column = A coluna { $column } tem cartas demais sob a sequência final: { $count }.
board-too-many-cells = Há { $count } células, e este jogo tem { $cells }.
board-also-home = { $card } já está na base.
board-json = Começa como JSON, mas não é.
board-json-shape = Este JSON não é um tabuleiro.
