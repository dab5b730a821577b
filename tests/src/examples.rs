//! Programs in this repository: in the documentation of operations, and in files.

use crate::fuzz::REGISTRY;
use std::path::{Path, PathBuf};

/// Returns the programs in the documentation of operations: their names and texts.
pub fn documented() -> Vec<(String, String)> {
    let examples = REGISTRY.ops().iter().flat_map(|spec| {
        let blocks = spec.doc.split("```mlir\n").skip(1);
        let texts = blocks.map(|block| block.split("```").next().unwrap_or_default());
        texts.map(|text| (spec.name.to_owned(), text.to_owned()))
    });
    examples.collect()
}

/// Returns the programs in a folder of this repository: where they are, and their text.
///
/// # Panics
/// If one cannot be read.
pub fn programs(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder);
    let mut open = vec![root];
    let mut files: Vec<PathBuf> = Vec::new();
    while let Some(path) = open.pop() {
        match std::fs::read_dir(&path) {
            Ok(entries) => open.extend(entries.flatten().map(|entry| entry.path())),
            Err(_) => files.push(path),
        }
    }
    files.sort();
    let files = files.into_iter().filter(|path| path.extension().is_some_and(|it| it == "mlir"));
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        (path.display().to_string(), text)
    };
    files.map(read).collect()
}
