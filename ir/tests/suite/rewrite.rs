//! Rewriting by rules: the revisited operations, the termination, and the result.

#![allow(dead_code, reason = "not every part of a declared operation is asked for")]

use cotan_ir::OpDef;
use cotan_ir::constraints::{ANY, UNIT};
use cotan_ir::registry::Dialect;
use cotan_ir::rewrite::{
    BlockRule, Canonical, Event, Exactness, Fired, Rule, RuleSet, Settings, Summary, rewrite,
};
use cotan_ir::spec::Traits;
use cotan_ir::text::{Locations, ParseOptions, PrintOptions, parse, print_to_string};
use cotan_ir::verify::verify;
use cotan_ir::{
    Attr, Builder, Diagnostics, InsertPoint, Ir, Loc, LocData, Op, Registry, Type, Value,
};
use std::iter::successors;
use std::sync::Arc;

static DIALECT: Dialect = Dialect {
    name: "test",
    doc: "",
    ops: &[
        Minus::SPEC,
        Left::SPEC,
        Right::SPEC,
        Keep::SPEC,
        Wait::SPEC,
        End::SPEC,
        Body::SPEC,
        Shrink::SPEC,
        Blocks::SPEC,
        Go::SPEC,
    ],
    types: &[],
    attrs: &[],
    attach: |_| {},
};

macro_rules! unary {
    ($($op:ident $name:literal $rule:ident)*) => {$(
        /// Maps one value to one value.
        #[derive(Op, Clone, Copy, Debug)]
        #[op($name, pure, same_type, attach(Canonical(&[&$rule])))]
        struct $op {
            /// The operand.
            #[operand(ANY)]
            x: Value,
            /// The result.
            #[result(ANY)]
            result: Value,
        }
    )*};
}

unary! {
    Minus "test.minus" NOT_TWICE
    Left "test.left" TO_THE_RIGHT
    Right "test.right" TO_THE_LEFT
    Shrink "test.shrink" SHRINK
}

/// Uses a value.
#[derive(Op, Clone, Copy, Debug)]
#[op("test.keep")]
struct Keep {
    /// The value.
    #[operand(ANY)]
    x: Value,
}

/// Returns its operand as soon as it is done.
#[derive(Op, Clone, Copy, Debug)]
#[op("test.wait", pure, same_type, attach(Canonical(&[&PASS_ON])))]
struct Wait {
    /// The operand.
    #[operand(ANY)]
    x: Value,
    /// True if it is.
    #[attr(UNIT)]
    done: Option<Attr>,
    /// The result.
    #[result(ANY)]
    result: Value,
}

/// Marks its operand as done.
#[derive(Op, Clone, Copy, Debug)]
#[op("test.end", attach(Canonical(&[&SAY_DONE])))]
struct End {
    /// The value that is done.
    #[operand(ANY)]
    x: Value,
}

/// Holds others.
#[derive(Op, Clone, Copy, Debug)]
#[op("test.body", no_terminator, graph)]
struct Body {
    /// The others.
    #[region]
    body: cotan_ir::Region,
}

/// Holds blocks.
#[derive(Op, Clone, Copy, Debug)]
#[op("test.blocks")]
struct Blocks {
    /// The blocks.
    #[region]
    body: cotan_ir::Region,
}

/// Branches to a block.
#[derive(Op, Clone, Copy, Debug)]
#[op("test.go", terminator)]
struct Go {
    /// The block.
    #[successor]
    to: cotan_ir::Block,
}

const fn rule(
    name: &'static str,
    apply: fn(&mut cotan_ir::rewrite::Rewriter<'_>, Op) -> Option<()>,
) -> Rule {
    Rule { name, doc: "", exactness: Exactness::Exact, apply }
}

static NOT_TWICE: Rule = rule("not-twice", |rw, op| {
    let Minus { x, .. } = rw.get(op)?;
    let Minus { x: inner, .. } = rw.def_as(x)?;
    rw.replace_op(op, &[inner])
});

static TO_THE_RIGHT: Rule = rule("to-the-right", |rw, op| {
    let Left { x, .. } = rw.get(op)?;
    let loc = rw.rule_loc();
    let right = Right::value(rw, loc, x);
    rw.replace_op(op, &[right])
});

static TO_THE_LEFT: Rule = rule("to-the-left", |rw, op| {
    let Right { x, .. } = rw.get(op)?;
    let loc = rw.rule_loc();
    let left = Left::value(rw, loc, x);
    rw.replace_op(op, &[left])
});

/// A shrink of a shrink is one, in place: it uses the operand of the inner one.
static SHRINK: Rule = rule("shrink-once", |rw, op| {
    let Shrink { x, .. } = rw.get(op)?;
    let Shrink { x: inner, .. } = rw.def_as(x)?;
    rw.set_operand(op, 0, inner);
    Some(())
});

static PASS_ON: Rule = rule("pass-on", |rw, op| {
    let Wait { x, done, .. } = rw.get(op)?;
    done.and_then(|_| rw.replace_op(op, &[x]))
});

static SAY_DONE: Rule = rule("say-done", |rw, op| {
    let End { x } = rw.get(op)?;
    let wait =
        rw.def_op(x).filter(|&wait| rw.get::<Wait>(wait).is_some_and(|it| it.done.is_none()))?;
    let builder: &mut Builder<'_> = &mut rw.elsewhere(InsertPoint::Detached);
    Wait::set_done(builder, wait, Some(Attr::UNIT));
    Some(())
});

fn registry() -> Arc<Registry> {
    Registry::builder().dialect(&DIALECT).build()
}

/// Returns the module with these lines in a body.
fn module(lines: &str) -> Ir {
    parsed(&format!("\"test.body\"() ({{\n^bb0(%a: i32):\n{lines}}}) : () -> ()"))
}

fn parsed(text: &str) -> Ir {
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let parsed = parse(&registry(), "test", text.into(), 1, options);
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    parsed.ir
}

fn run(ir: &mut Ir, max_rewrites: Option<usize>) -> (Summary, Vec<Fired>) {
    run_with(ir, max_rewrites, None)
}

fn run_with(
    ir: &mut Ir,
    max_rewrites: Option<usize>,
    block_rules: Option<&[&'static BlockRule]>,
) -> (Summary, Vec<Fired>) {
    let registry = Arc::clone(ir.registry());
    let rules = RuleSet::new(&registry).with_canonical(&registry, |_| true);
    let mut fired = Vec::new();
    let root = ir.root();
    let summary = rewrite(
        ir,
        root,
        Settings {
            rules: &rules,
            block_rules,
            removable: &|ir, op| ir.has_traits(op, Traits::PURE),
            max_rewrites,
            watch: Some(&mut |_, event| {
                if let Event::Fired(rule) = event {
                    fired.push(rule);
                }
                true
            }),
        },
    );
    let mut broken = Diagnostics::default();
    verify(ir, &mut broken);
    assert!(broken.is_empty(), "{broken:?}");
    (summary, fired)
}

fn body(ir: &Ir) -> Vec<String> {
    let text = print_to_string(ir, PrintOptions::default());
    text.lines().filter(|line| line.contains("test.")).skip(1).map(|l| l.trim().into()).collect()
}

const MINUS: &str = "(i32) -> i32";

#[test]
fn a_rule_sees_what_another_one_made() {
    let mut lines = format!("%0 = \"test.minus\"(%a) : {MINUS}\n");
    for i in 1..1000 {
        lines += &format!("%{i} = \"test.minus\"(%{}) : {MINUS}\n", i - 1);
    }
    lines += "\"test.keep\"(%999) : (i32) -> ()\n";
    let mut ir = module(&lines);
    let (summary, fired) = run(&mut ir, None);
    assert_eq!(body(&ir), ["\"test.keep\"(%a) : (i32) -> ()"]);
    assert_eq!(summary.rewrites, 999 - 499);
    assert_eq!(fired[0].before.trim(), "%1 = \"test.minus\"(%0) : (i32) -> i32");
    assert!(summary.diagnostics.is_empty());
}

#[test]
fn unused_operations_are_erased_with_their_operands() {
    let lines = format!("%0 = \"test.minus\"(%a) : {MINUS}\n%1 = \"test.right\"(%0) : {MINUS}\n");
    let mut ir = module(&lines);
    let (summary, _) = run(&mut ir, None);
    assert_eq!(body(&ir), [""; 0]);
    assert!(summary.changed());
}

#[test]
fn rules_that_undo_each_other_run_out_of_fuel() {
    let lines = format!(
        "%0 = \"test.left\"(%a) : {MINUS}\n\"test.keep\"(%0) : (i32) -> ()\n\
         %1 = \"test.minus\"(%a) : {MINUS}\n%2 = \"test.minus\"(%1) : {MINUS}\n\
         \"test.keep\"(%2) : (i32) -> ()\n"
    );
    let mut ir = module(&lines);
    let written = ir.loc(ir.def_op(first_kept(&ir)).unwrap());
    let (summary, _) = run(&mut ir, None);
    let messages: Vec<_> = summary.diagnostics.iter().map(|error| &error.message[..]).collect();
    assert_eq!(messages, ["the rules `to-the-right`, `to-the-left` undo each other here"]);
    let error = summary.diagnostics.iter().next().unwrap();
    let from = |loc: &Loc| match ir.loc_data(*loc) {
        Some(LocData::Fused { parts, .. }) => Some(parts[0]),
        _ => None,
    };
    assert_eq!(successors(Some(error.place.loc), from).last(), Some(written));
    assert_eq!(body(&ir).len(), 3, "the others were rewritten all the same");
}

fn first_kept(ir: &Ir) -> Value {
    let keep = ir.walk(ir.root()).find_map(|op| ir.get::<Keep>(op));
    keep.map(|keep| keep.x).unwrap()
}

static GROW: BlockRule = BlockRule {
    name: "grow",
    doc: "",
    apply: |rw, block| {
        if rw.arg_count(block) > 0 {
            return None;
        }
        let loc = rw.root_loc();
        rw.add_block_arg(block, Type::I32, loc);
        Some(())
    },
};

static WITHER: BlockRule = BlockRule {
    name: "wither",
    doc: "",
    apply: |rw, block| (rw.arg_count(block) == 1).then(|| rw.erase_block_arg(block, 0)),
};

static SPLIT: BlockRule = BlockRule {
    name: "split",
    doc: "",
    apply: |rw, block| {
        let first = rw.first_op(block)?;
        let rest = rw.split_block(first);
        let (at, loc) = (InsertPoint::End(block), rw.root_loc());
        rw.at = at;
        Go::build(rw, loc, rest);
        Some(())
    },
};

#[test]
fn rules_for_blocks_run_out_of_fuel() {
    let text = "\"test.blocks\"() ({\n\"test.go\"()[^b] : () -> ()\n^b:\n\
                \"test.go\"()[^b] : () -> ()\n}) : () -> ()";
    let cases: [(&[&'static BlockRule], &str); 2] = [
        (&[&GROW, &WITHER], "the rules `grow`, `wither` undo each other here"),
        (&[&SPLIT], "the rule `split` does not terminate here"),
    ];
    for (rules, wanted) in cases {
        let (summary, _) = run_with(&mut parsed(text), None, Some(rules));
        let messages: Vec<_> = summary.diagnostics.iter().map(|error| &error.message[..]).collect();
        assert_eq!(messages, [wanted]);
    }
}

#[test]
fn size_alone_takes_no_fuel() {
    let mut lines = format!("%0 = \"test.shrink\"(%a) : {MINUS}\n");
    for i in 1..500 {
        lines += &format!("%{i} = \"test.shrink\"(%{}) : {MINUS}\n", i - 1);
    }
    lines += "\"test.keep\"(%499) : (i32) -> ()\n";
    let mut ir = module(&lines);
    let (summary, _) = run(&mut ir, None);
    assert!(summary.diagnostics.is_empty());
    assert_eq!(body(&ir).len(), 2);
}

#[test]
fn a_limit_is_kept() {
    let lines = "%0 = \"test.left\"(%a) : (i32) -> i32\n\"test.keep\"(%0) : (i32) -> ()\n";
    let mut ir = module(lines);
    let (summary, _) = run(&mut ir, Some(3));
    assert_eq!(summary.rewrites, 3);
    assert!(body(&ir)[0].contains("test.right"));
}

#[test]
fn additions_of_a_builder_are_recorded() {
    let lines = format!("%0 = \"test.wait\"(%a) : {MINUS}\n\"test.end\"(%0) : (i32) -> ()\n");
    let mut ir = module(&lines);
    let (_, fired) = run(&mut ir, None);
    assert_eq!(fired.iter().map(|it| it.rule).collect::<Vec<_>>(), ["say-done", "pass-on"]);
    assert_eq!(body(&ir), ["\"test.end\"(%a) : (i32) -> ()"]);
}

#[test]
fn nothing_replaces_itself() {
    let lines = "%0 = \"test.minus\"(%1) : (i32) -> i32\n%1 = \"test.minus\"(%0) : (i32) -> i32\n";
    let mut ir = module(lines);
    let (summary, _) = run(&mut ir, None);
    assert_eq!(summary.rewrites, 0);
    assert_eq!(body(&ir).len(), 2);
}

#[test]
fn results_of_rules_have_provenance() {
    let lines =
        "%0 = \"test.left\"(%a) : (i32) -> i32 loc(\"here\")\n\"test.keep\"(%0) : (i32) -> ()\n";
    let mut ir = module(lines);
    run(&mut ir, Some(1));
    let options = PrintOptions { locations: Locations::Kept, ..PrintOptions::default() };
    let text = print_to_string(&ir, options);
    let wanted = "fused<{cotan.rule = \"to-the-right\"}>[\"here\"]";
    assert!(text.contains(wanted), "{text}");
    assert_eq!(print_to_string(&parsed(&text), options), text);
}
