# Português (Brasil). What the page and the terminal both say.

language-name = Português (Brasil)
title = FreeCell

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
place-cell = célula livre { $cell }
place-home = fundação
pile-empty = { $pile }, vazia
list = { $before }, { $item }

## Commands

command-next = Próximo jogo
command-random = Jogo aleatório
command-daily = Jogo do dia
command-undo = Desfazer
command-redo = Refazer
command-hint = Dica
command-play = Solução
command-pause = Pausa
command-share = Compartilhar
command-statistics = Estatísticas
command-settings = Configurações
command-help = Ajuda
tip-daily = O jogo do dia, igual para todos
tip-restart = Voltar ao início
deal-group = Jogo

## Status

deal-number = Jogo { $number }
deal-without-number = Jogo sem número
deal-name = jogo { $number }
deal-name-none = jogo sem número
moves = { $count ->
    [0] { $count } jogadas
    [one] { $count } jogada
   *[other] { $count } jogadas
}
turn = jogada { $turn } de { $count }
level = Nível: { $level ->
    [easy] fácil
    [medium] médio
    [tricky] traiçoeiro
    [hard] difícil
   *[expert] especialista
}
verdict-thinking = Pensando…
verdict-won = { $moves ->
    [0] Você venceu em { $moves } jogadas
    [one] Você venceu em { $moves } jogada
   *[other] Você venceu em { $moves } jogadas
}
verdict-winnable = { $moves ->
    [0] Dá para vencer em até { $moves } jogadas
    [one] Dá para vencer em { $moves } jogada
   *[other] Dá para vencer em até { $moves } jogadas
}
verdict-winnable-otherwise = Dá para vencer, mas a solução encontrada não funciona com as jogadas automáticas “sempre”
verdict-lost = Não dá mais para vencer
verdict-lost-since = Perdido na jogada { $move }
verdict-lost-between = Perdido em uma das jogadas { $first }–{ $last }
verdict-impossible = Não dá para vencer este jogo
verdict-undecided = Indefinido
verdict-stopped = Indefinido, busca interrompida
search-stop = Parar
search-on = Continuar a busca
back-to-move = Voltar à jogada { $turn }

## Events

move = { $home ->
    [yes] { $card } vai para a fundação
   *[no] { $more ->
        [0] { $card } → { $place }
       *[other] { $card } e mais { $more } → { $place }
    }
}
autoplayed = Jogadas automáticas para a fundação: { $cards }
hint = Dica: { $move }
because-wins = vence o jogo
because-only-winning = qualquer outra jogada perde
because-leaves-no-move = não deixa nenhuma jogada
because-repeats = { $turn ->
    [0] repete a posição inicial
   *[other] repete a posição após a jogada { $turn }
}
because-buries = { $count ->
    [0] enterra { $card } sob { $count } cartas
    [one] enterra { $card } sob { $count } carta
   *[other] enterra { $card } sob { $count } cartas
}
because-takes-last-cell = ocupa a última célula livre
because-leaves-cells = { $count ->
    [0] deixa { $count } células livres
    [one] deixa { $count } célula livre
   *[other] deixa { $count } células livres
}
because-takes-last-column = ocupa a última coluna vazia, a { $column }
because-frees-column = esvazia a coluna { $column }
because-frees-cell = esvazia a célula livre { $cell }
because-uncovers = descobre { $card }
because-plays-home = leva à fundação: { $cards }
typed = De: { $place }. Para: …
jumped = Jogada { $turn } de { $count }
stuck = Não há mais jogadas. Desfaça ou reinicie.
no-finish = Ainda não dá para levar todas as cartas para as fundações.
no-random = Não foi encontrado um jogo que dê para vencer. Tente de novo.
playing = Solução na velocidade { $speed }
left = Você deixou o { $deal } na jogada { $turn }.
resumed = Continuando o { $deal } na jogada { $turn }.
game-gone = Este jogo não está mais salvo.
not-kept = Não é possível salvar os jogos: { $reason }
set-aside = Os dados danificados foram guardados com outro nome: { $names }
solver-failed = O solucionador não funciona. Não há dicas nem soluções.
won-title = Você venceu!
won-helped = Com ajuda, por isso é contado à parte.
won-text = { $deal }: { $moves ->
    [0] { $moves } jogadas
    [one] { $moves } jogada
   *[other] { $moves } jogadas
}, { $time }.
autoplay-later = Com esta configuração, teria ido para a fundação uma carta que fazia falta depois. A configuração vale a partir do próximo jogo.

## Dialogs

deal-title = Escolher um jogo
share-title = Compartilhar e salvar
copied = Copiado.
copy-board = Copiar o tabuleiro como texto
games-title = Jogos não terminados
games-none = Não há jogos não terminados.
games-entry = { $deal }, jogada { $turn }, { $time }
give-up = Desistir
give-up-question = Desistir deste jogo? Conta como derrota.
give-up-impossible = Desistir deste jogo? Não dá para vencê-lo, por isso não conta.
statistics-title = Estatísticas
statistics-played = Jogos
statistics-won = Vitórias
statistics-share = % de vitórias
percent = { $share }%
statistics-streak = Sequência atual
statistics-best-streak = Melhor sequência
statistics-fastest = Vitória mais rápida
statistics-shortest = Menos jogadas
statistics-helped = Com ajuda
statistics-export = Exportar
statistics-import = Importar
statistics-imported = Resultados novos: { $added }. Já conhecidos: { $known }. Ilegíveis: { $damaged }.
statistics-note = Um jogo conta quando você vence, ou como derrota quando você desiste. Deixar um jogo nunca é derrota. Tudo fica neste dispositivo.
settings-title = Configurações
settings-yes = sim
settings-no = não
settings-language = Idioma
settings-autoplay = Jogadas automáticas
settings-autoplay-none = nunca
settings-autoplay-none-note = Nenhuma carta vai automaticamente.
settings-autoplay-horne = se for seguro
settings-autoplay-horne-note = Vão os ases, os dois e as cartas sobre as quais não se pode mais pôr nenhuma, como no FreeCell da Microsoft.
settings-autoplay-raymond = se for seguro (regra do KPat)
settings-autoplay-raymond-note = Como “se for seguro”, e também se o que se pode pôr sobre elas puder ir, como no KPat.
settings-autoplay-max = sempre
settings-autoplay-max-note = Vai toda carta que puder.
settings-tap = Clique ou toque em uma carta
settings-tap-send = envia a um bom lugar
settings-tap-select = pega a carta
settings-finish = Concluir automaticamente
settings-animation = Animação
settings-animation-off = nenhuma
settings-animation-fast = rápida
settings-animation-normal = normal
settings-animation-slow = lenta
settings-verdict = Mostrar se dá para vencer
settings-counts = Mostrar tempo e jogadas
settings-theme = Tema
settings-theme-auto = do sistema
settings-theme-light = claro
settings-theme-dark = escuro
settings-fourColors = Naipes em quatro cores
settings-largeIndex = Valores e naipes grandes
settings-leftHanded = Para canhotos

## Help

help-title = Ajuda
help-rules = Regras
help-goal = As 52 cartas estão viradas para cima. Leve-as para as fundações: cada naipe na sua, do ás ao rei.
help-columns = Nas oito colunas, uma carta vai sobre outra de valor imediatamente maior e de cor diferente. Qualquer carta vai para uma coluna vazia.
help-cells = Cada uma das quatro células livres guarda uma carta qualquer.
help-home = As cartas de uma fundação ficam lá. Desfazer traz as cartas de volta, e as jogadas automáticas esperam pela sua próxima jogada.
help-runs = Só a última carta de uma coluna se move. Várias em sequência vão juntas se houver células livres e colunas vazias suficientes para movê-las uma a uma.
help-key-notation = Jogada: primeiro de onde, depois para onde. As colunas são 1–8, as células livres a–d, h é a fundação
help-key-arrows = De carta em carta
help-key-enter = Pegar, soltar; duas vezes envia a carta para um bom lugar
help-key-escape = Devolver, parar
help-key-undo = Desfazer
help-key-redo = Refazer
help-key-hint = Dica; de novo, faz a jogada
help-key-play = Reproduzir a solução, pausa
help-key-finish = Levar todas as cartas para as fundações
help-key-random = Jogo aleatório
help-study = Análise
help-verdict = A linha abaixo diz se ainda dá para vencer e, se não, em qual jogada o jogo foi perdido.
help-hint = Uma dica mostra a próxima jogada de uma solução.
help-solution = A solução é reproduzida no seu tabuleiro; percorra-a com Desfazer e Refazer. Jogos com dicas ou com a solução contam à parte.
help-honest = Nada é adivinhado: “dá para vencer” quer dizer que uma solução é conhecida; “não dá”, que tudo foi tentado. Caso contrário, fica indefinido.
help-daily = O jogo do dia tem a data como número. Um jogo aleatório é um que o programa acabou de vencer.

## Errors

number-none = Não é um número inteiro. Os números de jogo vão de −4 a 8.589.934.591.
number-too-small = Este número é pequeno demais. O menor é −4.
number-too-large = Este número é grande demais. O maior é 8.589.934.591.
illegal-empty-column = A coluna { $column } está vazia.
illegal-empty-cell = A célula livre { $cell } está vazia.
illegal-taken-cell = A célula livre { $cell } já tem { $card }.
illegal-no-empty-cell = Todas as células livres estão ocupadas.
illegal-no-such-cell = Este jogo não tem célula livre { $cell }.
illegal-same-place = Estas cartas já estão na coluna { $column }.
illegal-no-cards = Nenhuma carta se moveria.
illegal-fewer-cards = { $count ->
    [0] A coluna { $column } tem menos de { $count } cartas.
    [one] A coluna { $column } tem menos de { $count } carta.
   *[other] A coluna { $column } tem menos de { $count } cartas.
}
illegal-not-in-sequence = { $count ->
    [one] A última carta ({ $count }) da coluna { $column } não está em sequência.
   *[other] As últimas { $count } cartas da coluna { $column } não estão em sequência.
}
illegal-too-many = { $count ->
    [0] { $count } cartas não vão juntas; no máximo { $limit }.
    [one] { $count } carta não vai junto; no máximo { $limit }.
   *[other] { $count } cartas não vão juntas; no máximo { $limit }.
}
illegal-does-not-fit = { $card } não vai sobre { $on }.
illegal-none-fits = Nenhuma carta no fim da coluna { $column } vai sobre { $on }.
illegal-not-next-home = { $card } não pode ir para a fundação antes de { $on }.
illegal-leaves-home = { $card } está na fundação e fica lá.
illegal-between-cells = { $card } já está em uma célula livre; passar para outra não adianta.
illegal-nowhere-to-go = { $card } não tem para onde ir.
move-none = “{ $move }” não é uma jogada.
record-no-colon = Não é um número nem o registro de um jogo.
record-no-deal = “{ $text }” não é um jogo.
record-option = “{ $text }” não é uma opção de um registro.
spot-line = Linha { $line }, carta { $place }:
spot-list = Lista { $line }, carta { $place }:
spot-column = Coluna { $line }, carta { $place }:
spot-cells = Célula livre { $place }:
board-empty = O tabuleiro não tem cartas.
board-not-a-card = “{ $text }” não é uma carta. Uma carta é um valor (A23456789TJQK) seguido de um naipe (CDHS).
board-repeated = { $times ->
    [0] { $card } aparece { $times } vezes.
    [one] { $card } aparece { $times } vez.
   *[other] { $card } aparece { $times } vezes.
}
board-missing = Faltam: { $cards }.
board-shape = Linhas de { $lengths } cartas não formam um tabuleiro. São esperadas sete linhas de 8 8 8 8 8 8 4, oito colunas de 7 7 7 7 6 6 6 6, ou as 52 cartas em uma linha.
board-not-a-deal = Linha { $line }: no início, fundações e células livres estão vazias.
board-not-a-foundation = Linha { $line }: “{ $text }” não é uma fundação. É esperado um naipe e seu maior valor, como H-0 ou S-A.
board-too-many-columns = { $count ->
    [0] Há { $count } colunas; um tabuleiro tem oito.
    [one] Há { $count } coluna; um tabuleiro tem oito.
   *[other] Há { $count } colunas; um tabuleiro tem oito.
}
board-long-column = A coluna { $column } tem cartas demais sob a sequência final: { $count }.
board-too-many-cells = { $count ->
    [0] Há { $count } células livres; este jogo tem { $cells }.
    [one] Há { $count } célula livre; este jogo tem { $cells }.
   *[other] Há { $count } células livres; este jogo tem { $cells }.
}
board-wrong-cell-count = Linha { $line }: “{ $text }” não é o número de células livres listadas, que é { $count }. Uma célula vazia é “-”.
board-also-home = { $card } já está na sua fundação.
board-json = Parece JSON, mas não é válido.
board-json-shape = Este JSON não é um tabuleiro.
