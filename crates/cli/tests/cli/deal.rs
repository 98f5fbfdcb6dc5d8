use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};

use roxmltree::Document;

use crate::process::{output, start};
use crate::run::{folder, freecell, freecell_args};

const GAME_1: &str = r#"[["JD","2D","9H","JC","5D","7H","7C","5H"],["KD","KC","9S","5S","AD","QC","KH","3H"],["2S","KS","9D","QD","JS","AS","AH","3C"],["4C","5C","TS","QH","4H","AC","4D","7S"],["3S","TD","4S","TH","8H","2C","JH","7D"],["6D","8S","8D","QS","6C","3D","8C","TC"],["6S","9C","2H","6H"]]"#;
const GAME_617: &str = r#"[["7D","AD","5C","3S","5S","8C","2D","AH"],["TD","7S","QD","AC","6D","8H","AS","KH"],["TH","QC","3H","9D","6S","8D","3D","TC"],["KD","5H","9S","3C","8S","7H","4D","JS"],["4C","QS","9C","9H","7C","6H","2C","2S"],["4S","TS","2H","5D","JC","6C","JH","QH"],["JD","KS","KC","4H"]]"#;

#[test]
fn json_is_the_two_dimensional_array() {
    assert_eq!(
        freecell("deal 1 --format json").prints(),
        format!("{GAME_1}\n")
    );
    assert_eq!(
        freecell("deal 617 --format json").prints(),
        format!("{GAME_617}\n")
    );
    assert_eq!(
        freecell("deal 1 617 --format json").prints(),
        format!("[\n{GAME_1},\n{GAME_617}\n]\n")
    );
    assert_eq!(
        freecell("deal 617 --format jsonl").prints(),
        format!("{{\"deal\":617,\"rows\":{GAME_617}}}\n")
    );
}

#[test]
fn json_is_json() {
    let text = freecell("deal 1-300 --format json").prints();
    let boards: Vec<Vec<Vec<String>>> = serde_json::from_str(&text).unwrap();
    assert_eq!(boards.len(), 300);
    let numbers = freecell("find").input(&text).prints();
    assert!(
        numbers
            .lines()
            .eq((1..=300).map(|number: u32| number.to_string()))
    );
    let wrong = text.replacen("JD", "XX", 1);
    let ran = freecell("find").input(wrong).go();
    let place = "error: standard input, board from line 2: ";
    assert!(ran.err.starts_with(place), "{ran:?}");
    assert_eq!((ran.err.lines().count(), ran.code), (1, Some(2)));
    assert_eq!(ran.out.lines().count(), 299);
    for to in ["json", "board"] {
        let converted = freecell(&format!("convert --from board --to {to}")).input(&text);
        assert_eq!(converted.prints(), text);
    }
    let text = freecell("deal -4 0 8589934591 --format jsonl").prints();
    let mut numbers = Vec::new();
    for line in text.lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(object["rows"].as_array().unwrap().len(), 7);
        numbers.push(object["deal"].as_i64().unwrap());
    }
    assert_eq!(numbers, [-4, 0, 8_589_934_591]);
}

#[test]
fn a_single_deal_is_bare_and_several_are_headed() {
    let single = freecell("deal 617").prints();
    assert!(single.starts_with("7D AD 5C 3S 5S 8C 2D AH\nTD 7S"));
    assert_eq!(single.lines().count(), 7);
    assert_eq!(single, freecell("deal 617-617 --format rows").prints());

    let one = freecell("deal 1 --format columns").prints();
    let two = freecell("deal 2 --format columns").prints();
    assert_eq!(
        freecell("deal 1-2 --format columns").prints(),
        format!("# 1\n{one}\n# 2\n{two}")
    );
}

#[test]
fn pretty_shows_the_number_and_colors_only_when_asked() {
    let plain = freecell("deal 617 --format pretty").prints();
    assert!(plain.starts_with("# 617\n 7♦   A♦   5♣   3♠   5♠   8♣   2♦   A♥\n10♦   7♠"));
    let colored = freecell("deal 617 --format pretty --color always").prints();
    assert!(colored.contains("\x1b[1;31m 7♦\x1b[0m"));
    let stripped = colored
        .replace("\x1b[1;31m", "")
        .replace("\x1b[1m", "")
        .replace("\x1b[0m", "");
    assert_eq!(stripped, plain);
}

#[test]
fn random_deals_print_their_number() {
    let ran = freecell("deal random").go();
    assert_eq!(ran.code, Some(0));
    let number = ran.err.strip_prefix("deal ").unwrap().trim_end();
    assert_eq!(freecell(&format!("deal {number}")).prints(), ran.out);
    for format in ["deck", "json"] {
        let ran = freecell(&format!("deal random random --format {format}")).go();
        assert_eq!(ran.err.lines().count(), 2, "{ran:?}");
    }
}

#[test]
fn pictures_go_to_files() {
    let folder = folder("pictures");
    let boards = folder.join("boards");
    let boards = boards.to_str().unwrap();
    freecell_args(&["deal", "1-3", "-1", "--format", "svg", "--output", boards]).prints();
    let mut names: Vec<_> = fs::read_dir(boards)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["-1.svg", "1.svg", "2.svg", "3.svg"]);
    let picture = freecell("deal 3 --format svg").prints();
    assert_eq!(
        fs::read_to_string(format!("{boards}/3.svg")).unwrap(),
        picture
    );
    let document = Document::parse(&picture).unwrap();
    let find = |tag| document.descendants().find(|node| node.has_tag_name(tag));
    // Screen readers, and everyone else.
    assert_eq!(find("title").unwrap().text(), Some("FreeCell deal 3"));
    assert_eq!(find("text").unwrap().text(), Some("FreeCell deal 3"));
    assert_eq!(
        freecell("deal 1-2 --format svg").refuses(),
        "several deals as svg need a folder (add --output DIR)"
    );
}

#[test]
fn files_appear_whole_or_not_at_all() {
    let folder = folder("files");
    let file = folder.join("deal.txt");
    let path = file.to_str().unwrap();
    freecell_args(&["deal", "617", "--output", path]).prints();
    assert_eq!(
        fs::read_to_string(&file).unwrap(),
        freecell("deal 617").prints()
    );
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);

    let nowhere = folder.join("no/such/folder.txt");
    let sentence = freecell_args(&["deal", "1", "-o", nowhere.to_str().unwrap()]).fails_to_access();
    assert!(
        sentence.contains("no/such/folder.txt\": No such file"),
        "{sentence}"
    );
    let sentence = freecell_args(&["deal", "1", "-o", folder.to_str().unwrap()]).refuses();
    assert!(
        sentence.ends_with("is a folder (expected a file)"),
        "{sentence}"
    );
}

#[test]
#[cfg(unix)]
fn links_pipes_and_permissions_survive() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = folder("special");
    let (file, link, pipe) = (
        folder.join("file"),
        folder.join("link"),
        folder.join("pipe"),
    );
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    symlink(&file, &link).unwrap();
    freecell_args(&["deal", "617", "-o", link.to_str().unwrap()]).prints();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 7);
    assert_eq!(
        fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o600
    );

    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).unwrap()
    });
    freecell_args(&["deal", "617", "-o", pipe.to_str().unwrap()]).prints();
    assert_eq!(reader.join().unwrap().lines().count(), 7);
}

/// A message that cannot be written must not cause a panic.
#[test]
#[cfg(target_os = "linux")]
fn a_full_standard_error_is_harmless() {
    let script = format!("{} deal abc 2>/dev/full", env!("CARGO_BIN_EXE_freecell"));
    let ran = output(Command::new("sh").args(["-c", &script]));
    assert_eq!(ran.status.code(), Some(2));
}

#[test]
fn wrong_deals_get_one_sentence() {
    for (deal, start) in [
        ("abc", "no such file or deal: \"abc\""),
        ("99999999999", "deal 99999999999 is too large"),
        ("-5", "deal -5 is too small"),
        ("10-1", "\"10-1\" is an empty range (did you mean 1-10?)"),
        ("1.5", "no such file or deal: \"1.5\""),
        ("", "no such file or deal: \"\""),
        (
            "1-2-3",
            "\"1-2-3\" is not a range: \"2-3\" is not a whole number",
        ),
        ("１", "no such file or deal: \"１\""),
    ] {
        let sentence = freecell_args(&["deal", "1", deal]).refuses();
        assert!(sentence.starts_with(start), "{deal}: {sentence}");
    }
    assert!(
        freecell("deal 1 --format cubist")
            .refuses()
            .contains("possible values: rows, pretty")
    );
    assert!(
        freecell("deal")
            .refuses()
            .starts_with("standard input: no game found")
    );
    assert!(freecell("dael 1").refuses().contains("'deal'"));
}

#[test]
fn jokes_can_be_ranges() {
    let count = |args| freecell(args).prints().lines().count();
    assert_eq!(count("deal -4--1 --format deck"), 4);
    assert_eq!(count("deal --format deck -- -4-1"), 6);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = start(
        Command::new(env!("CARGO_BIN_EXE_freecell"))
            .args(["deal", "1-8589934591"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped()),
    );
    let mut first = [0; 4];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    assert_eq!(&first, b"# 1\n");
    // The pipe is closed now.
    let output = child.output();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
#[cfg(unix)]
fn ctrl_c_leaves_no_file() {
    use crate::run::wait_until;

    let folder = folder("interrupted");
    let file = folder.join("deals.txt");
    let child = start(
        Command::new(env!("CARGO_BIN_EXE_freecell"))
            .args(["deal", "1-8589934591", "--output", file.to_str().unwrap()])
            .stderr(Stdio::piped()),
    );
    // The temporary file exists once writing has begun.
    wait_until("a draft", || fs::read_dir(&folder).unwrap().count() > 0);
    child.interrupt();
    let output = child.output();
    assert_eq!(output.status.code(), Some(130));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("note: interrupted after "), "{said}");
    let end = format!(" of 8589934591 deals; nothing was written to {file:?}\n");
    assert!(said.ends_with(&end), "{said}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}
