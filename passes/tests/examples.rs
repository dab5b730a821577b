//! The examples of passes are true: what is fenced as `mlir before` becomes what is fenced as
//! `mlir after`, name by name.

use cotan_ir::text::{self, ParseOptions, PrintOptions};
use cotan_ir::verify::verify;
use cotan_ir::{Diagnostics, Ir};
use cotan_passes::{Pass, PassManager, PassRegistry, Pipeline};

/// The examples of a pass: before and after.
fn examples(pass: &Pass) -> Vec<(&str, &str)> {
    let fenced = |word: &str| {
        let fence = format!("```mlir {word}\n");
        let blocks = pass.doc.split(&fence).skip(1);
        blocks.map(|block| block.split("```").next().unwrap_or_default()).collect::<Vec<_>>()
    };
    let (before, after) = (fenced("before"), fenced("after"));
    assert_eq!(before.len(), after.len(), "`{}`: not every example has an end", pass.name);
    before.into_iter().zip(after).collect()
}

fn messages(diagnostics: &Diagnostics) -> Vec<&str> {
    diagnostics.iter().map(|found| &found.message[..]).collect()
}

fn module(pass: &Pass, program: &str) -> Ir {
    let registry = cotan_dialects::registry();
    let parsed = text::parse(&registry, pass.name, program.into(), 1, ParseOptions::default());
    let mut diagnostics = parsed.diagnostics;
    verify(&parsed.ir, &mut diagnostics);
    assert!(diagnostics.is_empty(), "`{}`: {:?}\n{program}", pass.name, messages(&diagnostics));
    parsed.ir
}

fn printed(ir: &Ir) -> String {
    text::print_to_string(ir, PrintOptions::default())
}

#[test]
fn every_pass_does_what_its_example_shows() {
    let passes = PassRegistry::standard();
    for pass in passes.passes() {
        assert!(!examples(pass).is_empty(), "`{}` has no example", pass.name);
        for (before, after) in examples(pass) {
            let mut ir = module(pass, before);
            let pipeline = Pipeline::parse(&passes, ir.registry(), pass.name).unwrap();
            let report = PassManager::new(pipeline).run(&mut ir, &mut []);
            assert!(report.failure.is_none(), "`{}` fails on its example", pass.name);
            assert_eq!(printed(&ir), printed(&module(pass, after)), "`{}`", pass.name);
        }
    }
}
