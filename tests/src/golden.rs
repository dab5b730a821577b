//! Tables of results, stored as files.

use std::fs;
use std::path::Path;

/// Compares a table with its file, a path from the folder of this crate, or writes it if
/// `COTAN_BLESS` is set. The error describes the difference.
///
/// # Panics
/// If the file is to be written and cannot be.
pub fn differs(path: &str, table: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("COTAN_BLESS").is_some() {
        let folder = path.parent().expect("it is in a folder");
        fs::create_dir_all(folder).and_then(|()| fs::write(&path, table)).expect("it is writable");
        return None;
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    if kept == table {
        return None;
    }
    let mut lines = table.lines().zip(kept.lines().chain(std::iter::repeat("")));
    let (line, was) = lines.find(|(line, was)| line != was).unwrap_or(("nothing", "more"));
    let path = path.display();
    Some(format!("{path} says `{was}`, now it is `{line}`; COTAN_BLESS=1 writes it"))
}
