//! The measured texts, as files that live as long as they are needed.

use cotan_tests::programs;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// A text in a file, removed when dropped.
pub struct Text {
    /// Its path.
    pub path: PathBuf,
    /// Number of operations or other items.
    pub items: u64,
    /// Number of bytes.
    pub bytes: u64,
}

impl Drop for Text {
    fn drop(&mut self) {
        // A text that stays costs disk space and nothing else.
        let _ = fs::remove_file(&self.path);
    }
}

/// Generates a program's text with about this many items.
pub fn generate(program: &str, count: u64) -> Result<Text, String> {
    let program = programs::named(program).ok_or_else(|| format!("no program `{program}`"))?;
    write(&format!("{}-{count}.mlir", program.name), |out| (program.write)(count, out))
}

/// Returns a module with nothing in it.
pub fn empty() -> Result<Text, String> {
    write("empty.mlir", |out| writeln!(out, "module {{\n}}").map(|()| 0))
}

fn write(
    name: &str,
    content: impl FnOnce(&mut dyn Write) -> std::io::Result<u64>,
) -> Result<Text, String> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut bytes = 0;
    let items = File::create(&path).and_then(|file| {
        let mut out = BufWriter::with_capacity(1 << 20, file);
        let items = content(&mut out)?;
        out.flush()?;
        bytes = out.get_ref().metadata()?.len();
        Ok(items)
    });
    let items = items.map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    Ok(Text { path, items, bytes })
}
