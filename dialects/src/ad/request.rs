//! Requests for derivatives.

use super::{Jet, Jvp, Vjp, jacobians};
use crate::array::Sizes;
use crate::autodiff::cps_reverse::Continuation;
use crate::autodiff::{Linearizer, NotDifferentiable, Transposer, has_tangent, tangent_type};
use crate::func::symbols;
use crate::interfaces::verify::op_error;
use crate::interp::Trap;
use crate::sum::mentions_sums;
use cotan_ir::codes::OP_RULE;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::text::type_to_string;
use cotan_ir::types::FunctionType;
use cotan_ir::{Attr, AttrData, Diagnostics, Ir, Op, Store, Type, Value};

/// The kind of a derivative, as an interface of the requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Values, and tangents of results for tangents of arguments.
    Jvp,
    /// Values, and Taylor coefficients of results for those of arguments.
    Jet,
    /// Values, and cotangents of arguments for cotangents of results.
    Vjp,
    /// Cotangents of arguments, where the cotangent of the only result is 1.
    Grad,
    /// The value and the gradient.
    ValueAndGrad,
    /// Tangents of the gradient for tangents of arguments.
    Hvp,
    /// The partial derivatives of each element of a result by each element of an argument.
    Jacobian,
    /// Values, and a function from tangents of arguments to tangents of results.
    Linearize,
    /// Cotangents of the arguments in which the function is linear, for cotangents of results.
    Transpose,
    /// The partial derivatives of each element of a gradient by each element of an argument.
    Hessian,
}

impl Kind {
    const ALL: [Self; 10] = [
        Self::Jvp,
        Self::Jet,
        Self::Vjp,
        Self::Grad,
        Self::ValueAndGrad,
        Self::Hvp,
        Self::Jacobian,
        Self::Linearize,
        Self::Transpose,
        Self::Hessian,
    ];

    /// Returns the name of the operation, without the dialect.
    pub fn name(self) -> &'static str {
        match self {
            Self::Jvp => "jvp",
            Self::Jet => "jet",
            Self::Vjp => "vjp",
            Self::Grad => "grad",
            Self::ValueAndGrad => "value_and_grad",
            Self::Hvp => "hvp",
            Self::Jacobian => "jacobian",
            Self::Linearize => "linearize",
            Self::Transpose => "transpose",
            Self::Hessian => "hessian",
        }
    }

    /// Returns the kind of an operation, if it is a request.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let name = ir.spec(op)?.name.strip_prefix("ad.")?;
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A request.
#[derive(Clone, Debug)]
pub struct Request {
    /// The kind of the derivative.
    pub kind: Kind,
    /// The name of the function.
    pub callee: Attr,
    /// The names of the bound dimension parameters.
    pub parameters: Option<Attr>,
    /// The values of the bound dimension parameters.
    pub sizes: Option<Attr>,
    /// The listed argument indices; `None` for all arguments of floating-point types.
    pub wrt: Option<Vec<usize>>,
    /// The number of Taylor coefficients of each value; 1 for other kinds than jets.
    pub order: usize,
}

impl Request {
    /// Returns the request of an operation, or `None` if it is no request.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let kind = Kind::of(ir, op)?;
        Some(Self {
            kind,
            callee: ir.attr_named(op, "callee")?,
            parameters: ir.attr_named(op, "parameters"),
            sizes: ir.attr_named(op, "sizes"),
            wrt: ir.attr_named(op, "wrt").and_then(|attr| indices(ir, attr)),
            order: ir.get::<Jet>(op).map_or(1, |jet| usize::try_from(jet.order).unwrap_or(0)),
        })
    }

    /// Returns the indices of the arguments of the callee to differentiate with respect to.
    pub fn with_respect_to(&self, ir: &Ir, callee: &FunctionType) -> Vec<usize> {
        self.wrt.clone().unwrap_or_else(|| changing(&ir.store, &callee.inputs))
    }
}

/// Returns the indices of the types that have tangents.
pub fn changing(store: &Store, types: &[Type]) -> Vec<usize> {
    (0..types.len()).filter(|&at| has_tangent(store, types[at])).collect()
}

/// Parses `[0, 2]`.
fn indices(ir: &Ir, attr: Attr) -> Option<Vec<usize>> {
    let AttrData::Array(items) = ir.attr_data(attr) else { return None };
    let argument =
        |&item: &Attr| ir.as_int(item).and_then(|argument| usize::try_from(argument).ok());
    items.iter().map(argument).collect()
}

/// Builds `[0, 2]`.
pub fn places_attr(ir: &mut Ir, indices: &[usize]) -> Attr {
    let items: Vec<Attr> =
        indices.iter().map(|&argument| ir.store.int_attr(argument as i64, Type::I64)).collect();
    ir.store.array_attr(&items)
}

/// The trap of an interpreted request, which has no semantics before its expansion.
pub fn not_expanded(ir: &Ir, op: Op) -> Trap {
    let stop =
        Trap::no_meaning(ir, op, "it is a request for a derivative that is not expanded yet");
    stop.note_setting("differentiate", "run `differentiate` first")
}

/// Verifies a request against the function that it names.
pub fn verify(ir: &Ir, op: Op, tables: &mut SymbolTables, diagnostics: &mut Diagnostics) {
    let Some(request) = Request::of(ir, op) else { return };
    let message = |name: &str| format!("'{name}' does not reference a valid function");
    let callee = symbols::function(ir, op, request.callee, tables, diagnostics, message);
    let Some((function, signature)) = callee else { return };
    if let Err(message) = check(ir, op, &request, signature) {
        let error = op_error(ir, op, &OP_RULE, &message);
        diagnostics.push(error.note_at(ir.loc(function), "the function is here"));
    }
}

fn check(ir: &Ir, op: Op, request: &Request, callee: &FunctionType) -> Result<(), String> {
    if callee.inputs.iter().chain(&callee.results).any(|&ty| mentions_sums(&ir.store, ty)) {
        return Err(
            "names a function with sums as arguments or results, which has no derivative; \
                    match them inside the function"
                .to_owned(),
        );
    }
    let wrt = wrt(ir, op, request, callee)?;
    if request.order == 0 {
        return Err("has an `order` that is not positive".to_owned());
    }
    if request.order > ir.operand_count(op) {
        let order = request.order;
        return Err(format!("has the order {order}, and fewer coefficients than this"));
    }
    if matches!(request.kind, Kind::Grad | Kind::ValueAndGrad | Kind::Hvp | Kind::Hessian) {
        check_single_float(ir, callee)?;
    }
    let passed: Vec<Type> = ir.operands(op).map(|value| ir.ty(value)).collect();
    let bound: Vec<Type> = ir.results(op).map(|value| ir.ty(value)).collect();
    if matches!(request.kind, Kind::Jacobian | Kind::Hessian) {
        let shapes = jacobians::shapes(ir, request.kind, callee, &wrt)?;
        let sizes = Sizes::of(ir, request.parameters, request.sizes, &passed, callee)?;
        return sizes.check_shapes(ir, callee, &passed, &shapes, &bound);
    }
    let bound = if request.kind == Kind::Linearize { flatten_function(ir, bound)? } else { bound };
    let kind = (request.kind, request.order);
    let expected = shape(ir, kind, callee, &wrt, &passed, &bound);
    let sizes = Sizes::of(ir, request.parameters, request.sizes, &passed, &expected)?;
    sizes.check(ir, &expected, &passed, &bound)
}

/// Replaces the last type, a function type, by the inputs and results of the function.
fn flatten_function(ir: &Ir, mut types: Vec<Type>) -> Result<Vec<Type>, String> {
    let function = types.pop().and_then(|ty| ir.as_function(ty));
    let function = function.ok_or("returns the derivative last, which is a function")?;
    types.extend(function.inputs.iter().chain(&function.results));
    Ok(types)
}

fn wrt(ir: &Ir, op: Op, request: &Request, callee: &FunctionType) -> Result<Vec<usize>, String> {
    if request.wrt.is_none() && ir.attr_named(op, "wrt").is_some() {
        return Err("has a `wrt` that is no list of argument indices, as in `[0, 2]`".to_owned());
    }
    let wrt = request.with_respect_to(ir, callee);
    let inputs = &callee.inputs;
    for (index, &argument) in wrt.iter().enumerate() {
        let Some(&ty) = inputs.get(argument) else {
            let count = inputs.len();
            return Err(format!("names argument {argument}, but the function has {count}"));
        };
        if !has_tangent(&ir.store, ty) {
            let ty = type_to_string(ir, ty);
            return Err(format!("names argument {argument}, but `{ty}` has no derivative"));
        }
        if wrt[..index].contains(&argument) {
            return Err(format!("names argument {argument} twice"));
        }
    }
    if wrt.is_empty() {
        return Err("has no argument to differentiate with respect to".to_owned());
    }
    Ok(wrt)
}

/// Checks that the only result is a float: only a scalar has a gradient.
fn check_single_float(ir: &Ir, callee: &FunctionType) -> Result<(), String> {
    use cotan_ir::TypeData::Float;
    match callee.results[..] {
        [ty] if matches!(ir.type_data(ty), Float(_)) => Ok(()),
        [ty] => {
            let ty = type_to_string(ir, ty);
            Err(format!("needs a function that returns one float, not `{ty}`; see `ad.vjp`"))
        }
        _ => {
            let count = callee.results.len();
            Err(format!("needs a function that returns one float, not {count} results"))
        }
    }
}

/// Returns the operand and result types of a request, in types of the callee.
///
/// If the request returns a function, its inputs and results follow those of the callee.
pub(super) fn shape(
    ir: &Ir,
    (kind, order): (Kind, usize),
    callee: &FunctionType,
    wrt: &[usize],
    passed: &[Type],
    bound: &[Type],
) -> FunctionType {
    let outputs = changing(&ir.store, &callee.results);
    let mut inputs: Vec<Type> = wrt.iter().map(|&at| callee.inputs[at]).collect();
    let mut outputs: Vec<Type> = outputs.iter().map(|&at| callee.results[at]).collect();
    if kind == Kind::Jet {
        inputs = repeated(&inputs, order);
        outputs = repeated(&outputs, order);
    }
    let mut arguments = callee.inputs.to_vec();
    if kind == Kind::Transpose {
        let others = (0..callee.inputs.len()).filter(|at| !wrt.contains(at));
        arguments = others.map(|at| callee.inputs[at]).collect();
    }
    let values = callee.results.to_vec();
    let (operand_types, result_types) = match kind {
        Kind::Jvp | Kind::Jet => (
            append_tangents(ir, arguments, &inputs, passed),
            append_tangents(ir, values, &outputs, bound),
        ),
        Kind::Vjp => (
            append_tangents(ir, arguments, &outputs, passed),
            append_tangents(ir, values, &inputs, bound),
        ),
        Kind::Hvp => (
            append_tangents(ir, arguments, &inputs, passed),
            append_tangents(ir, Vec::new(), &inputs, bound),
        ),
        Kind::Grad => (arguments, append_tangents(ir, Vec::new(), &inputs, bound)),
        Kind::Linearize => {
            let leading = append_tangents(ir, values, &inputs, bound);
            (arguments, append_tangents(ir, leading, &outputs, bound))
        }
        Kind::Transpose => (
            append_tangents(ir, arguments, &outputs, passed),
            append_tangents(ir, Vec::new(), &inputs, bound),
        ),
        Kind::Jacobian | Kind::Hessian => (arguments, Vec::new()),
        Kind::ValueAndGrad => (arguments, append_tangents(ir, values, &inputs, bound)),
    };
    FunctionType { inputs: operand_types.into(), results: result_types.into() }
}

/// Returns types, each of them `order` times in a row.
fn repeated(types: &[Type], order: usize) -> Vec<Type> {
    types.iter().flat_map(|&ty| std::iter::repeat_n(ty, order)).collect()
}

/// Appends the tangent types of `of` to `first`.
///
/// The type in `there` is used if it is a tangent type that the type of the callee does not
/// determine.
fn append_tangents(ir: &Ir, mut first: Vec<Type>, of: &[Type], there: &[Type]) -> Vec<Type> {
    for &ty in of {
        let found = there.get(first.len()).copied();
        let found = found.filter(|&found| found != ty && is_tangent(ir, found, ty));
        first.push(found.unwrap_or(ty));
    }
    first
}

/// Returns whether `tangent` is a tangent type of the tuple type `of`, some of whose components are
/// not differentiable.
fn is_tangent(store: &Store, tangent: Type, of: Type) -> bool {
    let (Some(parts), Some(of)) = (store.as_tuple(tangent), store.as_tuple(of)) else {
        return tangent == of;
    };
    let pairs = parts.iter().zip(of);
    let fits = |(&part, &of): (&Type, &Type)| match has_tangent(store, of) {
        true => is_tangent(store, part, of),
        false => store.as_tuple(part).is_some_and(<[Type]>::is_empty),
    };
    parts.len() == of.len() && pairs.into_iter().all(fits)
}

/// Linearizes a call: requests the jvp of its callee, or its Taylor coefficients.
pub(super) fn linearize_call(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let ir = l.ir();
    let (operands, results): (Vec<Value>, Vec<Value>) =
        (ir.operands(op).collect(), ir.results(op).collect());
    let changing: Vec<Value> =
        results.iter().copied().filter(|&result| l.can_change(result)).collect();
    if changing.is_empty() {
        l.t.copy(op)?;
        return Ok(());
    }
    let attr = |name: &str| ir.attr_named(op, name);
    let (callee, parameters, sizes) = (attr("callee"), attr("parameters"), attr("sizes"));
    let callee = callee.expect("a verified call names its callee");
    let wrt: Vec<usize> =
        (0..operands.len()).filter(|&at| l.tangent(operands[at]).is_some()).collect();
    let mut passed = l.values(&operands);
    passed.extend(operands.iter().filter_map(|&operand| l.series(operand)).flatten());
    let mut types: Vec<Type> = results.iter().map(|&result| ir.ty(result)).collect();
    let count = types.len();
    let of_changing: Vec<Type> = changing.iter().map(|&result| l.ir().ty(result)).collect();
    l.extend_types(&mut types, of_changing);
    let primal = if l.reverse() { Some(l.t.copy(op)?) } else { None };
    let (loc, order, b) = (l.loc(op), l.order(), l.builder());
    let wrt = places_attr(b.ir_mut(), &wrt);
    let created = if order == 1 {
        let created = Jvp::build(b, loc, callee, &passed, &types);
        Jvp::set_parameters(b, created, parameters);
        Jvp::set_sizes(b, created, sizes);
        Jvp::set_wrt(b, created, Some(wrt));
        created
    } else {
        let created = Jet::build(b, loc, callee, &passed, order as i64, &types);
        Jet::set_parameters(b, created, parameters);
        Jet::set_sizes(b, created, sizes);
        Jet::set_wrt(b, created, Some(wrt));
        created
    };
    let created: Vec<Value> = b.results(created).collect();
    if primal.is_none() {
        for (&result, &value) in results.iter().zip(&created) {
            l.map_result(result, value);
        }
    }
    l.set_each_series(&changing, &created[count..]);
    Ok(())
}

/// Pulls cotangents back through a call: requests the vjp of its callee.
pub(super) fn pull_back_call(
    c: &mut Continuation<'_, '_>,
    op: Op,
) -> Result<(), NotDifferentiable> {
    let ir = c.ir();
    let (operands, results): (Vec<Value>, Vec<Value>) =
        (ir.operands(op).collect(), ir.results(op).collect());
    let attr = |name: &str| ir.attr_named(op, name);
    let (callee, parameters, sizes) = (attr("callee"), attr("parameters"), attr("sizes"));
    let callee = callee.expect("a verified call names its callee");
    let wrt: Vec<usize> = (0..operands.len()).filter(|&at| c.is_active(operands[at])).collect();
    let mut types: Vec<Type> = results.iter().map(|&result| ir.ty(result)).collect();
    let mut passed = operands.clone();
    for at in changing(&c.ir().store, &types) {
        passed.push(c.cotangent_or_zeros(results[at]));
    }
    for &at in &wrt {
        let ty = c.ir().ty(operands[at]);
        types.extend(tangent_type(c.builder.store_mut(), ty));
    }
    let created = Vjp::build(c.builder, c.loc, callee, &passed, &types);
    Vjp::set_parameters(c.builder, created, parameters);
    Vjp::set_sizes(c.builder, created, sizes);
    let indices = places_attr(c.builder.ir_mut(), &wrt);
    Vjp::set_wrt(c.builder, created, Some(indices));
    let parts: Vec<Value> = c.ir().results(created).skip(results.len()).collect();
    for (&at, part) in wrt.iter().zip(parts) {
        c.add(operands[at], part);
    }
    Ok(())
}

/// Transposes the tangents of a jvp request: requests a vjp.
pub(super) fn transpose(t: &mut Transposer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let Some(request) = Request::of(t.ir(), op) else { return Ok(()) };
    let wrt = request.wrt.clone().unwrap_or_default();
    let operands: Vec<Value> = t.ir().operands(op).collect();
    let (arguments, tangents) = operands.split_at(operands.len() - wrt.len());
    let results: Vec<Value> = t.ir().results(op).collect();
    let types: Vec<Type> = results.iter().map(|&value| t.ir().ty(value)).collect();
    let count = results.len() - tangent_count(t.ir(), &types);
    let mut passed = arguments.to_vec();
    for &result in &results[count..] {
        passed.push(t.cotangent_or_zeros(result));
    }
    let mut expected = types[..count].to_vec();
    expected.extend(tangents.iter().map(|&value| t.ir().ty(value)));
    let attr = t.ir().attr_named(op, "wrt");
    let loc = t.loc;
    let Request { callee, parameters, sizes, .. } = request;
    let created = Vjp::build(t.builder, loc, callee, &passed, &expected);
    Vjp::set_parameters(t.builder, created, parameters);
    Vjp::set_sizes(t.builder, created, sizes);
    Vjp::set_wrt(t.builder, created, attr);
    for (index, &tangent) in tangents.iter().enumerate() {
        let part = t.ir().result(created, count + index);
        t.add(tangent, part);
    }
    Ok(())
}

/// Returns the number of jvp results that are tangents, namely of the values before them.
fn tangent_count(ir: &Ir, types: &[Type]) -> usize {
    let fits = |count: &usize| changing(&ir.store, &types[..types.len() - count]).len() == *count;
    (0..=types.len()).find(fits).unwrap_or(0)
}
