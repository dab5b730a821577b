//! Functions: arguments and results of StableHLO's types.

use super::exporter::{Exporter, Item, Lifted, Refusal, new_element};
use crate::stablehlo_to_array::{SIGNATURE, types};
use crate::translation::{copy_head, refuse_blocks};
use cotan_dialects::func::{Func, Return};
use cotan_ir::codes::NO_TRANSLATION;
use cotan_ir::text::type_to_string;
use cotan_ir::types::FunctionType;
use cotan_ir::{
    Diagnostic, Diagnostics, Editor, InsertPoint, Ir, Loc, Mapping, Op, Shape, Type, Value,
};

/// Writes the translation of a function before it.
pub fn translate(ir: &mut Ir, old: Op, refused: &mut Diagnostics) -> Op {
    let made = ir.clone_shallow(old, &mut Mapping::default());
    if let Some(ty) = Func::type_of(ir, old).cloned() {
        match new_type(ir, old, &ty) {
            Ok(new) => {
                set_type(ir, made, &new);
                body(ir, old, made, &new, refused);
            }
            Err(reason) => refused.push(*reason),
        }
    }
    ir.insert_before(made, old);
    made
}

/// Returns the type in StableHLO: the one that the function was imported with, if it is known.
fn new_type(ir: &mut Ir, op: Op, ty: &FunctionType) -> Result<FunctionType, Box<Diagnostic>> {
    let kept = ir.attr_named(op, SIGNATURE).and_then(|attr| ir.store.as_type(attr));
    let kept = kept.and_then(|kept| ir.store.as_function(kept)).cloned();
    let is_kept = |ir: &mut Ir, kept: &[Type], now: &[Type]| {
        kept.len() == now.len()
            && kept.iter().zip(now).all(|(&kept, &now)| types::convert(ir, kept) == now)
    };
    if let Some(kept) = kept
        && is_kept(ir, &kept.inputs, &ty.inputs)
        && is_kept(ir, &kept.results, &ty.results)
    {
        return Ok(kept);
    }
    let mut converted = |list: &[Type]| list.iter().map(|&ty| value_type(ir, op, ty)).collect();
    let inputs: Result<Box<[Type]>, Box<Diagnostic>> = converted(&ty.inputs);
    let results = converted(&ty.results)?;
    Ok(FunctionType { inputs: inputs?, results })
}

fn value_type(ir: &mut Ir, op: Op, ty: Type) -> Result<Type, Box<Diagnostic>> {
    let shape = Shape::of(&ir.store, ty);
    let sizes = shape.as_ref().and_then(|shape| {
        shape.sizes.iter().map(|size| size.as_constant()).collect::<Option<Vec<i64>>>()
    });
    if let (Some(shape), Some(sizes)) = (shape, sizes) {
        return Ok(ir.store.tensor_type(&sizes, new_element(shape.element)));
    }
    let text = type_to_string(ir, ty);
    let message = format!("the function has a value of type `{text}`, which StableHLO has not");
    let error = Diagnostic::error(&NO_TRANSLATION, ir.loc(op), message);
    Err(Box::new(error.note("`bind-dim-parameters` sets the sizes of a function")))
}

fn set_type(ir: &mut Ir, function: Op, ty: &FunctionType) {
    let (key, kept) = (ir.store.symbol("function_type"), ir.store.symbol(SIGNATURE));
    let new = ir.store.function_type(&ty.inputs, &ty.results);
    let new = ir.store.type_attr(new);
    ir.set_attr(function, key, Some(new));
    ir.set_attr(function, kept, None);
}

fn body(ir: &mut Ir, old: Op, made: Op, ty: &FunctionType, refused: &mut Diagnostics) {
    let (from, to) = (ir.regions(old)[0], ir.regions(made)[0]);
    let Some(entry) = ir.single_block(from) else {
        refuse_blocks(ir, old, from, refused);
        return;
    };
    let block = copy_head(ir, entry, to, &ty.inputs);
    let olds: Vec<Value> = ir.args(entry).collect();
    let news: Vec<Value> = ir.args(block).collect();
    let mut it = Exporter {
        b: Editor::new(ir, InsertPoint::End(block)),
        loc: Loc::UNKNOWN,
        items: Default::default(),
        variables: Vec::new(),
        variable_of: Default::default(),
        ranges: Default::default(),
        cells: Vec::new(),
        space: Vec::new(),
        mask: None,
        sizes: Default::default(),
        inlined: vec![old],
        refused,
    };
    it.loc = it.ir().loc(old);
    for (old, new) in olds.into_iter().zip(news) {
        let element = it.element_of(old);
        let value = it.recast("stablehlo.bitcast_convert", new, element);
        it.items.insert(old, Item::Array(Lifted::uniform(value)));
    }
    let mut ops: Vec<Op> = it.ir().ops(entry).collect();
    let Some(end) = ops.pop() else { return };
    ops.into_iter().for_each(|op| it.op(op));
    if let Err(Refusal::Because(reason)) = returned(&mut it, end, ty) {
        it.refused.push(*reason);
    }
}

/// Emits the end of a function.
fn returned(it: &mut Exporter<'_>, end: Op, ty: &FunctionType) -> Result<(), Refusal> {
    if !it.ir().is::<Return>(end) {
        return it.refuse(end, "has no translation to StableHLO");
    }
    it.loc = it.ir().loc(end);
    let olds: Vec<Value> = it.ir().operands(end).collect();
    let mut values = Vec::new();
    for (old, &ty) in olds.into_iter().zip(&ty.results) {
        let x = it.lifted(old)?;
        let element = types::element(it.ir(), ty);
        values.push(it.recast("stablehlo.bitcast_convert", x.value, element));
    }
    Return::build(&mut it.b, it.loc, &values);
    Ok(())
}
