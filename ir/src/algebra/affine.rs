//! Affine expressions, maps and integer sets.
//!
//! Expressions are simplified at construction, by the rules of upstream, so that expressions equal
//! there are equal here. Only [`AffineExpr::binary`] builds compound expressions.

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

impl AffineOp {
    /// Returns its spelling.
    pub const fn spelling(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Mul => "*",
            Self::Mod => "mod",
            Self::FloorDiv => "floordiv",
            Self::CeilDiv => "ceildiv",
        }
    }
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
    /// The result expressions.
    pub results: Box<[AffineExpr]>,
}

/// `affine_set<(d0)[s0] : (d0 - s0 >= 0)>`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IntegerSet {
    /// Number of dimensions.
    pub dims: u32,
    /// Number of symbols.
    pub symbols: u32,
    /// The expressions that are zero or non-negative.
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

impl AffineMap {
    /// Returns whether it yields its dimensions, in order.
    pub fn is_identity(&self) -> bool {
        let mut results = self.results.iter().zip(0..);
        self.results.len() == self.dims as usize
            && results.all(|(result, dim)| *result == AffineExpr::Dim(dim))
    }
}

/// The result of a simplification of two operands; the operands unchanged if it does not apply.
type Simplified = Result<AffineExpr, (AffineExpr, AffineExpr)>;

use AffineExpr::{Binary, Constant, Dim, Symbol};
use AffineOp::{Add, CeilDiv, FloorDiv, Mod, Mul};

impl AffineExpr {
    /// `lhs op rhs`, simplified.
    pub fn binary(op: AffineOp, lhs: Self, rhs: Self) -> Self {
        let result = match op {
            Add => simplify_add(lhs, rhs),
            Mul => simplify_mul(lhs, rhs),
            Mod => simplify_mod(lhs, rhs),
            FloorDiv | CeilDiv => simplify_div(op, lhs, rhs),
        };
        result.unwrap_or_else(|(lhs, rhs)| Binary(op, Box::new((lhs, rhs))))
    }

    /// `-self`.
    #[must_use]
    pub fn negated(self) -> Self {
        Self::binary(Mul, self, Constant(-1))
    }

    /// Returns whether no dimension occurs in it.
    pub fn is_symbolic(&self) -> bool {
        match self {
            Dim(_) => false,
            Symbol(_) | Constant(_) => true,
            Binary(_, sides) => sides.0.is_symbolic() && sides.1.is_symbolic(),
        }
    }

    /// Returns its value for these dimensions and symbols, modulo 2^64. `None` if one is out of
    /// range, or if there is a division.
    pub fn eval_wrapping(&self, dims: &[i64], symbols: &[i64]) -> Option<i64> {
        match self {
            Dim(dim) => dims.get(*dim as usize).copied(),
            Symbol(symbol) => symbols.get(*symbol as usize).copied(),
            Constant(value) => Some(*value),
            Binary(op, sides) => {
                let lhs = sides.0.eval_wrapping(dims, symbols)?;
                let rhs = sides.1.eval_wrapping(dims, symbols)?;
                match op {
                    Add => Some(lhs.wrapping_add(rhs)),
                    Mul => Some(lhs.wrapping_mul(rhs)),
                    Mod | FloorDiv | CeilDiv => None,
                }
            }
        }
    }

    /// Returns whether `constant` occurs in it.
    pub fn has_constant(&self, constant: i64) -> bool {
        match self {
            Dim(_) | Symbol(_) => false,
            Constant(value) => *value == constant,
            Binary(_, sides) => sides.0.has_constant(constant) || sides.1.has_constant(constant),
        }
    }

    fn as_constant(&self) -> Option<i64> {
        match self {
            Constant(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns the sides of `self`, if it is an application of `op`.
    fn sides(&self, op: AffineOp) -> Option<(&Self, &Self)> {
        match self {
            Binary(other, sides) if *other == op => Some((&sides.0, &sides.1)),
            _ => None,
        }
    }

    /// Returns the left side and the constant of `expr op constant`.
    fn with_constant(&self, op: AffineOp) -> Option<(&Self, i64)> {
        let (lhs, rhs) = self.sides(op)?;
        Some((lhs, rhs.as_constant()?))
    }

    /// Returns a constant divisor of every value; the largest that is easily found.
    fn known_divisor(&self) -> i64 {
        match self {
            Dim(_) | Symbol(_) => 1,
            Constant(value) => value.wrapping_abs(),
            Binary(op, sides) => {
                let lhs = sides.0.known_divisor();
                match (op, &sides.1) {
                    (Mul, rhs) => lhs.wrapping_mul(rhs.known_divisor()),
                    (Add | Mod, rhs) => gcd(lhs, rhs.known_divisor()),
                    (FloorDiv | CeilDiv, Constant(by)) if *by != 0 && divides(*by, lhs) => {
                        lhs.wrapping_div(*by).wrapping_abs()
                    }
                    (FloorDiv | CeilDiv, _) => 1,
                }
            }
        }
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a as i64
}

fn divides(divisor: i64, value: i64) -> bool {
    value.wrapping_rem(divisor) == 0
}

/// Returns whether two plain dimensions, or two plain symbols, are in the wrong order.
fn out_of_order(lhs: &AffineExpr, rhs: &AffineExpr) -> bool {
    match (lhs, rhs) {
        (Dim(a), Dim(b)) | (Symbol(a), Symbol(b)) => a > b,
        _ => false,
    }
}

fn simplify_add(lhs: AffineExpr, rhs: AffineExpr) -> Simplified {
    if let (Constant(a), Constant(b)) = (&lhs, &rhs) {
        return a.checked_add(*b).map(Constant).ok_or((lhs, rhs));
    }
    // Constants and symbols go right.
    let moves = matches!(lhs, Constant(_)) || lhs.is_symbolic() && !rhs.is_symbolic();
    if moves || out_of_order(&lhs, &rhs) {
        return Ok(AffineExpr::binary(Add, rhs, lhs));
    }
    if let Constant(b) = rhs {
        if b == 0 {
            return Ok(lhs);
        }
        if let Some((expr, a)) = lhs.with_constant(Add) {
            return Ok(AffineExpr::binary(Add, expr.clone(), Constant(a.wrapping_add(b))));
        }
    }
    // a * x + b * x is (a + b) * x.
    let (x, a) = lhs.with_constant(Mul).unwrap_or((&lhs, 1));
    let (y, b) = rhs.with_constant(Mul).unwrap_or((&rhs, 1));
    if x == y {
        return Ok(AffineExpr::binary(Mul, x.clone(), Constant(a.wrapping_add(b))));
    }
    // (x + 2) + y is (x + y) + 2.
    if let Some((expr, a)) = lhs.with_constant(Add) {
        let sum = AffineExpr::binary(Add, expr.clone(), rhs);
        return Ok(AffineExpr::binary(Add, sum, Constant(a)));
    }
    match remainder(&lhs, &rhs) {
        Some(by) => Ok(AffineExpr::binary(Mod, lhs, by)),
        None => Err((lhs, rhs)),
    }
}

/// In `x + (x floordiv q) * -q` the `q`: the sum is `x mod q`.
fn remainder(x: &AffineExpr, product: &AffineExpr) -> Option<AffineExpr> {
    let (quotient, by) = product.with_constant(Mul)?;
    if by == -1
        && let Some((quotient, q)) = quotient.sides(Mul)
    {
        let (dividend, divisor) = quotient.sides(FloorDiv)?;
        return (dividend == x && divisor == q).then(|| q.clone());
    }
    let (dividend, divisor) = quotient.with_constant(FloorDiv)?;
    (dividend == x && divisor > 0 && divisor == by.wrapping_neg()).then_some(Constant(divisor))
}

fn simplify_mul(lhs: AffineExpr, rhs: AffineExpr) -> Simplified {
    if let (Constant(a), Constant(b)) = (&lhs, &rhs) {
        return a.checked_mul(*b).map(Constant).ok_or((lhs, rhs));
    }
    let moves = matches!(lhs, Constant(_)) || !rhs.is_symbolic() && lhs.is_symbolic();
    if moves || out_of_order(&lhs, &rhs) {
        return Ok(AffineExpr::binary(Mul, rhs, lhs));
    }
    match (rhs, lhs.with_constant(Mul)) {
        (Constant(1), _) => Ok(lhs),
        (Constant(0), _) => Ok(Constant(0)),
        (Constant(b), Some((expr, a))) => {
            Ok(AffineExpr::binary(Mul, expr.clone(), Constant(a.wrapping_mul(b))))
        }
        // (x * 2) * s is (x * s) * 2.
        (rhs, Some((expr, a))) => {
            let product = AffineExpr::binary(Mul, expr.clone(), rhs);
            Ok(AffineExpr::binary(Mul, product, Constant(a)))
        }
        (rhs, None) => Err((lhs, rhs)),
    }
}

/// Division by zero stays as it is.
fn simplify_div(op: AffineOp, lhs: AffineExpr, rhs: AffineExpr) -> Simplified {
    let Constant(by) = rhs else { return Err((lhs, rhs)) };
    if by == 0 {
        return Err((lhs, rhs));
    }
    if let Constant(value) = lhs {
        let quotient = if op == FloorDiv { floor_div(value, by) } else { ceil_div(value, by) };
        return quotient.map(Constant).ok_or((lhs, rhs));
    }
    if by == 1 {
        return Ok(lhs);
    }
    if let Some((expr, factor)) = lhs.with_constant(Mul)
        && divides(by, factor)
    {
        return Ok(AffineExpr::binary(Mul, expr.clone(), Constant(factor.wrapping_div(by))));
    }
    if op == FloorDiv
        && let Some((a, b)) = lhs.sides(Add)
        && (divides(by, a.known_divisor()) || divides(by, b.known_divisor()))
    {
        let a = AffineExpr::binary(FloorDiv, a.clone(), Constant(by));
        let b = AffineExpr::binary(FloorDiv, b.clone(), Constant(by));
        return Ok(AffineExpr::binary(Add, a, b));
    }
    Err((lhs, rhs))
}

fn floor_div(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    Some(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
}

fn ceil_div(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    Some(if a % b != 0 && (a < 0) == (b < 0) { quotient + 1 } else { quotient })
}

/// Remainders by a divisor that is not positive stay as they are.
fn simplify_mod(lhs: AffineExpr, rhs: AffineExpr) -> Simplified {
    let Constant(by) = rhs else { return Err((lhs, rhs)) };
    if by < 1 {
        return Err((lhs, rhs));
    }
    if let Constant(value) = lhs {
        return Ok(Constant(value.rem_euclid(by)));
    }
    if divides(by, lhs.known_divisor()) {
        return Ok(Constant(0));
    }
    if let Some((a, b)) = lhs.sides(Add) {
        let rest = match (divides(by, a.known_divisor()), divides(by, b.known_divisor())) {
            (true, _) => Some(b),
            (_, true) => Some(a),
            _ => None,
        };
        if let Some(rest) = rest {
            return Ok(AffineExpr::binary(Mod, rest.clone(), rhs));
        }
    }
    if let Some((expr, inner)) = lhs.with_constant(Mod)
        && inner >= 1
        && divides(by, inner)
    {
        return Ok(AffineExpr::binary(Mod, expr.clone(), rhs));
    }
    Err((lhs, rhs))
}
