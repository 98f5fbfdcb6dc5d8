# Italiano

title = FreeCell
close = Chiudi

## Cards and places

rank-A = asso
rank-2 = 2
rank-3 = 3
rank-4 = 4
rank-5 = 5
rank-6 = 6
rank-7 = 7
rank-8 = 8
rank-9 = 9
rank-T = 10
rank-J = fante
rank-Q = donna
rank-K = re
suit-C = fiori
suit-D = quadri
suit-H = cuori
suit-S = picche
card = { $rank } di { $suit }
place-column = colonna { $column }
place-cell = cella { $cell }
place-home = base
pile-column = Colonna { $column }, { $count ->
    [0] nessuna carta
    [one] 1 carta
   *[other] { $count } carte
}
pile-cell = Cella { $cell }
pile-home = Base di { $suit }, { $count ->
    [0] nessuna carta
    [one] 1 carta
   *[other] { $count } carte
}
pile-empty = { $pile }, vuota
list = { $before }, { $item }
table = Tavolo

## Commands

command-previous = Partita precedente
command-next = Partita successiva
command-random = Partita a caso
command-today = Partita del giorno
command-deal = Scegli una partita
command-undo = Annulla
command-redo = Ripeti
command-hint = Suggerisci
command-play = Soluzione
command-pause = Pausa
command-finish = Finisci
command-restart = Da capo
command-share = Condividi
command-statistics = Statistiche
command-settings = Impostazioni
command-help = Guida
command-menu = Menu
tip-previous = Partita precedente
tip-next = Partita successiva
tip-random = Una partita a caso che si può vincere (Z)
tip-today = La partita del giorno, uguale per tutti
tip-deal = Scegli una partita (N)
tip-undo = Annulla (U)
tip-redo = Ripeti (R)
tip-hint = Mostra la prossima mossa per vincere; premi di nuovo per giocarla (I)
tip-play = Mostra come si vince (P)
tip-pause = Pausa (P)
tip-finish = Porta tutto alla base (F)
tip-restart = Torna all’inizio
tip-share = Condividi, salva
tip-statistics = Statistiche
tip-settings = Impostazioni
tip-help = Regole e tasti (?)
tip-menu = Menu
deal-group = Partita
timeline = Mosse di questa partita
speed = Velocità

## What is seen

deal-number = Partita { $number }
deal-without-number = Partita senza numero
moves = { $count ->
    [one] 1 mossa
   *[other] { $count } mosse
}
turn = mossa { $turn } di { $count }
difficulty = { $cells ->
    [one] Basta 1 cella
   *[other] Bastano { $cells } celle
}, { $moves ->
    [one] 1 mossa
   *[other] { $moves } mosse
}
verdict-thinking = Sto pensando …
verdict-won = { $moves ->
    [one] Vinta in 1 mossa
   *[other] Vinta in { $moves } mosse
}
verdict-winnable = { $moves ->
    [one] Vincibile, manca 1 mossa
   *[other] Vincibile, al massimo { $moves } mosse
}
verdict-winnable-otherwise = Vincibile, ma non se tutte le carte salgono da sole
verdict-lost = Non più vincibile
verdict-lost-since = Non più vincibile dalla mossa { $move }
verdict-lost-between = Non più vincibile da una mossa fra { $first } e { $last }
verdict-impossible = Questa partita non si può vincere
verdict-undecided = Esito sconosciuto
verdict-stopped = Esito sconosciuto, ricerca interrotta
search-stop = Ferma
search-on = Continua

## What happens

move = { $home ->
    [yes] { $card } va alla base
   *[no] { $more ->
        [0] { $card } → { $place }
        [one] { $card } e un’altra → { $place }
       *[other] { $card } e altre { $more } → { $place }
    }
}
autoplayed = Salite da sole alla base: { $cards }
hint = Suggerimento: { $move }
picked = { $count ->
    [0] { $card } in mano. Destinazioni: { $places }
    [one] { $card } e un’altra in mano. Destinazioni: { $places }
   *[other] { $card } e altre { $count } in mano. Destinazioni: { $places }
}
typed = Da { $place } a …
jumped = Mossa { $turn } di { $count }
stuck = Non ci sono più mosse. Annulla o ricomincia da capo.
won-title = Vinta!
won-text = { $deal }: { $moves ->
    [one] 1 mossa
   *[other] { $moves } mosse
}, { $time }.
won-spoken = { $moves ->
    [one] Partita vinta in 1 mossa
   *[other] Partita vinta in { $moves } mosse
}
wrong-link = Il link «{ $link }» non funziona: { $reason }
autoplay-later = Con questa impostazione sarebbe salita una carta che serviva dopo. Vale dalla prossima partita.

## Dialogs

deal-title = Scegli una partita
deal-number-label = Numero
deal-go = Distribuisci
deal-range = Da 1 a 1.000.000 come in Windows; ogni numero da −4 a 8.589.934.591.
board-label = Oppure incolla una disposizione: righe, colonne, una riga sola, JSON o la registrazione di una partita
board-go = Apri la disposizione
board-number = È la partita { $number }.
board-no-number = Questa disposizione non ha un numero.
share-title = Condividi e salva
share-link = Un link alla partita com’è ora
copy = Copia
copied = Copiato.
copy-by-hand = Selezionalo e copialo a mano.
copy-board = Copia la disposizione come testo
save-svg = Salva come SVG
save-png = Salva come PNG
statistics-title = Statistiche
statistics-played = giocate
statistics-won = vinte
statistics-share = percentuale vinte
percent = { $share }%
statistics-streak = vittorie di fila
statistics-best-streak = serie migliore
statistics-fastest = la più veloce
statistics-shortest = meno mosse
statistics-helped = con aiuti
statistics-note = Una partita conta dalla prima mossa, e come persa se la lasci. Tutto resta su questo dispositivo.
statistics-export = Esporta
statistics-erase = Cancella
statistics-erase-sure = Cancellare tutto?
settings-title = Impostazioni
settings-language = Lingua
settings-autoplay = Le carte salgono da sole
settings-autoplay-none = mai
settings-autoplay-horne = se è sicuro
settings-autoplay-max = sempre
settings-finish = Completa da sé quando è tutto in ordine
settings-animation = Animazione
settings-animation-off = nessuna
settings-animation-fast = veloce
settings-animation-normal = normale
settings-animation-slow = lenta
settings-verdict = Mostra se si può vincere
settings-counts = Mostra tempo e mosse
settings-theme = Tema
settings-theme-auto = come il dispositivo
settings-theme-light = chiaro
settings-theme-dark = scuro
settings-fourColours = Quattro colori
settings-largeIndex = Indici grandi
settings-leftHanded = Per mancini

## Help

help-title = Guida
help-rules = Regole
help-goal = Tutte le 52 carte sono scoperte. Portale alla base: ogni seme sulla propria, dall’asso al re.
help-columns = Nelle otto colonne una carta va su una di valore immediatamente superiore e di colore diverso. In una colonna vuota va qualsiasi carta.
help-cells = Ognuna delle quattro celle contiene una carta, una qualsiasi.
help-home = Le carte alla base ci restano. Annulla le riporta indietro, e nessuna risale da sola prima della tua prossima mossa.
help-runs = Si muove solo l’ultima carta di una colonna. Più carte in sequenza si spostano insieme se celle e colonne vuote bastano per spostarle una alla volta.
help-win = Si vince quando tutte le carte sono alla base. Quasi tutte le partite si possono vincere.
help-playing = Come si gioca
help-drag = Trascina una carta, o più carte in sequenza. Le destinazioni possibili si illuminano.
help-tap = Tocca o clicca una carta, e va dove conviene.
help-timeline = La linea in basso contiene tutta la partita: torna a qualsiasi mossa e poi di nuovo avanti.
help-keys = Tasti
help-key-notation = Mossa: prima da dove, poi verso dove. Le colonne sono 1–8, le celle a–d, h è la base
help-key-arrows = Da una carta all’altra
help-key-enter = Prendi, posa; due volte manda la carta dove conviene
help-key-escape = Rimetti, ferma
help-key-undo = Annulla
help-key-redo = Ripeti
help-key-hint = Suggerimento; di nuovo lo gioca
help-key-play = Gioca la soluzione, pausa
help-key-finish = Porta tutto alla base
help-key-deal = Scegli una partita
help-key-random = Partita a caso
help-key-help = Questa pagina
help-study = Analisi
help-verdict = La riga in basso dice se si può ancora vincere, e da quale mossa non più.
help-hint = Un suggerimento mostra la prossima mossa per vincere.
help-solution = La soluzione si svolge sul tuo tavolo; scorrila con Annulla e Ripeti. Le partite con suggerimenti o soluzione si contano a parte.
help-honest = Non tira mai a indovinare: vincibile vuol dire che una via è nota, impossibile che sono state provate tutte. Altrimenti l’esito è sconosciuto.
help-today = La partita del giorno ha la data come numero. Una partita a caso è stata appena vinta dal programma.
help-private = Nulla lascia questo dispositivo. La pagina funziona senza rete, e l’indirizzo contiene sempre la partita che vedi.

## What is wrong

number-none = Non è un numero intero. I numeri vanno da −4 a 8.589.934.591.
number-too-small = Questo numero è troppo piccolo. Il minimo è −4.
number-too-large = Questo numero è troppo grande. Il massimo è 8.589.934.591.
illegal-empty-column = La colonna { $column } è vuota.
illegal-empty-cell = La cella { $cell } è vuota.
illegal-taken-cell = La cella { $cell } ha già { $card }.
illegal-no-empty-cell = Tutte le celle sono occupate.
illegal-no-such-cell = Questa partita non ha una cella { $cell }.
illegal-same-place = Queste carte sono già nella colonna { $column }.
illegal-no-cards = Non si sposterebbe nessuna carta.
illegal-fewer-cards = La colonna { $column } ha meno di { $count } carte.
illegal-not-in-sequence = Le ultime { $count } carte della colonna { $column } non sono in sequenza.
illegal-too-many = { $limit ->
    [one] { $count } carte non si spostano insieme, solo 1.
   *[other] { $count } carte non si spostano insieme, al massimo { $limit }.
}
illegal-does-not-fit = { $card } non va su { $on }.
illegal-none-fits = Nessuna carta in fondo alla colonna { $column } va su { $on }.
illegal-not-next-home = { $card } non può salire prima di { $on }.
illegal-leaves-home = { $card } è alla base e ci resta.
illegal-between-cells = { $card } è già in una cella: spostarla in un’altra non serve.
illegal-nowhere-to-go = { $card } non ha dove andare.
move-none = «{ $move }» non è una mossa.
record-no-colon = Non è né un numero né la registrazione di una partita.
record-no-deal = «{ $text }» non è una partita.
record-option = «{ $text }» non è un’opzione di una registrazione.
spot-line = Riga { $line }, carta { $place }:
spot-list = Lista { $line }, carta { $place }:
spot-column = Colonna { $line }, carta { $place }:
spot-cells = Cella { $place }:
board-empty = Non c’è nessuna carta.
board-not-a-card = «{ $text }» non è una carta. Una carta è un valore, A23456789TJQK, poi un seme, CDHS.
board-repeated = { $card } c’è { $times } volte.
board-missing = Mancano: { $cards }.
board-shape = Righe di { $lengths } carte non sono una disposizione. Servono sette righe di 8 8 8 8 8 8 4, otto colonne di 7 7 7 7 6 6 6 6, o tutte le 52 carte in una riga.
board-not-a-deal = Riga { $line }: all’inizio basi e celle sono vuote.
board-not-a-foundation = Riga { $line }: «{ $text }» non è una base. Serve un seme con il valore in cima, come H-0 o S-A.
board-too-many-columns = Ci sono { $count } colonne; un tavolo ne ha otto.
board-long-column = La colonna { $column } ha troppe carte sotto la sequenza finale: { $count }.
board-too-many-cells = Ci sono { $count } celle, e questa partita ne ha { $cells }.
board-also-home = { $card } è già alla base.
board-json = Comincia come JSON, ma non lo è.
board-json-shape = Questo JSON non è una disposizione.