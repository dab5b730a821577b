//! Which passes and pipelines there are.

use crate::options::OptionSpec;
use crate::pass::Pass;

/// A list of passes with a name of its own.
#[derive(Debug)]
pub struct NamedPipeline {
    /// Its name in pipelines.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// What can be chosen.
    pub options: &'static [OptionSpec],
    /// Each element, as it would be written in a pipeline, and why it stands there; `$name` in it is
    /// what was chosen for an option.
    pub steps: &'static [(&'static str, &'static str)],
}

/// The passes and pipelines that can be named. Starts from an explicit list; programs that embed
/// Cotan add their own.
#[derive(Clone, Debug, Default)]
pub struct PassRegistry {
    passes: Vec<&'static Pass>,
    pipelines: Vec<&'static NamedPipeline>,
}

impl PassRegistry {
    /// No passes.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same, with a pass more.
    ///
    /// # Panics
    /// If the name is taken, or a default of an option is none of its values.
    #[must_use]
    pub fn with_pass(mut self, pass: &'static Pass) -> Self {
        self.assert_free(pass.name);
        crate::Options::defaults(pass.options);
        self.passes.push(pass);
        self
    }

    /// The same, with a named pipeline more.
    ///
    /// # Panics
    /// If the name is taken.
    #[must_use]
    pub fn with_pipeline(mut self, pipeline: &'static NamedPipeline) -> Self {
        self.assert_free(pipeline.name);
        self.pipelines.push(pipeline);
        self
    }

    fn assert_free(&self, name: &str) {
        let taken = self.pass(name).is_some() || self.pipeline(name).is_some();
        assert!(!taken, "the pass `{name}` is registered twice");
    }

    /// The pass of that name.
    pub fn pass(&self, name: &str) -> Option<&'static Pass> {
        self.passes.iter().find(|pass| pass.name == name).copied()
    }

    /// The pipeline of that name.
    pub fn pipeline(&self, name: &str) -> Option<&'static NamedPipeline> {
        self.pipelines.iter().find(|pipeline| pipeline.name == name).copied()
    }

    /// The passes, in the order they were registered.
    pub fn passes(&self) -> &[&'static Pass] {
        &self.passes
    }

    /// The named pipelines, in the order they were registered.
    pub fn pipelines(&self) -> &[&'static NamedPipeline] {
        &self.pipelines
    }

    /// The names of all passes and pipelines.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let passes = self.passes.iter().map(|pass| pass.name);
        passes.chain(self.pipelines.iter().map(|pipeline| pipeline.name))
    }
}
