//! `freecell sweep --verify` finds what is not true.

use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use super::{assert_done, sweep};
use crate::run::{Ran, folder, freecell_args};

fn verify(folder: &Path) -> Ran {
    freecell_args(&["sweep", "--verify", folder.to_str().unwrap()]).go()
}

/// Replaces the only file of a sweep, and its size and digest in the text of the
/// manifest, so that only the rows are wrong.
fn replace_file(out: &Path, text: &str, manifest: &str) {
    let file = out.join("deals-0000000001.csv");
    fs::write(&file, text).unwrap();
    let digest = Sha256::digest(text);
    let digest = digest.iter().map(|byte| format!("{byte:02x}"));
    let digest = digest.collect::<Vec<_>>().concat();
    let at = manifest.find("\"bytes\"").unwrap();
    let entry = format!(
        "\"bytes\": {}, \"sha256\": \"{}\"}}\n  ]\n}}\n",
        text.len(),
        digest
    );
    let manifest = format!("{}{entry}", &manifest[..at]);
    fs::write(out.join("_manifest.json"), manifest).unwrap();
}

#[test]
fn verify_searches_impossible_deals_again_and_counts_what_it_cannot_check() {
    let out = folder("sweep-claims").join("out");
    assert_done(&sweep("1-20 --format csv", &out));
    let text = fs::read_to_string(out.join("deals-0000000001.csv")).unwrap();
    let manifest = fs::read_to_string(out.join("_manifest.json")).unwrap();
    let line = text.lines().nth(12).unwrap();
    for (claim, counts, said, code) in [
        (
            "12,impossible,,,,,,100,50,",
            "\"solved\": 19, \"impossible\": 1, \"gave_up\": 0",
            "deal 12: it is not impossible, but solved\n\
             20 rows in 1 file: 19 solutions replayed, 1 wrong, 0 files damaged\n",
            1,
        ),
        (
            "12,gave_up,states,,,,,100,50,",
            "\"solved\": 19, \"impossible\": 0, \"gave_up\": 1",
            "20 rows in 1 file: 19 solutions replayed, 1 verdict without a solution not checked, \
             0 wrong, 0 files damaged\n",
            0,
        ),
    ] {
        let counted = "\"solved\": 20, \"impossible\": 0, \"gave_up\": 0";
        assert!(manifest.contains(counted));
        let manifest = manifest.replace(counted, counts);
        replace_file(&out, &text.replace(line, claim), &manifest);
        let ran = verify(&out);
        assert_eq!((ran.code, ran.out.as_str()), (Some(code), said));
    }
}

#[test]
fn verify_refuses_a_folder_that_is_given_twice() {
    let out = folder("sweep-verify-twice").join("out");
    assert_done(&sweep("1-10 --format csv", &out));
    let path = out.to_str().unwrap();
    let again = format!("{path}/../out");
    let said = freecell_args(&["sweep", "--verify", path, &again]).refuses();
    assert_eq!(said, format!("{again:?} is given twice"));
}

#[test]
fn verify_finds_rows_that_are_not_true() {
    let out = folder("sweep-wrong").join("out");
    assert_done(&sweep("1-20 --format csv", &out));
    let file = out.join("deals-0000000001.csv");
    let (whole, text_of_manifest) = (
        fs::read_to_string(&file).unwrap(),
        fs::read_to_string(out.join("_manifest.json")).unwrap(),
    );
    let line = whole.lines().nth(7).unwrap();
    let fields: Vec<&str> = line.split(',').collect();
    let spoil = |place: usize, value: &str| {
        let mut fields = fields.clone();
        fields[place] = value;
        whole.replace(line, &fields.join(","))
    };
    let record = fields[9];
    for (spoiled, problem) in [
        (spoil(3, "12"), "length_max is "),
        (spoil(5, "500"), "length_unit is "),
        (
            spoil(1, "impossible"),
            "the lengths do not match the verdict",
        ),
        (
            spoil(9, &record[..record.len() - 2]),
            "the record does not win: only ",
        ),
        (spoil(9, &record.replace("7~", "8~")), "invalid record: "),
    ] {
        replace_file(&out, &spoiled, &text_of_manifest);
        let ran = verify(&out);
        assert_eq!(ran.code, Some(1), "{ran:?}");
        assert!(
            ran.out.starts_with(&format!("deal 7: {problem}")),
            "{ran:?}"
        );
        // The counts of the manifest are now wrong as well, if the verdict is.
        let miscounted = if problem.contains("verdict") {
            ", 1 file miscounted"
        } else {
            ""
        };
        let summary = format!(
            "20 rows in 1 file: 19 solutions replayed, 1 wrong, 0 files damaged{miscounted}\n"
        );
        assert!(ran.out.ends_with(&summary), "{ran:?}");
    }
}

#[test]
fn verify_finds_wrong_fewest_cells() {
    let out = folder("sweep-wrong-cells").join("out");
    assert_done(&sweep("1-3 --fewest-cells --format csv", &out));
    let file = out.join("deals-0000000001.csv");
    let whole = fs::read_to_string(&file).unwrap();
    let manifest = fs::read_to_string(out.join("_manifest.json")).unwrap();
    let line = whole.lines().nth(1).unwrap();
    let mut fields: Vec<&str> = line.split(',').collect();
    assert_eq!(fields[7], "3");
    for claimed in ["2", "4", "5"] {
        fields[7] = claimed;
        replace_file(&out, &whole.replace(line, &fields.join(",")), &manifest);
        let ran = verify(&out);
        assert_eq!(ran.code, Some(1), "{ran:?}");
        let expected = format!(
            "deal 1: fewest_cells is {claimed}, but a search finds 3\n\
             3 rows in 1 file: 2 solutions replayed, fewest cells of 2 deals searched again, \
             1 wrong, 0 files damaged\n"
        );
        assert_eq!(ran.out, expected, "{ran:?}");
    }
    // Rows that state nothing have nothing to search.
    fields[7] = "";
    replace_file(&out, &whole.replace(line, &fields.join(",")), &manifest);
    let ran = verify(&out);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(
        ran.out.contains("fewest cells of 2 deals searched"),
        "{ran:?}"
    );
}

#[test]
fn verify_counts_the_verdicts() {
    let folder = folder("sweep-miscounted");
    for format in ["parquet", "csv", "jsonl"] {
        let out = folder.join(format);
        assert_done(&sweep(
            &format!("11970-11989 --block 10 --format {format}"),
            &out,
        ));
        let manifest = out.join("_manifest.json");
        let text = fs::read_to_string(&manifest).unwrap();
        for (field, stated, actual) in [("solved", 10, 9), ("impossible", 0, 1), ("gave_up", 7, 0)]
        {
            // The second file has the impossible deal 11982.
            let at = text.rfind(&format!("\"{field}\": {actual}")).unwrap();
            let (before, after) = text.split_at(at);
            let edited = after.replacen(&format!(": {actual}"), &format!(": {stated}"), 1);
            fs::write(&manifest, format!("{before}{edited}")).unwrap();
            let ran = verify(&out);
            assert_eq!(ran.code, Some(1), "{ran:?}");
            let path = out.join(format!("deals-0000011980.{format}"));
            let expected = format!(
                "{path:?}: {field} is {stated} in the manifest, but {actual} in the file\n\
                 20 rows in 2 files: 19 solutions replayed, 1 impossible deal searched again, \
                 0 wrong, 0 files damaged, 1 file miscounted\n"
            );
            assert_eq!(ran.out, expected);
        }
        fs::write(&manifest, &text).unwrap();
        assert_eq!(verify(&out).code, Some(0));
    }
}

#[test]
fn verify_reads_the_versions() {
    let out = folder("sweep-versions").join("out");
    assert_done(&sweep("1-10 --format csv", &out));
    let manifest = out.join("_manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    for (from, to, problem) in [
        (
            "\"schema\": 1",
            "\"schema\": 2",
            concat!(
                "_manifest.json\" was written by freecell ",
                env!("CARGO_PKG_VERSION"),
                ": this program reads its columns up to version 1 only (update freecell)",
            ),
        ),
        (
            "\"manifest\": 1",
            "\"manifest\": 2",
            concat!(
                "_manifest.json\" was written by freecell ",
                env!("CARGO_PKG_VERSION"),
                ": this program reads its manifest up to version 1 only (update freecell)",
            ),
        ),
        (
            "  \"schema\": 1,\n",
            "",
            "is damaged: missing field `schema` at line ",
        ),
    ] {
        fs::write(&manifest, text.replace(from, to)).unwrap();
        let ran = verify(&out);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.err.contains(problem), "{ran:?}");
        assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
    }
}

#[test]
fn verify_finds_files_of_other_sweeps() {
    let out = folder("sweep-foreign").join("out");
    assert_done(&sweep("1-100 --block 50 --format csv", &out));
    // Notes of the user are none of our business.
    fs::write(out.join("notes.csv"), "mine").unwrap();
    assert_eq!(verify(&out).code, Some(0));
    for name in [
        "deals-0000000026.csv",
        "deals-0000000101.csv",
        "deals-0000000001.jsonl",
    ] {
        let other = out.join(name);
        fs::write(&other, "").unwrap();
        let ran = verify(&out);
        assert_eq!(ran.code, Some(1), "{ran:?}");
        let expected = format!(
            "{other:?} does not belong to the sweep in its folder\n\
             100 rows in 2 files: 100 solutions replayed, 0 wrong, 0 files damaged, \
             1 other file in the folder\n"
        );
        assert_eq!(ran.out, expected);
        fs::remove_file(other).unwrap();
    }
}
