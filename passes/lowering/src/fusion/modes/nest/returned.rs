//! Arguments that a function returns.

use crate::fusion::PASS;
use crate::fusion::domain::Domain;
use cotan_dialects::array::{Index, index_of_size};
use cotan_dialects::func::Func;
use cotan_dialects::r#loop::{Empty, Given, IterationResults, Kind, Nest, NewNest, Yield};
use cotan_ir::{Block, Builder, Ir, Op, Shape, Type, Value};

/// Copies each array argument that a function returns, if a nest reads all of it. Results and
/// arguments have separate memory, so the copy is needed anyway, and that nest can make it. Returns
/// the number of copies.
pub fn copy(ir: &mut Ir, function: Op) -> usize {
    let block = ir.get::<Func>(function).and_then(|func| ir.single_block(func.body));
    let Some((block, end)) = block.and_then(|block| Some((block, ir.last_op(block)?))) else {
        return 0;
    };
    let mut count = 0;
    for position in 0..ir.operand_count(end) {
        let array = ir.operand(end, position);
        let is_argument = ir.def_op(array).is_none() && ir.def_block(array) == Some(block);
        if is_argument && is_read_everywhere(ir, block, array) {
            let copy = copied(ir, end, array);
            ir.set_operand(end, position, copy);
            count += 1;
        }
    }
    count
}

/// Returns whether a nest in a block reads an array and covers all of its indices.
fn is_read_everywhere(ir: &Ir, block: Block, array: Value) -> bool {
    let Some(shape) = Shape::of(&ir.store, ir.ty(array)).filter(|shape| shape.rank() > 0) else {
        return false;
    };
    let readers =
        ir.users(array).filter(|&user| ir.get::<Index>(user).is_some_and(|it| it.source == array));
    let mut nests = readers
        .filter_map(|read| ir.ancestor_in_block(read, block).filter(|&op| ir.is::<Nest>(op)));
    nests.any(|nest| Domain::of(ir, nest).is_some_and(|domain| domain.is_all(&shape.sizes)))
}

/// Emits a nest that copies an array.
fn copied(ir: &mut Ir, before: Op, array: Value) -> Value {
    let (ty, loc) = (ir.ty(array), ir.loc(before));
    let loc = ir.store.derived_loc(loc, PASS.name);
    let sizes = Shape::of(&ir.store, ty).map(|shape| shape.sizes).unwrap_or_default();
    let b = &mut Builder::before(ir, before);
    let zero = index_of_size(b, loc, &Default::default());
    let uppers: Vec<Value> = sizes.iter().map(|size| index_of_size(b, loc, size)).collect();
    let new = NewNest {
        loops: uppers.into_iter().map(|upper| (Kind::Parallel, zero, upper)).collect(),
        puts: vec![Empty::value(b, loc, ty)],
        ..NewNest::default()
    };
    let region = ir.create_region();
    let block = ir.append_new_block(region, &vec![Type::INDEX; sizes.len()], loc);
    let at: Vec<Value> = ir.args(block).collect();
    let b = &mut Builder::at_end(ir, block);
    let value = Index::value(b, loc, array, &at);
    let iteration =
        IterationResults { puts: vec![Given { value, at }], ..IterationResults::default() };
    Yield::build(b, loc, &iteration.values());
    let op = new.build(&mut Builder::before(ir, before), loc, region);
    ir.result(op, 0)
}
