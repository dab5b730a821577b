//! `array.with_dim`

use crate::autodiff::batch::{Batch, Batcher, Unbatched};
use crate::autodiff::cps_reverse::pull_back_entered;
use crate::autodiff::{Derivative, linearize_once, transpose_once};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::region_return::yielded;
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::{AccumulatorFlow, Callable, Cost, Effects, IterationSpace, RegionExecution, Sources};
use cotan_ir::codes::{ARGUMENT, ATTRIBUTE, OP_RULE};
use cotan_ir::constraints::{ANY, INDEX, SYMBOL_NAME};
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::Traits;
use cotan_ir::text::type_to_string;
use cotan_ir::{
    Attr, AttrData, Diagnostics, Ir, Op, Part, Region, Results, Symbol, Type, Value, mentions,
};

mod rules;

/// Binds an integer that is known only at run time to a dimension parameter: sizes of arrays in the
/// region may be polynomials in it. The parameter is not visible outside, so no result may mention
/// it. A negative integer is an error. If the results are unused, the operation may be removed with
/// its error.
///
/// ```mlir
/// func.func @example(%n: index) -> f64 {
///   %one = arith.constant 1.0 : f64
///   %r = array.with_dim %n as "p" {
///     %ones = array.replicate %one along 0 : f64 -> tensor<?xf64, #cotan.dims<p>>
///     %s = array.sum %ones along 0 : tensor<?xf64, #cotan.dims<p>>
///     array.yield %s : f64
///   } : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.with_dim",
    verify = verify,
    impl(Evaluate),
    attach(Derivative::NONE.linearize_to_any_order(linearize_once).transpose(transpose_once).pull_back(pull_back_entered), RegionExecution::Once),
    attach(Cost::FREE, Batch::new(batch), Effects::Diverges, IterationSpace::binding(bound), AccumulatorFlow(before), Canonical(rules::ALL))
)]
#[asm("$size `as` $parameter $body attr-dict (`:` type($results)^)?")]
pub struct WithDim {
    /// The integer.
    #[operand(INDEX)]
    pub size: Value,
    /// The name of the dimension parameter.
    #[attr(SYMBOL_NAME)]
    pub parameter: Attr,
    /// The scope of the parameter.
    #[region(single_block)]
    pub body: Region,
    /// The values that the region yields.
    #[result(ANY)]
    pub results: Results,
}

fn bound(ir: &Ir, op: Op) -> Option<Symbol> {
    match ir.attr_data(ir.attr_named(op, "parameter")?) {
        AttrData::String { text, .. } => Some(*text),
        _ => None,
    }
}

fn before(ir: &Ir, op: Op, result: usize) -> Sources {
    let yields = ir.get::<WithDim>(op).and_then(|this| yielded(ir, this.body));
    yields.and_then(|yields| yields.get(result).copied()).into_iter().collect()
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let WithDim { body, results, .. } = ir.verified(op);
    let Some(name) = bound(ir, op) else { return };
    let text = ir.text(name);
    if !is_identifier(text) {
        let message = format!("binds `{text}`, which is not a valid name of a dimension parameter");
        diagnostics.push(op_error(ir, op, &ATTRIBUTE, &message));
    }
    if is_known_around(ir, op, name) {
        let message = format!("binds `{text}`, which is already a dimension parameter");
        diagnostics.push(op_error(ir, op, &OP_RULE, &message));
    }
    let types: Vec<Type> = results.iter(ir).map(|value| ir.ty(value)).collect();
    if let Some(&ty) = types.iter().find(|&&ty| mentions(ir, Part::Type(ty), name)) {
        let ty = type_to_string(ir, ty);
        let message = format!("returns `{ty}`: dimension `{text}` escapes `array.with_dim`");
        diagnostics.push(op_error(ir, op, &OP_RULE, &message));
    }
    let mut body = Body::new(ir, op, body, diagnostics);
    body.arguments(&[]);
    body.results(&Wanted::types(&types));
}

fn is_identifier(text: &str) -> bool {
    let starts = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Returns whether a dimension parameter is in scope at an operation: bound around it, or declared
/// by the function.
pub fn is_known_around(ir: &Ir, op: Op, name: Symbol) -> bool {
    let mut around = ir.parent_op(op);
    while let Some(parent) = around {
        if IterationSpace::bound_dim(ir, parent) == Some(name) {
            return true;
        }
        if ir.has_traits(parent, Traits::ISOLATED) {
            let function = Callable::type_of(ir, parent);
            let types = function.into_iter().flat_map(|ty| ty.inputs.iter().chain(&ty.results));
            return types.into_iter().any(|&ty| mentions(ir, Part::Type(ty), name));
        }
        around = ir.parent_op(parent);
    }
    false
}

impl Evaluate for WithDim {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let size = frame.get(self.size)?.scalar().map(|word| word as i64);
        let (Some(size), Some(name)) = (size, bound(ir, op)) else {
            return Err(Trap::no_meaning(ir, op, "it names no dimension parameter"));
        };
        if size < 0 {
            let message = format!("the size `{}` is {size}", ir.text(name));
            return Err(Trap::at(ir, op, &ARGUMENT, message));
        }
        let yields: Vec<Datum> = frame.run_sized(op, self.body, name, size)?;
        frame.set_results(op, yields)
    }
}

/// Batches the region if the integer is not batched: otherwise sizes would differ.
fn batch(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let WithDim { size, body, .. } = b.read(op);
    if b.differs(size) {
        return b.refuse(op, "it would make array sizes depend on the batch index");
    }
    b.check_speculatable(op)?;
    let results: Vec<Value> = b.ir().results(op).collect();
    let (size, types) = (b.t.value(size), b.types_of(op, &results)?);
    let body = b.whole_region(op, body, &[])?;
    let built = b.clone_with(op, &[size], &types, &[body]);
    b.map_results(&results, built);
    Ok(())
}

impl Differentiate for WithDim {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable];
}
