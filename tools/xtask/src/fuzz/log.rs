//! The log of libFuzzer.

/// The summary of a run.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Log {
    /// Number of inputs that were run.
    executions: u64,
    /// Number of edges of the program that were reached.
    edges: u64,
    /// Number of features that were distinguished.
    features: u64,
    /// Number of inputs in the corpus.
    corpus: u64,
    /// The failures, and the files with their inputs.
    pub findings: Vec<String>,
}

impl Log {
    /// Reads a line; a line that is not about progress is printed.
    pub fn line(&mut self, line: &str) {
        if let Some(rest) = line.strip_prefix('#') {
            return self.progress(rest);
        }
        if let Some((_, file)) = line.split_once("Test unit written to ") {
            self.findings.push(file.trim().to_owned());
        }
        if let Some(executions) = line.strip_prefix("stat::number_of_executed_units:") {
            self.executions = executions.trim().parse().unwrap_or(self.executions);
        }
        let noise = ["stat::", "INFO:", "###", "\"", "WARNING:"];
        if !noise.iter().any(|prefix| line.starts_with(prefix)) {
            eprintln!("{line}");
        }
    }

    /// `4241 REDUCE cov: 8881 ft: 39790 corp: 1308/2557Kb ...`, without its `#`.
    fn progress(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        let executions = words.next().and_then(|word| word.parse().ok());
        self.executions = executions.unwrap_or(self.executions);
        while let Some(word) = words.next() {
            let field = match word {
                "cov:" => &mut self.edges,
                "ft:" => &mut self.features,
                "corp:" => &mut self.corpus,
                _ => continue,
            };
            let number = words.next().and_then(|word| word.split('/').next()?.parse().ok());
            *field = number.unwrap_or(*field);
        }
    }

    /// Adds the summary of a later run of the same target, which started from the same corpus.
    pub fn add(&mut self, later: Log) {
        self.executions += later.executions;
        self.edges = self.edges.max(later.edges);
        self.features = self.features.max(later.features);
        self.corpus = self.corpus.max(later.corpus);
        self.findings.extend(later.findings);
    }

    /// Returns one line for the person at the terminal.
    pub fn summary(&self, target: &str) -> String {
        let Self { executions, edges, features, corpus, findings } = self;
        let mut text = format!(
            "{target}: {executions} executions, {edges} edges and {features} features covered, \
             {corpus} inputs kept, {} findings",
            findings.len()
        );
        for finding in findings {
            text.push_str(&format!("\n  {finding}"));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_summed_up() {
        let mut log = Log::default();
        log.line("#4241\tREDUCE cov: 8881 ft: 39790 corp: 1308/2557Kb lim: 4096 exec/s: 146");
        log.line("#4300\tpulse  cov: 8882 ft: 39791 corp: 1309/2557Kb lim: 4096 exec/s: 146");
        log.line("stat::number_of_executed_units: 4310");
        assert_eq!(
            log.summary("bytes"),
            "bytes: 4310 executions, 8882 edges and 39791 features covered, 1309 inputs kept, \
             0 findings"
        );
        let mut later = Log::default();
        later.line("#90\tpulse  cov: 8000 ft: 39792 corp: 1000/2000Kb lim: 4096 exec/s: 146");
        later.line("artifact_prefix='x-'; Test unit written to x-crash-1");
        log.add(later);
        assert_eq!(
            log.summary("bytes"),
            "bytes: 4400 executions, 8882 edges and 39792 features covered, 1309 inputs kept, \
             1 findings\n  x-crash-1"
        );
    }
}
