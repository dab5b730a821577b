//! Which engine runs a function, and what it says where it cannot go on.

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
fn engines_say_the_same_of_what_cannot_go_on() {
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
fn what_has_no_machine_code_is_interpreted() {
    let ended = ran(&["--fn=factorial", "--arg=5"]);
    assert_eq!((ended.status, &*ended.out, &*ended.err), (0, "120 : i64\n", ""));
}

#[cfg(feature = "llvm")]
#[test]
fn what_is_said_of_it_depends_on_what_is_asked_for() {
    let ended = ran(&["--fn=factorial", "--arg=5", "--verbose"]);
    let why = "`func.call` has no machine code: the function calls itself; write a loop";
    assert_eq!((ended.status, ended.err), (0, format!("interpreted: {why}\n")));
    let ended = ran(&["--fn=factorial", "--arg=5", "--engine=jit"]);
    assert_eq!((ended.status, ended.out.as_str()), (1, ""));
    assert_eq!(ended.err, format!("<stdin>:25:12: error: {why} [E0706]\n"));
}

#[cfg(feature = "llvm")]
#[test]
fn who_reads_buffers_itself_is_interpreted_and_who_stands_beside_is_not() {
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
    let outside = "<stdin>:5:3: error: there is no element 4 where there are 4 [E0710]\n";
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
fn no_engine_takes_more_memory_than_it_may() {
    let room = |n: &str, bytes: &str| {
        ran(&["--fn=ones", &format!("--arg=n={n}"), &format!("--max-bytes={bytes}")])
    };
    assert_eq!(room("3", "64K").out, "x = [1.0, 1.0, 1.0] : tensor<3xf64>\n");
    for (n, bytes) in [("10000", "64K"), ("1000000000000", "8G"), ("100000000000000000", "4096T")] {
        let ended = room(n, bytes);
        assert_eq!((ended.status, ended.out.as_str()), (1, ""));
        assert!(ended.err.contains(" error: there is no room for `tensor<"), "{ended}");
    }
}
