//! Roads: methods that make the derivative of a function.

use super::function;
use cotan_dialects::autodiff::NotDifferentiable;
use cotan_dialects::func::{Func, Return};
use cotan_ir::types::FunctionType;
use cotan_ir::{Ir, Op, Type, TypeData, Value};

/// A method that makes the derivative of a function.
#[derive(Debug)]
pub struct AdMethod {
    /// Its name in pipelines.
    pub name: &'static str,
    /// How it goes about it, in one line.
    pub summary: &'static str,
    /// Puts a private function after another one, which has a body of one block, and returns it.
    ///
    /// It takes the arguments, and then a tangent for each of [`DerivativeRequest::wrt`], or, in reverse, a
    /// cotangent for each result that is made of floats. It gives, of the values of the function and
    /// then of the derivatives, those that are needed; see [`DerivativeRequest::keep_needed`]. On a refusal the
    /// module is as it was.
    pub derivative: fn(&mut Ir, function: Op, &DerivativeRequest) -> Result<Op, NotDifferentiable>,
    /// Whether it keeps what is linear apart from the values where that is [wanted](DerivativeRequest::apart).
    pub keeps_apart: bool,
}

/// Which derivative of a function.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DerivativeRequest {
    /// From cotangents of results to those of arguments; if not, from tangents of arguments to those
    /// of results.
    pub reverse: bool,
    /// Of, or with respect to, which arguments.
    pub wrt: Vec<usize>,
    /// Which values and derivatives are given: first one for each result of the function, then one
    /// for each derivative.
    pub needed: Vec<bool>,
    /// Whether operations that depend on tangents compute nothing but what is linear in them, even if
    /// loops are then written twice. Backwards they do anyway.
    pub apart: bool,
}

impl DerivativeRequest {
    /// A private function without a body yet, after the one whose derivative it will be.
    pub fn function(&self, ir: &mut Ir, of: Op) -> Op {
        function::empty(ir, of, self)
    }

    /// Makes a function that gives all values and derivatives give those that are needed.
    pub fn keep_needed(&self, ir: &mut Ir, function: Op) {
        let body = ir.verified::<Func>(function).body;
        let end = ir.single_block(body).and_then(|block| ir.last_op(block));
        let end = end.filter(|&end| ir.is::<Return>(end)).expect("a derivative returns");
        let given: Vec<Value> = ir.operands(end).collect();
        let needed = given.into_iter().zip(&self.needed).filter(|pair| *pair.1);
        let needed: Vec<Value> = needed.map(|pair| pair.0).collect();
        ir.set_operands(end, &needed);
        let types: Vec<Type> = needed.iter().map(|&value| ir.ty(value)).collect();
        let ty = ir.verified::<Func>(function).function_type;
        let TypeData::Function(FunctionType { inputs, .. }) = ir.type_data(ty).clone() else {
            return;
        };
        let ty = ir.store.function_type(&inputs, &types);
        Func::set_function_type(ir, function, ty);
    }
}
