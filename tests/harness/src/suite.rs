//! A suite: folders of cases, and their tools.

use crate::bless::{bless, check, migrate};
use crate::case::Tools;
use crate::expectation::{case_of, orphans};
use crate::listing::Listing;
use crate::lit::Features;
use crate::mistake::name;
use crate::tool::{Call, Output, Runner};
use cotan_ir::Registry;
use libtest_mimic::{Arguments, Conclusion, Failed, Trial};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

/// If set to `1`, suites bless the output of their cases.
pub const BLESS: &str = "COTAN_BLESS";

/// Folders of cases, and their tools: see the [crate's documentation](crate).
#[derive(Clone)]
pub struct Suite {
    roots: Vec<PathBuf>,
    tools: Tools,
    how: Arc<dyn Fn(&str) -> String + Send + Sync>,
    bless: bool,
    migrates: bool,
    paths: bool,
    filters: Vec<String>,
}

impl Suite {
    /// Returns the cases below a folder, subfolders included. A file is a single case.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            roots: vec![folder.into()],
            tools: Tools { runners: Vec::new(), registry: cotan_dialects::registry() },
            how: Arc::new(|name| format!("{BLESS}=1 cargo test '{name}'")),
            bless: std::env::var_os(BLESS).is_some_and(|value| value == "1"),
            migrates: false,
            paths: false,
            filters: Vec::new(),
        }
    }

    /// Returns the cases below one more folder.
    #[must_use]
    pub fn folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.roots.push(folder.into());
        self
    }

    /// Registers the tool for `RUN` lines whose first word is `name`.
    #[must_use]
    pub fn tool(
        mut self,
        name: &str,
        runner: impl Fn(&Call) -> io::Result<Output> + Send + Sync + 'static,
    ) -> Self {
        self.tools.runners.push((name.to_owned(), Arc::new(runner) as Arc<Runner>));
        self
    }

    /// Sets the dialects for parsing the output; by default those of Cotan.
    #[must_use]
    pub fn registry(mut self, registry: Arc<Registry>) -> Self {
        self.tools.registry = registry;
        self
    }

    /// Sets the command that blesses a case by name, for the report of failures.
    #[must_use]
    pub fn blessed_by(mut self, how: impl Fn(&str) -> String + Send + Sync + 'static) -> Self {
        self.how = Arc::new(how);
        self
    }

    /// Blesses the current output of the cases; without it the environment decides.
    #[must_use]
    pub fn bless(mut self, bless: bool) -> Self {
        self.bless = bless;
        self
    }

    /// Moves cases that pass from the language of lit and FileCheck to files of expected output.
    #[must_use]
    pub fn bless_from_check(mut self, migrates: bool) -> Self {
        self.migrates = migrates;
        self
    }

    /// Names each test by the path of its case; without it, by its path in the folder of the
    /// suite, without `.mlir`.
    #[must_use]
    pub fn named_by_path(mut self) -> Self {
        self.paths = true;
        self
    }

    /// Runs only tests whose names contain one of these; all, if there are none.
    #[must_use]
    pub fn only(mut self, filters: impl IntoIterator<Item = String>) -> Self {
        self.filters.extend(filters);
        self
    }

    /// Runs the suite as the `main` of a test target with `harness = false`; the command line is
    /// that of `cargo test`.
    pub fn main(&self) -> ExitCode {
        match self.run(&Arguments::from_args()) {
            Ok(conclusion) => conclusion.exit_code(),
            Err(message) => {
                eprintln!("error: {message}");
                ExitCode::FAILURE
            }
        }
    }

    /// Runs the suite and reports the results on the standard output.
    ///
    /// # Errors
    /// When there are no cases, or none with a name that is asked for, or a folder cannot be read.
    pub fn run(&self, arguments: &Arguments) -> Result<Conclusion, String> {
        let written = Written::default();
        let trials = self.trials_into(&written)?;
        if trials.is_empty() {
            return Err(format!("there is no case for `{}`", self.filters.join("`, `")));
        }
        let conclusion = libtest_mimic::run(arguments, trials);
        for file in written.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            let done = if file.exists() { "blessed" } else { "removed" };
            println!("{done} {}", name(file));
        }
        Ok(conclusion)
    }

    /// Returns a test for each case, and one that no expectation is left without its case.
    ///
    /// # Errors
    /// When there are no cases, or a folder cannot be read.
    pub fn trials(&self) -> Result<Vec<Trial>, String> {
        self.trials_into(&Written::default())
    }

    fn trials_into(&self, written: &Written) -> Result<Vec<Trial>, String> {
        let mut trials = Vec::new();
        let mut expected = BTreeSet::new();
        let mut cases = BTreeSet::new();
        for root in &self.roots {
            let listing = Listing::of(root)?;
            let mut beside: BTreeMap<PathBuf, Vec<PathBuf>> = BTreeMap::new();
            for file in &listing.expected {
                if let Some(case) = case_of(file) {
                    beside.entry(case).or_default().push(file.clone());
                }
            }
            for case in &listing.cases {
                let beside = beside.remove(case).unwrap_or_default();
                trials.extend(self.trial(root, case, beside, written));
            }
            expected.extend(listing.expected);
            cases.extend(listing.cases);
        }
        let title = "every expectation has its case";
        if self.wants(title) && self.roots.iter().any(|root| root.is_dir()) {
            let (expected, cases): (Vec<_>, Vec<_>) =
                (expected.into_iter().collect(), cases.into_iter().collect());
            trials
                .push(Trial::test(title, move || orphans(&expected, &cases).map_err(Failed::from)));
        }
        Ok(trials)
    }

    fn trial(
        &self,
        root: &Path,
        case: &Path,
        beside: Vec<PathBuf>,
        written: &Written,
    ) -> Option<Trial> {
        let name = self.name_of(root, case);
        if !self.wants(&name) {
            return None;
        }
        let (tools, how, bless_it) = (self.tools.clone(), (self.how)(&name), self.bless);
        let (case, written, migrates) = (case.to_owned(), Arc::clone(written), self.migrates);
        let text = std::fs::read_to_string(&case).unwrap_or_default();
        let is_skipped = Features::read(&text).is_skipped;
        let trial = Trial::test(name, move || {
            if !bless_it && !migrates {
                return check(&case, &tools, &beside, &how).map_err(Failed::from);
            }
            let accept = if migrates { migrate } else { bless };
            let files = accept(&case, &tools, &beside).map_err(Failed::from)?;
            written.lock().unwrap_or_else(PoisonError::into_inner).extend(files);
            Ok(())
        });
        Some(trial.with_ignored_flag(is_skipped))
    }

    fn wants(&self, name: &str) -> bool {
        self.filters.is_empty() || self.filters.iter().any(|filter| name.contains(filter))
    }

    fn name_of(&self, root: &Path, case: &Path) -> String {
        if self.paths {
            return case.display().to_string();
        }
        let inside = case.strip_prefix(root).ok().filter(|path| path.file_name().is_some());
        let inside = inside.unwrap_or(Path::new(case.file_name().unwrap_or_default()));
        inside.with_extension("").to_string_lossy().replace('\\', "/")
    }
}

/// The files that blessing wrote.
type Written = Arc<Mutex<BTreeSet<PathBuf>>>;
