//! Names that would mean another value to a reader are not printed.

use cotan_ir::text::{self, ParseOptions, PrintOptions};
use cotan_ir::{Ir, Registry, Value};

fn read(text: &str) -> Ir {
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let parsed = text::parse(&Registry::builder().build(), "test", text.into(), 1, options);
    let found: Vec<_> = parsed.diagnostics.iter().map(|found| &found.message).collect();
    assert!(found.is_empty(), "{found:?} in\n{text}");
    parsed.ir
}

fn values(ir: &Ir) -> Vec<Value> {
    ir.walk(ir.root()).flat_map(|op| ir.results(op).collect::<Vec<_>>()).collect()
}

/// Both are used before they are defined, the inner one while the outer one is not defined yet.
#[test]
fn two_forward_values_of_one_name_are_distinguished() {
    let mut ir = read(
        r#""t.module"() ({
  "t.use"(%outer) : (i32) -> ()
  "t.graph"() ({
    "t.use"(%inner) : (index) -> ()
    %inner = "t.late"() : () -> index
  }) : () -> ()
  %outer = "t.late"() : () -> i32
}) : () -> ()
"#,
    );
    for value in values(&ir) {
        ir.name_value(value, "a");
    }
    let printed = text::print_to_string(&ir, PrintOptions::default());
    let again = read(&printed);
    assert_eq!(text::print_to_string(&again, PrintOptions::default()), printed);
    assert_eq!(values(&again).len(), 2);
}
