//! Calls, where the functions that they run have Jacobians of their own.

use super::JacobianWalk;
use crate::ad::request::changing;
use crate::autodiff::{NotDifferentiable, refused};
use crate::func::Func;
use crate::interfaces::linear_map_type;
use crate::interfaces::sizes::free_name;
use crate::linear::{Compose, Vcat, types};
use crate::{BindsDim, Callable, Callee, ad, array, func};
use cotan_ir::dims::Poly;
use cotan_ir::symbol_table::{SymbolTable, SymbolTables};
use cotan_ir::{
    Attr, AttrData, Builder, Ir, Loc, Op, Part, Substitution, Symbol, Type, Value, parameters_of,
};

/// What a function that stands for the Jacobian of another one takes and gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// It takes the arguments, and gives the map.
    #[default]
    Plain,
    /// It takes the arguments, and gives the values and the map.
    Tupled,
    /// It takes the arguments and a map to each that changes, and gives the values and a map to each that
    /// changes.
    Polymorphic,
}

/// The functions that stand for Jacobians: those that are made, and those that calls need.
#[derive(Debug, Default)]
pub struct Callees {
    /// What they take and give.
    pub form: Form,
    /// Each once, in the order in which they were asked for.
    pub needed: Vec<Needed>,
    symbols: SymbolTable,
}

/// A function that stands for the Jacobian of another one.
#[derive(Clone, Copy, Debug)]
pub struct Needed {
    /// The other one.
    pub function: Op,
    /// Where the maps begin that it takes; what its own arguments change by if nobody says.
    pub domain: Option<Type>,
    /// Its name.
    pub name: Symbol,
}

impl Callees {
    /// None yet, beside what these symbols name.
    pub fn new(form: Form, symbols: SymbolTable) -> Self {
        Self { form, needed: Vec::new(), symbols }
    }

    /// The name of the one of a function.
    pub fn need(&mut self, ir: &mut Ir, function: Op, domain: Option<Type>) -> Symbol {
        let is_it = |known: &&Needed| known.function == function && known.domain == domain;
        if let Some(known) = self.needed.iter().find(is_it) {
            return known.name;
        }
        let of = ir.symbol_name(function).map_or("f", |name| ir.text(name)).to_owned();
        let mut name = self.symbols.unique_name(ir, &format!("{of}_jacobian"));
        let mut count = 0;
        while self.needed.iter().any(|known| known.name == name) {
            name = self.symbols.unique_name(ir, &format!("{of}_jacobian_{count}"));
            count += 1;
        }
        self.needed.push(Needed { function, domain, name });
        name
    }
}

/// A call whose function has code, and what changes there.
struct Called {
    op: Op,
    loc: Loc,
    function: Op,
    operands: Vec<Value>,
    results: Vec<Value>,
    /// The operands that change, and the results that do, by number.
    active: Vec<usize>,
    changed: Vec<usize>,
}

/// A call changes by the map that its function gives, after those of its arguments.
pub fn call(w: &mut JacobianWalk<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let Some(form) = w.maps.callees.as_ref().map(|callees| callees.form) else {
        let why = w.maps.kept_calls.get(&op).copied();
        return Err(refused(w.ir(), op, why.unwrap_or("it was not inlined")));
    };
    let (function, loc) = (callee(w.ir(), op)?, w.loc(op));
    let ir = w.ir();
    let [operands, results]: [Vec<Value>; 2] =
        [ir.operands(op).collect(), ir.results(op).collect()];
    let [active, changed] = [&operands, &results].map(|values| {
        let types: Vec<Type> = values.iter().map(|&value| ir.ty(value)).collect();
        changing(&ir.store, &types)
    });
    let call = Called { op, loc, function, operands, results, active, changed };
    let maps: Vec<Value> =
        call.active.iter().map(|&at| w.map_or_zero(loc, call.operands[at])).collect();
    match form {
        Form::Polymorphic => polymorphic(w, &call, &maps),
        Form::Plain => {
            whole(w, &call, false, &maps);
            w.t.copy(op)?;
        }
        Form::Tupled => whole(w, &call, true, &maps),
    }
    Ok(())
}

/// The function takes the maps of the arguments, and gives those of the results.
fn polymorphic(w: &mut JacobianWalk<'_, '_>, call: &Called, maps: &[Value]) {
    let mut types = w.types_there(&call.results);
    types.extend(w.map_types(&call.results, &call.changed));
    let given = [w.t.operands(call.op).to_vec(), maps.to_vec()].concat();
    let (domain, sizes) = renamed(w, call.function, w.maps.domain);
    let found = call_jacobian(w, call, Some(domain), sizes, &given, &types);
    let (values, maps) = found.split_at(call.results.len());
    stand_for(w, &call.results, values);
    for (&at, &map) in call.changed.iter().zip(maps) {
        w.set_map(call.results[at], map);
    }
}

/// The function gives the map of all of its arguments, and its values, too, if it is asked for them.
fn whole(w: &mut JacobianWalk<'_, '_>, call: &Called, with_values: bool, maps: &[Value]) {
    let mut types = if with_values { w.types_there(&call.results) } else { Vec::new() };
    let [from, to] = [(&call.operands, &call.active), (&call.results, &call.changed)];
    let [from, to] = [from, to].map(|(values, places)| w.space_of(values, places));
    types.push(linear_map_type::of(w.builder().store_mut(), from, to));
    let given = w.t.operands(call.op);
    let mut found = call_jacobian(w, call, None, Vec::new(), &given, &types);
    let own = found.pop().expect("the map is the last result");
    stand_for(w, &call.results, &found);
    let all = match maps {
        [map] => *map,
        _ => Vcat::value(w.builder(), call.loc, maps),
    };
    let whole = Compose::value(w.builder(), call.loc, &[own, all]);
    let Called { results, changed, loc, .. } = call;
    let changes: Vec<Type> = changed.iter().map(|&at| w.ir().ty(results[at])).collect();
    for (index, &at) in changed.iter().enumerate() {
        let map = if let [_] = changed[..] {
            whole
        } else {
            let part = w.part(*loc, &changes, index);
            Compose::value(w.builder(), *loc, &[part, whole])
        };
        w.set_map(results[at], map);
    }
}

impl JacobianWalk<'_, '_> {
    /// The types that values of the original have there.
    fn types_there(&mut self, values: &[Value]) -> Vec<Type> {
        let there = |&value: &Value| {
            let ty = self.ir().ty(value);
            self.t.ty(ty).unwrap_or(ty)
        };
        values.iter().map(there).collect()
    }

    /// The space of what some of several values change by.
    fn space_of(&mut self, values: &[Value], places: &[usize]) -> Type {
        let types: Vec<Type> = places.iter().map(|&at| self.ir().ty(values[at])).collect();
        let spaces: Vec<Type> = types.into_iter().map(|ty| self.space(ty)).collect();
        together(self.builder(), &spaces)
    }
}

/// Lets values stand for the results of a call; none do if there are none.
fn stand_for(w: &mut JacobianWalk<'_, '_>, results: &[Value], values: &[Value]) {
    for (&result, &value) in results.iter().zip(values) {
        let name = w.ir().value_name(result);
        w.builder().set_value_name(value, name);
        w.t.map(result, value);
    }
}

/// The function that a call runs, which has code.
fn callee(ir: &Ir, call: Op) -> Result<Op, NotDifferentiable> {
    let name = Callee::name(ir, call);
    let function = name.and_then(|name| SymbolTables::default().resolve(ir, call, name));
    let function =
        function.ok_or_else(|| refused(ir, call, "there is no function of that name"))?;
    let why = match ir.get::<Func>(function) {
        _ if ad::names_rule(ir, function) => "its function names a derivative of its own",
        Some(func) if ir.single_block(func.body).is_some() => return Ok(function),
        _ => "its function is not of one block",
    };
    Err(refused(ir, call, why))
}

/// A domain in the words of another function: parameters have names there that it does not use.
fn renamed(
    w: &mut JacobianWalk<'_, '_>,
    function: Op,
    domain: Type,
) -> (Type, Vec<(Symbol, Symbol)>) {
    let mut names: Vec<Symbol> = Vec::new();
    parameters_of(w.ir(), Part::Type(domain), &mut |name| {
        if !names.contains(&name) {
            names.push(name);
        }
    });
    let mut pairs = Vec::with_capacity(names.len());
    for name in names {
        let text = w.ir().text(name).to_owned();
        let is_taken = |ir: &Ir, new: Symbol| {
            uses(ir, function, new) || pairs.iter().any(|&(other, _)| other == new)
        };
        let new = free_name(w.builder(), &text, is_taken);
        pairs.push((new, name));
    }
    let by = pairs.iter().map(|&(new, name)| (name, Poly::parameter(new))).collect();
    let domain = Substitution::new(by).ty(w.builder().store_mut(), domain);
    (domain.expect("names are as large as names"), pairs)
}

/// Whether a function has a dimension parameter of a name, or binds one.
fn uses(ir: &Ir, function: Op, name: Symbol) -> bool {
    let mut is_used = ir.walk(function).any(|op| BindsDim::of(ir, op) == Some(name));
    let ty = Callable::type_of(ir, function);
    for &ty in ty.into_iter().flat_map(|ty| ty.inputs.iter().chain(&ty.results)) {
        parameters_of(ir, Part::Type(ty), &mut |used| is_used |= used == name);
    }
    is_used
}

/// Calls the function that stands for the Jacobian of the one that a call runs: with the sizes of the
/// call, and those of where maps begin, under their names there.
fn call_jacobian(
    w: &mut JacobianWalk<'_, '_>,
    call: &Called,
    domain: Option<Type>,
    sizes: Vec<(Symbol, Symbol)>,
    operands: &[Value],
    results: &[Type],
) -> Vec<Value> {
    let loc = call.loc;
    let mut callees = w.maps.callees.take().expect("calls are asked for");
    let name = callees.need(w.builder().ir_mut(), call.function, domain);
    w.maps.callees = Some(callees);
    let callee = w.builder().store_mut().symbol_ref(name);
    let is_sized = |&ty: &Type| w.ir().has_dims(Part::Type(ty));
    let here = operands.iter().map(|&value| w.ir().ty(value)).chain(results.iter().copied());
    let made = match here.collect::<Vec<Type>>().iter().any(is_sized) {
        false => func::Call::build(w.builder(), loc, callee, operands, results),
        true => {
            let (names, polys) = all_sizes(w, call.op, &sizes);
            let b = w.builder();
            let made = array::Call::build(b, loc, callee, operands, results);
            array::Call::set_parameters(b, made, names);
            array::Call::set_sizes(b, made, polys);
            made
        }
    };
    w.ir().results(made).collect()
}

/// The dimension parameters that a call gives by name, and others, as attributes.
fn all_sizes(
    w: &mut JacobianWalk<'_, '_>,
    op: Op,
    others: &[(Symbol, Symbol)],
) -> (Option<Attr>, Option<Attr>) {
    let given: Option<array::Call> = w.ir().get(op);
    let (names, sizes) = given.map_or((None, None), |call| (call.parameters, call.sizes));
    if others.is_empty() {
        return (names, sizes);
    }
    let ir = w.builder().ir_mut();
    let mut names = match names.map(|names| ir.attr_data(names)) {
        Some(AttrData::Array(names)) => names.to_vec(),
        _ => Vec::new(),
    };
    let mut sizes = sizes.and_then(|sizes| ir.as_dims(sizes)).map_or_else(Vec::new, <[_]>::to_vec);
    for &(new, name) in others {
        let text = ir.text(new).to_owned();
        names.push(ir.store.string_attr(&text));
        sizes.push(Poly::parameter(name));
    }
    (Some(ir.store.array_attr(&names)), Some(ir.store.dims_attr(&sizes)))
}

/// The only one of some spaces, or the tuples of them all.
pub fn together(b: &mut Builder<'_>, spaces: &[Type]) -> Type {
    match spaces {
        [space] => *space,
        _ => types::tuple(b.store_mut(), spaces.iter().copied()),
    }
}
