//! The shapes of Jacobians and Hessians.

use super::Kind;
use super::request::changing;
use cotan_ir::text::type_to_string;
use cotan_ir::types::FunctionType;
use cotan_ir::{Ir, Shape, Type, TypeData};

/// Returns the result shapes of a request for Jacobians or for a Hessian.
///
/// For each pair, these are the dimensions of a result (or of an argument), followed by those of an
/// argument.
///
/// # Errors
///
/// If a result or an argument has no such array.
pub fn shapes(
    ir: &Ir,
    kind: Kind,
    callee: &FunctionType,
    wrt: &[usize],
) -> Result<Vec<Shape>, String> {
    let inputs: Vec<Type> = wrt.iter().map(|&at| callee.inputs[at]).collect();
    let outputs: Vec<Type> = match kind {
        Kind::Hessian => inputs.clone(),
        _ => changing(ir, &callee.results).iter().map(|&at| callee.results[at]).collect(),
    };
    if outputs.is_empty() {
        return Err("needs a function with floating-point results".to_owned());
    }
    let mut shapes = Vec::with_capacity(outputs.len() * inputs.len());
    for &output in &outputs {
        for &input in &inputs {
            shapes.push(concat_shapes(
                &float_shape(ir, output)?,
                &float_shape(ir, input)?,
                ir,
                input,
            )?);
        }
    }
    Ok(shapes)
}

/// Returns the dimensions of a result followed by those of an argument.
fn concat_shapes(output: &Shape, input: &Shape, ir: &Ir, ty: Type) -> Result<Shape, String> {
    if output.element != input.element {
        let (output, ty) = (type_to_string(ir, output.element), type_to_string(ir, ty));
        return Err(format!("needs floats of one type, not `{output}` by `{ty}`"));
    }
    let sizes = output.sizes.iter().chain(&input.sizes).cloned().collect();
    Ok(Shape { sizes, element: output.element })
}

/// Returns the shape of a float, or of an array of floats.
fn float_shape(ir: &Ir, ty: Type) -> Result<Shape, String> {
    let shape = Shape::of(ir, ty);
    let shape = shape.filter(|shape| matches!(ir.type_data(shape.element), TypeData::Float(_)));
    let message = || format!("needs floats and arrays of floats, not `{}`", type_to_string(ir, ty));
    shape.ok_or_else(message)
}
