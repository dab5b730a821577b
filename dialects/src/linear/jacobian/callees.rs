//! Calls of functions with Jacobian functions.

use super::JacobianWalk;
use crate::ad::request::changing;
use crate::autodiff::{NotDifferentiable, refused};
use crate::func::Func;
use crate::interfaces::linear_map_type;
use crate::interfaces::sizes::free_name;
use crate::linear::{Compose, Vcat, types};
use crate::{Callable, Callee, IterationSpace, ad, array, func};
use cotan_ir::dims::Poly;
use cotan_ir::symbol_table::{SymbolTable, SymbolTables};
use cotan_ir::{
    Attr, AttrData, Builder, Ir, Loc, Op, Part, Substitution, Symbol, Type, Value, parameters_of,
};

/// The signature of a Jacobian function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// It maps the arguments to the map.
    #[default]
    Plain,
    /// It maps the arguments to the results and the map.
    Tupled,
    /// It maps the arguments and a map to each active one to the results and a map to each active
    /// one.
    Polymorphic,
}

/// The Jacobian functions: the existing ones, and those that calls need.
#[derive(Debug, Default)]
pub struct Callees {
    /// The signature of the functions.
    pub form: Form,
    /// The needed functions, each one once, in the order of the requests.
    pub needed: Vec<Needed>,
    symbols: SymbolTable,
}

/// A Jacobian function.
#[derive(Clone, Copy, Debug)]
pub struct Needed {
    /// The second operand.
    pub function: Op,
    /// The domain of its map parameters; the tangent space of its own arguments if `None`.
    pub domain: Option<Type>,
    /// The name.
    pub name: Symbol,
}

impl Callees {
    /// Creates the state without functions, besides those of the symbol table.
    pub fn new(form: Form, symbols: SymbolTable) -> Self {
        Self { form, needed: Vec::new(), symbols }
    }

    /// Returns the name of the Jacobian function of a function.
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

/// A call of a function with a body, with its active operands and results.
struct JacobianCall {
    op: Op,
    loc: Loc,
    function: Op,
    operands: Vec<Value>,
    results: Vec<Value>,
    /// The indices of the active operands, and of the active results.
    active: Vec<usize>,
    changed: Vec<usize>,
}

/// Emits the Jacobian of a call: the map of its function, composed with those of the arguments.
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
    let call = JacobianCall { op, loc, function, operands, results, active, changed };
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

/// Calls a function that maps the maps of the arguments to those of the results.
fn polymorphic(w: &mut JacobianWalk<'_, '_>, call: &JacobianCall, maps: &[Value]) {
    let mut types = w.emitted_types(&call.results);
    types.extend(w.map_types(&call.results, &call.changed));
    let outputs = [w.t.operands(call.op).to_vec(), maps.to_vec()].concat();
    let (domain, sizes) = renamed(w, call.function, w.maps.domain);
    let found = call_jacobian(w, call, Some(domain), sizes, &outputs, &types);
    let (values, maps) = found.split_at(call.results.len());
    replace_results(w, &call.results, values);
    for (&at, &map) in call.changed.iter().zip(maps) {
        w.set_map(call.results[at], map);
    }
}

/// Calls a function that returns the map of all arguments, and the results, if requested.
fn whole(w: &mut JacobianWalk<'_, '_>, call: &JacobianCall, with_values: bool, maps: &[Value]) {
    let mut types = if with_values { w.emitted_types(&call.results) } else { Vec::new() };
    let [from, to] = [(&call.operands, &call.active), (&call.results, &call.changed)];
    let [from, to] = [from, to].map(|(values, positions)| w.space_of(values, positions));
    types.push(linear_map_type::of(w.builder().store_mut(), from, to));
    let outputs = w.t.operands(call.op);
    let mut found = call_jacobian(w, call, None, Vec::new(), &outputs, &types);
    let own = found.pop().expect("the map is the last result");
    replace_results(w, &call.results, &found);
    let all = match maps {
        [map] => *map,
        _ => Vcat::value(w.builder(), call.loc, maps),
    };
    let whole = Compose::value(w.builder(), call.loc, &[own, all]);
    let JacobianCall { results, changed, loc, .. } = call;
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
    /// Returns the types of original values in the emitted code.
    fn emitted_types(&mut self, values: &[Value]) -> Vec<Type> {
        let there = |&value: &Value| {
            let ty = self.ir().ty(value);
            self.t.ty(ty).unwrap_or(ty)
        };
        values.iter().map(there).collect()
    }

    /// Returns the product of the tangent spaces of some of several values.
    fn space_of(&mut self, values: &[Value], positions: &[usize]) -> Type {
        let types: Vec<Type> = positions.iter().map(|&at| self.ir().ty(values[at])).collect();
        let spaces: Vec<Type> = types.into_iter().map(|ty| self.space(ty)).collect();
        together(self.builder(), &spaces)
    }
}

/// Replaces the results of a call by values; none if there are none.
fn replace_results(w: &mut JacobianWalk<'_, '_>, results: &[Value], values: &[Value]) {
    for (&result, &value) in results.iter().zip(values) {
        let name = w.ir().value_name(result);
        w.builder().set_value_name(value, name);
        w.t.map(result, value);
    }
}

/// Returns the callee of a call, which has a body.
fn callee(ir: &Ir, call: Op) -> Result<Op, NotDifferentiable> {
    let name = Callee::name(ir, call);
    let function = name.and_then(|name| SymbolTables::default().resolve(ir, call, name));
    let function =
        function.ok_or_else(|| refused(ir, call, "there is no function of that name"))?;
    let why = match ir.get::<Func>(function) {
        _ if ad::names_rule(ir, function) => "its function has a custom derivative",
        Some(func) if ir.single_block(func.body).is_some() => return Ok(function),
        _ => "its function must have a single block (use `scf.if`, `scf.for`)",
    };
    Err(refused(ir, call, why))
}

/// Renames the dimension parameters of a domain to names that another function does not use.
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
        let is_argument = |ir: &Ir, new: Symbol| {
            uses(ir, function, new) || pairs.iter().any(|&(other, _)| other == new)
        };
        let new = free_name(w.builder(), &text, is_argument);
        pairs.push((new, name));
    }
    let by = pairs.iter().map(|&(new, name)| (name, Poly::parameter(new))).collect();
    let domain = Substitution::new(by).ty(w.builder().store_mut(), domain);
    (domain.expect("a renaming does not change the size"), pairs)
}

/// Returns whether a function has, or binds, a dimension parameter of that name.
fn uses(ir: &Ir, function: Op, name: Symbol) -> bool {
    let mut is_used = ir.walk(function).any(|op| IterationSpace::bound_dim(ir, op) == Some(name));
    let ty = Callable::type_of(ir, function);
    for &ty in ty.into_iter().flat_map(|ty| ty.inputs.iter().chain(&ty.results)) {
        parameters_of(ir, Part::Type(ty), &mut |used| is_used |= used == name);
    }
    is_used
}

/// Calls the Jacobian function of a callee. The sizes of the call and those of the domain are bound
/// to their names in the callee.
fn call_jacobian(
    w: &mut JacobianWalk<'_, '_>,
    call: &JacobianCall,
    domain: Option<Type>,
    sizes: Vec<(Symbol, Symbol)>,
    operands: &[Value],
    results: &[Type],
) -> Vec<Value> {
    let loc = call.loc;
    let mut callees = w.maps.callees.take().expect("Jacobians of calls are enabled");
    let name = callees.need(w.builder().ir_mut(), call.function, domain);
    w.maps.callees = Some(callees);
    let callee = w.builder().store_mut().symbol_ref(name);
    let is_sized = |&ty: &Type| w.ir().has_dims(Part::Type(ty));
    let here = operands.iter().map(|&value| w.ir().ty(value)).chain(results.iter().copied());
    let emitted = match here.collect::<Vec<Type>>().iter().any(is_sized) {
        false => func::Call::build(w.builder(), loc, callee, operands, results),
        true => {
            let (names, polys) = all_sizes(w, call.op, &sizes);
            let b = w.builder();
            let emitted = array::Call::build(b, loc, callee, operands, results);
            array::Call::set_parameters(b, emitted, names);
            array::Call::set_sizes(b, emitted, polys);
            emitted
        }
    };
    w.ir().results(emitted).collect()
}

/// Returns the dimension parameters that a call binds by name, and others, as attributes.
fn all_sizes(
    w: &mut JacobianWalk<'_, '_>,
    op: Op,
    others: &[(Symbol, Symbol)],
) -> (Option<Attr>, Option<Attr>) {
    let outputs: Option<array::Call> = w.ir().get(op);
    let (names, sizes) = outputs.map_or((None, None), |call| (call.parameters, call.sizes));
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

/// Returns the single space, or the type of tuples of all spaces.
pub fn together(b: &mut Builder<'_>, spaces: &[Type]) -> Type {
    match spaces {
        [space] => *space,
        _ => types::tuple(b.store_mut(), spaces.iter().copied()),
    }
}
