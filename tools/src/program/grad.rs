//! `cotan grad`: adds a request for a derivative, and prints or runs the result.

mod stages;

use crate::program::derive;
use crate::program::run::timings::Timings;
use crate::program::run::{self, settings::RunSettings};
use crate::program::status::Status;
use crate::{Program, show};
use clap::ArgMatches;
use cotan_dialects::Callable;
use cotan_dialects::ad::request::changing;
use cotan_dialects::ad::{Kind, jacobians};
use cotan_dialects::func::make_others_private;
use cotan_dialects::interfaces::sizes::{PARAMETERS, parameters_in};
use cotan_dialects::interp::{find_function, parameter_names};
use cotan_ir::dims::Poly;
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_ir::{Diagnostics, Ir, Op, Symbol};
use cotan_passes::instrument::Instrument;
use cotan_passes::request::{self, Wrapper};
use cotan_passes::residuals::{self, SourceOps};
use stages::Stages;

/// Runs the command.
pub fn run(program: &Program, matches: &ArgMatches) -> Status {
    run::with_settings(program, matches, |settings| start(program, &settings, matches))
}

fn start(
    program: &Program,
    settings: &RunSettings,
    matches: &ArgMatches,
) -> Result<Status, Status> {
    let mut timings = Timings::default();
    let mut ir = run::read(program, settings, &mut timings)?;
    let misused = |message| settings.report_failure(message, Status::Usage);
    let function = find_function(&ir, settings.function.as_deref()).map_err(misused)?;
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let wrt = places(&ir, function, text("wrt")).map_err(misused)?;
    let forward = text("mode") == Some("forward");
    let method = text("method").map(|method| format!("{{method={method}}}")).unwrap_or_default();
    let hvp = matches.get_flag("hvp");
    let matrices = [("jacobian", Kind::Jacobian), ("hessian", Kind::Hessian)];
    let matrices = matrices.into_iter().find(|(name, _)| matches.get_flag(name));
    let value = matches.get_flag("value");
    let jet = matches.get_one::<usize>("jet").copied();
    let derivative = Derivative { function, wrt, forward, hvp, jet, value };
    let matrices = matrices.map(|(_, kind)| kind);
    let made = derivative.write(&mut ir, matrices).map_err(misused)?;
    if matches.get_flag("run") {
        let dims: Vec<&str> = settings.dims.iter().map(String::as_str).collect();
        state_given_sizes(&mut ir, function, made, &dims);
        return run::evaluate(program, settings, ir, made, &method, timings);
    }
    let written = SourceOps::of(&ir);
    if text("emit") != Some("request") {
        let pipeline = format!("{}{method}", derive::SIMPLIFIED);
        let mut stages = Stages::new(matches.get_flag("stages"), &program.console);
        stages.before(&ir);
        let watch: &mut [&mut dyn Instrument] = &mut [&mut stages];
        let passes = &program.passes;
        let expanded = derive::expand_with(passes, &mut ir, &pipeline, watch, &settings.sink);
        expanded.map_err(|why| why.show(&ir, &settings.sink))?;
        if stages.is_on {
            return Ok(Status::Success);
        }
    }
    let is_printed = matches.get_flag("print-residuals");
    if is_printed || program.console.view.is_on() {
        let mut found = Diagnostics::default();
        residuals::remarks(&ir, &written).into_iter().for_each(|remark| found.push(remark));
        program.console.view.findings(&ir, &found);
        if is_printed {
            settings.sink.diagnostics(&ir, &found);
        }
    }
    if text("emit") == Some("stablehlo") {
        derive::export(&program.passes, &mut ir, &settings.sink)
            .map_err(|why| why.show(&ir, &settings.sink))?;
    }
    let text = print_to_string(&ir, PrintOptions::default());
    Ok(show(&program.console, text.as_bytes()))
}

/// Adds the explicit sizes of the function to the parameters of the derivative, even unused ones.
fn state_given_sizes(ir: &mut Ir, function: Op, made: Op, given: &[&str]) {
    let mut known = parameters_in(ir, made);
    let names = given.iter().filter_map(|text| Some(text.split_once('=')?.0.trim()));
    let names: Vec<&str> = names.collect();
    let more = parameters_in(ir, function).into_iter();
    let more: Vec<Symbol> =
        more.filter(|&it| !known.contains(&it) && names.contains(&ir.text(it))).collect();
    if more.is_empty() {
        return;
    }
    known.extend(more);
    let sizes: Vec<Poly> = known.into_iter().map(Poly::parameter).collect();
    let (name, sizes) = (ir.store.symbol(PARAMETERS), ir.store.dims_attr(&sizes));
    ir.set_attr(made, name, Some(sizes));
}

/// Returns the positions of the arguments listed by name; without a list, of all differentiable
/// ones.
pub fn places(ir: &Ir, function: Op, names: Option<&str>) -> Result<Vec<usize>, String> {
    let signature = Callable::type_of(ir, function).ok_or("it is no function")?;
    let floats = changing(ir, &signature.inputs);
    let Some(names) = names else { return Ok(floats) };
    let known = parameter_names(ir, function);
    let place = |name: &str| {
        let name = name.trim().trim_start_matches('%');
        let place = known.iter().position(|known| known == name);
        let place = place.ok_or_else(|| {
            let names: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
            let taken = if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
            format!("--wrt: there is no parameter `{name}`; the function has {taken}")
        })?;
        let float = floats.contains(&place).then_some(place);
        float.ok_or_else(|| format!("--wrt: `{name}` does not consist of floats"))
    };
    names.split(',').map(place).collect()
}

/// Adds a function that requests value and gradient of another one; all others become private.
pub fn value_and_gradient(ir: &mut Ir, function: Op, wrt: &[usize]) -> Result<Op, String> {
    let wrt = wrt.to_vec();
    Derivative { function, wrt, forward: false, hvp: false, jet: None, value: true }.write(ir, None)
}

/// The derivative that the flags request.
struct Derivative {
    function: Op,
    wrt: Vec<usize>,
    forward: bool,
    /// The Hessian times a vector.
    hvp: bool,
    /// The order of Taylor coefficients.
    jet: Option<usize>,
    value: bool,
}

impl Derivative {
    /// Adds a function that requests the derivative, or matrices; all others become private.
    fn write(&self, ir: &mut Ir, matrices: Option<Kind>) -> Result<Op, String> {
        let signature = Callable::type_of(ir, self.function).ok_or("it is no function")?.clone();
        if self.wrt.is_empty() {
            return Err("the function has no argument of floats".to_owned());
        }
        let is_gradient = !self.forward && request::returns_float(ir, &signature);
        if matrices == Some(Kind::Hessian) && !is_gradient {
            return Err("--hessian: the function does not return one float".to_owned());
        }
        if matrices.is_none() && self.hvp && !is_gradient {
            return Err("--hvp: the function does not return one float".to_owned());
        }
        let kind = match matrices {
            Some(kind) => kind,
            None if self.jet.is_some() => Kind::Jet,
            None if self.forward => Kind::Jvp,
            None if !is_gradient => Kind::Vjp,
            None if self.value => Kind::ValueAndGrad,
            None if self.hvp => Kind::Hvp,
            None => Kind::Grad,
        };
        if matrices.is_some() {
            let shapes = jacobians::shapes(ir, kind, &signature, &self.wrt)
                .map_err(|why| format!("a matrix of derivatives {why}"))?;
            if !shapes.iter().all(|shape| shape.ty(&mut ir.store).is_some()) {
                return Err("the matrix of derivatives is too large".to_owned());
            }
        }
        let base = ir.symbol_name(self.function).map_or("f", |name| ir.text(name));
        let prefix = match kind {
            Kind::Jvp => "jvp",
            Kind::Jet => "jet",
            _ if self.hvp => "hvp",
            Kind::Jacobian => "jacobian",
            Kind::Hessian => "hessian",
            _ => "grad",
        };
        let (name, values) = (format!("{prefix}_{base}"), self.value);
        let (function, wrt, order) = (self.function, &self.wrt, self.jet.unwrap_or(1));
        let wrapper = Wrapper { function, kind, wrt, name, values, order };
        make_others_private(ir, &[]);
        wrapper.emit(ir).map_err(|refusal| refusal.message)
    }
}
