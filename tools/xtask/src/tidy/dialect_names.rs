//! `ir` knows no dialect: none is named in its strings, `builtin` excepted, and the example
//! programs of error codes.

use super::Finding;
use super::repository::Repository;
use super::rust::is_whole;

const DIALECTS: &[&str] = &[
    "ad", "affine", "arith", "array", "cf", "chad", "cl", "closure", "control", "func", "linalg",
    "linear", "llvm", "loop", "math", "memory", "memref", "scf", "special", "tensor", "tuple",
    "unf", "vector",
];

/// Holds example programs.
const EXAMPLES: &str = "ir/src/codes.rs";

/// Finds string literals of `ir` with the name of an op, outside tests.
pub fn check(repository: &Repository) -> Vec<Finding> {
    let mut findings = Vec::new();
    let of_ir = |path: &str| path.starts_with("ir/") && path != EXAMPLES;
    for file in repository.rust.iter().filter(|file| of_ir(&file.path)) {
        for (line, text) in file.strings() {
            if let Some(dialect) = DIALECTS.iter().find(|dialect| names_op_of(text, dialect)) {
                let message = format!("`ir` may not name the dialect `{dialect}`");
                findings.push(Finding::new(&file.path, line, message));
            }
        }
    }
    findings
}

/// Whether the text has `dialect.x`, where `x` starts like the name of an op or ends the text.
fn names_op_of(text: &str, dialect: &str) -> bool {
    let op = |rest: &str| rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_lowercase());
    text.match_indices(dialect).any(|(at, _)| {
        let rest = text[at + dialect.len()..].strip_prefix('.');
        is_whole(text, at, dialect) && rest.is_some_and(op)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ops_are_found_and_sentences_are_not() {
        assert!(names_op_of("arith.addf", "arith") && names_op_of("arith.", "arith"));
        assert!(!names_op_of("an endless loop. Stop", "loop") && !names_op_of("head.x", "ad"));
    }

    #[test]
    fn docs_and_tests_may_name_them() {
        let text = "/// `\"arith.addf\"`\nfn f() {}\n#[cfg(test)]\nmod tests { const X: &str = \"cf.br\"; }";
        assert_eq!(check(&Repository::of("ir/src/parse.rs", text)), []);
        let text = "const X: &str = \"func.func\";";
        assert_eq!(check(&Repository::of("ir/src/parse.rs", text)).len(), 1);
        assert_eq!(check(&Repository::of("dialects/src/func.rs", text)), []);
    }
}
