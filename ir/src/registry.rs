//! The registry of dialects, operations, types and attributes, and the interfaces attached to them.
//! Frozen once built, shared by all modules.

pub mod spec;

/// Constructs that are tried although they are no operations: names under which advice is
/// registered, as it is for operations.
pub mod tried {
    /// A scalar is used as an array.
    pub const NUMBER_AS_ARRAY: &str = "a number as an array";
    /// An array is used as a scalar.
    pub const ARRAY_AS_NUMBER: &str = "an array as a number";
    /// A constant of an array whose sizes are only known when it runs.
    pub const CONSTANT_OF_OPEN_SIZES: &str = "a constant of open sizes";
}

use crate::entity::{Entity, OpName};
use rustc_hash::FxHashMap;
use spec::{AttrDef, OpSpec, TypeDef};
use std::any::{Any, TypeId};
use std::sync::Arc;

/// A dialect: its name and contents.
#[derive(Debug)]
pub struct Dialect {
    /// `arith`.
    pub name: &'static str,
    /// Its description.
    pub doc: &'static str,
    /// Its operations.
    pub ops: &'static [&'static OpSpec],
    /// Its types.
    pub types: &'static [&'static TypeDef],
    /// Its attributes.
    pub attrs: &'static [&'static AttrDef],
    /// Attaches its interfaces.
    pub attach: fn(&mut Builder),
}

impl Dialect {
    /// Returns the dialect itself. Called in a `static`, it fails to compile if the name of an
    /// operation has another prefix than the name of the dialect.
    ///
    /// # Panics
    /// If there is such an operation.
    #[must_use]
    pub const fn checked(self) -> Self {
        let mut index = 0;
        while index < self.ops.len() {
            let is_own = has_prefix(self.ops[index].name.as_bytes(), self.name.as_bytes());
            assert!(is_own, "an operation of the dialect has another prefix than its name");
            index += 1;
        }
        self
    }
}

/// Returns whether a name is that of an operation of a dialect: its name, a dot, and more.
const fn has_prefix(name: &[u8], dialect: &[u8]) -> bool {
    if name.len() < dialect.len() + 2 || name[dialect.len()] != b'.' {
        return false;
    }
    let mut index = 0;
    while index < dialect.len() {
        if name[index] != dialect[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// Data that can be attached to operations: a small value, mostly a function pointer. An interface
/// is a column; the look-up for an operation is one indexed load.
pub trait Interface: Copy + Send + Sync + 'static {
    /// Returns the interface of an operation that had `earlier` when this one was attached. A record
    /// of optional parts keeps the earlier parts that it does not declare.
    #[must_use]
    fn after(self, earlier: Self) -> Self {
        let _ = earlier;
        self
    }
}

type Column<I> = Vec<Option<I>>;

/// The dialects, operations and interfaces known.
#[derive(Clone, Default)]
pub struct Registry {
    dialects: Vec<&'static Dialect>,
    ops: Vec<&'static OpSpec>,
    types: FxHashMap<&'static str, &'static TypeDef>,
    attrs: FxHashMap<&'static str, &'static AttrDef>,
    columns: FxHashMap<TypeId, Arc<dyn Any + Send + Sync>>,
    /// By interface and name of a type.
    type_interfaces: FxHashMap<(TypeId, &'static str), Arc<dyn Any + Send + Sync>>,
    /// By interface and name of an attribute.
    attr_interfaces: FxHashMap<(TypeId, &'static str), Arc<dyn Any + Send + Sync>>,
    /// By interface and name of a dialect.
    dialect_interfaces: FxHashMap<(TypeId, &'static str), Arc<dyn Any + Send + Sync>>,
    /// The dialects that have operations which are not registered.
    partial: Vec<&'static str>,
    /// Replacements for names of other systems.
    advice: FxHashMap<&'static str, &'static str>,
}

/// An attachment that is made when everything is registered.
type Later = Box<dyn FnOnce(&mut Builder)>;

/// A [`Registry`] in the making.
#[derive(Default)]
pub struct Builder {
    registry: Registry,
    index: FxHashMap<&'static str, usize>,
    /// Interfaces for operations that are registered later.
    later: Vec<Later>,
}

impl Builder {
    /// Adds a dialect.
    ///
    /// # Panics
    /// If there is another dialect or operation of the same name, or a declared format cannot be
    /// read: that is a mistake of the program, not of its input.
    #[must_use]
    pub fn dialect(mut self, dialect: &'static Dialect) -> Self {
        let taken = self.registry.dialects.iter().any(|other| other.name == dialect.name);
        assert!(!taken, "the dialect `{}` is registered twice", dialect.name);
        self.registry.dialects.push(dialect);
        for &op in dialect.ops {
            let clash = self.index.insert(op.name, self.registry.ops.len());
            assert!(clash.is_none(), "the operation `{}` is registered twice", op.name);
            assert_eq!(op.dialect(), dialect.name, "`{}` is in another dialect", op.name);
            self.registry.ops.push(op);
        }
        self.registry.types.extend(dialect.types.iter().map(|def| (def.name, *def)));
        self.registry.attrs.extend(dialect.attrs.iter().map(|def| (def.name, *def)));
        for attach in dialect.ops.iter().filter_map(|op| op.attach) {
            attach(&mut self);
        }
        (dialect.attach)(&mut self);
        self
    }

    /// Registers more operations of a dialect that is registered already, or will be.
    ///
    /// # Panics
    /// If there is another operation of the same name, or a declared format cannot be read.
    #[must_use]
    pub fn extend(mut self, ops: &'static [&'static OpSpec]) -> Self {
        for &op in ops {
            let clash = self.index.insert(op.name, self.registry.ops.len());
            assert!(clash.is_none(), "the operation `{}` is registered twice", op.name);
            self.registry.ops.push(op);
        }
        for attach in ops.iter().filter_map(|op| op.attach) {
            attach(&mut self);
        }
        self
    }

    /// Declares that a dialect has more operations than it registers: they are read as those of a
    /// dialect that is not registered.
    pub fn partial(&mut self, dialect: &'static str) {
        self.registry.partial.push(dialect);
    }

    /// Registers advice for an unknown operation: `array.matmul`, the name in other systems, or
    /// `return` in a body; for an operation on an unsupported operand, `arith.sitofp of index`; for
    /// one without a derivative, `derivative of scf.for`; or for a construct of [`tried`].
    pub fn advise(&mut self, name: &'static str, advice: &'static str) {
        self.registry.advice.insert(name, advice);
    }

    /// Attaches an interface to an operation, which may belong to another crate and may be
    /// registered later. The last one attached counts, or both are merged: see
    /// [`Interface::after`].
    pub fn attach<I: Interface>(&mut self, op: &'static str, interface: I) {
        let Some(&index) = self.index.get(op) else {
            self.later.push(Box::new(move |builder| {
                assert!(builder.index.contains_key(op), "no operation `{op}` to attach to");
                builder.attach(op, interface);
            }));
            return;
        };
        let column = self.registry.columns.entry(TypeId::of::<I>()).or_insert_with(|| {
            let empty: Column<I> = Vec::new();
            Arc::new(empty)
        });
        let column = own_column::<I>(column);
        if column.len() <= index {
            column.resize(index + 1, None);
        }
        let earlier = column[index];
        column[index] = Some(earlier.map_or(interface, |earlier| interface.after(earlier)));
    }

    /// Attaches an interface to a type of a dialect.
    pub fn attach_to_type<I: Interface>(&mut self, def: &'static TypeDef, interface: I) {
        let key = (TypeId::of::<I>(), def.name);
        self.registry.type_interfaces.insert(key, Arc::new(interface));
    }

    /// Attaches an interface to an attribute of a dialect.
    pub fn attach_to_attr<I: Interface>(&mut self, def: &'static AttrDef, interface: I) {
        let key = (TypeId::of::<I>(), def.name);
        self.registry.attr_interfaces.insert(key, Arc::new(interface));
    }

    /// Attaches an interface to a dialect, which need not be registered.
    pub fn attach_to_dialect<I: Interface>(&mut self, dialect: &'static str, interface: I) {
        let key = (TypeId::of::<I>(), dialect);
        self.registry.dialect_interfaces.insert(key, Arc::new(interface));
    }

    /// Returns the registry, frozen.
    ///
    /// # Panics
    /// If an interface was attached to an operation that is not registered.
    pub fn build(mut self) -> Arc<Registry> {
        for attach in std::mem::take(&mut self.later) {
            attach(&mut self);
        }
        Arc::new(self.registry)
    }
}

/// Returns a column to change: a copy, if another registry has it too.
fn own_column<I: Interface>(column: &mut Arc<dyn Any + Send + Sync>) -> &mut Column<I> {
    const TYPE: &str = "a column has the type of its key";
    if Arc::get_mut(column).is_none() {
        let copy = column.downcast_ref::<Column<I>>().expect(TYPE).clone();
        *column = Arc::new(copy);
    }
    Arc::get_mut(column).and_then(|column| column.downcast_mut::<Column<I>>()).expect(TYPE)
}

impl Registry {
    /// Starts a registry.
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// Starts a registry with everything that this one has. Interfaces are shared until one is
    /// attached.
    pub fn extend(&self) -> Builder {
        let names = self.ops.iter().enumerate().map(|(index, op)| (op.name, index));
        Builder { registry: self.clone(), index: names.collect(), later: Vec::new() }
    }

    /// Returns the dialects, in the order they were registered.
    pub fn dialects(&self) -> &[&'static Dialect] {
        &self.dialects
    }

    /// Returns the dialect of that name.
    pub fn dialect(&self, name: &str) -> Option<&'static Dialect> {
        self.dialects.iter().find(|dialect| dialect.name == name).copied()
    }

    /// Returns whether a dialect has operations, types and attributes which are not registered.
    pub fn is_partial(&self, dialect: &str) -> bool {
        self.partial.contains(&dialect)
    }

    /// Returns the operations, in the order they were registered: the index of an [`OpName`].
    pub fn ops(&self) -> &[&'static OpSpec] {
        &self.ops
    }

    /// Returns the operations of a dialect, also those that another crate registers.
    pub fn ops_of(&self, dialect: &str) -> impl Iterator<Item = &'static OpSpec> {
        self.ops.iter().copied().filter(move |op| op.dialect() == dialect)
    }

    /// Returns the declaration of an operation.
    #[inline]
    pub fn spec(&self, name: OpName) -> Option<&'static OpSpec> {
        self.ops.get(name.index()).copied()
    }

    /// Returns the advice registered under a name.
    pub fn advice(&self, name: &str) -> Option<&'static str> {
        self.advice.get(name).copied()
    }

    /// Returns the type of that name: `quant.any`.
    pub fn type_def(&self, name: &str) -> Option<&'static TypeDef> {
        self.types.get(name).copied()
    }

    /// Returns the attribute of that name: `arith.fastmath`.
    pub fn attr_def(&self, name: &str) -> Option<&'static AttrDef> {
        self.attrs.get(name).copied()
    }

    /// Returns the interface `I` of every operation, by name.
    pub fn column<I: Interface>(&self) -> &[Option<I>] {
        let column = self.columns.get(&TypeId::of::<I>());
        column.and_then(|column| column.downcast_ref::<Column<I>>()).map_or(&[], |column| column)
    }

    /// Returns the interface `I` of a type of a dialect.
    pub fn type_interface<I: Interface>(&self, def: &TypeDef) -> Option<I> {
        let interface = self.type_interfaces.get(&(TypeId::of::<I>(), def.name))?;
        interface.downcast_ref().copied()
    }

    /// Returns the interface `I` of an attribute of a dialect.
    pub fn attr_interface<I: Interface>(&self, def: &AttrDef) -> Option<I> {
        let interface = self.attr_interfaces.get(&(TypeId::of::<I>(), def.name))?;
        interface.downcast_ref().copied()
    }

    /// Returns the interface `I` of a dialect.
    pub fn dialect_interface<I: Interface>(&self, dialect: &str) -> Option<I> {
        let interface = self.dialect_interfaces.get(&(TypeId::of::<I>(), dialect))?;
        interface.downcast_ref().copied()
    }

    /// Returns the interface `I` of one operation.
    pub fn interface<I: Interface>(&self, name: OpName) -> Option<I> {
        self.column::<I>().get(name.index()).copied().flatten()
    }
}

impl std::fmt::Debug for Registry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let dialects: Vec<_> = self.dialects.iter().map(|dialect| dialect.name).collect();
        f.debug_struct("Registry").field("dialects", &dialects).finish_non_exhaustive()
    }
}
