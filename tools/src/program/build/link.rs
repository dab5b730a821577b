//! Shared libraries, which the C compiler links.

use crate::program::c_compiler::{Scratch, compile, failure};
use crate::program::input::reason;
use crate::report::Report;
use std::path::Path;
use std::{fs, io};

/// Returns the bytes of a shared library linked from an object.
pub fn shared(object: &[u8]) -> Result<Vec<u8>, Box<Report>> {
    let failed = |what: &str, path: &Path, error: &io::Error| {
        failure(format!("cannot {what} `{}`: {}", path.display(), reason(error)))
    };
    let folder = Scratch::new()?;
    let (code, library) = (folder.0.join("code.o"), folder.0.join("library.so"));
    fs::write(&code, object).map_err(|error| failed("write", &code, &error))?;
    let [from, to] = [&code, &library].map(|path| path.display().to_string());
    compile(&["-shared", "-o", &to, &from, "-lm"])?;
    fs::read(&library).map_err(|error| failed("read", &library, &error))
}
