//! Every code of a diagnostic is shown by a case.

use cotan_ir::codes;
use std::fs;
use std::path::Path;

/// Mistakes of rules, which no text makes; the tests of the rewriter show them.
const NOT_FROM_TEXT: &[&str] = &["E0801"];

#[test]
fn every_code_has_a_case() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let folders = [
        "ad",
        "array",
        "conversion",
        "errors",
        "run",
        "stablehlo-to-array",
        "array-to-stablehlo",
        "../conformance/planted",
    ];
    let folders = folders.map(|folder| cases.join(folder));
    let files =
        folders.iter().flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten());
    let texts: String = files.filter_map(|file| fs::read_to_string(file.path()).ok()).collect();
    let shown = |id: &str| texts.contains(&format!("[{id}]"));
    let from_text = |id: &&str| !NOT_FROM_TEXT.contains(id);
    let ids = codes::ALL.iter().map(|code| code.id).filter(from_text);
    let missing: Vec<_> = ids.filter(|id| !shown(id)).collect();
    assert_eq!(missing, [""; 0]);
}
