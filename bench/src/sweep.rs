//! Sweeping: the first million up to the Parquet files, compared with solving
//! alone.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::report::{hardware, table};

const RANGE: &str = "1-1000000";

/// Number of rounds in which the two take turns; the best one of each counts.
const ROUNDS: usize = 2;

/// Also rewrites `docs/first-million.md` and its image.
pub(crate) fn run() {
    let freecell = binary();
    let folder = std::env::temp_dir().join(format!("freecell-sweep-{}", std::process::id()));
    let mut best = [Cost::WORST; 2];
    let mut summary = String::new();
    for _ in 0..ROUNDS {
        let mut solve = Command::new(&freecell);
        solve.args(["solve", RANGE, "--summary", "--quiet"]);
        let (cost, _) = time(solve);
        best[0] = best[0].least(cost);
        let _ = std::fs::remove_dir_all(&folder);
        let mut sweep = Command::new(&freecell);
        sweep
            .args(["sweep", RANGE, "--quiet", "--output"])
            .arg(&folder);
        let (cost, output) = time(sweep);
        best[1] = best[1].least(cost);
        summary = output;
    }
    let names = ["`solve 1-1000000 --summary`", "`sweep 1-1000000`"];
    let rows: Vec<Vec<String>> = names
        .iter()
        .zip(&best)
        .map(|(name, cost)| {
            vec![
                (*name).to_owned(),
                format!("{:.1} s", cost.wall.as_secs_f64()),
                format!("{:.2}", ratio(cost.wall, best[0].wall)),
                format!("{:.1} s", cost.cpu.as_secs_f64()),
                format!("{:.2}", ratio(cost.cpu, best[0].cpu)),
            ]
        })
        .collect();
    let costs = table(&["", "time", "×", "processor time", "×"], &rows);
    println!("{costs}\n{summary}");
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let mut plot = Command::new(&freecell);
    plot.arg("stats").arg(&folder);
    plot.args(["--format", "svg", "--output"])
        .arg(docs.join("first-million.svg"));
    time(plot);
    let mut stats = Command::new(&freecell);
    stats.arg("stats").arg(&folder);
    let (_, survey) = time(stats);
    let page = page(&costs, &summary, &survey, &folder);
    std::fs::write(docs.join("first-million.md"), page).expect("docs can be written");
    let _ = std::fs::remove_dir_all(&folder);
}

/// Returns the text of `docs/first-million.md`.
fn page(costs: &str, summary: &str, survey: &str, folder: &Path) -> String {
    let summary = summary.replace(&format!("{folder:?}"), "\"first\"");
    format!(
        "# The first million\n\n\
         `cargo xtask bench sweep` writes this page. Times are the best of {ROUNDS} rounds, in \
         which the two commands run in turn, on {}.\n\n{costs}\n\
         <!-- not run: solves a million deals -->\n\
         ```console\n$ freecell sweep 1-1000000 --output first\n{summary}\
         $ freecell stats first\n{survey}\
         $ freecell stats first --format svg --output first-million.svg\n```\n\n\
         ![Lengths of the solutions of the first million deals, and the states and time to find \
         them](first-million.svg)\n",
        hardware(),
    )
}

/// Returns the path of the command, which `cargo xtask bench` has built beside this
/// one.
pub(crate) fn binary() -> PathBuf {
    let this = std::env::current_exe().expect("this program has a path");
    this.with_file_name("freecell")
}

#[derive(Clone, Copy)]
pub(crate) struct Cost {
    pub(crate) wall: Duration,
    pub(crate) cpu: Duration,
}

impl Cost {
    const WORST: Cost = Cost {
        wall: Duration::MAX,
        cpu: Duration::MAX,
    };

    fn least(self, other: Cost) -> Cost {
        Cost {
            wall: self.wall.min(other.wall),
            cpu: self.cpu.min(other.cpu),
        }
    }
}

fn ratio(one: Duration, other: Duration) -> f64 {
    one.as_secs_f64() / other.as_secs_f64()
}

/// Runs a command and returns its cost and its output.
pub(crate) fn time(mut command: Command) -> (Cost, String) {
    let before = children_cpu();
    let began = Instant::now();
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.expect("freecell runs");
    let wall = began.elapsed();
    assert!(matches!(output.status.code(), Some(0 | 1)), "{output:?}");
    let cpu = children_cpu().saturating_sub(before);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (Cost { wall, cpu }, text)
}

/// Returns the processor time of all child processes that have ended, as Linux
/// reports it: in hundredths of a second.
fn children_cpu() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace();
    // After the name come the state and 12 other fields before these two.
    let ticks: u64 = fields
        .skip(13)
        .take(2)
        .filter_map(|field| field.parse::<u64>().ok())
        .sum();
    Duration::from_millis(10 * ticks)
}
