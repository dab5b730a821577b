//! Following the chapter "Writing an operation" literally yields a passing test: the crate `mine`
//! in `examples/own-op`, which is built and tested as every other one, equals the chapter, file by
//! file.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const CHAPTER: &str = include_str!("../../../../docs/src/writing-an-op.md");

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace is above")
}

/// Returns the files that the chapter shows: blocks whose first line is a comment with a path, but
/// for those that are in this repository.
fn files() -> Vec<(&'static str, String)> {
    let blocks = CHAPTER.split("\n```").skip(1).step_by(2);
    let file = |block: &'static str| {
        let (_, text) = block.split_once('\n')?;
        let (first, rest) = text.split_once('\n')?;
        let path = first.strip_prefix("// ").or_else(|| first.strip_prefix("# "))?;
        let of_ours = ["backend-llvm/", "dialects/"];
        let is_own = !path.contains(' ') && !of_ours.iter().any(|ours| path.starts_with(ours));
        (path.contains('.') && is_own).then(|| (path, format!("{rest}\n")))
    };
    blocks.filter_map(file).collect()
}

/// Returns the manifest, with this checkout in place of the repository.
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
        assert!(manifest.contains(&from), "the manifest asks for {name}");
        manifest = manifest.replace(&from, &format!("{name} = {{ path = \"../../{folder}\" }}"));
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
    let folder = root().join("examples/own-op");
    for (path, text) in files() {
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
    let shown: BTreeSet<PathBuf> = files().iter().map(|file| PathBuf::from(file.0)).collect();
    let mut there = BTreeSet::new();
    listed(&folder, &folder, &mut there);
    assert_eq!(there, shown, "the crate has the files of the chapter and no others");
}
