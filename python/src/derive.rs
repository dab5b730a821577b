//! Derivatives of the functions of a module.

use crate::errors::{Class, Failure};
use crate::passes;
use crate::watch::Watch;
use cotan_dialects::Callable;
use cotan_dialects::ad::Kind;
use cotan_dialects::ad::request::changing;
use cotan_dialects::interp::{find_function, parameter_names};
use cotan_ir::codes::NO_DERIVATIVE;
use cotan_ir::{Ir, Op};
use cotan_passes::request::{self, Wrapper};
use cotan_passes::split_gradient::{SplitGradient, split};
use pyo3::FromPyObject;

/// The kinds of derivatives, by name.
const KINDS: [(&str, Kind); 8] = [
    ("grad", Kind::Grad),
    ("value_and_grad", Kind::ValueAndGrad),
    ("jvp", Kind::Jvp),
    ("vjp", Kind::Vjp),
    ("hvp", Kind::Hvp),
    ("jacobian", Kind::Jacobian),
    ("hessian", Kind::Hessian),
    ("jet", Kind::Jet),
];

/// The highest order of Taylor coefficients, whose code grows with its square.
const MAX_ORDER: usize = 255;

/// An argument of a function: its index, or its name.
#[derive(FromPyObject)]
pub enum Argument {
    /// An index; negative ones count from the end.
    Index(isize),
    /// A name.
    Name(String),
}

/// One argument, or several.
#[derive(FromPyObject)]
pub enum Arguments {
    /// One.
    One(Argument),
    /// Several.
    Many(Vec<Argument>),
}

/// Adds the derivative of a function, expanded; returns its name.
pub fn add(
    ir: &mut Ir,
    function: &str,
    (kind, order): (&str, usize),
    wrt: Option<&Arguments>,
    method: &str,
    watch: &mut Watch,
) -> Result<String, Failure> {
    let wrapper = expanded(ir, function, (kind, order), wrt, method, watch)?;
    Ok(ir.symbol_name(wrapper).map_or("", |name| ir.text(name)).to_owned())
}

/// Adds the derivative of a function, expanded; returns it.
fn expanded(
    ir: &mut Ir,
    function: &str,
    (kind, order): (&str, usize),
    wrt: Option<&Arguments>,
    method: &str,
    watch: &mut Watch,
) -> Result<Op, Failure> {
    let wrong = |message: String| Failure::new(Class::Error, message);
    let kind = KINDS.into_iter().find(|(name, _)| *name == kind).map(|(_, kind)| kind).ok_or_else(
        || {
            let names: Vec<String> = KINDS.iter().map(|(name, _)| format!("`{name}`")).collect();
            wrong(format!("there is no derivative `{kind}`; there are {}", names.join(", ")))
        },
    )?;
    let is_order = if kind == Kind::Jet { (1..=MAX_ORDER).contains(&order) } else { order == 1 };
    if !is_order {
        let message = format!("order={order}: it is 1, or at most {MAX_ORDER} for `jet`");
        return Err(wrong(message));
    }
    let function = find_function(ir, Some(function)).map_err(wrong)?;
    let wrt = positions(ir, function, wrt)?;
    let wrapped = match kind {
        Kind::Jet => Wrapper { order, ..Wrapper::new(ir, function, kind, &wrt) }.emit(ir),
        _ => request::wrap(ir, function, kind, &wrt),
    };
    let wrapper = wrapped
        .map_err(|why| Failure::new(Class::Unsupported, why.message).code(&NO_DERIVATIVE))?;
    let name = ir.symbol_name(wrapper).map_or("", |name| ir.text(name)).to_owned();
    let pipeline = format!("gradient{{method={method}}}");
    passes::run(ir, &pipeline, Class::Unsupported, watch)?;
    find_function(ir, Some(&name)).map_err(wrong)
}

/// Adds the reverse derivative of a function, and the programs that it is split into.
pub fn add_split(
    ir: &mut Ir,
    function: &str,
    wrt: Option<&Arguments>,
    method: &str,
    watch: &mut Watch,
) -> Result<SplitGradient, Failure> {
    let source = find_function(ir, Some(function));
    let source = source.map_err(|message| Failure::new(Class::Error, message))?;
    let results = Callable::type_of(ir, source).map_or(&[][..], |ty| &ty.results).to_vec();
    let cotangents = changing(ir, &results).len();
    if cotangents == 0 {
        let message = format!("`{function}` has no result of floats to differentiate");
        return Err(Failure::new(Class::Dtype, message));
    }
    let whole = expanded(ir, function, ("vjp", 1), wrt, method, watch)?;
    split(ir, whole, results.len(), cotangents)
        .map_err(|error| Failure::new(Class::Unsupported, error.message))
}

/// Returns the indices of the listed arguments; without a list, of all differentiable ones.
fn positions(ir: &Ir, function: Op, wrt: Option<&Arguments>) -> Result<Vec<usize>, Failure> {
    let Some(signature) = Callable::type_of(ir, function) else {
        return Err(Failure::new(Class::Error, "it is not a function"));
    };
    let floats = changing(ir, &signature.inputs);
    let names = parameter_names(ir, function);
    let listed: Vec<&Argument> = match wrt {
        None if floats.is_empty() => {
            let message = "the function has no argument of floats to differentiate";
            return Err(Failure::new(Class::Dtype, message));
        }
        None => return Ok(floats),
        Some(Arguments::One(one)) => vec![one],
        Some(Arguments::Many(many)) => many.iter().collect(),
    };
    let position = |argument: &Argument| {
        let at = find(&names, argument)?;
        if floats.contains(&at) {
            return Ok(at);
        }
        let message = format!("wrt: `{}` does not consist of floats", names[at]);
        Err(Failure::new(Class::Dtype, message))
    };
    listed.into_iter().map(position).collect()
}

/// Returns the index of an argument.
fn find(names: &[String], argument: &Argument) -> Result<usize, Failure> {
    let (found, shown) = match argument {
        Argument::Name(name) => (names.iter().position(|it| it == name), format!("`{name}`")),
        Argument::Index(index) => {
            let count = isize::try_from(names.len()).unwrap_or(isize::MAX);
            let at = if *index < 0 { index.saturating_add(count) } else { *index };
            let at = usize::try_from(at).ok().filter(|&at| at < names.len());
            (at, format!("number {index}"))
        }
    };
    found.ok_or_else(|| {
        let known: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let known = if known.is_empty() { "nothing".to_owned() } else { known.join(", ") };
        Failure::new(
            Class::Error,
            format!("wrt: there is no argument {shown}; the function has {known}"),
        )
    })
}
