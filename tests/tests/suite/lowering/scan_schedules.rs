//! Scans and reductions and their derivatives are the same in all schedules: one element after the
//! other, in blocks, and as trees.

use cotan_dialects::Callable;
use cotan_dialects::interp::{Array, Datum, Interpreter, Limits};
use cotan_ir::{Ir, Shape};
use cotan_tests::corpus::oracles::{Failure, oracles};
use cotan_tests::derivatives::{derived, numbers, requests};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;
use std::iter;

/// The passes before differentiation; the first one is the default.
const SCHEDULES: [&str; 4] = [
    "",
    "reassociate-scans{as=blocked width=2},",
    "reassociate-scans{as=blocked width=3},",
    "reassociate-scans{as=tree},",
];

/// The numbers of elements that there are.
const SIZES: [usize; 7] = [0, 1, 2, 3, 5, 8, 17];

#[test]
fn derivatives_are_those_of_the_paper_in_all_schedules() {
    let (mut held, mut mistakes) = (0, Vec::new());
    for oracle in oracles().iter().filter(|it| it.name.starts_with("parallel-scan-ad/")) {
        for (schedule, forward) in SCHEDULES.iter().flat_map(|it| [(it, true), (it, false)]) {
            let pipeline = format!("builtin.module({schedule}differentiate)");
            match oracle.check(forward, &pipeline) {
                Ok(()) => held += oracle.claims(forward),
                Err(Failure::Refused(why) | Failure::Wrong(why)) => {
                    mistakes.push(format!("{} with {pipeline}: {why}", oracle.name));
                }
            }
        }
    }
    assert!(mistakes.is_empty(), "\n{}", mistakes.join("\n"));
    assert!(held > 350, "only {held} claims");
}

/// Operations, with their identities: the combined arguments, and the code. The operands are `%p0`,
/// .. and `%q0`, .. and the captured `%w`; the results are `%r0`, ..
struct Monoid {
    name: &'static str,
    identity: &'static [&'static str],
    code: &'static str,
    /// True if no number of the data is rounded, so that the grouping cannot be seen.
    is_exact: bool,
}

const MONOIDS: &[Monoid] = &[
    Monoid {
        name: "sum",
        identity: &["0.0"],
        code: "%r0 = arith.addf %p0, %q0 : f64",
        is_exact: true,
    },
    Monoid {
        name: "product",
        identity: &["1.0"],
        code: "%r0 = arith.mulf %p0, %q0 : f64",
        is_exact: true,
    },
    Monoid {
        name: "greatest",
        identity: &["0xFFF0000000000000"],
        code: "%r0 = arith.maximumf %p0, %q0 : f64",
        is_exact: true,
    },
    Monoid {
        name: "affine",
        identity: &["1.0", "0.0"],
        code: "%r0 = arith.mulf %p0, %q0 : f64
    %s = arith.mulf %p1, %q0 : f64
    %r1 = arith.addf %s, %q1 : f64",
        is_exact: true,
    },
    Monoid {
        name: "complex",
        identity: &["1.0", "0.0"],
        code: "%a = arith.mulf %p0, %q0 : f64
    %b = arith.mulf %p1, %q1 : f64
    %r0 = arith.subf %a, %b : f64
    %c = arith.mulf %p0, %q1 : f64
    %d = arith.mulf %p1, %q0 : f64
    %r1 = arith.addf %c, %d : f64",
        is_exact: true,
    },
    Monoid {
        name: "seeing",
        identity: &["0.0"],
        code: "%pq = arith.mulf %p0, %q0 : f64
    %s = arith.mulf %w, %pq : f64
    %t = arith.addf %p0, %q0 : f64
    %r0 = arith.addf %t, %s : f64",
        is_exact: true,
    },
    Monoid {
        name: "last",
        identity: &["0.0"],
        code: "%r0 = arith.addf %q0, %zero : f64",
        is_exact: true,
    },
    Monoid {
        name: "log_sum_exp",
        identity: &["0xFFF0000000000000", "0.0"],
        code: "%r0 = arith.maximumf %p0, %q0 : f64
    %a = arith.subf %p0, %r0 : f64
    %b = arith.subf %q0, %r0 : f64
    %c = math.exp %a : f64
    %d = math.exp %b : f64
    %e = arith.mulf %p1, %c : f64
    %f = arith.mulf %q1, %d : f64
    %r1 = arith.addf %e, %f : f64",
        is_exact: false,
    },
];

/// `name0, name1, ..`
fn names(name: &str, count: usize) -> String {
    (0..count).map(|at| format!("{name}{at}")).collect::<Vec<_>>().join(", ")
}

impl Monoid {
    /// Returns a function `@f` of a number and arrays; along dimension 1 of arrays of rows if they
    /// are so.
    fn program(&self, how: &str, rows: bool) -> String {
        let count = self.identity.len();
        let array =
            if rows { "tensor<3x?xf64, #cotan.dims<n>>" } else { "tensor<?xf64, #cotan.dims<n>>" };
        let (given, axis) = if rows { ("tensor<3xf64>", 1) } else { ("f64", 0) };
        let all = |ty: &str| vec![ty; count].join(", ");
        let takes = (0..count).map(|at| format!("%x{at}: {array}")).collect::<Vec<_>>().join(", ");
        let elements =
            ["p", "q"].map(|side| names(&format!("%{side}"), count).replace(',', ": f64,"));
        let body = format!(
            "({}: f64, {}: f64) {{\n    {}\n    array.yield {} : {}\n  }}",
            elements[0],
            elements[1],
            self.code,
            names("%r", count),
            all("f64")
        );
        let identities: String = (0..count)
            .map(|at| format!("  %i{at} = arith.constant {} : f64\n", self.identity[at]))
            .collect();
        let (xs, from) =
            (names("%x", count), format!("from {} : {}", names("%i", count), all("f64")));
        format!(
            "func.func @f(%w: f64, {takes}) -> ({arrays}, {numbers}) {{\n{identities}  \
             %zero = arith.constant 0.0 : f64\n  \
             %scanned:{count} = array.scan {xs} along {axis} {how} {from} {body} : {arrays}\n  \
             %reduced:{count} = array.reduce {xs} along {axis} {from} {body} : {arrays}\n  \
             return {s}, {r} : {arrays}, {numbers}\n}}\n",
            arrays = all(array),
            numbers = all(given),
            s = names("%scanned#", count),
            r = names("%reduced#", count),
        )
    }
}

/// Small integers, which are not all different.
fn integers() -> impl Iterator<Item = f64> {
    iter::successors(Some(1_u64), |it| Some(it * 48_271 % 0x7fff_ffff))
        .map(|it| [1.0, -1.0, 2.0, 1.0, -2.0, 0.0, 1.0, -1.0][(it >> 12) as usize % 8])
}

/// Returns all results of both derivatives.
fn values(ir: &Ir, size: usize) -> Result<Vec<f64>, String> {
    let mut all = Vec::new();
    for name in ["the_jvp", "the_vjp"] {
        let mut interpreter = Interpreter::new(ir, Limits::default());
        let function = interpreter.function_named(name).ok_or("it went away")?;
        let signature = Callable::type_of(ir, function).ok_or("it is no function")?.clone();
        let mut data = integers();
        let mut datum = |ty| {
            let shape = Shape::of(&ir.store, ty).expect("all are made of floats");
            let sizes: Vec<usize> = shape
                .sizes
                .iter()
                .map(|it| it.as_constant().map_or(size, |it| it as usize))
                .collect();
            let words =
                data.by_ref().take(sizes.iter().product()).map(f64::to_bits).collect::<Vec<u64>>();
            if sizes.is_empty() {
                Datum::Scalar(words[0])
            } else {
                Datum::array(Array::new(sizes.into(), words))
            }
        };
        let arguments = signature.inputs.iter().map(|&ty| datum(ty)).collect();
        let given = interpreter.call(function, arguments);
        let given = given.map_err(|stop| stop.into_diagnostic().message)?;
        let pairs = signature.results.iter().zip(&given);
        all.extend(pairs.flat_map(|(&ty, datum)| numbers(ir, ty, datum)));
    }
    Ok(all)
}

fn program_with_requests(program: &str) -> String {
    let mut ir = laws::read_dialects(&REGISTRY, "scan.mlir", program, false).expect(program);
    let function =
        Interpreter::new(&ir, Limits::default()).function_named("f").expect("it is there");
    let signature = Callable::type_of(&ir, function).expect("it is a function").clone();
    format!("{program}{}", requests(&mut ir, "f", &signature))
}

#[test]
fn derivatives_are_the_same_in_all_schedules_at_all_sizes() {
    for monoid in MONOIDS {
        let ways = [("", false), ("right", false), ("exclusive", true), ("right exclusive", false)];
        for (how, rows) in ways {
            let text = program_with_requests(&monoid.program(how, rows));
            let made = SCHEDULES.map(|schedule| {
                let pipeline = format!("builtin.module({schedule}differentiate)");
                derived(&text, &pipeline).unwrap_or_else(|why| panic!("{pipeline}: {why}\n{text}"))
            });
            for size in SIZES {
                let [one, others @ ..] = &made;
                let one = values(one, size).unwrap();
                for (other, schedule) in others.iter().zip(&SCHEDULES[1..]) {
                    let other = values(other, size).unwrap();
                    // The spelling of 0.0 as -0.0 is no difference in a sum.
                    let near = |(a, b): (&f64, &f64)| {
                        let tolerance =
                            if monoid.is_exact { 0.0 } else { 1e-12 * a.abs().max(1.0) };
                        (a - b).abs() <= tolerance || a.to_bits() == b.to_bits()
                    };
                    let same = one.len() == other.len() && one.iter().zip(&other).all(near);
                    assert!(
                        same,
                        "{} {how} of {size}, {schedule} {one:?}, not {other:?}",
                        monoid.name
                    );
                }
            }
        }
    }
}
