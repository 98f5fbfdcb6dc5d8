//! The Python package compared with the library and the command.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use freecell_core::{DealNumber, deal_all};

use crate::report::{duration, hardware, table};
use crate::short::on_core;
use crate::sweep::{binary, time};

/// Number of rounds in which the candidates take turns; the best one of each
/// counts.
const ROUNDS: usize = 7;

const DEALS: i64 = 1_000_000;
const SOLVED: i64 = 50_000;

pub(crate) fn run() {
    let mut python = Python::start();
    let mut dealing = [f64::INFINITY; 3];
    // Wall-clock and processor time, for the command and for Python.
    let mut solving = [[[f64::INFINITY; 2]; 2]; 2];
    for _ in 0..ROUNDS {
        let kernel = [
            deal_range(),
            deal_list(),
            python.ask(&format!("deal {DEALS}"), DEALS)[1],
        ];
        for (best, nanos) in dealing.iter_mut().zip(kernel) {
            *best = best.min(nanos);
        }
        for (threads, best) in (1..).zip(&mut solving) {
            let python = python.ask(&format!("solve 1 {SOLVED} {threads}"), SOLVED);
            for (best, nanos) in best.iter_mut().zip([solve_command(threads), python]) {
                *best = [best[0].min(nanos[0]), best[1].min(nanos[1])];
            }
        }
    }
    println!("{}\n", hardware());
    let names = ["`DealNumber::deals`", "`deal_all`", "`freecell.deal_array`"];
    let rows: Vec<Vec<String>> = names
        .iter()
        .zip(dealing)
        .map(|(name, nanos)| {
            let ratio = dealing[0] / nanos;
            vec![(*name).to_owned(), duration(nanos), format!("{ratio:.2}")]
        })
        .collect();
    println!(
        "{}",
        table(
            &["a million deals", "processor time per deal", "speed"],
            &rows
        )
    );
    let names = ["`freecell solve`", "`freecell.solve_many`"];
    let mut rows = Vec::new();
    for (threads, best) in (1..).zip(solving) {
        for (name, nanos) in names.iter().zip(best) {
            rows.push(vec![
                (*name).to_owned(),
                threads.to_string(),
                duration(nanos[0]),
                format!("{:.2}", best[0][0] / nanos[0]),
                duration(nanos[1]),
                format!("{:.2}", best[0][1] / nanos[1]),
            ]);
        }
    }
    let header = [
        "deals 1 to 50000",
        "threads",
        "per deal",
        "speed",
        "processor time",
        "speed",
    ];
    println!("{}", table(&header, &rows));
}

fn number(number: i64) -> DealNumber {
    DealNumber::new(number).expect("these are deals")
}

/// Returns the nanoseconds per deal on one core for a million successive deals.
fn deal_range() -> f64 {
    let clock = Instant::now();
    let began = on_core(clock);
    let deals = DealNumber::deals(number(1)..=number(DEALS));
    let sum: usize = deals.map(|(_, deal)| deal.cards()[51].index()).sum();
    std::hint::black_box(sum);
    (on_core(clock) - began) / DEALS as f64
}

/// Returns the same for arbitrary numbers.
fn deal_list() -> f64 {
    let numbers: Vec<DealNumber> = (1..=DEALS).map(number).collect();
    let clock = Instant::now();
    let began = on_core(clock);
    for numbers in numbers.chunks(1024) {
        std::hint::black_box(deal_all(numbers));
    }
    (on_core(clock) - began) / DEALS as f64
}

/// Returns the wall-clock and processor time per deal of the command.
fn solve_command(threads: usize) -> [f64; 2] {
    let mut solve = Command::new(binary());
    solve.arg("solve").arg(format!("1-{SOLVED}"));
    solve.args(["--quiet", "--threads", &threads.to_string()]);
    let (cost, _) = time(solve);
    [cost.wall, cost.cpu].map(|took| took.as_nanos() as f64 / SOLVED as f64)
}

/// A Python process with the package installed.
struct Python {
    /// Ends when its input is closed.
    _process: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Python {
    fn start() -> Python {
        let python = std::env::var("FREECELL_PYTHON");
        let python = python.expect("`cargo xtask bench python` sets the path of Python");
        let mut command = Command::new(python);
        command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("python.py"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("Python runs");
        Python {
            questions: process.stdin.take().expect("it is piped"),
            answers: BufReader::new(process.stdout.take().expect("it is piped")),
            _process: process,
        }
    }

    /// Returns the nanoseconds per item of a request, as wall-clock and processor
    /// time.
    fn ask(&mut self, question: &str, count: i64) -> [f64; 2] {
        writeln!(self.questions, "{question}").expect("Python listens");
        let mut answer = String::new();
        self.answers.read_line(&mut answer).expect("Python answers");
        let numbers = answer.split_whitespace().map(str::parse);
        let numbers: Vec<f64> = numbers.collect::<Result<_, _>>().expect("with numbers");
        let [wall, cpu, done] = numbers[..] else {
            panic!("with three numbers, not {answer:?}");
        };
        assert!((done - count as f64).abs() < 0.5, "{question}: {done}");
        [wall, cpu].map(|seconds| seconds * 1e9 / count as f64)
    }
}
