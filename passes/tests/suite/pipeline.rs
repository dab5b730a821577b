//! Parsing of pipelines, and the errors of invalid ones.

use cotan_ir::Registry;
use cotan_ir::registry::Dialect;
use cotan_ir::spec::{OpSpec, Traits};
use cotan_passes::options::OptionSpec;
use cotan_passes::pipeline::Element;
use cotan_passes::{
    Anchor, Change, NamedPipeline, Pass, PassContext, PassRegistry, PassResult, Pipeline,
    PipelineError,
};
use std::sync::Arc;

const fn op(name: &'static str, traits: Traits) -> OpSpec {
    OpSpec { traits, ..OpSpec::new(name) }
}

static MODULE: OpSpec = op("builtin.module", Traits::ISOLATED.with(Traits::SYMBOL_TABLE));
static FUNC: OpSpec = op("func.func", Traits::ISOLATED);
static ADD: OpSpec = op("arith.addi", Traits::PURE);

const fn dialect(name: &'static str, ops: &'static [&'static OpSpec]) -> Dialect {
    Dialect { name, doc: "", ops, types: &[], attrs: &[], attach: |_| () }
}

static BUILTIN: Dialect = dialect("builtin", &[&MODULE]);
static FUNCS: Dialect = dialect("func", &[&FUNC]);
static ARITH: Dialect = dialect("arith", &[&ADD]);

fn idle(_: &mut cotan_ir::Ir, _: cotan_ir::Op, _: &mut PassContext<'_>) -> PassResult {
    Ok(Change::Unchanged)
}

const fn pass(name: &'static str, anchor: Anchor, options: &'static [OptionSpec]) -> Pass {
    Pass { name, summary: "", doc: "", anchor, options, statistics: &[], run: idle }
}

cotan_passes::words! {
    enum Mode {
        Greedy = "greedy",
        Sibling = "sibling",
    }
}

cotan_passes::options! {
    struct LoopOptions {
        /// The mode
        mode: Mode = "greedy",
        /// Sizes of tiles
        sizes: Vec<u64> = "" in 0..=99,
        /// Include inner loops
        deep: bool = false,
        /// Which function
        only: String = "",
    }
}

static PLAIN: Pass = pass("plain", Anchor::Any, &[]);
static TABLES: Pass =
    pass("tables", Anchor::Traits(Traits::SYMBOL_TABLE, "operations that hold symbols"), &[]);
static LOOPS: Pass = pass("loops", Anchor::Op("func.func"), LoopOptions::DECLARED);
static TWICE: NamedPipeline = NamedPipeline {
    name: "twice",
    summary: "",
    options: &[],
    steps: &[("plain", "once"), ("loops{deep}", "again")],
};

fn parse(text: &str) -> Result<Pipeline, Vec<PipelineError>> {
    let passes = PassRegistry::new().with_pass(&PLAIN).with_pass(&TABLES).with_pass(&LOOPS);
    let passes = passes.with_pipeline(&TWICE);
    let ops = Registry::builder().dialect(&BUILTIN).dialect(&FUNCS).dialect(&ARITH).build();
    Pipeline::parse(&passes, &Arc::clone(&ops), text)
}

fn printed(text: &str) -> String {
    parse(text).map_err(|errors| format!("{errors:?}")).unwrap().to_string()
}

/// Returns the source text and the message of the only error.
fn error(text: &str) -> String {
    let errors = parse(text).unwrap_err();
    let [error] = errors.as_slice() else { panic!("one error: {errors:?}") };
    let note = error.note.as_ref().map_or(String::new(), |note| format!(" ({note})"));
    format!("{:?}: {error}{note}", &text[error.span.clone()])
}

const DEFAULTS: &str = "loops{deep=false mode=greedy}";

#[test]
fn pipelines_print_as_they_are_written() {
    for text in [
        "builtin.module(func.func(plain,plain),tables)",
        "builtin.module()",
        "any(plain)",
        "builtin.module(other.op(plain),any(func.func(plain)))",
        "builtin.module(func.func(loops{deep=true mode=sibling only={a b} sizes={1,2}}))",
    ] {
        assert_eq!(printed(text), text);
    }
    assert_eq!(printed(" builtin.module ( plain ,\n tables{ } ) "), "builtin.module(plain,tables)");
}

#[test]
fn lists_without_an_anchor_run_on_the_module() {
    assert_eq!(printed("plain,tables"), "builtin.module(plain,tables)");
    assert_eq!(printed("func.func(plain)"), "builtin.module(func.func(plain))");
    let nested = format!("builtin.module(plain,func.func({DEFAULTS},{DEFAULTS}),plain)");
    assert_eq!(printed("plain,loops,loops,plain"), nested);
    assert_eq!(printed(""), "builtin.module()");
}

#[test]
fn pipelines_print_on_several_lines_too() {
    let pipeline = parse("func.func(plain,plain),tables").unwrap();
    let lines = "builtin.module(\n  func.func(\n    plain,\n    plain\n  ),\n  tables\n)";
    assert_eq!(format!("{pipeline:#}"), lines);
    assert_eq!(format!("{:#}", parse("").unwrap()), "builtin.module(\n\n)");
}

#[test]
fn options_hold_together_in_quotes_and_braces() {
    let only = |written: &str| {
        let text = format!("func.func(loops{{only={written} sizes={{3,4}}}})");
        let pipeline = parse(&text).unwrap();
        let Element::Nest(nest) = &pipeline.root().elements[0] else { panic!("a nest") };
        let Element::Pass(step) = &nest.elements[0] else { panic!("a pass") };
        let LoopOptions { mode, sizes, deep, only } = step.options.chosen();
        assert_eq!((mode, sizes, deep), (Mode::Greedy, vec![3, 4], false));
        only
    };
    assert_eq!(only("x"), "x");
    assert_eq!(only("'a, } b'"), "a, } b");
    assert_eq!(only("{a {b}}"), "a {b}");
    assert_eq!(only("f(x y)"), "f(x y)");
    assert_eq!(only("{a}{b}"), "{a}{b}");
}

#[test]
fn named_pipelines_are_put_in_their_place() {
    let loops = "loops{deep=true mode=greedy}";
    assert_eq!(printed("twice"), format!("builtin.module(plain,func.func({loops}))"));
    assert_eq!(printed("func.func(twice)"), format!("builtin.module(func.func(plain,{loops}))"));
    assert_eq!(
        error("builtin.module(twice)"),
        "\"twice\": in the pipeline `twice`: `loops` runs on `func.func`, not on `builtin.module` \
         (nest it: `func.func(loops)`)"
    );
}

#[test]
fn unknown_names_point_and_suggest() {
    assert_eq!(error("plian"), "\"plian\": there is no pass `plian`; did you mean `plain`?");
    assert_eq!(
        error("func.func(loops{moed=greedy})"),
        "\"moed\": `loops` has no option `moed`; did you mean `mode`? \
         (`loops` has: mode, sizes, deep, only)"
    );
    assert_eq!(
        error("func.func(loops{mode=greddy})"),
        "\"greddy\": option `mode` of `loops` is one of greedy, sibling, not `greddy`; \
         did you mean `greedy`?"
    );
    assert_eq!(
        error("func.func(loops{sizes=1,100})"),
        "\"1,100\": option `sizes` of `loops` is an integer from 0 to 99, not `100`"
    );
    assert_eq!(error("plain{x}"), "\"x\": `plain` has no option `x` (`plain` has no options)");
    assert_eq!(parse("plian,func.fun(tabels)").unwrap_err().len(), 3);
}

#[test]
fn anchors_must_fit() {
    assert_eq!(
        error("builtin.module(loops)"),
        "\"loops\": `loops` runs on `func.func`, not on `builtin.module` \
         (nest it: `func.func(loops)`)"
    );
    assert_eq!(
        error("func.func(tables)"),
        "\"tables\": `tables` runs on operations that hold symbols, not on `func.func`"
    );
    assert_eq!(
        error("arith.addi(plain)"),
        "\"arith.addi\": passes cannot run on `arith.addi` (its regions see values from outside; \
         passes run on isolated operations)"
    );
    assert_eq!(
        error("func.fun(plain)"),
        "\"func.fun\": the dialect `func` has no operation `func.fun`; did you mean `func.func`?"
    );
    assert_eq!(error("func(plain)"), "\"func\": `func` is no operation; did you mean `func.func`?");
    assert_eq!(
        error("plain(plain)"),
        "\"plain\": `plain` is a pass and holds no others \
         (passes are nested in operations: `func.func(...)`)"
    );
}

#[test]
fn broken_texts_point_at_the_break() {
    for (text, says) in [
        ("builtin.module(plain", "\"(\": this `(` is never closed"),
        ("builtin.module(plain))", "\")\": this `)` closes nothing"),
        ("plain{a=\"}", "\"{\": this `{` or a quote after it is never closed"),
        ("builtin.module(plain,)", "\")\": expected a pass"),
        ("plain,", "\"\": expected a pass"),
        ("func.func()", "\"func.func\": `func.func()` holds no pass"),
        ("any(plain){", "\"{\": expected `,` or the end of the pipeline"),
        ("builtin.module(plain){}", "\"{\": expected `,` or the end of the pipeline"),
    ] {
        assert_eq!(error(text), says, "{text}");
    }
    assert!(error("plain tables").contains("`plain tables` is no pass (passes are separated"));
    assert!(error(&"any(".repeat(1_000_000)).contains("at most 64 deep"));
    let twice = parse("builtin.module(plain),builtin.module(plain)").unwrap_err();
    assert_eq!(twice[1].to_string(), "`builtin.module(...)` must hold the whole pipeline");
    assert_eq!(twice[1].span, 22..36);
}

#[test]
#[should_panic(expected = "a pass asks for the options of its record")]
fn options_are_those_of_the_record() {
    let _: LoopOptions = cotan_passes::Options::defaults(&Default::default(), &[]).chosen();
}

#[test]
fn a_former_name_is_answered_with_the_current_one() {
    let (ops, passes) = (cotan_dialects::registry(), cotan_passes::registry());
    let error = |text: &str| match Pipeline::parse(&passes, &ops, text) {
        Ok(pipeline) => panic!("{text} is a pipeline: {pipeline}"),
        Err(errors) => errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
    };
    let renamed = "there is no pass `join-loops`; it is now `fuse-loops{mode=sibling}`";
    assert_eq!(error("join-loops"), renamed);
    assert_eq!(error("func.func(tidy-up)"), "there is no pass `tidy-up`; it is now `cleanup`");
    let current = passes.renamed("fetch-rows").expect("it was renamed");
    assert!(Pipeline::parse(&passes, &ops, current).is_ok());
}
