//! Only `tools` prints or knows the command line; libraries return values, and their messages name
//! no flag.

use super::Finding;
use super::repository::Repository;

const LIBRARIES: &[&str] = &["ir/", "dialects/", "passes/", "backend-llvm/src/"];

const WORDS: &[&str] = &[
    "print!",
    "println!",
    "eprint!",
    "eprintln!",
    "dbg!",
    "io::stdout",
    "io::stderr",
    "env::args",
    "env::args_os",
    "process::exit",
];

/// Prefixes of text about the command line.
const FLAGS: &[&str] = &["`--", "`cotan ", ": cotan "];

/// Finds prints and reads of the command line in the libraries, outside their tests.
pub fn check(repository: &Repository) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &repository.rust {
        if !LIBRARIES.iter().any(|library| file.path.starts_with(library)) {
            continue;
        }
        for word in WORDS {
            let message = format!("only `tools` may use `{word}`");
            let lines = file.lines_with(word).into_iter();
            findings.extend(lines.map(|line| Finding::new(&file.path, line, &*message)));
        }
        let flags = file.strings().filter(|(_, text)| FLAGS.iter().any(|flag| text.contains(flag)));
        findings.extend(flags.map(|(line, _)| {
            Finding::new(&file.path, line, "only `tools` may name flags: see `Note::setting`")
        }));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_does_not_print() {
        let text = "fn f() {\n    println!();\n}\n#[cfg(test)]\nmod tests { fn g() { dbg!(1); } }";
        let findings = check(&Repository::of("passes/src/cse.rs", text));
        assert_eq!(findings.iter().map(|finding| finding.line).collect::<Vec<_>>(), [2]);
        assert_eq!(check(&Repository::of("tools/src/main.rs", text)), []);
    }

    #[test]
    fn a_library_names_no_flag() {
        let text = "/// `--fuel`\nfn f() {\n    note(\"`--fuel` raises the limit\");\n}";
        let findings = check(&Repository::of("passes/src/cse.rs", text));
        assert_eq!(findings.iter().map(|finding| finding.line).collect::<Vec<_>>(), [3]);
    }
}
