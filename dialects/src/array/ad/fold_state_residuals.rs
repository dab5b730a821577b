//! Fold states saved for the reverse pass; tuples are saved by component.

use super::FoldActivity;
use super::fold::step_count;
use crate::array::Fold;
use crate::autodiff::{Linearizer, NotDifferentiable, refused};
use crate::tuple::{Get, Pack};
use cotan_ir::{Block, Builder, InsertPoint, Op, Shape, Type, Value};

/// A state, or a component of a tuple state.
#[derive(Clone, Debug)]
pub struct State {
    /// The index of the state.
    pub index: usize,
    /// The path to the component: its index in each nested tuple.
    path: Vec<i64>,
}

impl State {
    /// Returns a whole state.
    pub fn whole(index: usize) -> Self {
        Self { index, path: Vec::new() }
    }
}

/// The states that a body reads, as arguments of their own.
#[derive(Default)]
pub struct SeenStates {
    args: Vec<(Value, State)>,
    /// Tuples packed from them, inner ones before outer ones.
    packs: Vec<Op>,
}

impl SeenStates {
    /// Adds arguments for a state like `like` to a block without other operations; returns the
    /// value of the state.
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
        let mut components = Vec::with_capacity(types.len());
        for (index, ty) in types.into_iter().enumerate() {
            let path = [&state.path[..], &[index as i64]].concat();
            components.push(self.add_of(l, block, (like, ty), State { path, ..state }));
        }
        let loc = l.builder().value_loc(like);
        let loc = l.t.loc(loc);
        let pack = Pack::value(&mut Builder::at_end(l.builder().ir_mut(), block), loc, &components);
        self.packs.push(l.ir().def_op(pack).expect("it was built"));
        pack
    }

    /// Returns the states that the complete block needs; arguments for the others are erased.
    pub fn needed(mut self, l: &mut Linearizer<'_, '_>, block: Block) -> Vec<State> {
        let ir = l.builder().ir_mut();
        // Unused ones were erased with the rest of the block.
        self.packs.retain(|&pack| !ir.is_erased(pack));
        for pack in self.packs.into_iter().rev() {
            let components: Vec<Value> = ir.operands(pack).collect();
            let tuple = ir.result(pack, 0);
            for user in ir.users(tuple).collect::<Vec<_>>() {
                if let Some(Get { index, part, .. }) = ir.get(user) {
                    ir.replace_all_uses(part, components[index as usize]);
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

/// Emits the original and returns the array of these states over all steps.
pub fn keep_states(
    l: &mut Linearizer<'_, '_>,
    op: Op,
    activity: &FoldActivity,
    residuals: &[State],
) -> Result<Vec<Value>, NotDifferentiable> {
    let copy = l.t.copy(op)?;
    if residuals.is_empty() {
        return Ok(Vec::new());
    }
    let size = step_count(l, activity);
    let copied: Fold = l.read(copy);
    let block = l.ir().single_block(copied.body).expect("it has the type of the original");
    let end = l.ir().last_op(block).expect("it has the type of the original");
    let mut yields: Vec<Value> = l.ir().operands(end).collect();
    let mut types: Vec<Type> = l.ir().results(copy).map(|result| l.ir().ty(result)).collect();
    let (count, loc) = (types.len(), l.loc(op));
    for state in residuals {
        let mut value = l.ir().arg(block, state.index);
        for &index in &state.path {
            let b = l.builder();
            value = Get::value(&mut b.elsewhere(InsertPoint::Before(end)), loc, value, index);
        }
        let Some(mut shape) = Shape::of(&l.ir().store, l.ir().ty(value)) else {
            return Err(refused(
                l.ir(),
                op,
                "it carries a state that its derivative needs and that cannot be saved",
            ));
        };
        shape.sizes.insert(0, size.clone());
        types.push(shape.ty(l.builder().store_mut()).expect("its sizes exist already"));
        yields.push(value);
    }
    let over: Vec<Value> = copied.operands.iter(l.ir()).collect();
    let states: Vec<Value> = copied.states.iter(l.ir()).collect();
    let b = l.builder();
    b.ir_mut().set_operands(end, &yields);
    let region = b.create_region();
    b.ir_mut().move_blocks(copied.body, region);
    let built = Fold::build(b, loc, &over, copied.axis, &states, region, &types);
    copied.lead(b, built);
    let built: Vec<Value> = b.results(built).collect();
    let results: Vec<Value> = l.ir().results(op).collect();
    let copies: Vec<Value> = l.ir().results(copy).collect();
    for ((&result, &old), &new) in results.iter().zip(&copies).zip(&built) {
        l.builder().ir_mut().replace_all_uses(old, new);
        l.map_result(result, new);
    }
    l.builder().ir_mut().erase_op(copy);
    Ok(built[count..].to_vec())
}
