//! The states that a fold goes through, which it keeps for its way back: of tuples, their parts.

use super::FoldLanes as Lanes;
use super::fold::step_count;
use crate::array::Fold;
use crate::autodiff::{Linearizer, NotDifferentiable, refused};
use crate::tuple::{Get, Pack};
use cotan_ir::{Block, Builder, InsertPoint, Op, Shape, Type, Value};

/// A state, or a part of one that is a tuple.
#[derive(Clone, Debug)]
pub struct State {
    /// Which state.
    pub lane: usize,
    /// Which part, of that which part, and so on.
    path: Vec<i64>,
}

impl State {
    /// All of a state.
    pub fn whole(lane: usize) -> Self {
        Self { lane, path: Vec::new() }
    }
}

/// The states that a body sees, as arguments of their own.
#[derive(Default)]
pub struct SeenStates {
    args: Vec<(Value, State)>,
    /// Tuples that were put together of them, those inside before those around.
    packs: Vec<Op>,
}

impl SeenStates {
    /// Adds arguments to a block that has no operations but these for a state like `like`, and gives what
    /// stands for it.
    pub fn add(
        &mut self,
        l: &mut Linearizer<'_, '_>,
        block: Block,
        like: Value,
        state: State,
    ) -> Value {
        let ty = l.ir().ty(like);
        self.add_of(l, block, (like, ty), state)
    }

    fn add_of(
        &mut self,
        l: &mut Linearizer<'_, '_>,
        block: Block,
        (like, ty): (Value, Type),
        state: State,
    ) -> Value {
        let Some(types) = l.ir().store.as_tuple(ty).map(<[Type]>::to_vec) else {
            let arg = l.add_arg(block, like, Some(ty));
            self.args.push((arg, state));
            return arg;
        };
        let mut parts = Vec::with_capacity(types.len());
        for (index, ty) in types.into_iter().enumerate() {
            let path = [&state.path[..], &[index as i64]].concat();
            parts.push(self.add_of(l, block, (like, ty), State { path, ..state }));
        }
        let loc = l.builder().value_loc(like);
        let loc = l.t.loc(loc);
        let pack = Pack::value(&mut Builder::at_end(l.builder().ir_mut(), block), loc, &parts);
        self.packs.push(l.ir().def_op(pack).expect("it was made"));
        pack
    }

    /// Those that the block needs, once it is complete; it loses the arguments for the others.
    pub fn needed(mut self, l: &mut Linearizer<'_, '_>, block: Block) -> Vec<State> {
        let ir = l.builder().ir_mut();
        // Those that nothing needs went away with the rest.
        self.packs.retain(|&pack| !ir.is_erased(pack));
        for pack in self.packs.into_iter().rev() {
            let parts: Vec<Value> = ir.operands(pack).collect();
            let tuple = ir.result(pack, 0);
            for user in ir.users(tuple).collect::<Vec<_>>() {
                if let Some(Get { index, part, .. }) = ir.get(user) {
                    ir.replace_all_uses(part, parts[index as usize]);
                    ir.erase_op(user);
                }
            }
            if ir.is_unused(tuple) {
                ir.erase_op(pack);
            }
        }
        self.args.retain(|&(arg, _)| {
            let is_needed = !ir.is_unused(arg);
            if !is_needed {
                let index = ir.arg_index(arg).expect("it is an argument");
                ir.erase_block_arg(block, index);
            }
            is_needed
        });
        self.args.into_iter().map(|(_, state)| state).collect()
    }
}

/// Writes the original, and gives all that these states were, one after the other.
pub fn keep_states(
    l: &mut Linearizer<'_, '_>,
    op: Op,
    lanes: &Lanes,
    kept: &[State],
) -> Result<Vec<Value>, NotDifferentiable> {
    let copy = l.t.copy(op)?;
    if kept.is_empty() {
        return Ok(Vec::new());
    }
    let size = step_count(l, lanes);
    let copied: Fold = l.read(copy);
    let block = l.ir().single_block(copied.body).expect("as the original");
    let end = l.ir().last_op(block).expect("as the original");
    let mut yields: Vec<Value> = l.ir().operands(end).collect();
    let mut types: Vec<Type> = l.ir().results(copy).map(|result| l.ir().ty(result)).collect();
    let (count, loc) = (types.len(), l.loc(op));
    for state in kept {
        let mut value = l.ir().arg(block, state.lane);
        for &index in &state.path {
            let b = l.builder();
            value = Get::value(&mut b.elsewhere(InsertPoint::Before(end)), loc, value, index);
        }
        let Some(mut shape) = Shape::of(&l.ir().store, l.ir().ty(value)) else {
            return Err(refused(
                l.ir(),
                op,
                "it carries what its derivative needs and cannot keep",
            ));
        };
        shape.sizes.insert(0, size.clone());
        types.push(shape.ty(l.builder().store_mut()).expect("its sizes were those of arrays"));
        yields.push(value);
    }
    let over: Vec<Value> = copied.operands.iter(l.ir()).collect();
    let states: Vec<Value> = copied.states.iter(l.ir()).collect();
    let b = l.builder();
    b.ir_mut().set_operands(end, &yields);
    let region = b.create_region();
    b.ir_mut().move_blocks(copied.body, region);
    let made = Fold::build(b, loc, &over, copied.axis, &states, region, &types);
    copied.lead(b, made);
    let made: Vec<Value> = b.results(made).collect();
    let results: Vec<Value> = l.ir().results(op).collect();
    let copies: Vec<Value> = l.ir().results(copy).collect();
    for ((&result, &old), &new) in results.iter().zip(&copies).zip(&made) {
        l.builder().ir_mut().replace_all_uses(old, new);
        l.stand(result, new);
    }
    l.builder().ir_mut().erase_op(copy);
    Ok(made[count..].to_vec())
}
