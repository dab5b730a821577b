//! Partial derivatives: the error of the tangent falls with the square of the step. No step size
//! has to be chosen for that.

use super::derivatives::classes;
use super::numbers::choices;
use super::programs::{Instance, evaluator, instances, numeric_ops, with_made};
use cotan_dialects::derivative_rules::{EmitValue, OperandRule};
use cotan_dialects::interp::{NumberFormat, Word};

/// Points of no importance, so that none is a pole, a kink or a step of anything.
const POINTS: [f64; 9] = [-3.71, -1.93, -0.83, -0.31, 0.17, 0.42, 0.77, 1.31, 5.13];

/// Such points for each operand, no two of them equal.
fn points(operands: usize) -> Vec<Vec<f64>> {
    let scales = (0..operands).map(|operand| 1.0 + 0.0371 * operand as f64);
    choices(&scales.map(|scale| POINTS.map(|x| x * scale).to_vec()).collect::<Vec<_>>())
}

/// The largest step.
const STEP: f64 = 1.0 / 8192.0;

/// The allowed sum of the errors of results and partial derivatives, besides their size.
const NOISE: f64 = 1.0 / (1_u64 << 46) as f64;

/// Returns an instance whose floats are all `f64`: there the errors are far above the noise.
fn is_precise(instance: &Instance) -> bool {
    let elements = instance.operands.iter().chain(&instance.results);
    elements.into_iter().all(|element| !Instance::is_float(element) || *element == "f64")
}

fn word(number: NumberFormat, value: f64) -> Word {
    match number {
        NumberFormat::Int(_) => number.wrap(value.round() as i64 as Word),
        NumberFormat::Float(_) => number.nearest(value),
    }
}

/// Returns the partial derivative of a result by an operand of this class.
fn partial(class: &OperandRule, result: usize) -> Option<EmitValue> {
    match class {
        OperandRule::Pointwise(made) => Some(*made),
        OperandRule::PointwiseEach(made) => Some(made[result]),
        _ => None,
    }
}

/// Returns whether `error` falls with the square of the step, from either side, until it is noise.
fn falls(error: impl Fn(f64) -> f64, noise: f64) -> bool {
    [1.0, -1.0].iter().all(|side| {
        let steps = (0..7).map(|k| side * STEP / f64::from(1 << k));
        let errors: Vec<f64> = steps.map(|h| error(h).abs()).collect();
        errors.windows(2).all(|pair| pair[1] <= noise || pair[1] < 0.35 * pair[0])
    })
}

/// Returns the number of points where the function is defined; at all of them the slope is right.
fn check(instance: &Instance, operand: usize, result: usize, made: EmitValue) -> usize {
    let programs = with_made(instance, "tensor<1xT>", |e, op, _| {
        vec![made(e, op).expect("the sizes are known")]
    });
    let run = std::cell::RefCell::new(evaluator(&programs));
    let formats = programs[0].formats();
    let at = |point: &[f64]| {
        let words = formats.iter().zip(point).map(|(&number, &x)| word(number, x));
        let results = run.borrow_mut()(&words.chain([0]).collect::<Vec<_>>());
        let partial = results[instance.results.len()];
        (f64::from_bits(results[result]), f64::from_bits(partial))
    };
    let defined = |point: &&Vec<f64>| {
        let moved = |h: f64| {
            let mut moved = (*point).clone();
            moved[operand] += h;
            at(&moved).0
        };
        [STEP, -STEP].map(moved).iter().all(|y| y.is_finite())
    };
    let points = points(formats.len());
    let checked: Vec<&Vec<f64>> = points.iter().filter(defined).collect();
    for point in &checked {
        let (y, slope) = at(point);
        let error = |h: f64| {
            let mut moved = point.to_vec();
            moved[operand] += h;
            at(&moved).0 - y - h * slope
        };
        let right = falls(error, NOISE * (y.abs() + slope.abs()));
        let name = instance.name();
        assert!(right, "{name}: {slope} is not the slope in operand {operand} at {point:?}");
    }
    checked.len()
}

#[test]
fn partial_derivatives_are_slopes() {
    for instance in numeric_ops().flat_map(instances).filter(is_precise) {
        for (operand, class) in classes(instance.spec).iter().enumerate() {
            for result in 0..instance.results.len() {
                let Some(made) = partial(class, result) else { continue };
                let floats = [instance.operands[operand], instance.results[result]];
                if floats == ["f64"; 2] {
                    let count = check(&instance, operand, result, made);
                    assert!(count > 1, "{} is defined nowhere", instance.name());
                }
            }
        }
    }
}

#[test]
fn zero_operands_change_nothing() {
    for instance in numeric_ops().flat_map(instances).filter(is_precise) {
        for (operand, class) in classes(instance.spec).iter().enumerate() {
            let is_declared = matches!(class, OperandRule::ZeroDerivative);
            if !is_declared || instance.operands[operand] != "f64" {
                continue;
            }
            let programs = with_made(&instance, "tensor<1xT>", |_, _, _| Vec::new());
            let (mut run, formats) = (evaluator(&programs), programs[0].formats());
            for point in points(formats.len()) {
                let mut at = |h: f64| {
                    let mut moved = point.clone();
                    moved[operand] += h;
                    let words = formats.iter().zip(&moved).map(|(&number, &x)| word(number, x));
                    run(&words.chain([0]).collect::<Vec<_>>())
                };
                assert_eq!((at(1e-9), at(-1e-9)), (at(0.0), at(0.0)), "{}", instance.name());
            }
        }
    }
}
