//! Writing results: to the standard output incrementally, to a file atomically.

use crate::program::console::{Console, Stream};
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The output of results.
#[derive(Debug)]
pub enum Output {
    /// To the standard output.
    Standard(BufWriter<Stream>),
    /// A file that is renamed when everything is written.
    Replace(Replacement),
    /// A target that cannot be replaced: a device, a pipe.
    Direct(BufWriter<File>),
}

/// A temporary file next to the one it will replace: created at the first write, removed unless it
/// is committed.
#[derive(Debug)]
pub struct Replacement {
    writer: Option<BufWriter<File>>,
    permissions: Option<fs::Permissions>,
    temporary: PathBuf,
    target: PathBuf,
}

const BUFFER: usize = 1 << 16;

impl Output {
    /// Opens a file, or the standard output for `-`.
    pub fn open(console: &Console, path: &str) -> io::Result<Self> {
        if path == "-" {
            return Ok(Self::Standard(BufWriter::with_capacity(BUFFER, console.out.clone())));
        }
        Self::file(&console.path(path))
    }

    fn file(path: &Path) -> io::Result<Self> {
        // A link is written through, not replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&target) {
            Ok(known) if !known.is_file() => {
                let file = File::options().write(true).open(&target)?;
                Ok(Self::Direct(BufWriter::with_capacity(BUFFER, file)))
            }
            Ok(known) if known.permissions().readonly() => {
                Err(io::Error::from(io::ErrorKind::PermissionDenied))
            }
            known => Ok(Self::Replace(Replacement::new(target, known.ok())?)),
        }
    }

    /// Commits the file: it gets its name.
    pub fn keep(self) -> io::Result<()> {
        match self {
            Self::Standard(mut writer) => writer.flush(),
            Self::Direct(mut writer) => writer.flush(),
            Self::Replace(replacement) => replacement.keep(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(writer) => writer.write(bytes),
            Self::Direct(writer) => writer.write(bytes),
            Self::Replace(replacement) => replacement.writer()?.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(writer) => writer.flush(),
            Self::Direct(writer) => writer.flush(),
            Self::Replace(Replacement { writer, .. }) => {
                writer.as_mut().map_or(Ok(()), |writer| writer.flush())
            }
        }
    }
}

impl Replacement {
    /// Checks before a long run that the file can be created.
    fn new(target: PathBuf, known: Option<fs::Metadata>) -> io::Result<Self> {
        let temporary = PathBuf::new();
        let permissions = known.map(|known| known.permissions());
        let mut replacement = Self { writer: None, permissions, temporary, target };
        replacement.writer()?;
        replacement.writer = None;
        fs::remove_file(&replacement.temporary)?;
        Ok(replacement)
    }

    fn writer(&mut self) -> io::Result<&mut BufWriter<File>> {
        if self.writer.is_none() {
            let (file, temporary) = create_beside(&self.target)?;
            self.temporary = temporary;
            if let Some(permissions) = &self.permissions {
                file.set_permissions(permissions.clone())?;
            }
            self.writer = Some(BufWriter::with_capacity(BUFFER, file));
        }
        self.writer.as_mut().ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
    }

    fn keep(mut self) -> io::Result<()> {
        self.writer()?;
        if let Some(writer) = self.writer.take() {
            writer.into_inner().map_err(io::IntoInnerError::into_error)?.sync_data()?;
        }
        fs::rename(&self.temporary, &self.target)
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        // It no longer exists after a commit.
        let _ = fs::remove_file(&self.temporary);
    }
}

/// Writes a whole file, all at once or not at all.
pub fn write_file(path: &Path, text: &str) -> io::Result<()> {
    write_bytes(path, text.as_bytes())
}

/// As [`write_file`], for bytes.
pub fn write_bytes(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut output = Output::file(path)?;
    output.write_all(bytes)?;
    output.keep()
}

/// Creates a file in the folder of `target`, and removes those of killed runs from it. It is locked
/// until it is closed, which distinguishes it from those.
fn create_beside(target: &Path) -> io::Result<(File, PathBuf)> {
    remove_abandoned(target);
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let mut number = 0;
    loop {
        let temporary = format!(".{name}.{}-{number}.part", std::process::id());
        let temporary = target.with_file_name(temporary);
        match File::options().write(true).create_new(true).open(&temporary) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 1000 => {
                number += 1;
            }
            Ok(file) if is_taken(&file, &temporary) && number < 1000 => number += 1,
            file => return Ok((file?, temporary)),
        }
    }
}

/// Locks a new file. Returns true if another run took it for abandoned before it was locked.
fn is_taken(file: &File, path: &Path) -> bool {
    match file.try_lock() {
        Ok(()) => !path.exists(),
        Err(TryLockError::WouldBlock) => true,
        // Without locks no run removes a part of another one.
        Err(TryLockError::Error(_)) => false,
    }
}

/// Removes the parts of `target` that runs left which were killed: those that are not locked.
fn remove_abandoned(target: &Path) {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let Ok(entries) = fs::read_dir(folder.unwrap_or(Path::new("."))) else { return };
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    for entry in entries.flatten() {
        if !is_part_of(&name, &entry.file_name().to_string_lossy()) {
            continue;
        }
        let Ok(file) = File::options().write(true).open(entry.path()) else { continue };
        if file.try_lock().is_ok() {
            // A file that cannot be removed only occupies space.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Returns true for `.NAME.PROCESS-NUMBER.part`.
fn is_part_of(name: &str, file: &str) -> bool {
    let middle = file.strip_prefix('.').and_then(|rest| rest.strip_prefix(name));
    let middle = middle.and_then(|rest| rest.strip_prefix('.')?.strip_suffix(".part"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    let numbers = middle.and_then(|middle| middle.split_once('-'));
    numbers.is_some_and(|(process, number)| is_number(process) && is_number(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_killed_runs_are_removed_and_those_of_others_stay() {
        let folder = std::env::temp_dir().join(format!("cotan-killed-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("a.mlir");
        // The part of a run that is still running is locked; that of a killed one is closed.
        let (running, part) = create_beside(&path).unwrap();
        let (killed, abandoned) = create_beside(&path).unwrap();
        drop(killed);
        fs::write(folder.join(".a.mlir.old.part"), "").unwrap();
        write_file(&path, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert!(part.exists() && !abandoned.exists());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);
        drop(running);
        write_file(&path, "newer").unwrap();
        assert!(!part.exists());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_file_is_replaced_at_the_end_or_not_at_all() {
        let folder = std::env::temp_dir().join(format!("cotan-output-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("a.mlir");
        write_file(&path, "old").unwrap();
        let mut output = Output::file(&path).unwrap();
        output.write_all(b"new").unwrap();
        output.flush().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        drop(output);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }
}
