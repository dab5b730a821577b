//! The symbols of the extension module in a wheel.

use crate::Result;
use crate::python::venv::Venv;
use std::path::Path;

/// Prints the symbols of the extension: `D name` of those that it exports, `U name` of those that
/// it needs, with versions.
const LISTING: &str = "\
import pathlib, subprocess, sys, tempfile, zipfile
with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(sys.argv[1]) as wheel:
    (name,) = [name for name in wheel.namelist() if name.endswith('.so')]
    path = wheel.extract(name, folder)
    print('S', pathlib.Path(path).stat().st_size)
    for kind, flag in [('D', '--defined-only'), ('U', '--undefined-only')]:
        out = subprocess.run(['nm', '-D', flag, path], check=True, capture_output=True, text=True)
        for line in out.stdout.splitlines():
            print(kind, line.split()[-1])
";

/// Fails if the extension exports more than its entry, or needs a newer C library.
pub fn check(tools: &Venv, wheel: &Path, glibc: Option<(u32, u32)>) -> Result {
    let listing = tools.answer(LISTING, &[&wheel.display().to_string()]);
    let listing = listing.ok_or("cannot list the symbols of the wheel: is `nm` there?")?;
    let exported = with_kind(&listing, "D ").filter(|name| *name != "PyInit__cotan");
    let exported: Vec<&str> = exported.collect();
    if let Some(first) = exported.first() {
        return Err(format!(
            "the extension exports {} symbols, `{first}` among them",
            exported.len()
        ));
    }
    let needed = with_kind(&listing, "U ").filter_map(version).max().unwrap_or_default();
    let size = with_kind(&listing, "S ").next().unwrap_or_default();
    eprintln!(
        "The extension has {size} bytes, exports its entry only, and needs glibc {}.{}",
        needed.0, needed.1
    );
    match glibc {
        Some(limit) if needed > limit => {
            let symbols = with_kind(&listing, "U ").filter(|it| version(it) > Some(limit));
            let symbols: Vec<&str> = symbols.collect();
            Err(format!("newer than glibc {}.{}: {}", limit.0, limit.1, symbols.join(", ")))
        }
        _ => Ok(()),
    }
}

fn with_kind<'l>(listing: &'l str, kind: &'static str) -> impl Iterator<Item = &'l str> {
    listing.lines().filter_map(move |line| line.strip_prefix(kind))
}

/// Returns the version of the C library that a symbol needs: `memcpy@GLIBC_2.14`.
fn version(symbol: &str) -> Option<(u32, u32)> {
    let (_, version) = symbol.split_once("@GLIBC_")?;
    let mut numbers = version.split('.').map(|number| number.parse().ok());
    Some((numbers.next()??, numbers.next().unwrap_or(Some(0))?))
}

#[cfg(test)]
mod tests {
    use super::version;

    #[test]
    fn versions_of_symbols() {
        assert_eq!(version("memcpy@GLIBC_2.14"), Some((2, 14)));
        assert_eq!(version("stat@GLIBC_2.2.5"), Some((2, 2)));
        assert_eq!(version("PyFloat_AsDouble"), None);
    }
}
