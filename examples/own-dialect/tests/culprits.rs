//! The tools that find culprits, on a dialect of its own, which has no code for them.

use cotan_dialects::derivative_rules::{DifferentiateRow, OperandRule};
use cotan_example_interval::{Add, Between, INTERVAL, passes};
use cotan_harness::{Call, Output};
use cotan_ir::OpDef;
use cotan_ir::registry::Dialect;
use cotan_ir::rewrite::{Canonical, Rewriter, View, rule};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

const TEXT: &str = "func.func @unused(%x: f64) -> f64 {
  %y = math.sin %x : f64
  return %y : f64
}
func.func @f(%x: f64) -> f64 {
  %a = interval.of<0.0 : f64, 1.0 : f64>
  %b = interval.of<0.25 : f64, 0.5 : f64>
  %r = interval.iterate %a times 3 {
  ^bb0(%c: !interval.range):
    %s = interval.add %c, %b : !interval.range
    interval.yield %s : !interval.range
  } : !interval.range
  %u = interval.upper %r : !interval.range
  %e = math.exp %x : f64
  %p = arith.mulf %u, %e : f64
  return %p : f64
}
";

const BETWEEN: &str = "func.func @g(%a: f64, %b: f64, %t: f64) -> f64 {
  %q = arith.mulf %a, %b : f64
  %e = math.sin %t : f64
  %r = interval.between %q, %b at %e : f64
  %s = math.exp %r : f64
  return %s : f64
}
";

/// The union of a sum with itself.
#[rule]
fn widened(rw: &mut Rewriter<'_>, add: View<Add>) -> Option<()> {
    (add.lhs != add.rhs).then_some(())?;
    let loc = rw.rule_loc();
    let twice = Add::value(rw, loc, add.lhs, add.lhs);
    rw.replace_op(add.op, &[twice])
}

/// Mistakes in the rules of the dialect.
static MISTAKES: Dialect = Dialect {
    name: "mistakes",
    doc: "Wrong rules.",
    ops: &[],
    types: &[],
    attrs: &[],
    attach: |builder| {
        builder.attach(Add::SPEC.name, const { Canonical(&[&WIDENED]) });
        builder.attach(Between::SPEC.name, SLOPES);
    },
};

/// The slope by the position has the wrong sign.
const SLOPES: DifferentiateRow = DifferentiateRow::new(&[
    OperandRule::Pointwise(|e, op| {
        let Between { position, result, .. } = e.read(op);
        let one = e.number(1.0, result)?;
        Some(e.sub(one, position))
    }),
    OperandRule::Pointwise(|e, op| Some(e.read::<Between>(op).position)),
    OperandRule::Pointwise(|e, op| {
        let Between { lower, upper, .. } = e.read(op);
        Some(e.sub(lower, upper))
    }),
]);

/// Runs the program on a text, with the mistakes.
fn mistaken(words: &[&str], text: &str) -> Output {
    let registry = cotan_dialects::builder().dialect(&INTERVAL).dialect(&MISTAKES).build();
    let words = std::iter::once("interval-opt").chain(words.iter().copied()).map(str::to_owned);
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let call = Call { words: words.collect(), stdin: text.to_owned(), folder };
    cotan::tool(registry, passes())(&call).unwrap()
}

/// Runs the program as a process on a file. Returns its status and its output.
fn interval_opt(name: &str, text: &str, args: &[&str]) -> (Option<i32>, String) {
    let folder = std::env::temp_dir().join(format!("cotan-own-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("a.mlir"), text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_interval-opt"));
    let ended = command.current_dir(&folder).args(args).output().unwrap();
    fs::remove_dir_all(&folder).unwrap();
    let text = [&ended.stdout[..], &ended.stderr[..]].concat();
    (ended.status.code(), String::from_utf8_lossy(&text).into_owned())
}

#[test]
fn reduce_keeps_an_operation_of_the_dialect() {
    let args = ["reduce", "a.mlir", "--while", "grep -q interval.add"];
    let (status, text) = interval_opt("reduce", TEXT, &args);
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("interval.add") && !text.contains("@unused"), "{text}");
    let values = text.lines().filter(|line| line.trim_start().starts_with('%')).count();
    assert!(values <= 4, "{text}");
}

#[test]
fn right_rules_and_passes_keep_the_values() {
    let pipeline = "--pass-pipeline=func.func(interval-unroll{at-most=5},canonicalize),cse";
    let (status, text) = interval_opt("bisect", TEXT, &["bisect", "a.mlir", "--fn=f", pipeline]);
    assert_eq!((status, text.as_str()), (Some(0), "the values of @f are equal after every pass\n"));
    let args = ["bisect", "a.mlir", "--fn=g", "--derivative"];
    let (status, text) = interval_opt("slopes", BETWEEN, &args);
    assert_eq!((status, text.as_str()), (Some(0), "@grad_g agrees with finite differences\n"));
}

#[test]
fn bisect_names_a_wrong_rule_of_the_dialect() {
    let args = ["bisect", "--fn=f", "--pass-pipeline=cse,canonicalize,sccp"];
    let found = mistaken(&args, TEXT);
    assert_eq!(found.code, 1, "{}{}", found.stdout, found.stderr);
    for part in ["pass: canonicalize on ", "\nrule: widened, ", "\noperation: <stdin>:10:10\n"] {
        assert!(found.stdout.contains(part), "{part}: {}", found.stdout);
    }
}

#[test]
fn bisect_names_a_wrong_derivative_rule_of_the_dialect() {
    let found = mistaken(&["bisect", "--fn=g", "--derivative"], BETWEEN);
    assert_eq!(found.code, 1, "{}{}", found.stdout, found.stderr);
    let named = "pass: differentiate\nrule: linearize of interval.between\n\
                 operation: <stdin>:4:8\n";
    assert!(found.stdout.starts_with(named), "{}", found.stdout);
}

#[test]
fn reduce_makes_the_program_of_a_wrong_rule_small() {
    let found = mistaken(&["reduce", "--fn=f", "--while-differs", "", "canonicalize"], TEXT);
    assert_eq!(found.code, 0, "{}", found.stderr);
    assert!(found.stdout.contains("interval.add") && !found.stdout.contains("math.exp"));
    let values = found.stdout.lines().filter(|line| line.trim_start().starts_with('%')).count();
    assert!(values <= 6, "{}", found.stdout);
}
