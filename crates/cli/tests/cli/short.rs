use crate::run::{freecell, freecell_args};

/// Returns the length of a record in a metric, as `verify` counts it.
fn verified(record: &str, metric: &str) -> usize {
    let verdict = freecell_args(&["verify", record.trim()]).prints();
    assert!(verdict.starts_with("valid: won in "), "{verdict}");
    let lengths = verdict.split("lengths: ").nth(1).unwrap();
    let named = lengths.split([',', '\n']).find_map(|part| {
        let (name, length) = part.trim().split_once(' ')?;
        (name == metric).then(|| length.parse().unwrap())
    });
    named.unwrap()
}

#[test]
fn a_short_solution_is_as_long_as_it_says_in_its_metric() {
    for metric in ["max", "safe", "unit"] {
        let args = format!("solve 1 --short --effort 3000 --metric {metric} --format record");
        let ran = freecell(&args).go();
        assert_eq!(ran.code, Some(0), "{ran:?}");
        let length = verified(&ran.out, metric);
        let summary = format!("1: {length} moves in metric {metric}, ");
        assert!(ran.err.starts_with(&summary), "{ran:?}");

        let plain = freecell("solve 1 --quiet --format record").prints();
        assert!(length <= verified(&plain, metric), "{metric}");
        // Without effort, the first solution is returned.
        let args = format!("solve 1 --short --effort 0 --metric {metric} --format record -q");
        assert_eq!(
            verified(&freecell(&args).prints(), metric),
            verified(&plain, metric)
        );
    }
}

#[test]
fn stats_print_every_improvement() {
    let ran = freecell("solve 617 --short --effort 30000 --stats").go();
    let lines: Vec<&str> = ran.err.lines().collect();
    assert!(lines.len() > 2, "{ran:?}");
    for line in &lines[..lines.len() - 1] {
        assert!(line.starts_with("617: ") && line.contains(" moves in metric max after "));
    }
    let ran = freecell("solve 617 --short --effort 3000").go();
    assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
    // Even the shortest time yields a solution.
    for effort in ["0s", "50ms"] {
        let ran = freecell(&format!("solve 617 --short --effort {effort}")).go();
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(ran.err.contains(" moves in metric max, "), "{ran:?}");
        assert!(!ran.out.is_empty());
    }
}

#[test]
fn an_effort_in_states_does_not_depend_on_threads() {
    let one = freecell("solve 1-12 --short --effort 1000 --threads 1").go();
    let three = freecell("solve 1-12 --short --effort 1000 --threads 3").go();
    assert_eq!(one.code, Some(0), "{one:?}");
    assert_eq!(one.out, three.out);
    assert_eq!(one.err, three.err);
    assert!(one.err.starts_with("mean length "), "{one:?}");
    assert!(one.err.ends_with(" in metric max\n"), "{one:?}");
    let single = freecell("solve 7 --short --effort 1000 --format record -q").prints();
    assert_eq!(one.out.lines().nth(6), Some(single.trim()));
    let ran = freecell("solve 1-3 --short --effort 500 --metric safe --summary").go();
    assert!(ran.out.starts_with("3 solved, "), "{ran:?}");
    assert!(ran.out.ends_with(" in metric safe\n"), "{ran:?}");
}

#[test]
fn more_threads_than_are_useful_are_not_started() {
    let solve = "solve 617 --short --format record -q";
    let one = freecell(&format!("{solve} --effort 2000 --threads 1")).prints();
    let many = freecell(&format!("{solve} --effort 2000 --threads 4000")).prints();
    assert_eq!(one, many);
    // A time effort is spent on all threads, and each of them needs memory.
    let timed = freecell(&format!("{solve} --effort 50ms --threads 4000")).prints();
    assert!(verified(&timed, "max") > 0);
}

#[test]
fn time_limits_are_named() {
    for how in ["--short", "--shortest", "--shortest --threads 1"] {
        let ran = freecell(&format!("solve 617 {how} --max-time 0s --format json")).go();
        assert_eq!(ran.code, Some(3), "{ran:?}");
        let object: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(object["verdict"], "gave_up");
        assert_eq!(object["limit"], "time");
    }
}

#[test]
fn json_names_the_metric_and_what_is_proven() {
    let ran = freecell("solve 1 11982 --short --effort 500 --metric safe --format jsonl").go();
    assert_eq!(ran.code, Some(1));
    let mut lines = ran.out.lines().map(|line| {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        object
    });
    let object = lines.next().unwrap();
    assert_eq!(object["metric"], "safe");
    assert_eq!(object["optimal"], false);
    assert!(object.get("lower_bound").is_none());
    assert_eq!(lines.next().unwrap()["verdict"], "impossible");
}

#[test]
fn only_proven_solutions_are_called_optimal() {
    // Autoplay wins deal -3 without a move.
    let ran = freecell("solve -3 --shortest --effort 0").go();
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(
        ran.err.starts_with("-3: 0 moves in metric max, optimal, "),
        "{ran:?}"
    );
    let shortest = "solve 224533 --shortest --effort 20000 --format json -q";
    let ran = freecell(shortest).go();
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let object: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(object["length"]["max"], 8);
    assert_eq!(object["optimal"], true);
    assert_eq!(object["lower_bound"], 8);

    // At a limit, the best solution and the proven bound are printed.
    let ran = freecell("solve 1 --shortest --effort 500 --max-states 2000").go();
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(!ran.out.is_empty());
    assert!(
        ran.err
            .contains(" moves in metric max, no solution has fewer than "),
        "{ran:?}"
    );
    assert!(!ran.err.contains("optimal"), "{ran:?}");
}

/// The first solution of 1941 leaves cards on the columns that autoplay max would play.
#[test]
fn a_metric_that_cannot_count_a_game_keeps_the_solution_and_says_so() {
    let plain = freecell("solve 1941 -q").prints();
    let ran = freecell("solve 1941 --short --effort 500").go();
    assert_eq!((ran.code, &ran.out), (Some(0), &plain), "{ran:?}");
    let note =
        " moves with autoplay raymond; no solution found in metric max (try --metric safe), ";
    assert!(ran.err.contains(note), "{ran:?}");
    let ran = freecell("solve 1941 1 --short --effort 500 --format jsonl").go();
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let objects: Vec<serde_json::Value> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(objects.len(), 2);
    assert_eq!(objects[0]["verdict"], "solved");
    assert_eq!(objects[0]["autoplay"], "raymond");
    assert_eq!(objects[0]["metric"], "max");
    assert_eq!(objects[0]["length"]["max"], serde_json::Value::Null);
    assert!(objects[0]["length"]["safe"].as_u64() > Some(0));
    assert!(objects[0]["moves"].is_string());
    assert!(objects[1]["length"]["max"].as_u64() > Some(0));
    for format in ["record", "moves"] {
        let ran = freecell(&format!("solve 1941 1 --short --effort 500 -f {format}")).go();
        let note = "# 1941: no solution found in metric max (try --metric safe)\n";
        assert!(ran.out.starts_with(note), "{ran:?}");
        let verified = freecell("verify").input(&ran.out).prints();
        assert!(
            verified.starts_with("2 valid, 0 invalid of 2 "),
            "{verified}"
        );
    }
    let ran = freecell("solve 1941 1 --short --effort 500 --summary").go();
    let start = "2 solved, 0 impossible, 0 gave up; ";
    assert!(ran.out.starts_with(start), "{ran:?}");
    let ran = freecell("solve 1941 --shortest --effort 500 --max-states 9000").go();
    assert_eq!((ran.code, &ran.out), (Some(3), &plain), "{ran:?}");
    assert!(ran.err.contains(", state limit reached "), "{ran:?}");
    let record = freecell("solve 1941 --short --effort 500 --metric safe --format record -q");
    assert!(verified(&record.prints(), "safe") > 0);
}

/// The limit that ended a search is named, unless it is the effort itself.
#[test]
fn a_short_search_names_its_limit() {
    let json = |args: &str| -> serde_json::Value {
        serde_json::from_str(&freecell(args).go().out).unwrap()
    };
    assert_eq!(
        json("solve 617 --short --effort 500 -f json")["limit"],
        "states"
    );
    let proof = "solve 1 --shortest --effort 500 --max-states 2000";
    assert_eq!(json(&format!("{proof} -f json"))["limit"], "states");
    let ran = freecell(proof).go();
    assert!(ran.err.contains(", state limit reached, "), "{ran:?}");
    let ran = freecell("solve 617 --short --effort 500").go();
    assert!(!ran.err.contains("limit"), "{ran:?}");
    let optimal = json("solve 224533 --shortest --effort 500 -f json");
    assert_eq!(optimal["optimal"], true);
    assert!(optimal.get("limit").is_none(), "{optimal}");
}

#[test]
fn wrong_arguments_get_one_sentence() {
    for (args, sentence) in [
        (
            "solve 1 --short --effort 1x",
            "invalid value '1x' for '--effort <TIME|N>': expected a time such as 10ms or 2s, or a number of states",
        ),
        ("solve 1 --short --effort=-5", "invalid value '-5'"),
        ("solve 1 --short --metric long", "invalid value 'long'"),
        (
            "solve 1 --effort 5",
            "--effort and --metric need --short or --shortest",
        ),
        (
            "solve 1 --metric unit",
            "--effort and --metric need --short or --shortest",
        ),
        (
            "solve 1 --short --shortest",
            "the argument '--short' cannot be used with '--shortest'",
        ),
    ] {
        let said = freecell(args).refuses();
        assert!(said.starts_with(sentence), "{args}: {said}");
    }
}
