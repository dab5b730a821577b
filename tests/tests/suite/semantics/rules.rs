//! Both sides of every rule compute the same, bit for bit.

use cotan_dialects::arith::Constant;
use cotan_dialects::cf::Assert;
use cotan_dialects::func::Func;
use cotan_ir::rewrite::Exactness;
use cotan_ir::types::FloatKind;
use cotan_ir::{Attr, Builder, Ir, Op};
use cotan_passes::canonicalize::{block_rules, rules};
use cotan_passes::{PassManager, PassRegistry, Pipeline, VerifyEach};
use cotan_tests::agree::{Range, Runs};
use cotan_tests::effort::sample;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::{Choices, seeded};
use cotan_tests::instances::instances;
use cotan_tests::laws::{self, Law, fenced};
use std::sync::LazyLock;

/// Number of calls of each function.
const CALLS: usize = 64;

/// Number of calls at every change.
const FEW_CALLS: u64 = 16;

fn calls() -> usize {
    sample(CALLS as u64, FEW_CALLS) as usize
}

/// Returns a module that verifies.
fn module(text: &str) -> Law<Ir> {
    let ir = laws::read_dialects(&REGISTRY, "example.mlir", text, false)?;
    laws::verified(&ir).map(|()| ir)
}

/// Runs one rule on a module; `None` if it does not apply.
fn applied(passes: &PassRegistry, ir: &Ir, rule: &str) -> Option<Law<Ir>> {
    let pipeline = format!("canonicalize{{regroup=true enable-patterns={rule}}}");
    let pipeline = Pipeline::parse(passes, &REGISTRY, &pipeline).expect("there is the rule");
    let mut changed = ir.clone();
    let manager = PassManager { verify: VerifyEach::Each, ..PassManager::new(pipeline) };
    let report = manager.run(&mut changed, &mut []);
    if let Some(failure) = report.failure {
        return Some(Err(format!("{failure}: {}", laws::messages(&report.diagnostics))));
    }
    (report.statistics.get("canonicalize", "num-rewrites") > 0).then_some(Ok(changed))
}

/// Rules that keep bits: their names and documentations.
fn exact_rules() -> Vec<(&'static str, &'static str)> {
    let operations = rules(&REGISTRY).into_iter();
    let operations = operations.filter(|rule| rule.exactness == Exactness::Exact);
    // Maps cannot be compared.
    let operations = operations.filter(|rule| !rule.doc.contains("!linear."));
    let blocks = block_rules().iter().map(|rule| (rule.name, rule.doc));
    operations.map(|rule| (rule.name, rule.doc)).chain(blocks).collect()
}

static CHOICES: LazyLock<Vec<u8>> = LazyLock::new(|| seeded(7, 40_000));

/// As its example shows them.
#[test]
fn both_sides_of_a_rule_compute_the_same() {
    for (name, doc) in exact_rules() {
        let mut compared = 0;
        for (before, after) in fenced(doc, "before").into_iter().zip(fenced(doc, "after")) {
            let (before, after) = (module(before).unwrap(), module(after).unwrap());
            let runs = Runs::of(&before, calls(), &mut Choices::new(&CHOICES));
            let agreed = runs.and_then(|runs| runs.agree(&after));
            compared += agreed.unwrap_or_else(|error| panic!("`{name}`: {error}"));
        }
        assert!(compared > 0, "the example of `{name}` computes nothing");
    }
}

/// Regrouped sums, on scalars whose sums do not round.
#[test]
fn regrouping_rules_preserve_results_without_rounding() {
    let passes = cotan_passes::registry();
    let short = FloatKind::ALL.iter().map(|kind| kind.name()).filter(|kind| kind.len() > 3);
    let rounds: Vec<&str> = ["math.", "f16"].into_iter().chain(short).collect();
    let all = rules(&REGISTRY).into_iter();
    let mut rules = 0;
    for rule in all.filter(|rule| rule.exactness == Exactness::Regroups) {
        let mut compared = 0;
        for text in fenced(rule.doc, "before").into_iter().flat_map(instances) {
            let Ok(before) = module(&text) else { continue };
            let rounds = rounds.iter().any(|word| text.contains(word));
            let after = (!rounds).then(|| applied(&passes, &before, rule.name)).flatten();
            let Some(after) = after else { continue };
            let range = Range::dyadic();
            let runs = Runs::with(&before, calls(), &range, &mut Choices::new(&CHOICES));
            let agreed = after.and_then(|after| runs?.agree_but_for_zeros(&after));
            compared += agreed.unwrap_or_else(|why| panic!("`{}`: {why}\nin\n{text}", rule.name));
        }
        assert!(compared >= 2 * calls(), "only {compared} calls for `{}`", rule.name);
        rules += 1;
    }
    assert!(rules > 1, "only {rules} rules");
}

/// On the example of a rule with other types, as far as there are such programs and the rule
/// applies to them.
#[test]
fn rules_preserve_their_examples_on_other_types() {
    let passes = cotan_passes::registry();
    let (mut tried, mut compared) = (0, 0);
    for (name, doc) in exact_rules() {
        for text in fenced(doc, "before").into_iter().flat_map(instances) {
            let Ok(before) = module(&text) else { continue };
            let Some(after) = applied(&passes, &before, name) else { continue };
            let runs = Runs::of(&before, calls(), &mut Choices::new(&CHOICES));
            let agreed = after.and_then(|after| runs?.agree(&after));
            compared += agreed.unwrap_or_else(|error| panic!("`{name}`: {error}\nin\n{text}"));
            tried += 1;
        }
    }
    let count = exact_rules().len();
    assert!(tried > 8 * count, "only {tried} instances of {count} rules");
    assert!(compared > tried * calls() / 2, "only {compared} calls in {tried} instances");
}

/// Adds a trap to every body in a module.
fn stop_in_bodies(ir: &mut Ir) {
    let ops: Vec<Op> = ir.walk(ir.root()).filter(|&op| !ir.is::<Func>(op)).collect();
    for op in ops.into_iter().skip(1) {
        for region in ir.regions(op).to_vec() {
            let Some(first) = ir.single_block(region).and_then(|body| ir.first_op(body)) else {
                continue;
            };
            let loc = ir.loc(op);
            let message = ir.store.string_attr("stopped");
            let b = &mut Builder::before(ir, first);
            let never = Constant::value(b, loc, Attr::FALSE);
            Assert::build(b, loc, never, message);
        }
    }
}

/// A rule that drops a body checks the effects of the body.
#[test]
fn rules_drop_no_assertion_in_a_body() {
    let passes = cotan_passes::registry();
    let mut wrong = Vec::new();
    for (name, doc) in exact_rules() {
        for text in fenced(doc, "before").into_iter().flat_map(instances) {
            let Ok(mut before) = module(&text) else { continue };
            stop_in_bodies(&mut before);
            let Some(after) = applied(&passes, &before, name) else { continue };
            let runs = Runs::of(&before, 8, &mut Choices::new(&CHOICES));
            if let Err(error) = after.and_then(|after| runs?.agree(&after)) {
                wrong.push(format!("`{name}`: {error}\nin\n{text}"));
                break;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
