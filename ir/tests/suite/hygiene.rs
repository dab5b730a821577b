//! The derives and rules accept names that their generated code uses for variables and statics.

#![allow(dead_code, reason = "not every part of a declared operation is read")]

use cotan_ir::constraints::{ANY, I64, STRING};
use cotan_ir::constraints::{FLOAT_LIKE as DEF, FLOAT_LIKE as SPEC};
use cotan_ir::registry::{Dialect, Interface};
use cotan_ir::rewrite::{
    Canonical, Literal, Literals, Rewriter, RuleSet, Settings, View, rewrite, rule, rules,
};
use cotan_ir::spec::{InferFrom, Inferred};
use cotan_ir::text::{ParseOptions, PrintOptions, parse, print_to_string, type_to_string};
use cotan_ir::verify::verify;
use cotan_ir::{
    Attr, AttrValue, Builder, Diagnostic, Diagnostics, Ir, Loc, Op, OpDef, Registry, Store, Type,
    TypeValue, Value, codes,
};
use std::sync::Arc;

/// Has fields with the names of parameters and variables.
#[derive(Op, Clone, Copy, Debug)]
#[op("test.names", verify = builder, attach(DECLARED, Canonical(&[&ROOT])))]
#[asm(
    "$builder `,` $loc `,` $parts `,` $op attr-dict `:` type($builder) `,` type($loc) `,` type($parts) `->` type($result)"
)]
struct Names {
    #[operand(SPEC)]
    builder: Value,
    #[operand(DEF)]
    loc: Value,
    #[operand]
    parts: Value,
    #[attr]
    value: i64,
    #[attr]
    op: i64,
    #[attr(default = store())]
    store: i64,
    #[attr]
    ir: i64,
    #[result(ANY)]
    result: Value,
}

/// Has several groups, and regions and successors.
#[derive(Op, Clone, Copy, Debug)]
#[op("test.groups")]
struct Groups {
    #[operand]
    ir: Option<Value>,
    #[operand]
    op: cotan_ir::Operands,
    #[region]
    regions: cotan_ir::Region,
    #[successor]
    successors: cotan_ir::Successors,
}

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
    emit: |rw, _, number| match number {
        Literal::Int(int) => Some(number_of(rw, int)),
        _ => None,
    },
};

fn number_of(rw: &mut Rewriter<'_>, number: i64) -> Value {
    let (attr, loc) = (rw.store_mut().int_attr(number, Type::I64), rw.rule_loc());
    Number::value(rw, loc, attr)
}

/// Multiplies by a number.
#[derive(Op, Clone, Copy, Debug)]
#[op("test.scale", pure, same_type, attach(Canonical(&[&TO_PAIR])))]
struct Scale {
    #[operand]
    x: Value,
    #[attr]
    ty: i64,
    #[result]
    result: Value,
}

/// Joins two values.
#[derive(Op, Clone, Copy, Debug)]
#[op("test.pair", pure, same_type)]
struct Pair {
    #[operand]
    x: Value,
    #[operand]
    y: Value,
    #[result]
    result: Value,
}

/// Parameters with the names of variables.
#[derive(Attr, Clone, Copy, Debug, PartialEq, Eq)]
#[attr("test.params")]
struct Params {
    store: i64,
    params: i64,
    #[param(STRING)]
    attr: Attr,
    r#type: i64,
}

/// Parameters of a type with the names of variables.
#[derive(Type, Clone, Copy, Debug, PartialEq, Eq)]
#[ty("test.type")]
#[asm("$params (`,` $value^)?")]
struct Parameters {
    params: i64,
    value: Option<i64>,
}

impl Parameters {
    /// Shadows the definition.
    const DEF: i64 = 5;
}

impl Names {
    /// Shadows the table.
    const SPEC: i64 = 6;
}

const DECLARED: Mark = Mark(7);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Mark(u32);
impl Interface for Mark {}

fn store() -> i64 {
    8
}

fn builder(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    if ir.verified::<Names>(op).op < 0 {
        diagnostics.push(Diagnostic::error(&codes::OP_RULE, ir.loc(op), "is negative"));
    }
}

/// Counts down to zero.
#[rule]
fn root(rw: &mut Rewriter<'_>, names: View<Names>) -> Option<()> {
    (names.parts.op > 0).then_some(())?;
    Names::set_op(rw, names.op, names.parts.op - 1);
    Some(())
}

fn attempt(factor: i64) -> bool {
    factor > 1
}

rules! {
    /// The guard and the block have the names of variables.
    rule to_pair: Scale { ty }(Scale { ty: 7 }(x)) | Scale { ty }(x) if attempt(ty)
        => Pair(5 : x, { number_of(rw, ty) });
}

static DIALECT: Dialect = Dialect {
    name: "test",
    doc: "",
    ops: &[<Names as OpDef>::SPEC, Groups::SPEC, Number::SPEC, Scale::SPEC, Pair::SPEC],
    types: &[<Parameters as TypeValue>::DEF],
    attrs: &[Params::DEF],
    attach: |_| {},
};

fn registry() -> Arc<Registry> {
    Registry::builder().dialect(&DIALECT).build()
}

#[test]
fn fields_may_be_named_like_variables() {
    let mut ir = Ir::new(registry());
    let region = ir.create_region();
    let block = ir.append_new_block(region, &[Type::F64; 3], Loc::UNKNOWN);
    let [x, y, z] = [0, 1, 2].map(|index| ir.arg(block, index));
    let mut b = Builder::at_end(&mut ir, block);
    let result = Names::value(&mut b, Loc::UNKNOWN, x, y, z, 3, 2, 1, Type::I64);
    let names = ir.def_as::<Names>(result).expect("it was built");
    assert_eq!((names.builder, names.loc, names.parts), (x, y, z));
    assert_eq!((names.value, names.op, names.ir, names.store), (3, 2, 1, 8));
    let op = ir.def_op(result).expect("it was built");
    assert_eq!(ir.registry().interface(ir.name(op)), Some(DECLARED));
    let [inside, to] = [ir.create_region(), ir.create_region()];
    let to = ir.append_new_block(to, &[], Loc::UNKNOWN);
    let mut b = Builder::at_end(&mut ir, block);
    let op = Groups::build(&mut b, Loc::UNKNOWN, None, &[x, y], inside, &[to]);
    let groups: Groups = ir.verified(op);
    assert_eq!((groups.ir, groups.op.len(), groups.regions), (None, 2, inside));
    assert_eq!(groups.successors.get(&ir), [to]);
}

#[test]
fn parameters_may_be_named_like_variables() {
    let mut ir = Ir::new(registry());
    let attr = ir.store.string_attr("a");
    let params = Params { store: 1, params: 2, attr, r#type: 3 };
    let written = params.to_attr(&mut ir.store);
    assert_eq!(Params::from_attr(&ir, written), Some(params));
    let parameters = Parameters { params: Parameters::DEF, value: Some(Names::SPEC) };
    let written = parameters.to_type(&mut ir.store);
    assert_eq!(Parameters::from_type(&ir.store, written), Some(parameters));
    assert_eq!(type_to_string(&ir, written), "!test.type<5, 6>");
}

#[test]
fn functions_may_be_named_like_variables() {
    let text = "\"other.body\"() ({\n^bb0(%a: i64, %b: f64):\n\
                %n = \"test.names\"(%b, %b, %b) <{ir = 1 : i64, op = 2 : i64, value = 3 : i64}> : (f64, f64, f64) -> i64\n\
                %s = \"test.scale\"(%n) <{ty = 9 : i64}> : (i64) -> i64\n\
                \"other.use\"(%s) : (i64) -> ()\n}) : () -> ()";
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let parsed = parse(&registry(), "test", text.into(), 1, options);
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    let (mut ir, registry) = (parsed.ir, registry());
    let settings = Settings {
        rules: &RuleSet::new(&registry).with_canonical(&registry, |_| true),
        block_rules: None,
        removable: &|_, _| false,
        max_rewrites: None,
        watch: None,
    };
    let root = ir.root();
    rewrite(&mut ir, root, settings);
    let text = print_to_string(&ir, PrintOptions { generic: true, ..PrintOptions::default() });
    assert!(text.contains("op = 0 : i64"), "{text}");
    assert!(text.contains("<{value = 5 : i64}>") && text.contains("<{value = 9 : i64}>"), "{text}");
    assert!(text.contains("test.pair") && !text.contains("test.scale"), "{text}");
    let op = ir.walk(root).find(|&op| ir.is::<Names>(op)).expect("it stays");
    Names::set_op(&mut ir, op, -1);
    let mut diagnostics = Diagnostics::default();
    verify(&ir, &mut diagnostics);
    assert!(diagnostics.iter().any(|found| found.message.contains("is negative")));
}
