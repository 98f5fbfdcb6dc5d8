//! `cargo xtask package`: packages every public crate as for crates.io, and tests the
//! packages in a folder of their own.
//!
//! `cargo package` would compile each package alone and without its tests. This checks
//! all targets of all packages together, tests included, and reuses the dependencies
//! that the lints have checked and the tests have built.

use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::{command, root, run, say, target, version};

/// The fields of a manifest that crates.io shows.
const FIELDS: [&str; 9] = [
    "categories",
    "description",
    "documentation",
    "edition",
    "keywords",
    "license",
    "readme",
    "repository",
    "rust-version",
];

/// The slugs of crates.io that the crates use, from <https://crates.io/category_slugs>.
const CATEGORIES: [&str; 15] = [
    "algorithms",
    "command-line-interface",
    "command-line-utilities",
    "concurrency",
    "development-tools::testing",
    "encoding",
    "filesystem",
    "game-development",
    "games",
    "internationalization",
    "localization",
    "mathematics",
    "no-std",
    "parser-implementations",
    "science",
];

/// The most keywords or categories that crates.io accepts.
const MAX_WORDS: usize = 5;

/// Packages every public crate into `folder` and returns the files.
pub(crate) fn build(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let (names, version) = (public()?, version()?);
    let mut package = command("cargo package --quiet --no-verify --allow-dirty");
    for name in &names {
        package.args(["--package", name]);
    }
    run(&mut package)?;
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files = Vec::new();
    for name in names {
        let file = format!("{name}-{version}.crate");
        let (from, to) = (target().join("package").join(&file), folder.join(&file));
        fs::copy(&from, &to).map_err(|error| format!("{}: {error}", from.display()))?;
        files.push(to);
    }
    Ok(files)
}

/// Packages every public crate and tests the packages.
pub(crate) fn package() -> Result<(), String> {
    let folder = target().join("crates");
    let _ = fs::remove_dir_all(&folder);
    let files = build(&folder)?;
    for file in &files {
        let size = fs::metadata(file).map_or(0, |metadata| metadata.len());
        say!("{} ({} kB)", file.display(), size.div_ceil(1000));
    }
    verify(&files)
}

/// Unpacks the packages into an empty folder as a workspace, checks what crates.io will
/// show of them, compiles everything including the tests, and runs the tests of
/// freecell-core.
pub(crate) fn verify(files: &[PathBuf]) -> Result<(), String> {
    let folder = target().join("unpacked");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut patches = String::new();
    let end = format!("-{}", version()?);
    let mut wrong = Vec::new();
    for file in files {
        run(command("tar -xzf").arg(file).arg("-C").arg(&folder))?;
        let stem = file.file_stem().and_then(|stem| stem.to_str());
        let stem = stem.ok_or_else(|| format!("{}: not a package", file.display()))?;
        let name = stem.strip_suffix(&end).unwrap_or(stem);
        patches += &format!("{name}.path = \"{stem}\"\n");
        let flaws = flaws(&folder.join(stem))?;
        wrong.extend(flaws.into_iter().map(|flaw| format!("{name}: {flaw}")));
    }
    if !wrong.is_empty() {
        return Err(format!("not ready to publish\n  {}", wrong.join("\n  ")));
    }
    // With the profile and the versions of the repository, dependencies are not built again.
    let manifest = format!(
        "[workspace]\nmembers = [\"freecell-*\"]\nresolver = \"3\"\n\n[patch.crates-io]\n{patches}\n{}",
        profiles()?
    );
    let path = folder.join("Cargo.toml");
    fs::write(&path, manifest).map_err(|error| format!("{}: {error}", path.display()))?;
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock"))
        .map_err(|error| format!("Cargo.lock: {error}"))?;
    for line in [
        "cargo check --quiet --workspace --all-targets --all-features",
        "cargo test --quiet --package freecell-core --all-features",
    ] {
        let mut step = command(line);
        step.current_dir(&folder).env("CARGO_TARGET_DIR", target());
        run(&mut step)?;
    }
    Ok(())
}

/// Returns the names of the crates that are not marked `publish = false`.
fn public() -> Result<Vec<String>, String> {
    let folder = root().join("crates");
    let entries = fs::read_dir(&folder).map_err(|error| format!("crates: {error}"))?;
    let mut names = Vec::new();
    for entry in entries.filter_map(Result::ok) {
        let manifest = read(&entry.path().join("Cargo.toml"))?;
        let name = manifest
            .lines()
            .find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
        let name = name.ok_or_else(|| format!("{}: no name", entry.path().display()))?;
        if !manifest.lines().any(|line| line == "publish = false") {
            names.push(name.to_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// Returns the sections of the workspace's manifest on the profile of the tests.
fn profiles() -> Result<String, String> {
    let manifest = read(&root().join("Cargo.toml"))?;
    let mut is_profile = false;
    let lines = manifest.lines().filter(|line| {
        if line.starts_with('[') {
            is_profile = line.starts_with("[profile.dev") || line.starts_with("[profile.test");
        }
        is_profile
    });
    Ok(lines.collect::<Vec<_>>().join("\n") + "\n")
}

/// Returns what crates.io, docs.rs or a reader would miss in an unpacked package.
fn flaws(package: &Path) -> Result<Vec<String>, String> {
    let manifest = read(&package.join("Cargo.toml"))?;
    let mut flaws = manifest_flaws(&manifest, package.join("src/lib.rs").exists());
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        let packaged = fs::read_to_string(package.join(name)).unwrap_or_default();
        if packaged != read(&root().join(name))? {
            flaws.push(format!("{name} is not the one in the root"));
        }
    }
    flaws.extend(readme_flaws(&read(&package.join("README.md"))?));
    Ok(flaws)
}

/// Returns the flaws of a manifest as cargo writes it into a package.
fn manifest_flaws(manifest: &str, is_library: bool) -> Vec<String> {
    let mut flaws = Vec::new();
    let package = manifest.split("\n[").find(|it| it.contains("package]\n"));
    let package = package.unwrap_or_default();
    for field in FIELDS {
        let start = format!("\n{field} = ");
        if !package.contains(&start) {
            flaws.push(format!("no field {field}"));
        }
    }
    for field in ["keywords", "categories"] {
        let list = package.split_once(&format!("\n{field} = ["));
        let list = list.and_then(|(_, rest)| rest.split_once(']'));
        let words: Vec<&str> = list.map_or(Vec::new(), |(list, _)| {
            list.split('"').skip(1).step_by(2).collect()
        });
        if words.is_empty() || words.len() > MAX_WORDS {
            flaws.push(format!("{} {field}, not 1 to {MAX_WORDS}", words.len()));
        }
        let is_valid = |word: &&str| match field {
            "categories" => CATEGORIES.contains(word),
            _ => word.len() <= 20 && word.starts_with(|it: char| it.is_ascii_alphanumeric()),
        };
        let wrong = words.into_iter().filter(|word| !is_valid(word));
        flaws.extend(wrong.map(|word| format!("{word:?} in {field}")));
    }
    // docs.rs does not document programs.
    if is_library && !manifest.contains("[package.metadata.docs.rs]\nall-features = true") {
        flaws.push("docs.rs would not document all features".to_owned());
    }
    flaws
}

/// Returns what does not work in a README outside the repository.
fn readme_flaws(readme: &str) -> Vec<String> {
    let mut flaws = Vec::new();
    if readme.lines().any(|line| line.starts_with("# Ok")) {
        flaws.push("README.md shows a line that only rustdoc hides".to_owned());
    }
    let links = readme.split("](").skip(1);
    let images = readme.split("src=\"").skip(1);
    for target in links.chain(images) {
        let target = target.split([')', '"']).next().unwrap_or_default();
        if !target.starts_with("https://") && !target.starts_with('#') {
            flaws.push(format!("README.md links to {target:?}, which is elsewhere"));
        }
    }
    flaws
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::{FIELDS, manifest_flaws, readme_flaws};

    #[test]
    fn a_readme_must_work_outside_the_repository() {
        let good = "[Fluent](https://projectfluent.org), [below](#below)\n# Title\n";
        assert_eq!(readme_flaws(good), [""; 0]);
        for bad in [
            "[docs](../../docs/formats.md)",
            "<img src=\"docs/page.png\">",
            "# Ok::<(), Error>(())",
        ] {
            assert_eq!(readme_flaws(bad).len(), 1, "{bad}");
        }
    }

    #[test]
    fn a_manifest_must_have_every_field() {
        let fields = FIELDS.map(|field| match field {
            "keywords" => "keywords = [\n    \"freecell\",\n]\n".to_owned(),
            "categories" => "categories = [\"games\"]\n".to_owned(),
            _ => format!("{field} = \"…\"\n"),
        });
        let docs = "\n[package.metadata.docs.rs]\nall-features = true\n";
        let manifest = |fields: &[String]| format!("#\n\n[package]\n{}{docs}", fields.concat());
        assert_eq!(manifest_flaws(&manifest(&fields), true), [""; 0]);
        assert_eq!(
            manifest_flaws(&manifest(&fields[1..]), true),
            ["no field categories", "0 categories, not 1 to 5"]
        );
        let other = manifest(&fields).replace("games", "solitaire");
        assert_eq!(
            manifest_flaws(&other, true),
            ["\"solitaire\" in categories"]
        );
        let undocumented = manifest(&fields).replace(docs, "");
        assert_eq!(manifest_flaws(&undocumented, true).len(), 1);
        assert_eq!(manifest_flaws(&undocumented, false), [""; 0]);
    }
}
