//! The registry of passes and named pipelines.

use crate::options::OptionSpec;
use crate::pass::Pass;
use crate::registered::{Records, Registered};

/// A named list of passes.
#[derive(Debug)]
pub struct NamedPipeline {
    /// The name in pipelines.
    pub name: &'static str,
    /// The transformation, in one line.
    pub summary: &'static str,
    /// The declarations of its options.
    pub options: &'static [OptionSpec],
    /// Each element as written in a pipeline, and the reason for its position; `$name` is replaced
    /// by the value of an option.
    pub steps: &'static [(&'static str, &'static str)],
}

/// The passes and pipelines that can be named, and the records that options name. It starts from an
/// explicit list; programs that embed Cotan add their own.
#[derive(Clone, Debug, Default)]
pub struct PassRegistry {
    passes: Vec<&'static Pass>,
    pipelines: Vec<&'static NamedPipeline>,
    records: Records,
    renamed: Vec<(&'static str, &'static str)>,
    isolated: Vec<&'static str>,
}

impl PassRegistry {
    /// Creates a registry without passes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a record that options name, such as an AD method.
    ///
    /// # Panics
    /// If a record of the same kind has that name.
    #[must_use]
    pub fn with<T: Registered>(mut self, record: &'static T) -> Self {
        self.records.add(record);
        self
    }

    /// Returns the records of a type, in the order of registration.
    pub fn all<T: Registered>(&self) -> impl Iterator<Item = &'static T> {
        self.records.all()
    }

    /// Returns the registered records.
    pub fn records(&self) -> &Records {
        &self.records
    }

    /// Adds a pass.
    ///
    /// # Panics
    /// If the name is already used, or the default of an option is invalid. Records that
    /// are defaults are added before the pass.
    #[must_use]
    pub fn with_pass(mut self, pass: &'static Pass) -> Self {
        self.assert_free(pass.name);
        crate::Options::defaults(&self.records, pass.options);
        self.passes.push(pass);
        self
    }

    /// Adds a named pipeline.
    ///
    /// # Panics
    /// If the name is already used.
    #[must_use]
    pub fn with_pipeline(mut self, pipeline: &'static NamedPipeline) -> Self {
        self.assert_free(pipeline.name);
        self.pipelines.push(pipeline);
        self
    }

    /// Adds former names of passes and pipelines, each with the current one, for error messages.
    #[must_use]
    pub fn with_renamed(mut self, names: &[(&'static str, &'static str)]) -> Self {
        self.renamed.extend(names);
        self
    }

    /// Declares that passes read and change only the operation that they run on. They run on many
    /// operations in parallel: see [`PassManager::threads`](crate::PassManager::threads).
    #[must_use]
    pub fn with_isolated(mut self, passes: &[&'static Pass]) -> Self {
        self.isolated.extend(passes.iter().map(|pass| pass.name));
        self
    }

    /// Returns whether a pass is declared to read and change only the operation that it runs on.
    pub fn is_isolated(&self, pass: &Pass) -> bool {
        self.isolated.contains(&pass.name)
    }

    /// Returns the current name of a pass or pipeline with this former name.
    pub fn renamed(&self, former: &str) -> Option<&'static str> {
        self.renamed.iter().find(|(known, _)| *known == former).map(|(_, current)| *current)
    }

    /// Returns the former names of passes and pipelines.
    pub fn former_names(&self) -> impl Iterator<Item = &'static str> {
        self.renamed.iter().map(|(former, _)| *former)
    }

    fn assert_free(&self, name: &str) {
        let taken = self.pass(name).is_some() || self.pipeline(name).is_some();
        assert!(!taken, "the pass `{name}` is registered twice");
    }

    /// Returns the pass of that name.
    pub fn pass(&self, name: &str) -> Option<&'static Pass> {
        self.passes.iter().find(|pass| pass.name == name).copied()
    }

    /// Returns the pipeline of that name.
    pub fn pipeline(&self, name: &str) -> Option<&'static NamedPipeline> {
        self.pipelines.iter().find(|pipeline| pipeline.name == name).copied()
    }

    /// Returns the passes, in the order of registration.
    pub fn passes(&self) -> &[&'static Pass] {
        &self.passes
    }

    /// Returns the named pipelines, in the order of registration.
    pub fn pipelines(&self) -> &[&'static NamedPipeline] {
        &self.pipelines
    }

    /// Returns the names of all passes and pipelines.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let passes = self.passes.iter().map(|pass| pass.name);
        passes.chain(self.pipelines.iter().map(|pipeline| pipeline.name))
    }
}
