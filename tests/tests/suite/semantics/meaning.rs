//! Passes preserve the semantics of programs, on ten thousand generated ones.

use cotan_dialects::arith::{Constant, Subf};
use cotan_dialects::interp::{ElementwiseRow, splat};
use cotan_ir::rewrite::{Exactness, Fired, Rule};
use cotan_ir::{Builder, Ir, Op};
use cotan_passes::canonicalize::{block_rules, rules};
use cotan_passes::instrument::{Instrument, Invocation};
use cotan_passes::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_passes::{PassManager, PassRegistry, Pipeline};
use cotan_tests::arrays;
use cotan_tests::effort::share;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::Choices;
use cotan_tests::laws;
use cotan_tests::meaning::{bytes, hold, meaning, meaning_with};
use cotan_tests::typed::{program, rows};
use std::collections::BTreeSet;

/// Number of programs.
const PROGRAMS: u64 = 10_000;

#[test]
fn passes_keep_meaning_1() {
    hold(meaning, share(0, PROGRAMS));
}

#[test]
fn passes_keep_meaning_2() {
    hold(meaning, share(1, PROGRAMS));
}

#[test]
fn passes_keep_meaning_3() {
    hold(meaning, share(2, PROGRAMS));
}

#[test]
fn passes_keep_meaning_4() {
    hold(meaning, share(3, PROGRAMS));
}

/// So that the law above is about something.
#[test]
fn programs_have_everything() {
    let text = |seed| program(&mut Choices::new(&bytes(seed)));
    let texts: String = (0..4_000).map(text).collect();
    let names: BTreeSet<&str> = rows().iter().map(|row| row.name).collect();
    let elementwise = REGISTRY.ops().iter().filter(|spec| {
        let name = Ir::new(REGISTRY.clone()).op_name(spec.name);
        REGISTRY.interface::<ElementwiseRow>(name).is_some()
    });
    let unknown: Vec<_> = elementwise.filter(|spec| !names.contains(spec.name)).collect();
    assert!(unknown.is_empty() && names.len() > 100, "{unknown:?} are not tried");
    let missing: Vec<_> =
        names.iter().filter(|name| !texts.contains(&format!("\"{name}\""))).collect();
    assert_eq!(missing, Vec::<&&str>::new());
    let wanted = [
        "func.call",
        "private",
        "cf.cond_br",
        "cf.switch",
        "cf.br",
        "tensor<0x",
        "tensor<?x",
        "vector<2x",
        "arith.overflow",
        "arith.fastmath",
        "predicate =",
        "isExact",
        "f8E5M2",
    ];
    for text in wanted {
        assert!(texts.contains(text), "{text} is never made");
    }
}

/// The names of the rules that were applied.
#[derive(Default)]
struct Applied(BTreeSet<&'static str>);

impl Instrument for Applied {
    fn watches_rewrites(&self) -> bool {
        true
    }

    fn after_rewrite(&mut self, _: &Ir, _: Invocation<'_>, fired: &Fired) {
        self.0.insert(fired.rule);
    }
}

#[test]
fn nine_of_ten_rules_apply_to_programs() {
    let pipeline = Pipeline::parse(&cotan_passes::registry(), &REGISTRY, "canonicalize").unwrap();
    // The programs have no linear maps and no formal sums.
    let is_made = |rule: &&Rule| !["linear.", "chad."].iter().any(|word| rule.doc.contains(word));
    let exact = rules(&REGISTRY)
        .into_iter()
        .filter(|rule| rule.exactness == Exactness::Exact && is_made(rule));
    let names: BTreeSet<&str> =
        exact.map(|rule| rule.name).chain(block_rules().iter().map(|rule| rule.name)).collect();
    let is_enough = |applied: &Applied| names.difference(&applied.0).count() * 10 <= names.len();
    let mut applied = Applied::default();
    for seed in 0..8_000 {
        if seed % 100 == 0 && is_enough(&applied) {
            return;
        }
        let made = if seed % 2 == 0 { program } else { arrays::program };
        let text = made(&mut Choices::new(&bytes(seed)));
        let mut ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).unwrap();
        let report = PassManager::new(pipeline.clone()).run(&mut ir, &mut [&mut applied]);
        assert!(report.failure.is_none(), "seed {seed}");
    }
    let missing: Vec<_> = names.difference(&applied.0).collect();
    assert!(is_enough(&applied), "{missing:?} of {} never apply", names.len());
}

/// Replaces `x - x` by zero, which is wrong where `x` is infinite or NaN.
static WRONG: Pass = Pass {
    name: "wrong",
    summary: "Takes the difference of a number and itself for zero",
    doc: "",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[],
    run: cancel,
};

fn cancel(ir: &mut Ir, root: Op, _: &mut PassContext<'_>) -> PassResult {
    let mut changed = false;
    for op in ir.walk(root).collect::<Vec<_>>() {
        let Some(Subf { lhs, rhs, .. }) = ir.get(op) else { continue };
        let ty = ir.ty(lhs);
        let Some(zero) = splat(&mut ir.store, ty, 0.0).filter(|_| lhs == rhs) else { continue };
        let loc = ir.loc(op);
        let zero = Constant::value(&mut Builder::before(ir, op), loc, zero);
        ir.replace_op(op, &[zero]);
        changed = true;
    }
    Ok(Change::from(changed))
}

#[test]
fn a_wrong_pass_is_found_on_a_small_program() {
    let passes = PassRegistry::new().with_pass(&WRONG);
    // The generated programs depend on the set of operations: no single one needs to be small.
    let mut found = (0..10_000)
        .filter_map(|seed| meaning_with(&passes, program, &bytes(seed)).err())
        .filter_map(|found| Some(found.split_once("which it makes")?.0.to_owned()))
        .take(20);
    let is_small = |small: &String| small.contains("arith.subf") && small.lines().count() <= 9;
    assert!(found.any(|small| is_small(&small)), "none of twenty programs is small");
}
