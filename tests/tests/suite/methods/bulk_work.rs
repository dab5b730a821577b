//! The work of the bulk form of a program, and of its value and gradient: the tables of bulk-arrays
//! 11.2.

use cotan_dialects::Callable;
use cotan_dialects::interp::{Interpreter, Limits};
use cotan_tests::corpus::oracles::oracles;
use cotan_tests::derivatives::{derived, request};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;
use cotan_tests::work::work;
use std::fmt::Write;

/// The programs of bulk-arrays 11.2: how much work the bulk form may be of that of the program, and
/// value and gradient of that of the bulk form.
const PROGRAMS: &[(&str, &str, f64, f64)] = &[
    (
        "a matrix times a vector",
        "!m = tensor<?x?xf64, #cotan.dims<n, n>>
        !v = tensor<?xf64, #cotan.dims<n>>
        func.func @f(%w: !m, %x: !v) -> f64 {
          %y = array.build (%i: index) {
            %products = array.build (%j: index) {
              %a = array.index %w[%i, %j] : !m
              %b = array.index %x[%j] : !v
              %c = arith.mulf %a, %b : f64
              array.yield %c : f64
            } : !v
            %s = array.sum %products along 0 : !v
            array.yield %s : f64
          } : !v
          %r = array.sum %y along 0 : !v
          return %r : f64
        }",
        0.6,
        2.5,
    ),
    (
        "a product of matrices",
        "!m = tensor<?x?xf64, #cotan.dims<n, n>>
        !v = tensor<?xf64, #cotan.dims<n>>
        func.func @f(%a: !m, %b: !m) -> f64 {
          %y = array.build (%i: index, %j: index) {
            %products = array.build (%p: index) {
              %c = array.index %a[%i, %p] : !m
              %d = array.index %b[%p, %j] : !m
              %e = arith.mulf %c, %d : f64
              array.yield %e : f64
            } : !v
            %s = array.sum %products along 0 : !v
            array.yield %s : f64
          } : !m
          %rows = array.sum %y along 0 : !m
          %r = array.sum %rows along 0 : !v
          return %r : f64
        }",
        0.6,
        2.5,
    ),
    (
        "windows of an array, most of which nobody reads",
        "!v = tensor<?xf64, #cotan.dims<n>>
        func.func @f(%a: !v) -> f64 {
          %y = array.build (%i: index) {
            %window = array.gather %a (%j: index) {
              %k = arith.addi %i, %j : index
              array.yield %k : index
            } : !v -> tensor<2xf64>
            array.yield %window : tensor<2xf64>
          } : tensor<4x2xf64>
          %rows = array.sum %y along 0 : tensor<4x2xf64>
          %r = array.sum %rows along 0 : tensor<2xf64>
          return %r : f64
        }",
        0.8,
        3.0,
    ),
];

/// Uniform values are not copied: the work has the same order, and the gradient costs a small
/// multiple of it.
#[test]
fn work_is_kept() {
    let mut wrong = Vec::new();
    for &(name, text, bulk_bound, gradient_bound) in PROGRAMS {
        let mut ir = laws::read_dialects(&REGISTRY, "f.mlir", text, false).unwrap();
        let function = Interpreter::new(&ir, Limits::default()).function_named("f").unwrap();
        let signature = Callable::type_of(&ir, function).expect("it is a function").clone();
        let vjp = request(&mut ir, "f", &signature, false);
        let bulk = derived(text, "batch-builds,canonicalize,cse,dce").unwrap();
        let pipeline = "differentiate{method=bulk-arrays},inline,canonicalize,cse,dce";
        let gradient = derived(&format!("{text}{vjp}"), pipeline).unwrap();
        for size in [4, 8, 16, 32] {
            let source = work(&ir, "f", size);
            let ratio = work(&bulk, "f", size) / source;
            let all = work(&gradient, "the_vjp", size) / work(&bulk, "f", size);
            println!(
                "{name} of size {size}: {source}, in bulk {ratio:.2}, value and gradient {all:.2}"
            );
            if ratio > bulk_bound || all > gradient_bound {
                wrong.push(format!("{name} of size {size}: {ratio:.2}, {all:.2}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// Maximal ratio of the work of the bulk form to that of value and gradient of a program of the
/// paper: eight nested sines of products are the worst.
const WORST: f64 = 3.4;

#[test]
fn gradients_of_the_paper_cost_a_small_multiple() {
    let mut wrong = Vec::new();
    for oracle in oracles().iter().filter(|oracle| oracle.name.starts_with("bulk-arrays/o")) {
        let mut ir = laws::read_dialects(&REGISTRY, "f.mlir", &oracle.text, false).unwrap();
        let function = Interpreter::new(&ir, Limits::default()).function_named("f").unwrap();
        let signature = Callable::type_of(&ir, function).expect("it is a function").clone();
        let vjp = request(&mut ir, "f", &signature, false);
        let bulk = derived(&oracle.text, "batch-builds,canonicalize,cse,dce").unwrap();
        let pipeline = "differentiate{method=bulk-arrays},inline,canonicalize,cse,dce";
        let gradient = derived(&format!("{}{vjp}", oracle.text), pipeline).unwrap();
        let [source, bulk] = [&ir, &bulk].map(|ir| work(ir, "f", 4));
        let (in_bulk, all) = (bulk / source, work(&gradient, "the_vjp", 4) / bulk);
        println!("{}: {source}, in bulk {in_bulk:.2}, value and gradient {all:.2}", oracle.name);
        if in_bulk > 1.25 || all > WORST {
            wrong.push(format!("{}: {in_bulk:.2}, {all:.2}", oracle.name));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// Each read of an array is through two functions of both indices, which name both twice.
fn gathers(length: usize) -> String {
    let mut text = "!m = tensor<4x4xf64>\nfunc.func @f(%a0: !m) -> !m {\n".to_owned();
    for number in 1..=length {
        let _ = write!(
            text,
            "%a{number} = array.gather %a{} (%i: index, %j: index) {{
              %sum = arith.addi %i, %j : index
              %product = arith.muli %i, %j : index
              array.yield %sum, %product : index, index
            }} : !m -> !m\n",
            number - 1
        );
    }
    text + &read(&format!("%a{length}[%j, %i] : !m"))
}

/// Arrays of other sizes with the same elements, there and back again.
fn reshapes(pairs: usize) -> String {
    let mut text = "!m = tensor<4x4xf64>\n!n = tensor<2x2x2x2xf64>\n".to_owned();
    text += "func.func @f(%a0: !m) -> !m {\n";
    for number in 1..=pairs {
        let _ = write!(
            text,
            "%s{number} = math.sin %a{} : !m
             %b{number} = array.reshape %s{number} : !m -> !n
             %t{number} = math.sin %b{number} : !n
             %a{number} = array.reshape %t{number} : !n -> !m\n",
            number - 1
        );
    }
    text + &read(&format!("%a{pairs}[%j, %i] : !m"))
}

/// The end of the two functions above: a body that reads an array.
fn read(access: &str) -> String {
    format!(
        "%r = array.build (%i: index, %j: index) {{
           %x = array.index {access}
           array.yield %x : f64
         }} : !m
         return %r : !m
       }}"
    )
}

/// Returns the sum of the squares of the elements of an array, each of which is read by itself.
fn reads(count: usize) -> String {
    let mut text = format!("!v = tensor<{count}xf64>\nfunc.func @f(%a: !v) -> f64 {{\n");
    text += "%s0 = arith.constant 0.0 : f64\n";
    for number in 1..=count {
        let _ = write!(
            text,
            "%x{number} = array.index %a[{place}] : !v
             %q{number} = arith.mulf %x{number}, %x{number} : f64
             %s{number} = arith.addf %s{place}, %q{number} : f64\n",
            place = number - 1
        );
    }
    text + &format!("return %s{count} : f64\n}}\n")
}

/// Doublings, each of the one before.
fn doublings(count: usize) -> String {
    let mut text = "func.func @f(%x0: f64) -> f64 {\n".to_owned();
    for number in 1..=count {
        let before = number - 1;
        let _ = writeln!(text, "%x{number} = arith.addf %x{before}, %x{before} : f64");
    }
    text + &format!("return %x{count} : f64\n}}\n")
}

/// A program of some length.
type Chain = fn(usize) -> String;

/// Programs of any length, and their results.
const CHAINS: &[(&str, Chain, &str)] = &[
    ("gathers in one pass", gathers, "batch-builds"),
    ("gathers by rules", gathers, "batch-builds{strategy=rules}"),
    ("reshapes in one pass", reshapes, "batch-builds"),
    ("reshapes by rules", reshapes, "batch-builds{strategy=rules}"),
    ("value and gradient of reads", reads, "differentiate{method=bulk-arrays},inline"),
    ("value and gradient of doublings", doublings, "differentiate{method=bulk-arrays},inline"),
];

/// Nothing is written twice: each step of a chain adds the same number of operations.
#[test]
fn text_grows_with_the_length_of_chains() {
    for (name, chain, pipeline) in CHAINS {
        let size = |length: usize| {
            let text = chain(length);
            let mut ir = laws::read_dialects(&REGISTRY, "f.mlir", &text, false).unwrap();
            let function = Interpreter::new(&ir, Limits::default()).function_named("f").unwrap();
            let signature = Callable::type_of(&ir, function).expect("it is a function").clone();
            let vjp = request(&mut ir, "f", &signature, false);
            let pipeline = format!("{pipeline},canonicalize,cse,dce");
            let after = derived(&format!("{text}{vjp}"), &pipeline).unwrap();
            after.walk(after.root()).count()
        };
        let sizes = [4, 5, 10, 20].map(size);
        println!("{name}: {sizes:?} operations at lengths 4, 5, 10 and 20");
        let step = sizes[1] - sizes[0];
        assert_eq!(sizes, [0, 1, 6, 16].map(|more| sizes[0] + more * step), "{name}");
    }
}
