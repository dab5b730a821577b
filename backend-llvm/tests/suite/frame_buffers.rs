//! Small buffers of a constant size are in the frame of their function: a call needs no other memory.

use cotan_backend_llvm::{CallError, Elements, Program, Status, Tensor};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;

/// Fills a buffer of `count` elements in order, and returns an element at an index that is no constant.
fn one_buffer(count: u64) -> String {
    format!(
        "func.func @f(%x: f64, %at: index) -> f64 {{
           %zero = arith.constant 0 : index
           %one = arith.constant 1 : index
           %n = arith.constant {count} : index
           %b = memref.alloc(%n) : memref<?xf64>
           scf.for %i = %zero to %n step %one iter_args(%v = %x) -> (f64) {{
             memref.store %v, %b[%i] : memref<?xf64>
             %w = arith.addf %v, %x : f64
             scf.yield %w : f64
           }}
           %r = memref.load %b[%at] : memref<?xf64>
           memref.dealloc %b : memref<?xf64>
           return %r : f64
         }}"
    )
}

/// Allocates a buffer in each iteration, with an element of the iteration before in it.
const IN_A_LOOP: &str = "func.func @f(%x: f64, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%v = %x) -> (f64) {
    %b = memref.alloc() : memref<4xf64>
    %place = arith.remsi %i, %one : index
    memref.store %v, %b[%place] : memref<4xf64>
    %w = memref.load %b[%zero] : memref<4xf64>
    memref.dealloc %b : memref<4xf64>
    %next = arith.addf %w, %x : f64
    scf.yield %next : f64
  }
  return %r : f64
}";

/// Swaps two buffers in each iteration, so that other values refer to them.
const CARRIED: &str = "func.func @f(%x: f64, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %a = memref.alloc(%two) : memref<?xf64>
  %b = memref.alloc(%two) : memref<?xf64>
  memref.store %x, %a[%zero] : memref<?xf64>
  %p, %q = scf.for %i = %zero to %n step %one iter_args(%s = %a, %t = %b) -> (memref<?xf64>, memref<?xf64>) {
    %v = memref.load %s[%zero] : memref<?xf64>
    %w = arith.addf %v, %x : f64
    memref.store %w, %t[%zero] : memref<?xf64>
    scf.yield %t, %s : memref<?xf64>, memref<?xf64>
  }
  %r = memref.load %p[%zero] : memref<?xf64>
  memref.dealloc %a : memref<?xf64>
  memref.dealloc %b : memref<?xf64>
  return %r : f64
}";

/// Returns a program with as many buffers of 4096 bytes, of which the last one is read.
fn many_buffers(count: usize) -> String {
    let all = 0..count;
    let lines = |line: &dyn Fn(usize) -> String| all.clone().map(line).collect::<String>();
    let made = lines(&|at| format!("%b{at} = memref.alloc() : memref<512xf64>\n"));
    let stores = lines(&|at| format!("memref.store %x, %b{at}[%at] : memref<512xf64>\n"));
    let frees = lines(&|at| format!("memref.dealloc %b{at} : memref<512xf64>\n"));
    let last = count - 1;
    format!(
        "func.func @f(%x: f64, %at: index) -> f64 {{\n{made}{stores}\
         %r = memref.load %b{last}[%at] : memref<512xf64>\n{frees}return %r : f64\n}}"
    )
}

/// Returns the result of a function for `x = 1.5`; nothing if it needs memory outside of its frame.
fn in_frame(text: &str, at: i64) -> Option<f64> {
    let ir = laws::read_dialects(&REGISTRY, "program", text, false).expect("it is a program");
    let program = Program::compile(&ir).expect("it is lowered");
    let function = program.function("f").expect("it was compiled");
    let arguments = [Tensor::from(1.5), Tensor::from(at)];
    let number = |found: &[Tensor]| match &found[0].elements {
        Elements::F64(found) => found[0],
        other => panic!("{other:?}"),
    };
    let free = number(&function.call(&arguments).expect("there is memory"));
    // The result itself counts.
    match function.with_memory_limit(size_of::<f64>()).call(&arguments) {
        Ok(found) => {
            assert_eq!(number(&found), free);
            Some(free)
        }
        Err(CallError::Ended(status, _)) => {
            assert_eq!(status, Status::NoRoom as i32);
            None
        }
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn small_buffers_of_constant_size_need_no_workspace() {
    assert_eq!(in_frame(&one_buffer(16), 9), Some(15.0));
    assert_eq!(in_frame(&one_buffer(512), 511), Some(768.0));
    assert_eq!(in_frame(IN_A_LOOP, 7), Some(12.0));
    assert_eq!(in_frame(&many_buffers(8), 3), Some(1.5));
}

#[test]
fn other_buffers_are_requested() {
    assert_eq!(in_frame(&one_buffer(513), 1), None, "it is too large");
    assert_eq!(in_frame(&many_buffers(9), 3), None, "the frame is full");
    assert_eq!(in_frame(CARRIED, 3), None, "other values refer to them");
}
