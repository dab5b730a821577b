//! The choice of an engine, and the reports of failures.

use crate::run::{Ended, cotan, run};

const PROGRAM: &str = "func.func @sum() -> f64 {
  %x = array.iota along 0 : tensor<?xf64, #cotan.dims<n - 1>>
  %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n - 1>>
  return %s : f64
}
func.func @checked(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %holds = arith.cmpf ogt, %x, %zero : f64
  cf.assert %holds, \"only positive numbers\"
  return %x : f64
}
func.func @ones() -> tensor<?xf64, #cotan.dims<n>> {
  %one = arith.constant 1.0 : f64
  %x = array.replicate %one along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
  return %x : tensor<?xf64, #cotan.dims<n>>
}
func.func @factorial(%n: i64) -> i64 {
  %one = arith.constant 1 : i64
  %is_last = arith.cmpi sle, %n, %one : i64
  cf.cond_br %is_last, ^last, ^deeper
^last:
  return %one : i64
^deeper:
  %less = arith.subi %n, %one : i64
  %below = call @factorial(%less) : (i64) -> i64
  %r = arith.muli %below, %n : i64
  return %r : i64
}
func.func private @kept(%x: f64) -> f64 {
  %zero = arith.constant 0 : index
  %b = memref.alloc() : memref<1xf64>
  memref.store %x, %b[%zero] : memref<1xf64>
  %y = memref.load %b[%zero] : memref<1xf64>
  memref.dealloc %b : memref<1xf64>
  return %y : f64
}
func.func @stored(%x: f64) -> f64 {
  %y = call @kept(%x) : (f64) -> f64
  return %y : f64
}
";

fn ran(args: &[&str]) -> Ended {
    let args: Vec<&str> =
        ["run", "-", "--error-format=short"].iter().chain(args).copied().collect();
    run(&cotan(), &args, PROGRAM.as_bytes())
}

#[test]
fn engines_report_the_same_traps() {
    let place = "<stdin>:9:3: error: only positive numbers [E0702]\n";
    let size = "<stdin>:2:8: error: the size `n - 1` is -1 where n = 0 [E0704]\n";
    for engine in [&[][..], &["--engine=interpret"]] {
        let said = |args: &[&str]| ran(&[args, engine].concat());
        assert_eq!(said(&["--fn=checked", "--arg=-1.0"]).err, place);
        assert_eq!(said(&["--fn=checked", "--arg=2.0"]).out, "x = 2.0 : f64\n");
        assert_eq!(said(&["--fn=sum", "--arg=n=0"]).err, size);
        assert_eq!(said(&["--fn=sum", "--arg=n=4"]).out, "s = 3.0 : f64\n");
    }
}

#[test]
fn programs_without_machine_code_are_interpreted() {
    let ended = ran(&["--fn=factorial", "--arg=5"]);
    assert_eq!((ended.status, &*ended.out, &*ended.err), (0, "120 : i64\n", ""));
}

#[cfg(feature = "llvm")]
#[test]
fn the_explanation_depends_on_the_query() {
    let ended = ran(&["--fn=factorial", "--arg=5", "--verbose"]);
    let why = "`func.call` has no machine code: the function calls itself; write a loop";
    assert_eq!((ended.status, ended.err), (0, format!("interpreted: {why}\n")));
    let ended = ran(&["--fn=factorial", "--arg=5", "--engine=jit"]);
    assert_eq!((ended.status, ended.out.as_str()), (1, ""));
    assert_eq!(ended.err, format!("<stdin>:25:12: error: {why} [E0706]\n"));
}

#[cfg(feature = "llvm")]
#[test]
fn only_functions_that_read_buffers_are_interpreted() {
    let ended = ran(&["--fn=stored", "--arg=2.0", "--verbose"]);
    let why = "it reads and writes buffers, which only the interpreter looks after";
    assert_eq!(
        (ended.out.as_str(), ended.err),
        ("y = 2.0 : f64\n", format!("interpreted: {why}\n"))
    );
    let ended = ran(&["--fn=checked", "--arg=2.0", "--verbose"]);
    assert_eq!((ended.out.as_str(), ended.err.as_str()), ("x = 2.0 : f64\n", ""));
}

/// Accesses of a module that has buffers of its own, within bounds for indices below 4, and a buffer that is used too late.
const BUFFERS: &str = "func.func @read(%i: index) -> f64 {
  %n = arith.constant 4 : index
  %half = arith.constant 0.5 : f64
  %x = memref.alloc(%n) : memref<?xf64>
  memref.store %half, %x[%i] : memref<?xf64>
  %a = memref.load %x[%i] : memref<?xf64>
  memref.dealloc %x : memref<?xf64>
  return %a : f64
}
func.func @late(%i: index) -> f64 {
  %n = arith.constant 4 : index
  %x = memref.alloc(%n) : memref<?xf64>
  memref.dealloc %x : memref<?xf64>
  %a = memref.load %x[%i] : memref<?xf64>
  return %a : f64
}
";

fn ran_on_buffers(name: &str, at: &str, flags: &[&str]) -> Ended {
    let (name, at) = (format!("--fn={name}"), format!("--arg={at}"));
    let args = [&["run", "-", "--error-format=short", &name, &at], flags].concat();
    run(&cotan(), &args, BUFFERS.as_bytes())
}

#[test]
fn accesses_of_own_buffers_are_checked_by_every_engine() {
    let jit: &[&str] = if cfg!(feature = "llvm") { &["--engine=jit"] } else { &[] };
    for engine in [&[][..], &["--engine=interpret"], jit] {
        let ended = ran_on_buffers("read", "3", engine);
        // Which of the two functions is asked for does not matter: a module is compiled as a whole.
        if engine != ["--engine=jit"] {
            assert_eq!((ended.status, ended.out.as_str()), (0, "a = 0.5 : f64\n"), "{ended}");
        }
        for at in ["4", "-1", "1000000000000"] {
            let ended = ran_on_buffers("read", at, engine);
            assert_eq!((ended.status, ended.out.as_str()), (1, ""), "{engine:?}: {ended}");
        }
        let ended = ran_on_buffers("late", "0", engine);
        assert_eq!((ended.status, ended.out.as_str()), (1, ""), "{engine:?}: {ended}");
    }
}

#[cfg(feature = "llvm")]
#[test]
fn machine_code_that_checks_says_the_same_as_the_interpreter() {
    let (only, _) = BUFFERS.split_once("func.func @late").unwrap();
    let ended = |at: &str| {
        let at = format!("--arg={at}");
        let args = ["run", "-", "--error-format=short", "--engine=jit", &at];
        run(&cotan(), &args, only.as_bytes())
    };
    assert_eq!((ended("3").out.as_str(), ended("3").err.as_str()), ("a = 0.5 : f64\n", ""));
    let outside = "<stdin>:5:3: error: index 4 is out of bounds for 4 elements [E0710]\n";
    assert_eq!((ended("4").status, ended("4").err.as_str()), (1, outside));
}

#[cfg(feature = "llvm")]
#[test]
fn machine_code_is_the_default_and_flags_of_the_interpreter_choose_it() {
    let stages = |args: &[&str]| ran(&[&["--fn=checked", "--arg=2.0", "--timing"], args].concat());
    assert!(stages(&[]).err.contains("  codegen\n"));
    for flag in ["--fuel=1000", "--max-depth=10", "--count", "--engine=interpret"] {
        let said = stages(&[flag]).err;
        assert!(said.contains("  interpret\n") && !said.contains("  codegen\n"), "{flag}: {said}");
    }
}

#[test]
fn engines_respect_the_memory_limit() {
    let room = |n: &str, bytes: &str| {
        ran(&["--fn=ones", &format!("--arg=n={n}"), &format!("--max-bytes={bytes}")])
    };
    assert_eq!(room("3", "64K").out, "x = [1.0, 1.0, 1.0] : tensor<3xf64>\n");
    for (n, bytes) in [("10000", "64K"), ("1000000000000", "8G"), ("100000000000000000", "4096T")] {
        let ended = room(n, bytes);
        assert_eq!((ended.status, ended.out.as_str()), (1, ""));
        assert!(ended.err.contains("[E0703]"), "{ended}");
    }
}

/// Returns a program of the snapshot tests.
#[cfg(feature = "llvm")]
fn case(name: &str) -> String {
    let path = format!("{}/../tests/cases/{name}.mlir", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

#[test]
#[cfg(feature = "llvm")]
fn engines_read_the_same_constants() {
    let x = "--arg=[1.0, 2.0, 3.0, 4.0, 5.0]";
    let square = "--arg=[[1.0, 2.0], [3.0, 4.0]]";
    let powers = "--arg=[0.0, 1e200, 1e200, 1e200, 1e-200, 2.0, 1.0, 1.0, 1.0]";
    let programs: [(&str, &[&str]); 7] = [
        ("constants/dense_resource_constant", &["--fn=kinds"]),
        ("constants/dense_resource_constant", &["--fn=weighted", "--arg=[1.0, 10.0]"]),
        ("constants/sparse_constant", &["--fn=kinds"]),
        ("constants/sparse_constant", &["--fn=f", square]),
        ("constants/long_constants", &["--arg=3", "--arg=true", x]),
        ("constants/long_constants", &["--arg=0", "--arg=false", x]),
        ("run/composed_steps_overflow", &[powers]),
    ];
    for (name, args) in programs {
        let text = case(name);
        let said = |engine: &[&str]| {
            let args = [&["run", "-", "--full", "--fp=strict"], args, engine].concat();
            let ended = run(&cotan(), &args, text.as_bytes());
            assert_eq!((ended.status, ended.err.as_str()), (0, ""), "{name}");
            ended.out
        };
        let interpreted = said(&["--engine=interpret"]);
        assert_eq!(said(&["--engine=jit"]), interpreted, "{name}");
        assert_eq!(said(&["--engine=jit", "--threads=2"]), interpreted, "{name}");
        assert_eq!(said(&["--engine=jit", "--check-bounds"]), interpreted, "{name}");
    }
}

#[test]
#[cfg(feature = "llvm")]
fn machine_code_refuses_constants_that_cannot_be_read() {
    let text = case("constants/unreadable_constants");
    for (name, why) in [
        ("missing", "the file has no blob `left_out`"),
        ("text", "the file has no blob `text`"),
        ("wide", "its elements are not scalars of at most 64 bits"),
        ("no_zero", "a sparse `tensor<4xf8E8M0FNU>` has no zero"),
    ] {
        let args = ["run", "-", "--engine=jit", "--fn", name];
        let ended = run(&cotan(), &args, text.as_bytes());
        let message = format!("'arith.constant' op has no value: {why}");
        assert!(ended.status == 1 && ended.err.contains(&message), "{ended}");
        assert!(ended.err.starts_with("<stdin>:"), "{ended}");
    }
}

#[cfg(feature = "llvm")]
#[test]
fn machine_code_of_a_derivative_is_compared_in_a_certificate() {
    let program = "func.func @f(%x: f64) -> f64 {
  %a = math.sin %x : f64
  %r = math.cos %a : f64
  return %r : f64
}
";
    let ended = run(&cotan(), &["check", "-", "--engine=jit"], program.as_bytes());
    assert_eq!((ended.status, &*ended.err), (0, ""));
    assert!(ended.out.contains("everything agrees"), "{}", ended.out);
}

#[test]
fn engines_roll_equally_by_amounts_beyond_64_bits() {
    let program = "!v = tensor<?xf64, #cotan.dims<n>>
func.func @sum(%x: !v, %k: index) -> !v {
  %r = array.with_dim %k as \"m\" {
    %y = array.roll %x by n + m along 0 : !v
    array.yield %y : !v
  } : !v
  return %r : !v
}
func.func @product(%x: !v, %k: index) -> !v {
  %r = array.with_dim %k as \"m\" {
    %y = array.roll %x by 3 * m * m - 7 along 0 : !v
    array.yield %y : !v
  } : !v
  return %r : !v
}
func.func @least(%x: !v) -> !v {
  %y = array.roll %x by -9223372036854775807 along 0 : !v
  return %y : !v
}
";
    let x = "--arg=[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]";
    // Modulo 7, 2^63 - 1 is 0, and 2^63 - 3 is 5.
    for (args, first) in [
        (&["run", "-", "--fn=sum", x, "--arg=9223372036854775805"][..], 3),
        (&["run", "-", "--fn=product", x, "--arg=9223372036854775805"], 3),
        (&["run", "-", "--fn=least", x], 1),
        (&["grad", "-", "--fn=least", "--run", x, x], 1),
    ] {
        let elements = (0..7).map(|at| format!("{}.0", (first - 1 + at) % 7 + 1));
        let wanted = format!("[{}]", elements.collect::<Vec<_>>().join(", "));
        for engine in [&[][..], &["--engine=interpret"]] {
            let ended = run(&cotan(), &[args, engine].concat(), program.as_bytes());
            assert!(ended.out.contains(&wanted), "{args:?}: {} {}", ended.out, ended.err);
        }
    }
}

/// A dead state overflows, a factor is NaN, and a call returns an unused result.
const DEAD: &str = "!v = tensor<?xf64, #cotan.dims<n>>
func.func private @fold(%x: !v, %c: f64) -> f64 {
  %r, %dead = array.fold %x along 0 from %c, %c (%s: f64, %b: f64, %a: f64) {
    %t = arith.mulf %s, %a : f64
    %q = math.exp %b : f64
    array.yield %t, %q : f64, f64
  } : (!v, f64, f64) -> (f64, f64)
  return %r : f64
}
func.func @of_fold(%x: !v, %c: f64) -> f64 {
  %dc = ad.grad @fold(%x, %c) {wrt = [1]} : (!v, f64) -> f64
  return %dc : f64
}
func.func private @product(%x: f64, %y: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %nan = arith.divf %zero, %zero : f64
  %u = arith.mulf %nan, %x : f64
  %v = math.sin %y : f64
  %w = arith.addf %u, %v : f64
  return %w : f64
}
func.func @of_product(%x: f64, %y: f64) -> (f64, f64) {
  %dx, %dy = ad.grad @product(%x, %y) : (f64, f64) -> (f64, f64)
  return %dx, %dy : f64, f64
}
func.func private @pair(%c: f64) -> (f64, f64) {
  %twice = arith.addf %c, %c : f64
  %q = math.exp %c : f64
  %q1 = math.exp %q : f64
  %q2 = math.exp %q1 : f64
  %q3 = math.exp %q2 : f64
  return %twice, %q3 : f64, f64
}
func.func private @call(%c: f64) -> f64 {
  %r, %dead = func.call @pair(%c) : (f64) -> (f64, f64)
  return %r : f64
}
func.func @of_call(%c: f64) -> f64 {
  %dc = ad.grad @call(%c) : (f64) -> f64
  return %dc : f64
}
";

#[test]
fn engines_agree_on_derivatives_despite_overflow() {
    let cases: [(&[&str], &str); 3] = [
        (&["--fn=of_fold", "--arg=[1,2,3,1,1,1,1,1]", "--arg=3.0"], "dc = 6.0 : f64\n"),
        (
            &["--fn=of_product", "--arg=1.0", "--arg=1.0"],
            "dx = nan : f64\ndy = 0.5403023058681398 : f64\n",
        ),
        (&["--fn=of_call", "--arg=3.0"], "dc = 2.0 : f64\n"),
    ];
    let mut engines = vec!["--engine=interpret"];
    if cfg!(feature = "llvm") {
        engines.push("--engine=jit");
    }
    for engine in engines {
        for (args, out) in cases {
            let args = [&["run", "-", engine], args].concat();
            assert_eq!(run(&cotan(), &args, DEAD.as_bytes()).out, out, "{args:?}");
        }
    }
}
