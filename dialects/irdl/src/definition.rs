//! Definitions as they are checked: independent of the module that they were read from.

/// The number of values that a declared operand or result stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variadicity {
    Single,
    Optional,
    Variadic,
}

impl Variadicity {
    pub const ALL: [Self; 3] = [Self::Single, Self::Optional, Self::Variadic];

    /// Returns the word for it.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Optional => "optional",
            Self::Variadic => "variadic",
        }
    }
}

/// The name of a type or attribute, with its dialect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FullName {
    /// `builtin.integer`
    pub text: String,
    pub is_type: bool,
}

impl FullName {
    /// Returns the name with its sigil: `!builtin.integer`.
    pub fn with_sigil(&self) -> String {
        format!("{}{}", if self.is_type { '!' } else { '#' }, self.text)
    }
}

/// The index of a constraint of an operation, type or attribute.
pub type Index = usize;

/// A constraint on a type or attribute. Each one is satisfied by one type or attribute in all of
/// its uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    Any,
    /// One type or attribute, as text without aliases.
    Is(String),
    /// All types or attributes of that name.
    Base(FullName),
    /// Types or attributes of that name with parameters that satisfy constraints.
    Parametric(FullName, Vec<Index>),
    AnyOf(Vec<Index>),
    AllOf(Vec<Index>),
}

/// A declared operand, result or parameter.
#[derive(Clone, Debug)]
pub struct Part {
    pub name: Option<String>,
    pub variadicity: Variadicity,
    pub constraint: Index,
}

/// A declared attribute of an operation.
#[derive(Clone, Debug)]
pub struct AttrPart {
    pub name: String,
    pub constraint: Index,
}

/// A declared region.
#[derive(Clone, Debug, Default)]
pub struct RegionPart {
    pub name: Option<String>,
    /// The constraints on the arguments of the entry block; nothing if they may be any.
    pub args: Option<Vec<Index>>,
    /// The number of blocks, if it is fixed.
    pub blocks: Option<usize>,
}

/// The constraints on the parts of an operation, type or attribute.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    pub constraints: Vec<Constraint>,
    pub params: Vec<Part>,
    pub operands: Vec<Part>,
    pub results: Vec<Part>,
    pub attributes: Vec<AttrPart>,
    /// Nothing if the regions may be any.
    pub regions: Option<Vec<RegionPart>>,
}

/// An operation.
#[derive(Debug)]
pub struct OpDefinition {
    /// `cmath.norm`
    pub name: String,
    pub parts: Parts,
}

/// A type or an attribute.
#[derive(Debug)]
pub struct ParamsDefinition {
    pub name: FullName,
    pub parts: Parts,
}

/// A dialect.
#[derive(Debug, Default)]
pub struct DialectDefinition {
    pub name: String,
    pub ops: Vec<OpDefinition>,
    /// Types and attributes.
    pub params: Vec<ParamsDefinition>,
}
