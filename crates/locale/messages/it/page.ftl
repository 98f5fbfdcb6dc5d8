# Italiano. What only the page says.

close = Chiudi

## Cards and places

pile-column = Colonna { $column }, { $count ->
    [0] nessuna carta
    [one] { $count } carta
   *[other] { $count } carte
}
pile-cell = Cella libera { $cell }
pile-home = Casa di { $suit }, { $count ->
    [0] nessuna carta
    [one] { $count } carta
   *[other] { $count } carte
}
table = Disposizione delle carte

## Commands

command-previous = Partita precedente
command-deal = Scegli una partita
command-new = Nuova partita
command-finish = Completa
command-restart = Da capo
command-menu = Menu
command-games = Partite non finite
tip-previous = Partita precedente
tip-next = Partita successiva
tip-random = Una partita a caso che si può vincere (Z)
tip-deal = Scegli una partita (N)
tip-undo = Annulla (U)
tip-redo = Ripeti (R)
tip-hint = Mostra la prossima mossa di una soluzione; premi di nuovo per giocarla (I)
tip-play = Gioca una soluzione (P)
tip-pause = Pausa (P)
tip-finish = Porta tutte le carte a casa (F)
tip-share = Condividi, salva
tip-statistics = Statistiche
tip-settings = Impostazioni
tip-help = Regole e tasti (?)
tip-menu = Menu
tip-games = Partite non finite
timeline = Mosse di questa partita
speed = Velocità

## Events

picked = { $count ->
    [0] { $card } in mano. Destinazioni: { $places }
    [one] { $card } e { $count } altra in mano. Destinazioni: { $places }
   *[other] { $card } e altre { $count } in mano. Destinazioni: { $places }
}
won-spoken = { $moves ->
    [one] Hai vinto in { $moves } mossa
   *[other] Hai vinto in { $moves } mosse
}
wrong-link = Il link «{ $link }» non funziona: { $reason }
update-ready = È pronta una nuova versione.
update-reload = Ricarica

## Dialogs

deal-number-label = Numero
deal-go = Distribuisci
deal-range = Da 1 a 1.000.000 come in Windows; vale ogni numero da −4 a 8.589.934.591.
board-fold = Incolla una disposizione o una registrazione
board-label = Oppure incolla una disposizione: righe, colonne, una riga sola, JSON o la registrazione di una partita
board-go = Apri la disposizione
board-number = È la partita { $number }.
board-no-number = Questa disposizione non ha un numero.
share-link = Link alla partita com’è ora
copy = Copia
copy-by-hand = Seleziona il testo e copialo a mano.
save-svg = Salva come SVG
save-png = Salva come PNG
statistics-erase = Cancella
statistics-erase-sure = Cancellare tutto?

## Help

help-win = Vinci quando tutte le carte sono a casa. Quasi tutte le partite si possono vincere.
help-playing = Come si gioca
help-drag = Trascina una carta, o più carte in sequenza. Le destinazioni possibili si illuminano.
help-tap = Tocca o clicca una carta per mandarla dove conviene.
help-timeline = Il cursore in basso contiene tutta la partita: torna a qualsiasi mossa e poi di nuovo avanti.
help-keys = Tasti
help-key-deal = Scegli una partita
help-key-help = Questa pagina
help-private = Nulla lascia questo dispositivo. La pagina funziona senza rete, e l’indirizzo contiene sempre la partita che vedi.
