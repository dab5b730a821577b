//! Calls, and operations of other dialects, which stay.

use super::importer::{Importer, Translation};
use super::{constants, types};
use cotan_dialects::arith::Constant;
use cotan_dialects::func::Return;
use cotan_ir::Mapping;
use cotan_ir::{Op, Region, Type, Value};

/// Returns the operands.
pub fn identity(it: &mut Importer<'_>, op: Op) -> Translation {
    it.operands(op)
}

/// Translates the end of a function; other bodies end as their operation asks.
pub fn end(it: &mut Importer<'_>, op: Op) -> Translation {
    let operands = it.operands(op)?;
    Return::build(&mut it.b, it.loc, &operands);
    Ok(Vec::new())
}

/// Copies an operation of another dialect, with the new values and types, and what is inside.
pub fn native(it: &mut Importer<'_>, op: Op) -> Translation {
    if it.ir().is::<Constant>(op) {
        return constants::constant(it, op);
    }
    if it.ir().spec(op).is_none() {
        return it.refuse(op, "is no known operation");
    }
    if !it.ir().successors(op).is_empty() {
        return it.refuse(op, "is control flow between blocks");
    }
    let operands = it.operands(op)?;
    let copy = it.b.ir_mut().clone_shallow(op, &mut Mapping::default());
    let news: Vec<Value> = it.ir().results(copy).collect();
    for &value in &news {
        let ty = it.ir().ty(value);
        let ty = it.convert(ty);
        it.b.ir_mut().set_type(value, ty);
    }
    it.b.ir_mut().set_operands(copy, &operands);
    it.b.insert(copy);
    let (from, to) = (it.ir().regions(op).to_vec(), it.ir().regions(copy).to_vec());
    for (from, to) in from.into_iter().zip(to) {
        inside(it, op, from, to)?;
    }
    Ok(news)
}

/// Translates a region into one without blocks.
fn inside(
    it: &mut Importer<'_>,
    op: Op,
    from: Region,
    to: Region,
) -> Result<(), super::importer::Refusal> {
    let Some(block) = it.ir().single_block(from) else {
        return it.refuse(op, "has a region that is no single block");
    };
    let olds: Vec<Value> = it.ir().args(block).collect();
    let types: Vec<Type> = olds.iter().map(|&arg| it.ir().ty(arg)).collect();
    let types: Vec<Type> = types.into_iter().map(|ty| types::convert(it.b.ir_mut(), ty)).collect();
    let (at, loc) = (it.b.at, it.loc);
    let made = it.b.append_new_block(to, &types, loc);
    let news: Vec<Value> = it.ir().args(made).collect();
    it.values.extend(olds.into_iter().zip(news));
    it.b.at = cotan_ir::InsertPoint::End(made);
    let ops: Vec<Op> = it.ir().ops(block).collect();
    stacker::maybe_grow(128 << 10, 2 << 20, || ops.into_iter().for_each(|op| it.op(op)));
    (it.b.at, it.loc) = (at, loc);
    Ok(())
}
