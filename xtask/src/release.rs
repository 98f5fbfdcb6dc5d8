//! `cargo xtask release VERSION`: builds everything that is published, installs and uses
//! each part in an empty environment, and leaves all files in `target/release-VERSION`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::dist;
use crate::package;
use crate::shell::{command, output, root, run, say, source_date, target, version};
use crate::site;
use crate::venv::venv;
use crate::wasm;
use crate::web;
use crate::wheel::{self, Failure, Packages};

/// Validates the bill of materials.
const CYCLONEDX: &str = "cyclonedx-python-lib[json-validation]==11.12.0";

pub(crate) fn release(new: &str) -> Result<(), String> {
    is_version(new)?;
    let notes = notes(new)?;
    is_clean()?;
    is_untagged(new)?;
    if version()? != new {
        set_version(new)?;
        return Err(format!(
            "the version is now {new} in Cargo.toml and in the lock files: update the samples \
             with `UPDATE_DOCS=1 cargo test -p freecell-cli --test docs`, commit all that, then \
             run `cargo xtask release {new}` again"
        ));
    }
    dist::tools()?;
    web::node()?;
    web::chromium()?;
    // A failed release leaves the files of the last one alone.
    let work = target().join("releasing");
    let _ = fs::remove_dir_all(&work);
    let folder = work.join("files");
    make(&folder)?;

    let crates = package::build(&work.join("crates"))?;
    package::verify(&crates)?;
    collect(&crates, &folder)?;
    let command = dist::build(dist::Profile::Dist, &work.join("dist"))?;
    dist::verify(&work.join("dist"))?;
    collect(&command, &folder)?;
    let packages = python(&work.join("python")).map_err(Failure::reason)?;
    let tarball = wasm::tarball(&work)?;
    wasm::verify_tarball(&tarball)?;
    let page = web::zip(&work)?;
    web::verify_zip(&page)?;
    let site = site::zip(&work, &packages.wheel)?;
    site::verify_zip(&site)?;
    collect(
        &[packages.wheel, packages.sdist, tarball, page, site],
        &folder,
    )?;

    write(&folder.join("NOTES.md"), &notes)?;
    materials(new, &folder)?;
    sums(&folder)?;
    is_clean()?;
    let released = target().join(format!("release-{new}"));
    let _ = fs::remove_dir_all(&released);
    fs::rename(&folder, &released).map_err(|error| format!("{}: {error}", released.display()))?;
    list(&released)?;
    say!("{}", publishing(new, &released));
    Ok(())
}

/// Checks that this is a version such as 1.2.3 or 1.2.3-rc.1.
fn is_version(text: &str) -> Result<(), String> {
    let (numbers, pre) = text.split_once('-').unwrap_or((text, "rc"));
    let numbers: Vec<&str> = numbers.split('.').collect();
    let is_number = |part: &&str| part.parse::<u32>().is_ok_and(|n| n.to_string() == **part);
    let is_word = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric());
    if numbers.len() == 3 && numbers.iter().all(is_number) && pre.split('.').all(is_word) {
        Ok(())
    } else {
        Err(format!(
            "{text:?} is not a version such as 1.2.3 or 1.2.3-rc.1"
        ))
    }
}

/// Returns what the changelog says about a version.
fn notes(version: &str) -> Result<String, String> {
    let changelog = fs::read_to_string(root().join("CHANGELOG.md"))
        .map_err(|error| format!("CHANGELOG.md: {error}"))?;
    section(&changelog, version)
        .ok_or_else(|| format!("CHANGELOG.md has no section `## {version}` with text"))
}

fn section(changelog: &str, version: &str) -> Option<String> {
    let heading = |line: &str| {
        let rest = line.strip_prefix("## ")?;
        Some(rest.split([' ', ',']).next() == Some(version))
    };
    let lines = changelog.lines();
    let lines = lines.skip_while(|line| heading(line) != Some(true)).skip(1);
    let text: Vec<&str> = lines.take_while(|line| heading(line).is_none()).collect();
    let text = text.join("\n").trim().to_owned();
    (!text.is_empty()).then(|| text + "\n")
}

/// Checks that everything is committed, so that the files can be built again.
fn is_clean() -> Result<(), String> {
    let changes = output(&mut command("git status --porcelain"))?;
    if changes.is_empty() {
        Ok(())
    } else {
        Err(format!(
            "a release is built from a commit, but these files are not committed:\n{changes}"
        ))
    }
}

/// Checks that no other commit was released as this version.
fn is_untagged(version: &str) -> Result<(), String> {
    let commit = |name: &str| {
        let name = format!("{name}^{{commit}}");
        output(command("git rev-parse --quiet --verify").arg(name))
    };
    match commit(&format!("refs/tags/v{version}")) {
        Ok(tagged) if tagged != commit("HEAD")? => Err(format!(
            "the tag v{version} names another commit: check that one out, or release the next version"
        )),
        _ => Ok(()),
    }
}

/// Sets the version of the workspace and of its crates among the dependencies, and in the
/// lock files. If that fails, nothing has changed.
fn set_version(new: &str) -> Result<(), String> {
    let path = root().join("Cargo.toml");
    let manifest = fs::read_to_string(&path).map_err(|error| format!("Cargo.toml: {error}"))?;
    write(&path, &with_version(&manifest, &version()?, new))?;
    ["", "fuzz/"].iter().try_for_each(|folder| {
        let update = "cargo update --quiet --workspace --offline --manifest-path";
        let updated = run(&mut command(&format!("{update} {folder}Cargo.toml")));
        updated.inspect_err(|_| {
            // The tree was clean.
            let _ = run(&mut command("git checkout --quiet -- ."));
        })
    })
}

fn with_version(manifest: &str, old: &str, new: &str) -> String {
    let (old, new) = (
        format!("version = \"{old}\""),
        format!("version = \"{new}\""),
    );
    let set = |line: &str| {
        let is_ours = line == old || line.starts_with("freecell-");
        if is_ours {
            line.replace(&old, &new)
        } else {
            line.to_owned()
        }
    };
    manifest.lines().map(|line| set(line) + "\n").collect()
}

/// Builds the wheel and the sdist, and installs each.
fn python(folder: &Path) -> Result<Packages, Failure> {
    let packages = wheel::build(wheel::Profile::Dist, folder)?;
    wheel::check(&packages)?;
    wheel::verify_wheel(&packages.wheel)?;
    wheel::verify_sdist(&packages.sdist)?;
    Ok(packages)
}

/// Writes the bill of materials.
fn materials(version: &str, folder: &Path) -> Result<(), String> {
    let mut sbom = std::process::Command::new(venv("sbom", &[CYCLONEDX])?.join("python"));
    sbom.arg(root().join("xtask/src/sbom.py")).arg(root());
    sbom.args([version, &source_date()?]);
    run(sbom.arg(folder.join(format!("freecell-{version}.cdx.json"))))
}

/// Writes the checksums of all files, in the format of `sha256sum`.
fn sums(folder: &Path) -> Result<(), String> {
    let mut sha256sum = command("sha256sum --");
    let sums = output(sha256sum.args(names(folder)?).current_dir(folder))?;
    write(&folder.join("SHA256SUMS"), &sums)
}

/// Shows every file with its size and the start of its checksum.
fn list(folder: &Path) -> Result<(), String> {
    let path = folder.join("SHA256SUMS");
    let sums = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    say!("{}", folder.display());
    for line in sums.lines() {
        let (sum, name) = line.split_once("  ").unwrap_or((line, ""));
        let size = fs::metadata(folder.join(name)).map_or(0, |metadata| metadata.len());
        say!("{:>9}  {}  {name}", size, sum.get(..16).unwrap_or(sum));
    }
    Ok(())
}

/// Returns what a human runs to publish.
fn publishing(version: &str, folder: &Path) -> String {
    let folder = folder.display();
    format!(
        "
Nothing was published. To publish with the workflow, which needs no tokens:
  git tag --sign v{version} && git push origin v{version}
By hand, from here:
  cargo publish --workspace
  twine upload {folder}/*.whl {folder}/freecell-{version}.tar.gz
  npm publish --provenance=false {folder}/freecell-wasm-{version}.tgz
  gh release create v{version} --notes-file {folder}/NOTES.md {folder}/*"
    )
}

/// Returns the names of the files in a folder, sorted.
fn names(folder: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort();
    Ok(names)
}

fn collect(files: &[PathBuf], folder: &Path) -> Result<(), String> {
    for file in files {
        let name = file.file_name().unwrap_or_default();
        fs::copy(file, folder.join(name))
            .map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(())
}

fn make(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::{is_version, section, with_version};

    #[test]
    fn versions_have_three_numbers() {
        for good in ["0.1.0", "1.20.3", "1.0.0-rc.1", "2.0.0-beta"] {
            assert_eq!(is_version(good), Ok(()), "{good}");
        }
        for bad in [
            "",
            "1",
            "1.2",
            "1.2.3.4",
            "v1.2.3",
            "01.2.3",
            "1.2.3-",
            "1.2.x",
            "1.2.3-a b",
            "../1.2.3",
        ] {
            assert!(is_version(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_changelog_has_one_section_for_each_version() {
        let changelog = "# Changelog\n\n## Unreleased\n\n- c\n\n## 0.2.0, 2027-01-02\n\n### X\n\n- b\n\n## 0.1.0\n\n- a\n\n## 0.0.1\n";
        assert_eq!(
            section(changelog, "0.2.0").as_deref(),
            Some("### X\n\n- b\n")
        );
        assert_eq!(section(changelog, "0.1.0").as_deref(), Some("- a\n"));
        assert_eq!(section(changelog, "0.0.1"), None, "without text");
        assert_eq!(section(changelog, "0.3.0"), None);
        assert_eq!(section(changelog, "0.2"), None);
    }

    #[test]
    fn only_our_own_versions_are_set() {
        let manifest = "[workspace.package]\nversion = \"0.1.0\"\n\n[workspace.dependencies]\n\
                        freecell-core = { path = \"crates/core\", version = \"0.1.0\" }\n\
                        other = { version = \"0.1.0\" }\n";
        let set = with_version(manifest, "0.1.0", "0.2.0");
        assert_eq!(set.matches("0.2.0").count(), 2);
        assert!(set.contains("other = { version = \"0.1.0\" }"));
    }
}
