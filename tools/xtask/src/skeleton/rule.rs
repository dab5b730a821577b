//! `cargo xtask new-rule`

use super::write::{Edits, camel_case, is_identifier};
use super::{finish, folder_of_ops, split_op};
use crate::Result;
use crate::docs::reference_of;

pub fn new(op: &str, rule: &str) -> Result {
    let (dialect, name) = split_op(op)?;
    let function = rule.replace('-', "_");
    if !is_identifier(&function) {
        return Err(format!("`{rule}` is not the name of a rule: write it as `sin-of-negation`"));
    }
    let mut edits = Edits::default();
    let folder = folder_of_ops(&edits, dialect);
    let op_file = format!("{folder}/{name}.rs");
    let rules_file = format!("{folder}/{name}/rules.rs");
    let text = edits.read(&op_file)?;
    // The file of an operation that a macro declares has no example of its own.
    let example = match example(&text, "/// ", op) {
        Some(example) => example,
        None => example(&reference_of(dialect, op)?, "", op)
            .ok_or_else(|| format!("`{op}` has no example"))?,
    };
    let skeleton = skeleton(&camel_case(name), op, &function, &example);
    let constant = function.to_uppercase();
    match edits.read(&rules_file) {
        Ok(rules) => {
            let list = "pub const ALL: &[&Rule] = &[";
            edits.replace(&rules_file, list, &format!("{list}&{constant}, "))?;
            let rules = edits.read(&rules_file).unwrap_or(rules);
            edits.replace(&rules_file, &rules, &format!("{rules}\n{skeleton}"))?;
        }
        Err(_) => {
            let listed = !text.contains("Canonical(&[");
            let head = header(op, &camel_case(name), listed.then_some(&*constant));
            edits.create(&rules_file, head + &skeleton)?;
            attach(&mut edits, &op_file, &text, &constant)?;
        }
    }
    finish(
        edits,
        "Next: the pattern, the replacement and the example; then `cargo xtask fmt` and `check`.",
    )
}

/// The lines of the first example with the operation, without comment marks.
fn example(text: &str, mark: &str, op: &str) -> Option<Vec<String>> {
    let (begin, end) = (format!("{mark}```mlir\n"), format!("{mark}```"));
    let mut blocks = text.split(&begin).skip(1);
    let block = blocks.find_map(|block| block.split(&end).next().filter(|it| it.contains(op)))?;
    let lines = block.lines().map(|line| line.trim_start_matches("///").trim_start_matches(' '));
    Some(indented(lines))
}

/// Lines with two spaces for each open brace.
fn indented<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut depth: usize = 0;
    lines
        .map(|line| {
            let line = line.trim();
            depth -= usize::from(line.starts_with('}')).min(depth);
            let shown = format!("{}{line}", "  ".repeat(depth));
            depth += usize::from(line.ends_with('{'));
            shown
        })
        .collect()
}

/// The head of a file of rules, with a list of them unless the operation lists them.
fn header(op: &str, ty: &str, constant: Option<&str>) -> String {
    let list = constant.map_or(String::new(), |constant| {
        format!("/// All of them.\npub const ALL: &[&Rule] = &[&{constant}];\n\n")
    });
    let rule = if constant.is_some() { "Rule, " } else { "" };
    format!(
        "//! The rules of `{op}`.\n\nuse super::{ty};\n\
         use cotan_ir::rewrite::{{Rewriter, {rule}View, rule}};\n\n{list}"
    )
}

/// Attaches the rules to an operation whose file has no module of rules yet.
fn attach(edits: &mut Edits, op_file: &str, text: &str, constant: &str) -> Result {
    let list = "Canonical(&[";
    if text.contains(list) {
        edits.replace(op_file, list, &format!("{list}&rules::{constant}, "))?;
    } else {
        // The list of a macro, or of a struct.
        let list = if text.contains("attach: [") { "attach: [" } else { "attach(" };
        let row = format!("{list}cotan_ir::rewrite::Canonical(rules::ALL), ");
        edits.replace(op_file, list, &row)?;
    }
    let end = text.find("\n\nuse ").ok_or_else(|| format!("{op_file} begins without imports"))?;
    let head = &text[..end];
    edits.replace(op_file, head, &format!("{head}\n\nmod rules;"))
}

/// A rule that removes an attribute of the operation, with its example.
fn skeleton(ty: &str, op: &str, function: &str, example: &[String]) -> String {
    let marked = |line: &String| match line.contains(op) {
        true => line.replacen(" :", " {cotan.example} :", 1),
        false => line.clone(),
    };
    let shown =
        |lines: Vec<String>| lines.iter().map(|line| format!("/// {line}\n")).collect::<String>();
    let (before, after) = (shown(example.iter().map(marked).collect()), shown(example.to_vec()));
    format!(
        r#"/// Removes the attribute `cotan.example`.
///
/// ```mlir before
{before}/// ```
///
/// ```mlir after
{after}/// ```
#[rule]
pub fn {function}(rw: &mut Rewriter<'_>, view: View<{ty}>) -> Option<()> {{
    rw.attr_named(view.op, "cotan.example")?;
    let name = rw.store_mut().symbol("cotan.example");
    rw.set_attr(view.op, name, None);
    Some(())
}}
"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_an_operation_is_found_and_marked() {
        let text = "/// ```mlir\n/// func.func @f(%a: f64) -> f64 {\n///   %r = math.sin %a : f64\n\
                    ///   return %r : f64\n/// }\n/// ```\n";
        let lines = example(text, "/// ", "math.sin").unwrap();
        assert_eq!(lines[1], "  %r = math.sin %a : f64");
        assert!(
            skeleton("Sin", "math.sin", "f", &lines).contains("math.sin %a {cotan.example} : f64")
        );
        assert_eq!(example(text, "/// ", "math.cos"), None);
    }
}
