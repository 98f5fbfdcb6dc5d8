//! Where output goes: files, links, pipes, devices and standard output.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::process::output;
use crate::run::{folder, freecell};

/// Runs a script in a folder, with `$f` as the command.
fn bash(script: &str, folder: &Path) -> Output {
    output(
        Command::new("bash")
            .args(["-c", script])
            .env("f", env!("CARGO_BIN_EXE_freecell"))
            .current_dir(folder),
    )
}

/// Runs a script, which must succeed, and returns its output.
#[track_caller]
fn bash_prints(script: &str, folder: &Path) -> Vec<u8> {
    let output = bash(script, folder);
    assert!(output.status.success(), "{script}: {output:?}");
    output.stdout
}

/// Every command with an output file, and its output on standard output.
const COMMANDS: [&str; 5] = [
    "deal 617 -o",
    "show 617 -o",
    "convert --from board --to columns board.txt -o",
    "prove 3 --cells 0 --quiet -o",
    "stats swept --format svg -o",
];

fn prepared(name: &str) -> std::path::PathBuf {
    let folder = folder(name);
    fs::write(folder.join("board.txt"), freecell("deal 617").prints()).unwrap();
    bash_prints("$f sweep 1-10 --quiet --output swept", &folder);
    folder
}

/// The links stand in for `/dev/stdout`, which a wrong command would replace.
#[test]
#[cfg(target_os = "linux")]
fn pipes_are_written_and_their_links_are_kept() {
    let folder = prepared("output-pipes");
    let link = folder.join("link");
    std::os::unix::fs::symlink("/proc/self/fd/1", &link).unwrap();
    for command in COMMANDS {
        bash_prints(&format!("$f {command} file >printed"), &folder);
        let expected = fs::read(folder.join("file")).unwrap();
        assert!(!expected.is_empty());
        let stdout = bash_prints(&format!("$f {command} link | cat"), &folder);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(stdout, expected, "{command}");
        let stdout = bash_prints(
            &format!("{{ $f {command} >(cat >&3) >printed; }} 3>&1 | cat"),
            &folder,
        );
        assert_eq!(stdout, expected, "{command}");
        let stdout = bash_prints(
            &format!("{{ $f {command} /proc/self/fd/3 >printed; }} 3>&1 | cat"),
            &folder,
        );
        assert_eq!(stdout, expected, "{command}");
    }
    let names = fs::read_dir(&folder).unwrap().count();
    assert_eq!(names, 5, "board.txt, swept, link, file and printed");
}

#[test]
#[cfg(target_os = "linux")]
fn a_descriptor_of_a_file_is_continued() {
    let folder = prepared("output-descriptors");
    std::os::unix::fs::symlink("/proc/self/fd/1", folder.join("link")).unwrap();
    for path in ["link", "/proc/self/fd/1"] {
        let script = format!("(echo before; $f deal 617 -o {path}; echo after) > all; cat all");
        let all = String::from_utf8(bash_prints(&script, &folder)).unwrap();
        assert_eq!(all.lines().count(), 9, "{all}");
        assert!(all.starts_with("before\n7D") && all.ends_with("after\n"));
    }
    let script = "echo before > all; $f deal 617 -o /dev/fd/3 3>>all; cat all";
    let all = String::from_utf8(bash_prints(script, &folder)).unwrap();
    assert!(all.starts_with("before\n7D"), "{all}");
}

#[test]
#[cfg(unix)]
fn a_link_to_nothing_creates_its_target() {
    let folder = prepared("output-links");
    std::os::unix::fs::symlink("target", folder.join("link")).unwrap();
    bash_prints("$f deal 617 -o link", &folder);
    assert!(folder.join("link").is_symlink());
    assert!(
        fs::read_to_string(folder.join("target"))
            .unwrap()
            .starts_with("7D")
    );
}

#[test]
fn a_hyphen_is_standard_output_everywhere() {
    let folder = prepared("output-hyphen");
    for command in COMMANDS {
        bash_prints(&format!("$f {command} file >printed"), &folder);
        let expected = fs::read(folder.join("file")).unwrap();
        let stdout = bash_prints(&format!("$f {command} -"), &folder);
        assert_eq!(stdout, expected, "{command}");
    }
    assert!(!folder.join("-").exists());
    assert_eq!(
        freecell("deal 1-2 --format svg -o -").refuses(),
        "several deals as svg need a folder (add --output DIR)"
    );
    assert_eq!(
        freecell("show 617 --moves 7a --each --format svg -o -").refuses(),
        "--each --format svg needs a folder (add --output DIR)"
    );
}

/// Runs a script, which must fail to write, and returns the error message.
#[cfg(target_os = "linux")]
#[track_caller]
fn bash_fails(script: &str, folder: &Path) -> String {
    let output = bash(script, folder);
    assert_eq!(output.status.code(), Some(4), "{script}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
#[cfg(target_os = "linux")]
fn failures_to_write_have_their_own_exit_code() {
    let folder = prepared("output-failures");
    let commands = COMMANDS.map(|command| format!("{command} -"));
    let others = [
        "find board.txt",
        "verify -3 /dev/null",
        "solve 1 --quiet",
        "solve 1-3",
        "solve 1-3 --summary",
        "hint 617",
        "stats swept",
        "sweep --verify swept",
        "play 617 --plain --forget </dev/null",
        "completions bash",
        "man",
        "--help",
        "deal --help",
        "--version",
    ];
    for command in commands.iter().map(String::as_str).chain(others) {
        let message = bash_fails(&format!("$f {command} >/dev/full"), &folder);
        let cause = "No space left on device";
        let is_named = message.starts_with("error: ") && message.contains(cause);
        assert!(is_named, "{command}: {message}");
        assert_eq!(message.lines().count(), 1, "{command}: {message}");
    }
    // Rust opens `/dev/null` for a stream that the caller has closed.
    bash_prints("$f deal 617 >&-", &folder);
    // No file that the command opens takes the place of the closed stream.
    bash_prints("$f deal 617 -o file >&-", &folder);
    assert_eq!(
        fs::read(folder.join("file")).unwrap(),
        freecell("deal 617").prints().as_bytes()
    );
    let full = bash_fails("$f deal 617 -o /dev/full", &folder);
    assert!(full.contains("cannot write \"/dev/full\""), "{full}");
    // A folder cannot be read as a stream.
    let input = bash_fails("$f find - < swept", &folder);
    assert!(input.contains("cannot read standard input"), "{input}");
    let input = bash_fails("$f verify 617 - < swept", &folder);
    assert!(input.contains("cannot read standard input"), "{input}");
    let input = bash_fails("$f verify-proof 617 - < swept", &folder);
    assert!(input.contains("Is a directory"), "{input}");
}

#[test]
fn an_unsolved_deal_leaves_an_empty_file() {
    let folder = folder("unsolved");
    let script =
        "echo 26 3a > k.txt; \"$f\" solve 11982 --quiet --output k.txt; cat k.txt; echo $?";
    assert_eq!(bash_prints(script, &folder), b"0\n");
}

/// Ctrl-C keeps the old file, and says so.
#[test]
fn ctrl_c_keeps_the_old_file() {
    let folder = folder("ctrl-c");
    let script = "\"$f\" deal 1-300000 --format deck > many.txt";
    bash_prints(script, &folder);
    for command in [
        "solve 1-1000000000",
        "find many.txt many.txt",
        "convert --from board --to json many.txt",
        "prove 1 --cells 2",
        "solve 1-1000000000 --summary",
        "review 617~horne:838a8381 --effort 1h",
    ] {
        let script = format!(
            "echo old > good.txt; rm -f go; \"$f\" {command} --output good.txt & \
             until ls good.txt.*.part > go 2> /dev/null; do sleep 0.01; done; \
             kill -INT $!; wait $!; echo $?; cat good.txt; ls *.part 2> /dev/null"
        );
        // An interactive shell, where a background job does not ignore Ctrl-C.
        let output = bash(&format!("set -m; {script}"), &folder);
        let said = String::from_utf8(output.stderr).unwrap();
        let said: Vec<&str> = said
            .lines()
            .filter(|line| line.starts_with("note: "))
            .collect();
        assert_eq!(
            String::from_utf8(output.stdout).unwrap(),
            "130\nold\n",
            "{command}"
        );
        assert_eq!(said.len(), 1, "{command}: {said:?}");
        assert!(said[0].starts_with("note: interrupted"), "{said:?}");
        assert!(
            said[0].ends_with("; nothing was written to \"good.txt\""),
            "{said:?}"
        );
    }
}

/// As `>` does, where the folder of a file allows no draft.
#[test]
fn a_writable_file_in_a_read_only_folder_is_replaced() {
    let folder = folder("read-only");
    let script = "mkdir d; echo old > d/f; chmod 666 d/f; chmod 555 d; \
        run='\"$f\" deal 1 --format deck --output d/f'; \
        if [ $(id -u) = 0 ]; then setpriv --reuid 65534 --clear-groups bash -c \"$run\"; \
        else bash -c \"$run\"; fi; chmod 755 d; cat d/f; echo $(ls d | wc -l)";
    let deck = freecell("deal 1 --format deck").prints();
    let printed = String::from_utf8(bash_prints(script, &folder)).unwrap();
    assert_eq!(printed, format!("{deck}1\n"));
}
