//! The uses of the crates by a program that embeds them: it builds operations through typed
//! builders, adds a dialect of its own, and attaches interfaces to operations of others.

use cotan_dialects::arith::{Addf, Cmpf, CmpfPredicate, Constant, FastMath, Mulf, Select};
use cotan_dialects::builtin::Module;
use cotan_dialects::func::{Func, Return};
use cotan_dialects::{Effects, effects};
use cotan_ir::OpDef;
use cotan_ir::constraints::{ANY, FLOAT_LIKE};
use cotan_ir::registry::Dialect;
use cotan_ir::spec::{ParamSyntax, TypeDef};
use cotan_ir::text::{self, ParseOptions, PrintOptions};
use cotan_ir::verify::verify;
use cotan_ir::{
    Attr, AttrValue, Builder, Diagnostics, Ir, Loc, Op, Registry, Type, Value, parse_str,
};
use std::sync::Arc;

fn messages(ir: &Ir, mut diagnostics: Diagnostics) -> Vec<String> {
    verify(ir, &mut diagnostics);
    diagnostics.iter().map(|found| found.message.clone()).collect()
}

/// Returns a module with a function from `f64` to `f64`, empty so far, and its argument.
fn module_with_function() -> (Ir, Op, Value) {
    let mut ir = Ir::new(cotan_dialects::registry());
    let loc = Loc::UNKNOWN;
    let (outside, inside) = (ir.create_region(), ir.create_region());
    let top = ir.append_new_block(outside, &[], loc);
    let entry = ir.append_new_block(inside, &[Type::F64], loc);
    let module = Module::build(&mut Builder::detached(&mut ir), loc, outside);
    ir.set_root(module);
    let name = ir.store.string_attr("clip");
    let ty = ir.store.function_type(&[Type::F64], &[Type::F64]);
    let func = Func::build(&mut Builder::at_end(&mut ir, top), loc, name, ty, inside);
    let x = ir.arg(entry, 0);
    ir.name_value(x, "x");
    (ir, func, x)
}

#[test]
fn a_function_is_built_and_reads_as_expected() {
    let (mut ir, func, x) = module_with_function();
    let entry = ir.entry(ir.verified::<Func>(func).body).expect("it was built with a block");
    let loc = Loc::UNKNOWN;
    let two = 2.0_f64.to_bits().into();
    let two = ir.store.intern_attr(cotan_ir::AttrData::Float { bits: two, ty: Type::F64 });
    let b = &mut Builder::at_end(&mut ir, entry);
    let two = Constant::value(b, loc, two);
    let small = Cmpf::value(b, loc, CmpfPredicate::Olt, x, two);
    let product = Mulf::value(b, loc, x, two);
    let sum = Addf::value(b, loc, x, product);
    let chosen = Select::value(b, loc, small, product, sum);
    Return::build(b, loc, &[chosen]);
    let product = ir.def_op(product).expect("an operation defines it");
    Mulf::set_fastmath(&mut ir, product, FastMath::CONTRACT);
    assert_eq!(messages(&ir, Diagnostics::default()), [""; 0]);
    let expected = "\
module {
  func.func @clip(%x: f64) -> f64 {
    %0 = arith.constant 2.0 : f64
    %1 = arith.cmpf olt, %x, %0 : f64
    %2 = arith.mulf %x, %0 fastmath<contract> : f64
    %3 = arith.addf %x, %2 : f64
    %4 = arith.select %1, %2, %3 : f64
    return %4 : f64
  }
}
";
    let printed = text::print_to_string(&ir, PrintOptions::default());
    assert_eq!(without_names(&printed), without_names(expected));
}

/// Returns the text with every name of a value but `%x` replaced: which ones are chosen is not for
/// here.
fn without_names(text: &str) -> String {
    let word = |c: char| c.is_ascii_alphanumeric() || "%_.$-".contains(c);
    let hide = |name: &str| if name == "%x" { "%x".to_owned() } else { "%_".to_owned() };
    let mut hidden = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        let end = rest[at..].find(|c| !word(c)).map_or(rest.len(), |end| at + end);
        hidden.push_str(&rest[..at]);
        hidden.push_str(&hide(&rest[at..end]));
        rest = &rest[end..];
    }
    hidden + rest
}

/// The method of sampling.
#[derive(Attr, Clone, Copy, Debug, PartialEq, Eq)]
#[attr("mine.method")]
enum Method {
    Nearest,
    Linear,
}

/// Samples a signal.
#[derive(Op, Clone, Copy, Debug)]
#[op("mine.sample", attach(Effects::Read))]
#[asm("$method $signal `at` $time attr-dict `:` type($signal) `,` type($time) `->` type($out)")]
struct Sample {
    #[attr]
    method: Method,
    #[operand(ANY)]
    signal: Value,
    #[operand(FLOAT_LIKE)]
    time: Value,
    #[result(FLOAT_LIKE)]
    out: Value,
}

static SIGNAL: TypeDef =
    TypeDef { name: "mine.signal", doc: "A signal.", syntax: ParamSyntax::Attributes(&[]) };

static MINE: Dialect = Dialect {
    name: "mine",
    doc: "Of an embedder.",
    ops: &[Sample::SPEC],
    types: &[&SIGNAL],
    attrs: &[Method::DEF],
    attach: |builder| builder.attach("func.call", Effects::Write),
};

fn with_mine() -> Arc<Registry> {
    cotan_dialects::builder().dialect(&MINE).build()
}

#[test]
fn a_dialect_of_ones_own_has_text_rules_and_interfaces() {
    let text = "\
module {
  func.func private @g()
  func.func @f(%s: !mine.signal, %t: f64) -> f64 {
    %r = mine.sample<linear> %s at %t {mine.by = #mine.method<nearest>} : !mine.signal, f64 -> f64
    call @g() : () -> ()
    return %r : f64
  }
}
";
    let parsed = text::parse(&with_mine(), "t", text.into(), 1, ParseOptions::default());
    assert_eq!(messages(&parsed.ir, parsed.diagnostics), [""; 0]);
    let ir = parsed.ir;
    assert_eq!(text::print_to_string(&ir, PrintOptions::default()), text);
    let named = |name: &str| ir.walk(ir.root()).find(|&op| ir.name_text(op) == name);
    let sample = named("mine.sample").expect("it was parsed");
    let Sample { method, signal, time, out } = ir.verified(sample);
    assert_eq!(method, Method::Linear);
    assert_eq!([signal, time], *ir.operands(sample).collect::<Vec<_>>());
    assert_eq!(out, ir.result(sample, 0));
    assert_eq!(effects(&ir, sample), Effects::Read);
    assert_eq!(named("func.call").map(|call| effects(&ir, call)), Some(Effects::Write));
}

#[test]
fn an_attribute_of_ones_own_must_be_registered_to_be_read() {
    let text = "module attributes {mine.by = #mine.method<nearest>} {\n}\n";
    let parsed = text::parse(&with_mine(), "t", text.into(), 1, ParseOptions::default());
    let ir = parsed.ir;
    let by = ir.attr_named(ir.root(), "mine.by").expect("it was parsed");
    assert_eq!(Method::from_attr(&ir, by), Some(Method::Nearest));
    let registry = cotan_dialects::registry();
    let parsed = text::parse(&registry, "t", text.into(), 1, ParseOptions::default());
    assert!(parsed.diagnostics.has_errors());
}

#[test]
fn a_text_that_does_not_parse_is_not_appended() {
    let source = "func.func @f() {\n  return\n}\n";
    let mut ir = parse_str(&cotan_dialects::registry(), source).unwrap();
    let block = ir.single_block(ir.regions(ir.root())[0]).unwrap();
    for wrong in ["%a = arith.constant true\n%a = arith.constant true", "func.call @f() : (", "%b"]
    {
        let found = text::parse_into(&mut ir, block, "wrong", wrong.into()).unwrap_err();
        assert!(found.has_errors() && ir.ops(block).count() == 1, "{wrong}");
    }
    text::parse_into(&mut ir, block, "right", "func.func @g() {\n  return\n}".into()).unwrap();
    assert_eq!(ir.ops(block).count(), 2);
    assert!(messages(&ir, Diagnostics::default()).is_empty());
}
