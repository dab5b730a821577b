//! Affine expressions, maps and integer sets.

/// An operator of an affine expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AffineOp {
    /// `a + b`.
    Add,
    /// `a * b`.
    Mul,
    /// `a mod b`.
    Mod,
    /// `a floordiv b`.
    FloorDiv,
    /// `a ceildiv b`.
    CeilDiv,
}

/// An affine expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AffineExpr {
    /// `d0`.
    Dim(u32),
    /// `s0`.
    Symbol(u32),
    /// `7`.
    Constant(i64),
    /// `d0 + 7`.
    Binary(AffineOp, Box<(AffineExpr, AffineExpr)>),
}

/// `affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AffineMap {
    /// Number of dimensions.
    pub dims: u32,
    /// Number of symbols.
    pub symbols: u32,
    /// What it yields.
    pub results: Box<[AffineExpr]>,
}

/// `affine_set<(d0)[s0] : (d0 - s0 >= 0)>`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IntegerSet {
    /// Number of dimensions.
    pub dims: u32,
    /// Number of symbols.
    pub symbols: u32,
    /// What is at least zero, or equal to it.
    pub constraints: Box<[Constraint]>,
}

/// One constraint of an [`IntegerSet`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Constraint {
    /// The left side.
    pub expr: AffineExpr,
    /// `expr == 0` if true, `expr >= 0` if not.
    pub equality: bool,
}
