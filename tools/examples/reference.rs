//! Writes the reference pages of the book: `reference FOLDER`, or says which are not as they
//! should be: `reference FOLDER --check`. A program with dialects of its own can do the same with
//! its registry.

use cotan::reference::{pages, stale, write};
use cotan_passes::PassRegistry;
use std::io::{self, Error};
use std::path::Path;

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let folder =
        arguments.next().ok_or_else(|| Error::other("usage: reference FOLDER [--check]"))?;
    let folder = Path::new(&folder);
    let pages = pages(&cotan_dialects::registry(), &PassRegistry::standard());
    if arguments.next().as_deref() != Some("--check") {
        return write(folder, &pages);
    }
    match stale(folder, &pages)?.as_slice() {
        [] => Ok(()),
        names => Err(Error::other(format!("`cargo xtask docs` writes anew: {}", names.join(", ")))),
    }
}
