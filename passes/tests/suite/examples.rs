//! The examples of operations, passes and rules are correct.

use cotan_dialects::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::registry::Dialect;
use cotan_ir::rewrite::{Canonical, Rewriter, View, rule};
use cotan_ir::{Op, OpDef, Value};
use cotan_passes::canonicalize::{block_rules, rules};
use cotan_passes::{Anchor, Change, Pass, examples};

#[test]
fn every_example_is_correct() {
    let result = examples::check(&cotan_dialects::registry(), &cotan_passes::registry());
    assert_eq!(result, Ok(()));
}

/// Examples exist, so that the test above is not vacuous.
#[test]
fn wrong_examples_are_reported() {
    let pass = |doc: &'static str| Pass {
        name: "forget",
        summary: "Does nothing",
        doc,
        anchor: Anchor::Any,
        options: &[],
        statistics: &[],
        run: |_, _, _| Ok(Change::Unchanged),
    };
    let cases = [
        ("There is none.", "`forget`: 0 programs before, 0 after"),
        (
            "```mlir before\nmodule {\n}\n```\n```mlir after\nmodule @a {\n}\n```\n",
            "`forget`: the example shows\nmodule @a {\n}\nbut it becomes\nmodule {\n}\n",
        ),
        (
            "```mlir before\nmodule {\n```\n```mlir after\nmodule {\n}\n```\n",
            "`forget`: expected `}` after a region, found the end of the text in\nmodule {\n",
        ),
    ];
    for (doc, expected) in cases {
        let passes = cotan_passes::registry().with_pass(Box::leak(Box::new(pass(doc))));
        let found = examples::failures(&cotan_dialects::registry(), &passes);
        assert_eq!(found, [expected]);
    }
}

/// Returns its first operand.
///
/// ```mlir
/// func.func @f(%x: f64, %y: f64) -> f64 {
///   %r = test.first %x, %y : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("test.first", pure, same_type, impl(Elementwise), attach(Canonical(&[&FIRST_IS_SECOND])))]
#[asm("$x `,` $y attr-dict `:` type($result)")]
#[expect(dead_code, reason = "what the derive reads is all there is to it")]
struct First {
    /// The result.
    #[operand(FLOAT_LIKE)]
    x: Value,
    /// The ignored operand.
    #[operand(FLOAT_LIKE)]
    y: Value,
    /// The result.
    #[result(FLOAT_LIKE)]
    result: Value,
}

impl Elementwise for First {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.floats(|[x, _]| x)
    }
}

/// A wrong rule.
///
/// ```mlir before
/// func.func @f(%x: f64, %y: f64) -> f64 {
///   %r = test.first %x, %y : f64
///   return %r : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: f64, %y: f64) -> f64 {
///   return %y : f64
/// }
/// ```
#[rule]
fn first_is_second(rw: &mut Rewriter<'_>, first: View<First>) -> Option<()> {
    rw.replace_op(first.op, &[first.y])
}

#[test]
fn wrong_rules_are_reported() {
    static TEST: Dialect = Dialect {
        name: "test",
        doc: "One operation.",
        ops: &[First::SPEC],
        types: &[],
        attrs: &[],
        attach: |_| {},
    };
    let registry = cotan_dialects::builder().dialect(&TEST).build();
    let found = examples::check(&registry, &cotan_passes::registry()).unwrap_err();
    let expected = "`first-is-second`: @f(0.0, -1.5) returns 0.0 before, and -1.5 after";
    assert_eq!(found.to_string(), expected);
    let of_dialect = |name| examples::check_dialect(&registry, &cotan_passes::registry(), name);
    assert_eq!(of_dialect("test").unwrap_err().to_string(), expected);
    assert_eq!(of_dialect("tuple"), Ok(()));
    let unknown = of_dialect("unknown").unwrap_err();
    assert_eq!(unknown.to_string(), "the dialect `unknown` is not registered");
}

#[test]
fn rule_names_are_unique() {
    let mut names: Vec<_> =
        rules(&cotan_dialects::registry()).iter().map(|rule| rule.name).collect();
    names.extend(block_rules().iter().map(|rule| rule.name));
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
    let plain =
        |name: &&str| name.chars().all(|c| c.is_ascii_lowercase() || "-0123456789".contains(c));
    assert_eq!(names.iter().find(|name| !plain(name)), None);
}
