//! Programs of JAX survive being read and printed.

use cotan_ir::text::{self, Floats, Locations, ParseOptions, PrintOptions};
use cotan_ir::verify::verify;
use cotan_ir::{Diagnostics, Ir, Registry};
use cotan_tests::equal::structurally_equal;
use cotan_tests::fuzz::mutate;
use cotan_tests::laws::ANY_DIALECT;
use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};

static REGISTRY: LazyLock<Arc<Registry>> = LazyLock::new(cotan::registry);

/// Returns the module of a valid program.
fn read(name: &str, text: &str) -> Ir {
    let parsed = text::parse(&REGISTRY, name, text.into(), 1, ParseOptions::default());
    let mut diagnostics = parsed.diagnostics;
    verify(&parsed.ir, &mut diagnostics);
    let found: Vec<_> = diagnostics.iter().map(|found| &found.message).collect();
    assert!(found.is_empty(), "{name}: {found:?}");
    parsed.ir
}

fn print(ir: &Ir, generic: bool) -> String {
    let locations = Locations::Hidden;
    let options =
        PrintOptions { generic, locations, floats: Floats::Upstream, ..PrintOptions::default() };
    text::print_to_string(ir, options)
}

/// The programs of the corpus: names and texts.
fn programs() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("jax/programs");
    let entries = fs::read_dir(folder).expect("the programs are there").flatten();
    let mut programs: Vec<_> = entries
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, fs::read_to_string(entry.path()).expect("it is text"))
        })
        .collect();
    programs.sort();
    assert!(programs.len() > 50, "only {} programs", programs.len());
    programs
}

/// The text of every program is what JAX prints, and both forms are read and printed to the same
/// bytes.
#[test]
fn programs_print_as_jax_prints_them() {
    for (name, written) in programs() {
        let ir = read(&name, &written);
        assert_eq!(print(&ir, false), written, "{name}");
        let generic = print(&ir, true);
        let again = read(&name, &generic);
        assert_eq!(print(&again, true), generic, "{name}");
        assert_eq!(print(&again, false), written, "{name}");
    }
}

/// Both forms preserve every program, locations included. Upstream's text has none for the
/// arguments of a loop.
#[test]
fn programs_keep_their_locations() {
    for (name, written) in programs() {
        let ir = read(&name, &written);
        for generic in [false, true] {
            let options =
                PrintOptions { generic, locations: Locations::Kept, ..PrintOptions::default() };
            let again = read(&name, &text::print_to_string(&ir, options));
            let equal = structurally_equal(&ir, &again, true);
            equal.unwrap_or_else(|difference| panic!("{name}: {difference}"));
        }
    }
}

/// Programs with a few tokens changed are refused, or are read, verified and printed.
#[test]
fn changed_programs_do_not_panic() {
    for (index, (name, written)) in programs().iter().enumerate() {
        for seed in 0..8 {
            let seed = (index as u64) << 8 | seed;
            let Some(changed) = mutate(written.as_bytes(), seed, 1 << 20) else { continue };
            let changed = String::from_utf8(changed).expect("tokens are text");
            let parsed = text::parse(&REGISTRY, name, changed.into(), 1, ANY_DIALECT);
            if parsed.ir.try_root().is_none() {
                assert!(parsed.diagnostics.has_errors(), "{name}, seed {seed}: no reason");
                continue;
            }
            verify(&parsed.ir, &mut Diagnostics::default());
            for generic in [false, true] {
                print(&parsed.ir, generic);
            }
        }
    }
}
