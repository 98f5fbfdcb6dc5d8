# Português (Brasil). What only the terminal says.

## Screen

terminal-too-small = Esta janela é pequena demais para as cartas. São necessárias pelo menos { $width } colunas e { $height } linhas.
terminal-deal-cells = { $deal }, { $cells ->
    [0] sem células livres
    [one] { $cells } célula livre
   *[other] { $cells } células livres
}
terminal-random = Aleatório
terminal-quit = Sair
terminal-no-move = Esta jogada não existe. Este jogo tem { $count ->
    [0] { $count } jogadas
    [one] { $count } jogada
   *[other] { $count } jogadas
}.
terminal-no-name = Digite o nome de um arquivo.
terminal-saved = Salvo em { $path }.
terminal-not-saved = NÃO SALVO
terminal-no-link = Os links precisam do endereço da página: defina FREECELL_PAGE.
terminal-unreadable = Não é possível ler { $path }: { $reason }
terminal-unwritable = Não é possível gravar { $path }: { $reason }
terminal-left = Salvo o { $deal } na jogada { $turn }; continue com freecell play.
terminal-return = { $message } Pressione l para voltar.

## Windows

terminal-deal-prompt = Digite um número e pressione Enter, ou cole um tabuleiro, um registro ou um link.
terminal-jump-title = Ir para uma jogada
terminal-jump-prompt = Número da jogada, no máximo { $count }:
terminal-save-title = Salvar o registro
terminal-load-title = Abrir um arquivo
terminal-file-prompt = Nome do arquivo (Tab completa):
terminal-exists = { $path } já existe. Substituir?
terminal-overwrite = Substituir
terminal-continue = Continuar
terminal-cancel = Cancelar
terminal-won-games = Vitórias
terminal-won-helped = Você venceu com ajuda
terminal-copy-record = Copiar o registro
terminal-copy-link = Copiar o link
terminal-save = Salvar o registro em um arquivo
terminal-load = Abrir um registro ou um tabuleiro de um arquivo

## Keys

terminal-key-twice = A mesma coluna duas vezes envia sua última carta a uma célula livre; a mesma célula duas vezes envia sua carta a um bom lugar
terminal-key-mouse = Mouse: arraste cartas, ou clique em uma para enviá-la para um bom lugar
terminal-key-jump = Ir para qualquer jogada
terminal-key-speed = Velocidade da solução
terminal-key-search = Parar a busca, ou continuar a busca
terminal-key-back = Voltar à última jogada da qual dá para vencer
terminal-key-deal = Escolher um jogo; colar um tabuleiro
terminal-key-beside = Jogo anterior e próximo
terminal-key-return = Voltar ao jogo que você deixou
terminal-key-share = Copiar ou salvar o registro e o link
terminal-key-open = Abrir um registro ou um tabuleiro de um arquivo
terminal-key-suspend = Suspender; o comando fg do shell continua
terminal-key-quit = Sair; o jogo fica salvo

## Line by line

plain-welcome = { $deal }. Digite uma jogada como 26 ou 3a, board ou help.
plain-unknown = “{ $text }” não é uma jogada nem um comando. Digite help para vê-los.
plain-paste = Cole o tabuleiro e depois uma linha vazia.
plain-return = { $message } Digite return para voltar.
plain-exists = { $path } já existe. Digite { $command }! em vez de { $command } para substituir.
plain-give-up-question = { $question } Digite give-up! para confirmar.
plain-command-moves = fazer jogadas: colunas de 1 a 8, células livres de a até d, h é a fundação
plain-command-board = mostrar o tabuleiro
plain-command-look = ler um lugar, como look 3 ou look a
plain-command-undo = desfazer, refazer ou ir para uma jogada pelo número
plain-command-hint = mostrar a próxima jogada de uma solução
plain-command-verdict = mostrar se dá para vencer e, se não, em qual jogada o jogo foi perdido
plain-command-solution = imprimir uma solução; play faz as jogadas
plain-command-finish = levar todas as cartas para as fundações
plain-command-deal = abrir outro jogo: um número, random, next, previous ou daily
plain-command-games = listar os jogos, ou abrir um pelo número na lista
plain-command-return = voltar ao jogo que você deixou
plain-command-give-up = desistir deste jogo
plain-command-paste = abrir um tabuleiro de várias linhas
plain-command-record = imprimir o jogo como registro ou como link
plain-command-save = salvar o registro em um arquivo, ou abrir um arquivo
plain-command-autoplay = escolher a regra das jogadas automáticas; sem RULE: explicar as regras
plain-command-statistics = mostrar as estatísticas
plain-command-results = salvar seus resultados em um arquivo, ou adicionar os de um arquivo
plain-command-quit = sair; o jogo fica salvo
