//! Contractions: the product of sums of parts, as contractions of parts.

use super::translator::Translator;
use cotan_dialects::array::Contract;
use cotan_dialects::array::affine::Affine;
use cotan_ir::dims::Poly;
use cotan_ir::{Diagnostic, Op, Type, Value};

/// The most factors of a contraction of complex numbers: `n` of them become `2^n` contractions.
const MOST_FACTORS: usize = 4;

/// Translates a contraction: one of two factors becomes four.
pub fn translate(t: &mut Translator<'_, '_>, op: Op) -> Result<(), Diagnostic> {
    let contract: Contract = t.b.verified(op);
    let ty = t.b.ty(contract.result);
    let ty = t.part(ty);
    let factors = contract.factors(&t.b);
    if factors.len() > MOST_FACTORS {
        return t.refuse(op, "has more than four complex factors");
    }
    let domain = t.b.store.as_dims(contract.domain).unwrap_or_default().to_vec();
    let pair = [0, 1].map(|part| sum(t, &factors, &domain, ty, part));
    t.define_pair(contract.result, pair);
    Ok(())
}

/// Emits a part of a contraction: the terms with an even or odd number of imaginary factors. Two
/// imaginary factors change the sign.
fn sum(
    t: &mut Translator<'_, '_>,
    factors: &[(Value, Vec<Affine<usize>>)],
    domain: &[Poly],
    ty: Type,
    part: u32,
) -> Value {
    let mut total = None;
    for chosen in 0..1_u32 << factors.len() {
        let imaginary = chosen.count_ones();
        if imaginary % 2 != part {
            continue;
        }
        let parts: Vec<(Value, Vec<Affine<usize>>)> = factors
            .iter()
            .enumerate()
            .map(|(index, (value, at))| {
                let pair = t.pair(*value);
                (pair[(chosen >> index & 1) as usize], at.clone())
            })
            .collect();
        let term = Contract::of(&mut t.b, t.loc, &parts, domain.to_vec(), ty);
        total = Some(match total {
            None => term,
            Some(total) if imaginary / 2 % 2 == 1 => t.emit().sub(total, term),
            Some(total) => t.emit().add(total, term),
        });
    }
    total.expect("a contraction has a factor")
}
