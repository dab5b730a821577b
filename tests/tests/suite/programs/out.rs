//! Programs and gradients leave as StableHLO and come back: the same text each time, which reads as
//! a program of the same values.

use cotan_dialects::Callable;
use cotan_dialects::ad::{Kind, request};
use cotan_dialects::func::Func;
use cotan_dialects::interp::{
    Arguments, Datum, Interpreter, Limits, NumberFormat, Sources, read_arguments,
};
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_ir::types::FunctionType;
use cotan_ir::{Ir, Op, Type};
use cotan_passes::exchange::{Settings, export, import};
use cotan_passes::request::{Wrapper, returns_float};
use cotan_passes::{registry, run_pipeline};
use cotan_tests::corpus::jax::{self, Expected, REGISTRY};
use cotan_tests::examples::{documented, programs};
use cotan_tests::laws;
use cotan_tests::sizes::alike;
use std::path::Path;

/// The relative difference of doubles that there may be: sums have another order.
const TOLERANCE: f64 = 1e-9;

/// Programs that do not leave, and a word of the reason.
const REFUSED: &[(&str, &str)] = &[
    ("gradient of cg_solve", "array.with_dim"),
    ("gradient of newton_while", "array.with_dim"),
    ("gradient of derivatives/branches_inside.branches_inside", "array.with_dim"),
    ("gradient of end-to-end/csr.f", "array.with_dim"),
    ("gradient of end-to-end/heat.f", "array.with_dim"),
    ("gradient of end-to-end/runge_kutta.f", "array.with_dim"),
    ("svd_vectors", "scf.while"),
    ("gradient of svd_vectors", "scf.while"),
    ("programs/kepler.misfit", "scf.while"),
    ("gradient of programs/kepler.misfit", "scf.while"),
    ("chad/o02.f", "a value of type `!pair`"),
    ("gradient of chad/o02.f", "a value of type `!pair`"),
    ("chad/o12.f", "closure.lambda"),
    ("array.with_dim.example", "array.with_dim"),
    ("gradient of scf.for.example", "array.with_dim"),
    ("gradient of scf.condition.example", "array.with_dim"),
    ("tuple.get.example", "a value of type `tuple"),
    ("gradient of tuple.get.example", "a value of type `tuple"),
    ("tuple.pack.example", "a value of type `tuple"),
    ("gradient of tuple.pack.example", "a value of type `tuple"),
    ("arith.flush_denormals.example", "arith.flush_denormals"),
    ("arith.scaling_extf.example", "arith.scaling_extf"),
    ("arith.scaling_truncf.example", "arith.scaling_truncf"),
];

/// A folder of programs, some of which do not leave, and words of the reasons.
const REFUSED_IN: (&str, [&str; 3]) =
    ("combinators/", ["array.with_dim", "array.reduce_by_index", "scf.while"]);

/// Returns whether a program of the folder may be refused for a reason.
fn is_refused_in_folder(program: &str, why: &str) -> bool {
    let (folder, words) = REFUSED_IN;
    program.trim_start_matches("gradient of ").starts_with(folder)
        && words.iter().any(|word| why.contains(word))
}

/// Returns the StableHLO of a module.
fn written(ir: &Ir) -> Result<String, String> {
    let mut ir = ir.clone();
    let root = ir.root();
    export(&mut ir, root).map_err(|found| laws::messages(&found))?;
    laws::verified(&ir)?;
    Ok(print_to_string(&ir, PrintOptions::default()))
}

/// Writes a module twice, and returns what the text reads as.
fn there_and_back(ir: &Ir) -> Result<Ir, String> {
    let text = written(ir)?;
    if written(ir)? != text {
        return Err("the text differs between runs".to_owned());
    }
    let mut ir = laws::read_dialects(&REGISTRY, "out", &text, false)
        .map_err(|found| format!("{found:?}"))?;
    import(&mut ir, Settings::default()).map_err(|found| laws::messages(&found))?;
    // A function without operations is not translated.
    run_pipeline(&mut ir, &registry(), "scalarize-rank0").map_err(|error| format!("{error:?}"))?;
    laws::verified(&ir)?;
    Ok(ir)
}

fn call(ir: &Ir, name: &str, arguments: Vec<Datum>) -> Result<Vec<Datum>, String> {
    let function = jax::function(ir, name);
    let found = Interpreter::new(ir, Limits::default()).call(function, arguments);
    found.map_err(|stop| stop.into_diagnostic().message.clone())
}

/// Checks a program of the corpus against JAX's numbers.
fn check_corpus(ir: &Ir, name: &str, key: &str, json: &Expected) -> Result<(), String> {
    let back = there_and_back(ir)?;
    let function = jax::function(&back, name);
    let signature = Callable::type_of(&back, function).expect("it is a function");
    let found = call(&back, name, json.arguments(&back, &signature.inputs))?;
    let tolerance = if key == "results" { jax::VALUE } else { jax::GRADIENT };
    json.compare(key, &back, &signature.results, &found, tolerance)
}

/// The outcomes of several programs.
#[derive(Default)]
struct Outcomes {
    equal: usize,
    refused: Vec<String>,
    wrong: Vec<String>,
}

impl Outcomes {
    fn add(&mut self, what: &str, outcome: Result<(), String>) {
        let known = REFUSED.iter().find(|(program, _)| *program == what);
        match (outcome, known) {
            (Ok(()), None) => self.equal += 1,
            (Err(why), Some((_, word))) if why.contains(word) => self.refused.push(what.to_owned()),
            (Err(why), None) if is_refused_in_folder(what, &why) => {
                self.refused.push(what.to_owned());
            }
            (outcome, _) => self.wrong.push(format!("{what}: {outcome:?}")),
        }
    }

    fn assert(&self, least: usize) {
        let Self { equal, refused, wrong } = self;
        assert!(wrong.is_empty(), "{equal} are equal\n{}", wrong.join("\n"));
        assert!(*equal >= least, "{equal} are equal, {refused:?} are refused");
    }
}

#[test]
fn values_and_gradients_of_the_corpus_are_those_of_jax() {
    let mut outcomes = Outcomes::default();
    for name in jax::names() {
        let json = Expected::of(&name);
        let mut ir = jax::imported(&name).unwrap_or_else(|found| panic!("{name}: {found:?}"));
        outcomes.add(&name, check_corpus(&ir, "main", "results", &json));
        if !json.has_gradients() {
            continue;
        }
        jax::request_gradient(&mut ir).unwrap_or_else(|why| panic!("{name}: {why}"));
        run_pipeline(&mut ir, &registry(), "gradient").expect("it has a gradient");
        let gradient = check_corpus(&ir, "the_gradient", "gradients", &json);
        outcomes.add(&format!("gradient of {name}"), gradient);
    }
    outcomes.assert(105);
}

/// Returns the numbers of a value, or the reason why it has none.
fn numbers(ir: &Ir, ty: Type, datum: &Datum) -> Vec<f64> {
    let format = NumberFormat::of(&ir.store, ty).expect("results are numbers");
    let number = |&word: &u64| match format {
        NumberFormat::Int(_) => format.signed(word) as f64,
        NumberFormat::Float(_) => format.float(word),
    };
    datum.words().iter().map(number).collect()
}

/// Compares a function before and after the way out and back, on random arguments.
fn check_function(ir: &Ir, name: &str) -> Result<(), String> {
    let function = jax::function(ir, name);
    let sources = Sources { seed: Some(5), bytes: 1 << 20, ..Sources::default() };
    let arguments: Arguments = read_arguments(ir, function, &[], sources)
        .map_err(|found| format!("{name} has no arguments: {found:?}"))?;
    let types = Callable::type_of(ir, function).expect("it is a function").results.clone();
    let back = there_and_back(ir)?;
    let expected = call(ir, name, arguments.values.clone())?;
    let scalar = |datum: Datum| match datum.shape() {
        Some([]) => Datum::Scalar(datum.words()[0]),
        _ => datum,
    };
    let arguments = arguments.values.into_iter().map(scalar).collect();
    let found = call(&back, name, arguments)?;
    for ((ty, a), b) in types.iter().zip(&expected).zip(&found) {
        let (a, b) = (numbers(ir, *ty, a), numbers(ir, *ty, b));
        let size = a.iter().fold(1.0, |size: f64, a| size.max(a.abs()));
        let differs = |(a, b): (&f64, &f64)| (a - b).abs() > TOLERANCE * size;
        if a.len() != b.len() || a.iter().zip(&b).any(differs) {
            return Err(format!("{a:?} became {b:?}"));
        }
    }
    Ok(())
}

/// Keeps one function of a module, with all sizes being 3.
fn specialized(ir: &mut Ir, name: &str) -> Result<(), String> {
    let function = jax::function(ir, name);
    let sizes = alike(ir, function, 3).join(" ");
    cotan_dialects::func::make_others_private(ir, &[function]);
    let options = format!("function={name} {sizes}");
    let pipeline = match sizes.is_empty() {
        true => "symbol-dce".to_owned(),
        false => format!("inline,symbol-dce,bind-dim-parameters{{{options}}}"),
    };
    run_pipeline(ir, &registry(), &pipeline).map_err(|error| format!("{error:?}"))?;
    Ok(())
}

/// Adds a derivative with respect to all floats; `None` if there are none.
fn derivative(ir: &mut Ir, name: &str, signature: &FunctionType) -> Option<()> {
    let function = jax::function(ir, name);
    let wrt = request::changing(ir, &signature.inputs);
    let kind = if returns_float(ir, signature) { Kind::Grad } else { Kind::Vjp };
    let name = "the_derivative".to_owned();
    let wrapper = Wrapper { function, kind, wrt: &wrt, name, values: false, order: 1 };
    if wrt.is_empty() { None } else { wrapper.emit(ir).ok().map(drop) }
}

/// Returns the names of the public functions of a module that are not derivatives.
fn public(ir: &Ir) -> Vec<(String, FunctionType)> {
    let functions = ir.walk(ir.root()).filter(|&op| ir.is::<Func>(op));
    let name = |op: Op| {
        let func: Func = ir.verified(op);
        let is_offered = func.sym_visibility.is_none() && !func.is_declaration(ir);
        let name = ir.symbol_name(op).filter(|_| is_offered)?;
        Some((ir.text(name).to_owned(), Callable::type_of(ir, op)?.clone()))
    };
    functions.filter_map(name).collect()
}

/// Checks the functions of a program, and their derivatives.
fn check_program(stem: &str, text: &str, outcomes: &mut Outcomes) {
    let Ok(read) = laws::read_dialects(&REGISTRY, stem, text, false) else { return };
    for (name, signature) in public(&read) {
        let what = format!("{stem}.{name}");
        let mut ir = read.clone();
        let value = run_pipeline(&mut ir, &registry(), "gradient")
            .map_err(|error| format!("{error:?}"))
            .and_then(|_| specialized(&mut ir, &name))
            .and_then(|()| check_function(&ir, &name));
        outcomes.add(&what, value);
        let mut ir = read.clone();
        if derivative(&mut ir, &name, &signature).is_none()
            || run_pipeline(&mut ir, &registry(), "gradient").is_err()
        {
            continue;
        }
        let gradient = specialized(&mut ir, "the_derivative")
            .and_then(|()| check_function(&ir, "the_derivative"));
        outcomes.add(&format!("gradient of {what}"), gradient);
    }
}

/// Checks the programs in a folder of this repository.
fn check_folder(folder: &str, outcomes: &mut Outcomes) {
    for (path, text) in programs(folder) {
        let path = Path::new(&path).with_extension("");
        let folder = path.parent().and_then(Path::file_name);
        let names = [folder, path.file_name()].map(|name| name.and_then(|name| name.to_str()));
        let [folder, stem] = names.map(|name| name.expect("names are text"));
        check_program(&format!("{folder}/{stem}"), &text, outcomes);
    }
}

#[test]
fn programs_of_the_kit_the_papers_and_the_tour_come_back() {
    let mut outcomes = Outcomes::default();
    for folder in
        ["tests/kit", "tests/derivatives", "tests/conformance/oracles", "examples/programs"]
    {
        check_folder(folder, &mut outcomes);
    }
    outcomes.assert(450);
}

#[test]
fn examples_of_operations_come_back() {
    let mut outcomes = Outcomes::default();
    let dialects = ["array.", "arith.", "math.", "scf.", "special.", "tuple.", "complex."];
    for (name, text) in documented() {
        // Loops over buffers are below arrays.
        let is_low = ["scf.parallel", "scf.reduce"].contains(&&*name);
        if !is_low && dialects.iter().any(|dialect| name.starts_with(dialect)) {
            check_program(&name, &text, &mut outcomes);
        }
    }
    outcomes.assert(240);
}
