//! `ir` knows no dialect: none is named in its strings, `builtin` excepted, and the example
//! programs of error codes. Passes and interfaces use interfaces of operations: none of their
//! strings is the name of an operation.

use super::Finding;
use super::repository::Repository;
use super::rust::is_whole;

const DIALECTS: &[&str] = &[
    "ad",
    "affine",
    "arith",
    "array",
    "cf",
    "chad",
    "closure",
    "combinator",
    "func",
    "linalg",
    "linear",
    "llvm",
    "loop",
    "math",
    "memory",
    "memref",
    "scf",
    "special",
    "sum",
    "tensor",
    "tuple",
    "unf",
    "vector",
];

/// The file of example programs.
const EXAMPLES: &str = "ir/src/codes.rs";

/// The folders that use interfaces of operations instead of their names.
const ASKS: &[&str] = &["passes/", "dialects/src/interfaces/"];

/// Types that interfaces need, each defined in a file that has its name.
const TYPES: &[&str] =
    &["dialects/src/interfaces/accumulators.rs", "dialects/src/interfaces/linear_map_type.rs"];

/// Finds string literals of `ir` with the name of an op, and of passes that are one, outside tests.
pub fn check(repository: &Repository) -> Vec<Finding> {
    let mut findings = check_ir(repository);
    let asks =
        |path: &str| ASKS.iter().any(|folder| path.starts_with(folder)) && !TYPES.contains(&path);
    for file in repository.rust.iter().filter(|file| asks(&file.path)) {
        for (line, text) in file.strings().filter(|(_, text)| is_op(text)) {
            let message = format!(
                "`{text}` by name: ask an interface, or the type of the operation; \
                 instead of `Anchor::Op(\"{text}\")` write `Anchor::Op(Func::SPEC.name)` with that type"
            );
            findings.push(Finding::new(&file.path, line, message));
        }
    }
    findings
}

fn check_ir(repository: &Repository) -> Vec<Finding> {
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

/// Returns whether the text is the name of an op.
fn is_op(text: &str) -> bool {
    let word = |name: &str| {
        let mut bytes = name.bytes();
        bytes.next().is_some_and(|first| first.is_ascii_lowercase())
            && bytes.all(|byte| byte == b'_' || byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    text.split_once('.').is_some_and(|(dialect, op)| DIALECTS.contains(&dialect) && word(op))
}

/// Returns whether the text has `dialect.x`, where `x` starts like the name of an op or ends the
/// text.
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
    fn a_pass_lists_no_operations() {
        let text = "const PURE: &[&str] = &[\"arith.addf\"];\n/// `\"arith.mulf\"`\nconst TEXT: &str = \"as array.sum does\";";
        let found = check(&Repository::of("passes/src/simplify/x.rs", text));
        assert_eq!(found.iter().map(|finding| finding.line).collect::<Vec<_>>(), [1]);
        assert_eq!(check(&Repository::of("dialects/src/arith/addf.rs", text)), []);
    }

    #[test]
    fn an_anchor_by_name_gets_advice() {
        let text = "const ANCHOR: Anchor = Anchor::Op(\"func.func\");";
        let found = check(&Repository::of("passes/src/simplify/x.rs", text));
        assert!(found[0].message.contains("write `Anchor::Op(Func::SPEC.name)`"));
        let text = "const ANCHOR: Anchor = Anchor::Op(Func::SPEC.name);";
        assert_eq!(check(&Repository::of("passes/src/simplify/x.rs", text)), []);
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
