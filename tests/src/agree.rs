//! Whether two modules compute the same.

use crate::generate::Choices;
use cotan_dialects::eval::{Array, Datum, Interpreter, Limits, Number, Stop, Word};
use cotan_ir::text::type_to_string;
use cotan_ir::{Ir, Op, Type, codes};

/// Enough for programs that end.
const LIMITS: Limits = Limits { fuel: 100_000, bytes: 1 << 20, depth: 100 };

/// Calls every function of `before` that `after` has, too, `runs` times with arguments decided by
/// `choices`; bit for bit both must give the same. Returns how many runs were compared: those
/// that need too long tell nothing.
///
/// # Errors
/// Says what is different.
pub fn agree(
    before: &Ir,
    after: &Ir,
    runs: usize,
    choices: &mut Choices<'_>,
) -> Result<usize, String> {
    let mut compared = 0;
    let names = before.walk(before.root()).filter_map(|op| before.symbol_name(op));
    for name in names {
        let name = before.text(name);
        let start = || (Interpreter::new(before, LIMITS), Interpreter::new(after, LIMITS));
        let (one, other) = start();
        let functions = one.function_named(name).zip(other.function_named(name));
        let Some((function, same)) = functions.filter(|&(op, _)| has_body(before, op)) else {
            continue;
        };
        for _ in 0..runs {
            let args = arguments(before, function, choices).ok_or("an argument without values")?;
            // What one run spends, the next one lacks.
            let (mut one, mut other) = start();
            let results = (one.call(function, args.clone()), other.call(same, args.clone()));
            match results {
                (Ok(one), Ok(other)) if one == other => compared += 1,
                (Err(one), Err(other)) if code(&one) == code(&other) => {}
                (one, _) if is_limit(&one) => {}
                (one, other) => {
                    let [one, other] = [one, other].map(|ended| ended.map_err(words));
                    return Err(format!("@{name}({args:?}) gave {one:?}, and now {other:?}"));
                }
            }
        }
    }
    Ok(compared)
}

fn words(stop: Stop) -> String {
    stop.into_diagnostic().message
}

fn code(stop: &Stop) -> Option<&'static codes::Code> {
    stop.clone().into_diagnostic().code
}

fn is_limit(ended: &Result<Vec<Datum>, Stop>) -> bool {
    ended.as_ref().is_err_and(|stop| code(stop) == Some(&codes::LIMIT))
}

fn has_body(ir: &Ir, op: Op) -> bool {
    ir.regions(op).first().is_some_and(|&body| ir.entry(body).is_some())
}

/// Arguments for a function; nothing if it takes something that is no number.
fn arguments(ir: &Ir, function: Op, choices: &mut Choices<'_>) -> Option<Vec<Datum>> {
    let entry = ir.entry(*ir.regions(function).first()?)?;
    ir.args(entry).map(|arg| argument(ir, ir.ty(arg), choices)).collect()
}

fn argument(ir: &Ir, ty: Type, choices: &mut Choices<'_>) -> Option<Datum> {
    let number = Number::of(&ir.store, ty)?;
    let Some(shape) = ir.type_data(ty).shape() else {
        return Some(Datum::Scalar(word(number, choices)));
    };
    let size = |&size: &i64| usize::try_from(size).ok();
    let shape: Option<Box<[usize]>> = shape.iter().map(size).collect();
    let shape = shape.unwrap_or_else(|| panic!("{} has no size", type_to_string(ir, ty)));
    let words = (0..shape.iter().product()).map(|_| word(number, choices)).collect();
    Some(Datum::array(Array { shape, words }))
}

/// A number: often a special one.
fn word(number: Number, choices: &mut Choices<'_>) -> Word {
    const FLOATS: &[f64] =
        &[0.0, -0.0, 1.0, -1.0, 2.0, 0.5, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1e-320, 3.7];
    match (number, choices.below(3)) {
        (_, 0) => number.settled(number.wrap(choices.word())),
        (Number::Float(_), 1) => number.nearest(*choices.pick(FLOATS)),
        (Number::Float(_), _) => number.nearest(choices.below(200) as f64 / 8.0 - 10.0),
        (Number::Int(_), 1) => number.wrap(*choices.pick(&[0, 1, Word::MAX, 1 << 63, 2])),
        (Number::Int(width), _) => number.wrap(*choices.pick(&[1 << (width - 1), 3, 7, 100])),
    }
}
