//! The types that a function was imported with, for the programs that it is split into.

use super::{ReverseInput, SplitGradient};
use crate::request::imported_type;
use cotan_dialects::Callable;
use cotan_dialects::func::SIGNATURE;
use cotan_ir::{Ir, Op, Type};

/// Declares the imported types of both programs, if the function declares its own.
pub fn share(
    ir: &mut Ir,
    function: Op,
    (arguments, values): (usize, usize),
    halves: &SplitGradient,
) {
    let old = ir.attr_named(function, SIGNATURE).and_then(|attr| ir.store.as_type(attr));
    let Some(old) = old.and_then(|old| ir.store.as_function(old)).cloned() else { return };
    let results = |at: usize| (at < values).then(|| old.results[at]);
    let inputs: Vec<Option<Type>> = old.inputs.iter().copied().map(Some).collect();
    let (known, cotangents) = inputs.split_at(arguments);
    let outputs = result_count(ir, halves.forward);
    declare(ir, halves.forward, known, &(0..outputs).map(results).collect::<Vec<_>>());
    let taken = halves.inputs.iter().map(|input| match *input {
        ReverseInput::Argument(at) => known[at],
        ReverseInput::Result(at) => results(at),
    });
    let taken: Vec<Option<Type>> = taken.chain(cotangents.iter().copied()).collect();
    let gradients: Vec<Option<Type>> = old.results[values..].iter().copied().map(Some).collect();
    declare(ir, halves.reverse, &taken, &gradients);
}

fn result_count(ir: &Ir, function: Op) -> usize {
    Callable::type_of(ir, function).map_or(0, |ty| ty.results.len())
}

/// Declares the imported types of a function; the others follow from its own.
fn declare(ir: &mut Ir, function: Op, inputs: &[Option<Type>], results: &[Option<Type>]) {
    let Some(own) = Callable::type_of(ir, function).cloned() else { return };
    let mut types = |known: &[Option<Type>], own: &[Type]| -> Vec<Type> {
        let pairs = known.iter().zip(own);
        pairs.map(|(known, &own)| known.unwrap_or_else(|| imported_type(ir, own))).collect()
    };
    let (inputs, results) = (types(inputs, &own.inputs), types(results, &own.results));
    let ty = ir.store.function_type(&inputs, &results);
    let (ty, name) = (ir.store.type_attr(ty), ir.store.symbol(SIGNATURE));
    ir.set_attr(function, name, Some(ty));
}
