//! `jacobian`: functions that give derivatives as linear maps.

use crate::framework::pass::{Anchor, Change, Outcome, Pass, Run};
use crate::simplify::inline::write_out;
use crate::simplify::loops_to_folds::to_folds;
use cotan_dialects::ad::request::changing;
use cotan_dialects::differentiate::{Refusal, name_like, prune, refused, tangent_type};
use cotan_dialects::func::{Func, Return};
use cotan_dialects::linear::{Hcat, Identity, Maps, Vcat, Zero};
use cotan_dialects::sizes::share_facts;
use cotan_dialects::{Callable, ad, linear_map};
use cotan_ir::spec::Traits;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Block, Builder, Ir, Loc, Mapping, Op, Translator, Type, TypeData, Value};

/// The pass.
pub static PASS: Pass = Pass {
    name: "jacobian",
    summary: "Makes functions that give the derivatives of others as linear maps",
    doc: "\
For each function named in `of`, a function `NAME_jacobian` of the same arguments, which gives the linear
map from what the arguments change by to what the results change by. What changes are floats, arrays of
floats and tuples of them; several of them, arguments or results, are a tuple. Every value has a map
beside it: that of an operation is the map of the operation, by its own declaration, after that of what it
is applied to. In place of a call stands the code that it runs.

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
    anchor: Anchor::With(Traits::SYMBOL_TABLE, "operations that hold symbols"),
    options: Options::DECLARED,
    statistics: Counted::DECLARED,
    run,
};

crate::options! {
    /// What can be chosen about `jacobian`.
    struct Options {
        /// The names of the functions; all that have code if there is none
        of: Vec<String> = "",
    }
}

crate::statistics! {
    /// What `jacobian` counts.
    struct Counted {
        /// Number of functions made
        num_jacobians,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut Run<'_>) -> Outcome {
    let Options { of } = run.options();
    let mut table = SymbolTable::new(ir, root);
    let named = |op: &Op| {
        let name = ir.symbol_name(*op).map_or("", |name| ir.text(name));
        of.is_empty() || of.iter().any(|wanted| wanted == name)
    };
    let is_code = |op: &Op| ir.get::<Func>(*op).is_some_and(|func| !func.is_declaration(ir));
    let functions: Vec<Op> = table.iter().map(|(_, op)| op).filter(is_code).filter(named).collect();
    for &function in &functions {
        match jacobian(ir, function) {
            Ok(made) => {
                table.insert(ir, made).expect("a function has a name");
            }
            Err(refusal) => return Err(run.fail(refusal)),
        }
    }
    run.count(Counted { num_jacobians: functions.len() });
    Ok(Change::from(!functions.is_empty()))
}

/// Puts the function after another one that gives its derivative as a map.
fn jacobian(ir: &mut Ir, function: Op) -> Result<Op, Refusal> {
    let Func { body, .. } = ir.verified(function);
    let Some(block) = ir.single_block(body) else {
        return Err(refused(ir, function, "it has several blocks: write `control.if`"));
    };
    let loc = ir.loc(function);
    let loc = ir.store.derived_loc(loc, PASS.name);
    let base = ir.symbol_name(function).map_or("f", |name| ir.text(name));
    let name = format!("{base}_jacobian");
    let name = ir.store.string_attr(&name);
    let inputs: Vec<Type> = ir.args(block).map(|arg| ir.ty(arg)).collect();
    let (ty, region) = (ir.store.function_type(&inputs, &[]), ir.create_region());
    let entry = ir.append_new_block(region, &inputs, loc);
    let made = Func::build(&mut Builder::after(ir, function), loc, name, ty, region);
    share_facts(ir, function, made);
    let names: Vec<_> = ir.args(block).map(|arg| ir.value_name(arg)).collect();
    for (index, name) in names.into_iter().enumerate() {
        let arg = ir.arg(entry, index);
        ir.set_value_name(arg, name);
    }
    let wrt = changing(&ir.store, &inputs);
    let written = write(ir, function, entry, loc, &wrt);
    let map = match written {
        Ok(written) => written.map,
        Err(refusal) => {
            ir.detach_op(made);
            return Err(refusal);
        }
    };
    Return::build(&mut Builder::at_end(ir, entry), loc, &[map]);
    prune(ir, entry);
    let ty = ir.store.function_type(&inputs, &[ir.ty(map)]);
    Func::set_function_type(ir, made, ty);
    Ok(made)
}

/// The code of a function, written with maps.
pub struct Written {
    /// What the function gives.
    pub values: Vec<Value>,
    /// The map from what changes to what the results change by.
    pub map: Value,
}

/// Writes the code of a function of one block into a block that takes arguments like its own first, with
/// the map of what the arguments at the places `wrt` change by.
///
/// # Errors
/// That it is not known of an operation what map it is.
pub fn write(
    ir: &mut Ir,
    function: Op,
    entry: Block,
    loc: Loc,
    wrt: &[usize],
) -> Result<Written, Refusal> {
    if ad::names_rule(ir, function) {
        return Err(refused(ir, function, "it names a derivative of its own"));
    }
    let copy = ir.clone_op(function, &mut Mapping::default());
    ir.insert_after(copy, function);
    write_out(ir, copy);
    to_folds(ir, copy);
    let written = write_code(ir, copy, entry, loc, wrt);
    // After a refusal, what was being made may still see it.
    match written {
        Ok(_) => ir.erase_op(copy),
        Err(_) => ir.detach_op(copy),
    }
    written
}

fn write_code(
    ir: &mut Ir,
    function: Op,
    entry: Block,
    loc: Loc,
    wrt: &[usize],
) -> Result<Written, Refusal> {
    let Func { body, .. } = ir.verified(function);
    let block = ir.single_block(body).expect("others are refused");
    let originals: Vec<Value> = ir.args(block).collect();
    let args: Vec<Value> = ir.args(entry).take(originals.len()).collect();
    let signature = Callable::type_of(ir, function).expect("a verified function has a type");
    let results = signature.results.to_vec();
    let changing = changing(&ir.store, &results);
    let end = ir.last_op(block).expect("a verified function returns");
    let returned: Vec<Value> = ir.operands(end).collect();

    let b = &mut Builder::at_end(ir, entry);
    let spaces: Vec<Type> = wrt.iter().map(|&at| space(b, args[at])).collect();
    let domain = together(b, &spaces);
    let mut maps = Maps::new(domain);
    for (index, &at) in wrt.iter().enumerate() {
        let map = projection(b, loc, &spaces, index);
        name_like(b.ir_mut(), map, originals[at]);
        maps.set(originals[at], map);
    }
    let mut t = Translator::new(Builder::at_end(ir, entry)).by_rule(PASS.name);
    let values = t.block(block, &args, &mut |t, op| maps.step(t, op))?;
    let b = &mut Builder::at_end(ir, entry);
    let mut given = Vec::with_capacity(changing.len());
    for &at in &changing {
        given.push(match maps.get(returned[at]) {
            Some(map) => map,
            None => {
                let space = space(b, returned[at]);
                let ty = linear_map::of(b.store_mut(), domain, space);
                Zero::value(b, loc, ty)
            }
        });
    }
    let map = match given[..] {
        [map] => map,
        [] => {
            let nothing = together(b, &[]);
            let ty = linear_map::of(b.store_mut(), domain, nothing);
            Zero::value(b, loc, ty)
        }
        _ => Vcat::value(b, loc, &given),
    };
    Ok(Written { values, map })
}

/// The space of what a value changes by.
fn space(b: &mut Builder<'_>, of: Value) -> Type {
    let ty = b.ty(of);
    tangent_type(b.store_mut(), ty).expect("it changes")
}

/// The only one of some spaces, or the tuples of them all.
fn together(b: &mut Builder<'_>, spaces: &[Type]) -> Type {
    match spaces {
        [space] => *space,
        _ => b.store_mut().intern_type(TypeData::Tuple(spaces.into())),
    }
}

/// The map from all that changes to one part of it.
fn projection(b: &mut Builder<'_>, loc: Loc, spaces: &[Type], at: usize) -> Value {
    let space = spaces[at];
    let same = linear_map::of(b.store_mut(), space, space);
    if spaces.len() == 1 {
        return Identity::value(b, loc, same);
    }
    let mut maps = Vec::with_capacity(spaces.len());
    for (index, &from) in spaces.iter().enumerate() {
        maps.push(match index == at {
            true => Identity::value(b, loc, same),
            false => {
                let ty = linear_map::of(b.store_mut(), from, space);
                Zero::value(b, loc, ty)
            }
        });
    }
    Hcat::value(b, loc, &maps)
}
