//! Constant folding does not create large constants.

use cotan_ir::text::{self, ParseOptions, PrintOptions};
use cotan_passes::{PassManager, Pipeline};

/// Returns the sum of a constant of `count` elements with itself, canonicalized.
fn doubled(count: usize, elements: &str) -> String {
    let program = format!(
        "func.func @f() -> tensor<{count}xi8> {{
          %c = arith.constant dense<{elements}> : tensor<{count}xi8>
          %r = arith.addi %c, %c : tensor<{count}xi8>
          return %r : tensor<{count}xi8>
        }}"
    );
    let registry = cotan_dialects::registry();
    let parsed = text::parse(&registry, "f", program.into(), 1, ParseOptions::default());
    let mut ir = parsed.ir;
    let pipeline =
        Pipeline::parse(&cotan_passes::registry(), ir.registry(), "canonicalize").unwrap();
    let report = PassManager::new(pipeline).run(&mut ir, &mut []);
    assert!(parsed.diagnostics.is_empty() && report.failure.is_none());
    text::print_to_string(&ir, PrintOptions::default())
}

fn counting(count: usize) -> String {
    let digits: Vec<String> = (0..count).map(|index| (index % 10).to_string()).collect();
    format!("[{}]", digits.join(", "))
}

#[test]
fn constants_with_many_distinct_elements_are_not_folded() {
    assert!(!doubled(1024, &counting(1024)).contains("arith.addi"));
    assert!(doubled(1025, &counting(1025)).contains("arith.addi"));
}

#[test]
fn equal_elements_count_once() {
    let text = doubled(1_000_000_000, "5");
    assert!(text.contains("dense<10>") && !text.contains("arith.addi"), "{text}");
}
