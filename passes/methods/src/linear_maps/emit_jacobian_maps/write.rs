//! Emission of the body of a function with maps.

use super::PASS;
use cotan_autodiff::differentiate::scaffold::{FunctionBody, with_copy};
use cotan_autodiff::legalize_for_ad::Preparation;
use cotan_dialects::ad;
use cotan_dialects::ad::request::changing;
use cotan_dialects::autodiff::{NotDifferentiable, name_like, refused, tangent_type};
use cotan_dialects::interfaces::linear_map_type;
use cotan_dialects::linear::{Callees, Hcat, Identity, Maps, Vcat, Zero, together};
use cotan_ir::{Block, Builder, Editor, Ir, Loc, Op, Translator, Type, Value};
use cotan_transforms::generic::inline::kept_calls;

/// The initial maps.
pub struct InitialMaps {
    /// The common domain of all maps.
    pub domain: Type,
    /// The maps to active arguments, by argument index.
    pub maps: Vec<(usize, Value)>,
}

impl InitialMaps {
    /// Starts from the tangents of the arguments: the map to each is the projection from the tuple
    /// of all.
    pub fn own(ir: &mut Ir, entry: Block, originals: &[Value], loc: Loc, wrt: &[usize]) -> Self {
        let b = &mut Editor::at_end(ir, entry);
        let spaces: Vec<Type> = wrt.iter().map(|&at| space(b, originals[at])).collect();
        let domain = together(b, &spaces);
        let mut maps = Vec::with_capacity(wrt.len());
        for (index, &at) in wrt.iter().enumerate() {
            let map = projection(b, loc, &spaces, index);
            name_like(b.ir_mut(), map, originals[at]);
            maps.push((at, map));
        }
        Self { domain, maps }
    }
}

/// The emitted body of a function with maps.
pub struct MappedCode {
    /// The results of the function.
    pub values: Vec<Value>,
    /// The maps to active results.
    pub maps: ResultMaps,
}

/// Maps to the active results of a function.
pub struct ResultMaps {
    domain: Type,
    /// The individual maps.
    pub each: Vec<Value>,
}

impl ResultMaps {
    /// Emits one map to all of them.
    pub fn whole(&self, b: &mut Builder<'_>, loc: Loc) -> Value {
        match self.each[..] {
            [map] => map,
            [] => {
                let empty = together(b, &[]);
                let ty = linear_map_type::of(b.store_mut(), self.domain, empty);
                Zero::value(b, loc, ty)
            }
            _ => Vcat::value(b, loc, &self.each),
        }
    }
}

/// Emits the body of a function of one block into a block whose arguments start with those of the
/// function. Calls become calls of the needed Jacobians, or are inlined.
///
/// # Errors
/// An operation whose map is unknown.
pub fn write(
    ir: &mut Ir,
    function: Op,
    entry: Block,
    loc: Loc,
    starts: InitialMaps,
    callees: Option<&mut Callees>,
) -> Result<MappedCode, NotDifferentiable> {
    if ad::names_rule(ir, function) {
        return Err(refused(ir, function, "it has a custom derivative"));
    }
    with_copy(ir, function, |ir, copy| {
        let calls = callees.is_none();
        Preparation { calls, loops: true, ..Preparation::default() }.run(ir, copy);
        let mut maps = Maps::new(starts.domain);
        if callees.is_none() {
            maps.kept_calls = kept_calls(ir, copy);
        }
        write_code(ir, copy, entry, loc, (starts, maps), callees)
    })
}

fn write_code(
    ir: &mut Ir,
    function: Op,
    entry: Block,
    loc: Loc,
    (starts, mut maps): (InitialMaps, Maps),
    mut callees: Option<&mut Callees>,
) -> Result<MappedCode, NotDifferentiable> {
    let FunctionBody { block, args: originals, returned } = FunctionBody::of(ir, function);
    let args: Vec<Value> = ir.args(entry).take(originals.len()).collect();
    let types: Vec<Type> = returned.iter().map(|&value| ir.ty(value)).collect();
    let changing = changing(&ir.store, &types);

    let InitialMaps { domain, maps: first } = starts;
    maps.callees = callees.as_deref_mut().map(std::mem::take);
    for (at, map) in first {
        maps.set(originals[at], map);
    }
    let mut t = Translator::new(Editor::at_end(ir, entry)).by_rule(PASS.name);
    let values = t.block(block, &args, &mut |t, op| maps.step(t, op));
    if let (Some(callees), Some(returned_callees)) = (callees, maps.callees.take()) {
        *callees = returned_callees;
    }
    let values = values?;
    let b = &mut Builder::at_end(ir, entry);
    let mut each = Vec::with_capacity(changing.len());
    for &at in &changing {
        each.push(match maps.get(returned[at]) {
            Some(map) => map,
            None => {
                let space = space(b, returned[at]);
                let ty = linear_map_type::of(b.store_mut(), domain, space);
                Zero::value(b, loc, ty)
            }
        });
    }
    Ok(MappedCode { values, maps: ResultMaps { domain, each } })
}

/// Returns the tangent space of a value.
pub fn space(b: &mut Builder<'_>, of: Value) -> Type {
    let ty = b.ty(of);
    tangent_type(b.store_mut(), ty).expect("it changes")
}

/// Emits the projection from a tuple of spaces.
fn projection(b: &mut Builder<'_>, loc: Loc, spaces: &[Type], at: usize) -> Value {
    let space = spaces[at];
    let same = linear_map_type::of(b.store_mut(), space, space);
    if spaces.len() == 1 {
        return Identity::value(b, loc, same);
    }
    let mut maps = Vec::with_capacity(spaces.len());
    for (index, &from) in spaces.iter().enumerate() {
        maps.push(match index == at {
            true => Identity::value(b, loc, same),
            false => {
                let ty = linear_map_type::of(b.store_mut(), from, space);
                Zero::value(b, loc, ty)
            }
        });
    }
    Hcat::value(b, loc, &maps)
}
