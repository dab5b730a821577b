//! Operations that compute element by element.

use super::evaluator::{Evaluator, Stop};
use super::number::Real;
use super::value::{Cell, Tensor, Val};
use cotan_ir::{Op, Type};
use std::f64::consts::{FRAC_PI_2, LN_2, LN_10, PI};

/// The distance below which only rounding separates two scalars.
const CLOSE: f64 = 1e-9;

impl<T: Real> Evaluator<'_, T> {
    pub(super) fn elementwise(&mut self, op: Op, name: &str) -> Result<Vec<Val<T>>, Stop> {
        let operands = self.operands(op)?;
        if name == "arith.select" && operands[0].array()?.sizes.is_empty() {
            let holds = operands[0].array()?.cells[0].int()? != 0;
            return Ok(vec![operands[if holds { 1 } else { 2 }].clone()]);
        }
        let arrays = operands.iter().map(Val::array).collect::<Result<Vec<_>, _>>()?;
        let largest = arrays.iter().max_by_key(|array| array.sizes.len());
        let sizes = largest.ok_or_else(|| Stop::Unsupported(name.to_owned()))?.sizes.clone();
        let count = self.ir.result_count(op);
        let mut results = vec![Vec::new(); count];
        for position in 0..sizes.iter().product() {
            let cell = |array: &&Tensor<T>| array.cells[position.min(array.cells.len() - 1)];
            let given: Vec<Cell<T>> = arrays.iter().map(cell).collect();
            for (all, cell) in results.iter_mut().zip(self.cells(op, name, &given)?) {
                all.push(cell);
            }
        }
        let array = |cells| Val::Array(Tensor { sizes: sizes.clone(), cells });
        Ok(results.into_iter().map(array).collect())
    }

    fn cells(&self, op: Op, name: &str, given: &[Cell<T>]) -> Result<Vec<Cell<T>>, Stop> {
        if name == "math.sincos" {
            let x = given[0].real()?;
            return Ok(vec![Cell::Real(x.sin()), Cell::Real(x.cos())]);
        }
        let element = cotan_ir::constraints::element_or_self(
            &self.ir.store,
            self.ir.ty(self.ir.result(op, 0)),
        );
        Ok(vec![match given {
            [Cell::Int(c), a, b] if name == "arith.select" => {
                if *c != 0 {
                    *a
                } else {
                    *b
                }
            }
            [Cell::Real(a), Cell::Real(b)] if name == "arith.cmpf" => {
                Cell::Int(i64::from(compare(self.number(op, "predicate")?, *a, *b)?))
            }
            [Cell::Int(a), Cell::Int(b)] if name == "arith.cmpi" => {
                Cell::Int(i64::from(holds(self.number(op, "predicate")?, *a, *b)?))
            }
            [Cell::Real(a)] => Cell::Real(unary(name, *a)?),
            [Cell::Real(a), Cell::Real(b)] => Cell::Real(binary(name, *a, *b)?),
            [Cell::Real(a), Cell::Real(b), Cell::Real(c)] if name == "math.fma" => {
                Cell::Real(a.mul(*b).add(*c))
            }
            [Cell::Real(x), Cell::Int(n)] if name == "math.fpowi" => Cell::Real(power(*x, *n)?),
            [Cell::Int(a)] if name == "arith.sitofp" && element == Type::F64 => {
                Cell::Real(T::constant(*a as f64))
            }
            [Cell::Int(a)] if name == "arith.index_cast" && element != Type::I1 => Cell::Int(*a),
            [Cell::Int(a), Cell::Int(b)] => Cell::Int(integer(name, *a, *b, element)?),
            _ => return Err(Stop::Unsupported(name.to_owned())),
        }])
    }
}

/// A value and a comparison that decides it: too close is a kink.
fn apart<T: Real>(a: T, b: T) -> Result<bool, Stop> {
    let difference = a.value() - b.value();
    match difference.abs() < CLOSE && !(a.is_constant() && b.is_constant()) {
        true => Err(Stop::Kink),
        false => Ok(difference > 0.0),
    }
}

/// The greater number.
pub(super) fn greatest<T: Real>(a: T, b: T) -> Result<T, Stop> {
    Ok(if apart(a, b)? { a } else { b })
}

fn compare<T: Real>(predicate: i64, a: T, b: T) -> Result<bool, Stop> {
    if (a.value() - b.value()).abs() < CLOSE && !(a.is_constant() && b.is_constant()) {
        return Err(Stop::Kink);
    }
    let (a, b) = (a.value(), b.value());
    match predicate {
        0 => Ok(false),
        1 | 8 => Ok(a == b),
        2 | 9 => Ok(a > b),
        3 | 10 => Ok(a >= b),
        4 | 11 => Ok(a < b),
        5 | 12 => Ok(a <= b),
        6 | 13 => Ok(a != b),
        7 | 15 => Ok(true),
        _ => Ok(false),
    }
}

fn holds(predicate: i64, a: i64, b: i64) -> Result<bool, Stop> {
    let (x, y) = (a as u64, b as u64);
    let all = [a == b, a != b, a < b, a <= b, a > b, a >= b, x < y, x <= y, x > y, x >= y];
    all.get(predicate as usize).copied().ok_or_else(|| Stop::unsupported("a predicate"))
}

fn unary<T: Real>(name: &str, x: T) -> Result<T, Stop> {
    let one = T::constant(1.0);
    let root = |rest: f64| x.mul(x).plus(rest).sqrt();
    Ok(match name {
        "arith.negf" => x.neg(),
        "math.exp" => x.exp(),
        "math.exp2" => x.scale(LN_2).exp(),
        "math.expm1" => x.exp().sub(one),
        "math.log" => x.ln(),
        "math.log2" => x.ln().scale(1.0 / LN_2),
        "math.log10" => x.ln().scale(1.0 / LN_10),
        "math.log1p" => x.add(one).ln(),
        "math.sin" => x.sin(),
        "math.cos" => x.cos(),
        "math.tan" => x.sin().div(x.cos()),
        "math.asin" => x.asin(),
        "math.acos" => x.asin().neg().plus(FRAC_PI_2),
        "math.atan" => x.atan(),
        "math.sinh" => x.exp().sub(x.neg().exp()).scale(0.5),
        "math.cosh" => x.exp().add(x.neg().exp()).scale(0.5),
        "math.tanh" => logistic(x.scale(2.0)).scale(2.0).sub(one),
        "math.asinh" if x.value() < 0.0 => x.neg().add(root(1.0)).ln().neg(),
        "math.asinh" => x.add(root(1.0)).ln(),
        "math.acosh" => x.add(root(-1.0)).ln(),
        "math.atanh" => one.add(x).div(one.sub(x)).ln().scale(0.5),
        "math.sqrt" => x.sqrt(),
        "math.rsqrt" => x.sqrt().recip(),
        "math.cbrt" if x.value() < 0.0 => x.neg().ln().scale(1.0 / 3.0).exp().neg(),
        "math.cbrt" => x.ln().scale(1.0 / 3.0).exp(),
        "math.erf" => x.erf(),
        "math.erfc" => one.sub(x.erf()),
        "math.absf" => {
            if apart(x, T::constant(0.0))? {
                x
            } else {
                x.neg()
            }
        }
        "special.sigmoid" => logistic(x),
        "special.softplus" => x.exp().add(one).ln(),
        "special.log_sigmoid" => x.neg().exp().add(one).ln().neg(),
        _ => return Err(Stop::Unsupported(name.to_owned())),
    })
}

fn logistic<T: Real>(x: T) -> T {
    x.neg().exp().plus(1.0).recip()
}

fn binary<T: Real>(name: &str, a: T, b: T) -> Result<T, Stop> {
    Ok(match name {
        "arith.addf" => a.add(b),
        "arith.subf" => a.sub(b),
        "arith.mulf" => a.mul(b),
        "arith.divf" => a.div(b),
        "arith.maximumf" | "arith.maxnumf" => greatest(a, b)?,
        "arith.minimumf" | "arith.minnumf" => greatest(a.neg(), b.neg())?.neg(),
        "math.powf" if a.value() > 0.0 => a.ln().mul(b).exp(),
        "math.atan2" if b.value().abs() >= a.value().abs() => {
            let turn = if b.value() > 0.0 { 0.0 } else { PI.copysign(a.value()) };
            a.div(b).atan().plus(turn)
        }
        "math.atan2" => b.div(a).atan().neg().plus(FRAC_PI_2.copysign(a.value())),
        _ => return Err(Stop::Unsupported(name.to_owned())),
    })
}

fn power<T: Real>(x: T, exponent: i64) -> Result<T, Stop> {
    if exponent.abs() > 64 {
        return Err(Stop::unsupported("a large power"));
    }
    let power = (0..exponent.abs()).fold(T::constant(1.0), |power, _| power.mul(x));
    Ok(if exponent < 0 { power.recip() } else { power })
}

fn integer(name: &str, a: i64, b: i64, element: Type) -> Result<i64, Stop> {
    let bits = |value: i64| if element == Type::I1 { value & 1 } else { value };
    Ok(match name {
        "arith.addi" => bits(a.wrapping_add(b)),
        "arith.subi" => bits(a.wrapping_sub(b)),
        "arith.muli" => bits(a.wrapping_mul(b)),
        "arith.andi" => a & b,
        "arith.ori" => a | b,
        "arith.xori" => a ^ b,
        "arith.maxsi" if element != Type::I1 => a.max(b),
        "arith.minsi" if element != Type::I1 => a.min(b),
        "arith.remui" if b != 0 => (a as u64 % b as u64) as i64,
        "array.floor_mod" if b > 0 => a.rem_euclid(b),
        _ => return Err(Stop::Unsupported(name.to_owned())),
    })
}
