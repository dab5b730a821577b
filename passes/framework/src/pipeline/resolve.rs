//! Resolves the names of a pipeline and checks that each pass may run on its anchor.

use super::parse::{self, RawElement};
use super::{Element, Nest, NestAnchor, Pipeline, PipelineError, ROOT, Step};
use crate::options::Options;
use crate::pass::{Anchor, Pass, spec_named};
use crate::registry::{NamedPipeline, PassRegistry};
use cotan_ir::nearest::all_near;
use cotan_ir::registry::Registry;
use cotan_ir::spec::Traits;

/// The largest depth of named pipelines that refer to each other.
const MAX_EXPANSIONS: usize = 16;

/// Resolves a whole pipeline.
pub(super) fn resolve(
    passes: &PassRegistry,
    ops: &Registry,
    text: &str,
    elements: &[RawElement],
) -> Result<Pipeline, Vec<PipelineError>> {
    let mut resolver = Resolver { passes, ops, text, errors: Vec::new(), expansions: 0 };
    let root = resolver.root(elements);
    if resolver.errors.is_empty() { Ok(Pipeline::new(root)) } else { Err(resolver.errors) }
}

struct Resolver<'a> {
    passes: &'a PassRegistry,
    ops: &'a Registry,
    text: &'a str,
    errors: Vec<PipelineError>,
    expansions: usize,
}

/// The anchor of the elements that are being resolved.
#[derive(Clone)]
struct Scope {
    anchor: NestAnchor,
    /// Passes that cannot run on this anchor are nested implicitly.
    implicit: bool,
}

impl Resolver<'_> {
    fn root(&mut self, elements: &[RawElement]) -> Nest {
        if let [RawElement { name, options: None, nested: Some(nested) }] = elements {
            let anchor = match &self.text[name.clone()] {
                "any" => Some(NestAnchor::Any),
                ROOT => Some(NestAnchor::Op(ROOT.to_owned())),
                _ => None,
            };
            if let Some(anchor) = anchor {
                return self.nest(nested, Scope { anchor, implicit: false });
            }
        }
        for element in elements {
            if element.nested.is_some() && &self.text[element.name.clone()] == ROOT {
                let error = PipelineError::new(
                    element.name.clone(),
                    format!("`{ROOT}(...)` must hold the whole pipeline"),
                );
                self.errors.push(error.note(format!("put every pass inside one `{ROOT}(...)`")));
            }
        }
        let anchor = NestAnchor::Op(ROOT.to_owned());
        self.nest(elements, Scope { anchor, implicit: true })
    }

    // The recursion is bounded by the depth of the parser and the number of expansions.
    fn nest(&mut self, raw: &[RawElement], scope: Scope) -> Nest {
        let mut elements = Vec::new();
        for element in raw {
            self.element(element, &scope, &mut elements);
        }
        Nest { id: 0, anchor: scope.anchor, elements }
    }

    fn element(&mut self, raw: &RawElement, scope: &Scope, out: &mut Vec<Element>) {
        let name = &self.text[raw.name.clone()];
        if let Some(nested) = &raw.nested {
            let anchor = self.anchor(raw, name, nested);
            let nest = self.nest(nested, Scope { anchor, implicit: false });
            return out.push(Element::Nest(nest));
        }
        if let Some(pass) = self.passes.pass(name) {
            return self.pass(raw, pass, scope, out);
        }
        if let Some(pipeline) = self.passes.pipeline(name) {
            return self.expand(raw, pipeline, scope, out);
        }
        let error = |message: String| PipelineError::new(raw.name.clone(), message);
        if let Some(current) = self.passes.renamed(name) {
            let message = format!("there is no pass `{name}`; it is now `{current}`");
            return self.errors.push(error(message));
        }
        let error = error(format!("there is no pass `{name}`"));
        let error = error.suggest(all_near(name, self.passes.names()));
        let is_op = name == "any" || spec_named(self.ops, name).is_some();
        let note = format!("`{name}` is an operation; name the passes to run on it: `{name}(...)`");
        self.errors.push(if is_op { error.note(note) } else { error });
    }

    fn anchor(&mut self, raw: &RawElement, name: &str, nested: &[RawElement]) -> NestAnchor {
        if nested.is_empty() {
            let error = PipelineError::new(raw.name.clone(), format!("`{name}()` holds no pass"));
            self.errors.push(error);
        }
        if name == "any" {
            return NestAnchor::Any;
        }
        if let Err(error) = self.check_anchor(raw, name) {
            self.errors.push(error);
        }
        NestAnchor::Op(name.to_owned())
    }

    fn check_anchor(&self, raw: &RawElement, name: &str) -> Result<(), PipelineError> {
        let error = |message: String| PipelineError::new(raw.name.clone(), message);
        if let Some(spec) = spec_named(self.ops, name) {
            return match spec.has(Traits::ISOLATED) {
                true => Ok(()),
                false => Err(error(format!("passes cannot run on `{name}`")).note(
                    "its regions see values from outside; passes run on isolated operations",
                )),
            };
        }
        if self.passes.names().any(|pass| pass == name) {
            let note = "passes are nested in operations: `func.func(...)`";
            return Err(error(format!("`{name}` is a pass and holds no others")).note(note));
        }
        let isolated = self.ops.ops().iter().filter(|spec| spec.has(Traits::ISOLATED));
        let near = all_near(name, isolated.map(|spec| spec.name));
        match name.split_once('.') {
            None => Err(error(format!("`{name}` is no operation")).suggest(near)),
            Some((dialect, _)) if self.ops.dialect(dialect).is_some() => {
                let message = format!("the dialect `{dialect}` has no operation `{name}`");
                Err(error(message).suggest(near))
            }
            // The dialect is not registered, so the operation may exist. A name close to a
            // registered one is probably a typo.
            Some((dialect, _)) if !near.is_empty() && !self.dialect_is_far(dialect) => {
                Err(error(format!("there is no operation `{name}`")).suggest(near))
            }
            Some(_) => Ok(()),
        }
    }

    fn dialect_is_far(&self, dialect: &str) -> bool {
        all_near(dialect, self.ops.dialects().iter().map(|dialect| dialect.name)).is_empty()
    }

    fn pass(
        &mut self,
        raw: &RawElement,
        pass: &'static Pass,
        scope: &Scope,
        out: &mut Vec<Element>,
    ) {
        let span = raw.options.clone().unwrap_or(raw.name.end..raw.name.end);
        let options = Options::read(
            self.passes.records(),
            pass.name,
            pass.options,
            self.text,
            span,
            &mut self.errors,
        );
        let is_isolated = self.passes.is_isolated(pass);
        let step = Element::Pass(Step { id: 0, pass, options, is_isolated, state: None });
        if self.may_run(pass, &scope.anchor) {
            return out.push(step);
        }
        match pass.anchor {
            Anchor::Op(op) if scope.implicit => push_nested(op, step, out),
            anchor => self.errors.push(misplaced(raw, pass, anchor, &scope.anchor)),
        }
    }

    fn may_run(&self, pass: &Pass, anchor: &NestAnchor) -> bool {
        match anchor {
            // Operations that the pass does not accept are skipped.
            NestAnchor::Any => true,
            NestAnchor::Op(name) => pass.anchor.accepts(name, spec_named(self.ops, name)),
        }
    }

    /// Expands a named pipeline to its elements.
    fn expand(
        &mut self,
        raw: &RawElement,
        pipeline: &NamedPipeline,
        scope: &Scope,
        out: &mut Vec<Element>,
    ) {
        let span = raw.name.clone();
        let text = raw.options.clone().filter(|options| !options.is_empty());
        if let Some(options) = text.clone().filter(|_| pipeline.options.is_empty()) {
            let message = format!("the pipeline `{}` has no options", pipeline.name);
            return self.errors.push(PipelineError::new(options, message));
        }
        let text = text.unwrap_or(raw.name.end..raw.name.end);
        let options = Options::read(
            self.passes.records(),
            pipeline.name,
            pipeline.options,
            self.text,
            text,
            &mut self.errors,
        );
        if self.expansions == MAX_EXPANSIONS {
            let message = format!("the pipeline `{}` names itself", pipeline.name);
            return self.errors.push(PipelineError::new(span, message));
        }
        for (step, _) in pipeline.steps {
            let step = options.fill(step);
            let inner = match parse::parse(&step) {
                Ok(elements) => self.expand_step(&step, &elements, scope, out),
                Err(error) => vec![error],
            };
            // Errors inside are reported at the name of the pipeline.
            self.errors.extend(inner.into_iter().map(|error| PipelineError {
                span: span.clone(),
                message: format!("in the pipeline `{}`: {}", pipeline.name, error.message),
                ..error
            }));
        }
    }

    fn expand_step(
        &self,
        step: &str,
        elements: &[RawElement],
        scope: &Scope,
        out: &mut Vec<Element>,
    ) -> Vec<PipelineError> {
        let mut inner = Resolver {
            passes: self.passes,
            ops: self.ops,
            text: step,
            errors: Vec::new(),
            expansions: self.expansions + 1,
        };
        for element in elements {
            inner.element(element, scope, out);
        }
        inner.errors
    }
}

/// Nests a pass implicitly, in the nest of the pass before it if that has the same anchor.
fn push_nested(op: &str, step: Element, out: &mut Vec<Element>) {
    let anchor = NestAnchor::Op(op.to_owned());
    match out.last_mut() {
        Some(Element::Nest(nest)) if nest.anchor == anchor => nest.elements.push(step),
        _ => out.push(Element::Nest(Nest { id: 0, anchor, elements: vec![step] })),
    }
}

fn misplaced(raw: &RawElement, pass: &Pass, runs_on: Anchor, anchor: &NestAnchor) -> PipelineError {
    let name = pass.name;
    let message = format!("`{name}` runs on {}, not on `{anchor}`", runs_on.describe());
    let error = PipelineError::new(raw.name.clone(), message);
    match runs_on {
        Anchor::Op(op) => error.note(format!("nest it: `{op}({name})`")),
        _ => error,
    }
}
