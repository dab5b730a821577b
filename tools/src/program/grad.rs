//! `cotan grad`: adds a request for a derivative, and prints or runs the result.

use crate::program::derive;
use crate::program::guard::{CRASH_HINT, guarded};
use crate::program::run::timings::Timings;
use crate::program::run::{self, settings::RunSettings};
use crate::program::status::Status;
use crate::{Program, show};
use clap::ArgMatches;
use cotan_dialects::Callable;
use cotan_dialects::ad::request::{changing, places_attr};
use cotan_dialects::ad::{Grad, Hessian, Hvp, Jacobian, Jvp, Kind, ValueAndGrad, Vjp, jacobians};
use cotan_dialects::autodiff::{name_like, tangent_type};
use cotan_dialects::func::{Func, Return};
use cotan_dialects::interfaces::sizes::{PARAMETERS, parameters_in, share_facts};
use cotan_dialects::interp::{find_function, parameter_names};
use cotan_ir::dims::Poly;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_ir::types::FunctionType;
use cotan_ir::{Attr, Builder, Diagnostics, Editor, Ir, Op, Symbol, Type, TypeData, Value};
use cotan_passes::residuals::{self, Written};

/// Runs the command.
pub fn run(program: &Program, matches: &ArgMatches) -> Status {
    let settings = RunSettings::read(matches, &program.console);
    let (sink, nesting) = (settings.sink.clone(), settings.parse.max_nesting);
    let start = || start(program, &settings, matches).unwrap_or_else(|status| status);
    guarded(sink, nesting, CRASH_HINT, start)
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
    let asked = Asked { function, wrt, forward, hvp, value: matches.get_flag("value") };
    let made = match matrices {
        Some((_, kind)) => asked.write_matrices(&mut ir, kind),
        None => asked.write(&mut ir),
    };
    let made = made.map_err(misused)?;
    if matches.get_flag("run") {
        let dims: Vec<&str> = settings.dims.iter().map(String::as_str).collect();
        state_given_sizes(&mut ir, function, made, &dims);
        return run::evaluate(program, settings, ir, made, &method, timings);
    }
    let written = Written::of(&ir);
    if text("emit") != Some("request") {
        let expanded =
            derive::expand(&mut ir, &format!("{}{method}", derive::SIMPLIFIED), &settings.sink);
        expanded.map_err(|why| why.show(&ir, &settings.sink))?;
    }
    if matches.get_flag("print-residuals") {
        let mut found = Diagnostics::default();
        residuals::remarks(&ir, &written).into_iter().for_each(|remark| found.push(remark));
        settings.sink.diagnostics(&ir, &found);
    }
    let text = print_to_string(&ir, PrintOptions::default());
    Ok(show(&program.console, text.as_bytes()))
}

/// Adds the named sizes of the function as parameters of the derivative, even if it does not need
/// them.
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
    Asked { function, wrt, forward: false, hvp: false, value: true }.write(ir)
}

/// The requested derivative.
struct Asked {
    function: Op,
    wrt: Vec<usize>,
    forward: bool,
    /// The Hessian times a vector.
    hvp: bool,
    value: bool,
}

impl Asked {
    /// Adds a function that requests the derivative; all others become private.
    fn write(&self, ir: &mut Ir) -> Result<Op, String> {
        let signature = Callable::type_of(ir, self.function).ok_or("it is no function")?.clone();
        if self.wrt.is_empty() {
            return Err("the function has no argument of floats".to_owned());
        }
        if self.hvp && !self.is_gradient(ir, &signature) {
            return Err("--hvp: the function does not return one float".to_owned());
        }
        derive::offer(ir, &[]);
        let made = self.function_like(ir, &signature, None);
        let entry = ir.entry(ir.verified::<Func>(made).body).expect("it was made with a block");
        let args: Vec<Value> = ir.args(entry).collect();
        let callee = ir.symbol_name(self.function).expect("a function has a name");
        let callee = ir.store.symbol_ref(callee);
        let wrt = places_attr(ir, &self.wrt);
        let loc = ir.loc(made);
        let values = if self.is_gradient(ir, &signature) && !self.value {
            0
        } else {
            signature.results.len()
        };
        let of = match self.forward {
            true => {
                changing(ir, &signature.results).iter().map(|&at| signature.results[at]).collect()
            }
            false => self.wrt.iter().map(|&at| signature.inputs[at]).collect::<Vec<_>>(),
        };
        let mut types = signature.results[..values].to_vec();
        types.extend(of.into_iter().filter_map(|ty| tangent_type(&mut ir.store, ty)));
        let b = &mut Editor::at_end(ir, entry);
        let request = match (self.forward, self.is_gradient(b, &signature), self.value) {
            (true, ..) => ask(b, callee, &args, &types, wrt, Jvp::build, Jvp::set_wrt, loc),
            (false, false, _) => ask(b, callee, &args, &types, wrt, Vjp::build, Vjp::set_wrt, loc),
            (_, _, true) => {
                ask(b, callee, &args, &types, wrt, ValueAndGrad::build, ValueAndGrad::set_wrt, loc)
            }
            _ if self.hvp => ask(b, callee, &args, &types, wrt, Hvp::build, Hvp::set_wrt, loc),
            _ => ask(b, callee, &args, &types, wrt, Grad::build, Grad::set_wrt, loc),
        };
        let results: Vec<Value> = b.results(request).collect();
        self.name_results(b.ir_mut(), &signature, &results);
        let first = if self.value { 0 } else { values };
        Return::build(b, loc, &results[first..]);
        let inputs: Vec<Type> = args.iter().map(|&arg| ir.ty(arg)).collect();
        let ty = ir.store.function_type(&inputs, &types[first..]);
        Func::set_function_type(ir, made, ty);
        share_facts(ir, self.function, made);
        Ok(made)
    }

    /// Names values as in the function, and derivatives after their primals.
    fn name_results(&self, ir: &mut Ir, signature: &FunctionType, results: &[Value]) {
        let returned = self.returned(ir);
        let original = ir.entry(ir.verified::<Func>(self.function).body);
        let args: Vec<Value> = original.map(|entry| ir.args(entry).collect()).unwrap_or_default();
        let places = if self.forward { changing(ir, &signature.results) } else { self.wrt.clone() };
        let of = if self.forward { &returned } else { &args };
        let of: Vec<Value> = places.iter().filter_map(|&at| of.get(at).copied()).collect();
        let (values, derivatives) = results.split_at(results.len().saturating_sub(of.len()));
        for (&value, &of) in values.iter().zip(&returned) {
            if ir.value_name(of).is_word() {
                ir.set_value_name(value, ir.value_name(of));
            }
        }
        for (&derivative, &of) in derivatives.iter().zip(&of) {
            name_like(ir, derivative, of);
        }
    }

    /// Returns the operands of the terminator of the function.
    fn returned(&self, ir: &Ir) -> Vec<Value> {
        let original = ir.entry(ir.verified::<Func>(self.function).body);
        let end = original.and_then(|block| ir.last_op(block));
        end.map(|end| ir.operands(end).collect()).unwrap_or_default()
    }

    /// Adds a function that requests Jacobians, or a Hessian; all others become private.
    fn write_matrices(&self, ir: &mut Ir, kind: Kind) -> Result<Op, String> {
        let signature = Callable::type_of(ir, self.function).ok_or("it is no function")?.clone();
        if self.wrt.is_empty() {
            return Err("the function has no argument of floats".to_owned());
        }
        let hessian = kind == Kind::Hessian;
        if hessian && !self.is_gradient(ir, &signature) {
            return Err("--hessian: the function does not return one float".to_owned());
        }
        let shapes = jacobians::shapes(ir, kind, &signature, &self.wrt)
            .map_err(|why| format!("a matrix of derivatives {why}"))?;
        let types: Option<Vec<Type>> = shapes.iter().map(|shape| shape.ty(&mut ir.store)).collect();
        let types = types.ok_or("the matrix of derivatives is too large")?;
        derive::offer(ir, &[]);
        let made = self.function_like(ir, &signature, Some(kind));
        let entry = ir.entry(ir.verified::<Func>(made).body).expect("it was made with a block");
        let args: Vec<Value> = ir.args(entry).collect();
        let callee = ir.symbol_name(self.function).expect("a function has a name");
        let callee = ir.store.symbol_ref(callee);
        let (wrt, loc) = (places_attr(ir, &self.wrt), ir.loc(made));
        let b = &mut Editor::at_end(ir, entry);
        let request = match hessian {
            true => ask(b, callee, &args, &types, wrt, Hessian::build, Hessian::set_wrt, loc),
            false => ask(b, callee, &args, &types, wrt, Jacobian::build, Jacobian::set_wrt, loc),
        };
        let results: Vec<Value> = b.results(request).collect();
        Return::build(b, loc, &results);
        let ty = ir.store.function_type(&signature.inputs, &types);
        Func::set_function_type(ir, made, ty);
        share_facts(ir, self.function, made);
        Ok(made)
    }

    /// Returns whether a single scalar is differentiated in reverse mode, which needs no cotangent.
    fn is_gradient(&self, ir: &Ir, signature: &FunctionType) -> bool {
        let [ty] = signature.results[..] else { return false };
        !self.forward && matches!(ir.type_data(ty), TypeData::Float(_))
    }

    /// Returns a function with the same arguments, and tangents or cotangents if there are any.
    fn function_like(&self, ir: &mut Ir, signature: &FunctionType, matrices: Option<Kind>) -> Op {
        let name = ir.symbol_name(self.function).map_or("f", |name| ir.text(name));
        let kind = match (matrices, self.forward, self.hvp) {
            (Some(Kind::Hessian), ..) => "hessian",
            (Some(_), ..) => "jacobian",
            (_, true, _) => "jvp",
            (_, _, true) => "hvp",
            _ => "grad",
        };
        let name = ir.store.string_attr(&format!("{kind}_{name}"));
        let (loc, ty, body) =
            (ir.loc(self.function), ir.store.function_type(&[], &[]), ir.create_region());
        let entry = ir.append_new_block(body, &signature.inputs, loc);
        let original = ir.entry(ir.verified::<Func>(self.function).body);
        let originals: Vec<Value> =
            original.map(|block| ir.args(block).collect()).unwrap_or_default();
        for (index, &arg) in originals.iter().enumerate() {
            ir.set_value_name(ir.arg(entry, index), ir.value_name(arg));
        }
        let returned = self.returned(ir);
        let seeded = (self.forward || self.hvp, self.is_gradient(ir, signature));
        let more: Vec<Value> = match seeded {
            _ if matrices.is_some() => Vec::new(),
            (true, _) => self.wrt.iter().filter_map(|&at| originals.get(at).copied()).collect(),
            (_, true) => Vec::new(),
            _ => changing(ir, &signature.results)
                .iter()
                .filter_map(|&at| returned.get(at).copied())
                .collect(),
        };
        for of in more {
            let ty = ir.ty(of);
            let Some(ty) = tangent_type(&mut ir.store, ty) else { continue };
            let arg = ir.add_block_arg(entry, ty, loc);
            name_like(ir, arg, of);
        }
        let made = Func::build(&mut Builder::after(ir, self.function), loc, name, ty, body);
        let root = ir.nearest_symbol_table(self.function).unwrap_or(ir.root());
        SymbolTable::new(ir, root).insert(ir, made);
        made
    }
}

type Build = fn(&mut Builder<'_>, cotan_ir::Loc, Attr, &[Value], &[Type]) -> Op;
type SetWrt = fn(&mut Ir, Op, Option<Attr>);

#[allow(clippy::too_many_arguments, reason = "they are the parts of the request")]
fn ask(
    b: &mut Editor<'_>,
    callee: Attr,
    args: &[Value],
    types: &[Type],
    wrt: Attr,
    build: Build,
    set_wrt: SetWrt,
    loc: cotan_ir::Loc,
) -> Op {
    let op = build(b, loc, callee, args, types);
    set_wrt(b.ir_mut(), op, Some(wrt));
    op
}
