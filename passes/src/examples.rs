//! Tests of the examples in documentation. Examples of operations must be valid programs. Passes
//! and rules must rewrite `mlir before` to `mlir after`. Both sides of a rule must compute the same
//! results.
//!
//! ```
//! use cotan_passes::{PassRegistry, examples};
//!
//! examples::check(&cotan_dialects::registry(), &cotan_passes::registry())?;
//! # Ok::<(), examples::ExampleFailures>(())
//! ```

mod agree;

use cotan_autodiff_methods::bulk_arrays::batch_builds::by_rules;
use cotan_ir::rewrite::{Canonical, Exactness, Rule};
use cotan_ir::spec::OpSpec;
use cotan_ir::text::{self, ParseOptions, PrintOptions};
use cotan_ir::verify::verify;
use cotan_ir::{Ir, Registry};
use cotan_pass::{Pass, PassManager, PassRegistry, Pipeline};
use cotan_transforms::generic::canonicalize::{block_rules, rules};
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// Failures of examples, one message each.
#[derive(Clone, PartialEq, Eq)]
pub struct ExampleFailures(pub Vec<String>);

impl fmt::Display for ExampleFailures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

/// Formats as [`fmt::Display`] does, since a test that returns an error prints it this way.
impl fmt::Debug for ExampleFailures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Error for ExampleFailures {}

/// Checks the examples of all operations, passes and rules; for the tests of a crate that defines a
/// dialect.
///
/// # Errors
/// All failures, see [`failures`].
pub fn check(registry: &Arc<Registry>, passes: &PassRegistry) -> Result<(), ExampleFailures> {
    match failures(registry, passes) {
        failures if failures.is_empty() => Ok(()),
        failures => Err(ExampleFailures(failures)),
    }
}

/// Checks the examples of the operations of one dialect and of their rules. Examples may use every
/// dialect of the registry.
///
/// ```
/// use cotan_passes::{PassRegistry, examples};
///
/// let registry = cotan_dialects::registry();
/// examples::check_dialect(&registry, &cotan_passes::registry(), "tuple")?;
/// # Ok::<(), examples::ExampleFailures>(())
/// ```
///
/// # Errors
/// All failures, or that the dialect is not registered.
pub fn check_dialect(
    registry: &Arc<Registry>,
    passes: &PassRegistry,
    dialect: &str,
) -> Result<(), ExampleFailures> {
    let Some(dialect) = registry.dialect(dialect) else {
        return Err(ExampleFailures(vec![format!("the dialect `{dialect}` is not registered")]));
    };
    let examples = Examples { registry, passes };
    let of_ops = dialect.ops.iter().map(|spec| (spec.name, examples.of_op(spec.doc)));
    let is_own = |spec: &&OpSpec| dialect.ops.iter().any(|own| own.name == spec.name);
    let rows = registry.ops().iter().zip(registry.column::<Canonical>());
    let own = rows.filter(|(spec, _)| is_own(spec)).filter_map(|(_, rules)| *rules);
    let mut by_rule: Vec<&Rule> = Vec::new();
    for rule in own.flat_map(|Canonical(rules)| rules.iter().copied()) {
        if !by_rule.iter().any(|known| known.name == rule.name) {
            by_rule.push(rule);
        }
    }
    let of_rules = by_rule
        .into_iter()
        .map(|rule| (rule.name, examples.of_rule(rule.name, rule.doc, rule.exactness)));
    let failures: Vec<String> = of_ops.chain(of_rules).filter_map(message).collect();
    if failures.is_empty() { Ok(()) } else { Err(ExampleFailures(failures)) }
}

/// Returns the message of a failed example.
fn message((name, found): (&str, Result<(), String>)) -> Option<String> {
    Some(format!("`{name}`: {}", found.err()?))
}

/// Returns the failures of the examples of all operations, passes and rules. A missing example is a
/// failure, too.
pub fn failures(registry: &Arc<Registry>, passes: &PassRegistry) -> Vec<String> {
    let examples = Examples { registry, passes };
    let ops = registry.ops().iter().map(|spec| (spec.name, examples.of_op(spec.doc)));
    let by_pass = passes.passes().iter().map(|pass| (pass.name, examples.of_pass(pass)));
    let of_rules = rules(registry).into_iter().map(|rule| (rule.name, rule.doc, rule.exactness));
    let of_blocks = block_rules().iter().map(|rule| (rule.name, rule.doc, Exactness::Exact));
    let of_rules = of_rules.chain(of_blocks);
    let by_rule =
        of_rules.map(|(name, doc, exactness)| (name, examples.of_rule(name, doc, exactness)));
    let of_bulk_rules = by_rules::rules(registry).into_iter().map(|rule| (rule.name, rule.doc));
    let is_own = |rule: &(&str, &str)| rules(registry).iter().all(|known| known.name != rule.0);
    let by_bulk_rule = of_bulk_rules.filter(is_own).map(|(name, doc)| {
        let only = format!("batch-builds{{strategy=rules enable-patterns={name}}}");
        (name, examples.of_change(doc, &only))
    });
    let all = ops.chain(by_pass).chain(by_rule).chain(by_bulk_rule);
    all.filter_map(message).collect()
}

/// Returns the pass with the options of its example: those of the last text like `` `name{n=4}` ``
/// before the example, otherwise of the first one in its documentation.
fn pipeline_of(pass: &Pass, before: &str) -> String {
    let start = format!("`{}{{", pass.name);
    let options = |text: &'static str| text.split_once("}`").map(|(options, _)| options);
    let in_front = pass.doc.find(before).and_then(|at| pass.doc[..at].rsplit_once(&start));
    let shown = in_front.or_else(|| pass.doc.split_once(&start));
    match shown.and_then(|(_, rest)| options(rest)) {
        Some(options) => format!("{}{{{options}}}", pass.name),
        None => pass.name.to_owned(),
    }
}

/// Returns the programs in a documentation that are fenced as `mlir`, or as `mlir before` and so
/// on.
pub fn fenced<'a>(doc: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    let blocks = doc.split(&fence).skip(1);
    blocks.map(|block| block.split("```").next().unwrap_or_default()).collect()
}

/// Returns the examples of a rewrite: each program before and after it.
fn example_pairs(doc: &str) -> Result<Vec<(&str, &str)>, String> {
    let (before, after) = (fenced(doc, "mlir before"), fenced(doc, "mlir after"));
    if before.is_empty() || before.len() != after.len() {
        return Err(format!("{} programs before, {} after", before.len(), after.len()));
    }
    Ok(before.into_iter().zip(after).collect())
}

struct Examples<'a> {
    registry: &'a Arc<Registry>,
    passes: &'a PassRegistry,
}

impl Examples<'_> {
    fn of_op(&self, doc: &str) -> Result<(), String> {
        let programs = fenced(doc, "mlir");
        if programs.is_empty() {
            return Err("there is no example".to_owned());
        }
        programs.into_iter().try_for_each(|program| self.module(program).map(drop))
    }

    fn of_pass(&self, pass: &Pass) -> Result<(), String> {
        let pairs = example_pairs(pass.doc)?;
        let changed = |(before, after)| self.becomes(before, after, &pipeline_of(pass, before));
        pairs.into_iter().try_for_each(changed)
    }

    fn of_change(&self, doc: &str, pipeline: &str) -> Result<(), String> {
        let pairs = example_pairs(doc)?;
        pairs.into_iter().try_for_each(|(before, after)| self.becomes(before, after, pipeline))
    }

    fn of_rule(&self, name: &str, doc: &str, exactness: Exactness) -> Result<(), String> {
        let only = format!("canonicalize{{fast-math=true regroup=true enable-patterns={name}}}");
        self.of_change(doc, &only)?;
        match exactness {
            Exactness::Exact => self.agree(doc),
            Exactness::Regroups | Exactness::Reassociates => Ok(()),
        }
    }

    fn becomes(&self, before: &str, after: &str, pipeline: &str) -> Result<(), String> {
        let mut ir = self.module(before)?;
        let pipeline = Pipeline::parse(self.passes, ir.registry(), pipeline)
            .map_err(|errors| format!("{errors:?}"))?;
        let report = PassManager::new(pipeline).run(&mut ir, &mut []);
        if let Some(failure) = report.failure {
            return Err(format!("fails on its example: {failure}"));
        }
        let (shown, made) = (printed(&self.module(after)?), printed(&ir));
        match shown == made {
            true => Ok(()),
            false => Err(format!("the example shows\n{shown}but it becomes\n{made}")),
        }
    }

    fn agree(&self, doc: &str) -> Result<(), String> {
        let pairs = fenced(doc, "mlir before").into_iter().zip(fenced(doc, "mlir after"));
        pairs.into_iter().try_for_each(|(before, after)| {
            agree::agree(&self.module(before)?, &self.module(after)?)
        })
    }

    fn module(&self, program: &str) -> Result<Ir, String> {
        let options = ParseOptions::default();
        let parsed = text::parse(self.registry, "example", program.into(), 1, options);
        let mut diagnostics = parsed.diagnostics;
        verify(&parsed.ir, &mut diagnostics);
        match diagnostics.iter().next() {
            None => Ok(parsed.ir),
            Some(found) => Err(format!("{} in\n{program}", found.message)),
        }
    }
}

fn printed(ir: &Ir) -> String {
    text::print_to_string(ir, PrintOptions::default())
}
