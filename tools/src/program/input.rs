//! Reading the input.

use crate::program::console::Console;
use crate::report::{Report, Site, Spot};
use clap::ArgMatches;
use cotan_ir::codes;
use cotan_ir::source::SourceText;
use cotan_ir::text::{self, ParseOptions, Parsed};
use cotan_ir::{Registry, bytecode};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

/// The largest text: a location is an offset of 31 bits.
const LIMIT: u64 = (1 << 31) - 2;

/// A module in a file, and the name it has in diagnostics.
#[derive(Clone, Debug)]
pub struct Input {
    /// The file as in the command line; `<stdin>` for `-`.
    pub name: String,
    /// Its text; empty for bytecode.
    pub text: SourceText,
    /// Its bytes, if it is bytecode.
    pub bytecode: Option<Arc<[u8]>>,
}

impl Input {
    /// Parses the whole file.
    pub fn parse(&self, registry: &Arc<Registry>, options: ParseOptions) -> Parsed {
        match &self.bytecode {
            Some(bytes) => bytecode::parse(registry, &self.name, bytes, options),
            None => text::parse(registry, &self.name, self.text.clone(), 0, options),
        }
    }
}

/// Returns the options of the parser from the flags.
pub fn options(matches: &ArgMatches) -> ParseOptions {
    let mut options = ParseOptions {
        allow_unregistered: matches.get_flag("allow-unregistered-dialect"),
        ..ParseOptions::default()
    };
    if let Some(&nesting) = matches.get_one("max-nesting") {
        options.max_nesting = nesting;
    }
    options
}

/// Reads a file, or the standard input for `-`. One that starts with the bytes of bytecode is
/// bytecode, whatever its name.
pub fn read(console: &Console, path: &str) -> Result<Input, Box<Report>> {
    let standard = path == "-";
    let name = if standard { "<stdin>" } else { path }.to_owned();
    let bytes =
        if standard { read_all(console.stdin(), 0) } else { read_file(&console.path(path)) };
    let bytes = match bytes {
        Ok(bytes) => bytes,
        Err(error) => {
            let message = format!("cannot read `{name}`: {}", reason(&error));
            return Err(Box::new(Report::error(Site::Nowhere, message)));
        }
    };
    if bytecode::is_bytecode(&bytes) {
        return Ok(Input { name, text: "".into(), bytecode: Some(bytes.into()) });
    }
    let text = decode(&name, bytes)?;
    Ok(Input { name, text, bytecode: None })
}

fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    let size = file.metadata()?.len();
    read_all(file, size)
}

fn read_all(from: impl Read, size: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(size.min(LIMIT + 1) as usize + 1).map_err(io::Error::other)?;
    from.take(LIMIT + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns the message of a system error, without its number.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

fn decode(name: &str, bytes: Vec<u8>) -> Result<SourceText, Box<Report>> {
    if bytes.len() as u64 > LIMIT {
        let message = format!("`{name}` is larger than 2 GiB");
        return Err(Box::new(Report::error(Site::Nowhere, message).code(&codes::UNREADABLE)));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text.into()),
        Err(error) => Err(Box::new(not_utf8(name, error.as_bytes(), error.utf8_error()))),
    }
}

fn not_utf8(name: &str, bytes: &[u8], error: std::str::Utf8Error) -> Report {
    let at = error.valid_up_to();
    let line_end = bytes[at..].iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len() - at);
    // Before the bad byte the text is unchanged, so the offset is valid.
    let shown = String::from_utf8_lossy(&bytes[..at + line_end.min(400)]);
    let spot = Spot::of_text(name, &shown, at, char::REPLACEMENT_CHARACTER.len_utf8());
    let message = format!("byte {:#04x} at offset {at} is not UTF-8", bytes[at]);
    Report::error(Site::Spot(spot), message).code(&codes::UNREADABLE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text_are_pointed_at() {
        let report = decode("a.mlir", b"module {\n  \xff\n}".to_vec()).unwrap_err();
        let Site::Spot(spot) = report.site else { panic!("the byte has a place") };
        assert_eq!((spot.start.line, spot.start.column), (2, 3));
        assert_eq!(report.message, "byte 0xff at offset 11 is not UTF-8");
    }

    #[test]
    fn a_missing_file_is_named() {
        let report = read(&Console::process(), "no/such/file").unwrap_err();
        assert_eq!(report.message, "cannot read `no/such/file`: No such file or directory");
    }
}
