//! All derivative requests of generated programs agree: linearized functions and transposes with
//! both directions, Jacobians and Hessians with products along vectors; a double transpose is the
//! original.

use cotan_dialects::Callable;
use cotan_dialects::ad::request::changing;
use cotan_dialects::interp::{Interpreter, Limits, Sources, read_arguments};
use cotan_ir::text::{PrintOptions, print_to_string, type_to_string};
use cotan_ir::{Ir, Part, Shape, Type, parameters_of};
use cotan_tests::arrays::smooth_program;
use cotan_tests::derivatives::{derived, numbers};
use cotan_tests::effort::small_share;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::Choices;
use cotan_tests::laws;
use cotan_tests::meaning::bytes;
use cotan_tests::mistakes::Mistakes;

/// Number of programs; they are slow.
const PROGRAMS: u64 = 2_000;

/// The sizes, used cyclically.
pub(super) const SIZES: [usize; 5] = [3, 1, 2, 0, 4];

/// The tolerance, above rounding.
const TOLERANCE: f64 = 1e-9;

/// Names with their types: `%a0: f64, %a1: i1`.
#[derive(Clone)]
pub(super) struct Named(pub(super) Vec<(String, String)>);

impl Named {
    pub(super) fn new(prefix: &str, types: &[String]) -> Self {
        Self(
            types
                .iter()
                .enumerate()
                .map(|(at, ty)| (format!("%{prefix}{at}"), ty.clone()))
                .collect(),
        )
    }

    pub(super) fn and(&self, others: &Self) -> Self {
        Self([&self.0[..], &others.0].concat())
    }

    fn list(&self, each: impl Fn(&(String, String)) -> String) -> String {
        self.0.iter().map(each).collect::<Vec<_>>().join(", ")
    }

    fn names(&self) -> String {
        self.list(|it| it.0.clone())
    }

    fn types(&self) -> String {
        self.list(|it| it.1.clone())
    }

    fn params(&self) -> String {
        self.list(|(name, ty)| format!("{name}: {ty}"))
    }
}

/// Returns the text of a function of several requests, each with its operands and results.
pub(super) fn function(name: &str, takes: &Named, lines: &[String], gives: &Named) -> String {
    format!(
        "func.func @{name}({}) -> ({}) {{\n  {}\n  return {} : {}\n}}\n",
        takes.params(),
        gives.types(),
        lines.join("\n  "),
        gives.names(),
        gives.types()
    )
}

pub(super) fn ask(gives: &Named, what: &str, takes: &Named, wrt: &[usize]) -> String {
    let (names, types) = (takes.names(), takes.types());
    let wrt = if wrt.is_empty() { String::new() } else { format!(" {{wrt = {wrt:?}}}") };
    format!("{} = {what}({names}){wrt} : ({types}) -> ({})", gives.names(), gives.types())
}

/// Returns functions that each return the same values twice, computed in two ways.
fn both_ways(ir: &Ir, inputs: &[Type], results: &[Type]) -> String {
    let texts = |types: &[Type]| types.iter().map(|&ty| type_to_string(ir, ty)).collect::<Vec<_>>();
    let wrt = changing(&ir.store, inputs);
    let changes = |types: &[Type]| {
        texts(&changing(&ir.store, types).iter().map(|&at| types[at]).collect::<Vec<_>>())
    };
    let args = Named::new("a", &texts(inputs));
    let [tangents, again] = ["t", "u"].map(|prefix| Named::new(prefix, &changes(inputs)));
    let [made, others, cotangents] =
        ["d", "e", "c"].map(|prefix| Named::new(prefix, &changes(results)));
    let [values, more] = ["v", "w"].map(|prefix| Named::new(prefix, &texts(results)));
    let linear = format!("({}) -> ({})", tangents.types(), made.types());
    let slope = Named(vec![("%f".to_owned(), linear.clone())]);
    let after_inputs = |count: usize| (inputs.len()..inputs.len() + count).collect::<Vec<_>>();
    let (takes, back) = (args.and(&tangents), args.and(&cotangents));
    let apply = format!("{} = closure.apply %f({}) : {linear}", others.names(), tangents.names());
    [
        function(
            "linearized",
            &takes,
            &[
                ask(&values.and(&made), "ad.jvp @main", &takes, &wrt),
                ask(&more.and(&slope), "ad.linearize @main", &args, &wrt),
                apply,
            ],
            &made.and(&others),
        ),
        function("push", &takes, &[ask(&values.and(&made), "ad.jvp @main", &takes, &wrt)], &made),
        function(
            "pull",
            &back,
            &[ask(&again, "ad.transpose @push", &back, &after_inputs(tangents.0.len()))],
            &again,
        ),
        function(
            "turned",
            &back,
            &[
                ask(&values.and(&tangents), "ad.vjp @main", &back, &wrt),
                ask(&again, "ad.transpose @push", &back, &after_inputs(tangents.0.len())),
            ],
            &tangents.and(&again),
        ),
        function(
            "turned_twice",
            &takes,
            &[
                ask(&made, "array.call @push", &takes, &[]),
                ask(&others, "ad.transpose @pull", &takes, &after_inputs(made.0.len())),
            ],
            &made.and(&others),
        ),
    ]
    .concat()
}

/// Adds functions that return products along vectors, and then the matrices.
fn with_matrices(ir: &mut Ir, inputs: &[Type], results: &[Type]) -> String {
    let wrt = changing(&ir.store, inputs);
    let of: Vec<Type> = wrt.iter().map(|&at| inputs[at]).collect();
    let gives: Vec<Type> = changing(&ir.store, results).iter().map(|&at| results[at]).collect();
    let jacobians = Named::new("j", &matrices(ir, &gives, &of));
    let hessians = Named::new("h", &matrices(ir, &of, &of));
    let texts = |types: &[Type]| types.iter().map(|&ty| type_to_string(ir, ty)).collect::<Vec<_>>();
    let (args, tangents) = (Named::new("a", &texts(inputs)), Named::new("t", &texts(&of)));
    let (values, made) = (Named::new("v", &texts(results)), Named::new("d", &texts(&gives)));
    let along = Named::new("e", &texts(&of));
    let takes = args.and(&tangents);
    let number = Named(vec![("%s".to_owned(), "f64".to_owned())]);
    let first = changing(&ir.store, results)[0];
    let (name, ty) = &values.0[first];
    let is_number = Shape::of(&ir.store, results[first]).is_some_and(|shape| shape.rank() == 0);
    let sum = match is_number {
        true => format!("%s = arith.negf {name} : {ty}"),
        false => format!("%s = array.sum {name} : {ty}"),
    };
    [
        function(
            "jacobian",
            &takes,
            &[
                ask(&values.and(&made), "ad.jvp @main", &takes, &wrt),
                ask(&jacobians, "ad.jacobian @main", &args, &wrt),
            ],
            &made.and(&jacobians),
        ),
        function("number", &args, &[ask(&values, "array.call @main", &args, &[]), sum], &number),
        function(
            "hessian",
            &takes,
            &[
                ask(&along, "ad.hvp @number", &takes, &wrt),
                ask(&hessians, "ad.hessian @number", &args, &wrt),
            ],
            &along.and(&hessians),
        ),
    ]
    .concat()
}

/// Returns the types of arrays with the dimensions of each one of some types, and then those of
/// each one of others.
fn matrices(ir: &mut Ir, rows: &[Type], columns: &[Type]) -> Vec<String> {
    let mut texts = Vec::new();
    for &row in rows {
        for &column in columns {
            let [row, column] =
                [row, column].map(|ty| Shape::of(&ir.store, ty).expect("tuples are left out"));
            let sizes = [&row.sizes[..], &column.sizes].concat();
            let ty = Shape { sizes, element: row.element }.ty(&mut ir.store);
            texts.push(type_to_string(ir, ty.expect("sizes of arrays that are there")));
        }
    }
    texts
}

/// Returns the results of a function at a random point, all floats of each result, those of
/// tangents last, and its arguments.
pub(super) fn called(ir: &Ir, name: &str, size: usize) -> Option<[Vec<Vec<f64>>; 2]> {
    let mut interpreter = Interpreter::new(ir, Limits::default());
    let function = interpreter.function_named(name).expect("it was written");
    let ty = Callable::type_of(ir, function).expect("it is a function").clone();
    let mut dims: Vec<String> = Vec::new();
    for &ty in &ty.inputs {
        parameters_of(ir, Part::Type(ty), &mut |it| dims.push(format!("{}={size}", ir.text(it))));
    }
    dims.sort();
    dims.dedup();
    let dims: Vec<&str> = dims.iter().map(String::as_str).collect();
    let sources = Sources { dims: &dims, seed: Some(7), bytes: 1 << 20, ..Sources::default() };
    let args = read_arguments(ir, function, &[], sources).expect("it takes numbers");
    let floats = |types: &[Type], values: &[cotan_dialects::interp::Datum]| {
        types.iter().zip(values).map(|(&ty, datum)| numbers(ir, ty, datum)).collect::<Vec<_>>()
    };
    let taken = floats(&ty.inputs, &args.values);
    let given = interpreter.call_sized(function, args).ok()?;
    let given = floats(&ty.results, &given);
    let is_finite = given.iter().flatten().all(|number| number.abs() < 1e100);
    is_finite.then_some([taken, given])
}

/// Checks that two lists of floats agree up to rounding.
pub(super) fn same(what: &str, one: &[f64], other: &[f64]) -> Result<(), String> {
    let size = one.iter().chain(other).fold(1.0, |size: f64, number| size.max(number.abs()));
    let is_close = |(one, other): (&f64, &f64)| (one - other).abs() <= TOLERANCE * size;
    match one.len() == other.len() && one.iter().zip(other).all(is_close) {
        true => Ok(()),
        false => Err(format!("{what}: {one:?} and {other:?}")),
    }
}

/// Returns products of matrices, which follow `rows` vectors, with the last vector arguments.
fn along(rows: usize, taken: &[Vec<f64>], given: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let (vectors, matrices) = given.split_at(rows);
    let columns = matrices.len() / rows;
    let by = &taken[taken.len() - columns..];
    let row = |(row, vector): (usize, &Vec<f64>)| {
        let mut sums = vec![0.0; vector.len()];
        for (column, by) in by.iter().enumerate() {
            let matrix = &matrices[row * columns + column];
            for (sum, line) in sums.iter_mut().zip(matrix.chunks(by.len().max(1))) {
                *sum += line.iter().zip(by).map(|(slope, by)| slope * by).sum::<f64>();
            }
        }
        sums
    };
    vectors.iter().enumerate().map(row).collect()
}

/// Tries all requests of a program and returns the number of comparisons; `None` if it has no float
/// arguments or results, or tuples of them.
fn tried(ir: &Ir, size: usize) -> Result<usize, String> {
    let mut ir = ir.clone();
    let main = Interpreter::new(&ir, Limits::default()).function_named("main");
    let ty = Callable::type_of(&ir, main.expect("it has one")).expect("it is a function").clone();
    let wrt = changing(&ir.store, &ty.inputs);
    let gives = changing(&ir.store, &ty.results);
    // Matrices are built from floats of one kind.
    let is_array =
        |ty: Type| Shape::of(&ir.store, ty).is_some_and(|shape| shape.element == Type::F64);
    let all = wrt.iter().map(|&at| ty.inputs[at]).chain(gives.iter().map(|&at| ty.results[at]));
    if wrt.is_empty() || gives.is_empty() || !all.into_iter().all(is_array) {
        return Ok(0);
    }
    let program = print_to_string(&ir, PrintOptions::default());
    let program = program.trim_end().strip_suffix('}').expect("it is a module");
    let more =
        both_ways(&ir, &ty.inputs, &ty.results) + &with_matrices(&mut ir, &ty.inputs, &ty.results);
    let text = format!("{program}{more}}}\n");
    let made = match derived(&text, "differentiate") {
        Ok(made) => made,
        // Linearity is found by analysis of the code, not always.
        Err(why) if why.contains("is not linear in argument") => return Ok(0),
        Err(why) => return Err(format!("{why} in\n{text}")),
    };
    let mut compared = 0;
    for name in ["linearized", "turned", "turned_twice"] {
        let Some([_, given]) = called(&made, name, size) else { continue };
        let (one, other) = given.split_at(given.len() / 2);
        for (one, other) in one.iter().zip(other) {
            same(name, one, other)?;
        }
        compared += 1;
    }
    for (name, rows) in [("jacobian", gives.len()), ("hessian", wrt.len())] {
        let Some([taken, given]) = called(&made, name, size) else { continue };
        for (one, other) in given.iter().zip(along(rows, &taken, &given)) {
            same(name, one, &other)?;
        }
        compared += 1;
    }
    Ok(compared)
}

fn hold(quarter: u64) {
    let seeds = small_share(quarter, PROGRAMS);
    let (all, mut compared, mut mistakes) = (seeds.end - seeds.start, 0, Mistakes::default());
    for seed in seeds {
        let text = smooth_program(&mut Choices::new(&bytes(seed)));
        let ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).unwrap();
        let size = SIZES[seed as usize % SIZES.len()];
        match tried(&ir, size) {
            Ok(count) => compared += u64::from(count == 5),
            Err(why) => {
                let name = format!("seed {seed}, size {size}");
                mistakes.add_small(&name, &why, &ir, &|ir| tried(ir, size).err());
            }
        }
    }
    println!("{compared} of {all} compared in all ways");
    mistakes.none_of(all);
    assert!(4 * compared >= all, "only {compared} of {all} were compared");
}

#[test]
fn requests_agree_1() {
    hold(0);
}

#[test]
fn requests_agree_2() {
    hold(1);
}

#[test]
fn requests_agree_3() {
    hold(2);
}

#[test]
fn requests_agree_4() {
    hold(3);
}
