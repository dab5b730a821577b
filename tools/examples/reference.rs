//! Writes the reference pages of the book: `reference FOLDER`. A program with dialects of its own
//! can do the same with its registry.

use cotan::reference::{pages, write};
use std::io::{self, Error};
use std::path::Path;

fn main() -> io::Result<()> {
    let folder = std::env::args().nth(1).ok_or_else(|| Error::other("usage: reference FOLDER"))?;
    let pages = pages(&cotan::registry(), &cotan_passes::registry());
    write(Path::new(&folder), &pages)
}
