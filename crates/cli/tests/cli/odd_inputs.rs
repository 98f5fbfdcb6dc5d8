//! Bad and odd inputs, with their exit codes and messages, from a table.
//!
//! `tests/odd_inputs.txt` is the table. After a change of messages,
//! `UPDATE_ODD_INPUTS=1 cargo test -p freecell-cli --test cli odd_inputs` rewrites
//! it; read the difference before you commit it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::folder;

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/odd_inputs.txt");

#[test]
fn every_odd_input_has_its_exit_code_and_message() {
    let table = fs::read_to_string(TABLE).unwrap();
    let folder = fixtures();
    let before = contents(&folder);
    let mut result = String::new();
    let mut refused = 0;
    let mut faults = Vec::new();
    for part in table.split("\n\n") {
        let mut lines = part.lines().peekable();
        let mut actual = Vec::new();
        while let Some(comment) = lines.next_if(|line| line.starts_with('#')) {
            actual.push(comment.to_owned());
        }
        if let Some(script) = lines.next() {
            let script = script.strip_prefix("$ ").expect("a command after `$ `");
            let ran = run(script, &folder);
            refused += u32::from(ran.code == 2 || ran.code == 4);
            faults.extend(fault(&ran).map(|fault| format!("{script}: {fault}: {}", ran.err)));
            if contents(&folder) != before {
                faults.push(format!("{script}: changed a file"));
            }
            actual.push(format!("$ {script}"));
            actual.push(format!("exit {}", ran.code));
            actual.extend(ran.out.lines().map(|line| format!("out: {line}")));
            actual.extend(ran.err.lines().map(|line| format!("err: {line}")));
        }
        for line in actual {
            result += line.trim_end();
            result.push('\n');
        }
        result.push('\n');
    }
    let result = format!("{}\n", result.trim_end());
    if std::env::var_os("UPDATE_ODD_INPUTS").is_some() {
        fs::write(TABLE, &result).unwrap();
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(refused >= 100, "only {refused} inputs are refused");
    for (expected, actual) in table.split("\n\n").zip(result.split("\n\n")) {
        assert_eq!(actual.trim_end(), expected.trim_end());
    }
}

struct Ran {
    out: String,
    err: String,
    code: i32,
}

fn run(script: &str, folder: &Path) -> Ran {
    let folder_of_command = Path::new(env!("CARGO_BIN_EXE_freecell")).parent().unwrap();
    let path = std::env::var("PATH").unwrap();
    let mut command = Command::new("bash");
    command
        .args(["-c", script])
        .env("PATH", format!("{}:{path}", folder_of_command.display()))
        .env("HOME", folder)
        .env("LC_ALL", "C.UTF-8")
        .env_remove("NO_COLOR")
        .env_remove("XDG_DATA_HOME")
        .env_remove("XDG_CONFIG_HOME")
        .env_remove("XDG_STATE_HOME")
        .stdin(std::process::Stdio::null())
        .current_dir(folder);
    let output = crate::process::output(&mut command);
    Ran {
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
        code: output.status.code().expect("an exit code"),
    }
}

/// Returns what is wrong with a run. A refusal is one message on standard error and
/// nothing on standard output, except that a bad line of many costs only that line.
fn fault(ran: &Ran) -> Option<&'static str> {
    let is_bad_line = ran.code == 2
        && ran
            .err
            .lines()
            .all(|line| line.contains(", line ") || line.contains(" from line "));
    let is_refused = (ran.code == 2 && !is_bad_line) || ran.code == 4;
    let is_one_message = ran.err.starts_with("error: ") && ran.err.matches("error: ").count() == 1;
    match ran.code {
        124 => Some("hangs"),
        101 => Some("panics"),
        _ if is_refused && !ran.out.is_empty() => Some("prints before it refuses"),
        _ if is_refused && !is_one_message => Some("has more than one message"),
        _ => None,
    }
}

/// Returns every file of a folder with its bytes.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(contents(&path));
            found.insert(path, Vec::new());
        } else {
            let bytes = fs::read(&path).unwrap();
            found.insert(path, bytes);
        }
    }
    found
}

/// Creates the folder in which the commands run.
fn fixtures() -> PathBuf {
    let folder = folder("odd-inputs");
    let script = include_str!("../odd_inputs.sh");
    let made = run(script, &folder);
    assert_eq!(made.code, 0, "{}", made.err);
    folder
}
