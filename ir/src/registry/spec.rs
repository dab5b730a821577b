//! The declarations of an operation, a type or an attribute. `#[derive(Op)]` generates these
//! tables; one interpreter reads them to parse, print and verify every operation.

use super::Builder;
use crate::entity::{Attr, Type};
use crate::store::Store;
use crate::store::definitions::identity_by_name;
pub use crate::store::definitions::{
    AttrConstraint, AttrDef, AttrStyle, ParamSpec, ParamStep, ParamSyntax, TypeConstraint, TypeDef,
};
use smallvec::SmallVec;

/// Everything declared of an operation.
#[derive(Debug)]
pub struct OpSpec {
    /// `arith.addf`.
    pub name: &'static str,
    /// The doc comment: a summary line, then the semantics, with an example.
    pub doc: &'static str,
    /// Operands, or groups of them.
    pub operands: &'static [ValueSpec],
    /// Results, or groups of them.
    pub results: &'static [ValueSpec],
    /// Inherent attributes, sorted by name.
    pub attrs: &'static [AttrSpec],
    /// Regions.
    pub regions: &'static [RegionSpec],
    /// Successors: their names; the last one may be variadic.
    pub successors: &'static [SuccessorSpec],
    /// Its traits, which are always true.
    pub traits: Traits,
    /// The dialect whose name may be left out before operations in its regions, or nothing.
    pub body_dialect: &'static str,
    /// Infers the types of its results when the assembly omits them.
    pub infer: Option<Infer>,
    /// Attaches its interfaces, its custom assembly, and rules beyond the declared ones.
    pub attach: Option<fn(&mut Builder)>,
}

/// Finds the types of results from operands and inherent attributes.
pub type Infer = fn(&mut Store, &InferFrom<'_>) -> Inferred;

/// The types of results, or why they cannot be found.
pub type Inferred = Result<SmallVec<[Type; 2]>, String>;

/// The inputs of result type inference.
#[derive(Debug)]
pub struct InferFrom<'a> {
    /// The types of the operands.
    pub operands: &'a [Type],
    /// The inherent attributes, a dictionary.
    pub props: Attr,
}

/// The arity of an operand or result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// Exactly one.
    One,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
}

/// An operand or a result.
#[derive(Debug)]
pub struct ValueSpec {
    /// Its name.
    pub name: &'static str,
    /// Its arity.
    pub arity: Arity,
    /// The constraint on its type.
    pub constraint: &'static TypeConstraint,
}

/// An inherent attribute.
#[derive(Debug)]
pub struct AttrSpec {
    /// Its name.
    pub name: &'static str,
    /// The constraint on its value.
    pub constraint: &'static AttrConstraint,
    /// True if it may be left out.
    pub presence: Presence,
}

/// True if an attribute may be left out.
#[derive(Clone, Copy, Debug)]
pub enum Presence {
    /// It must be there.
    Required,
    /// It may be missing.
    Optional,
    /// If missing, it has this value. An attribute with its default is never stored; the generic
    /// form prints it.
    Default(fn(&mut Store) -> Attr),
}

/// A region.
#[derive(Debug)]
pub struct RegionSpec {
    /// Its name.
    pub name: &'static str,
    /// The constraint on it.
    pub kind: RegionKind,
}

/// The constraint on a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionKind {
    /// Nothing.
    Any,
    /// It has exactly one block.
    SingleBlock,
    /// It has one block, or none.
    OptionalBlock,
    /// It has at least one block.
    NonEmpty,
    /// Any number of regions; must be the last.
    Variadic,
}

/// A successor.
#[derive(Debug)]
pub struct SuccessorSpec {
    /// Its name.
    pub name: &'static str,
    /// True if it is variadic; must be the last.
    pub variadic: bool,
}

/// Facts about an operation, a set of bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits(pub u32);

impl Traits {
    /// No trait.
    pub const NONE: Self = Self(0);
    /// Neither reads nor writes memory, always terminates, never fails: may be removed, merged,
    /// moved. The effects of operations in its regions are added to this.
    pub const PURE: Self = Self(1);
    /// Swapping the first two operands changes nothing.
    pub const COMMUTATIVE: Self = Self(1 << 1);
    /// Its regions see no values from outside.
    pub const ISOLATED: Self = Self(1 << 2);
    /// Ends its block.
    pub const TERMINATOR: Self = Self(1 << 3);
    /// All operands and results have one type.
    pub const SAME_TYPE: Self = Self(1 << 4);
    /// All operands have one type.
    pub const SAME_OPERAND_TYPE: Self = Self(1 << 5);
    /// Names itself by its attribute `sym_name`.
    pub const SYMBOL: Self = Self(1 << 6);
    /// Contains operations with symbol names.
    pub const SYMBOL_TABLE: Self = Self(1 << 7);
    /// Its regions are graphs: order means nothing, values may be used before they are defined.
    pub const GRAPH: Self = Self(1 << 8);
    /// Blocks of its regions need no terminator.
    pub const NO_TERMINATOR: Self = Self(1 << 9);
    /// Has one result and an attribute `value` that is its value.
    pub const CONSTANT: Self = Self(1 << 10);
    /// Applying it twice is applying it once.
    pub const IDEMPOTENT: Self = Self(1 << 11);
    /// Applying it twice is doing nothing.
    pub const INVOLUTION: Self = Self(1 << 12);
    /// Operands and results have the same shape.
    pub const SAME_SHAPE: Self = Self(1 << 13);
    /// Groups of operands are distinguished by the attribute `operandSegmentSizes`.
    pub const OPERAND_SEGMENTS: Self = Self(1 << 14);
    /// Groups of results are distinguished by the attribute `resultSegmentSizes`.
    pub const RESULT_SEGMENTS: Self = Self(1 << 15);
    /// Its regions belong to its definition: rules leave the operations inside as they are.
    pub const FIXED_BODY: Self = Self(1 << 16);
    /// The entry blocks of its regions have the same arguments, whose names custom assembly writes
    /// once for all regions.
    pub const SHARED_ARGS: Self = Self(1 << 17);
    /// A terminator that returns its operands to the parent operation.
    pub const REGION_RETURN: Self = Self(1 << 18);

    /// Both sets together.
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns whether all of `other` are in this set.
    #[inline]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

identity_by_name! { OpSpec }

impl OpSpec {
    /// Returns an operation of which nothing but the name is declared: it has no operands, no
    /// results, no attributes, no regions, and is written in generic form.
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            doc: "",
            operands: &[],
            results: &[],
            attrs: &[],
            regions: &[],
            successors: &[],
            traits: Traits::NONE,
            body_dialect: "",
            infer: None,
            attach: None,
        }
    }

    /// Returns the types of the results, as operands and attributes decide them.
    ///
    /// # Errors
    /// The reason why they cannot be inferred.
    pub fn infer_results(&self, store: &mut Store, from: &InferFrom<'_>) -> Inferred {
        if let Some(infer) = self.infer {
            return infer(store, from);
        }
        let first = from.operands.first().filter(|_| self.has(Traits::SAME_TYPE));
        let single = self.results.iter().filter(|result| result.arity == Arity::One);
        let types = single.map(|result| result.constraint.only.or(first.copied()));
        let types: Option<_> = types.collect();
        types.ok_or_else(|| format!("the types of the results of `{}` are not known", self.name))
    }

    /// Returns the declared attribute of that name.
    pub fn attr(&self, name: &str) -> Option<&'static AttrSpec> {
        self.attrs.iter().find(|attr| attr.name == name)
    }

    /// Returns whether the operation has all of these traits.
    #[inline]
    pub const fn has(&self, traits: Traits) -> bool {
        self.traits.has(traits)
    }

    /// `arith` of `arith.addf`.
    pub fn dialect(&self) -> &'static str {
        self.name.split('.').next().unwrap_or(self.name)
    }
}
