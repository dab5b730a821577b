//! Programs of one operation each.

use super::numbers::{choices, scalars};
use cotan_dialects::derivative_rules::DifferentiateRow;
use cotan_dialects::func::Func;
use cotan_dialects::interp::{
    Array, Datum, ElementwiseRow, EvaluateRow, Interpreter, Limits, NumberFormat, Word,
};
use cotan_dialects::{Emit, registry};
use cotan_ir::registry::Interface;
use cotan_ir::spec::{AttrSpec, AttrStyle, OpSpec, Presence, Traits, TypeConstraint};
use cotan_ir::text::{ParseOptions, PrintOptions, parse, print_to_string};
use cotan_ir::verify::verify;
use cotan_ir::{Builder, Diagnostics, Ir, Op, Registry, Type, Value};
use std::sync::{Arc, LazyLock};

/// The types of elements that are tried.
pub const ELEMENTS: [&str; 13] = [
    "i1",
    "i7",
    "i8",
    "i32",
    "i64",
    "index",
    "f8E4M3FN",
    "f8E8M0FNU",
    "bf16",
    "f16",
    "f32",
    "f64",
    "f4E2M1FN",
];

pub static REGISTRY: LazyLock<Arc<Registry>> = LazyLock::new(registry);

/// The dialects of arrays, control and derivatives, whose operations are tested by themselves, but
/// for those that compute every element alone.
const OWN_TESTS: [&str; 7] = ["ad", "array", "closure", "scf", "sum", "tuple", "unf"];

/// One operation with all its types and attributes chosen.
#[derive(Clone, Debug)]
pub struct Instance {
    pub spec: &'static OpSpec,
    /// The element types.
    pub operands: Vec<&'static str>,
    pub results: Vec<&'static str>,
    /// `<{predicate = 1 : i64}>`, and the words that were chosen.
    pub attrs: String,
    pub words: Vec<&'static str>,
}

/// A function with the operands and possibly a cotangent as parameters, which returns the results.
pub struct Program {
    pub ir: Ir,
    pub op: Op,
}

/// Returns the operations that compute every element alone, and others that can be run and have a
/// derivative.
pub fn numeric_ops() -> impl Iterator<Item = &'static OpSpec> {
    fn has<I: Interface>(at: usize) -> bool {
        REGISTRY.column::<I>().get(at).is_some_and(Option::is_some)
    }
    let numeric = |at: &usize| {
        has::<ElementwiseRow>(*at) || has::<EvaluateRow>(*at) && has::<DifferentiateRow>(*at)
    };
    let own_tests = |at: &usize| {
        OWN_TESTS.contains(&REGISTRY.ops()[*at].dialect()) && !has::<ElementwiseRow>(*at)
    };
    let ops = (0..REGISTRY.ops().len()).filter(move |at| numeric(at) && !own_tests(at));
    ops.map(|at| REGISTRY.ops()[at])
}

/// Returns every choice of element types and attributes that an operation on scalars may have.
pub fn instances(spec: &'static OpSpec) -> Vec<Instance> {
    let mut found = Vec::new();
    for (attrs, words) in attributes(spec) {
        for types in signatures(spec) {
            let (operands, results) = types.split_at(spec.operands.len());
            let (operands, results) = (operands.to_vec(), results.to_vec());
            let (attrs, words) = (attrs.clone(), words.clone());
            let instance = Instance { spec, operands, results, attrs, words };
            found.extend(Program::try_new(&instance, "T", false).map(|_| instance));
        }
    }
    found
}

/// Returns the choices of words for attributes.
fn attributes(spec: &OpSpec) -> Vec<(String, Vec<&'static str>)> {
    let mut all = vec![(String::new(), Vec::new())];
    for attr in spec.attrs {
        let words = match attr.constraint.style {
            AttrStyle::Words(_, words) => words,
            AttrStyle::Number(_) => NUMBERS,
            _ => continue,
        };
        let mut more = match attr.presence {
            Presence::Required => Vec::new(),
            _ => all.clone(),
        };
        for (text, chosen) in &all {
            more.extend(words.iter().map(|(word, value)| {
                let text = format!("{text}, {} = {value} : {}", attr.name, int_type(attr));
                (text, [chosen.as_slice(), &[*word]].concat())
            }));
        }
        all = more;
    }
    let braces = |text: String| match text.strip_prefix(", ") {
        Some(text) => format!("<{{{text}}}>"),
        None => text,
    };
    all.into_iter().map(|(text, words)| (braces(text), words)).collect()
}

/// The integers that are tried as attributes.
const NUMBERS: &[(&str, i64)] = &[("-1", -1), ("0", 0), ("1", 1), ("2", 2), ("5", 5)];

fn int_type(attr: &AttrSpec) -> &'static str {
    match attr.constraint.style {
        AttrStyle::Words(Type::I32, _) | AttrStyle::Number(Type::I32) => "i32",
        _ => "i64",
    }
}

/// Returns the element types of operands and results that the declarations allow.
fn signatures(spec: &OpSpec) -> Vec<Vec<&'static str>> {
    let values = || spec.operands.iter().chain(spec.results);
    let lists: Vec<_> = values().map(|value| allowed(value.constraint)).collect();
    if spec.has(Traits::SAME_TYPE) {
        let common =
            ELEMENTS.into_iter().filter(|name| lists.iter().all(|list| list.contains(name)));
        return common.map(|name| vec![name; lists.len()]).collect();
    }
    let mut all = choices(&lists);
    if spec.has(Traits::SAME_OPERAND_TYPE) {
        all.retain(|types| types[..spec.operands.len()].iter().all(|name| *name == types[0]));
    }
    all
}

/// Returns the element types of a set.
fn allowed(set: &TypeConstraint) -> Vec<&'static str> {
    static TYPES: LazyLock<(Ir, Vec<Type>)> = LazyLock::new(|| {
        let text = format!("func.func private @f({})", ELEMENTS.join(", "));
        let ir = parse(&REGISTRY, "types", text.into(), 1, ParseOptions::default()).ir;
        let func = ir.walk(ir.root()).find_map(|op| ir.get::<Func>(op)).expect("it is there");
        let types = ir.as_function(func.function_type).expect("it is one").inputs.to_vec();
        (ir, types)
    });
    let (ir, types) = &*TYPES;
    let types = ELEMENTS.into_iter().zip(types);
    types.filter(|(_, ty)| (set.holds)(&ir.store, **ty)).map(|(name, _)| name).collect()
}

impl Instance {
    /// Returns `arith.cmpi [slt] (i8, i8)`: its name in failures.
    pub fn name(&self) -> String {
        let (operands, results) = (self.operands.join(", "), self.results.join(", "));
        format!("{} {:?} ({operands}) -> ({results})", self.spec.name, self.words)
    }

    /// Returns whether the operand or result of that element type is a float.
    pub fn is_float(element: &str) -> bool {
        element.contains('f')
    }
}

impl Program {
    /// Returns the program on operands of a shape: `T` is the scalar, `tensor<4xT>` a tensor. With
    /// `cotangent`, the function also has a parameter of the type of the first result.
    pub fn new(instance: &Instance, shape: &str, cotangent: bool) -> Self {
        let made = Self::try_new(instance, shape, cotangent);
        made.unwrap_or_else(|| panic!("{} is not valid as {shape}", instance.name()))
    }

    fn try_new(instance: &Instance, shape: &str, cotangent: bool) -> Option<Self> {
        let Instance { spec, operands, results, attrs, .. } = instance;
        let shaped = |name: &&str| shape.replace('T', name);
        let typed = |names: &[&str]| names.iter().map(shaped).collect::<Vec<_>>().join(", ");
        let name = |prefix: char, count| (0..count).map(move |at| format!("%{prefix}{at}"));
        let values = |prefix, count| name(prefix, count).collect::<Vec<_>>().join(", ");
        let mut args: Vec<String> = name('x', operands.len())
            .zip(operands.iter().map(shaped))
            .map(|(name, ty)| format!("{name}: {ty}"))
            .collect();
        if cotangent {
            args.push(format!("%c: {}", shaped(&results[0])));
        }
        let text = format!(
            "func.func @main({}) -> ({result}) {{\n  {} = \"{}\"({}) {attrs} : ({}) -> ({result})\n  \
             return {} : {result}\n}}",
            args.join(", "),
            values('y', results.len()),
            spec.name,
            values('x', operands.len()),
            typed(operands),
            values('y', results.len()),
            result = typed(results),
        );
        let parsed = parse(&REGISTRY, "test", text.into(), 1, ParseOptions::default());
        let (ir, mut diagnostics) = (parsed.ir, parsed.diagnostics);
        verify(&ir, &mut diagnostics);
        let op = ir.walk(ir.root()).find(|&op| ir.name_text(op) == spec.name)?;
        diagnostics.is_empty().then_some(Self { ir, op })
    }

    /// Returns the formats of the operands.
    pub fn formats(&self) -> Vec<NumberFormat> {
        self.ir.operands(self.op).map(|value| number(&self.ir, value)).collect()
    }

    /// Returns the formats of the results.
    pub fn result_formats(&self) -> Vec<NumberFormat> {
        self.ir.results(self.op).map(|value| number(&self.ir, value)).collect()
    }

    /// Emits values after the operation, and returns them in addition to the results.
    pub fn also_return(&mut self, make: impl FnOnce(&mut Emit<'_, '_>, Op) -> Vec<Value>) {
        let ir = &mut self.ir;
        let (func, returned) = (function(ir), ir.next_op(self.op).expect("the return"));
        let loc = ir.loc(self.op);
        let made = make(&mut Emit::new(&mut Builder::before(ir, returned), loc), self.op);
        let results: Vec<Value> = ir.operands(returned).chain(made).collect();
        ir.set_operands(returned, &results);
        let body = ir.entry(ir.verified::<Func>(func).body).expect("it has a body");
        let args: Vec<Type> = ir.args(body).map(|value| ir.ty(value)).collect();
        let results: Vec<Type> = results.iter().map(|&value| ir.ty(value)).collect();
        let ty = ir.store.function_type(&args, &results);
        Func::set_function_type(ir, func, ty);
        let mut diagnostics = Diagnostics::default();
        verify(ir, &mut diagnostics);
        let found: Vec<_> = diagnostics.iter().map(|found| &found.message).collect();
        assert!(found.is_empty(), "{found:?} in {}", print_to_string(ir, PrintOptions::default()));
    }

    /// Returns a function that runs the program.
    pub fn runner(&self) -> impl FnMut(&[Datum]) -> Vec<Datum> {
        let mut interpreter = Interpreter::new(&self.ir, Limits::default());
        let function = function(&self.ir);
        move |args| match interpreter.call(function, args.to_vec()) {
            Ok(results) => results,
            Err(stop) => panic!("{}", stop.into_diagnostic().message),
        }
    }
}

/// Returns a program on scalars and one on arrays of one element, which both also return the extra
/// values. `shape` is that of the arrays.
pub fn with_made(
    instance: &Instance,
    shape: &str,
    make: impl Fn(&mut Emit<'_, '_>, Op, Value) -> Vec<Value>,
) -> [Program; 2] {
    ["T", shape].map(|shape| {
        let mut program = Program::new(instance, shape, true);
        let body = program.ir.block_of(program.op).expect("it is in the function");
        let cotangent = program.ir.args(body).last().expect("it was asked for");
        program.also_return(|e, op| make(e, op, cotangent));
        program
    })
}

/// Returns a function that runs both, on the same words, and returns both results.
pub fn evaluator(programs: &[Program; 2]) -> impl FnMut(&[Word]) -> Vec<Word> {
    let [mut run, mut run_on_arrays] = programs.each_ref().map(Program::runner);
    let array = |&word: &Word| Datum::array(Array::new([1].into(), vec![word]));
    move |words| {
        let of = |results: Vec<Datum>| results.iter().map(|datum| datum.words()[0]).collect();
        let results: Vec<Word> = of(run(&scalars(words)));
        let on_arrays: Vec<Word> = of(run_on_arrays(&words.iter().map(array).collect::<Vec<_>>()));
        assert_eq!(results, on_arrays, "of {words:?}");
        results
    }
}

fn function(ir: &Ir) -> Op {
    ir.walk(ir.root()).find(|&op| ir.is::<Func>(op)).expect("the program is a function")
}

fn number(ir: &Ir, value: Value) -> NumberFormat {
    NumberFormat::of(&ir.store, ir.ty(value)).expect("every element has a format")
}
