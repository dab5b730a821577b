//! The Jacobian transformation: clones code together with maps. Each active value has the map from
//! the domain to its tangent space.

mod bodies;
mod callees;
mod decompositions;
mod loops;
mod operand_rules;
mod tuples;

pub use callees::{Callees, Form, Needed, together};

use super::{Compose, Hcat, Identity, Vcat, Zero};
use crate::autodiff::{
    NotDifferentiable, bodies_are_discrete, has_tangent, name_like, refused, returns_discrete,
    tangent_type,
};
use crate::interfaces::linear_map_type;
use crate::{Decomposition, ad, array, func, scf, tuple};
use cotan_ir::OpDef;
use cotan_ir::registry::{self, Interface};
use cotan_ir::{Editor, Ir, Loc, Op, Step, Translator, Type, Value};
use rustc_hash::FxHashMap;

/// A custom Jacobian of an operation, where the rules of its operands are insufficient.
#[derive(Clone, Copy)]
pub struct Differential(pub fn(&mut JacobianWalk<'_, '_>, Op) -> Result<(), NotDifferentiable>);

impl Interface for Differential {}

/// Attaches custom Jacobians to operations of other dialects.
pub fn attach(builder: &mut registry::Builder) {
    builder.attach(array::Build::SPEC.name, Differential(bodies::build));
    builder.attach(array::Map::SPEC.name, Differential(loops::map));
    builder.attach(array::Fold::SPEC.name, Differential(loops::fold));
    for op in [array::Reduce::SPEC, array::Scan::SPEC] {
        builder.attach(op.name, Differential(decompositions::along));
    }
    for op in [scf::If::SPEC, array::WithDim::SPEC, ad::Checkpoint::SPEC] {
        builder.attach(op.name, Differential(bodies::entered));
    }
    builder.attach(scf::While::SPEC.name, Differential(loops::counting));
    builder.attach(tuple::Pack::SPEC.name, Differential(tuples::pack));
    builder.attach(tuple::Get::SPEC.name, Differential(tuples::get));
    for call in [func::Call::SPEC, array::Call::SPEC] {
        builder.attach(call.name, Differential(callees::call));
    }
}

/// The maps of values of the original program; values without one are inactive.
#[derive(Debug)]
pub struct Maps {
    of: FxHashMap<Value, Value>,
    /// The domain of all maps.
    pub domain: Type,
    /// The Jacobians that calls need; without it, calls must be inlined.
    pub callees: Option<Callees>,
    /// The reasons why calls were not inlined.
    pub kept_calls: FxHashMap<Op, &'static str>,
}

impl Maps {
    /// Creates the state without maps.
    pub fn new(domain: Type) -> Self {
        Self { of: FxHashMap::default(), domain, callees: None, kept_calls: FxHashMap::default() }
    }

    /// Returns the map of a value, if it is active.
    pub fn get(&self, value: Value) -> Option<Value> {
        self.of.get(&value).copied()
    }

    /// Sets the map of a value.
    pub fn set(&mut self, value: Value, map: Value) {
        self.of.insert(value, map);
    }

    /// Emits an operation and the maps of its results: a step of a [`Translator`].
    ///
    /// # Errors
    /// Returns an error if the operation has no known maps.
    pub fn step(&mut self, t: &mut Translator<'_>, op: Op) -> Result<Step, NotDifferentiable> {
        JacobianWalk { t, maps: self }.op(op)
    }
}

/// The emission for one operation of the original program.
pub struct JacobianWalk<'t, 'i> {
    /// The translator.
    pub t: &'t mut Translator<'i>,
    /// The maps.
    pub maps: &'t mut Maps,
}

impl<'i> JacobianWalk<'_, 'i> {
    /// Returns the module.
    pub fn ir(&self) -> &Ir {
        &self.t.builder
    }

    /// Returns the editor at the insertion point.
    pub fn builder(&mut self) -> &mut Editor<'i> {
        &mut self.t.builder
    }

    /// Returns the derived location of an operation.
    pub fn loc(&mut self, op: Op) -> Loc {
        let loc = self.ir().loc(op);
        self.t.loc(loc)
    }

    /// Returns the map of a value of the original program, if it is active.
    pub fn map(&self, value: Value) -> Option<Value> {
        self.maps.get(value)
    }

    /// Sets the map of a value of the original program.
    pub fn set_map(&mut self, value: Value, map: Value) {
        name_like(self.t.builder.ir_mut(), map, value);
        self.maps.set(value, map);
    }

    /// Returns whether a value of the original program can be active.
    pub fn can_change(&self, value: Value) -> bool {
        has_tangent(&self.ir().store, self.ir().ty(value))
    }

    /// Returns the tangent space of a type at the insertion point; that of the empty tuple if it
    /// has none.
    pub fn space(&mut self, ty: Type) -> Type {
        let ty = self.t.ty(ty).unwrap_or(ty);
        let store = self.t.builder.store_mut();
        tangent_type(store, ty).unwrap_or_else(|| super::types::tuple(store, std::iter::empty()))
    }

    /// Returns the map of a value of the original program; zero if it is inactive.
    pub fn map_or_zero(&mut self, loc: Loc, value: Value) -> Value {
        let ty = self.ir().ty(value);
        self.map(value).unwrap_or_else(|| self.zero(loc, self.maps.domain, ty))
    }

    /// Returns the zero map from a space to the tangent space of a type.
    pub fn zero(&mut self, loc: Loc, domain: Type, ty: Type) -> Value {
        let space = self.space(ty);
        let ty = linear_map_type::of(self.t.builder.store_mut(), domain, space);
        Zero::value(&mut self.t.builder, loc, ty)
    }

    /// Returns the identity map of the tangent space of a type.
    pub fn identity(&mut self, loc: Loc, ty: Type) -> Value {
        let space = self.space(ty);
        let ty = linear_map_type::of(self.t.builder.store_mut(), space, space);
        Identity::value(&mut self.t.builder, loc, ty)
    }

    /// Returns the projection to one component of a tuple of these types.
    pub fn part(&mut self, loc: Loc, types: &[Type], at: usize) -> Value {
        let mut maps = Vec::with_capacity(types.len());
        for (index, &ty) in types.iter().enumerate() {
            maps.push(match index == at {
                true => self.identity(loc, ty),
                false => {
                    let domain = self.space(ty);
                    self.zero(loc, domain, types[at])
                }
            });
        }
        Hcat::value(&mut self.t.builder, loc, &maps)
    }

    /// Returns the map of a function of several values by the chain rule, from its partial maps and
    /// the maps of the values.
    pub fn chain(&mut self, loc: Loc, partials: &[Value], maps: &[Value]) -> Value {
        let b = &mut self.t.builder;
        match (partials, maps) {
            ([partial], [map]) => Compose::value(b, loc, &[*partial, *map]),
            _ => {
                let (whole, all) = (Hcat::value(b, loc, partials), Vcat::value(b, loc, maps));
                Compose::value(b, loc, &[whole, all])
            }
        }
    }

    /// Returns whether an operand or a captured value of an operation is active.
    fn is_active(&self, op: Op) -> bool {
        let ir = self.ir();
        ir.walk(op).any(|inner| {
            let mut read = ir.operands(inner);
            read.any(|value| {
                self.map(value).is_some() && (inner == op || !ir.is_defined_inside(value, op))
            })
        })
    }

    fn op(&mut self, op: Op) -> Result<Step, NotDifferentiable> {
        if !self.is_active(op) {
            return Ok(Step::Copy);
        }
        match self.ir().registry().interface::<Differential>(self.ir().name(op)) {
            Some(Differential(row)) => row(self, op)?,
            None if let Some(decomposed) = Decomposition::of(self.ir(), op) => {
                // Its bodies may read floats, even if it combines integers.
                if returns_discrete(self.ir(), op) {
                    return Ok(Step::Copy);
                }
                decompositions::decomposed(self, op, decomposed)?;
            }
            None if self.sees_changes(op) && !bodies_are_discrete(self.ir(), op) => {
                let why = "its body captures an active value, and it has no Jacobian rule";
                return Err(refused(self.ir(), op, why));
            }
            None => operand_rules::by_operand_rules(self, op)?,
        }
        let results = self.ir().results(op).map(|result| self.t.value(result));
        Ok(Step::Values(results.collect()))
    }

    fn sees_changes(&self, op: Op) -> bool {
        let ir = self.ir();
        let mut inside = ir.walk(op).skip(1).flat_map(|inner| ir.operands(inner));
        inside.any(|value| self.map(value).is_some())
    }
}
