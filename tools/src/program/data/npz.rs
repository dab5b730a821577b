//! NumPy's files of arrays with names.

use super::{name, npy, zip};
use cotan_dialects::interp::Foreign;
use cotan_ir::nearest::nearest;

/// Reads the array of a name; without one that of the parameter's name, or the only one.
pub fn read(
    bytes: &[u8],
    wanted: Option<&str>,
    parameter: &str,
    most: u64,
) -> Result<Foreign, String> {
    let entries = zip::read(bytes)?;
    let name = |entry: &zip::Entry<'_>| entry.name.trim_end_matches(".npy").to_owned();
    let names: Vec<String> = entries.iter().map(name).collect();
    let of = |name: &str| names.iter().position(|known| known == name);
    let listed = || {
        let names = names.iter().take(8).map(|name| format!("`{name}`")).collect::<Vec<_>>();
        let more = if entries.len() > names.len() { ", ..." } else { "" };
        format!("{}{more}", names.join(", "))
    };
    let at = match (wanted, names.len()) {
        (_, 0) => Err("there is no array in it".to_owned()),
        (Some(wanted), _) => {
            of(wanted).ok_or_else(|| match nearest(wanted, names.iter().map(String::as_str)) {
                Some(near) => format!("there is no `{wanted}` in it; did you mean `{near}`?"),
                None => format!("there is no `{wanted}` in it, but {}", listed()),
            })
        }
        (None, 1) => Ok(0),
        (None, _) => of(parameter).ok_or_else(|| {
            format!("there are {} in it; `:name` after the file chooses one", listed())
        }),
    }?;
    let (entry, name) = (&entries[at], &names[at]);
    match entry.method {
        0 => {
            let array = entry.bytes().and_then(|bytes| npy::read(bytes, most));
            array.map_err(|why| format!("`{name}` in it: {why}"))
        }
        _ => Err(format!(
            "`{name}` in it is compressed, which is not read; `numpy.savez` does not compress"
        )),
    }
}

/// Files of one array each as one file.
pub fn write(arrays: Vec<Vec<u8>>) -> Result<Vec<u8>, String> {
    let named = arrays.into_iter().enumerate();
    let files: Vec<_> = named.map(|(at, bytes)| (format!("{}.npy", name(at)), bytes)).collect();
    zip::write(&files)
}
