//! All roads make the same gradients of generated smooth programs, and by unary normal form these are
//! within their bound.

use cotan_dialects::Callable;
use cotan_dialects::eval::{Interpreter, Limits, Sources, SplitMix64, read_arguments};
use cotan_ir::codes::ABOVE_BOUND;
use cotan_ir::{Ir, Op};
use cotan_passes::cost::bound::{PIPELINE, of_gradient};
use cotan_passes::{PassManager, PassRegistry, Pipeline, ROADS};
use cotan_tests::derivatives::{derived, numbers, request};
use cotan_tests::effort::sample;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;
use std::fmt::Write as _;

/// How many programs there are when everything is asked for, and else.
const PROGRAMS: (u64, u64) = (10_000, 100);

/// What is more than rounding.
const TOLERANCE: f64 = 1e-8;

const ARRAY: &str = "tensor<?xf64, #cotan.dims<n>>";

/// Writes a program: numbers and arrays that are made of those before them.
struct Writer {
    random: SplitMix64,
    code: String,
    count: usize,
    arrays: Vec<String>,
}

impl Writer {
    fn below(&mut self, count: usize) -> usize {
        (self.random.unit() * count as f64) as usize % count
    }

    fn fresh(&mut self) -> String {
        self.count += 1;
        format!("%v{}", self.count)
    }

    fn one_of(&mut self, values: &[String]) -> String {
        values[self.below(values.len())].clone()
    }

    /// One operation on numbers, or on arrays of a type.
    fn elementwise(&mut self, values: &[String], ty: &str) -> String {
        let (made, a, b) = (self.fresh(), self.one_of(values), self.one_of(values));
        let code = match self.below(6) {
            0 => format!("arith.addf {a}, {b}"),
            1 => format!("arith.subf {a}, {b}"),
            2 => format!("arith.mulf {a}, {b}"),
            3 => format!("math.sin {a}"),
            4 => format!("math.tanh {a}"),
            _ => format!("arith.negf {a}"),
        };
        let _ = writeln!(self.code, "  {made} = {code} : {ty}");
        made
    }

    /// Some operations on numbers, of which the last one is bounded.
    fn body(&mut self, mut values: Vec<String>) -> String {
        for _ in 0..=self.below(3) {
            values.push(self.elementwise(&values.clone(), "f64"));
        }
        let (last, made) = (values[values.len() - 1].clone(), self.fresh());
        let _ = writeln!(self.code, "  {made} = math.sin {last} : f64");
        made
    }

    /// An array of what a body makes of each element, and of numbers around it.
    fn map(&mut self, scalars: &[String]) -> String {
        let (made, element, array) =
            (self.fresh(), self.fresh(), self.one_of(&self.arrays.clone()));
        let _ = writeln!(self.code, "  {made} = array.map {array} ({element}: f64) {{");
        let given = self.body([scalars, &[element]].concat());
        let _ = writeln!(self.code, "  array.yield {given} : f64\n  }} : ({ARRAY}) -> {ARRAY}");
        made
    }

    /// What a body makes of a state at each element.
    fn fold(&mut self, scalars: &[String]) -> String {
        let (made, state, element) = (self.fresh(), self.fresh(), self.fresh());
        let (array, start) = (self.one_of(&self.arrays.clone()), self.one_of(scalars));
        let _ = writeln!(
            self.code,
            "  {made} = array.fold {array} along 0 from {start} ({state}: f64, {element}: f64) {{"
        );
        let given = self.body([scalars, &[state, element]].concat());
        let _ = writeln!(self.code, "  array.yield {given} : f64\n  }} : ({ARRAY}, f64) -> f64");
        made
    }

    fn sum(&mut self) -> String {
        let (made, array) = (self.fresh(), self.one_of(&self.arrays.clone()));
        let _ = writeln!(self.code, "  {made} = array.sum {array} along 0 : {ARRAY}");
        made
    }
}

fn program(seed: u64) -> String {
    let [x, y, a, b] = ["%x", "%y", "%a", "%b"].map(str::to_owned);
    let mut w =
        Writer { random: SplitMix64::new(seed), code: String::new(), count: 0, arrays: vec![x, y] };
    let mut scalars = vec![a, b];
    for _ in 0..3 + w.below(6) {
        match w.below(6) {
            0 | 1 => scalars.push(w.elementwise(&scalars.clone(), "f64")),
            2 => scalars.push(w.sum()),
            3 => scalars.push(w.fold(&scalars.clone())),
            4 => {
                let made = w.elementwise(&w.arrays.clone(), ARRAY);
                w.arrays.push(made);
            }
            _ => {
                let made = w.map(&scalars);
                w.arrays.push(made);
            }
        }
    }
    scalars.push(w.map(&scalars));
    w.arrays = vec![scalars.pop().expect("it was made")];
    scalars.push(w.sum());
    let last = scalars.split_off(scalars.len() - 2);
    let (left, right, code) = (&last[0], &last[1], &w.code);
    format!(
        "func.func @f(%x: {ARRAY}, %y: {ARRAY}, %a: f64, %b: f64) -> f64 {{\n{code}  %r = arith.addf {left}, \
         {right} : f64\n  return %r : f64\n}}\n"
    )
}

fn function(ir: &Ir, name: &str) -> Op {
    Interpreter::new(ir, Limits::default()).function_named(name).expect("there is one")
}

/// The value and the gradient by a road.
fn gradient(text: &str, road: &str) -> Result<Vec<f64>, String> {
    let ir = derived(text, &format!("differentiate{{road={road}}}"))?;
    let function = function(&ir, "the_vjp");
    let sources = Sources { dims: &["n=4"], seed: Some(3), bytes: 1 << 20, ..Sources::default() };
    let args = read_arguments(&ir, function, &[], sources).expect("it takes numbers");
    let made = Interpreter::new(&ir, Limits::default()).call_sized(function, args);
    let made = made.map_err(|stop| stop.into_diagnostic().message)?;
    let types = &Callable::type_of(&ir, function).expect("it is a function").results;
    Ok(types.iter().zip(&made).flat_map(|(&ty, datum)| numbers(&ir, ty, datum)).collect())
}

#[test]
fn roads_agree_and_keep_their_bound() {
    let count = sample(PROGRAMS.0, PROGRAMS.1);
    let (mut agreed, mut bounded) = (0, 0);
    for seed in 0..count {
        let text = program(seed);
        let mut ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).expect("it is read");
        laws::verified(&ir).unwrap_or_else(|why| panic!("{why} in\n{text}"));
        let f = function(&ir, "f");
        let pipeline = Pipeline::parse(&PassRegistry::standard(), &REGISTRY, PIPELINE);
        let manager = PassManager::new(pipeline.expect("it is a pipeline"));
        if let Ok(bound) = of_gradient(&ir, f, &manager) {
            let above = bound.failures.iter().find(|found| found.code == Some(&ABOVE_BOUND));
            assert!(above.is_none(), "seed {seed}: {} in\n{text}", above.unwrap().message);
            bounded += u64::from(bound.failures.is_empty());
        }
        let signature = Callable::type_of(&ir, f).expect("it is a function").clone();
        let text = format!("{text}{}", request(&mut ir, "f", &signature, false));
        let direct = gradient(&text, ROADS[0].name).expect("it has a derivative");
        for road in &ROADS[1..] {
            let by_road = gradient(&text, road.name)
                .unwrap_or_else(|why| panic!("seed {seed} by {}: {why} in\n{text}", road.name));
            let pairs = direct.iter().zip(&by_road);
            let far =
                pairs.into_iter().find(|(x, y)| (*x - *y).abs() > TOLERANCE * (1.0 + x.abs()));
            assert!(far.is_none(), "seed {seed} by {}: {far:?} in\n{text}", road.name);
            assert_eq!(direct.len(), by_road.len());
            agreed += 1;
        }
    }
    println!("{count} programs, {agreed} gradients agree, {bounded} within their bound");
    assert!(bounded * 8 > count, "only {bounded} have a bound");
}
