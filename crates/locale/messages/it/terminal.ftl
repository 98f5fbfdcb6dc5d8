# Italiano. What only the terminal says.

## Screen

terminal-too-small = Questa finestra è troppo piccola per le carte. Servono almeno { $width } colonne e { $height } righe.
terminal-deal-cells = { $deal }, { $cells ->
    [0] nessuna cella libera
    [one] { $cells } cella libera
   *[other] { $cells } celle libere
}
terminal-random = A caso
terminal-quit = Esci
terminal-no-move = Questa mossa non esiste. Questa partita ha { $count ->
    [0] nessuna mossa
    [one] { $count } mossa
   *[other] { $count } mosse
}.
terminal-no-name = Scrivi il nome di un file.
terminal-saved = Salvato in { $path }.
terminal-not-saved = NON SALVATA
terminal-no-link = I link richiedono l’indirizzo della pagina: imposta FREECELL_PAGE.
terminal-unreadable = Impossibile leggere { $path }: { $reason }
terminal-unwritable = Impossibile scrivere { $path }: { $reason }
terminal-left = Salvata la { $deal } alla mossa { $turn }; continua con freecell play.
terminal-return = { $message } Premi l per tornare.

## Windows

terminal-deal-prompt = Scrivi un numero e premi Invio, o incolla una disposizione, una registrazione o un link.
terminal-jump-title = Vai a una mossa
terminal-jump-prompt = Numero della mossa, al massimo { $count }:
terminal-save-title = Salva la registrazione
terminal-load-title = Apri un file
terminal-file-prompt = Nome del file (Tab lo completa):
terminal-exists = { $path } esiste già. Sovrascrivere?
terminal-overwrite = Sovrascrivi
terminal-continue = Continua
terminal-cancel = Annulla
terminal-won-games = Partite vinte
terminal-won-helped = Vinta con aiuto
terminal-copy-record = Copia la registrazione
terminal-copy-link = Copia il link
terminal-save = Salva la registrazione in un file
terminal-load = Apri una registrazione o una disposizione da un file

## Keys

terminal-key-twice = La stessa colonna due volte manda l’ultima carta in una cella libera; la stessa cella due volte manda la carta dove conviene
terminal-key-mouse = Mouse: trascina le carte, o clicca su una per mandarla dove conviene
terminal-key-jump = Vai a una mossa qualsiasi
terminal-key-speed = Velocità della soluzione
terminal-key-search = Ferma la ricerca, o continua a cercare
terminal-key-back = Torna all’ultima mossa da cui si può vincere
terminal-key-deal = Scegli una partita; incolla una disposizione
terminal-key-beside = Partita precedente e successiva
terminal-key-return = Torna alla partita lasciata
terminal-key-share = Copia o salva la registrazione e il link
terminal-key-open = Apri una registrazione o una disposizione da un file
terminal-key-suspend = Sospendi; il comando fg della shell continua
terminal-key-quit = Esci; la partita resta salvata

## Line by line

plain-welcome = { $deal }. Scrivi una mossa come 26 o 3a, board o help.
plain-unknown = «{ $text }» non è né una mossa né un comando. Scrivi help per vederli.
plain-paste = Incolla la disposizione, poi una riga vuota.
plain-return = { $message } Scrivi return per tornare.
plain-exists = { $path } esiste già. Scrivi { $command }! invece di { $command } per sovrascrivere.
plain-give-up-question = { $question } Scrivi give-up! per confermare.
plain-command-moves = fai mosse: colonne da 1 a 8, celle libere dalla a alla d, h è casa
plain-command-board = mostra la disposizione
plain-command-look = leggi un posto, come look 3 o look a
plain-command-undo = annulla, ripeti o vai a una mossa per numero
plain-command-hint = mostra la prossima mossa di una soluzione
plain-command-verdict = mostra se si può vincere e, se no, con quale mossa la partita è stata persa
plain-command-solution = stampa una soluzione; play ne fa le mosse
plain-command-finish = porta tutte le carte a casa
plain-command-deal = apri un’altra partita: un numero, random, next, previous o daily
plain-command-games = elenca le partite, o aprine una con il suo numero nell’elenco
plain-command-return = torna alla partita lasciata
plain-command-give-up = abbandona questa partita
plain-command-paste = apri una disposizione di più righe
plain-command-record = stampa la partita come registrazione o come link
plain-command-save = salva la registrazione in un file, o apri un file
plain-command-autoplay = scegli la regola delle mosse automatiche; senza RULE: spiega le regole
plain-command-statistics = mostra le statistiche
plain-command-results = salva i risultati in un file, o aggiunge quelli di un file
plain-command-quit = esci; la partita resta salvata
