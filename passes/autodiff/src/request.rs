//! Functions that request a derivative of another one.

mod attributes;

pub(crate) use attributes::imported_type;

use cotan_dialects::Callable;
use cotan_dialects::ad::request::{changing, places_attr};
use cotan_dialects::ad::{
    Grad, Hessian, Hvp, Jacobian, Jet, Jvp, Kind, ValueAndGrad, Vjp, jacobians,
};
use cotan_dialects::autodiff::{NotDifferentiable, name_coefficient, refused, tangent_type};
use cotan_dialects::func::{Func, Return};
use cotan_dialects::interfaces::sizes::share_facts;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::types::FunctionType;
use cotan_ir::{Attr, Block, Builder, Ir, Loc, Op, Type, TypeData, Value};

/// Adds a function that requests a derivative of another one, and returns it.
///
/// The new function is named `<kind>_<function>` and follows the differentiated one. It has the
/// arguments of the function. Then follow a tangent of each argument of `wrt` for `jvp` and `hvp`,
/// or a cotangent of each active result for `vjp`. It returns the results of the request. The
/// pipeline `gradient` expands the request.
///
/// ```
/// use cotan_autodiff::request;
/// use cotan_dialects::ad::Kind;
/// use cotan_ir::text::{PrintOptions, print_to_string};
///
/// let text = "func.func @f(%x: f64, %y: f64) -> f64 { %z = arith.mulf %x, %y : f64 return %z : f64 }";
/// let mut ir = cotan_ir::parse_str(&cotan_dialects::registry(), text)?;
/// let f = ir.walk(ir.root()).nth(1).ok_or("there is no function")?;
/// let gradient = request::wrap(&mut ir, f, Kind::Grad, &[0, 1]);
/// assert!(gradient.is_ok());
/// let printed = print_to_string(&ir, PrintOptions::default());
/// assert!(printed.contains("func.func @grad_f(%x: f64, %y: f64) -> (f64, f64)"));
/// assert!(printed.contains("ad.grad @f(%x, %y)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If `function` is not a function, or `wrt` is empty or lists an argument without tangents. If a
/// gradient or Hessian is requested of a function that does not return a single float. If the kind
/// is `linearize` or `transpose`.
pub fn wrap(ir: &mut Ir, function: Op, kind: Kind, wrt: &[usize]) -> Result<Op, NotDifferentiable> {
    let Some(signature) = Callable::type_of(ir, function) else {
        return Err(refused(ir, function, NO_FUNCTION));
    };
    let active = changing(ir, &signature.inputs);
    if wrt.is_empty() || !wrt.iter().all(|at| active.contains(at)) {
        let why = "its derivative needs arguments of floats to differentiate";
        return Err(refused(ir, function, why));
    }
    let needs_float = matches!(kind, Kind::Grad | Kind::ValueAndGrad | Kind::Hvp | Kind::Hessian);
    if needs_float && !returns_float(ir, signature) {
        return Err(refused(ir, function, "it does not return a single float"));
    }
    Wrapper::new(ir, function, kind, wrt).emit(ir)
}

const NO_FUNCTION: &str = "it is not a function";

/// Returns whether the result of a function is a single float.
pub fn returns_float(ir: &Ir, signature: &FunctionType) -> bool {
    matches!(signature.results[..], [ty] if matches!(ir.type_data(ty), TypeData::Float(_)))
}

/// A function with one request, to be added by [`emit`](Self::emit).
pub struct Wrapper<'a> {
    /// The function to differentiate.
    pub function: Op,
    /// The kind of derivative.
    pub kind: Kind,
    /// The indices of the differentiated arguments.
    pub wrt: &'a [usize],
    /// The name of the new function; it is made unique.
    pub name: String,
    /// False if the values that `jvp`, `jet`, `vjp` and `value_and_grad` yield are not returned.
    pub values: bool,
    /// The number of Taylor coefficients of each value, for `jet`; 1 for other kinds.
    pub order: usize,
}

impl<'a> Wrapper<'a> {
    /// Returns the wrapper that [`wrap`] adds.
    pub fn new(ir: &Ir, function: Op, kind: Kind, wrt: &'a [usize]) -> Self {
        let base = ir.symbol_name(function).map_or("f", |name| ir.text(name));
        Self {
            function,
            kind,
            wrt,
            name: format!("{}_{base}", kind.name()),
            values: true,
            order: 1,
        }
    }

    /// Adds the function after the differentiated one, and returns it.
    ///
    /// # Errors
    /// If the operation is not a function, or no request of this kind can be built.
    pub fn emit(&self, ir: &mut Ir) -> Result<Op, NotDifferentiable> {
        let function = self.function;
        let signature = Callable::type_of(ir, function).cloned();
        let (Some(signature), Some(callee)) = (signature, ir.symbol_name(function)) else {
            return Err(refused(ir, function, NO_FUNCTION));
        };
        let Some(set_wrt) = setter(self.kind) else {
            return Err(refused(ir, function, "a wrapper cannot return a linear function"));
        };
        let values = self.value_types(&signature).to_vec();
        let derivatives = self.derivative_types(ir, &signature)?;
        let types = [&values[..], &derivatives].concat();
        let (loc, body) = (ir.loc(function), ir.create_region());
        let entry = ir.append_new_block(body, &signature.inputs, loc);
        self.add_arguments(ir, entry, loc, &signature);
        let args: Vec<Value> = ir.args(entry).collect();
        let (callee, wrt) = (ir.store.symbol_ref(callee), places_attr(ir, self.wrt));
        let b = &mut Builder::at_end(ir, entry);
        let request = match builder(self.kind) {
            Some(build) => build(b, loc, callee, &args, &types),
            None => Jet::build(b, loc, callee, &args, self.order as i64, &types),
        };
        let results: Vec<Value> = b.results(request).collect();
        set_wrt(ir, request, Some(wrt));
        self.name_results(ir, &signature, results.split_at(values.len()));
        let first = if self.values { 0 } else { values.len() };
        Return::build(&mut Builder::at_end(ir, entry), loc, &results[first..]);
        let inputs: Vec<Type> = args.iter().map(|&arg| ir.ty(arg)).collect();
        let ty = ir.store.function_type(&inputs, &types[first..]);
        let name = ir.store.string_attr(&self.name);
        let wrapper = Func::build(&mut Builder::after(ir, function), loc, name, ty, body);
        share_facts(ir, function, wrapper);
        self.share_attributes(ir, &signature, wrapper);
        let root = ir.nearest_symbol_table(function).unwrap_or(ir.root());
        SymbolTable::new(ir, root).insert(ir, wrapper);
        Ok(wrapper)
    }

    /// Returns the types of the values that the request yields before the derivatives.
    fn value_types<'s>(&self, signature: &'s FunctionType) -> &'s [Type] {
        match self.kind {
            Kind::Jvp | Kind::Jet | Kind::Vjp | Kind::ValueAndGrad => &signature.results,
            _ => &[],
        }
    }

    /// Returns the types of the derivatives that the request yields.
    fn derivative_types(
        &self,
        ir: &mut Ir,
        signature: &FunctionType,
    ) -> Result<Vec<Type>, NotDifferentiable> {
        if matches!(self.kind, Kind::Jacobian | Kind::Hessian) {
            let shapes = jacobians::shapes(ir, self.kind, signature, self.wrt);
            let shapes = shapes.map_err(|why| self.matrix_error(ir, &why))?;
            let types: Option<Vec<Type>> =
                shapes.iter().map(|shape| shape.ty(&mut ir.store)).collect();
            return types.ok_or_else(|| self.matrix_error(ir, "is too large"));
        }
        let of: Vec<Type> = match self.kind {
            Kind::Jvp | Kind::Jet => active_types(ir, &signature.results),
            _ => self.wrt.iter().map(|&at| signature.inputs[at]).collect(),
        };
        let each = of.into_iter().filter_map(|ty| tangent_type(&mut ir.store, ty));
        Ok(each.flat_map(|ty| std::iter::repeat_n(ty, self.order)).collect())
    }

    fn matrix_error(&self, ir: &Ir, why: &str) -> NotDifferentiable {
        refused(ir, self.function, &format!("a matrix of derivatives {why}"))
    }

    /// Names the arguments after those of the function, and adds tangents or cotangents.
    fn add_arguments(&self, ir: &mut Ir, entry: Block, loc: Loc, signature: &FunctionType) {
        let (originals, returned) = (self.arguments(ir), self.returned(ir));
        for (index, &original) in originals.iter().enumerate() {
            ir.set_value_name(ir.arg(entry, index), ir.value_name(original));
        }
        let seeds: Vec<(Type, Option<Value>)> = match self.kind {
            Kind::Jvp | Kind::Jet | Kind::Hvp => {
                let seed = |&at: &usize| (signature.inputs[at], originals.get(at).copied());
                self.wrt.iter().map(seed).collect()
            }
            Kind::Vjp => {
                let seed = |&at: &usize| (signature.results[at], returned.get(at).copied());
                changing(ir, &signature.results).iter().map(seed).collect()
            }
            _ => Vec::new(),
        };
        for (ty, of) in seeds {
            let Some(ty) = tangent_type(&mut ir.store, ty) else { continue };
            for order in 1..=self.order {
                let seed = ir.add_block_arg(entry, ty, loc);
                if let Some(of) = of {
                    name_coefficient(ir, seed, of, order);
                }
            }
        }
    }

    /// Names values as in the function, and derivatives after the differentiated values.
    fn name_results(
        &self,
        ir: &mut Ir,
        signature: &FunctionType,
        (values, derivatives): (&[Value], &[Value]),
    ) {
        let (originals, returned) = (self.arguments(ir), self.returned(ir));
        for (&value, &of) in values.iter().zip(&returned) {
            if ir.value_name(of).is_word() {
                ir.set_value_name(value, ir.value_name(of));
            }
        }
        let (of, indices) = match self.kind {
            Kind::Jacobian | Kind::Hessian => return,
            Kind::Jvp | Kind::Jet => (&returned, changing(ir, &signature.results)),
            _ => (&originals, self.wrt.to_vec()),
        };
        for (series, at) in derivatives.chunks(self.order).zip(indices) {
            let Some(&of) = of.get(at) else { continue };
            for (index, &derivative) in series.iter().enumerate() {
                name_coefficient(ir, derivative, of, index + 1);
            }
        }
    }

    /// Returns the arguments of the function, if it has a body.
    fn arguments(&self, ir: &Ir) -> Vec<Value> {
        let entry = ir.entry(ir.verified::<Func>(self.function).body);
        entry.map(|entry| ir.args(entry).collect()).unwrap_or_default()
    }

    /// Returns the operands of the terminator of the function's first block.
    fn returned(&self, ir: &Ir) -> Vec<Value> {
        let entry = ir.entry(ir.verified::<Func>(self.function).body);
        let end = entry.and_then(|block| ir.last_op(block));
        end.map(|end| ir.operands(end).collect()).unwrap_or_default()
    }
}

/// Adds the wrapper of the forward or reverse derivative, with values; returns its name.
pub(crate) fn wrap_direction(
    ir: &mut Ir,
    function: Op,
    wrt: &[usize],
    reverse: bool,
) -> Option<String> {
    let callee = ir.symbol_name(function).map(|name| ir.text(name).to_owned())?;
    let (kind, suffix) = if reverse { (Kind::Vjp, "backward") } else { (Kind::Jvp, "forward") };
    let name = format!("{callee}_{suffix}");
    let wrapper = Wrapper { function, kind, wrt, name, values: true, order: 1 }.emit(ir).ok()?;
    ir.symbol_name(wrapper).map(|name| ir.text(name).to_owned())
}

fn active_types(ir: &Ir, types: &[Type]) -> Vec<Type> {
    changing(ir, types).into_iter().map(|at| types[at]).collect()
}

type Build = fn(&mut Builder<'_>, Loc, Attr, &[Value], &[Type]) -> Op;
type SetWrt = fn(&mut Ir, Op, Option<Attr>);

/// Returns the function that builds a request; `None` for those with further attributes or other
/// results.
fn builder(kind: Kind) -> Option<Build> {
    Some(match kind {
        Kind::Jvp => Jvp::build,
        Kind::Vjp => Vjp::build,
        Kind::Grad => Grad::build,
        Kind::ValueAndGrad => ValueAndGrad::build,
        Kind::Hvp => Hvp::build,
        Kind::Jacobian => Jacobian::build,
        Kind::Hessian => Hessian::build,
        Kind::Jet | Kind::Linearize | Kind::Transpose => return None,
    })
}

/// Returns the function that sets the differentiated arguments of a request; `None` for those with
/// other results.
fn setter(kind: Kind) -> Option<SetWrt> {
    Some(match kind {
        Kind::Jvp => Jvp::set_wrt,
        Kind::Jet => Jet::set_wrt,
        Kind::Vjp => Vjp::set_wrt,
        Kind::Grad => Grad::set_wrt,
        Kind::ValueAndGrad => ValueAndGrad::set_wrt,
        Kind::Hvp => Hvp::set_wrt,
        Kind::Jacobian => Jacobian::set_wrt,
        Kind::Hessian => Hessian::set_wrt,
        Kind::Linearize | Kind::Transpose => return None,
    })
}
