# Italiano. What only a terminal says; `locales` at the root has the rest.

## On the screen

terminal-too-small = Questa finestra è troppo piccola per le carte. Servono almeno { $width } per { $height }.
terminal-deal-cells = { $deal }, { $cells ->
    [one] 1 cella
   *[other] { $cells } celle
}
terminal-deal = Partita
terminal-random = A caso
terminal-quit = Esci
terminal-on = sì
terminal-off = no
terminal-autoplay-raymond = se sicuro, regola di KPat
terminal-playing = Soluzione a velocità { $speed }: p mette in pausa, u e r vanno passo a passo, + e - cambiano la velocità
terminal-no-finish = Non tutto può ancora andare a casa.
terminal-no-random = Non è stata trovata una partita vincibile. Riprova.
terminal-no-move = Non c’è una tale mossa. Questa partita ha { $count ->
    [one] 1 mossa
   *[other] { $count } mosse
}.
terminal-no-name = Serve un nome.
terminal-saved = Salvato in { $path }.
terminal-unreadable = Non si può leggere { $path }: { $reason }
terminal-unwritable = Non si può scrivere { $path }: { $reason }
terminal-not-kept = La partita non può essere conservata: { $reason }
terminal-left = { $deal } ti aspetta alla mossa { $turn }: freecell play la riprende.

## Windows

terminal-deal-prompt = Scrivi un numero e premi Invio, o incolla un tavolo, una registrazione o un link.
terminal-jump-title = Vai a una mossa
terminal-jump-prompt = Quale mossa, da 0 a { $count }?
terminal-save-title = Salva la registrazione
terminal-load-title = Apri un file
terminal-file-prompt = Il nome del file:
terminal-copy-record = Copia la registrazione
terminal-copy-link = Copia il link
terminal-save = Salva la registrazione in un file
terminal-load = Apri una registrazione o un tavolo da un file

## Keys

terminal-key-twice = Lo stesso tasto due volte manda la carta dove ha senso
terminal-key-mouse = Mouse: trascina le carte, o clicca su una e va dove ha senso
terminal-key-jump = Vai a una mossa qualsiasi
terminal-key-speed = Velocità della soluzione
terminal-key-search = Ferma la ricerca, o continua a cercare
terminal-key-deal = Scegli una partita; incolla un tavolo
terminal-key-beside = Partita precedente e successiva
terminal-key-share = Copia o salva la registrazione e il link
terminal-key-open = Apri una registrazione o un tavolo da un file
terminal-key-quit = Esci; la partita resta salvata

## Line by line

plain-welcome = { $deal }. Scrivi una mossa come 26 o 3a, board o help.
plain-unknown = «{ $text }» non è né una mossa né un comando. Scrivi help per vederli.
plain-paste = Incolla il tavolo, poi una riga vuota.
plain-command-moves = fai mosse: colonne da 1 a 8, celle da a a d, h è casa
plain-command-board = mostra il tavolo
plain-command-look = leggi un posto, come look 3 o look a
plain-command-undo = annulla, ripeti o vai a una mossa per numero
plain-command-hint = la prossima mossa di una via per vincere
plain-command-verdict = se la partita si può vincere, e da quando no
plain-command-solution = stampa una via per vincere; play ne fa le mosse
plain-command-finish = porta tutto a casa
plain-command-deal = un’altra partita: per numero, random, next, previous, today
plain-command-paste = apri un tavolo di più righe
plain-command-record = stampa la partita come registrazione o come link
plain-command-save = scrivi la registrazione in un file, o apri un file
plain-command-autoplay = che cosa va a casa da sé: none, horne, raymond o max
plain-command-statistics = come sono andate le partite
plain-command-quit = esci; la partita resta salvata
