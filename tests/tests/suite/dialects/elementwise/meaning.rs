//! The results of operations for any operands, of any shape.

use super::numbers::{choices, nasty, scalars};
use super::programs::{Instance, Program, REGISTRY, instances, numeric_ops};
use cotan_dialects::Cost;
use cotan_dialects::interp::{
    Array, Datum, ElementwiseRow, Interpreter, Limits, NumberFormat, Usage, Wide, Word,
};
use cotan_ir::Ir;
use cotan_ir::spec::OpSpec;
use std::sync::Arc;

/// Returns the operations that compute every element alone.
fn elementwise() -> impl Iterator<Item = &'static OpSpec> {
    let per_element = REGISTRY.column::<ElementwiseRow>();
    let has = |at: &usize| per_element.get(*at).is_some_and(Option::is_some);
    (0..REGISTRY.ops().len()).filter(has).map(|at| REGISTRY.ops()[at])
}

/// Returns every choice of nasty operands.
fn operands(program: &Program) -> Vec<Vec<Word>> {
    let lists: Vec<_> = program.formats().into_iter().map(nasty).collect();
    choices(&lists)
}

#[test]
fn every_number_is_mapped_to_numbers_of_the_format() {
    for spec in elementwise() {
        let all = instances(spec);
        assert!(!all.is_empty(), "`{}` is never valid", spec.name);
        for instance in all {
            let program = Program::new(&instance, "T", false);
            let (formats, mut run) = (program.result_formats(), program.runner());
            for words in operands(&program) {
                let results = run(&scalars(&words));
                for (result, format) in results.iter().zip(&formats) {
                    let word = result.scalar().expect("it is a scalar");
                    assert_eq!(word, format.settled(word), "{} of {words:?}", instance.name());
                }
            }
        }
    }
}

/// Results of arrays consist of those of the elements.
fn agrees_with_scalars(instance: &Instance, shape: &str, sizes: &[usize]) {
    let (program, scalar) =
        (Program::new(instance, shape, false), Program::new(instance, "T", false));
    let (mut run, mut run_scalar) = (program.runner(), scalar.runner());
    let count: usize = sizes.iter().product();
    let chosen = operands(&scalar);
    // Strides that meet all of them sooner or later, in another order for every shape.
    let elements: Vec<Vec<Word>> =
        (0..count).map(|at| chosen[(at * 7919 + 31 * count) % chosen.len()].clone()).collect();
    let array = |words: Vec<Word>| Datum::array(Array::new(sizes.into(), words));
    let columns = (0..instance.operands.len())
        .map(|operand| array(elements.iter().map(|words| words[operand]).collect()));
    let results = run(&columns.collect::<Vec<_>>());
    let expected: Vec<Vec<Datum>> =
        elements.iter().map(|words| run_scalar(&scalars(words))).collect();
    for (at, result) in results.into_iter().enumerate() {
        let words = expected.iter().map(|results| results[at].words()[0]).collect();
        assert_eq!(result, array(words), "{} as {shape}", instance.name());
    }
}

#[test]
fn arrays_are_computed_element_by_element() {
    for instance in elementwise().flat_map(instances) {
        agrees_with_scalars(&instance, "tensor<0xT>", &[0]);
        agrees_with_scalars(&instance, "tensor<1xT>", &[1]);
        agrees_with_scalars(&instance, "vector<2xT>", &[2]);
        agrees_with_scalars(&instance, "tensor<7xT>", &[7]);
        agrees_with_scalars(&instance, "tensor<?x3xT>", &[2, 3]);
    }
}

#[test]
fn every_operation_declares_its_cost() {
    let mut ir = Ir::new(Arc::clone(&REGISTRY));
    for spec in numeric_ops() {
        let name = ir.op_name(spec.name);
        assert!(REGISTRY.interface::<Cost>(name).is_some(), "`{}` has no cost", spec.name);
    }
}

#[test]
fn every_element_of_the_results_is_counted() {
    for instance in elementwise().filter_map(|spec| instances(spec).into_iter().next()) {
        let program = Program::new(&instance, "tensor<?xT>", false);
        for size in [5, 10] {
            let mut interpreter = Interpreter::counting(&program.ir, Limits::default());
            let function = interpreter.function_named("main").expect("it is there");
            let array = || Datum::array(Array::new([size].into(), vec![0; size]));
            let args = instance.operands.iter().map(|_| array()).collect();
            assert!(interpreter.call(function, args).is_ok(), "{}", instance.name());
            let elements = (size * instance.results.len()) as u64;
            let spent = interpreter.usage(program.op);
            assert_eq!(spent, Some(Usage { runs: 1, elements }), "{}", instance.name());
        }
    }
}

/// Wide integers are folded by other formulas, with the same results as the kernels.
#[test]
fn wide_integers_are_computed_as_narrow_ones() {
    let per_element = |spec: &OpSpec| {
        let name = Ir::new(Arc::clone(&REGISTRY)).op_name(spec.name);
        REGISTRY.interface::<ElementwiseRow>(name).expect("it has one")
    };
    let mut compared = Vec::new();
    for spec in elementwise() {
        let row = per_element(spec);
        for instance in instances(spec) {
            let program = Program::new(&instance, "T", false);
            let formats = program.formats();
            if formats
                .iter()
                .chain(&program.result_formats())
                .any(|it| matches!(it, NumberFormat::Float(_)))
            {
                continue;
            }
            let kernel = row.kernel(&program.ir, program.op).expect("its numbers are narrow");
            for words in operands(&program) {
                let pairs = words.iter().zip(&formats);
                let wide: Vec<Wide> =
                    pairs.map(|(&word, format)| Wide::new(word.into(), format.width())).collect();
                let Some(bits) = row.wide(&program.ir, program.op, &wide) else { continue };
                let mut result = [0];
                kernel.run(&words, &mut result);
                let [format] = program.result_formats()[..] else { panic!("one result") };
                assert_eq!(
                    format.wrap(bits as Word),
                    result[0],
                    "{} of {words:?}",
                    instance.name()
                );
                compared.push(spec.name);
            }
        }
    }
    compared.dedup();
    assert!(compared.len() > 20, "only {compared:?}");
}
