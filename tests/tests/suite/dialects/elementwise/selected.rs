//! Selected operands: where the mask is true, the result is the operand.

use super::derivatives::classes;
use super::numbers::{choices, nasty};
use super::programs::{Instance, evaluator, instances, numeric_ops, with_made};
use cotan_dialects::derivative_rules::{EmitValue, OperandRule};
use cotan_dialects::interp::{NumberFormat, Word};

/// Returns whether two numbers are the same, but for the sign of zero.
fn same(number: NumberFormat, a: Word, b: Word) -> bool {
    a == b || matches!(number, NumberFormat::Float(_)) && number.float(a) == number.float(b)
}

/// Returns the operands that may be selected, with their masks.
fn masks(instance: &Instance) -> Vec<(usize, EmitValue, bool)> {
    let classes = classes(instance.spec).iter().enumerate();
    let mask = |(operand, class): (usize, &OperandRule)| match class {
        OperandRule::Select { mask, when } => Some((operand, *mask, *when)),
        _ => None,
    };
    classes.filter_map(mask).collect()
}

fn check(instance: &Instance, masks: &[(usize, EmitValue, bool)]) {
    let programs = with_made(instance, "tensor<1xT>", |e, op, _| {
        let mut made =
            |(_, mask, _): &(usize, EmitValue, bool)| mask(e, op).expect("sizes are known");
        masks.iter().map(&mut made).collect()
    });
    let (mut run, formats) = (evaluator(&programs), programs[0].formats());
    let number = programs[0].result_formats()[0];
    for mut words in choices(&formats.iter().map(|&number| nasty(number)).collect::<Vec<_>>()) {
        words.push(0);
        let results = run(&words);
        let selected: Vec<usize> = masks
            .iter()
            .zip(&results[1..])
            .filter(|((_, _, when), mask)| *when == (**mask != 0))
            .map(|((operand, _, _), _)| *operand)
            .collect();
        let name = instance.name();
        assert_eq!(selected.len(), 1, "{name}: {selected:?} are selected from {words:?}");
        let right = same(number, words[selected[0]], results[0]);
        assert!(right, "{name} of {words:?} is {}, not operand {}", results[0], selected[0]);
    }
}

#[test]
fn the_result_is_the_operand_that_the_masks_select() {
    let mut checked = 0;
    for instance in numeric_ops().flat_map(instances) {
        let masks = masks(&instance);
        if !masks.is_empty() {
            check(&instance, &masks);
            checked += 1;
        }
    }
    assert!(checked > 20, "only {checked} instances were checked");
}
