//! The laws that operations declare hold, bit for bit, for every number of the small formats and
//! for the remarkable ones of the large.

use cotan_dialects::interp::{ElementwiseRow, Kernel, NumberFormat, Word};
use cotan_dialects::{Law, Laws, Outcome};
use cotan_ir::spec::{OpSpec, Traits};
use cotan_ir::text::{ParseOptions, parse};
use cotan_ir::types::FloatKind;
use cotan_ir::verify::verify;
use cotan_ir::{Ir, Op, Registry};
use std::sync::Arc;

/// `x op y` on numbers of one format.
struct Binary {
    name: String,
    number: NumberFormat,
    kernel: Kernel,
}

impl Binary {
    /// Returns the operation on a type, if it supports it.
    fn new(registry: &Arc<Registry>, spec: &OpSpec, ty: &str) -> Option<Self> {
        let name = format!("{} on {ty}", spec.name);
        let text = format!(
            "func.func @f(%a: {ty}, %b: {ty}) {{ %r = \"{}\"(%a, %b) : ({ty}, {ty}) -> {ty} return }}",
            spec.name
        );
        let mut parsed = parse(registry, &name, text.into(), 1, ParseOptions::default());
        verify(&parsed.ir, &mut parsed.diagnostics);
        let op = binary_of(&parsed.ir, spec).filter(|_| parsed.diagnostics.is_empty())?;
        let number = NumberFormat::of(&parsed.ir.store, parsed.ir.ty(parsed.ir.result(op, 0)))?;
        let per_element: ElementwiseRow = registry.interface(parsed.ir.name(op))?;
        let kernel = per_element.kernel(&parsed.ir, op).ok()?;
        Some(Self { name, number, kernel })
    }

    fn run(&self, x: Word, y: Word) -> Word {
        let mut result = [0];
        self.kernel.run(&[x, y], &mut result);
        result[0]
    }

    fn check(&self, is: Outcome, x: Word, c: Word, result: Word) {
        let wanted = match is {
            Outcome::Operand => x,
            Outcome::Constant => c,
            Outcome::Zero => 0,
        };
        assert_eq!(result, wanted, "{}: {is:?} of {x:#x} and the constant {c:#x}", self.name);
    }

    fn check_side(&self, law: Law, left: bool) -> usize {
        let mut checked = 0;
        for c in numbers(self.number) {
            let Some(is) = law(self.number, c) else { continue };
            for x in numbers(self.number) {
                let result = if left { self.run(c, x) } else { self.run(x, c) };
                self.check(is, x, c, result);
                checked += 1;
            }
        }
        checked
    }

    fn check_associative(&self) {
        let some: Vec<Word> = numbers(self.number).into_iter().take(16).collect();
        for (&x, &y) in pairs(&some) {
            for &z in &some {
                let (left, right) = (self.run(self.run(x, y), z), self.run(x, self.run(y, z)));
                assert_eq!(left, right, "{}: {x:#x}, {y:#x}, {z:#x}", self.name);
            }
        }
    }
}

fn pairs(numbers: &[Word]) -> impl Iterator<Item = (&Word, &Word)> {
    numbers.iter().flat_map(move |x| numbers.iter().map(move |y| (x, y)))
}

fn binary_of(ir: &Ir, spec: &OpSpec) -> Option<Op> {
    ir.walk(ir.try_root()?).find(|&op| ir.name_text(op) == spec.name)
}

/// Returns every number of a format of at most eight bits; those of a larger one that are special,
/// near them, or look like nothing. A NaN has one form.
fn numbers(number: NumberFormat) -> Vec<Word> {
    if number.width() <= 8 {
        let mut all: Vec<Word> =
            (0..1 << number.width()).map(|word| number.settled(word)).collect();
        all.dedup();
        return all;
    }
    let near = |word: Word| [word.wrapping_sub(1), word, word.wrapping_add(1)];
    let floats = [0.0, 1.0, 2.0, 0.3, 1e9, f64::MIN_POSITIVE, f64::MAX, f64::INFINITY, f64::NAN];
    let floats = floats.into_iter().flat_map(|value| [value, -value]);
    let floats = floats.flat_map(|value| near(number.nearest(value)));
    let ints = [0, 3, 31, 63, 0x5A5A_5A5A_1234_9876, Word::MAX >> 1].into_iter().flat_map(near);
    ints.chain(floats).map(|word| number.settled(number.wrap(word))).collect()
}

fn types() -> Vec<String> {
    let ints = (1..=8).chain([31, 32, 64]).map(|width| format!("i{width}"));
    let floats = FloatKind::ALL.iter().map(|kind| kind.name().to_owned());
    ints.chain(["index".to_owned()]).chain(floats).collect()
}

fn declared(registry: &Registry) -> Vec<(&'static OpSpec, Laws)> {
    let laws = registry.column::<Laws>().iter().zip(registry.ops());
    laws.filter_map(|(laws, spec)| Some((*spec, (*laws)?))).collect()
}

#[test]
fn decided_results_are_folded() {
    let registry = cotan_dialects::registry();
    let mut checked = 0;
    for (spec, laws) in declared(&registry) {
        assert!(spec.has(Traits::SAME_TYPE) && spec.operands.len() == 2, "{}", spec.name);
        let binaries = types().into_iter().filter_map(|ty| Binary::new(&registry, spec, &ty));
        let mut types = 0;
        for binary in binaries {
            types += 1;
            checked += binary.check_side(laws.right, false) + binary.check_side(laws.left, true);
            for x in numbers(binary.number) {
                laws.twice.into_iter().for_each(|is| binary.check(is, x, x, binary.run(x, x)));
            }
            if laws.associative {
                binary.check_associative();
            }
        }
        assert!(types > 5, "{} is checked on {types} types only", spec.name);
    }
    assert!(checked > 100_000, "only {checked} results were compared");
}

#[test]
fn absorbed_contributions_vanish() {
    let registry = cotan_dialects::registry();
    let absorbing =
        declared(&registry).into_iter().filter_map(|(spec, laws)| Some((spec, laws.absorbs?)));
    let mut checked = 0;
    for (outer, inner) in absorbing {
        for ty in types() {
            let binary = |spec| Binary::new(&registry, spec, &ty);
            let Some((outer, inner)) = binary(outer).zip(binary(inner)) else { continue };
            for (&x, &y) in pairs(&numbers(outer.number)) {
                for inside in [inner.run(x, y), inner.run(y, x)] {
                    assert_eq!(
                        [outer.run(inside, y), outer.run(y, inside)],
                        [y, y],
                        "{}",
                        outer.name
                    );
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 100_000, "only {checked} results were compared");
}
