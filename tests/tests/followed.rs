//! Who follows the chapter "Writing an operation" literally has a passing test: its files are
//! written as they stand there, and `cargo test` is run on them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const CHAPTER: &str = include_str!("../../docs/src/writing-an-op.md");

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace is above")
}

/// The files that the chapter shows: blocks whose first line is a comment with a path, but for those
/// that are in this repository.
fn files() -> Vec<(&'static str, &'static str)> {
    let blocks = CHAPTER.split("\n```").skip(1).step_by(2);
    let file = |block: &'static str| {
        let (_, text) = block.split_once('\n')?;
        let (first, rest) = text.split_once('\n')?;
        let path = first.strip_prefix("// ").or_else(|| first.strip_prefix("# "))?;
        let is_own = !path.contains(' ') && !path.starts_with("backend-llvm/");
        (path.contains('.') && is_own).then_some((path, rest))
    };
    blocks.filter_map(file).collect()
}

/// The manifest, with this checkout in place of the repository, and its profile, so that what is
/// built already need not be built again.
fn manifest(text: &str) -> String {
    let folders = [
        ("cotan-dialects", "dialects"),
        ("cotan-ir", "ir"),
        ("cotan-passes", "passes"),
        ("cotan", "tools"),
    ];
    let mut manifest = text.to_owned();
    for (name, folder) in folders {
        let from = format!("{name} = {{ git = \"https://github.com/cotan-ir/cotan\" }}");
        let to = format!("{name} = {{ path = \"{}\" }}", root().join(folder).display());
        assert!(manifest.contains(&from), "the manifest asks for {name}");
        manifest = manifest.replace(&from, &to);
    }
    let workspace = fs::read_to_string(root().join("Cargo.toml")).expect("there is a manifest");
    let profile = workspace.split("[profile.dev]").nth(1).expect("it has a profile for tests");
    let profile = profile.split("\n\n").next().unwrap_or_default();
    format!("{manifest}\n[workspace]\n\n[profile.dev]{profile}\n")
}

fn write(folder: &Path) {
    for (path, text) in files() {
        let text = if path == "Cargo.toml" { manifest(text) } else { text.to_owned() };
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    // The versions that are here already: nothing is fetched.
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).expect("there are versions");
}

#[test]
fn an_operation_is_written_as_the_chapter_says() {
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let folder = target.join("followed");
    let _ = fs::remove_dir_all(&folder);
    write(&folder);
    let paths: Vec<&str> = files().iter().map(|file| file.0).collect();
    let wanted =
        ["Cargo.toml", "src/mix.rs", "src/lib.rs", "tests/cases.rs", "tests/cases/mix.mlir"];
    assert_eq!(paths, wanted);
    let output = Command::new(env!("CARGO"))
        .args(["test", "--offline", "--tests"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", target.parent().expect("it is in the target folder"))
        .output()
        .expect("cargo runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("test mix "), "the case is a test of its own:\n{said}");
}
