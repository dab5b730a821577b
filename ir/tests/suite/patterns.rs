//! Declarative rules: the parts of patterns that no rule of a dialect uses together.

#![allow(dead_code, reason = "not every part of a declared operation is read")]

use cotan_ir::constraints::{ANY, I64};
use cotan_ir::registry::Dialect;
use cotan_ir::rewrite::{Canonical, Event, Literal, Literals, RuleSet, Settings, rewrite, rules};
use cotan_ir::spec::{InferFrom, Inferred, Traits};
use cotan_ir::text::{ParseOptions, PrintOptions, parse, print_to_string};
use cotan_ir::{Attr, Op, OpDef, Operands, Registry, Results, Store, Type, Value};

static DIALECT: Dialect = Dialect {
    name: "test",
    doc: "",
    ops: &[Number::SPEC, Join::SPEC, Cast::SPEC, Scale::SPEC, Sink::SPEC],
    types: &[],
    attrs: &[],
    attach: |_| {},
};

/// A number.
#[derive(Op, Clone, Copy, Debug)]
#[op("test.number", pure, constant, infer = i64_type, attach(LITERALS))]
struct Number {
    #[attr(I64)]
    value: Attr,
    #[result(ANY)]
    result: Value,
}

fn i64_type(_: &mut Store, _: &InferFrom<'_>) -> Inferred {
    Ok([Type::I64].into_iter().collect())
}

const LITERALS: Literals = Literals {
    is: |ir, attr, _, number| ir.store.as_int(attr).map(Literal::Int) == Some(number),
    emit: |rw, ty, number| {
        let Literal::Int(int) = number else { return None };
        let (attr, loc) = (rw.store_mut().int_attr(int, ty), rw.rule_loc());
        Some(Number::value(rw, loc, attr))
    },
};

/// Joins values.
#[derive(Op, Clone, Copy, Debug)]
#[op("test.join", pure, attach(Canonical(&[&FIRST_OF_MANY])))]
struct Join {
    #[operand(ANY)]
    values: Operands,
    #[result(ANY)]
    results: Results,
}

/// Converts a value.
#[derive(Op, Clone, Copy, Debug)]
#[op("test.cast", pure, attach(Canonical(&[&CAST_ONCE])))]
struct Cast {
    #[operand(ANY)]
    x: Value,
    #[result(ANY)]
    result: Value,
}

/// Multiplies by a number.
#[derive(Op, Clone, Copy, Debug)]
#[op("test.scale", pure, same_type, attach(Canonical(&[&SCALE_BY_ZERO, &SCALE_TWICE, &HALVE])))]
struct Scale {
    #[operand(ANY)]
    x: Value,
    #[attr(I64)]
    factor: i64,
    #[result(ANY)]
    result: Value,
}

/// Uses values.
#[derive(Op, Clone, Copy, Debug)]
#[op("test.sink")]
struct Sink {
    #[operand(ANY)]
    values: Operands,
}

rules! {
    /// Operands after the first one are any.
    rule first_of_many: Join(x, _, ..) => (x, 7);

    /// The new operation has the type of the root.
    rule cast_once: Cast(Cast(x)) => Cast(x);

    /// A Rust pattern of an attribute.
    rule scale_by_zero: Scale { factor: 0 }(_) => 0;

    /// Attributes are Rust values.
    rule scale_twice: Scale { factor: a }(Scale { factor: b }(x))
        if let Some(factor) = a.checked_mul(b)
        => Scale { factor }(x);

    /// The root stays, with another attribute.
    rule halve: root @ Scale { factor: 100.. }(x) if root.factor % 2 == 0
        => root { factor: 50 }(x);
}

/// Rewrites a program; returns it, and the conditions that failed.
fn rewritten(lines: &str) -> (String, Vec<&'static str>) {
    let registry = Registry::builder().dialect(&DIALECT).build();
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let text = format!("\"other.body\"() ({{\n^bb0(%a: i64, %b: i32):\n{lines}}}) : () -> ()");
    let parsed = parse(&registry, "test", text.into(), 1, options);
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    let (mut ir, mut missed) = (parsed.ir, Vec::new());
    let rules = RuleSet::new(&registry).with_canonical(&registry, |_| true);
    let settings = Settings {
        rules: &rules,
        block_rules: None,
        removable: &|ir, op| ir.has_traits(op, Traits::PURE),
        max_rewrites: None,
        watch: Some(&mut |_, event| {
            if let Event::Missed(rule) = event {
                missed.extend(rule.condition);
            }
            true
        }),
    };
    let root = ir.root();
    rewrite(&mut ir, root, settings);
    let text = print_to_string(&ir, PrintOptions::default());
    let body = text.lines().filter(|line| line.contains("= \"test.") || line.contains("sink"));
    (body.map(|line| line.trim().to_owned() + "\n").collect(), missed)
}

#[test]
fn operands_after_the_first_ones_are_any() {
    let (text, _) = rewritten(
        "%r:2 = \"test.join\"(%a, %b, %b) : (i64, i32, i32) -> (i64, i64)\n\
         \"test.sink\"(%r#0, %r#1) : (i64, i64) -> ()\n",
    );
    assert_eq!(
        text,
        "%0 = \"test.number\"() <{value = 7 : i64}> : () -> i64\n\
         \"test.sink\"(%a, %0) : (i64, i64) -> ()\n"
    );
    let (_, missed) = rewritten(
        "%r:2 = \"test.join\"(%a) : (i64) -> (i64, i64)\n\
         \"test.sink\"(%r#0) : (i64) -> ()\n",
    );
    assert_eq!(missed, ["Join(x, _, ..)"]);
}

#[test]
fn a_rule_of_another_number_of_results_does_not_apply() {
    let (text, missed) = rewritten(
        "%r = \"test.join\"(%a, %b) : (i64, i32) -> i64\n\
         \"test.sink\"(%r) : (i64) -> ()\n",
    );
    assert!(text.contains("test.join"), "{text}");
    assert_eq!(missed, ["the root has a result for each value"]);
}

#[test]
fn a_new_operation_has_the_type_of_the_root() {
    let (text, missed) = rewritten(
        "%r = \"test.cast\"(%b) : (i32) -> i16\n\
         %s = \"test.cast\"(%r) : (i16) -> i64\n\
         \"test.sink\"(%s) : (i64) -> ()\n",
    );
    assert!(text.starts_with("%s = \"test.cast\"(%b) : (i32) -> i64\n"), "{text}");
    assert!(missed.contains(&"Cast(x)"), "{missed:?}");
}

#[test]
fn attributes_are_matched_computed_and_changed() {
    let scaled = |factors: [i64; 2]| {
        let [one, other] = factors;
        let (text, missed) = rewritten(&format!(
            "%r = \"test.scale\"(%a) <{{factor = {one} : i64}}> : (i64) -> i64\n\
             %s = \"test.scale\"(%r) <{{factor = {other} : i64}}> : (i64) -> i64\n\
             \"test.sink\"(%s) : (i64) -> ()\n",
        ));
        (text.lines().next().unwrap().to_owned(), missed)
    };
    let (product, missed) = scaled([2, 3]);
    assert!(product.contains("(%a) <{factor = 6 : i64}>"), "{product}");
    assert!(missed.contains(&"Scale { factor: 0 }(_)"), "{missed:?}");
    let (halved, _) = scaled([10, 20]);
    assert!(halved.contains("(%a) <{factor = 50 : i64}>"), "{halved}");
    let (odd, missed) = scaled([1, 101]);
    assert!(odd.contains("(%a) <{factor = 101 : i64}>"), "{odd}");
    assert!(missed.contains(&"root.factor % 2 == 0"), "{missed:?}");
    let (zero, _) = scaled([0, 5]);
    assert!(zero.contains("test.number\"() <{value = 0 : i64}>"), "{zero}");
}
