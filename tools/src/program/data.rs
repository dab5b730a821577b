//! Data files: the arguments of a function, and its results.

mod header;
mod json;
mod npy;
mod npz;
mod zip;

pub use json::object;

use crate::program::console::Console;
use crate::program::input::reason;
use cotan_dialects::interp::{Datum, Foreign, Loaded};
use cotan_ir::{Ir, Type};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The kind of data in a file, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One array.
    Npy,
    /// Arrays with names.
    Npz,
    /// Nested lists.
    Json,
}

impl Kind {
    /// Returns the kind of a file.
    pub fn of(path: &str) -> Option<Self> {
        let kinds = [("npy", Self::Npy), ("npz", Self::Npz), ("json", Self::Json)];
        let extension = Path::new(path).extension()?.to_str()?;
        kinds.iter().find(|kind| extension.eq_ignore_ascii_case(kind.0)).map(|kind| kind.1)
    }
}

/// Reads a file for the parameter of a name: `x.npy`, `x.json`, `all.npz`, `all.npz:name`. Neither
/// the file nor its array may exceed `most` bytes.
///
/// # Errors
/// A text with the name of the file and the error in it.
pub fn load(console: &Console, named: &str, parameter: &str, most: u64) -> Result<Loaded, String> {
    let (path, member) = split(named);
    let about = |why: String| format!("`{path}`: {why}");
    let Some(kind) = Kind::of(path) else {
        return Err(about("files of data end in .npy, .npz or .json".to_owned()));
    };
    let bytes = read(&console.path(path), most).map_err(about)?;
    let loaded = match (kind, member) {
        (Kind::Npy, None) => npy::read(&bytes, most).map(Loaded::Numbers),
        (Kind::Npy, Some(_)) => Err("there is one array in it, which has no name".to_owned()),
        (Kind::Npz, _) => npz::read(&bytes, member, parameter, most).map(Loaded::Numbers),
        (Kind::Json, _) => json::read(&bytes, member),
    };
    loaded.map_err(about)
}

/// Splits an argument into a file and the name of an array in it.
fn split(named: &str) -> (&str, Option<&str>) {
    let at =
        [".npz:", ".json:", ".npy:"].iter().find_map(|end| Some(named.rfind(end)? + end.len()));
    match at {
        Some(at) => (&named[..at - 1], Some(&named[at..])),
        None => (named, None),
    }
}

fn read(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    let all = || -> io::Result<Option<Vec<u8>>> {
        let file = File::open(path)?;
        let mut bytes = Vec::new();
        file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
        Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= most))
    };
    match all() {
        Ok(Some(bytes)) => Ok(bytes),
        Ok(None) => Err(format!("it has more than {most} bytes; `--max-bytes` raises the limit")),
        Err(error) => Err(reason(&error)),
    }
}

/// Results as the bytes of a file.
///
/// # Errors
/// If the format cannot represent a result.
pub fn written(ir: &Ir, kind: Kind, types: &[Type], results: &[Datum]) -> Result<Vec<u8>, String> {
    let array = |index: usize| {
        let array = Foreign::of(ir, types[index], &results[index]);
        array.map(|array| npy::write(&array)).map_err(|why| format!("result {index}: {why}"))
    };
    let arrays = || (0..results.len().min(types.len())).map(array);
    match kind {
        Kind::Npy => arrays().next().unwrap_or_else(|| Err("there is no result".to_owned())),
        Kind::Npz => npz::write(arrays().collect::<Result<_, _>>()?),
        Kind::Json => Ok(json::write(ir, types, results).into_bytes()),
    }
}

/// Returns the name of a result in a file with names, as in NumPy.
fn name(index: usize) -> String {
    format!("arr_{index}")
}
