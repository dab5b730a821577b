//! Upstream's own passes lower the lowest level of our programs to LLVM, as a second engine: its
//! results equal those of the interpreter. Skipped where `mlir-opt-22` and `mlir-translate-22` are
//! not installed (Debian: `mlir-22-tools`).

#![allow(unsafe_code)]

use crate::lowered::{DEFAULT, with_gradient};
use crate::vectors::{SIZES, are_near, lowered, numbers};
use cotan_backend_llvm::{Host, Loader, Program, Size};
use cotan_dialects::func::Func;
use cotan_dialects::interp::{Datum, Interpreter, Limits, NumberFormat};
use cotan_ir::Ir;
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_tests::binary::run;
use cotan_tests::effort;
use cotan_tests::examples::programs;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;
use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use std::ffi::c_void;
use std::fmt::Write as _;
use std::process::Command;

const MLIR_OPT: &str = "mlir-opt-22";
const MLIR_TRANSLATE: &str = "mlir-translate-22";

/// Upstream's passes from loops, buffers and vectors to LLVM.
const TO_LLVM: [&str; 11] = [
    "--convert-vector-to-scf",
    "--convert-scf-to-cf",
    "--convert-vector-to-llvm",
    "--convert-math-to-llvm",
    "--convert-math-to-libm",
    "--finalize-memref-to-llvm",
    "--convert-arith-to-llvm",
    "--convert-index-to-llvm",
    "--convert-cf-to-llvm",
    "--convert-func-to-llvm",
    "--reconcile-unrealized-casts",
];

/// Functions of a scalar `$x` without an operation upstream, in operations that it has.
const FORMULAS: [(&str, &str); 4] = [
    (
        "sigmoid",
        "%n = arith.negf %x : T
  %e = math.exp %n : T
  %d = arith.addf %e, %one : T
  %r = arith.divf %one, %d : T",
    ),
    (
        "softplus",
        "%e = math.exp %x : T
  %r = math.log1p %e : T",
    ),
    (
        "log_sigmoid",
        "%n = arith.negf %x : T
  %e = math.exp %n : T
  %l = math.log1p %e : T
  %r = arith.negf %l : T",
    ),
    ("lgamma", ""),
];

/// Returns the formulas as functions of scalars and vectors, which are called in place of
/// operations.
fn with_formulas(text: &str) -> String {
    let mut functions = String::new();
    let mut text = text.to_owned();
    for (name, formula) in FORMULAS {
        let op = format!("\"special.{name}\"");
        let lines: Vec<&str> = text.lines().collect();
        let mut types: Vec<String> = Vec::new();
        let called = lines.iter().map(|line| {
            let Some((result, (operands, ty))) = line
                .split_once(&op)
                .and_then(|(result, rest)| {
                    Some((result, rest.split_once(" <{").zip(rest.rsplit_once("-> "))?))
                })
                .map(|(result, ((operands, _), (_, ty)))| (result, (operands, ty)))
            else {
                return (*line).to_owned();
            };
            let at = types.iter().position(|known| known == ty).unwrap_or_else(|| {
                types.push(ty.to_owned());
                types.len() - 1
            });
            format!("{result}\"func.call\"{operands} <{{callee = @{name}_{at}}}> : ({ty}) -> {ty}")
        });
        text = called.collect::<Vec<_>>().join("\n");
        for (at, ty) in types.iter().enumerate() {
            let _ = write!(functions, "func.func private @{name}_{at}(%x: {ty}) -> {ty} {{\n  ");
            functions +=
                &if formula.is_empty() { each_lane(name, ty) } else { formula_of(formula, ty) };
            let _ = writeln!(functions, "\n  return %r : {ty}\n}}");
        }
        if formula.is_empty() && !types.is_empty() {
            let _ = writeln!(functions, "func.func private @{name}(f64) -> f64");
        }
    }
    // In front of the end of the module.
    let end = text.rfind("\n})").expect("there is a module");
    text.insert_str(end, &format!("\n{functions}"));
    text
}

fn formula_of(formula: &str, ty: &str) -> String {
    let one = if ty.starts_with("vector") { "dense<1.0>" } else { "1.0" };
    format!("%one = arith.constant {one} : T\n  {formula}").replace(": T", &format!(": {ty}"))
}

/// Returns a function of the C library, called for each lane.
fn each_lane(name: &str, ty: &str) -> String {
    let lanes = ty.strip_prefix("vector<").and_then(|ty| ty.split_once('x'));
    let Some(lanes) = lanes.and_then(|(lanes, _)| lanes.parse::<usize>().ok()) else {
        return format!("%r = func.call @{name}(%x) : (f64) -> f64");
    };
    let mut text = String::new();
    for lane in 0..lanes {
        let before = if lane == 0 { "%x".to_owned() } else { format!("%v{}", lane - 1) };
        let after = if lane + 1 == lanes { "%r".to_owned() } else { format!("%v{lane}") };
        let _ = write!(
            text,
            "%x{lane} = vector.extract %x[{lane}] : f64 from {ty}
  %y{lane} = func.call @{name}(%x{lane}) : (f64) -> f64
  {after} = vector.insert %y{lane}, {before}[{lane}] : f64 into {ty}\n  "
        );
    }
    text
}

/// Returns the output of one of upstream's programs for a text.
fn upstream(program: &str, flags: &[&str], text: &str) -> Result<String, String> {
    let mut command = Command::new(program);
    command.arg("--allow-unregistered-dialect").args(flags);
    let ended = run(&mut command, text).map_err(|error| error.to_string())?;
    match ended.code {
        0 => Ok(ended.stdout),
        _ => Err(format!("`{program}` refuses it: {}", ended.stderr)),
    }
}

/// Returns an LLVM function that loads its arguments from an array of words, and precedes those of
/// a function.
fn entry(llvm: &str, name: &str) -> Option<String> {
    let head = format!("define void @{name}(");
    let line = llvm.lines().find(|line| line.starts_with(&head))?;
    let (parameters, _) = line.strip_prefix(&head)?.rsplit_once(')')?;
    let types = parameters.split(", ").filter_map(|parameter| parameter.split_once(' '));
    let types: Vec<&str> = types.map(|(ty, _)| ty).collect();
    let mut text = "define void @entry(ptr %words) {\n".to_owned();
    for (at, ty) in types.iter().enumerate() {
        let _ = writeln!(
            text,
            "  %p{at} = getelementptr i64, ptr %words, i64 {at}\n  %a{at} = load {ty}, ptr %p{at}"
        );
    }
    let given = types.iter().enumerate().map(|(at, ty)| format!("{ty} %a{at}"));
    let given = given.collect::<Vec<_>>().join(", ");
    let _ = writeln!(text, "  call void @{name}({given})\n  ret void\n}}");
    Some(text)
}

/// Returns the module as upstream compiles it.
fn compiled(ir: &Ir, name: &str) -> Result<Loader, String> {
    let generic = PrintOptions { generic: true, ..PrintOptions::default() };
    let text = with_formulas(&print_to_string(ir, generic));
    let llvm = upstream(MLIR_OPT, &TO_LLVM, &text)?;
    let llvm = upstream(MLIR_TRANSLATE, &["--mlir-to-llvmir"], &llvm)?;
    let entry = entry(&llvm, name).ok_or_else(|| format!("no `@{name}` in {llvm}"))?;
    let context = Context::create();
    let text = format!("{llvm}\n{entry}");
    let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "upstream");
    let module = context.create_module_from_ir(buffer).map_err(|error| error.to_string())?;
    let host = Host::new().map_err(|error| error.to_string())?;
    let object = host.compile(&module).map_err(|error| error.to_string())?;
    let loader = Loader::new().map_err(|error| error.to_string())?;
    loader.add(&object).map_err(|error| error.to_string())?;
    Ok(loader)
}

/// A buffer of a format in the calling convention of upstream: twice its address, its offset, its
/// size and stride.
struct Buffer(Vec<u64>);

impl Buffer {
    fn of(words: &[u64]) -> Self {
        Self(words.to_vec())
    }

    fn words(&mut self) -> [u64; 5] {
        let address = self.0.as_mut_ptr() as u64;
        [address, address, 0, self.0.len() as u64, 1]
    }
}

/// Compares a program as upstream compiles it with the interpreter.
fn check(name: &str, text: &str) -> Result<(), String> {
    let ir = laws::read_dialects(&REGISTRY, name, text, false)?;
    let lowered = lowered(&ir, DEFAULT);
    let ours = Program::compile(&lowered).map_err(|error| error.to_string())?;
    let functions = ir.walk(ir.root()).filter(|&op| ir.is::<Func>(op));
    let public = functions.filter(|&op| !ir.verified::<Func>(op).is_private(&ir));
    let function = public.last().and_then(|op| ir.symbol_name(op));
    let function = ir.text(function.ok_or("no function is public")?);
    let theirs = compiled(&lowered, function)?;
    let compiled = ours.function(function).map_err(|error| error.to_string())?;
    let signature = compiled.signature();
    let sizes = SIZES.iter().cycle().zip(&signature.sizes);
    // Number of elements on and below the diagonal, for mixtures.
    let triangle = SIZES[1] * (SIZES[1] + 1) / 2;
    let sizes = sizes.map(|(&size, of)| (of, if of.name == "s" { triangle } else { size }));
    let sizes: Vec<(&Size, i64)> = sizes.collect();
    let value = |name| sizes.iter().find(|(size, _)| size.name == ir.text(name)).map(|size| size.1);
    let mut inputs = Vec::new();
    for (place, input) in signature.inputs.iter().enumerate() {
        let shape = input.sizes.iter().map(|size| size.eval(value).map(|size| size as usize));
        let shape: Vec<usize> = shape.collect::<Option<_>>().ok_or("sizes are known")?;
        let floats = numbers(shape.iter().product(), place as u64 + 1, false);
        let word = |x: f64| match input.number {
            NumberFormat::Float(_) => input.number.nearest(x),
            _ => (x.abs() * 4.0) as u64,
        };
        inputs.push(Datum::of(&shape, floats.into_iter().map(word).collect()));
    }
    let mut interpreter = Interpreter::new(&ir, Limits::default());
    let interpreted = interpreter.function_named(function).ok_or("the function is there")?;
    let expected =
        interpreter.call(interpreted, inputs.clone()).map_err(|trap| trap.to_string())?;

    let mut buffers: Vec<Buffer> = inputs.iter().map(|input| Buffer::of(input.words())).collect();
    let mut places: Vec<Buffer> =
        expected.iter().map(|result| Buffer(vec![0; result.words().len()])).collect();
    let mut words: Vec<u64> = sizes.iter().map(|&(_, size)| size as u64).collect();
    for (buffer, input) in buffers.iter_mut().zip(&signature.inputs) {
        match input.by_value {
            true => words.push(buffer.0[0]),
            false => words.extend(buffer.words()),
        }
    }
    places.iter_mut().for_each(|place| words.extend(place.words()));
    // SAFETY: `entry` expects the address of as many words as the function has parameters, in their
    // order.
    let entry = unsafe { theirs.function::<unsafe extern "C" fn(*mut c_void)>("entry") };
    let entry = entry.map_err(|error| error.to_string())?;
    // SAFETY: buffers have the size of their types, and live until the call ends.
    unsafe { entry(words.as_mut_ptr().cast()) };
    for (place, expected) in places.into_iter().zip(&expected) {
        let found = Datum::of(&[place.0.len()], place.0);
        if !are_near(expected, &found) {
            return Err(format!("upstream gives {found:?}, not {expected:?}"));
        }
    }
    Ok(())
}

/// Returns whether upstream's programs are there.
fn are_installed() -> bool {
    let mut programs = [MLIR_OPT, MLIR_TRANSLATE].into_iter();
    match programs.find(|program| Command::new(program).arg("--version").output().is_err()) {
        Some(missing) => {
            eprintln!("skipped: `{missing}` is not installed");
            false
        }
        None => true,
    }
}

/// Checks all programs, or every fourth: upstream scalarizes each lane, which is slow to compile.
fn check_all(programs: &[(String, String)]) {
    let mut wrong = Vec::new();
    for (name, text) in programs.iter().step_by(effort::sample(1, 4) as usize) {
        if let Err(error) = check(name, text) {
            wrong.push(format!("{name}: {error}\n"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.concat());
}

#[test]
fn programs_are_the_same_by_upstream() {
    if are_installed() {
        let programs = programs("tests/kit");
        assert_eq!(programs.len(), 16);
        check_all(&programs);
    }
}

#[test]
fn gradients_are_the_same_by_upstream() {
    if are_installed() {
        let gradients = programs("tests/kit");
        let gradients = gradients.into_iter().map(|(name, text)| {
            let gradient = with_gradient(&text).expect("there is a gradient");
            (name, gradient)
        });
        check_all(&gradients.collect::<Vec<_>>());
    }
}
