//! The parts of a file, and the functions that check themselves.

/// The separator of the parts of a file.
const MARKER: &str = "// -----";

/// A self-checking program: a file, whose parts are modules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The operation that it tests.
    pub operation: String,
    /// The type of the elements that it tests.
    pub element: String,
    /// The parts with functions to run.
    pub parts: Vec<Part>,
}

/// A part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The module.
    pub text: String,
    /// The functions to run.
    pub functions: Vec<String>,
}

impl Program {
    /// Returns the program of a file; `None` if it has no expectation.
    pub fn of(text: &str) -> Option<Self> {
        if !text.contains("check.expect") {
            return None;
        }
        let parts = text
            .split(MARKER)
            .map(|part| Part { text: part.to_owned(), functions: functions(part) });
        let parts: Vec<Part> = parts.filter(|part| !part.functions.is_empty()).collect();
        Some(Self { operation: operation(text), element: element(text), parts })
    }
}

/// Returns `main`, or else the functions without parameters that have an expectation.
fn functions(part: &str) -> Vec<String> {
    if !part.contains("check.expect") {
        return Vec::new();
    }
    let heads = part.split("func.func ").skip(1).filter_map(|text| {
        let text = text.trim_start_matches("public ").trim_start_matches("private ");
        let (name, rest) = text.strip_prefix('@')?.split_once('(')?;
        let checks = rest.starts_with(')') && rest.contains("check.expect");
        Some((name.to_owned(), checks))
    });
    let heads: Vec<(String, bool)> = heads.collect();
    if heads.iter().any(|(name, _)| name == "main") {
        return vec!["main".to_owned()];
    }
    heads.into_iter().filter(|(_, checks)| *checks).map(|(name, _)| name).collect()
}

/// Returns the text of the main function, or of the first one, to its expectation and after it.
fn main_text(text: &str) -> (&str, &str) {
    let main = text.find("@main").map_or(text, |start| &text[start..]);
    main.split_once("check.expect").unwrap_or((main, ""))
}

/// Returns the operation that a program tests: the last one before its expectation.
fn operation(text: &str) -> String {
    let (main, _) = main_text(text);
    let mut names = main.split(|c: char| !(c.is_alphanumeric() || c == '.' || c == '_'));
    let is_operation = |word: &&str| {
        (word.starts_with("stablehlo.") || word.starts_with("chlo."))
            && !["stablehlo.custom_call", "stablehlo.constant", "stablehlo.return"].contains(word)
    };
    names.rfind(is_operation).unwrap_or("constants").to_owned()
}

/// Returns the type of the elements that are compared first.
fn element(text: &str) -> String {
    let (_, after) = main_text(text);
    let line = after.lines().next().unwrap_or_default();
    let inside = line.split("tensor<").nth(1).unwrap_or_default();
    let is_size = |part: &str| part.chars().all(|c| c.is_ascii_digit() || c == '?');
    let mut element = inside;
    while let Some((size, rest)) = element.split_once('x').filter(|(size, _)| is_size(size)) {
        let _ = size;
        element = rest;
    }
    match element.strip_prefix("complex<") {
        Some(part) => format!("complex<{}>", part.split('>').next().unwrap_or_default()),
        None => element.split(['>', ',']).next().unwrap_or_default().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_of_parts_are_found() {
        let text = "func.func @a() {\n  %0 = stablehlo.add %x, %y : tensor<2x3xui8>\n  \
                    check.expect_eq %0, %1 : tensor<2x3xui8>\n}\n// -----\n\
                    func.func @b(%x: i1) {\n}\nfunc.func @c() {\n  check.expect_eq %0, %1\n}\n";
        let program = Program::of(text).unwrap();
        let names: Vec<&[String]> = program.parts.iter().map(|part| &*part.functions).collect();
        assert_eq!(names, [["a".to_owned()], ["c".to_owned()]]);
        assert_eq!(program.operation, "stablehlo.add");
        assert_eq!(program.element, "ui8");
        assert!(Program::of("func.func @a() {}").is_none());
    }

    #[test]
    fn main_is_run_alone() {
        let text = "func.func public @main() -> tensor<2xcomplex<f32>> {\n  \
                    stablehlo.custom_call @check.expect_close(%2, %1) : (tensor<2xcomplex<f32>>)\n\
                    }\nfunc.func private @inputs() {}\n";
        let program = Program::of(text).unwrap();
        assert_eq!(program.parts[0].functions, ["main"]);
        assert_eq!(program.element, "complex<f32>");
    }
}
