//! A gradient costs a small multiple of the work of the function, for all sizes: counted by the
//! interpreter, for the programs in `tests/kit`. And it consists of fast operations.

use cotan_dialects::Callable;
use cotan_dialects::interp::{Interpreter, Limits};
use cotan_ir::Ir;
use cotan_tests::derivatives::{derived, requests, residuals};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::work::{peak, work};
use cotan_tests::{golden, laws};
use std::fs;
use std::path::Path;

/// Maximal ratio of the work of value and gradient with respect to every argument to that of the
/// function.
const BOUNDS: &[(&str, f64)] = &[
    ("adlstm", 4.5),
    ("chain", 4.0),
    ("cumprod", 7.0),
    ("dot", 4.0),
    ("gather", 3.0),
    ("gmm", 5.0),
    ("logreg", 4.0),
    ("lstm", 5.0),
    ("mat2", 5.0),
    ("matmul", 4.0),
    ("matvec", 4.0),
    ("mlp", 4.0),
    ("prod", 12.0),
    ("stencil1d", 4.0),
    ("stencil2d", 3.0),
    ("sum", 2.0),
];

/// The Hessian of the regression times a vector is a problem of the kit as well.
const HVP: &str = "
func.func @the_hvp(%X: !points, %y: !labels, %wb: !all, %v: !all) -> !all {
  %h = ad.hvp @logreg(%X, %y, %wb, %v) {wrt = [2]} : (!points, !labels, !all, !all) -> !all
  return %h : !all
}
";

/// Maximal ratio of its work to that of the function.
const HVP_BOUND: f64 = 4.0;

/// By how much more a ratio may be at twice the sizes.
const GROWTH: f64 = 1.15;

const SIZE: usize = 6;

/// The reasons for gradients above four times the work of the function.
const WHY: &[(&str, &str)] = &[
    ("cumprod", "one product a step; back, two and a sum, and selections for the first element"),
    (
        "gmm",
        "the terms of a point are computed again, and their distances once more beside their slopes",
    ),
    ("mat2", "one product of matrices a step; back, two, and selections for the first matrix"),
    ("prod", "one sweep; back, without a division, two scans, whose bodies count for each element"),
];

/// More than this is explained.
const LARGE: f64 = 4.0;

/// Returns a program of the kit with its gradient.
fn of_kit(name: &str) -> Ir {
    gradient(&format!("kit/{name}.mlir"), name)
}

/// Returns a function of a file with its gradient, as the pipeline `gradient` makes it: `@the_vjp`.
fn gradient(file: &str, name: &str) -> Ir {
    let text = with_requests(file, name);
    derived(&text, "gradient").unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// Returns a file, and requests for both derivatives of a function of it.
fn with_requests(file: &str, name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = fs::read_to_string(path).expect("there is such a program");
    let mut ir = laws::read_dialects(&REGISTRY, name, &text, false).expect("it can be read");
    let function = Interpreter::new(&ir, Limits::default()).function_named(name);
    let signature = Callable::type_of(&ir, function.expect("there is such a function")).cloned();
    let signature = signature.expect("it is a function");
    format!("{text}{}", requests(&mut ir, name, &signature))
}

/// The work of a function, and of its value and gradient together.
struct Taken {
    work: [f64; 2],
    bytes: [u64; 2],
}

impl Taken {
    fn by(ir: &Ir, both: [&str; 2], size: usize) -> Self {
        Self {
            work: both.map(|name| work(ir, name, size)),
            bytes: both.map(|name| peak(ir, name, size)),
        }
    }

    /// Returns the ratio to the work of the function.
    fn times(&self) -> f64 {
        self.work[1] / self.work[0]
    }

    fn row(&self, name: &str, kept: &str) -> String {
        let ([work, both], [few, most]) = (self.work, self.bytes);
        let (times, bytes) = (self.times(), most as f64 / few as f64);
        format!(
            "{name:<12} {work:>7} {both:>9} {times:>7.2} {few:>8} {most:>9} {bytes:>7.2}  {kept}\n"
        )
    }
}

fn header() -> String {
    let size = 2 * SIZE;
    format!(
        "Work, as the interpreter counts it, and the most bytes that are live at a time, where all sizes are {size}:\n\
         of the programs in tests/kit, of value and gradient together, and how many times that is. Then what the\n\
         gradient keeps of the values of the function, beside arguments, and why it takes more than {LARGE} times the\n\
         work.\n\n\
         program         work  gradient   times    bytes  gradient   times  kept\n"
    )
}

#[test]
fn gradients_of_the_kit_cost_a_small_multiple() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("kit");
    let programs = fs::read_dir(folder).expect("it is a folder").count();
    assert_eq!(programs, BOUNDS.len(), "each program has a bound");
    let (mut table, mut wrong) = (header(), Vec::new());
    for &(name, bound) in BOUNDS {
        let ir = of_kit(name);
        let [small, large] = [SIZE, 2 * SIZE].map(|size| Taken::by(&ir, [name, "the_vjp"], size));
        let kept = kept_bytes(&with_requests(&format!("kit/{name}.mlir"), name), "the_vjp");
        let (row, [small, large]) = (large.row(name, &kept), [small, large].map(|it| it.times()));
        println!("{name}: {small:.2}, at twice the size {large:.2}");
        if large > bound || large > GROWTH * small {
            wrong.push(format!("{name}: {small:.2}, at twice the size {large:.2}"));
        }
        let why = WHY.iter().find(|why| why.0 == name);
        assert_eq!(why.is_some(), large > LARGE, "{name} takes {large:.2} times the work");
        table.push_str(&row);
        why.iter().for_each(|why| table.push_str(&format!("    {}\n", why.1)));
    }
    table.push_str(&row_of_hvp());
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(golden::differs("tables/kit_gradients.txt", &table), None);
}

/// Returns the residuals of a derivative, in bytes.
fn kept_bytes(text: &str, made: &str) -> String {
    let found = residuals(text, "gradient").unwrap_or_else(|why| panic!("{made}: {why}"));
    let start = format!("@{made} saves ");
    let kept = found.iter().find_map(|remark| {
        remark.strip_prefix(&start)?.strip_suffix(" for its reverse pass, besides its arguments")
    });
    kept.unwrap_or("nothing").to_owned()
}

fn row_of_hvp() -> String {
    let text = format!("{}{HVP}", with_requests("kit/logreg.mlir", "logreg"));
    let ir = derived(&text, "gradient").expect("it has second derivatives");
    let taken = Taken::by(&ir, ["logreg", "the_hvp"], 2 * SIZE);
    assert!(taken.times() < HVP_BOUND, "{:.2} times the work", taken.times());
    taken.row("logreg_hvp", &kept_bytes(&text, "the_hvp"))
}

/// The programs of the tour of arrays on floats, with their gradients, and the sizes in the table.
const TOUR: &[(&str, &str)] = &[
    ("blur", "blur"),
    ("dot", "dot"),
    ("gmm", "likelihood"),
    ("kmeans", "assign"),
    ("lstm", "lstm"),
    ("matmul", "matmul"),
];
const TOUR_SIZES: [usize; 3] = [4, 8, 16];

#[test]
fn memory_of_the_tour_is_that_of_the_table() {
    let mut table = String::from(
        "The most bytes that are live at a time in the programs of examples/programs, and in value and gradient\n\
         together, where all sizes are the same.\n\n\
         program           size     function    gradient\n",
    );
    for &(file, name) in TOUR {
        let ir = gradient(&format!("../examples/programs/{file}.mlir"), name);
        for size in TOUR_SIZES {
            let [function, gradient] = [name, "the_vjp"].map(|name| peak(&ir, name, size));
            let row = format!("{name:<16} {size:>5} {function:>12} {gradient:>11}");
            table.push_str(&format!("{row}\n"));
        }
    }
    assert_eq!(golden::differs("tables/tour_bytes.txt", &table), None);
}

/// Returns a chain of steps that each compute several arrays, in checkpoints or not.
fn chain(steps: usize, in_checkpoints: bool) -> Ir {
    let mut text = String::from(
        "!v = tensor<?xf64, #cotan.dims<n>>\nfunc.func private @chain(%x0: !v) -> f64 {\n",
    );
    for step in 0..steps {
        let last = step + 1;
        let name = if in_checkpoints { "%a" } else { &format!("%a{step}_") };
        let made = if in_checkpoints { "%e" } else { &format!("%x{last}") };
        if in_checkpoints {
            text.push_str(&format!("  %x{last} = ad.checkpoint {{\n"));
        }
        text.push_str(&format!("  {name}1 = arith.mulf %x{step}, %x{step} : !v\n"));
        for inner in 1..4 {
            let next = inner + 1;
            text.push_str(&format!("  {name}{next} = math.sin {name}{inner} : !v\n"));
        }
        text.push_str(&format!("  {made} = arith.addf {name}4, %x{step} : !v\n"));
        if in_checkpoints {
            text.push_str("  ad.yield %e : !v\n  } : !v\n");
        }
    }
    text.push_str(&format!("  %r = array.sum %x{steps} along 0 : !v\n  return %r : f64\n}}\n"));
    text.push_str(
        "func.func @slope(%x: !v) -> !v {\n  %dx = ad.grad @chain(%x) : (!v) -> !v\n  \
         return %dx : !v\n}\n",
    );
    derived(&text, "gradient").unwrap_or_else(|why| panic!("{why} in\n{text}"))
}

#[test]
fn checkpoints_save_their_inputs_and_recompute_the_rest() {
    const ELEMENTS: usize = 100;
    let arrays = |ir: &Ir| peak(ir, "slope", ELEMENTS) as usize / (8 * ELEMENTS);
    for steps in [4, 8, 16, 32] {
        let [kept, again] = [false, true].map(|in_checkpoints| chain(steps, in_checkpoints));
        // Without, four arrays of each step are saved. With them, one of each, and those of one
        // step.
        assert!(arrays(&kept) > 4 * steps, "{steps} steps keep {}", arrays(&kept));
        assert!(arrays(&again) <= steps + 8, "{steps} steps keep {}", arrays(&again));
        let ratio = work(&again, "slope", ELEMENTS) / work(&kept, "slope", ELEMENTS);
        println!(
            "{steps} steps: {} arrays, not {}; {ratio:.2} times the work",
            arrays(&again),
            arrays(&kept)
        );
        assert!(ratio < 1.5, "{ratio} times the work");
    }
}

/// Numbers of some operations in value and gradient together.
const COUNTS: &[(&str, &[(&str, usize)])] = &[
    ("dot", &[("array.accumulate", 0)]),
    ("sum", &[("array.accumulate", 0)]),
    ("prod", &[("array.accumulate", 0), ("array.scan", 2)]),
    ("chain", &[("array.accumulate", 0)]),
    // The product, and each factor times the slopes; the sum of squares, and its slopes.
    ("matvec", &[("array.accumulate", 0), ("array.contract", 3)]),
    ("matmul", &[("array.accumulate", 0), ("array.contract", 5)]),
    ("logreg", &[("array.accumulate", 0), ("array.contract", 5)]),
    // Two layers.
    ("mlp", &[("array.accumulate", 0), ("array.contract", 6), ("math.tanh", 1)]),
    // With the states: forwards, and two slopes; with the inputs: once, and two slopes; the sum of
    // squares, and its slopes.
    ("lstm", &[("array.accumulate", 0), ("array.contract", 8), ("array.fold", 2)]),
    ("gmm", &[("array.accumulate", 4)]),
    ("stencil1d", &[("array.accumulate", 1)]),
    ("stencil2d", &[("array.accumulate", 1)]),
    ("gather", &[("array.accumulate", 1)]),
];

#[test]
fn gradients_of_the_kit_consist_of_fast_operations() {
    for &(name, counts) in COUNTS {
        let ir = of_kit(name);
        let function = Interpreter::new(&ir, Limits::default()).function_named("the_vjp");
        let function = function.expect("it was made");
        for &(op, count) in counts {
            let found = ir.walk(function).filter(|&it| ir.name_text(it) == op).count();
            assert_eq!(found, count, "{name} has {op}");
        }
    }
}
