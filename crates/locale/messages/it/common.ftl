# Italiano. What the page and the terminal both say.

language-name = Italiano
title = FreeCell

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
place-cell = cella libera { $cell }
place-home = casa
pile-empty = { $pile }, vuota
list = { $before }, { $item }

## Commands

command-next = Partita successiva
command-random = Partita a caso
command-daily = Partita del giorno
command-undo = Annulla
command-redo = Ripeti
command-hint = Suggerisci
command-play = Soluzione
command-pause = Pausa
command-share = Condividi
command-statistics = Statistiche
command-settings = Impostazioni
command-help = Guida
tip-daily = La partita del giorno, uguale per tutti
tip-restart = Torna all’inizio
deal-group = Partita

## Status

deal-number = Partita { $number }
deal-without-number = Partita senza numero
deal-name = partita { $number }
deal-name-none = partita senza numero
moves = { $count ->
    [one] { $count } mossa
   *[other] { $count } mosse
}
turn = mossa { $turn } di { $count }
level = Livello: { $level ->
    [easy] facile
    [medium] medio
    [tricky] insidioso
    [hard] difficile
   *[expert] esperto
}
verdict-thinking = Sto pensando…
verdict-won = { $moves ->
    [one] Hai vinto in { $moves } mossa
   *[other] Hai vinto in { $moves } mosse
}
verdict-winnable = { $moves ->
    [one] Si può vincere in { $moves } mossa
   *[other] Si può vincere in { $moves } mosse al massimo
}
verdict-winnable-otherwise = Si può vincere, ma la soluzione trovata non vale con le mosse automatiche «sempre»
verdict-lost = Non si può più vincere
verdict-lost-since = Persa alla mossa { $move }
verdict-lost-between = Persa in una delle mosse { $first }–{ $last }
verdict-impossible = Questa partita non si può vincere
verdict-undecided = Esito sconosciuto
verdict-stopped = Esito sconosciuto, ricerca interrotta
search-stop = Ferma
search-on = Continua a cercare
back-to-move = Torna alla mossa { $turn }

## Events

move = { $home ->
    [yes] { $card } va a casa
   *[no] { $more ->
        [0] { $card } → { $place }
        [one] { $card } e { $more } altra → { $place }
       *[other] { $card } e altre { $more } → { $place }
    }
}
autoplayed = Mosse automatiche a casa: { $cards }
hint = Suggerimento: { $move }
because-wins = vince la partita
because-only-winning = ogni altra mossa perde
because-leaves-no-move = non lascia mosse
because-repeats = { $turn ->
    [0] ripete la posizione iniziale
   *[other] ripete la posizione dopo la mossa { $turn }
}
because-buries = { $count ->
    [one] seppellisce { $card } sotto { $count } carta
   *[other] seppellisce { $card } sotto { $count } carte
}
because-takes-last-cell = occupa l’ultima cella libera
because-leaves-cells = { $count ->
    [one] lascia { $count } cella libera
   *[other] lascia { $count } celle libere
}
because-takes-last-column = occupa l’ultima colonna vuota, la { $column }
because-frees-column = svuota la colonna { $column }
because-frees-cell = svuota la cella libera { $cell }
because-uncovers = scopre { $card }
because-plays-home = porta a casa: { $cards }
typed = Da: { $place }. A: …
jumped = Mossa { $turn } di { $count }
stuck = Non ci sono più mosse. Annulla o ricomincia da capo.
no-finish = Non tutte le carte possono ancora andare a casa.
no-random = Non è stata trovata nessuna partita che si possa vincere. Riprova.
playing = Soluzione a velocità { $speed }
left = Hai lasciato la { $deal } alla mossa { $turn }.
resumed = Riprendi la { $deal } dalla mossa { $turn }.
game-gone = Questa partita non è più salvata.
not-kept = Impossibile salvare le partite: { $reason }
set-aside = I dati danneggiati sono conservati con un altro nome: { $names }
solver-failed = Il risolutore non funziona. Non ci sono suggerimenti né soluzioni.
won-title = Hai vinto!
won-helped = Con aiuto, quindi è contata a parte.
won-text = { $deal }: { $moves ->
    [one] { $moves } mossa
   *[other] { $moves } mosse
}, { $time }.
autoplay-later = Con questa impostazione sarebbe andata a casa una carta che serviva dopo. L’impostazione vale dalla prossima partita.

## Dialogs

deal-title = Scegli una partita
share-title = Condividi e salva
copied = Copiato.
copy-board = Copia la disposizione come testo
games-title = Partite non finite
games-none = Non ci sono partite non finite.
games-entry = { $deal }, mossa { $turn }, { $time }
give-up = Abbandona
give-up-question = Abbandonare questa partita? Conta come sconfitta.
give-up-impossible = Abbandonare questa partita? Non si può vincere, quindi non conta.
statistics-title = Statistiche
statistics-played = Giocate
statistics-won = Vinte
statistics-share = % di vittorie
percent = { $share }%
statistics-streak = Serie attuale
statistics-best-streak = Serie migliore
statistics-fastest = Vittoria più veloce
statistics-shortest = Meno mosse
statistics-helped = Con aiuti
statistics-export = Esporta
statistics-import = Importa
statistics-imported = Risultati nuovi: { $added }. Già noti: { $known }. Illeggibili: { $damaged }.
statistics-note = Una partita conta quando la vinci, o come sconfitta quando la abbandoni. Lasciarla non è mai una sconfitta. Tutto resta su questo dispositivo.
settings-title = Impostazioni
settings-yes = sì
settings-no = no
settings-language = Lingua
settings-autoplay = Mosse automatiche a casa
settings-autoplay-none = mai
settings-autoplay-none-note = Nessuna carta va a casa automaticamente.
settings-autoplay-horne = se è sicuro
settings-autoplay-horne-note = Vanno gli assi, i due e le carte su cui non si può più mettere niente, come in FreeCell di Microsoft.
settings-autoplay-raymond = se è sicuro (regola KPat)
settings-autoplay-raymond-note = Come «se è sicuro», e anche se ciò che si può metterci sopra può andare, come in KPat.
settings-autoplay-max = sempre
settings-autoplay-max-note = Va a casa ogni carta che può.
settings-tap = Clic o tocco su una carta
settings-tap-send = la manda dove conviene
settings-tap-select = la prende
settings-finish = Completa automaticamente
settings-animation = Animazione
settings-animation-off = nessuna
settings-animation-fast = veloce
settings-animation-normal = normale
settings-animation-slow = lenta
settings-verdict = Mostra se si può vincere
settings-counts = Mostra tempo e mosse
settings-theme = Tema
settings-theme-auto = del sistema
settings-theme-light = chiaro
settings-theme-dark = scuro
settings-fourColors = Semi in quattro colori
settings-largeIndex = Valori e semi grandi
settings-leftHanded = Per mancini

## Help

help-title = Guida
help-rules = Regole
help-goal = Tutte le 52 carte sono scoperte. Portale a casa: ogni seme nella propria, dall’asso al re.
help-columns = Nelle otto colonne una carta va su una di valore immediatamente superiore e di colore diverso. In una colonna vuota va qualsiasi carta.
help-cells = Ognuna delle quattro celle libere contiene una carta qualsiasi.
help-home = Le carte a casa ci restano. Annulla le riporta indietro, e le mosse automatiche aspettano la tua prossima mossa.
help-runs = Si muove solo l’ultima carta di una colonna. Più carte in sequenza si spostano insieme se celle libere e colonne vuote bastano per spostarle una alla volta.
help-key-notation = Mossa: prima da dove, poi verso dove. Le colonne sono 1–8, le celle libere a–d, h è casa
help-key-arrows = Da una carta all’altra
help-key-enter = Prendi, posa; due volte manda la carta dove conviene
help-key-escape = Rimetti a posto, ferma
help-key-undo = Annulla
help-key-redo = Ripeti
help-key-hint = Suggerimento; di nuovo per giocarlo
help-key-play = Gioca la soluzione, pausa
help-key-finish = Porta tutte le carte a casa
help-key-random = Partita a caso
help-study = Analisi
help-verdict = La riga in basso dice se si può ancora vincere e, se no, con quale mossa la partita è stata persa.
help-hint = Un suggerimento mostra la prossima mossa di una soluzione.
help-solution = La soluzione si svolge nella tua partita; scorrila con Annulla e Ripeti. Le partite con suggerimenti o soluzione si contano a parte.
help-honest = Non si tira mai a indovinare: «si può vincere» vuol dire che una soluzione è nota, «non si può vincere» che è stato provato tutto. Altrimenti l’esito è sconosciuto.
help-daily = La partita del giorno ha la data come numero. Una partita a caso è stata appena vinta dal programma.

## Errors

number-none = Non è un numero intero. I numeri delle partite vanno da −4 a 8.589.934.591.
number-too-small = Questo numero è troppo piccolo. Il minimo è −4.
number-too-large = Questo numero è troppo grande. Il massimo è 8.589.934.591.
illegal-empty-column = La colonna { $column } è vuota.
illegal-empty-cell = La cella libera { $cell } è vuota.
illegal-taken-cell = La cella libera { $cell } contiene già { $card }.
illegal-no-empty-cell = Tutte le celle libere sono occupate.
illegal-no-such-cell = Questa partita non ha una cella libera { $cell }.
illegal-same-place = Queste carte sono già nella colonna { $column }.
illegal-no-cards = Non si sposterebbe nessuna carta.
illegal-fewer-cards = { $count ->
    [one] La colonna { $column } ha meno di { $count } carta.
   *[other] La colonna { $column } ha meno di { $count } carte.
}
illegal-not-in-sequence = { $count ->
    [one] L’ultima carta ({ $count }) della colonna { $column } non è in sequenza.
   *[other] Le ultime { $count } carte della colonna { $column } non sono in sequenza.
}
illegal-too-many = { $count ->
    [one] { $count } carta non si sposta insieme: al massimo { $limit }.
   *[other] { $count } carte non si spostano insieme: al massimo { $limit }.
}
illegal-does-not-fit = { $card } non va su { $on }.
illegal-none-fits = Nessuna carta in fondo alla colonna { $column } va su { $on }.
illegal-not-next-home = { $card } non può andare a casa prima di { $on }.
illegal-leaves-home = { $card } è a casa e ci resta.
illegal-between-cells = { $card } è già in una cella libera: spostarla in un’altra non serve.
illegal-nowhere-to-go = { $card } non può andare da nessuna parte.
move-none = «{ $move }» non è una mossa.
record-no-colon = Non è né il numero né la registrazione di una partita.
record-no-deal = «{ $text }» non è una partita.
record-option = «{ $text }» non è un’opzione di una registrazione.
spot-line = Riga { $line }, carta { $place }:
spot-list = Lista { $line }, carta { $place }:
spot-column = Colonna { $line }, carta { $place }:
spot-cells = Cella libera { $place }:
board-empty = La disposizione non ha carte.
board-not-a-card = «{ $text }» non è una carta. Una carta è un valore (A23456789TJQK) seguito da un seme (CDHS).
board-repeated = { $times ->
    [one] { $card } compare { $times } volta.
   *[other] { $card } compare { $times } volte.
}
board-missing = Mancano: { $cards }.
board-shape = Righe di { $lengths } carte non formano una disposizione. Servono sette righe di 8 8 8 8 8 8 4, otto colonne di 7 7 7 7 6 6 6 6, o tutte le 52 carte in una riga.
board-not-a-deal = Riga { $line }: all’inizio case e celle libere sono vuote.
board-not-a-foundation = Riga { $line }: «{ $text }» non è una casa. Serve un seme con il valore in cima, come H-0 o S-A.
board-too-many-columns = { $count ->
    [one] C’è { $count } colonna; una disposizione ne ha otto.
   *[other] Ci sono { $count } colonne; una disposizione ne ha otto.
}
board-long-column = La colonna { $column } ha troppe carte sotto la sequenza finale: { $count }.
board-too-many-cells = { $count ->
    [one] C’è { $count } cella libera; questa partita ne ha { $cells }.
   *[other] Ci sono { $count } celle libere; questa partita ne ha { $cells }.
}
board-wrong-cell-count = Riga { $line }: «{ $text }» non è il numero delle celle libere elencate, che è { $count }. Una cella vuota è «-».
board-also-home = { $card } è già a casa.
board-json = Sembra JSON, ma non è valido.
board-json-shape = Questo JSON non è una disposizione.
