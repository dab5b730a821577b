//! Patterns of dialect conversions for operations that move values of any type: functions, calls,
//! branches, conditionals and loops.

use cotan_dialects::arith::Select;
use cotan_dialects::cf::{Br, CondBr, Switch};
use cotan_dialects::func::{Call, CallIndirect, Constant, Func, Return};
use cotan_dialects::scf::{Condition, For, If, While, Yield};
use cotan_dialects::{Branch, successor_operands};
use cotan_ir::{Attr, AttrData, Op, OpDef, Type, Value};
use cotan_pass::conversion::{ConversionPattern, ConversionRewriter, PatternRoot};

/// The patterns without those of branches; they require types of operations that are not declared
/// here to be legal.
pub static PATTERNS: [&ConversionPattern<'_>; 11] = [
    &ConversionPattern::new("function", PatternRoot::Op(Func::SPEC.name), &[], &function),
    &ConversionPattern::rebuild(PatternRoot::Op(Return::SPEC.name)),
    &ConversionPattern::new("call", PatternRoot::Op(Call::SPEC.name), &[], &call),
    &ConversionPattern::new("call", PatternRoot::Op(CallIndirect::SPEC.name), &[], &call),
    &ConversionPattern::rebuild(PatternRoot::Op(Constant::SPEC.name)),
    &ConversionPattern::rebuild(PatternRoot::Op(If::SPEC.name)),
    &ConversionPattern::rebuild(PatternRoot::Op(For::SPEC.name)),
    &ConversionPattern::rebuild(PatternRoot::Op(While::SPEC.name)),
    &ConversionPattern::rebuild(PatternRoot::Op(Condition::SPEC.name)),
    &ConversionPattern::rebuild(PatternRoot::Op(Yield::SPEC.name)),
    &ConversionPattern::new("select", PatternRoot::Op(Select::SPEC.name), &[], &select),
];

/// The patterns of branches.
pub static BRANCHES: [&ConversionPattern<'_>; 3] = [
    &ConversionPattern::new("branch", PatternRoot::Op(Br::SPEC.name), &[], &branch),
    &ConversionPattern::new("branch", PatternRoot::Op(CondBr::SPEC.name), &[], &branch),
    &ConversionPattern::new("branch", PatternRoot::Op(Switch::SPEC.name), &[], &branch),
];

/// The new values of the results of an operation.
type Results = Vec<Vec<Value>>;

/// A function: the attributes of an argument or result are repeated for its new values.
fn function(rewriter: &mut ConversionRewriter<'_>, op: Op, operands: &[Vec<Value>]) -> Results {
    let this: Func = rewriter.ir().verified(op);
    let ty = rewriter.ir().as_function(this.function_type).cloned();
    let (inputs, outputs) = ty.map_or_else(Default::default, |ty| (ty.inputs, ty.results));
    let inputs = counts(rewriter, &inputs);
    let outputs = counts(rewriter, &outputs);
    let old_attrs = [(this.arg_attrs, inputs), (this.res_attrs, outputs)];
    let [arg_attrs, res_attrs] =
        old_attrs.map(|(attrs, counts)| repeated(rewriter, attrs, &counts));
    let results = rewriter.rebuild(op, operands);
    let new = rewriter.ir().prev_op(op).expect("the function was rebuilt before the old one");
    for (name, attrs) in [("arg_attrs", arg_attrs), ("res_attrs", res_attrs)] {
        let name = rewriter.ir_mut().store.symbol(name);
        rewriter.ir_mut().set_attr(new, name, attrs);
    }
    results
}

/// A call: the attributes of an argument or result are repeated for its new values.
fn call(rewriter: &mut ConversionRewriter<'_>, op: Op, operands: &[Vec<Value>]) -> Results {
    let [arg_attrs, res_attrs] =
        ["arg_attrs", "res_attrs"].map(|name| rewriter.ir().attr_named(op, name));
    let results = rewriter.rebuild(op, operands);
    let new = rewriter.ir().prev_op(op).expect("the call was rebuilt before the old one");
    let callee = usize::from(rewriter.ir().is::<CallIndirect>(op));
    let counts = [&operands[callee..], &results].map(|lists| lists.iter().map(Vec::len).collect());
    for ((name, attrs), counts) in [("arg_attrs", arg_attrs), ("res_attrs", res_attrs)]
        .into_iter()
        .zip::<[Vec<usize>; 2]>(counts)
    {
        let attrs = repeated(rewriter, attrs, &counts);
        let name = rewriter.ir_mut().store.symbol(name);
        rewriter.ir_mut().set_attr(new, name, attrs);
    }
    results
}

/// Returns the number of new types of each type.
fn counts(rewriter: &mut ConversionRewriter<'_>, types: &[Type]) -> Vec<usize> {
    types.iter().map(|&ty| rewriter.types(ty).len()).collect()
}

/// Returns a list of attributes with each element repeated.
fn repeated(
    rewriter: &mut ConversionRewriter<'_>,
    attrs: Option<Attr>,
    counts: &[usize],
) -> Option<Attr> {
    let AttrData::Array(elements) = rewriter.ir().attr_data(attrs?) else { return None };
    let elements = elements.to_vec();
    let all = elements.into_iter().zip(counts);
    let all: Vec<Attr> = all.flat_map(|(attr, &count)| std::iter::repeat_n(attr, count)).collect();
    Some(rewriter.ir_mut().store.array_attr(&all))
}

/// A branch: each successor receives the new values of its arguments.
fn branch(rewriter: &mut ConversionRewriter<'_>, op: Op, operands: &[Vec<Value>]) -> Results {
    let interface = Branch::of(rewriter.ir(), op);
    let interface = interface.expect("a branch declares the operands of its successors");
    let lists = successor_operands(rewriter.ir(), op).unwrap_or_default();
    let lists: Vec<Vec<Value>> = lists
        .into_iter()
        .map(|list| list.into_iter().flat_map(|value| rewriter.values(value)).collect())
        .collect();
    let results = rewriter.rebuild(op, operands);
    let new = rewriter.ir().prev_op(op).expect("the branch was rebuilt before the old one");
    (interface.set_operands)(rewriter.ir_mut(), new, &lists);
    results
}

/// A selection: one for each component.
fn select(rewriter: &mut ConversionRewriter<'_>, _: Op, operands: &[Vec<Value>]) -> Results {
    let [condition, first, second] = operands else { return Vec::new() };
    let loc = rewriter.loc();
    let mut b = rewriter.builder();
    let pairs = first.iter().zip(second);
    vec![pairs.map(|(&x, &y)| Select::value(&mut b, loc, condition[0], x, y)).collect()]
}
