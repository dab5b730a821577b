//! The legal operations of a dialect conversion.

use cotan_ir::{Ir, Op};
use rustc_hash::FxHashMap;
use std::fmt;

/// A condition of legality.
pub type IsLegal = Box<dyn Fn(&Ir, Op) -> bool>;

/// The legality of operations in a [`ConversionTarget`].
pub enum Legality {
    /// They are legal.
    Legal,
    /// They are legal with all operations inside of them.
    LegalWithContents,
    /// They are illegal.
    Illegal,
    /// They are legal if the types of their operands, results and block arguments, and the function
    /// types among their attributes, are legal.
    Types,
    /// They are legal if the function returns true.
    If(IsLegal),
    /// They are legal, with all operations inside of them, if the function returns true. Otherwise
    /// they are legal, and those inside of them are what they are by themselves.
    WithContentsIf(IsLegal),
}

impl fmt::Debug for Legality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Legal => "Legal",
            Self::LegalWithContents => "LegalWithContents",
            Self::Illegal => "Illegal",
            Self::Types => "Types",
            Self::If(_) => "If",
            Self::WithContentsIf(_) => "WithContentsIf",
        })
    }
}

/// The legality of operations and dialects. An operation that neither it nor its dialect declares
/// stays as it is, unless [`ConversionTarget::others`] declares more.
///
/// ```
/// use cotan_pass::conversion::{ConversionTarget, Legality};
///
/// let target = ConversionTarget::default()
///     .dialect("scf", Legality::Illegal)
///     .op("scf.parallel", Legality::LegalWithContents);
/// assert!(matches!(target.legality("scf.for"), Some((Legality::Illegal, _))));
/// assert!(target.legality("arith.addf").is_none());
/// ```
#[derive(Debug, Default)]
pub struct ConversionTarget {
    ops: FxHashMap<&'static str, Legality>,
    dialects: FxHashMap<&'static str, Legality>,
    others: Option<Legality>,
}

impl ConversionTarget {
    /// Declares the legality of operations with this name.
    #[must_use]
    pub fn op(mut self, name: &'static str, legality: Legality) -> Self {
        self.ops.insert(name, legality);
        self
    }

    /// Declares the legality of the operations of a dialect.
    #[must_use]
    pub fn dialect(mut self, name: &'static str, legality: Legality) -> Self {
        self.dialects.insert(name, legality);
        self
    }

    /// Declares the legality of all other operations.
    #[must_use]
    pub fn others(mut self, legality: Legality) -> Self {
        self.others = Some(legality);
        self
    }

    /// Returns the legality of operations with this name, and the declaration that it is from.
    pub fn legality<'n>(&self, name: &'n str) -> Option<(&Legality, Declaration<'n>)> {
        if let Some(found) = self.ops.get(name) {
            return Some((found, Declaration::Op(name)));
        }
        let dialect = name.split('.').next().unwrap_or_default();
        if let Some(found) = self.dialects.get(dialect) {
            return Some((found, Declaration::Dialect(dialect)));
        }
        Some((self.others.as_ref()?, Declaration::Others))
    }

    /// Returns whether an operation is legal with all operations inside of it.
    pub(super) fn is_legal_with_contents(&self, ir: &Ir, op: Op) -> bool {
        match self.legality(ir.name_text(op)) {
            Some((Legality::LegalWithContents, _)) => true,
            Some((Legality::WithContentsIf(is_legal), _)) => is_legal(ir, op),
            _ => false,
        }
    }
}

/// The declaration of a [`ConversionTarget`] that an operation falls under. Its text is the reason
/// why the operation is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declaration<'n> {
    /// The declaration of the operation.
    Op(&'n str),
    /// The declaration of the dialect.
    Dialect(&'n str),
    /// The declaration of all others.
    Others,
}

impl fmt::Display for Declaration<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Op(name) => write!(f, "`{name}` is illegal"),
            Self::Dialect(name) => write!(f, "dialect `{name}` is illegal"),
            Self::Others => f.write_str("operations that are not declared legal are illegal"),
        }
    }
}
