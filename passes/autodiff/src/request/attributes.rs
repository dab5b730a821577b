//! Attributes of arguments and results, and the types that a function was imported with.

use super::Wrapper;
use cotan_dialects::Callable;
use cotan_dialects::ad::Kind;
use cotan_dialects::ad::request::changing;
use cotan_dialects::func::{Func, SIGNATURE};
use cotan_ir::types::FunctionType;
use cotan_ir::{Attr, AttrData, Ir, Op, Shape, Type};

/// Attributes that describe the placement of an array: its derivative has the same.
const SHARDINGS: [&str; 2] = ["sdy.sharding", "mhlo.sharding"];

/// Attributes that lend the memory of an argument to a result, which a derivative does not.
const DONATIONS: [&str; 2] = ["tf.aliasing_output", "jax.buffer_donor"];

/// The value of the function that an argument or result of the wrapper stands for.
#[derive(Clone, Copy)]
enum Origin {
    /// An argument.
    Argument(usize),
    /// A result.
    Result(usize),
    /// The tangent or cotangent of an argument.
    OfArgument(usize),
    /// The tangent or cotangent of a result.
    OfResult(usize),
    /// A matrix of derivatives.
    Matrix,
}

impl Wrapper<'_> {
    /// Copies attributes of arguments and results, and the imported types.
    pub(super) fn share_attributes(&self, ir: &mut Ir, signature: &FunctionType, wrapper: Op) {
        let Some(made) = Callable::type_of(ir, wrapper).cloned() else { return };
        let (inputs, results) = self.origins(ir, signature, made.results.len());
        let from = [attributes(ir, self.function, 0), attributes(ir, self.function, 1)];
        let mut lists = [Vec::new(), Vec::new()];
        for (list, origins) in lists.iter_mut().zip([&inputs, &results]) {
            list.extend(origins.iter().map(|&origin| copied(ir, &from, origin)));
        }
        let sets: [fn(&mut Ir, Op, Option<Attr>); 2] = [Func::set_arg_attrs, Func::set_res_attrs];
        for (list, set) in lists.into_iter().zip(sets) {
            if list.iter().any(|&dict| dict != Attr::EMPTY_DICT) {
                let list = ir.store.array_attr(&list);
                set(ir, wrapper, Some(list));
            }
        }
        self.share_signature(ir, &made, wrapper, [&inputs, &results]);
    }

    fn share_signature(
        &self,
        ir: &mut Ir,
        made: &FunctionType,
        wrapper: Op,
        [inputs, results]: [&[Origin]; 2],
    ) {
        let old = ir.attr_named(self.function, SIGNATURE).and_then(|attr| ir.store.as_type(attr));
        let Some(old) = old.and_then(|old| ir.store.as_function(old)).cloned() else { return };
        let pairs = inputs.iter().zip(&made.inputs);
        let inputs: Vec<Type> = pairs.map(|(&of, &ty)| original(ir, &old, of, ty)).collect();
        let pairs = results.iter().zip(&made.results);
        let results: Vec<Type> = pairs.map(|(&of, &ty)| original(ir, &old, of, ty)).collect();
        let ty = ir.store.function_type(&inputs, &results);
        let (ty, name) = (ir.store.type_attr(ty), ir.store.symbol(SIGNATURE));
        ir.set_attr(wrapper, name, Some(ty));
    }

    /// Returns the origins of the arguments and results of the wrapper.
    fn origins(
        &self,
        ir: &Ir,
        signature: &FunctionType,
        count: usize,
    ) -> (Vec<Origin>, Vec<Origin>) {
        let each = |origin| std::iter::repeat_n(origin, self.order);
        let of_arguments = self.wrt.iter().flat_map(|&at| each(Origin::OfArgument(at)));
        let active = changing(ir, &signature.results);
        let of_results = active.iter().flat_map(|&at| each(Origin::OfResult(at)));
        let mut inputs: Vec<Origin> = (0..signature.inputs.len()).map(Origin::Argument).collect();
        match self.kind {
            Kind::Jvp | Kind::Jet | Kind::Hvp => inputs.extend(of_arguments.clone()),
            Kind::Vjp => inputs.extend(of_results.clone()),
            _ => {}
        }
        let derivatives: Vec<Origin> = match self.kind {
            Kind::Jacobian | Kind::Hessian => vec![Origin::Matrix; count],
            Kind::Jvp | Kind::Jet => of_results.collect(),
            _ => of_arguments.collect(),
        };
        let values = count.saturating_sub(derivatives.len());
        let results = (0..values).map(Origin::Result).chain(derivatives).collect();
        (inputs, results)
    }
}

/// Returns the attributes of the arguments of a function, or of its results.
fn attributes(ir: &Ir, function: Op, which: usize) -> Vec<Attr> {
    let name = ["arg_attrs", "res_attrs"][which];
    match ir.attr_named(function, name).map(|attr| ir.store.attr_data(attr)) {
        Some(AttrData::Array(list)) => list.to_vec(),
        _ => Vec::new(),
    }
}

fn copied(ir: &mut Ir, from: &[Vec<Attr>; 2], origin: Origin) -> Attr {
    let (list, at, is_derivative) = match origin {
        Origin::Argument(at) => (&from[0], at, false),
        Origin::Result(at) => (&from[1], at, false),
        Origin::OfArgument(at) => (&from[0], at, true),
        Origin::OfResult(at) => (&from[1], at, true),
        Origin::Matrix => return Attr::EMPTY_DICT,
    };
    let Some(&dict) = list.get(at) else { return Attr::EMPTY_DICT };
    let entries = ir.store.dict_entries(dict).to_vec();
    let kept = entries.into_iter().filter(|entry| {
        let name = ir.store.text(entry.0);
        if is_derivative { SHARDINGS.contains(&name) } else { !DONATIONS.contains(&name) }
    });
    let kept: Vec<_> = kept.collect();
    ir.store.dict(kept)
}

/// Returns the type that an argument or result had in the imported function.
fn original(ir: &mut Ir, old: &FunctionType, origin: Origin, ty: Type) -> Type {
    let found = match origin {
        Origin::Argument(at) | Origin::OfArgument(at) => old.inputs.get(at),
        Origin::Result(at) | Origin::OfResult(at) => old.results.get(at),
        Origin::Matrix => None,
    };
    found.copied().unwrap_or_else(|| imported_type(ir, ty))
}

/// Returns the type of an imported value: an array, of rank 0 for a scalar.
pub fn imported_type(ir: &mut Ir, ty: Type) -> Type {
    let shape = Shape::of(&ir.store, ty);
    let sizes = shape.as_ref().and_then(|shape| {
        shape.sizes.iter().map(|size| size.as_constant()).collect::<Option<Vec<i64>>>()
    });
    match (shape, sizes) {
        (Some(shape), Some(sizes)) => ir.store.tensor_type(&sizes, shape.element),
        _ => ty,
    }
}
