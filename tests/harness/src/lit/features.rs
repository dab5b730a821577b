//! `REQUIRES`, `UNSUPPORTED` and `XFAIL`: conditions on the machine.

use super::directive;

/// The features of the machine that cases may ask for.
const AVAILABLE: [&str; 3] = ["system-linux", "linux", "native"];

/// The conditions of a case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// True if the case is skipped.
    pub is_skipped: bool,
    /// True if the case is expected to fail.
    pub is_failing: bool,
}

impl Features {
    /// Reads the conditions.
    pub fn read(text: &str) -> Self {
        let mut features = Self::default();
        for line in text.lines() {
            if let Some(condition) = directive(line, "REQUIRES:") {
                features.is_skipped |= !condition.split(',').all(is_true);
            } else if let Some(condition) = directive(line, "UNSUPPORTED:") {
                features.is_skipped |= condition.split(',').any(is_true);
            } else if let Some(condition) = directive(line, "XFAIL:") {
                features.is_failing |= condition.split(',').any(is_true);
            }
        }
        features
    }
}

/// Evaluates `a && !b || c`; of parentheses and regular expressions nothing is available.
fn is_true(condition: &str) -> bool {
    let holds = |term: &str| match term.trim().strip_prefix('!') {
        Some(term) => !AVAILABLE.contains(&term.trim()),
        None => term.trim() == "*" || AVAILABLE.contains(&term.trim()),
    };
    condition.split("||").any(|all| all.split("&&").all(holds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_evaluated() {
        assert!(is_true(" * ") && is_true("system-linux && !asserts") && is_true("x || native"));
        assert!(!is_true("asserts") && !is_true("native && asserts") && !is_true("!linux"));
        let read = |line: &str| Features::read(&format!("// RUN: x\n// {line}\n"));
        assert!(read("REQUIRES: asserts").is_skipped);
        assert!(!read("REQUIRES: linux").is_skipped);
        assert!(read("UNSUPPORTED: system-linux").is_skipped);
        assert!(read("XFAIL: *").is_failing);
    }
}
