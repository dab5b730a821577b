//! Long straight-line code becomes functions of bounded length, with the same results.

use cotan_dialects::func::Func;
use cotan_dialects::interp::{Datum, Interpreter, Limits};
use cotan_ir::{Ir, Op};
use cotan_tests::derivatives::derived;
use cotan_tests::straight_line::straight_line;

const SPLIT: &str = "split-long-blocks{least=3000 piece=1000}";

fn functions(ir: &Ir) -> Vec<Op> {
    ir.walk(ir.root()).filter(|&op| ir.is::<Func>(op)).collect()
}

fn value(ir: &Ir, x: f64, y: f64) -> u64 {
    let mut interpreter = Interpreter::new(ir, Limits::default());
    let function = interpreter.function_named("straight").expect("it is a program");
    let args = vec![Datum::Scalar(x.to_bits()), Datum::Scalar(y.to_bits())];
    let results = interpreter.call(function, args);
    let results = results.unwrap_or_else(|stop| panic!("{}", stop.into_diagnostic().message));
    results[0].words()[0]
}

#[test]
fn long_blocks_become_short_functions_with_the_same_results() {
    let text = straight_line(7_000);
    let [before, after] = ["", SPLIT].map(|pipeline| derived(&text, pipeline).unwrap());
    assert_eq!(functions(&after).len(), 8, "a function calls seven pieces");
    // An operation has two operands, each loaded at an index, and its result may be stored.
    let longest = functions(&after).into_iter().map(|op| after.walk(op).count()).max();
    assert!(longest < Some(7_000), "{longest:?}");
    for (x, y) in [(0.5, -1.25), (3.0, 0.0), (f64::NAN, 1.0)] {
        assert_eq!(value(&before, x, y), value(&after, x, y), "at {x}, {y}");
    }
}

#[test]
fn shorter_blocks_stay() {
    let after = derived(&straight_line(2_000), SPLIT).unwrap();
    assert_eq!(functions(&after).len(), 1);
}
