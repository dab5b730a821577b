//! Accumulations of homomorphic differentiation besides derivatives: the statements of the papers,
//! and their consistency on the programs of the papers.

use cotan_dialects::derivative_rules::OperandRule;
use cotan_dialects::interp::{Arguments, Datum, Interpreter, Limits};
use cotan_dialects::{Callable, chad};
use cotan_ir::constraints::is_float;
use cotan_ir::text::{PrintOptions, print_to_string, type_to_string};
use cotan_ir::{Ir, Type};
use cotan_passes::homomorphic::{Generators, How, Mode, pair};
use cotan_tests::corpus::oracles::oracles;
use cotan_tests::derivatives::derived;

/// As [`with_user_of`] the result of a pass.
fn with_user(program: &str, pass: &str) -> Result<Ir, String> {
    with_user_of(&derived(program, pass)?)
}

/// Returns a module that calls the derivative of `@f` and applies the resulting linear function:
/// `@user` has the arguments and the cotangents of the results as parameters, and returns the
/// cotangents of the arguments.
fn with_user_of(made: &Ir) -> Result<Ir, String> {
    let function = Interpreter::new(made, Limits::default()).function_named("f_reverse");
    let ty = function.and_then(|function| Callable::type_of(made, function));
    let ty = ty.ok_or("there is no @f_reverse")?;
    let linear = ty.results.last().and_then(|&ty| chad::linear_of(&made.store, ty));
    let linear = linear.ok_or("it gives no linear function")?;
    let texts = |types: &[Type]| -> Vec<String> {
        types.iter().map(|&ty| type_to_string(made, ty)).collect()
    };
    let named = |name: char, count: usize| -> Vec<String> {
        (0..count).map(|at| format!("%{name}{at}")).collect()
    };
    let [takes, gives] = [&ty.inputs, &ty.results].map(|types| texts(types));
    let [from, to] = [&linear.inputs, &linear.results].map(|types| texts(types));
    let (args, given) = (named('a', takes.len()), named('c', from.len()));
    let (results, back) = (named('r', gives.len()), named('d', to.len()));
    let params = args.iter().chain(&given).zip(takes.iter().chain(&from));
    let params: Vec<String> = params.map(|(name, ty)| format!("{name}: {ty}")).collect();
    let last = &results[results.len() - 1];
    let text = print_to_string(made, PrintOptions::default());
    let text = text.trim_end().strip_suffix('}').expect("a module ends with a brace");
    let user = format!(
        "func.func @user({}) -> ({}) {{\n  {} = func.call @f_reverse({}) : ({}) -> ({})\n  {} = chad.apply {last}({}) : {}\n  return {} : {}\n}}",
        params.join(", "),
        to.join(", "),
        results.join(", "),
        args.join(", "),
        takes.join(", "),
        gives.join(", "),
        back.join(", "),
        given.join(", "),
        gives[gives.len() - 1],
        back.join(", "),
        to.join(", "),
    );
    derived(&format!("{text}\n{user}\n}}\n"), "")
}

fn arguments(values: Vec<Datum>) -> Arguments {
    Arguments { values, ..Arguments::default() }
}

/// Returns the cotangents of the arguments, as words.
fn run(ir: &Ir, args: Arguments) -> Result<Vec<u64>, String> {
    let mut interpreter = Interpreter::new(ir, Limits::default());
    let function = interpreter.function_named("user").ok_or("there is no @user")?;
    let given = interpreter.call_sized(function, args);
    let given = given.map_err(|stop| stop.into_diagnostic().message)?;
    Ok(given.iter().flat_map(words).collect())
}

fn words(datum: &Datum) -> Vec<u64> {
    match datum.parts() {
        Some(parts) => parts.iter().flat_map(words).collect(),
        None => datum.words().to_vec(),
    }
}

/// Returns the accumulated values of scalar arguments, from one for one result.
fn of_numbers(program: &str, monoid: &str, args: &[u64]) -> Vec<u64> {
    let ir = with_user(program, &format!("chad{{monoid={monoid}}}")).expect("the pass takes it");
    // Functions that are values, and formal sums, go away and nothing changes.
    let without = derived(
        &print_to_string(&ir, PrintOptions::default()),
        "inline,inline-function-values,canonicalize,cse,dce",
    );
    let given = || arguments(args.iter().map(|&word| Datum::Scalar(word)).collect());
    let found = run(&ir, given()).expect("it runs");
    assert_eq!(run(&without.expect("it is valid"), given()).expect("it runs"), found);
    found
}

/// Modulo two, `f (f z)` with `f u = u x + y` has the derivatives y by x, x + 1 by y, and x by z.
#[test]
fn truth_values_are_polynomials() {
    let program = "func.func private @f(%x: i1, %y: i1, %z: i1) -> i1 {
  %f = closure.lambda (%u: i1) {
    %p = arith.andi %u, %x : i1
    %v = arith.xori %p, %y : i1
    closure.yield %v : i1
  } : (i1) -> i1
  %a = closure.apply %f(%z) : (i1) -> i1
  %b = closure.apply %f(%a) : (i1) -> i1
  return %b : i1
}";
    for bits in 0..8 {
        let [x, y, z] = [bits & 1, bits >> 1 & 1, bits >> 2];
        assert_eq!(of_numbers(program, "parity", &[x, y, z, 1]), [y, x ^ 1, x], "{x} {y} {z}");
    }
}

/// A function that is made and not applied keeps nothing alive.
#[test]
fn unused_values_are_dead() {
    let program = "func.func private @f(%x: f64, %y: f64) -> f64 {
  %f = closure.lambda (%u: f64) {
    %v = arith.mulf %u, %x : f64
    closure.yield %v : f64
  } : (f64) -> f64
  %r = arith.mulf %y, %y : f64
  return %r : f64
}";
    let args = [3.0_f64.to_bits(), (-2.0_f64).to_bits(), 1];
    assert_eq!(of_numbers(program, "liveness", &args), [0, 1]);
}

/// A value that only selects a function is dead, as it has no derivative.
#[test]
fn only_selected_values_are_live() {
    let program = "func.func private @f(%x: f64, %y: f64, %z: f64) -> f64 {
  %less = arith.cmpf olt, %x, %y : f64
  %f = scf.if %less -> ((f64) -> f64) {
    %scale = closure.lambda (%u: f64) {
      %v = arith.mulf %u, %x : f64
      closure.yield %v : f64
    } : (f64) -> f64
    scf.yield %scale : (f64) -> f64
  } else {
    %wave = closure.lambda (%u: f64) {
      %p = arith.mulf %u, %z : f64
      %v = math.sin %p : f64
      closure.yield %v : f64
    } : (f64) -> f64
    scf.yield %wave : (f64) -> f64
  }
  %r = closure.apply %f(%y) : (f64) -> f64
  return %r : f64
}";
    let at =
        |x: f64| [x.to_bits(), f64::to_bits(if x > 1.5 { 1.0 } else { 2.0 }), 3.0_f64.to_bits(), 1];
    assert_eq!(of_numbers(program, "liveness", &at(1.0)), [1, 1, 0]);
    assert_eq!(of_numbers(program, "liveness", &at(2.0)), [0, 1, 1]);
}

/// `a = x y; a a - a` with x = 3, y = -2: each is used three times; the slopes are 2 a - 1 times
/// the other one, and their sizes on each way |a| + |a| + 1.
#[test]
fn uses_and_sizes_are_added_on_all_paths() {
    let program = "func.func private @f(%x: f64, %y: f64) -> f64 {
  %a = arith.mulf %x, %y : f64
  %s = arith.mulf %a, %a : f64
  %r = arith.subf %s, %a : f64
  return %r : f64
}";
    let args = [3.0, -2.0, 1.0].map(f64::to_bits);
    let found = |monoid: &str| -> Vec<f64> {
        of_numbers(program, monoid, &args).into_iter().map(f64::from_bits).collect()
    };
    assert_eq!(found("uses"), [3.0, 3.0]);
    assert_eq!(found("derivative"), [26.0, -39.0]);
    assert_eq!(found("magnitude"), [26.0, 39.0]);
}

/// The sparsity pattern of a Jacobian: the live arguments for each single result.
#[test]
fn patterns_of_jacobians_are_known() {
    let program = "!v = tensor<4xf64>
func.func private @f(%x: !v) -> !v {
  %y = array.build (%i: index) {
    %one = arith.constant 1 : index
    %next = arith.addi %i, %one : index
    %a = array.index %x[%i] : !v
    %b = array.index %x[%next] : !v
    %p = arith.mulf %a, %b : f64
    array.yield %p : f64
  } : !v
  return %y : !v
}";
    let ir = with_user(program, "chad{monoid=liveness}").expect("the pass takes it");
    let row = |at: usize| {
        let x = Datum::of(&[4], [1.0, 2.0, 3.0, 4.0].map(f64::to_bits).to_vec());
        let asked = Datum::of(&[4], (0..4).map(|place| u64::from(place == at)).collect());
        run(&ir, arguments(vec![x, asked])).expect("it runs")
    };
    // Out of range is zero, and read of nothing.
    let rows = [[1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1], [0, 0, 0, 1]];
    assert_eq!([0, 1, 2, 3].map(row), rows.map(|row| row.to_vec()));
}

/// Sets of results, one bit for each: a monoid that is none of those that the pass knows.
static SETS: Generators = Generators {
    of: |store, ty| is_float(store, ty).then_some(Type::I64),
    or: true,
    reaches: |class| !matches!(class, OperandRule::NonDifferentiable),
    back: Some(|_, at| at.by_element.then_some(at.quantity)),
    in_place: false,
};

/// With sets the pattern of a Jacobian is known at once, through functions that are values and
/// branches.
#[test]
fn monoids_of_ones_own_are_rows() {
    let program = "func.func private @f(%x: f64, %y: f64, %z: f64) -> (f64, f64) {
  %f = closure.lambda (%u: f64) {
    %v = arith.mulf %u, %y : f64
    closure.yield %v : f64
  } : (f64) -> f64
  %a = closure.apply %f(%x) : (f64) -> f64
  %less = arith.cmpf olt, %x, %z : f64
  %b = scf.if %less -> (f64) {
    %c = closure.apply %f(%z) : (f64) -> f64
    scf.yield %c : f64
  } else {
    scf.yield %x : f64
  }
  return %a, %b : f64, f64
}";
    let mut ir = derived(program, "").expect("it is valid");
    let function = Interpreter::new(&ir, Limits::default()).function_named("f");
    let how = How { mode: Mode::Reverse, generators: &SETS };
    let name = ir.store.symbol("f_reverse");
    pair(&mut ir, function.expect("it is there"), name, how).expect("it is taken");
    let ir = with_user_of(&ir).expect("it is valid");
    let numbers = |x: f64| [x, 2.0, 3.0].map(f64::to_bits);
    let at = |x| numbers(x).into_iter().chain([1, 2]).map(Datum::Scalar).collect();
    assert_eq!(run(&ir, arguments(at(1.0))).expect("it runs"), [1, 3, 2]);
    assert_eq!(run(&ir, arguments(at(4.0))).expect("it runs"), [3, 1, 0]);
}

/// Returns a cotangent with its scalars replaced.
fn with_words(datum: &Datum, word: Word) -> Datum {
    match datum.parts() {
        Some(parts) => Datum::tuple(parts.iter().map(|part| with_words(part, word)).collect()),
        None => {
            let words = datum.words().iter().map(|&it| word(it)).collect();
            Datum::of(datum.shape().unwrap_or_default(), words)
        }
    }
}

/// A map from the cotangent of a result to its accumulated value.
type Word = fn(u64) -> u64;

/// On the programs of the papers, dead values get zero, exactly the used values are live, and no
/// derivative exceeds its bound.
#[test]
fn each_fits_the_others() {
    let (mut compared, mut refused, mut mistakes) = (0, Vec::new(), Vec::new());
    let size = |word| f64::from_bits(word).abs().to_bits();
    let ways: [(&str, Word); 4] = [
        ("derivative", |word| word),
        ("magnitude", size),
        ("uses", |_| 1.0_f64.to_bits()),
        ("liveness", |_| 1),
    ];
    for oracle in oracles().iter().filter(|oracle| oracle.claims(false) > 0) {
        let Ok((plain, points)) = oracle.derivative_at(false, "") else { continue };
        let function = Interpreter::new(&plain, Limits::default()).function_named("f");
        let function = function.and_then(|function| Callable::type_of(&plain, function));
        let count = function.expect("it is there").inputs.len();
        let made =
            ways.map(|(monoid, _)| with_user(&oracle.text, &format!("chad{{monoid={monoid}}}")));
        if let Some(why) = made.iter().find_map(|made| made.as_ref().err()) {
            refused.push(format!("{}: {why}", oracle.name));
            continue;
        }
        for point in points {
            let found = ways.iter().zip(&made).map(|((_, word), ir)| {
                let mut args = point.clone();
                args.values[count..].iter_mut().for_each(|it| *it = with_words(it, *word));
                run(ir.as_ref().expect("it was made"), args)
            });
            match found.collect::<Result<Vec<_>, _>>() {
                Ok(found) => {
                    mistakes.extend(misfit(&found).map(|why| format!("{}: {why}", oracle.name)))
                }
                Err(why) => mistakes.push(format!("{}: {why}", oracle.name)),
            }
            compared += 1;
        }
    }
    println!("{compared} compared, refused: {refused:#?}");
    assert!(mistakes.is_empty(), "{mistakes:#?}");
    assert!(compared >= 180, "only {compared} were compared");
}

/// Returns an inconsistency: of derivatives, their bounds, uses, and liveness.
fn misfit(found: &[Vec<u64>]) -> Option<String> {
    let [derivative, bound, uses, alive] = found else { return Some("four are compared".into()) };
    let counts = [derivative, bound, uses, alive].map(Vec::len);
    if counts.iter().any(|&count| count != counts[0]) {
        return Some(format!("as many of each are compared, not {counts:?}"));
    }
    (0..counts[0]).find_map(|at| {
        let [derivative, bound, uses] = [derivative, bound, uses].map(|of| f64::from_bits(of[at]));
        let is_bounded = derivative.abs() <= bound * (1.0 + 1e-9) || bound.is_nan();
        let is_alive = alive[at] != 0;
        let fits = is_bounded && (uses > 0.0) == is_alive && (is_alive || derivative == 0.0);
        (!fits)
            .then(|| format!("{at}: {derivative}, at most {bound}; used {uses}, alive {is_alive}"))
    })
}
