//! The files of a suite.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The files in a folder of cases.
#[derive(Debug, Default)]
pub struct Listing {
    /// The cases, sorted by path.
    pub cases: Vec<PathBuf>,
    /// The files with expected output, sorted by path.
    pub expected: Vec<PathBuf>,
}

impl Listing {
    /// Returns all files below a folder; a file is one case, with the files next to it. Hidden
    /// files and folders are ignored, and links to folders are not followed.
    pub fn of(root: &Path) -> Result<Self, String> {
        let cannot = |path: &Path, error: io::Error| {
            let reason = error.to_string();
            let reason = reason.split(" (os error").next().unwrap_or_default().to_owned();
            format!("cannot read the cases in `{}`: {reason}", path.display())
        };
        let is_file = fs::metadata(root).map_err(|error| cannot(root, error))?.is_file();
        let mut listing = Self::default();
        let mut folders = vec![if is_file { folder_of(root) } else { root.to_owned() }];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).map_err(|error| cannot(&folder, error))? {
                let entry = entry.map_err(|error| cannot(&folder, error))?;
                let path = folder.join(entry.file_name());
                let kind = entry.file_type().map_err(|error| cannot(&path, error))?;
                if entry.file_name().to_string_lossy().starts_with('.') {
                    continue;
                }
                match kind.is_dir() {
                    true if !is_file => folders.push(path),
                    true => {}
                    false => listing.add(path),
                }
            }
        }
        if is_file {
            listing.only(root);
        }
        listing.cases.sort();
        listing.expected.sort();
        match listing.cases.is_empty() {
            true => {
                Err(format!("there is no case in `{}`: no file ends in `.mlir`", root.display()))
            }
            false => Ok(listing),
        }
    }

    fn add(&mut self, path: PathBuf) {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("mlir") => self.cases.push(path),
            Some("out" | "err") => self.expected.push(path),
            _ => {}
        }
    }

    /// Keeps one case, and no files that belong to others.
    fn only(&mut self, case: &Path) {
        self.cases = vec![case.to_owned()];
        self.expected.retain(|file| crate::expectation::case_of(file).as_deref() == Some(case));
    }
}

fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}
