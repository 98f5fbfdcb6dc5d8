# Português (Brasil). What only a terminal says; `locales` at the root has the rest.

## On the screen

terminal-too-small = Esta janela é pequena demais para as cartas. São necessários pelo menos { $width } por { $height }.
terminal-deal-cells = { $deal }, { $cells ->
    [0] 0 células
    [one] 1 célula
   *[other] { $cells } células
}
terminal-deal = Jogo
terminal-random = Aleatório
terminal-quit = Sair
terminal-on = sim
terminal-off = não
terminal-autoplay-raymond = se seguro, regra do KPat
terminal-playing = Solução na velocidade { $speed }: p pausa, u e r vão passo a passo, + e - mudam a velocidade
terminal-no-finish = Ainda nem tudo pode ir para casa.
terminal-no-random = Não foi encontrado um jogo que possa ser ganho. Tente de novo.
terminal-no-move = Não há essa jogada. Este jogo tem { $count ->
    [0] 0 jogadas
    [one] 1 jogada
   *[other] { $count } jogadas
}.
terminal-no-name = É preciso um nome.
terminal-saved = Salvo em { $path }.
terminal-unreadable = Não é possível ler { $path }: { $reason }
terminal-unwritable = Não é possível gravar { $path }: { $reason }
terminal-not-kept = O jogo não pode ser guardado: { $reason }
terminal-left = { $deal } espera por você na jogada { $turn }: freecell play continua.

## Windows

terminal-deal-prompt = Digite um número e pressione Enter, ou cole um tabuleiro, um registro ou um link.
terminal-jump-title = Ir para uma jogada
terminal-jump-prompt = Qual jogada, de 0 a { $count }?
terminal-save-title = Salvar o registro
terminal-load-title = Abrir um arquivo
terminal-file-prompt = O nome do arquivo:
terminal-copy-record = Copiar o registro
terminal-copy-link = Copiar o link
terminal-save = Salvar o registro em um arquivo
terminal-load = Abrir um registro ou um tabuleiro de um arquivo

## Keys

terminal-key-twice = A mesma tecla duas vezes envia a carta para onde faz sentido
terminal-key-mouse = Mouse: arraste cartas, ou clique em uma e ela vai para onde faz sentido
terminal-key-jump = Ir para qualquer jogada
terminal-key-speed = Velocidade da solução
terminal-key-search = Parar a busca, ou continuar
terminal-key-deal = Escolher um jogo; colar um tabuleiro
terminal-key-beside = Jogo anterior e próximo
terminal-key-share = Copiar ou salvar o registro e o link
terminal-key-open = Abrir um registro ou um tabuleiro de um arquivo
terminal-key-quit = Sair; o jogo fica guardado

## Line by line

plain-welcome = { $deal }. Digite uma jogada como 26 ou 3a, board ou help.
plain-unknown = “{ $text }” não é uma jogada nem um comando. Digite help para vê-los.
plain-paste = Cole o tabuleiro e depois uma linha vazia.
plain-command-moves = fazer jogadas: colunas 1 a 8, células a a d, h é casa
plain-command-board = mostrar a mesa
plain-command-look = ler um lugar, como look 3 ou look a
plain-command-undo = desfazer, refazer ou ir para uma jogada pelo número
plain-command-hint = a próxima jogada de um caminho para vencer
plain-command-verdict = se o jogo pode ser ganho, e desde quando não
plain-command-solution = imprimir um caminho para vencer; play faz as jogadas
plain-command-finish = levar tudo para casa
plain-command-deal = outro jogo: por número, random, next, previous, today
plain-command-paste = abrir um tabuleiro de várias linhas
plain-command-record = imprimir o jogo como registro ou como link
plain-command-save = gravar o registro em um arquivo, ou abrir um arquivo
plain-command-autoplay = o que vai para casa sozinho: none, horne, raymond ou max
plain-command-statistics = como foram os jogos
plain-command-quit = sair; o jogo fica guardado
