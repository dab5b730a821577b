//! Bytecode files and the texts that they were written from: `tests/bytecode`.

use cotan_ir::source::SourceText;
use cotan_ir::text::{ParseOptions, Parsed, parse};
use cotan_ir::{bytecode, codes};
use cotan_tests::corpus::jax;
use cotan_tests::equal::structurally_equal;
use cotan_tests::fuzz::{bytecode as fuzz_bytecode, mutate_bytes};
use cotan_tests::{effort, laws};
use std::fs;
use std::path::{Path, PathBuf};

const LENIENT: ParseOptions = ParseOptions { allow_unregistered: true, max_nesting: 1024 };

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("bytecode")
}

/// Returns the names and bytes of the files.
fn files() -> Vec<(String, Vec<u8>)> {
    let listed = fs::read_dir(folder()).expect("there are bytecode files");
    let mut files: Vec<PathBuf> = listed.map(|file| file.expect("it is listed").path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "mlirbc"));
    files.sort();
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    files.iter().map(|path| (name(path), fs::read(path).expect("it can be read"))).collect()
}

fn read(bytes: &[u8]) -> Parsed {
    bytecode::parse(&jax::REGISTRY, "-", bytes, LENIENT)
}

#[test]
fn each_file_is_the_module_of_its_text() {
    let files = files();
    assert!(files.len() >= 12, "only {} files", files.len());
    for (name, bytes) in files {
        let parsed = read(&bytes);
        assert!(!parsed.diagnostics.has_errors(), "{name}: {}", parsed.diagnostics);
        laws::verified(&parsed.ir).unwrap_or_else(|why| panic!("{name}: {why}"));
        let stem = name.split('.').next().unwrap_or_default();
        let text = fs::read_to_string(folder().join(stem).with_extension("mlir"));
        let text: SourceText = text.expect("each file has a text").into();
        let expected = parse(&jax::REGISTRY, "-", text, 0, LENIENT);
        assert!(!expected.diagnostics.has_errors(), "{stem}: {}", expected.diagnostics);
        let equal = structurally_equal(&parsed.ir, &expected.ir, true);
        equal.unwrap_or_else(|difference| panic!("{name}: {difference}"));
    }
}

/// A prefix of a file is never a module, and the error names one of its bytes.
#[test]
fn a_file_that_was_cut_is_refused() {
    for (name, bytes) in files() {
        for length in (4..bytes.len()).step_by(effort::sample(1, 7) as usize) {
            let parsed = read(&bytes[..length]);
            let found = parsed.diagnostics.iter().next();
            let found = found.unwrap_or_else(|| panic!("{name} is read up to {length}"));
            assert!(found.message.contains("(byte 0x"), "{name}: {found}");
        }
    }
}

#[test]
fn changed_files_obey_the_laws() {
    for (name, bytes) in files() {
        for seed in 0..effort::count(3000) {
            let changed = mutate_bytes(&bytes, seed);
            let law = fuzz_bytecode(&changed);
            law.unwrap_or_else(|why| panic!("{name}, seed {seed}: {why}"));
        }
    }
}

#[test]
fn unknown_versions_are_named() {
    let parsed = read(b"ML\xEFR\x0F");
    let found = parsed.diagnostics.iter().next().expect("there is an error");
    assert_eq!(found.code, Some(&codes::BYTECODE_VERSION));
    assert!(found.message.starts_with("version 7 of the bytecode"), "{found}");
}
