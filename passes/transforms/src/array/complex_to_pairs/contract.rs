//! Contractions: the product of sums of parts, as contractions of parts.

use super::parts::{Pair, PartsBuilder, pair};
use cotan_dialects::array::Contract;
use cotan_dialects::array::affine::Affine;
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op, OpDef, Type, Value};
use cotan_pass::conversion::{ConversionPattern, ConversionRewriter, PatternRoot, ValueLists};

/// The most factors of a contraction of complex numbers: `n` of them become `2^n` contractions.
const MOST_FACTORS: usize = 4;

/// The pattern: one contraction of two factors becomes four.
pub static PATTERN: ConversionPattern<'_> =
    ConversionPattern::new("contract", PatternRoot::Op(Contract::SPEC.name), &[], &convert)
        .with_check(&check);

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    match ir.operand_count(op) > MOST_FACTORS {
        true => Err("it has more than four factors".to_owned()),
        false => Ok(()),
    }
}

fn convert(rewriter: &mut ConversionRewriter<'_>, op: Op, operands: &[Vec<Value>]) -> ValueLists {
    let mut t = PartsBuilder::new(rewriter);
    let contract: Contract = t.b.verified(op);
    let ty = t.b.ty(contract.result);
    let ty = t.part(ty);
    let factors = contract.factors(&t.b).into_iter().zip(operands);
    let factors: Vec<(Pair, Vec<Affine<usize>>)> =
        factors.map(|((_, at), new)| (pair(new), at)).collect();
    let domain = t.b.store.as_dims(contract.domain).unwrap_or_default().to_vec();
    vec![[0, 1].map(|part| sum(&mut t, &factors, &domain, ty, part)).to_vec()]
}

/// Emits a part of a contraction: the terms with an even or odd number of imaginary factors. Two
/// imaginary factors change the sign.
fn sum(
    t: &mut PartsBuilder<'_>,
    factors: &[(Pair, Vec<Affine<usize>>)],
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
            .map(|(index, (pair, at))| (pair[(chosen >> index & 1) as usize], at.clone()))
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
