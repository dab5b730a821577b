//! Loads, stores and bytes of lowered loops grow as the program does: the interpreter counts them at two sizes. Arrays that
//! pass through branches are changed in place, so no iteration copies one.

use cotan_dialects::interp::{Arguments, Interpreter, Limits, Sources, Word, read_arguments};
use cotan_ir::Ir;
use cotan_tests::buffers::{self, Traffic};
use cotan_tests::derivatives::derived;
use cotan_tests::sizes::alike;

/// Scalar loops, before and after the passes that move and merge them, and vectors.
const WAYS: [&str; 3] = [
    "scalarize-rank0,arrays-to-nests,bufferize{fp=strict}",
    "lower-to-loops{fp=strict width=8 registers=4}",
    "lower-to-loops{fp=strict}",
];

const TYPES: &str = "!v = tensor<?xf64, #cotan.dims<n>>\n!m = tensor<?x?xf64, #cotan.dims<n, n>>\n";

/// A function `@f`, how it becomes a gradient if it does, and the power of `n` that its traffic grows with.
struct Program {
    name: &'static str,
    text: String,
    is_gradient: bool,
    power: u32,
}

impl Program {
    /// The gradient of the sum of a table whose element at (i, j) is `%e` of a body.
    fn table(name: &'static str, body: &str) -> Self {
        let text = format!(
            "func.func private @p(%x: !v) -> f64 {{
  %zero = arith.constant 0.0 : f64
  %p = array.build (%i: index, %j: index) {{
    %c = arith.cmpi slt, %i, %j : index
    {body}
    array.yield %e : f64
  }} : !m
  %r = array.sum %p : !m
  return %r : f64
}}
func.func @f(%x: !v) -> !v {{
  %d = ad.grad @p(%x) : (!v) -> !v
  return %d : !v
}}"
        );
        Self { name, text, is_gradient: true, power: 2 }
    }

    /// A fold over indices whose state is the array `%s`, and becomes `%t`.
    fn fold(name: &'static str, body: &str) -> Self {
        let text = format!(
            "func.func @f(%x: !v) -> !v {{
  %three = arith.constant 3 : index
  %zero = arith.constant 0 : index
  %half = arith.constant 0.5 : f64
  %at = array.iota along 0 : tensor<?xindex, #cotan.dims<n>>
  %r = array.fold %at along 0 from %x (%s: !v, %i: index) {{
    %c = arith.cmpi slt, %i, %three : index
    %a = array.index %s[%i] : !v
    %b = arith.addf %a, %half : f64
    {body}
    array.yield %t : !v
  }} : (tensor<?xindex, #cotan.dims<n>>, !v) -> !v
  return %r : !v
}}"
        );
        Self { name, text, is_gradient: false, power: 1 }
    }

    /// A loop that adds to each row of `%m` the elements at an index of the matrix.
    fn rows(name: &'static str, at: &str, power: u32) -> Self {
        let at = at.replace("%end - %j", "%k");
        let text = format!(
            "func.func @f(%x: !m) -> !m {{
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = array.dim n
  %end = arith.subi %n, %one : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> (!m) {{
    %row = array.build (%j: index) {{
      %k = arith.subi %end, %j : index
      %a = array.index %s[%i, %j] : !m
      %b = array.index %s{at} : !m
      %c = arith.addf %a, %b : f64
      array.yield %c : f64
    }} : !v
    %t = array.update %s[%i] to %row : !m, !v
    scf.yield %t : !m
  }}
  return %r : !m
}}"
        );
        Self { name, text, is_gradient: false, power }
    }

    fn other(name: &'static str, text: &str, is_gradient: bool, power: u32) -> Self {
        Self { name, text: text.to_owned(), is_gradient, power }
    }
}

fn read(index: &str) -> String {
    format!("%b = array.index %x[{index}] : !v\n %s = math.exp %b : f64\n scf.yield %s : f64")
}

fn programs() -> Vec<Program> {
    let (i, j) = (read("%i"), read("%j"));
    let zero = "scf.yield %zero : f64";
    let choose = |then: &str, other: &str| {
        format!("%e = scf.if %c -> (f64) {{ {then} }} else {{ {other} }}")
    };
    let inner = format!(
        "%d = arith.cmpf olt, %zero, %zero : f64
         %q = scf.if %d -> (f64) {{ {i} }} else {{ {j} }}
         scf.yield %q : f64"
    );
    let put = "%u = array.update %s[%i] to %b : !v, f64";
    let same = "scf.yield %s : !v";
    let put_or = |other: &str| {
        format!("%t = scf.if %c -> (!v) {{ {put} scf.yield %u : !v }} else {{ {other} }}")
    };
    vec![
        Program::table("a read in a branch", &choose(&j, zero)),
        Program::table("reads in both branches", &choose(&i, &j)),
        Program::table("a read in the other branch", &choose(zero, &i)),
        Program::table("branches in a branch", &choose(&inner, zero)),
        Program::table("branches in the other branch", &choose(&i, &inner)),
        Program::fold("an update", "%t = array.update %s[%i] to %b : !v, f64"),
        Program::fold("an update in a branch", &put_or(same)),
        Program::fold(
            "updates in both branches",
            &put_or("%w = array.update %s[%zero] to %a : !v, f64 scf.yield %w : !v"),
        ),
        Program::fold(
            "two updates, and reads between",
            "%u = array.update %s[%i] to %b : !v, f64
             %d = array.index %u[%zero] : !v
             %t = array.update %u[%zero] to %d : !v, f64",
        ),
        Program::fold(
            "a branch of three",
            &put_or(
                "%three_ = arith.constant 5 : index
                 %d = arith.cmpi slt, %i, %three_ : index
                 %w = scf.if %d -> (!v) {
                   %q = array.update %s[%zero] to %b : !v, f64
                   scf.yield %q : !v
                 } else { scf.yield %s : !v }
                 scf.yield %w : !v",
            ),
        ),
        Program::fold(
            "a branch after a branch",
            &format!(
                "{}
                 %t = scf.if %c -> (!v) {{ scf.yield %y : !v }} else {{
                   %g = array.index %y[%zero] : !v
                   %h = array.update %y[%i] to %g : !v, f64
                   scf.yield %h : !v
                 }}",
                put_or(same).replace("%t =", "%y =")
            ),
        ),
        Program::other("a loop with a branch", LOOP, false, 1),
        Program::other("a while loop with a branch", WHILE, false, 1),
        Program::other("the gradient of a loop with a branch", GRADIENT, true, 1),
        Program::other("arrays that a branch exchanges", EXCHANGED, false, 2),
        Program::rows("rows that the next one changes", "[%i + 1, %j]", 2),
        Program::rows("rows that only they change", "[%i, %j]", 2),
        Program::rows("rows that change in another order", "[%i, %end - %j]", 3),
    ]
}

const LOOP: &str = "func.func @f(%x: !v) -> !v {
  %zero = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %n = array.dim n
  %step = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %step iter_args(%s = %x) -> (!v) {
    %a = array.index %s[%i] : !v
    %c = arith.cmpf olt, %a, %one : f64
    %t = scf.if %c -> (!v) {
      %u = array.update %s[%i] to %one : !v, f64
      scf.yield %u : !v
    } else { scf.yield %s : !v }
    scf.yield %t : !v
  }
  return %r : !v
}";

const WHILE: &str = "func.func @f(%x: !v) -> !v {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %half = arith.constant 0.5 : f64
  %n = array.dim n
  %r, %k = scf.while (%s = %x, %i = %zero) : (!v, index) -> (!v, index) {
    %a = array.index %s[%zero] : !v
    %small = arith.cmpf olt, %a, %half : f64
    %more = arith.cmpi slt, %i, %n : index
    %go = arith.ori %small, %more : i1
    scf.condition(%more) %s, %i : !v, index
  } do {
  ^bb0(%s: !v, %i: index):
    %a = array.index %s[%i] : !v
    %c = arith.cmpf olt, %a, %half : f64
    %t = scf.if %c -> (!v) {
      %u = array.update %s[%i] to %half : !v, f64
      scf.yield %u : !v
    } else {
      %u = array.update %s[%zero] to %a : !v, f64
      scf.yield %u : !v
    }
    %next = arith.addi %i, %one : index
    scf.yield %t, %next : !v, index
  }
  return %r : !v
}";

const GRADIENT: &str = "func.func private @p(%x: !v) -> f64 {
  %zero = arith.constant 0 : index
  %none = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %n = array.dim n
  %step = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %step iter_args(%s = %none) -> (f64) {
    %c = arith.cmpf olt, %s, %one : f64
    %t = scf.if %c -> (f64) {
      %a = array.index %x[%i] : !v
      %b = arith.mulf %a, %a : f64
      %u = arith.addf %b, %s : f64
      scf.yield %u : f64
    } else {
      %a = array.index %x[%zero] : !v
      %b = arith.mulf %a, %s : f64
      scf.yield %b : f64
    }
    scf.yield %t : f64
  }
  return %r : f64
}
func.func @f(%x: !v) -> !v {
  %d = ad.grad @p(%x) : (!v) -> !v
  return %d : !v
}";

const EXCHANGED: &str = "func.func @f(%x: !v) -> (!v, !v) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %n = array.dim n
  %y = arith.addf %x, %x : !v
  %step = arith.constant 1 : index
  %r, %q = scf.for %i = %zero to %n step %step iter_args(%s = %x, %o = %y) -> (!v, !v) {
    %a = array.index %s[%i] : !v
    %c = arith.cmpf olt, %a, %one : f64
    %t, %u = scf.if %c -> (!v, !v) {
      %k = array.update %s[%i] to %one : !v, f64
      scf.yield %o, %k : !v, !v
    } else { scf.yield %s, %o : !v, !v }
    scf.yield %t, %u : !v, !v
  }
  return %r, %q : !v, !v
}";

/// The results of a function as words, and the traffic of its lowered code, which gives the same.
fn measured(source: &Ir, lowered: &Ir, size: usize) -> Result<Traffic, String> {
    let mut plain = Interpreter::new(source, Limits::default());
    let function = plain.function_named("f").ok_or("there is no @f")?;
    let dims = alike(source, function, size);
    let dims: Vec<&str> = dims.iter().map(String::as_str).collect();
    let sources = Sources { dims: &dims, seed: Some(5), bytes: 1 << 20, ..Sources::default() };
    let args = read_arguments(source, function, &[], sources).map_err(|why| format!("{why:?}"))?;
    let given = Arguments { values: args.values.clone(), sizes: args.sizes };
    let results = plain.call_sized(function, given).map_err(|stop| stop.to_string())?;
    let mut counting = Interpreter::counting(lowered, Limits::default());
    let function = counting.function_named("f").ok_or("there is no lowered @f")?;
    let called = buffers::call_by(&mut counting, lowered, function, &args.values, &results);
    let words = called.ok_or("it is not lowered")?.map_err(|stop| stop.to_string())?;
    let wanted: Vec<Vec<Word>> = results.iter().map(|datum| datum.words().to_vec()).collect();
    match words == wanted {
        true => Ok(buffers::traffic(&counting, lowered)),
        false => Err(format!("gives {words:x?}, not {wanted:x?}")),
    }
}

#[test]
fn traffic_grows_with_the_program() {
    let mut wrong = Vec::new();
    for Program { name, text, is_gradient, power } in programs() {
        let text = format!("{TYPES}{text}\n");
        let first = if is_gradient { "gradient" } else { "canonicalize" };
        let source = derived(&text, first).unwrap_or_else(|why| panic!("{name}: {why}"));
        for way in WAYS {
            let lowered = derived(&text, &format!("{first},{way}"));
            let lowered = lowered.unwrap_or_else(|why| panic!("{name}, {way}: {why}"));
            let sizes = [32, 64].map(|size| measured(&source, &lowered, size));
            let [Ok(small), Ok(large)] = sizes else {
                wrong.push(format!("{name}, {way}: {sizes:?}"));
                continue;
            };
            let growth = |count: fn(&Traffic) -> u64| count(&large) as f64 / count(&small) as f64;
            let growths = [growth(|it| it.loads), growth(|it| it.stores), growth(|it| it.bytes)];
            println!("{name}, {way}: {growths:.2?}");
            let most = 1.1 * 2_f64.powi(power as i32);
            if growths.iter().any(|&growth| growth > most) {
                wrong.push(format!("{name}, {way}: grows by {growths:.2?}, at most {most}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
