//! Whole functions: loops, buffers, calls, branches, and rejected programs.

use cotan_backend_llvm::{CallError, CompileError, Elements, Jit, Program, Status, Tensor};
use cotan_dialects::interp::{Interpreter, Limits};
use cotan_ir::Ir;
use cotan_ir::text::{ParseOptions, parse};
use cotan_ir::verify::verify;
use std::thread;

fn module(text: &str) -> Ir {
    let parsed =
        parse(&cotan_dialects::registry(), "test.mlir", text.into(), 1, ParseOptions::default());
    let mut diagnostics = parsed.diagnostics;
    verify(&parsed.ir, &mut diagnostics);
    let found: Vec<_> = diagnostics.iter().map(|found| &found.message).collect();
    assert!(found.is_empty(), "{found:?}");
    parsed.ir
}

fn compile(text: &str) -> Program {
    Program::compile(&module(text)).unwrap_or_else(|error| panic!("{error:?}"))
}

const DOT: &str = "func.func @dot(%n: index, %x: memref<?xf64>, %y: memref<?xf64>, %out: memref<?xf64>) attributes {
  cotan.signature = (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) -> f64,
  cotan.sizes = [\"n\"], cotan.inputs = [\"x\", \"y\"]
} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0.0 : f64
  %products = memref.alloc(%n) : memref<?xf64>
  %size = memref.dim %products, %zero : memref<?xf64>
  scf.for %i = %zero to %size step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = memref.load %y[%i] : memref<?xf64>
    %c = arith.mulf %a, %b : f64
    memref.store %c, %products[%i] : memref<?xf64>
  }
  %sum = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (f64) {
    %c = memref.load %products[%i] : memref<?xf64>
    %t = arith.addf %s, %c : f64
    scf.yield %t : f64
  }
  memref.dealloc %products : memref<?xf64>
  memref.store %sum, %out[%zero] {nontemporal = true} : memref<?xf64>
  return
}";

#[test]
fn buffers_are_read_and_written_from_many_threads() {
    let program = compile(DOT);
    let dot = program.function("dot").unwrap();
    let names: Vec<&str> = dot.signature().inputs.iter().map(|input| input.name.as_str()).collect();
    assert_eq!(names, ["x", "y"]);
    thread::scope(|scope| {
        for t in 1..=4 {
            scope.spawn(move || {
                let x = Tensor::from(vec![f64::from(t); 100]);
                assert_eq!(
                    dot.call(&[x.clone(), x]),
                    Ok(vec![Tensor::from(f64::from(100 * t * t))])
                );
            });
        }
    });
    let empty = Tensor::from(Vec::<f64>::new());
    assert_eq!(dot.call(&[empty.clone(), empty]), Ok(vec![Tensor::from(0.0)]));
}

#[test]
fn out_of_bounds_accesses_trap_with_checks() {
    let mut ir = module(
        "func.func @pick(%i: index) -> f64 {
          %n = arith.constant 3 : index
          %x = memref.alloc(%n) : memref<?xf64>
          %at = vector.step : vector<4xindex>
          %m = vector.create_mask %n : vector<4xi1>
          %zero = arith.constant 0 : index
          %v = arith.constant dense<0.5> : vector<4xf64>
          vector.scatter %x[%zero] [%at], %m, %v : memref<?xf64>, vector<4xindex>, vector<4xi1>, vector<4xf64>
          %a = memref.load %x[%i] : memref<?xf64>
          memref.dealloc %x : memref<?xf64>
          return %a : f64
        }",
    );
    let passes = cotan_passes::registry();
    cotan_passes::run_pipeline(&mut ir, &passes, "insert-bounds-checks").unwrap();
    let program = Program::compile(&ir).unwrap_or_else(|error| panic!("{error:?}"));
    let pick = program.function("pick").unwrap();
    let at = |index: i64| pick.call(&[Tensor::from(index)]);
    assert_eq!(at(2), Ok(vec![Tensor::from(0.5)]));
    for outside in [3, -1, i64::MIN] {
        let why = at(outside).unwrap_err().to_string();
        assert_eq!(why, "the function ended with status 2: the program stopped itself");
    }
}

/// A function that reads an element of a buffer of its own.
const PICK: &str = "func.func @pick(%i: index) -> f64 {
  %n = arith.constant 3 : index
  %x = memref.alloc(%n) : memref<?xf64>
  %a = memref.load %x[%i] : memref<?xf64>
  memref.dealloc %x : memref<?xf64>
  return %a : f64
}";

#[test]
fn jit_checks_accesses_that_no_pass_emitted() {
    let jit = Jit::new(&module(PICK)).expect("it compiles");
    let pick = jit.function("pick").expect("it has a signature");
    assert!(pick.call(&[Tensor::from(2_i64)]).is_ok());
    let stopped = CallError::Ended(Status::Stopped as i32, Status::Stopped.words());
    for outside in [3, -1, i64::MAX] {
        assert_eq!(pick.call(&[Tensor::from(outside)]), Err(stopped.clone()));
    }
    let free = "  memref.dealloc %x : memref<?xf64>\n";
    let early = PICK.replace(free, "").replace("  %a =", &format!("{free}  %a ="));
    match Jit::new(&module(&early)) {
        Err(CompileError::Operations(why)) => {
            let first = why.iter().next().expect("there is a reason");
            assert!(first.message.contains("after its deallocation"), "{}", first.message);
        }
        other => panic!("it compiles: {other:?}"),
    }
}

#[test]
fn arguments_are_checked() {
    let program = compile(DOT);
    let dot = program.function("dot").unwrap();
    let [two, three] = [2, 3].map(|count| Tensor::from(vec![1.0; count]));
    let wrong = dot.call(&[two.clone(), three]).unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "`%y` is an array of shape [3], expected `tensor<?xf64, #cotan.dims<n>>`"
    );
    let single = Tensor { shape: vec![2], elements: Elements::F32(vec![1.0; 2]) };
    assert!(matches!(dot.call(&[single, two.clone()]), Err(CallError::Argument { .. })));
    assert_eq!(dot.call(&[two]), Err(CallError::Count { given: 1, wanted: 2 }));
    assert!(matches!(program.function("tod"), Err(CallError::NoFunction(_))));
}

/// Functions of scalars, with arguments for them.
const SCALARS: &str = "func.func @power(%x: i64, %n: i64) -> (i64, i1) {
  %one = arith.constant 1 : i64
  %r:2 = scf.while (%a = %one, %k = %n) : (i64, i64) -> (i64, i64) {
    %zero = arith.constant 0 : i64
    %more = arith.cmpi sgt, %k, %zero : i64
    scf.condition(%more) %a, %k : i64, i64
  } do {
  ^bb0(%a: i64, %k: i64):
    %b = arith.muli %a, %x : i64
    %l = arith.subi %k, %one : i64
    scf.yield %b, %l : i64, i64
  }
  %odd = arith.trunci %r#0 : i64 to i1
  return %r#0, %odd : i64, i1
}
func.func @counts(%a: i64, %b: i64) -> (i64, i1) {
  %lower = arith.trunci %a : i64 to i8
  %step = arith.trunci %b : i64 to i8
  %upper = arith.constant 127 : i8
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %n = scf.for %i = %lower to %upper step %step iter_args(%k = %zero) -> (i64) : i8 {
    %l = arith.addi %k, %one : i64
    scf.yield %l : i64
  }
  %even = arith.cmpi ne, %n, %one : i64
  %r = scf.if %even -> (i64) {
    scf.yield %n : i64
  } else {
    %minus = arith.constant -1 : i64
    scf.yield %minus : i64
  }
  return %r, %even : i64, i1
}
func.func @ends_far(%a: i64, %b: i64) -> (i64, i1) {
  %lower = arith.trunci %a : i64 to i8
  %other = arith.trunci %b : i64 to i8
  %eight = arith.constant 8 : i8
  %mask = arith.constant -8 : i8
  %most = arith.constant 127 : i8
  %even = arith.andi %other, %mask : i8
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %n = scf.for %i = %lower to %most step %eight iter_args(%k = %zero) -> (i64) : i8 {
    %l = arith.addi %k, %one : i64
    scf.yield %l : i64
  }
  %m = scf.for %i = %lower to %even step %eight iter_args(%k = %n) -> (i64) : i8 {
    %l = arith.addi %k, %one : i64
    scf.yield %l : i64
  }
  %r = scf.for %i = %other to %lower step %eight iter_args(%k = %m) -> (i64) : i8 {
    %l = arith.addi %k, %one : i64
    scf.yield %l : i64
  }
  %same = arith.cmpi eq, %n, %m : i64
  return %r, %same : i64, i1
}
func.func @jumps(%a: i64, %b: i64) -> (i64, i1) {
  %zero = arith.constant 0 : i64
  cf.switch %a : i64, [
    default: ^loop(%zero : i64),
    1: ^end(%b : i64),
    2: ^end(%a : i64),
    -1: ^loop(%b : i64)
  ]
^loop(%k: i64):
  %l = arith.addi %k, %a : i64
  %more = arith.cmpi slt, %l, %b : i64
  %positive = arith.cmpi sgt, %a, %zero : i64
  %again = arith.andi %more, %positive : i1
  cf.cond_br %again, ^loop(%l : i64), ^end(%k : i64)
^end(%r: i64):
  %c:2 = call @counts(%r, %b) : (i64, i64) -> (i64, i1)
  %same = arith.cmpi eq, %c#0, %a : i64
  return %c#0, %same : i64, i1
}";

#[test]
fn scalar_functions_match_the_interpreter() {
    let ir = module(SCALARS);
    let program = Program::compile(&ir).unwrap_or_else(|error| panic!("{error:?}"));
    let mut interpreter = Interpreter::new(&ir, Limits::default());
    for name in ["power", "counts", "ends_far", "jumps"] {
        let compiled = program.function(name).unwrap();
        let function = interpreter.function_named(name).unwrap();
        for a in [-128_i64, -3, -1, 0, 1, 2, 3, 100, 126, 127] {
            for b in [-128_i64, -2, 0, 1, 2, 5, 100, 127] {
                let args = [a, b].map(Tensor::from);
                let numbers = &compiled.signature().inputs;
                let data = args
                    .iter()
                    .zip(numbers)
                    .map(|(arg, of)| arg.clone().into_datum(of.number, true));
                let expected = interpreter.call(function, data.collect()).expect("it runs");
                let found = compiled.call(&args).expect("it comes to its end");
                let found = found.into_iter().zip(&compiled.signature().results);
                let found: Vec<_> =
                    found.map(|(tensor, of)| tensor.into_datum(of.number, true)).collect();
                assert_eq!(found, expected, "{name}({a}, {b})");
            }
        }
    }
}

#[test]
fn failures_are_statuses() {
    let program = compile(
        "func.func @stops(%x: f64) -> f64 {
           %zero = arith.constant 0.0 : f64
           %positive = arith.cmpf ogt, %x, %zero : f64
           cf.assert %positive, \"it is positive\"
           return %x : f64
         }
         func.func @calls(%x: f64) -> f64 {
           %y = call @stops(%x) : (f64) -> f64
           return %y : f64
         }
         func.func @allocates(%n: i64) -> i64 {
           %one = arith.constant 1 : index
           %small = memref.alloc(%one) : memref<?xf64>
           %size = arith.index_cast %n : i64 to index
           %large = memref.alloc(%size) : memref<?xf64>
           memref.dealloc %large : memref<?xf64>
           memref.dealloc %small : memref<?xf64>
           return %n : i64
         }",
    );
    let calls = program.function("calls").unwrap();
    assert_eq!(calls.call(&[Tensor::from(1.0)]), Ok(vec![Tensor::from(1.0)]));
    assert_eq!(
        calls.call(&[Tensor::from(-1.0)]).unwrap_err().to_string(),
        "the function ended with status 2: the program stopped itself"
    );
    let allocates = program.function("allocates").unwrap();
    for (size, code) in [(0, 0), (1000, 0), (-1, 1), (i64::MAX / 8, 1), (i64::MAX, 1)] {
        let ended = allocates.call(&[Tensor::from(size)]);
        match code {
            0 => assert_eq!(ended, Ok(vec![Tensor::from(size)])),
            _ => assert!(matches!(ended, Err(CallError::Ended(1, _))), "{size}: {ended:?}"),
        }
    }
}

#[test]
fn operations_without_machine_code_are_named() {
    let cases = [
        (
            "func.func @f(%x: f64) -> f64 {
            %r = call @f(%x) : (f64) -> f64
            return %r : f64
          }",
            "`func.call` has no machine code: the function calls itself; write a loop",
        ),
        (
            "func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
            %r = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>
            return %r : f64
          }",
            "`func.func` has no machine code: machines compute on integers, f8E4M3FN, f8E5M2, f16, bf16, f32 and f64, not on `tensor<?xf64, #cotan.dims<n>>`",
        ),
        (
            "func.func @f(%x: f8E8M0FNU) -> f8E8M0FNU {
            return %x : f8E8M0FNU
          }",
            "`func.func` has no machine code: machines compute on integers, f8E4M3FN, f8E5M2, f16, bf16, f32 and f64, not on `f8E8M0FNU`",
        ),
        (
            "func.func @f(%x: f64) -> f64 {
            %t = tuple.pack %x, %x : f64, f64
            %r = tuple.get %t[0] : tuple<f64, f64>
            return %r : f64
          }",
            "`tuple.pack` has no machine code: it has no LLVM lowering",
        ),
        (
            "func.func @f(%x: memref<?xf64>) -> index {
            %zero = arith.constant 0 : index
            %n = memref.dim %x, %zero : memref<?xf64>
            return %n : index
          }",
            "`memref.dim` has no machine code: the size of the buffer is unknown here; pass it as an index",
        ),
    ];
    for (text, wanted) in cases {
        match Program::compile(&module(text)) {
            Err(CompileError::Operations(found)) => {
                let found: Vec<_> = found.iter().map(|found| found.message.clone()).collect();
                assert_eq!(found, [wanted]);
            }
            other => panic!("{wanted}: {other:?}"),
        }
    }
}
