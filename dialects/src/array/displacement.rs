//! Displacements by polynomials: their remainders and inverses.
//!
//! A polynomial in dimension parameters may exceed 64 bits although its remainder does not. Each
//! term is reduced on its own, so rules may add multiples of the size.

use super::FloorMod;
use crate::arith::Shrui;
use crate::interfaces::nest_lowering::NestBuilder;
use cotan_ir::Value;
use cotan_ir::dims::Poly;

/// Emits the remainder of a polynomial divided by a size below 2^46, which is true of all arrays
/// with elements.
pub fn remainder(reader: &mut dyn NestBuilder, by: &Poly, size: Value) -> Value {
    if fits(by) {
        let by = reader.size(by);
        return floor_mod(reader, by, size);
    }
    let mut sum = reader.index(0);
    for (monomial, coefficient) in by.terms() {
        let mut product = None;
        for &name in monomial {
            let factor = reader.size(&Poly::parameter(name));
            let factor = floor_mod(reader, factor, size);
            product = Some(match product {
                Some(product) => times_modulo(reader, product, factor, size),
                None => factor,
            });
        }
        sum = match (product, coefficient) {
            (Some(product), 1) => reader.plus(sum, product),
            (Some(product), -1) => reader.minus(sum, product),
            (product, _) => {
                let factor = reader.index(coefficient);
                let factor = floor_mod(reader, factor, size);
                let term = product.map(|product| times_modulo(reader, product, factor, size));
                reader.plus(sum, term.unwrap_or(factor))
            }
        };
        sum = floor_mod(reader, sum, size);
    }
    sum
}

/// Returns whether a polynomial fits into 64 bits for all values of its parameters.
pub fn fits(by: &Poly) -> bool {
    let (mut least, mut greatest, first) = (0i128, 0i128, i128::from(i64::MAX));
    for (monomial, coefficient) in by.terms() {
        let coefficient = i128::from(coefficient);
        let (low, high) = match monomial.len() {
            0 => (coefficient, coefficient),
            1 => (coefficient.min(0) * first, coefficient.max(0) * first),
            _ => return false,
        };
        (least, greatest) = (least + low, greatest + high);
    }
    least >= i128::from(i64::MIN) && greatest <= first
}

/// Emits the product of two remainders, 16 bits of the second one at a time: below 2^46, no step
/// exceeds 64 bits.
fn times_modulo(reader: &mut dyn NestBuilder, a: Value, b: Value, size: Value) -> Value {
    let (base, mask) = (reader.index(1 << 16), reader.index((1 << 16) - 1));
    let mut product = reader.index(0);
    for bits in [32, 16, 0] {
        let (loc, bits) = (reader.loc(), reader.index(bits));
        let digit = Shrui::value(&mut reader.builder(), loc, b, bits);
        let digit = reader.both(digit, mask);
        let (above, below) = (reader.times(product, base), reader.times(a, digit));
        let sum = reader.plus(above, below);
        product = floor_mod(reader, sum, size);
    }
    product
}

fn floor_mod(reader: &mut dyn NestBuilder, a: Value, size: Value) -> Value {
    let loc = reader.loc();
    FloorMod::value(&mut reader.builder(), loc, a, size)
}

/// Returns the inverse displacements: the negated polynomial, or two if a coefficient of -2^63 has
/// no negation.
pub fn undone(by: &Poly) -> Vec<Poly> {
    if let Some(back) = Poly::default().sub(by) {
        return vec![back];
    }
    let split = || {
        let (mut first, mut second) = (Poly::default(), Poly::default());
        for (monomial, coefficient) in by.terms() {
            let factors: Vec<Poly> = monomial.iter().map(|&name| Poly::parameter(name)).collect();
            let monomial = Poly::product(&factors)?;
            let least = coefficient.max(-i64::MAX);
            first = first.add(&monomial.mul(&Poly::constant(-least))?)?;
            if least != coefficient {
                second = second.add(&monomial)?;
            }
        }
        Some(vec![first, second])
    };
    split().expect("the coefficients of different monomials are not added")
}

#[cfg(test)]
mod tests {
    use super::{fits, undone};
    use cotan_ir::dims::Poly;
    use cotan_ir::{Ir, Registry};

    #[test]
    fn fits_rejects_polynomials_that_may_overflow() {
        let mut ir = Ir::new(Registry::builder().build());
        let [n, m] = ["n", "m"].map(|name| Poly::parameter(ir.store.symbol(name)));
        assert!(fits(&n.sub(&m).unwrap()));
        assert!(fits(&n.add(&Poly::constant(-1)).unwrap()));
        assert!(!fits(&n.add(&m).unwrap()));
        assert!(!fits(&n.add(&Poly::constant(1)).unwrap()));
        assert!(!fits(&n.mul(&m).unwrap()));
    }

    #[test]
    fn undone_inverts_displacements() {
        let mut ir = Ir::new(Registry::builder().build());
        let n = ir.store.symbol("n");
        for by in [Poly::constant(5), Poly::constant(i64::MIN)] {
            let sum: i128 =
                undone(&by).iter().map(|it| i128::from(it.as_constant().unwrap())).sum();
            assert_eq!(sum, -i128::from(by.as_constant().unwrap()));
        }
        let by = Poly::parameter(n).mul(&Poly::constant(i64::MIN)).unwrap();
        let moved = |by: &Poly| by.eval_modulo(1000, |_| Some(3)).unwrap();
        let back: usize = undone(&by).iter().map(moved).sum();
        assert_eq!((moved(&by) + back) % 1000, 0);
    }
}
