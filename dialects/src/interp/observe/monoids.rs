//! Checks of the associativity of combining bodies.

use super::{Observed, Observer};
use crate::interp::{Datum, Frame, Trap};
use cotan_ir::{Entity, Ir, Op, Operands, Region, Type};
use cotan_numerics::NumberFormat;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// An operation that combines along an axis of arrays by a body, which it assumes to be
/// associative.
#[derive(Clone, Copy, Debug)]
pub struct MonoidBody {
    /// Returns the combined arrays.
    pub along: fn(&Ir, Op) -> Option<CombinedAlong>,
    /// Returns the combined elements of an executed operation.
    pub combined: fn(&mut Frame<'_, '_>, Op) -> Result<Combined, Trap>,
}

/// Arrays whose neighboring elements along an axis are combined.
#[derive(Clone, Copy, Debug)]
pub struct CombinedAlong {
    /// The arrays.
    pub arrays: Operands,
    /// Their common axis.
    pub axis: i64,
    /// The body, which combines two elements of each array.
    pub body: Region,
}

/// The elements that an operation combined by a body that it assumes to be associative.
#[derive(Clone, Debug)]
pub struct Combined {
    /// The body: maps two adjacent elements, of several values each, to one element.
    pub body: Region,
    /// Adjacent elements in order, along several lines.
    pub lines: Vec<Vec<Vec<Datum>>>,
    /// The identity, if the operation declares one.
    pub identity: Option<Vec<Datum>>,
}

/// Checks associativity and identities on adjacent elements of an execution.
#[derive(Debug, Default)]
pub struct Monoids {
    tried: IndexMap<Op, u64, FxBuildHasher>,
    broken: IndexMap<Op, NoMonoid, FxBuildHasher>,
}

/// An operation whose body is not a monoid on the observed elements.
#[derive(Clone, Debug, PartialEq)]
pub struct NoMonoid {
    /// The operation.
    pub op: Op,
    /// The violated law.
    pub why: MonoidLaw,
    /// A scalar of both sides.
    pub sides: [f64; 2],
    /// The magnitude of the operands, relative to which the difference is measured.
    pub scale: f64,
}

/// A law of monoids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MonoidLaw {
    /// `(a b) c` is not `a (b c)`.
    Associativity,
    /// `e a` is not `a`.
    LeftIdentity,
    /// `a e` is not `a`.
    RightIdentity,
}

/// The maximal number of samples for each operation.
const MAX_SAMPLES: u64 = 64;

/// The tolerance for rounding, in units in the last place of the largest scalar.
const ULPS: f64 = 1e4;

impl MonoidBody {
    /// Returns the body by which an operation combines, if it assumes that it is associative.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        ir.registry().interface::<Observed>(ir.name(op))?.monoid
    }
}

impl Monoids {
    /// Returns the number of checked operations.
    pub fn operations(&self) -> usize {
        self.tried.len()
    }

    /// Returns the number of samples.
    pub fn places(&self) -> u64 {
        self.tried.values().sum()
    }

    /// Returns the operations that are not monoids.
    pub fn broken(&self) -> impl Iterator<Item = &NoMonoid> {
        self.broken.values()
    }

    fn check_all(&mut self, frame: &mut Frame<'_, '_>, op: Op) -> Result<(), Trap> {
        let row = frame.ir().registry().column::<Observed>().get(frame.ir().name(op).index());
        let body = row.and_then(|it| it.as_ref()?.monoid);
        let Some(MonoidBody { combined, .. }) = body else { return Ok(()) };
        let tried = self.tried.get(&op).copied().unwrap_or(0);
        if tried >= MAX_SAMPLES || self.broken.contains_key(&op) {
            return Ok(());
        }
        let combined = combined(frame, op)?;
        let lines = combined.lines.iter();
        let places = lines.flat_map(|line| (0..line.len()).map(move |at| &line[at..]));
        for line in places.take((MAX_SAMPLES - tried) as usize) {
            *self.tried.entry(op).or_default() += 1;
            if let Some(broken) = check_sample(frame, op, &combined, line)? {
                self.broken.insert(op, broken);
                break;
            }
        }
        Ok(())
    }
}

impl Observer for Monoids {
    fn after(&mut self, frame: &mut Frame<'_, '_>, op: Op) {
        // If the fuel runs out here, it runs out again at the next operation.
        let _ = self.check_all(frame, op);
    }
}

type Element = Vec<Datum>;

/// Checks the laws on the first element of a line, and the two after it if there are two.
///
/// They are laws of finite scalars, since no composition of affine maps preserves `0 * inf`.
fn check_sample(
    frame: &mut Frame<'_, '_>,
    op: Op,
    combined: &Combined,
    line: &[Element],
) -> Result<Option<NoMonoid>, Trap> {
    let body = combined.body;
    let numbers = numbers(frame.ir(), body);
    let run = |frame: &mut Frame<'_, '_>, a: &Element, b: &Element| {
        frame.run(body, a.iter().chain(b).cloned().collect())
    };
    let differ = |why, [one, other]: [&Element; 2], of: &[&Element]| {
        let (sides, scale) = difference(&numbers, [one, other], of)?;
        Some(NoMonoid { op, why, sides, scale })
    };
    let finite = line.iter().take(3).take_while(|&element| is_finite(&numbers, element)).count();
    if let [a, b, c, ..] = &line[..finite] {
        let ab = run(frame, a, b)?;
        let bc = run(frame, b, c)?;
        let sides = [run(frame, &ab, c)?, run(frame, a, &bc)?];
        let of = [a, b, c, &ab, &bc];
        if let Some(broken) = differ(MonoidLaw::Associativity, [&sides[0], &sides[1]], &of) {
            return Ok(Some(broken));
        }
    }
    let (Some(identity), Some(a)) = (&combined.identity, line[..finite].first()) else {
        return Ok(None);
    };
    let left = run(frame, identity, a)?;
    let right = run(frame, a, identity)?;
    let left = differ(MonoidLaw::LeftIdentity, [&left, a], &[]);
    Ok(left.or_else(|| differ(MonoidLaw::RightIdentity, [&right, a], &[])))
}

/// Returns the formats of the values that a body combines, half of its arguments.
fn numbers(ir: &Ir, body: Region) -> Vec<Option<NumberFormat>> {
    let args: Vec<Type> =
        ir.entry(body).map_or(Vec::new(), |entry| ir.args(entry).map(|arg| ir.ty(arg)).collect());
    args[..args.len() / 2].iter().map(|&ty| NumberFormat::of(&ir.store, ty)).collect()
}

/// Returns whether all scalars of an element are finite.
fn is_finite(numbers: &[Option<NumberFormat>], element: &Element) -> bool {
    let mut parts = numbers.iter().zip(element);
    parts.all(|(number, datum)| {
        number.is_none_or(|number| datum.words().iter().all(|&word| number.float(word).is_finite()))
    })
}

/// Returns the first scalars in which two elements differ by more than rounding errors, and the
/// magnitude of the operands.
fn difference(
    numbers: &[Option<NumberFormat>],
    sides: [&Element; 2],
    of: &[&Element],
) -> Option<([f64; 2], f64)> {
    for (at, number) in numbers.iter().enumerate() {
        let Some(number) = *number else { continue };
        let [one, other] = sides.map(|side| side.get(at).map_or(&[][..], Datum::words));
        let came_of = of.iter().filter_map(|element| element.get(at)).flat_map(Datum::words);
        let scale = came_of.chain(one).chain(other).map(|&word| number.float(word).abs());
        let scale = scale.filter(|size| size.is_finite()).fold(0.0, f64::max);
        let rounding = match number {
            NumberFormat::Float(_) => Some(ULPS * scale * number.epsilon()),
            NumberFormat::Int(_) => None,
        };
        for (&one, &other) in one.iter().zip(other) {
            let sides = [number.float(one), number.float(other)];
            let is_near = rounding.is_some_and(|most| (sides[0] - sides[1]).abs() <= most);
            if one != other && !is_near {
                return Some((sides, scale));
            }
        }
    }
    None
}
