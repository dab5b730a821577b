//! Programs written with handles: they print as expected, verify, and compute the mathematical
//! results; errors in them are collected, with the line that wrote them.

use cotan_builder::{Direction, Expr, Writer};
use cotan_dialects::builtin::Module;
use cotan_dialects::interp::{Datum, Interpreter, Limits, Sources, read_arguments};
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_ir::verify::verify;
use cotan_ir::{Diagnostics, InsertPoint, Ir, Loc, LocData, Type};
use insta::assert_snapshot;
use std::error::Error;

/// Returns a module that `write` writes into.
fn module(write: impl FnOnce(&Writer<'_>)) -> (Ir, Result<(), Diagnostics>) {
    let mut ir = Ir::new(cotan_dialects::registry());
    let block = Module::root(&mut ir, Loc::UNKNOWN);
    let w = Writer::new(&mut ir, InsertPoint::End(block));
    write(&w);
    let finished = w.finish();
    (ir, finished)
}

fn messages(found: &Diagnostics) -> Vec<String> {
    found.iter().map(|found| found.message.clone()).collect()
}

fn right(write: impl FnOnce(&Writer<'_>)) -> Ir {
    let (ir, finished) = module(write);
    let mut found = finished.err().unwrap_or_default();
    verify(&ir, &mut found);
    assert_eq!(messages(&found), [""; 0]);
    ir
}

/// Returns the errors; all of them have a location in this file.
fn wrong(write: impl FnOnce(&Writer<'_>)) -> Vec<String> {
    let (ir, finished) = module(write);
    let found = finished.expect_err("something is wrong");
    for found in found.iter() {
        let Some(LocData::File { file, .. }) = ir.store.loc_data(found.place.loc) else {
            panic!("`{}` has no place", found.message)
        };
        assert!(ir.text(*file).ends_with("tests/suite/dialects/expr.rs"));
    }
    messages(&found)
}

fn printed(ir: &Ir) -> String {
    print_to_string(ir, PrintOptions::default())
}

/// Returns the floats of all results.
fn run(ir: &Ir, name: &str, args: &[&str]) -> Vec<f64> {
    let mut interpreter = Interpreter::new(ir, Limits::default());
    let function = interpreter.function_named(name).expect("it was written");
    let Ok(args) = read_arguments(ir, function, args, Sources::default()) else {
        panic!("wrong arguments")
    };
    let results = interpreter.call_sized(function, args);
    let results = results.unwrap_or_else(|stop| panic!("{}", stop.into_diagnostic().message));
    results.iter().flat_map(Datum::words).map(|&word| f64::from_bits(word)).collect()
}

#[test]
fn dot() {
    let ir = right(|w| {
        let vector = w.array([w.size("n")], Type::F64);
        w.function("dot", [("x", vector), ("y", vector)], |[x, y]| (x * y).sum(0));
    });
    assert_snapshot!(printed(&ir));
    assert_eq!(run(&ir, "dot", &["[1.0, 2.0]", "[3.0, 4.0]"]), [11.0]);
}

#[test]
fn matmul() {
    let ir = right(|w| {
        let [n, m, k] = ["n", "m", "k"].map(|name| w.size(name));
        let (a, b) = (w.array([&n, &m], Type::F64), w.array([&m, &k], Type::F64));
        w.function("matmul", [("a", a), ("b", b)], |[a, b]| {
            w.build([&n, &k], |[i, j]| w.build([&m], |[l]| a.at([i, l]) * b.at([l, j])).sum(0))
        });
    });
    assert_snapshot!(printed(&ir));
    let given = ["[[1.0, 2.0], [3.0, 4.0]]", "[[1.0, 0.0], [10.0, 1.0]]"];
    assert_eq!(run(&ir, "matmul", &given), [21.0, 2.0, 43.0, 4.0]);
}

#[test]
fn softmax() {
    let ir = right(|w| {
        let vector = w.array([w.size("n")], Type::F64);
        w.function("softmax", [("x", vector)], |[x]| {
            let e = (x - x.max_along(0)).exp();
            e / e.sum(0)
        });
    });
    assert_snapshot!(printed(&ir));
    let y = run(&ir, "softmax", &["[1.0, 2.0, 3.0]"]);
    let sum: f64 = [1.0_f64, 2.0, 3.0].map(f64::exp).iter().sum();
    for (y, x) in y.iter().zip([1.0_f64, 2.0, 3.0]) {
        assert!((y - x.exp() / sum).abs() < 1e-15);
    }
}

/// One step of an LSTM: four gates from an input and a state.
fn lstm(w: &Writer<'_>) {
    let (n, m) = (w.size("n"), w.size("m"));
    let (state, input) = (w.array([&n], Type::F64), w.array([&m], Type::F64));
    let (weights, biases) = (w.array([&n * 4, &n + &m], Type::F64), w.array([&n * 4], Type::F64));
    let parameters = [("w", weights), ("b", biases), ("x", input), ("h", state), ("c", state)];
    w.function("lstm", parameters, |[weights, b, x, h, c]| {
        let hx = w.concat(&[h, x], 0);
        let z = w.build([&n * 4], |[i]| (weights.at([i]) * hx).sum(0)) + b;
        let gate = |k: i64| z.slice([&n * k], [&n]);
        let (forget, input) = (gate(0).sigmoid(), gate(1).sigmoid());
        let (output, candidate) = (gate(2).sigmoid(), gate(3).tanh());
        let c = forget * c + input * candidate;
        (output * c.tanh(), c)
    });
}

#[test]
fn an_lstm_step() {
    let ir = right(lstm);
    assert_snapshot!(printed(&ir));
    let (w, b) = ("[[0.5, 1.0], [-0.5, 2.0], [1.0, 1.0], [0.25, -1.0]]", "[0.1, 0.2, 0.3, 0.4]");
    let given = run(&ir, "lstm", &[w, b, "[2.0]", "[-1.0]", "[0.5]"]);
    let s = |x: f64| 1.0 / (1.0 + (-x).exp());
    let z = [-0.5 + 2.0 + 0.1, 0.5 + 4.0 + 0.2, -1.0 + 2.0 + 0.3, -0.25 - 2.0 + 0.4];
    let c = s(z[0]) * 0.5 + s(z[1]) * z[3].tanh();
    for (given, wanted) in given.iter().zip([s(z[2]) * c.tanh(), c]) {
        assert!((given - wanted).abs() < 1e-15, "{given} {wanted}");
    }
    assert_eq!(given.len(), 2);
}

#[test]
fn bodies_are_closures() {
    let ir = right(|w| {
        let n = w.size("n");
        let vector = w.array([&n], Type::F64);
        w.function("means", [("x", vector)], |[x]| {
            let [sums] = w.scan(0, Direction::Left, [x], [0.0], |[a], [b]| [a + b]);
            w.build([&n], |[i]| sums.at([i]) / (i + 1).to_float(Type::F64))
        });
        w.function("horner", [("x", vector), ("t", Type::F64)], |[x, t]| {
            let zero = w.number(0.0, Type::F64);
            let (value, ()) = w.fold(0, Direction::Right, [x], zero, |s, [x]| (s * t + x, ()));
            value
        });
        w.function("range", [("x", vector)], |[x]| {
            let nothing = [f64::INFINITY, f64::NEG_INFINITY];
            let pairs = w.reduce(0, [x, x], nothing, |[a, b], [c, d]| [a.min(c), b.max(d)]);
            (pairs[1] - pairs[0], x.map(|x| x.lt(0.0).select(-x, 2.0 * x)))
        });
        w.function("shapes", [("x", vector)], |[x]| {
            let twice = x.gather([&n * 2], |[i]| [i / 2]);
            let ends = x.scatter([2], |[i]| [i.gt(0).select(i / i, 0)]);
            let table = w.stack(&[x, x.reverse(0), x.shift(1, 0)], 0).transpose([1, 0]);
            (twice, ends, table.reshape([&n * 3]), w.index(&n).to_float(Type::F64))
        });
    });
    assert_eq!(run(&ir, "means", &["[1.0, 3.0, 8.0]"]), [1.0, 2.0, 4.0]);
    assert_eq!(run(&ir, "horner", &["[1.0, 2.0, 3.0]", "10.0"]), [321.0]);
    assert_eq!(run(&ir, "range", &["[1.0, -3.0, 8.0]"]), [11.0, 2.0, 3.0, 16.0]);
    let shapes = run(&ir, "shapes", &["[1.0, 2.0]"]);
    assert_eq!(shapes, [1.0, 1.0, 2.0, 2.0, 1.0, 2.0, 1.0, 2.0, 0.0, 2.0, 1.0, 1.0, 2.0],);
}

#[test]
fn orders_and_combinations_are_closures() {
    let ir = right(|w| {
        let (keys, values) = (w.array([3], Type::I64), w.array([3], Type::F64));
        w.function("sorted", [("k", keys), ("x", values)], |[k, x]| {
            w.sort(0, [k, x], |[a, _], [b, _]| a.lt(b))[1]
        });
        w.function("order", [("x", values)], |[x]| {
            w.argsort(0, [x], |[a], [b]| a.gt(b)).to_float(Type::F64)
        });
        w.function("maxima", [("x", values), ("y", values)], |[x, y]| {
            w.reduce_by_index([x], [y], |[i]| [i / 2], |[old], [new]| [old.max(new)])[0]
        });
    });
    assert_eq!(run(&ir, "sorted", &["[5, 1, 3]", "[1.0, 2.0, 3.0]"]), [2.0, 3.0, 1.0]);
    assert_eq!(run(&ir, "order", &["[5.0, 1.0, 3.0]"]), [0.0, 2.0, 1.0]);
    assert_eq!(run(&ir, "maxima", &["[5.0, 1.0, 3.0]", "[4.0, 6.0, 7.0]"]), [5.0, 6.0, 7.0]);
}

#[test]
fn errors_are_reported_once_with_location() {
    let found = wrong(|w| {
        let (three, four) = (w.array([3], Type::F64), w.array([4], Type::F64));
        w.function("wrong", [("x", three), ("y", four), ("i", Type::I32)], |[x, y, i]| {
            let product = x * y;
            let sum = (product + 1.0).sum(0);
            let sizes = (x.size(2), y.size(0));
            assert!(sizes.0.poly().is_none() && sizes.1.poly().is_some());
            [sum, x.sum(1), i.exp(), i + 2.5, x.at([0, 0]), !y, x.gt(0.0).select(i, x), 300 * i]
        });
        w.function("elsewhere", [("x", three)], |[x]| {
            let mut kept: Option<Expr<'_>> = None;
            let row = x.map(|x| {
                kept = Some(x);
                x * 2.0
            });
            kept.map_or(row, |kept| row * kept)
        });
        w.array([-1], Type::F64);
    });
    let wanted = [
        "`tensor<3xf64>` and `tensor<4xf64>` do not match",
        "there is no axis 2 in `tensor<3xf64>`",
        "'array.sum' op there is no axis 1: there are 0 to 0",
        "there is no exponential of `i32`",
        "2.5 is not representable in `i32`",
        "'array.index' op has 2 indices, but the array has 1 dimensions",
        "true is not representable in `f64`",
        "`tensor<3xi32>` and `tensor<3xf64>` do not match",
        "this value belongs to another body",
        "a size is negative or overflows `i64`",
    ];
    assert_eq!(found, wanted);
}

#[test]
fn errors_of_the_verifier_are_reported_too() {
    let found = wrong(|w| {
        let three = w.array([3], Type::F64);
        w.function("slice", [("x", three)], |[x]| x.slice([1], [3]));
        w.function("reduce", [("x", three)], |[x]| w.reduce(0, [x], [0.0], |[a], [b]| [a.lt(b)]));
    });
    let wanted = [
        "'array.slice' op reads 3 elements from 1 along axis 0, which are not provably within its \
         size 3; `array.build` of `array.index` reads 0 out of range and needs no proof",
        "'array.reduce' op region yields `i1` as value 0, expected `f64`",
    ];
    assert_eq!(found, wanted);
}

#[test]
fn expressions_are_inserted_at_the_builder() -> Result<(), Box<dyn Error>> {
    let mut ir = right(lstm);
    let function = ir.walk(ir.root()).find(|&op| ir.name_text(op) == "func.return");
    let end = function.expect("it returns");
    let c = ir.operand(end, 1);
    let w = Writer::new(&mut ir, InsertPoint::Before(end));
    let doubled = (w.value(c) * 2.0).named("doubled").value().ok_or("it cannot be doubled")?;
    w.finish()?;
    ir.set_operand(end, 1, doubled);
    let text = printed(&ir);
    assert!(text.contains("%doubled = arith.mulf"), "{text}");
    Ok(())
}

#[test]
fn sizes_of_two_writers_do_not_mix() {
    let mut others = Ir::new(cotan_dialects::registry());
    let module = Module::root(&mut others, Loc::UNKNOWN);
    let other = Writer::new(&mut others, InsertPoint::End(module));
    // Symbols that the other module does not have.
    let [_, _, n] = ["a", "b", "n"].map(|name| other.size(name));
    let found = wrong(|w| {
        w.array([&n], Type::F64);
        w.array([&n + w.size("m")], Type::F64);
        w.array([w.size("m") + 1], Type::F64);
        w.function("sized", [("x", w.array([3], Type::F64))], |[x]| {
            w.build([&n], |[i]| x.at([i]));
            x.slice([&n], [2]);
            x.reshape([&n - &n]);
            (x.roll(&n, 0), w.index(&n))
        });
    });
    assert_eq!(found, ["this size belongs to another writer"; 7]);
}

#[test]
fn values_of_two_writers_do_not_mix() {
    let mut others = Ir::new(cotan_dialects::registry());
    let module = Module::root(&mut others, Loc::UNKNOWN);
    let other = Writer::new(&mut others, InsertPoint::End(module));
    let one = other.number(1.0, Type::F64);
    let mut ir = Ir::new(cotan_dialects::registry());
    let module = Module::root(&mut ir, Loc::UNKNOWN);
    let w = Writer::new(&mut ir, InsertPoint::End(module));
    let x = w.array([3], Type::F64);
    w.function("product", [("x", x)], |[x]| x * one);
    w.function("given", [("x", x)], |_| one);
    w.function("kept", [("x", x)], |[x]| x.map(|_| one));
    w.function("folded", [("x", x)], |[x]| w.map(0, [x, one], |[a, b]| a * b));
    let found = w.finish().expect_err("they come from elsewhere");
    let messages: Vec<_> = found.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(messages, ["this value was written by another writer"; 4]);
}

#[test]
fn loops_and_branches_are_closures() {
    let ir = right(|w| {
        let n = w.size("n");
        w.function("positive", [("x", w.array([&n], Type::F64))], |[x]| {
            let start = [0.0, 1.0].map(|number| w.number(number, Type::F64));
            w.for_loop(0, w.index(&n), start, |i, [sum, product]| {
                let a = x.at([i]);
                w.if_else(a.gt(0.0), || [sum + a, product * a], || [sum, product])
            })
        });
        w.function("root", [("x", Type::F64)], |[x]| {
            w.while_loop(x, |r| (r * r - x).abs().gt(1e-9), |r| (r + x / r) * 0.5)
        });
    });
    assert_snapshot!(printed(&ir), @r#"
    module {
      func.func @positive(%x: tensor<?xf64, #cotan.dims<n>>) -> (f64, f64) {
        %0 = arith.constant 0.0 : f64
        %1 = arith.constant 1.0 : f64
        %2 = array.dim n
        %3 = arith.constant 0 : index
        %4 = arith.constant 1 : index
        %11:2 = scf.for %arg0 = %3 to %2 step %4 iter_args(%arg1 = %0, %arg2 = %1) -> (f64, f64) {
          %5 = array.index %x[%arg0] : tensor<?xf64, #cotan.dims<n>>
          %6 = arith.constant 0.0 : f64
          %7 = arith.cmpf ogt, %5, %6 : f64
          %10:2 = scf.if %7 -> (f64, f64) {
            %8 = arith.addf %arg1, %5 : f64
            %9 = arith.mulf %arg2, %5 : f64
            scf.yield %8, %9 : f64, f64
          } else {
            scf.yield %arg1, %arg2 : f64, f64
          }
          scf.yield %10#0, %10#1 : f64, f64
        }
        return %11#0, %11#1 : f64, f64
      }
      func.func @root(%x: f64) -> f64 {
        %9 = scf.while (%arg0 = %x) : (f64) -> f64 {
          %0 = arith.mulf %arg0, %arg0 : f64
          %1 = arith.subf %0, %x : f64
          %2 = math.absf %1 : f64
          %3 = arith.constant 1.0e-9 : f64
          %4 = arith.cmpf ogt, %2, %3 : f64
          scf.condition(%4) %arg0 : f64
        } do {
        ^bb0(%arg1: f64):
          %5 = arith.divf %x, %arg1 : f64
          %6 = arith.addf %arg1, %5 : f64
          %7 = arith.constant 0.5 : f64
          %8 = arith.mulf %6, %7 : f64
          scf.yield %8 : f64
        }
        return %9 : f64
      }
    }
    "#);
    assert_eq!(run(&ir, "positive", &["[2.0, -1.0, 3.0]"]), [5.0, 6.0]);
    assert!((run(&ir, "root", &["2.0"])[0] - 2f64.sqrt()).abs() < 1e-9);
}

#[test]
fn tuples_and_functions_are_values() {
    let ir = right(|w| {
        let pair = w.tuple_type([Type::F64, Type::F64]);
        let function = w.function_type([Type::F64], [Type::F64]);
        w.function("swapped", [("p", pair)], |[p]| w.tuple((p.part(1), p.part(0))));
        w.function("twice", [("a", Type::F64), ("x", Type::F64)], |[a, x]| {
            let scale = w.lambda([("y", Type::F64)], |[y]| a * y);
            let applied = w.lambda([("f", function)], |[f]| {
                let [once] = f.call([x]);
                f.call::<1>([once])
            });
            applied.call::<1>([scale])
        });
    });
    assert_snapshot!(printed(&ir), @r#"
    module {
      func.func @swapped(%p: tuple<f64, f64>) -> tuple<f64, f64> {
        %0 = tuple.get %p[1] : tuple<f64, f64>
        %1 = tuple.get %p[0] : tuple<f64, f64>
        %2 = tuple.pack %0, %1 : f64, f64
        return %2 : tuple<f64, f64>
      }
      func.func @twice(%a: f64, %x: f64) -> f64 {
        %1 = closure.lambda (%y: f64) {
          %0 = arith.mulf %a, %y : f64
          closure.yield %0 : f64
        } : (f64) -> f64
        %4 = closure.lambda (%f: (f64) -> f64) {
          %2 = closure.apply %f(%x) : (f64) -> f64
          %3 = closure.apply %f(%2) : (f64) -> f64
          closure.yield %3 : f64
        } : ((f64) -> f64) -> f64
        %5 = closure.apply %4(%1) : ((f64) -> f64) -> f64
        return %5 : f64
      }
    }
    "#);
    assert_eq!(run(&ir, "twice", &["3.0", "2.0"]), [18.0]);
}

fn total<'w>(w: &'w Writer<'_>, all: Vec<Expr<'w>>) -> Expr<'w> {
    all.into_iter().fold(w.number(0.0, Type::F64), |sum, x| sum + x)
}

#[test]
fn the_number_of_parameters_may_be_computed() {
    for count in [0, 1, 5] {
        let ir = right(|w| {
            let parameters: Vec<_> = (0..count).map(|at| (format!("x{at}"), Type::F64)).collect();
            w.function("total", parameters.clone(), |all| total(w, all));
            w.function("applied", parameters.clone(), |all| {
                w.lambda(parameters, |inner| total(w, inner)).call::<1>(all)
            });
        });
        let args: Vec<String> = (0..count).map(|at| format!("x{at}={at}.0")).collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let wanted = f64::from((0..count).sum::<i32>());
        assert_eq!(["total", "applied"].map(|name| run(&ir, name, &args)), [[wanted], [wanted]]);
    }
}

#[test]
fn misused_loops_branches_and_functions_are_reported() {
    let found = wrong(|w| {
        let [f64, index] = [Type::F64, Type::INDEX];
        w.function("branches", [("c", Type::I1), ("x", f64), ("i", index)], |[c, x, i]| {
            w.if_else(c, || x, || i)
        });
        w.function("lists", [("c", Type::I1), ("x", f64)], |[c, x]| {
            w.if_else(c, || vec![x], Vec::new)
        });
        w.function("turns", [("x", f64)], |[x]| w.for_loop(0, 3, x, |i, _| i));
        w.function("goes_on", [("x", f64)], |[x]| w.while_loop(x, |x| x.gt(1.0), |x| x.gt(2.0)));
        w.function("called", [("x", f64)], |[x]| x.call::<1>([x]));
        w.function("many", [("x", f64)], |[x]| w.lambda([("y", f64)], |[y]| y).call::<2>([x]));
        w.function("part", [("x", f64)], |[x]| w.tuple([x, x]).part(2));
        w.function("outside", [("x", f64)], |[x]| {
            let mut kept = x;
            w.for_loop(0, 3, x, |_, x| {
                kept = x + 1.0;
                kept
            });
            kept
        });
    });
    let wanted = [
        "one body returns `f64`, the other one `index`",
        "one body returns `f64`, the other one nothing",
        "the loop carries `f64`, its body yields `index`",
        "the loop carries `f64`, its body yields `i1`",
        "`f64` is not a callable function",
        "2 results are expected of a function that returns 1",
        "'tuple.get' op there is no component 2: there are 0 to 1",
        "this value belongs to another body",
    ];
    assert_eq!(found, wanted);
}

#[test]
fn control_and_functions_of_two_writers_do_not_mix() {
    let mut others = Ir::new(cotan_dialects::registry());
    let module = Module::root(&mut others, Loc::UNKNOWN);
    let other = Writer::new(&mut others, InsertPoint::End(module));
    let (one, size) = (other.number(1.0, Type::F64), other.size("n"));
    let more = one.gt(0.0);
    let mut ir = Ir::new(cotan_dialects::registry());
    let module = Module::root(&mut ir, Loc::UNKNOWN);
    let w = Writer::new(&mut ir, InsertPoint::End(module));
    let x = [("x", Type::F64)];
    w.function("condition", x, |[x]| w.if_else(more, || x, || x));
    w.function("branch", x, |[x]| w.if_else(true, || x, || one));
    w.function("bound", x, |[x]| w.for_loop(0, one, x, |_, x| x));
    w.function("carried", x, |[_]| w.for_loop(0, 3, one, |_, one| one));
    w.function("body", x, |[x]| w.for_loop(0, 3, x, |_, _| one));
    w.function("goes_on", x, |[x]| w.while_loop(x, |_| more, |x| x));
    w.function("packed", x, |[x]| w.tuple([x, one]));
    w.function("lambda", x, |[_]| w.lambda(x, |_| one));
    w.function("called", x, |[_]| w.lambda(x, |[x]| x).call::<1>([one]));
    let computed = vec![("x", Type::F64), ("y", Type::F64)];
    let stated = w.function("computed", computed, |all| all[0] + one);
    assert_eq!(stated, None);
    if let Some(stated) = w.function("stated", x, |[x]| x) {
        w.fact(stated, &size, 3);
    }
    let found = w.finish().expect_err("they come from elsewhere");
    let (size, values) =
        messages(&found).split_last().map(|(a, b)| (a.clone(), b.to_vec())).unwrap();
    assert_eq!(values, ["this value was written by another writer"; 10]);
    assert_eq!(size, "this size belongs to another writer");
}
