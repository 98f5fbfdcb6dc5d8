/** The tables of docs/benchmarks.md: facts for the first page, and plots for the page of benchmarks. */
import { bars, dots, line, seconds } from "./chart.mjs";
import { read } from "./repository.mjs";

const plain = (cell) => cell.replaceAll("`", "");

/** Returns all tables of a Markdown text, with the sections that they are in. */
function tables(text) {
  const found = [];
  let section = "";
  let rows = [];
  for (const text_line of [...text.split("\n"), ""]) {
    const heading = text_line.match(/^#+ (.*)/);
    if (heading) section = heading[1];
    if (text_line.startsWith("|"))
      rows.push(
        text_line
          .split("|")
          .slice(1, -1)
          .map((cell) => plain(cell.trim())),
      );
    else if (rows.length > 0) {
      const [head, , ...body] = rows;
      found.push({ section, head, rows: body.map((row) => Object.fromEntries(row.map((cell, at) => [head[at], cell]))) });
      rows = [];
    }
  }
  return found;
}

const all = tables(read("docs/benchmarks.md"));

/** Returns the table of a section that has a column. */
function table(section, column) {
  const found = all.find((one) => one.section === section && one.head.includes(column));
  if (!found) throw new Error(`docs/benchmarks.md: section "${section}" has no table with the column "${column}"`);
  return found;
}

/** Returns the cell of a row, which is found by the start of its first cell. */
function cell({ head, rows, section }, row, column) {
  const found = rows.find((one) => one[head[0]].startsWith(row))?.[column];
  if (!found) throw new Error(`docs/benchmarks.md: section "${section}" has no "${row}" with "${column}"`);
  return found;
}

const grouped = (number) => number.replace(/\B(?=(\d{3})+$)/g, ",");

const isOther = (label) => /JavaScript|plain loop|fc-solve/.test(label);

function solving() {
  const { rows } = table("Solving", "× fc-solve");
  return bars(
    "Time per deal",
    rows.map((row) => ({
      label: `${row.solver}, deals ${row.deals}`,
      text: row["per deal"],
      value: seconds(row["per deal"]),
      isOther: isOther(row.solver),
    })),
  );
}

/** Returns the chart of solving for the first page: one thread, the deals of Windows. */
export function solvingShort() {
  const { rows } = table("Solving", "× fc-solve");
  const chosen = rows.filter((row) => row.deals === rows[0].deals && row.solver.includes("one thread"));
  return bars(
    `Time to solve a deal, one thread, deals ${rows[0].deals}`,
    chosen.map((row) => ({
      label: isOther(row.solver) ? "Freecell Solver" : "freecell",
      text: row["per deal"],
      value: seconds(row["per deal"]),
      isOther: isOther(row.solver),
    })),
  );
}

/** The strongest facts, each a figure and what it means. */
export function facts() {
  const dealing = table("Dealing", "deals/s");
  const finding = table("Dealing", "per search");
  const ratios = table("Solving", "× fc-solve")
    .rows.filter((row) => row.solver === "freecell, one thread")
    .map((row) => Number(row["× fc-solve"]));
  const million = table("Solving", "impossible").rows[0];
  const proofs = table("Certificates", "time to read and check");
  const bytes = Number(cell(proofs, "all eight", "bytes"));
  return [
    [cell(dealing, "DealNumber::deals", "deals/s"), "deals per second on one core"],
    [cell(finding, "find the number", "per search"), "to find the number of a board, among all 8.6 billion numbers"],
    [`${Math.min(...ratios)} to ${Math.max(...ratios)} ×`, "as fast as Freecell Solver, on one thread"],
    [grouped(million.solved), `of the first million deals solved; the other ${million.impossible} are impossible`],
    [million["total time"], "for these million deals, on two threads of a small machine"],
    [
      `${Math.round(bytes / 1000)} kB`,
      `prove that all ${million.impossible} are impossible; checked in ${cell(proofs, "all eight", "time to read and check")} by the rules alone`,
    ],
  ];
}

/** Makes the charts, by the tables that they follow. */
function charts() {
  const dealing = table("Dealing", "per deal");
  const million = table("Solving", "impossible");
  const short = table("Short solutions", "states per deal");
  const python = table("The Python package", "threads");
  const proofs = table("Certificates", "time to read and check");
  const shares = ["median", "90 %", "99 %", "99.9 %", "longest"];
  const deals = "deals 1 to 1000";
  return new Map([
    [
      dealing,
      bars(
        "Time per deal, one core",
        dealing.rows.map((row) => ({
          label: row["one core"].replace(" --format rows to /dev/null", ""),
          text: row["per deal"],
          value: seconds(row["per deal"]),
          isOther: isOther(row["one core"]),
        })),
      ),
    ],
    [table("Solving", "× fc-solve"), solving()],
    [
      million,
      dots(
        "Time per deal, first million",
        shares.map((share) => ({
          label: share.endsWith("%") ? `${share} of deals at most` : share,
          text: million.rows[0][share],
          value: seconds(million.rows[0][share]),
        })),
        "on a logarithmic axis",
      ),
    ],
    [
      short,
      line(
        "Mean length against time per deal",
        short.rows.map((row) => ({
          time: row["time per deal, one core"],
          value: Number(row[deals]),
          text: row[deals],
        })),
        "deals 1 to 1000, in moves (max); lower is better",
      ),
    ],
    [
      python,
      bars(
        "Time per deal, deals 1 to 50000",
        python.rows.map((row) => ({
          label: `${row["deals 1 to 50000"]}, ${row.threads === "1" ? "1 thread" : `${row.threads} threads`}`,
          text: row["per deal"],
          value: seconds(row["per deal"]),
        })),
      ),
    ],
    [
      proofs,
      bars(
        "Time to read and check a proof",
        proofs.rows.map((row) => ({
          label: /^\d/.test(row.deal) ? `deal ${row.deal}` : row.deal,
          text: row["time to read and check"],
          value: seconds(row["time to read and check"]),
        })),
      ),
    ],
  ]);
}

/** Returns a function from the number of a table to the chart that follows it. */
export function plots() {
  const made = charts();
  return (index) => made.get(all[index]) ?? "";
}
