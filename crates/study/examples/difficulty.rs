//! Compares definitions of difficulty: `difficulty DEALS FOLDER`.
//!
//! Rates deals 1 to DEALS by every definition, prints the tables of `docs/difficulty.md`
//! and draws its figures into a folder, such as `docs`.

use std::fmt::Write;
use std::path::Path;
use std::time::Duration;
use std::{env, fs};

use freecell_core::{AutoPlay, CellCount, Metric, Start};
use freecell_solve::{Effort, Limits, Request, Shortener, Solver, Verdict};
use freecell_study::{Habits, Judge, Level, Player, QUICK_STATES, Rater, Rating};

/// The colours of the levels.
const COLORS: [&str; 5] = ["#009e73", "#56b4e9", "#f0e442", "#e69f00", "#d55e00"];

/// One definition of difficulty, with its value for each deal: the larger, the harder.
struct Measure {
    name: &'static str,
    values: Vec<f64>,
    took: Duration,
}

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let [deals, folder] = &args[..] else {
        panic!("expected DEALS FOLDER");
    };
    let deals: u32 = deals.parse().expect("a number");
    let figure = |name: &str, svg: String| {
        fs::write(Path::new(folder).join(name), svg).expect("the figure can be written");
    };

    let (mut rater, mut solver) = (Rater::new(), Solver::new());
    let mut wins = Vec::new();
    let mut measures = vec![measure("rating", deals, |deal| {
        wins.push(rater.wins(&deal.position()));
        -f64::from(wins[wins.len() - 1])
    })];
    let mut ratings = Vec::new();
    for (number, &wins) in (1..).zip(&wins) {
        let is_impossible = wins == 0 && solver.solve(start(number)) == Verdict::Impossible;
        ratings.push((!is_impossible).then(|| Level::of_wins(wins)));
    }
    print_levels(&ratings, &wins);
    figure("difficulty.svg", draw_wins(&wins));

    measures.push(measure("other seed", deals, |deal| {
        -f64::from(rater.wins_with_seed(&deal.position(), 1))
    }));
    print_stability(&measures[0].values, &measures[1].values);
    for (name, habits) in players() {
        measures.push(measure(name, deals, |deal| {
            let (mut player, position) = (Player::new(habits, 1), deal.position());
            -((0..Rating::GAMES)
                .filter(|_| player.wins(&position))
                .count() as f64)
        }));
    }
    let limits = Limits::default().states(QUICK_STATES);
    measures.push(measure("fewest cells", deals, |deal| {
        let fewest = CellCount::ALL.into_iter().find(|&cells| {
            let start = deal.with_cells(cells).expect("no cell is in use");
            let verdict = solver.solve_ref(Request::new(start).limits(limits));
            verdict.is_winnable() == Some(true)
        });
        fewest.map_or(5.0, |cells| cells.get() as f64)
    }));
    let cells = &measures[measures.len() - 1].values;
    figure("difficulty-cells.svg", draw_cells(&ratings, cells));
    measures.push(measure("states", deals, |deal| {
        solver.solve_ref(Request::new(*deal).limits(limits));
        solver.states() as f64
    }));
    measures.push(measure("length", deals, |deal| {
        let verdict = solver.solve_ref(Request::new(*deal).limits(limits));
        let length = verdict
            .into_solution()
            .and_then(|found| found.length(Metric::Safe));
        length.map_or(f64::INFINITY, |length| length as f64)
    }));
    let mut shortener = Shortener::new();
    measures.push(measure("shortened", deals, |deal| {
        let verdict = shortener.shorten(Request::new(*deal).effort(Effort::States(20_000)));
        let length = verdict.into_solution().and_then(|short| short.length);
        length.map_or(f64::INFINITY, |length| length as f64)
    }));
    let mut found = Vec::new();
    let mut judge = Judge::new(AutoPlay::Horne, Metric::Safe);
    measures.push(measure("losing moves", deals, |deal| {
        let (share, only) = losing_moves(&mut solver, &mut judge, deal);
        found.push(only);
        share
    }));
    measures.push(Measure {
        name: "only-moves",
        values: found,
        took: measures[measures.len() - 1].took,
    });
    print_correlations(&measures);
}

fn start(number: u32) -> Start {
    Start::Deal(number.into(), CellCount::FOUR)
}

/// Players that differ from the rating's: without variety, with more and less noise,
/// with other styles, and with habits that a random search found to win more often.
fn players() -> [(&'static str, Habits); 6] {
    let modest = Habits::MODEST;
    [
        ("no variety", modest),
        ("careful", Habits { noise: 5, ..modest }),
        (
            "careless",
            Habits {
                noise: 14,
                ..modest
            },
        ),
        (
            "digging",
            Habits {
                digs: [80, 50, 35, 20, 12, 8],
                builds: 12,
                leaves: -1,
                ..modest
            },
        ),
        (
            "hoarding",
            Habits {
                fills_cell: [-100, -60, -40, -30],
                empties: 70,
                fills_column: -80,
                king: -50,
                ..modest
            },
        ),
        (
            "tuned",
            Habits {
                noise: 6,
                home: 100,
                empties: 40,
                builds: 44,
                splits: -46,
                leaves_cell: 15,
                fills_cell: [-28, -16, -9, -3],
                fills_column: -8,
                king: -5,
                digs: [24, 14, 6, 2, 0, 0],
                buries: [-75, -52, -30, -10, -2, 0],
                leaves: 0,
                uncovers: 20,
                repeats: -25,
            },
        ),
    ]
}

fn measure(name: &'static str, deals: u32, mut value: impl FnMut(&Start) -> f64) -> Measure {
    let began = processor_time();
    let values = (1..=deals).map(|number| value(&start(number))).collect();
    let took = processor_time().saturating_sub(began) / deals;
    Measure { name, values, took }
}

/// Returns the processor time of this thread, which other programs do not change. Linux
/// alone says it in a file.
fn processor_time() -> Duration {
    let file = fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    let nanos = file.split(' ').next().and_then(|first| first.parse().ok());
    Duration::from_nanos(nanos.expect("nanoseconds"))
}

/// Returns the mean share of moves that lose, or are not known to win after a short
/// search, along a solution, and the number of its positions where only one move wins.
fn losing_moves(solver: &mut Solver, judge: &mut Judge, deal: &Start) -> (f64, f64) {
    let limits = Limits::default().states(2_000);
    let Verdict::Solved(solution) = solver.solve(*deal) else {
        return (1.0, f64::INFINITY);
    };
    let game = solution.game().with_autoplay(judge.autoplay());
    let mut game = game.expect("safe autoplay takes no card that is needed");
    let last = game.turn();
    let (mut shares, mut only) = (0.0, 0.0);
    judge.clear();
    for turn in (0..last).rev() {
        game.jump(turn);
        let choices = judge.choices(game.position(), limits, &mut ());
        let winning = *choices.winning().start();
        shares += 1.0 - winning as f64 / choices.moves.len() as f64;
        only += f64::from(u8::from(winning == 1));
    }
    (shares / last as f64, only)
}

/// Prints how many deals have each level; `None` are those that cannot be won.
fn print_levels(ratings: &[Option<Level>], wins: &[u32]) {
    println!("| level | games won | deals | share |\n|---|---|---|---|");
    let print = |level: Option<Level>, name: &str, won: &str| {
        let count = ratings.iter().filter(|&&rating| rating == level).count();
        let share = 100.0 * count as f64 / ratings.len() as f64;
        println!("| {name} | {won} | {count} | {share:.1} % |");
    };
    let mut most = 100;
    for level in Level::ALL {
        let least = level.min_percent();
        let won = format!("{least}–{most} %");
        print(Some(level), &level.to_string(), &won);
        most = least;
    }
    print(None, "impossible", "0 %");
    let none = wins.iter().filter(|&&wins| wins == 0).count();
    println!("\nno player wins: {none}\n");
}

fn print_stability(first: &[f64], second: &[f64]) {
    let levels = |values: &[f64]| -> Vec<usize> {
        #[allow(clippy::cast_possible_truncation, reason = "a count")]
        let level = |&value: &f64| Level::of_wins(-value as u32) as usize;
        values.iter().map(level).collect()
    };
    let count = first.len() as f64;
    let (first_levels, second_levels) = (levels(first), levels(second));
    let pairs = || first_levels.iter().zip(&second_levels);
    let same = pairs().filter(|(a, b)| a == b).count() as f64;
    let near = pairs().filter(|(a, b)| a.abs_diff(**b) <= 1).count() as f64;
    let differences = first.iter().zip(second).map(|(a, b)| (a - b).abs());
    let mean = differences.sum::<f64>() / count / f64::from(Rating::GAMES) * 100.0;
    println!(
        "another seed: same level {:.1} %, at most one apart {:.1} %, win rates {mean:.1} points apart\n",
        100.0 * same / count,
        100.0 * near / count,
    );
}

fn print_correlations(measures: &[Measure]) {
    let ranks: Vec<Vec<f64>> = measures
        .iter()
        .map(|measure| ranks(&measure.values))
        .collect();
    // The players agree with each other: one column stands for most of them.
    let columns: Vec<usize> = (0..measures.len()).filter(|&i| i == 0 || i > 6).collect();
    print!("| |");
    for column in &columns {
        print!(" {} |", column + 1);
    }
    println!(" ms |");
    println!("|---|{}", "---|".repeat(columns.len() + 1));
    for (index, measure) in measures.iter().enumerate() {
        print!("| {} {} |", index + 1, measure.name);
        for &column in &columns {
            print!(
                " {:.0} |",
                100.0 * correlation(&ranks[index], &ranks[column])
            );
        }
        println!(" {:.2} |", measure.took.as_secs_f64() * 1e3);
    }
}

/// Returns the rank of each value; equal values share the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut first = 0;
    for group in order.chunk_by(|&a, &b| values[a].total_cmp(&values[b]).is_eq()) {
        for &index in group {
            ranks[index] = first as f64 + group.len() as f64 / 2.0;
        }
        first += group.len();
    }
    ranks
}

fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (mean_a, mean_b) = (mean(a), mean(b));
    let pairs = || a.iter().zip(b).map(|(a, b)| (a - mean_a, b - mean_b));
    let sum = |product: fn((f64, f64)) -> f64| pairs().map(product).sum::<f64>();
    sum(|(a, b)| a * b) / (sum(|(a, _)| a * a) * sum(|(_, b)| b * b)).sqrt()
}

/// Draws a histogram of the win rates, in the colours of the levels.
fn draw_wins(wins: &[u32]) -> String {
    const BARS: usize = 64;
    let (left, top, width, height) = (72.0, 60.0, 640.0, 240.0);
    // Each bar counts four numbers of wins, and the last one five.
    let mut bars = [[0_u32; 5]; BARS];
    for &wins in wins {
        let bar = (wins as usize * BARS / Rating::GAMES as usize).min(BARS - 1);
        bars[bar][Level::of_wins(wins) as usize] += 1;
    }
    let most = bars
        .iter()
        .map(|bar| bar.iter().sum())
        .max()
        .unwrap_or(1)
        .max(1);
    let scale = height / f64::from(most);
    let mut svg = begin(&format!("Difficulty of deals 1 to {}", wins.len()));
    let bar_width = width / BARS as f64;
    for (index, bar) in bars.iter().enumerate() {
        let mut y = top + height;
        for (&count, color) in bar.iter().zip(COLORS) {
            let bar_height = f64::from(count) * scale;
            y -= bar_height;
            if count > 0 {
                let _ = writeln!(
                    svg,
                    "<rect x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{bar_height:.1}\" fill=\"{color}\"/>",
                    left + index as f64 * bar_width,
                    bar_width - 1.0,
                );
            }
        }
    }
    let step = [100, 200, 500, 1000, 2000, 5000]
        .into_iter()
        .find(|step| most / step < 6);
    for count in (0..=most).step_by(step.unwrap_or(10_000) as usize) {
        let y = top + height - f64::from(count) * scale;
        let _ = writeln!(
            svg,
            "<text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{count}</text>\n\
             <path d=\"M{left} {y:.1}h{width}\" stroke=\"#ccc\" stroke-width=\"0.5\"/>",
            left - 8.0,
            y + 4.0,
        );
    }
    for percent in (0..=100).step_by(20) {
        let x = left + width * f64::from(percent) / 100.0;
        let y = top + height + 20.0;
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{percent} %</text>"
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">games won by simulated players</text>",
        left + width / 2.0,
        top + height + 44.0,
    );
    svg + "</svg>\n"
}

/// Draws which share of the deals has which level, for each fewest number of free cells.
fn draw_cells(ratings: &[Option<Level>], cells: &[f64]) -> String {
    let (left, top, width, row) = (72.0, 60.0, 600.0, 50.0);
    let mut svg = begin("Difficulty by the fewest free cells");
    for fewest in 0..=4_u32 {
        let deals = ratings.iter().zip(cells);
        let levels: Vec<Level> = deals
            .filter(|&(_, &cells)| cells.total_cmp(&f64::from(fewest)).is_eq())
            .filter_map(|(&level, _)| level)
            .collect();
        let y = top + row * f64::from(fewest);
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{fewest}</text>\n\
             <text x=\"{}\" y=\"{}\">{} deals</text>",
            left - 12.0,
            y + 24.0,
            left + width + 8.0,
            y + 24.0,
            levels.len(),
        );
        let mut x = left;
        for (level, color) in Level::ALL.into_iter().zip(COLORS) {
            let count = levels.iter().filter(|&&other| other == level).count();
            let share = count as f64 / levels.len().max(1) as f64;
            let _ = writeln!(
                svg,
                "<rect x=\"{x:.1}\" y=\"{y}\" width=\"{:.1}\" height=\"38\" fill=\"{color}\"/>",
                width * share,
            );
            if share >= 0.05 {
                let _ = writeln!(
                    svg,
                    "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{:.0} %</text>",
                    x + width * share / 2.0,
                    y + 24.0,
                    100.0 * share,
                );
            }
            x += width * share;
        }
    }
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">share of the deals that need this many free cells</text>",
        left + width / 2.0,
        top + 5.0 * row + 24.0,
    );
    svg + "</svg>\n"
}

/// Begins a figure with a title and the colours of the levels.
fn begin(title: &str) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 380\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"13\">\n<title>{title}</title>\n\
         <rect width=\"760\" height=\"380\" fill=\"#fff\"/>\n\
         <text x=\"72\" y=\"28\" font-size=\"16\">{title}</text>\n"
    );
    for (index, (level, color)) in Level::ALL.into_iter().zip(COLORS).enumerate() {
        let x = 380 + 74 * index;
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"18\" width=\"10\" height=\"10\" fill=\"{color}\"/>\
             <text x=\"{}\" y=\"28\">{level}</text>",
            x + 14,
        );
    }
    svg
}
