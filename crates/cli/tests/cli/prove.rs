use std::fs;

use crate::run::{folder, freecell, freecell_args};

#[test]
fn an_impossible_deal_is_proven() {
    let folder = folder("prove");
    let file = folder.join("781948.proof");
    let file = file.to_str().unwrap();
    let ran = freecell_args(&["prove", "781948", "-o", file]).go();
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{ran:?}");
    let said = "781948 with 4 free cells: impossible, proven by 7736 states in 9428 bytes, ";
    assert!(ran.err.starts_with(said), "{ran:?}");
    assert_eq!(
        freecell_args(&["verify-proof", "781948", file]).prints(),
        "proven: 781948 with 4 free cells is impossible; 7736 states, no move leaves the set, none is won\n"
    );
    let bytes = fs::read(file).unwrap();
    let board = folder.join("board.txt");
    fs::write(&board, freecell("deal 781948 --format columns").prints()).unwrap();
    let board = board.to_str().unwrap();
    let from_input = freecell_args(&["verify-proof", board, "-"]).input(&bytes);
    assert!(from_input.prints().starts_with("proven: this position "));

    let ran = freecell_args(&["verify-proof", "617", file]).go();
    assert_eq!(ran.code, Some(1));
    assert_eq!(
        ran.out,
        "not proven with 4 free cells: the certificate is about another game, 781948~none:\n"
    );
    let ran = freecell_args(&["verify-proof", "781948", file, "--cells", "3"]).go();
    assert_eq!(ran.code, Some(1), "{ran:?}");
}

#[test]
fn positions_and_records_are_proven() {
    let folder = folder("prove-positions");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (board, proof) = (path("board.txt"), path("board.proof"));
    fs::write(&board, freecell("show 1 --moves 1a --cells 1").prints()).unwrap();
    for subject in [&board[..], "1~none~1cells:1a"] {
        let cells: &[&str] = if subject == board {
            &["--cells", "1"]
        } else {
            &[]
        };
        let args = [&["prove", subject, "--quiet", "-o", &proof], cells].concat();
        assert_eq!(freecell_args(&args).prints(), "");
        let args = [&["verify-proof", subject, &proof], cells].concat();
        assert!(freecell_args(&args).prints().starts_with("proven: "));
    }
}

/// Limits that are enough for the solver, but not for all reachable states.
#[test]
fn large_proofs_are_condensed() {
    let folder = folder("prove-condensed");
    let file = folder.join("11982.proof");
    let file = file.to_str().unwrap();
    for limit in ["--max-states=20000", "--max-memory=10MB"] {
        let ran = freecell_args(&["prove", "11982", "-o", file, limit]).go();
        assert_eq!(ran.code, Some(0), "{ran:?}");
        let evidence = "6513 settled states in 1511 groups, 7392 lost groups, twins merged";
        let said =
            format!("11982 with 4 free cells: impossible, proven by {evidence} in 42023 bytes, ");
        assert!(ran.err.starts_with(&said), "{ran:?}");
        assert_eq!(
            freecell_args(&["verify-proof", "11982", file]).prints(),
            format!(
                "proven: 11982 with 4 free cells is impossible; {evidence}, no move leaves the set, none is won\n"
            )
        );
    }
    let verify = |deal: &str, options: &[&str]| {
        let ran = freecell_args(&[&["verify-proof", deal, file], options].concat()).go();
        (ran.code, ran.out, ran.err)
    };
    let (code, out, _) = verify("617", &[]);
    assert_eq!(code, Some(1));
    assert!(out.ends_with("another game, 11982~none:\n"), "{out}");
    let (code, out, _) = verify("11982", &["--cells", "3"]);
    assert_eq!(code, Some(1));
    assert!(
        out.ends_with("about deal 11982 with 4 free cells (expected --cells 4)\n"),
        "{out}"
    );
    let (code, _, err) = verify("11982", &["--max-memory", "1kB"]);
    assert_eq!(code, Some(3));
    assert!(
        err.starts_with("11982 with 4 free cells: ")
            && err.contains("the memory limit was reached after 0 states"),
        "{err}"
    );
    for states in ["1000", "6512"] {
        let (code, _, err) = verify("11982", &["--max-states", states]);
        assert_eq!(code, Some(3));
        assert!(
            err.starts_with("11982 with 4 free cells: ")
                && err.ends_with("gave up: state limit reached\n"),
            "{err}"
        );
    }
    assert_eq!(verify("11982", &["--max-states", "6513"]).0, Some(0));

    let mut bytes = fs::read(file).unwrap();
    bytes.pop();
    fs::write(file, &bytes).unwrap();
    let (code, _, err) = verify("11982", &[]);
    assert_eq!(code, Some(2));
    assert!(
        err.ends_with("unexpected end of file after 42022 bytes\n"),
        "{err}"
    );
}

/// With all twins merged the deal could be won, and with all of them distinct it has ten
/// times as many states: the solver says which pairs matter.
#[test]
fn a_certificate_distinguishes_the_twins_that_the_solver_did() {
    let file = folder("prove-twins").join("1091.proof");
    let file = file.to_str().unwrap();
    let ran = freecell_args(&["prove", "1091", "--cells", "1", "-o", file]).go();
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.err.contains(", twins merged except "), "{ran:?}");
    let proven = freecell_args(&["verify-proof", "1091", file, "--cells", "1"]).prints();
    assert!(
        proven.starts_with("proven: 1091 with 1 free cell is impossible; "),
        "{proven}"
    );
}

/// Nothing was written yet, so the signal itself may end the program.
#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_ends_the_wait_for_a_certificate() {
    use std::process::{Command, Stdio};

    let mut child = crate::process::start(
        Command::new(env!("CARGO_BIN_EXE_freecell"))
            .args(["verify-proof", "11982", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped()),
    );
    child.wait_for_sleep();
    child.interrupt();
    // Its standard input stays open meanwhile.
    assert!(!child.wait().success());
}

#[test]
fn what_is_not_proven_is_not_written() {
    let folder = folder("prove-nothing");
    let file = folder.join("old.proof");
    fs::write(&file, "old").unwrap();
    let file = file.to_str().unwrap();
    let ran = freecell_args(&["prove", "617", "-o", file]).go();
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(
        ran.err.starts_with("617 with 4 free cells: winnable"),
        "{ran:?}"
    );
    for limit in ["states=100", "time=0s", "memory=100kB"] {
        let (option, _) = limit.split_once('=').unwrap();
        let name = option.trim_end_matches('s');
        let limit = &format!("--max-{limit}");
        let ran = freecell_args(&["prove", "11982", "-o", file, limit]).go();
        assert_eq!(ran.code, Some(3), "{ran:?}");
        let said = format!("11982 with 4 free cells: gave up: {name} limit reached, ");
        assert!(ran.err.starts_with(&said), "{ran:?}");
    }
    assert_eq!(fs::read(file).unwrap(), b"old");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    let nowhere = folder.join("nowhere/to.proof");
    let refusal =
        freecell_args(&["prove", "11982", "-o", nowhere.to_str().unwrap()]).fails_to_access();
    assert!(refusal.starts_with("cannot write "), "{refusal}");
}

#[test]
fn other_files_are_not_certificates() {
    let folder = folder("prove-refused");
    let file = folder.join("3.proof");
    let name = file.to_str().unwrap();
    let prove = ["prove", "3", "--cells", "0", "--quiet", "-o", name];
    assert_eq!(freecell_args(&prove).prints(), "");
    let bytes = fs::read(&file).unwrap();
    let verify = ["verify-proof", "3", name, "--cells", "0"];
    let refusal = |bytes: &[u8]| {
        fs::write(&file, bytes).unwrap();
        let sentence = freecell_args(&verify).refuses();
        let sentence = sentence.strip_prefix(&format!("{name:?}: "));
        sentence.expect("the name of the file").to_owned()
    };
    assert_eq!(refusal(b""), "the file is empty (expected a certificate)");
    assert_eq!(
        refusal(b"7D AD\n"),
        "not a certificate (expected \"freecell proof 1\" or \"freecell proof 2\" on the first line)"
    );
    assert_eq!(
        refusal(&bytes[..60]),
        "unexpected end of file after 60 bytes"
    );
    let mut changed = bytes.clone();
    changed[99] ^= 1;
    assert_eq!(
        refusal(&changed),
        "wrong checksum: the file is damaged or was changed"
    );
    assert_eq!(
        refusal(&[&bytes[..], b"\n"].concat()),
        "unexpected data after the end of the certificate (expected 100 bytes)"
    );
    fs::write(&file, &bytes).unwrap();
    let ran = freecell_args(&[&verify[..], &["--max-memory", "0.1kB"]].concat()).go();
    assert_eq!(ran.code, Some(3), "{ran:?}");

    // Well-formed, with a correct checksum, but not a proof.
    let forged = b"freecell proof 1\n617~none:\n1 states, 0 nodes\n\xF2L\xA25";
    let ran = freecell("verify-proof 617 -").input(forged).go();
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let expected = "not proven with 4 free cells: move 21 from state 1 leads outside the set\n\n";
    assert!(ran.out.starts_with(expected), "{}", ran.out);
    let both = freecell("verify-proof - -").refuses();
    assert!(both.starts_with("standard input cannot be both"), "{both}");
}

/// A verdict with fewer than four free cells must not read as one about the usual game.
#[test]
fn every_verdict_names_another_number_of_cells() {
    let folder = folder("other-cells");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (proof, swept) = (path("3.proof"), path("swept"));
    let ran = freecell_args(&["prove", "3", "--cells", "0", "-o", &proof]).go();
    assert!(
        ran.err
            .starts_with("3 with 0 free cells: impossible, proven by "),
        "{ran:?}"
    );
    let text = fs::read(&proof).unwrap();
    assert!(text.starts_with(b"freecell proof 1\n3~none~0cells:\n"));
    for (args, code, expected) in [
        (
            vec!["verify-proof", "3", &proof, "--cells", "0"],
            0,
            "proven: 3 with 0 free cells is impossible; ",
        ),
        (
            vec!["verify-proof", "3", &proof, "--cells", "1"],
            1,
            "not proven with 1 free cell: ",
        ),
        (
            vec!["prove", "2", "--cells", "2"],
            1,
            "2 with 2 free cells: winnable, ",
        ),
        (
            vec!["prove", "617", "--cells", "2", "--max-states", "10"],
            3,
            "617 with 2 free cells: gave up: ",
        ),
        (
            vec!["solve", "3", "--cells", "0"],
            1,
            "3 with 0 free cells: impossible, ",
        ),
        (
            vec!["solve", "2", "--cells", "2", "-f", "jsonl"],
            0,
            "{\"deal\":2,\"cells\":2,\"verdict\":\"solved\",",
        ),
        (
            vec!["solve", "3", "3", "--cells", "0"],
            1,
            "# 3 with 0 free cells: impossible, ",
        ),
        (
            vec!["solve", "3", "--cells", "0", "--summary"],
            1,
            "with 0 free cells: 0 solved, 1 impossible (3), ",
        ),
        (
            vec!["hint", "3", "--cells", "0"],
            1,
            "3 with 0 free cells: impossible, ",
        ),
        (
            vec!["sweep", "1-3", "--cells", "0", "--output", &swept],
            0,
            "3 deals with 0 free cells in ",
        ),
        (
            vec!["stats", &swept, "--format", "svg"],
            0,
            "FreeCell deals 1 to 3 with 0 free cells: ",
        ),
    ] {
        let ran = freecell_args(&args).go();
        assert_eq!(ran.code, Some(code), "{args:?}: {ran:?}");
        let said = format!("{}{}", ran.out, ran.err);
        assert!(said.contains(expected), "{args:?}: {ran:?}");
    }
}

#[test]
fn a_certificate_with_another_number_of_cells_names_the_option() {
    let proof = folder("proof-cells").join("3.proof");
    let proof = proof.to_str().unwrap();
    freecell_args(&["prove", "3", "--cells", "0", "-q", "-o", proof]).prints();
    let ran = freecell_args(&["verify-proof", "3", proof]).go();
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (
            Some(1),
            "not proven with 4 free cells: the certificate is about deal 3 with 0 free cells (expected --cells 0)\n"
        )
    );
    let ran = freecell_args(&["verify-proof", "4", proof]).go();
    assert_eq!(
        ran.out,
        "not proven with 4 free cells: the certificate is about another game, 3~none~0cells:\n"
    );
}
