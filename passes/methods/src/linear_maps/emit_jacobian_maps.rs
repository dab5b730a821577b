//! `emit-jacobian-maps`: functions that return derivatives as linear maps.

mod write;

use cotan_autodiff::differentiate::scaffold::{add_args_like, finish};
use cotan_dialects::ad::request::changing;
use cotan_dialects::autodiff::{NotDifferentiable, name_like, refused};
use cotan_dialects::func::Func;
use cotan_dialects::interfaces::linear_map_type;
use cotan_dialects::interfaces::sizes::share_facts;
use cotan_dialects::linear::{Callees, Form, Needed, together};
use cotan_ir::spec::Traits;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Block, Builder, Editor, Ir, Op, Type, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_transforms::generic::functions_with_code::functions_with_code;
use write::space;

pub use write::{InitialMaps, MappedCode, write};

/// The pass.
pub static PASS: Pass = Pass {
    name: "emit-jacobian-maps",
    summary: "Emits for each function another one that returns its Jacobian as a linear map",
    doc: "\
For each function named in `of`, adds a function `NAME_jacobian` of the same arguments. It returns
the linear map from tangents of the arguments to tangents of the results. Active values are floats,
arrays of floats and tuples of them; several arguments or results form a tuple. Every value is
paired with a map: that of an operation is the map that the operation declares, composed with the
maps of its operands. Calls are inlined, or, with `separate`, replaced by calls of the Jacobians of
their callees, which supports recursion.

With `form=tupled` a function also returns its values, so that they are computed once. With
`form=polymorphic` it has additional arguments: a map to each active argument from the space of the
caller. It returns a map from there to each result; one such function is emitted for each space.

```mlir before
func.func @f(%x: f64) -> f64 {
  %y = arith.mulf %x, %x : f64
  %z = math.sin %y : f64
  return %z : f64
}
```

```mlir after
func.func @f(%x: f64) -> f64 {
  %y = arith.mulf %x, %x : f64
  %z = math.sin %y : f64
  return %z : f64
}
func.func @f_jacobian(%x: f64) -> !linear.map<f64, f64> {
  %dx = linear.identity : !linear.map<f64, f64>
  %y = arith.mulf %x, %x : f64
  %0 = linear.scale %x : f64 -> !linear.map<f64, f64>
  %1 = linear.scale %x : f64 -> !linear.map<f64, f64>
  %2 = linear.hcat %0, %1 : !linear.map<f64, f64>, !linear.map<f64, f64>
  %3 = linear.vcat %dx, %dx : !linear.map<f64, f64>, !linear.map<f64, f64>
  %dy = linear.compose %2, %3 : !linear.map<tuple<f64, f64>, f64>, !linear.map<f64, tuple<f64, f64>>
  %4 = math.cos %y : f64
  %5 = linear.scale %4 : f64 -> !linear.map<f64, f64>
  %dz = linear.compose %5, %dy : !linear.map<f64, f64>, !linear.map<f64, f64>
  return %dz : !linear.map<f64, f64>
}
```
",
    anchor: Anchor::Traits(Traits::SYMBOL_TABLE, "operations that hold symbols"),
    options: Options::DECLARED,
    statistics: &[Statistic::new("num-jacobians", "Number of functions created")],
    run,
};

cotan_pass::words! {
    /// The signature of the emitted functions, as an option.
    enum Signature { Plain = "plain", Tupled = "tupled", Polymorphic = "polymorphic" }
}

impl From<Signature> for Form {
    fn from(signature: Signature) -> Self {
        match signature {
            Signature::Plain => Self::Plain,
            Signature::Tupled => Self::Tupled,
            Signature::Polymorphic => Self::Polymorphic,
        }
    }
}

cotan_pass::options! {
    /// Options of `emit-jacobian-maps`.
    struct Options {
        /// Names of the functions; all with a body if empty
        of: Vec<String> = "",
        /// Signature of the emitted functions
        form: Signature = "plain",
        /// Call the Jacobians of called functions
        separate: bool = "false",
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { of, form, separate } = run.options();
    let form = Form::from(form);
    let table = SymbolTable::new(ir, root);
    let functions = functions_with_code(ir, &table, &of);
    let mut callees = Callees::new(form, table);
    for &function in &functions {
        callees.need(ir, function, None);
    }
    let mut created = 0;
    while let Some(&needed) = callees.needed.get(created) {
        jacobian(ir, needed, &mut callees, separate).map_err(|refusal| run.fail(refusal))?;
        created += 1;
    }
    run.count("num-jacobians", created);
    Ok(Change::from(created > 0))
}

/// Emits a function after another one that returns its derivative as a map.
fn jacobian(
    ir: &mut Ir,
    needed: Needed,
    callees: &mut Callees,
    separate: bool,
) -> Result<(), NotDifferentiable> {
    let Needed { function, name, .. } = needed;
    let Func { body, .. } = ir.verified(function);
    let Some(block) = ir.single_block(body) else {
        return Err(refused(ir, function, "it must have a single block (use `scf.if`, `scf.for`)"));
    };
    let loc = ir.loc(function);
    let loc = ir.store.derived_loc(loc, PASS.name);
    let name = ir.text(name).to_owned();
    let name = ir.store.string_attr(&name);
    let originals: Vec<Value> = ir.args(block).collect();
    let inputs: Vec<Type> = originals.iter().map(|&arg| ir.ty(arg)).collect();
    let (ty, region) = (ir.store.function_type(&inputs, &[]), ir.create_region());
    let entry = ir.append_new_block(region, &[], loc);
    add_args_like(ir, entry, loc, &originals);
    let created = Func::build(&mut Builder::after(ir, function), loc, name, ty, region);
    share_facts(ir, function, created);
    let form = callees.form;
    let wrt = changing(&ir.store, &inputs);
    let starts = match form {
        Form::Polymorphic => map_args(ir, entry, &originals, &wrt, needed.domain),
        Form::Plain | Form::Tupled => InitialMaps::own(ir, entry, &originals, loc, &wrt),
    };
    let written = write(ir, function, entry, loc, starts, separate.then_some(callees));
    let MappedCode { values, maps } = match written {
        Ok(written) => written,
        Err(refusal) => {
            ir.detach_op(created);
            return Err(refusal);
        }
    };
    let b = &mut Builder::at_end(ir, entry);
    let returned = match form {
        Form::Plain => vec![maps.whole(b, loc)],
        Form::Tupled => [values, vec![maps.whole(b, loc)]].concat(),
        Form::Polymorphic => [values, maps.each].concat(),
    };
    finish(ir, created, &returned);
    Ok(())
}

/// Adds arguments for the maps to active arguments.
fn map_args(
    ir: &mut Ir,
    entry: Block,
    originals: &[Value],
    wrt: &[usize],
    domain: Option<Type>,
) -> InitialMaps {
    let b = &mut Editor::at_end(ir, entry);
    let spaces: Vec<Type> = wrt.iter().map(|&at| space(b, originals[at])).collect();
    let domain = domain.unwrap_or_else(|| together(b, &spaces));
    let mut maps = Vec::with_capacity(wrt.len());
    for (&at, space) in wrt.iter().zip(spaces) {
        let ty = linear_map_type::of(b.store_mut(), domain, space);
        let loc = b.value_loc(originals[at]);
        let map = b.add_block_arg(entry, ty, loc);
        name_like(b.ir_mut(), map, originals[at]);
        maps.push((at, map));
    }
    InitialMaps { domain, maps }
}
