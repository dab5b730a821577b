//! Following two chapters literally yields passing tests: the crates in `examples/own-op` and
//! `examples/signal`, which are built and tested as every other one, equal their chapters, file by
//! file.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A chapter that shows every file of a crate.
struct Chapter {
    text: &'static str,
    /// The folder of the crate.
    folder: &'static str,
}

const OWN_OP: Chapter = Chapter {
    text: include_str!("../../../../docs/src/writing-an-op.md"),
    folder: "examples/own-op",
};

const SIGNAL: Chapter = Chapter {
    text: include_str!("../../../../docs/src/own-dialect.md"),
    folder: "examples/signal",
};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace is above")
}

/// Returns the contents of the fenced blocks of a text.
fn blocks(text: &str) -> Vec<String> {
    let (mut blocks, mut fence, mut block) = (Vec::new(), None, String::new());
    for line in text.lines() {
        let ticks = line.len() - line.trim_start_matches('`').len();
        match fence {
            None if ticks > 2 => fence = Some(ticks),
            Some(open) if ticks == open && line.len() == open => {
                blocks.push(std::mem::take(&mut block));
                fence = None;
            }
            Some(_) => block += &format!("{line}\n"),
            None => {}
        }
    }
    blocks
}

/// Returns the files that the chapter shows: blocks whose first line is a comment with a path, but
/// for those that are in this repository.
fn files(chapter: &Chapter) -> Vec<(String, String)> {
    let file = |block: String| {
        let (first, rest) = block.split_once('\n')?;
        let path = first.strip_prefix("// ").or_else(|| first.strip_prefix("# "))?;
        let of_ours = ["backend-llvm/", "dialects/"];
        let is_own = !path.contains(' ') && !of_ours.iter().any(|ours| path.starts_with(ours));
        (path.contains('.') && is_own).then(|| (path.to_owned(), rest.to_owned()))
    };
    blocks(chapter.text).into_iter().filter_map(file).collect()
}

/// Returns the manifest, with this checkout in place of the repository.
fn manifest(text: &str) -> String {
    let folders = [
        ("cotan-dialects", "dialects"),
        ("cotan-ir", "ir"),
        ("cotan-passes", "passes"),
        ("cotan-backend-llvm", "backend-llvm"),
        ("cotan", "tools"),
    ];
    let mut manifest = text.to_owned();
    for (name, folder) in folders {
        let from = format!("{name} = {{ git = \"https://github.com/cotan-ir/cotan\"");
        let is_asked = manifest.contains(&from);
        assert!(is_asked || name == "cotan-backend-llvm", "the manifest asks for {name}");
        manifest = manifest.replace(&from, &format!("{name} = {{ path = \"../../{folder}\""));
    }
    manifest
}

/// The files in a folder, as paths from `root`.
fn listed(root: &Path, folder: &Path, found: &mut BTreeSet<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => listed(root, &path, found),
            false => {
                found.insert(path.strip_prefix(root).expect("it is inside").to_owned());
            }
        }
    }
}

#[test]
fn the_crate_matches_the_chapter() {
    check(&OWN_OP);
}

#[test]
fn the_dialect_matches_the_chapter() {
    check(&SIGNAL);
}

/// A new user reads it in one sitting.
#[test]
fn the_dialect_is_short() {
    let files = files(&SIGNAL);
    let rust = files.iter().filter(|(path, _)| path.ends_with(".rs"));
    let lines: usize = rust.map(|(_, text)| text.lines().count()).sum();
    assert!((1..=400).contains(&lines), "{lines} lines");
}

fn check(chapter: &Chapter) {
    let folder = root().join(chapter.folder);
    for (path, text) in files(chapter) {
        let shown = if path == "Cargo.toml" { manifest(&text) } else { text };
        let path = folder.join(path);
        match std::env::var_os("COTAN_BLESS") {
            Some(_) => fs::write(&path, shown).expect("it is written"),
            None => assert_eq!(
                fs::read_to_string(&path).unwrap_or_default(),
                shown,
                "{} is not what the chapter shows: COTAN_BLESS=1 writes it",
                path.display()
            ),
        }
    }
    let shown: BTreeSet<PathBuf> =
        files(chapter).into_iter().map(|file| PathBuf::from(file.0)).collect();
    let mut there = BTreeSet::new();
    listed(&folder, &folder, &mut there);
    assert_eq!(there, shown, "the crate has the files of the chapter and no others");
}
