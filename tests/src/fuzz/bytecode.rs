//! Bytes as a bytecode file.

use super::{jax, translated};
use crate::generate::seeded;
use crate::laws::{self, ANY_DIALECT, Law};
use cotan_ir::bytecode::{MAGIC, parse};
use cotan_ir::text::ParseOptions;

/// Reads bytes as bytecode, strictly and leniently; a module obeys the laws.
pub fn bytecode(input: &[u8]) -> Law {
    let strict = ParseOptions { allow_unregistered: false, max_nesting: 16 };
    let with_magic = [&MAGIC[..], input].concat();
    let input = if input.starts_with(&MAGIC) { input } else { &with_magic };
    drop(parse(&jax::REGISTRY, "fuzz.mlirbc", input, strict));
    let parsed = parse(&jax::REGISTRY, "fuzz.mlirbc", input, ANY_DIALECT);
    if parsed.ir.try_root().is_none() {
        let says_why = parsed.diagnostics.has_errors();
        return says_why.then_some(()).ok_or("no module, and no diagnostic".to_owned());
    }
    laws::generic_round_trip(&parsed.ir)?;
    match laws::verified(&parsed.ir) {
        Ok(()) => translated(parsed.ir),
        Err(_) => Ok(()),
    }
}

/// Returns a file with one to four changed, left out or doubled bytes, most of them small.
pub fn mutate_bytes(file: &[u8], seed: u64) -> Vec<u8> {
    let mut file = file.to_vec();
    let choices = seeded(seed, 25);
    for change in choices[1..].chunks_exact(6).take(1 + usize::from(choices[0] % 4)) {
        let &[kind, high, low, value, length, ..] = change else { continue };
        if file.len() <= MAGIC.len() {
            break;
        }
        let at = usize::from(u16::from_be_bytes([high, low])) % (file.len() - MAGIC.len());
        let at = at + MAGIC.len();
        let end = file.len().min(at + usize::from(length % 16));
        match kind % 8 {
            0 => file[at] = value,
            1 => file[at] = file[at].wrapping_add(2),
            2 => file[at] = file[at].wrapping_sub(2),
            3 => file[at] ^= 1 << (value % 8),
            4 => file[at] = value % 64 * 2 + 1,
            5 => drop(file.drain(at..end)),
            6 => {
                let copy = file[at..end].to_vec();
                file.splice(at..at, copy);
            }
            _ => file.insert(at, value),
        }
    }
    file
}
