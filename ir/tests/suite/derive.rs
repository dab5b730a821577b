//! The output of the derives: tables, readers, builders, setters, and text.

use cotan_ir::OpDef;
use cotan_ir::constraints::{ANY, FLOAT_LIKE, I1, STRING, UNIT};
use cotan_ir::registry::{Dialect, Interface};
use cotan_ir::spec::{Arity, Presence, RegionKind, Traits};
use cotan_ir::text::{self, ParseOptions, PrintOptions};
use cotan_ir::{
    Attr, AttrValue, Block, Builder, Ir, Loc, Op, Operands, Region, Registry, Results, Successors,
    Type, Value,
};
use std::sync::Arc;

/// The assumptions of a sum.
#[derive(Attr, Clone, Copy, Debug, PartialEq, Eq)]
#[attr("t.assume", flags(finite, positive), words(none = 0, all = 3), separator = ",")]
struct Assume(u32);

/// A side.
#[derive(Attr, Clone, Copy, Debug, PartialEq, Eq)]
#[attr("t.side")]
enum Side {
    Left,
    #[word("right-hand")]
    Right = 7,
}

/// The predicate of a comparison.
#[derive(Attr, Clone, Copy, Debug, PartialEq, Eq)]
#[attr(integer = Type::I64)]
enum Order {
    Less,
    AtMost,
}

/// A range.
#[derive(Attr, Clone, Copy, Debug, PartialEq, Eq)]
#[attr("t.range")]
struct Range {
    start: i64,
    #[param(STRING)]
    label: Attr,
}

/// Adds.
///
/// More about it.
#[derive(Op, Clone, Copy, Debug)]
#[op("t.add", pure, commutative, same_type, impl(Estimate))]
#[asm("$lhs `,` $rhs (`assume` $assume^)? attr-dict `:` type($sum)")]
struct Add {
    #[operand(FLOAT_LIKE)]
    lhs: Value,
    #[operand(FLOAT_LIKE)]
    rhs: Value,
    #[attr(default = Assume::NONE)]
    assume: Assume,
    #[result(FLOAT_LIKE)]
    sum: Value,
}

/// Has several groups.
#[derive(Op, Clone, Copy, Debug)]
#[op("t.groups")]
#[asm("(`if` $mask^ `,`)? $order `(` $all `)` attr-dict `:` type($all) `->` type($out)")]
struct Groups {
    #[operand]
    all: Operands,
    #[operand(I1)]
    mask: Option<Value>,
    #[attr]
    order: Order,
    #[attr(name = "zLabel")]
    label: Option<Side>,
    #[attr(UNIT)]
    flag: Option<Attr>,
    #[result(ANY)]
    out: Results,
}

/// Has groups of results.
#[derive(Op, Clone, Copy, Debug)]
#[op("t.split")]
#[asm("$x attr-dict `:` type($x) `->` type($whole) (`odd` type($odd)^)? `rest` type($rest)")]
struct Split {
    #[operand]
    x: Value,
    #[result]
    whole: Results,
    #[result]
    odd: Option<Value>,
    #[result]
    rest: Results,
}

/// Has numbers.
#[derive(Op, Clone, Copy, Debug)]
#[op("t.scale")]
#[asm("$x `by` $by (`plus` $plus^)? attr-dict `:` type($x)")]
struct Scale {
    #[operand]
    x: Value,
    #[attr]
    by: f64,
    #[attr]
    plus: Option<i64>,
}

/// Has regions and successors.
#[derive(Op, Clone, Copy, Debug)]
#[op("t.jump", terminator, attach(Weight(3)))]
struct Jump {
    #[region(single_block)]
    body: Region,
    #[successor]
    first: Block,
    #[successor]
    rest: Successors,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Cost(u32);
impl Interface for Cost {}

/// An interface with a cost.
trait Estimate {
    const COST: u32;
    const ROW: Cost = Cost(Self::COST);
}
impl Estimate for Add {
    const COST: u32 = 5;
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Weight(u32);
impl Interface for Weight {}

static DIALECT: Dialect = Dialect {
    name: "t",
    doc: "For tests.",
    ops: &[Add::SPEC, Groups::SPEC, Split::SPEC, Scale::SPEC, Jump::SPEC],
    types: &[],
    attrs: &[Assume::DEF, Side::DEF, Range::DEF],
    attach: |_| {},
};

fn registry() -> Arc<Registry> {
    Registry::builder().dialect(&DIALECT).build()
}

/// Returns a module and a block with two arguments of type `f64`.
fn two_floats() -> (Ir, Block, Value, Value) {
    let mut ir = Ir::new(registry());
    let region = ir.create_region();
    let block = ir.append_new_block(region, &[Type::F64, Type::F64], Loc::UNKNOWN);
    let (x, y) = (ir.arg(block, 0), ir.arg(block, 1));
    (ir, block, x, y)
}

#[test]
fn the_table_matches_the_struct() {
    let spec = Add::SPEC;
    assert_eq!((spec.name, spec.doc), ("t.add", "Adds.\n\nMore about it."));
    assert!(spec.has(Traits::PURE.with(Traits::COMMUTATIVE).with(Traits::SAME_TYPE)));
    assert_eq!(spec.operands.iter().map(|one| one.name).collect::<Vec<_>>(), ["lhs", "rhs"]);
    assert!(matches!(spec.attrs[0].presence, Presence::Default(_)));

    let spec = Groups::SPEC;
    let names: Vec<_> = spec.attrs.iter().map(|attr| attr.name).collect();
    assert_eq!(names, ["flag", "operandSegmentSizes", "order", "zLabel"], "sorted by name");
    assert!(spec.has(Traits::OPERAND_SEGMENTS) && !spec.has(Traits::RESULT_SEGMENTS));
    assert_eq!(spec.operands[1].arity, Arity::Optional);
    assert_eq!(Jump::SPEC.regions[0].kind, RegionKind::SingleBlock);
    assert!(Jump::SPEC.successors[1].variadic);
}

#[test]
fn interfaces_are_attached_by_trait_and_by_value() {
    let mut ir = Ir::new(registry());
    let (add, jump) = (ir.op_name("t.add"), ir.op_name("t.jump"));
    assert_eq!(ir.registry().interface(add), Some(Cost(5)));
    assert_eq!(ir.registry().interface(jump), Some(Weight(3)));
    assert_eq!(ir.registry().interface::<Cost>(jump), None);
}

#[test]
fn built_operations_are_read_back() {
    let (mut ir, block, x, y) = two_floats();
    let mut builder = Builder::at_end(&mut ir, block);
    let sum = Add::value(&mut builder, Loc::UNKNOWN, x, y);
    let types = [Type::I1, Type::F64];
    let op = Groups::build(&mut builder, Loc::UNKNOWN, &[x, sum, y], None, Order::AtMost, &types);
    let add = ir.def_as::<Add>(sum).expect("the sum is defined by an addition");
    assert_eq!((add.lhs, add.rhs, add.sum, add.assume), (x, y, sum, Assume::NONE));
    assert_eq!(ir.ty(sum), Type::F64);
    let groups = ir.get::<Groups>(op).expect("this is what was built");
    assert_eq!(groups.all.iter(&ir).collect::<Vec<_>>(), [x, sum, y]);
    assert_eq!((groups.mask, groups.order, groups.flag), (None, Order::AtMost, None));
    assert_eq!((groups.out.len(), ir.ty(groups.out.get(&ir, 1))), (2, Type::F64));
    assert!(ir.get::<Add>(op).is_none());
}

#[test]
fn setters_keep_defaults_out_of_the_store() {
    let (mut ir, block, x, y) = two_floats();
    let op = Add::build(&mut Builder::at_end(&mut ir, block), Loc::UNKNOWN, x, y);
    Add::set_assume(&mut ir, op, Assume::FINITE.with(Assume::POSITIVE));
    assert_eq!(ir.verified::<Add>(op).assume, Assume::ALL);
    Add::set_assume(&mut ir, op, Assume::NONE);
    assert_eq!(ir.props(op), None);

    let op =
        Groups::build(&mut Builder::detached(&mut ir), Loc::UNKNOWN, &[], None, Order::Less, &[]);
    Groups::set_label(&mut ir, op, Some(Side::Right));
    assert_eq!(ir.get::<Groups>(op).and_then(|groups| groups.label), Some(Side::Right));
    Groups::set_label(&mut ir, op, None);
    assert_eq!(ir.get::<Groups>(op).and_then(|groups| groups.label), None);
}

#[test]
fn regions_and_successors_are_read_back() {
    let (mut ir, block, ..) = two_floats();
    let body = ir.create_region();
    let [a, b, c] = [(); 3].map(|()| ir.create_block());
    let op = Jump::build(&mut Builder::at_end(&mut ir, block), Loc::UNKNOWN, body, a, &[b, c]);
    let jump = ir.verified::<Jump>(op);
    assert_eq!((jump.body, jump.first, jump.rest.get(&ir)), (body, a, &[b, c][..]));
}

#[test]
fn attributes_and_rust_values_convert_both_ways() {
    fn round_trip<T: AttrValue + PartialEq + std::fmt::Debug>(ir: &mut Ir, value: T) {
        let attr = value.to_attr(&mut ir.store);
        assert!((T::CONSTRAINT.holds)(ir, attr));
        assert!(!(T::CONSTRAINT.holds)(ir, Attr::UNIT));
        assert_eq!(T::from_attr(ir, attr), Some(value));
    }
    let mut ir = Ir::new(registry());
    round_trip(&mut ir, Assume::FINITE);
    round_trip(&mut ir, Side::Right);
    round_trip(&mut ir, Order::AtMost);
    let label = ir.store.string_attr("a");
    round_trip(&mut ir, Range { start: -1, label });
    round_trip(&mut ir, true);
    assert_eq!((Side::Right.code(), Side::Right.word()), (7, "right-hand"));
    assert_eq!(Order::WORDS, [("less", 0), ("at_most", 1)]);
    assert!(Assume::ALL.contains(Assume::POSITIVE) && !Assume::FINITE.contains(Assume::ALL));
}

/// Parses a text with `u.around` in it and prints that.
fn reprinted(text: &str) -> (Ir, Op, String) {
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let parsed = text::parse(&registry(), "t", text.to_owned().into(), 1, options);
    let found: Vec<_> = parsed.diagnostics.iter().map(|found| &found.message).collect();
    assert!(found.is_empty(), "{found:?}");
    let ir = parsed.ir;
    let around = ir.walk(ir.root()).find(|&op| ir.name_text(op) == "u.around");
    let around = around.expect("it was parsed");
    let printed = text::print_op_to_string(&ir, around, PrintOptions::default());
    (ir, around, printed)
}

#[test]
fn declared_assembly_is_read_and_written() {
    let text = "\"u.around\"() ({\n\
                ^bb0(%x: f64, %c: i1):\n  \
                  %sum = t.add %x, %x assume<finite> {u.kept} : f64\n  \
                  %a, %b = t.groups if %c, at_most(%x, %sum) {flag} : f64, f64 -> i1, f64\n  \
                  %d = t.groups less(%x) : f64 -> i1\n\
                }) {range = #t.range<1 : i64, \"a\">, side = #t.side<left>} : () -> ()\n";
    assert_eq!(reprinted(text).2.trim_end(), text.trim_end());
}

#[test]
fn numbers_are_written_without_their_type() {
    let text = "\"u.around\"() ({\n\
                ^bb0(%x: f64):\n  \
                  t.scale %x by -3.0 plus -1 : f64\n  \
                  t.scale %x by 0x7FF0000000000000 : f64\n\
                }) : () -> ()";
    let (ir, around, printed) = reprinted(text);
    assert_eq!(printed.trim_end(), text);
    let scales: Vec<_> = ir.walk(around).filter_map(|op| ir.get::<Scale>(op)).collect();
    let numbers = |scale: &Scale| (ir.ty(scale.x), scale.by, scale.plus);
    let expected = [(Type::F64, -3.0, Some(-1)), (Type::F64, f64::INFINITY, None)];
    assert_eq!(scales.iter().map(numbers).collect::<Vec<_>>(), expected);
}

#[test]
fn groups_of_results_are_distinguished_by_their_types() {
    let text = "\"u.around\"() ({\n\
                ^bb0(%x: f64):\n  \
                  %a, %b, %c, %d = t.split %x : f64 -> i1, f64 odd i8 rest i16\n  \
                  %e, %f = t.split %x : f64 -> rest i1, i8\n  \
                  t.split %x : f64 -> rest\n\
                }) : () -> ()";
    let (ir, around, printed) = reprinted(text);
    assert_eq!(printed.trim_end(), text);
    let splits: Vec<_> = ir.walk(around).filter_map(|op| ir.get::<Split>(op)).collect();
    let sizes = |split: &Split| (split.whole.len(), split.odd.is_some(), split.rest.len());
    assert_eq!(
        splits.iter().map(sizes).collect::<Vec<_>>(),
        [(2, true, 1), (0, false, 2), (0, false, 0)]
    );
    assert_eq!((ir.ty(splits[0].x), ir.ty(splits[0].rest.get(&ir, 0))), (Type::F64, Type::I16));
}
