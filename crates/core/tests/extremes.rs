//! Public functions do not panic on any input.

use freecell_core::{
    AutoPlay, Card, Cell, CellCount, Column, Deal, DealNumber, DealsWithPrefix, Game, Metric, Move,
    Notation, Place, Position, Rank, RecordNotation, Suit, deal_all, deal_freecell, deal_indices,
    read_cards, supermove_cost,
};

const SIZES: [usize; 12] = [
    0,
    1,
    2,
    8,
    9,
    64,
    65,
    1 << 31,
    usize::MAX / 2,
    usize::MAX / 2 + 1,
    usize::MAX - 1,
    usize::MAX,
];

/// To count card by card would not end.
#[test]
fn supermove_costs_saturate() {
    for count in SIZES {
        for cells in SIZES {
            for columns in SIZES {
                let cost = supermove_cost(count, cells, columns);
                assert!(
                    cost >= count.min(usize::MAX - 1),
                    "{count} {cells} {columns}"
                );
                // More free cells or columns than a game has do not help.
                let most = supermove_cost(count, cells.min(4), columns.min(8));
                assert_eq!(cost, most, "{count} {cells} {columns}");
            }
        }
    }
    assert_eq!(supermove_cost(usize::MAX, 0, 0), usize::MAX);
}

#[test]
fn numbers_out_of_range_are_refused() {
    for size in SIZES {
        assert_eq!(Card::from_index(size).is_some(), size < Card::COUNT);
        assert_eq!(Column::from_index(size).is_some(), size < Column::COUNT);
        assert_eq!(Cell::from_index(size).is_some(), size < Cell::COUNT);
        assert_eq!(CellCount::new(size).is_ok(), size <= Cell::COUNT);
    }
    for number in 0..=u8::MAX {
        assert_eq!(
            Rank::from_number(number).is_some(),
            (1..=13).contains(&number)
        );
    }
    for number in [i64::MIN, -5, 1 << 33, i64::MAX] {
        assert!(DealNumber::new(number).is_err());
        assert!(deal_freecell(number).is_err());
    }
    for c in ['\0', ' ', '~', 'é', '\u{10ffff}'] {
        assert!(Suit::from_char(c).is_none());
        assert!(Rank::from_char(c).is_none());
        assert!(Place::from_char(c).is_none());
    }
}

#[test]
fn any_foundations_can_be_asked_about() {
    for autoplay in AutoPlay::ALL {
        for suit in Suit::ALL {
            for code in 0..6_usize.pow(4) {
                let count = |digit: u32| [0, 1, 2, 13, 254, 255][code / 6_usize.pow(digit) % 6];
                let home = [count(0), count(1), count(2), count(3)];
                let takes = autoplay.takes_next(suit, home);
                assert!(takes || autoplay != AutoPlay::Max);
            }
        }
    }
}

#[test]
fn deals_at_both_ends() {
    let ends = [DealNumber::MIN, DealNumber::MAX];
    assert_eq!(deal_all(&ends)[1], DealNumber::MAX.deal());
    assert_eq!(deal_all(&[]), []);
    for first in ends {
        deal_indices(first, &mut []);
        deal_indices(first, &mut [[0; 52]]);
        let mut deals = DealNumber::deals(first..=DealNumber::MAX);
        assert!(deals.next().is_some());
        assert!(deals.nth(usize::MAX).is_none());
        assert_eq!(deals.size_hint(), (0, Some(0)));
    }
    let mut every = DealNumber::deals(DealNumber::MIN..=DealNumber::MAX);
    assert_eq!(every.nth(3).map(|(number, _)| number.get()), Some(-1));
    assert_eq!(DealNumber::deals(ends[1]..=ends[0]).count(), 0);
    for (_, deal) in [every.next(), every.nth(1 << 32)].into_iter().flatten() {
        let cards = deal.cards();
        assert!(DealsWithPrefix::new(&cards[..0]).unwrap().next().is_some());
        assert!(DealsWithPrefix::new(&[cards[0]; 1000]).is_err());
        assert!(Deal::new([cards[0]; 52]).is_err());
    }
}

/// Returns every possible move, with any count.
fn all_moves() -> Vec<Move> {
    let mut moves = Vec::new();
    for column in Column::ALL {
        for other in Column::ALL {
            let counts = [0, 1, 2, 6, 7, 13, 14, 52, 127, 128, 255];
            moves.extend(counts.map(|count| Move::ColumnToColumn {
                from: column,
                to: other,
                count,
            }));
        }
        for cell in Cell::ALL {
            moves.push(Move::ColumnToCell {
                from: column,
                to: cell,
            });
            moves.push(Move::CellToColumn {
                from: cell,
                to: column,
            });
        }
        moves.push(Move::ColumnToFoundation { from: column });
    }
    moves.extend(Cell::ALL.map(|from| Move::CellToFoundation { from }));
    moves
}

fn positions() -> Vec<Position> {
    let long: Vec<Card> = {
        // As many cards under a sequence as allowed, and a sequence on top.
        let mut cards = Card::ALL[..18].to_vec();
        cards.extend((0..8).map(|row| {
            let suit = if row % 2 == 0 {
                Suit::Clubs
            } else {
                Suit::Hearts
            };
            Card::new(Rank::ALL[12 - row], suit)
        }));
        cards
    };
    let rest: Vec<Card> = Card::ALL
        .into_iter()
        .filter(|card| !long.contains(card))
        .collect();
    let (rest, last) = rest.split_at(18);
    let columns = [&long[..], rest, last, &[], &[], &[], &[], &[]];
    let mut positions = vec![
        Position::from_places([&[]; 8], &[]).unwrap(),
        Position::from_places(columns, &[]).unwrap(),
        Position::from_places(columns, &[None; 4]).unwrap(),
    ];
    for cells in CellCount::ALL {
        let mut position = Position::new(&DealNumber::MAX.deal(), cells);
        positions.push(position);
        for turn in 0..200_usize {
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(turn * 5 % moves.len().max(1)) else {
                break;
            };
            position.play(mv).unwrap();
            positions.push(position);
        }
    }
    positions
}

#[test]
fn any_move_is_played_or_refused_in_any_position() {
    let moves = all_moves();
    for position in positions() {
        for &mv in &moves {
            let legal = position.check(mv);
            assert_eq!(position.expand(mv).is_ok(), legal.is_ok());
            let _ = position.expanded_length(mv);
            let mut after = position;
            assert_eq!(after.play(mv).err(), legal.err());
            if legal.is_err() {
                assert_eq!(after, position);
            }
            let mut game = Game::new(position, AutoPlay::None);
            if game.play(mv).is_ok() {
                let record = game.to_record();
                let read = Game::from_record(&record);
                assert_eq!(read.map(|game| *game.position()), Ok(after), "{record}");
            }
        }
        for card in Card::ALL {
            let _ = position.sensible_move(card);
            let _ = (position.moves_of(card), position.place_of(card));
        }
        assert_eq!(
            Position::read(&position.to_string(), position.cell_count()),
            Ok(position)
        );
    }
}

#[test]
fn any_text_is_read_or_refused() {
    let pieces = [
        "",
        ":",
        "~",
        "_",
        "........",
        "v",
        "12v",
        "12vg",
        "\0",
        "é",
        "\u{feff}",
        "10",
        "7D",
        "{",
        "[",
        "\"",
        "\\u",
        "null",
        "Foundations:",
        "Freecells:",
        "H-",
        "H-99",
        "-",
        "9999999999999999999999999999999999999999",
        "Move 255 cards from stack 0 to stack 1",
        "Move 256 cards from stack 9 to freecell 9",
        "(",
        "#",
        "1.",
        "617:",
        "-4~max:",
        "617~0cells~none:",
    ]
    .map(str::to_owned);
    for first in &pieces {
        for second in &pieces {
            for separator in ["", " ", "\n", ","] {
                let text = format!("{first}{separator}{second}");
                let _ = text.parse::<Deal>();
                let _ = text.parse::<Card>();
                let _ = text.parse::<Move>();
                let _ = text.parse::<DealNumber>();
                let _ = read_cards(&text);
                let _ = text.parse::<Position>();
                let _ = Game::detect_record(&text);
                let _ = Game::from_record_in(&text, RecordNotation::Macroxue);
                for notation in Notation::ALL {
                    let _ = Game::replay(DealNumber::MIN, &text, &[notation], None);
                }
            }
        }
    }
    assert!(Game::replay(DealNumber::MIN, "7a", &[], None).is_ok());
}

#[test]
fn a_game_jumps_only_where_it_has_been() {
    let mut game = Game::from_record("617~none:7a7b").unwrap();
    for turn in SIZES {
        assert_eq!(game.jump(turn), turn <= 2);
    }
    game.jump(0);
    assert_eq!(game.undo(), None);
    assert_eq!(game.autoplayed(), []);
    for metric in Metric::ALL {
        assert_eq!(game.length(metric), Some(0));
    }
}
