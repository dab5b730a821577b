//! `docs/performance.md`, rendered from a page of text and tables of results.

use crate::Result;
use crate::shell::root;
use std::fs;

/// The text around the tables; a line `{{table NAME}}` stands for the table `NAME.tsv` of its folder.
const PAGE: &str = "docs/performance/page.md";

/// The rendered page.
pub const RENDERED: &str = "docs/performance.md";

/// Writes the page.
pub fn write() -> Result {
    let text = render()?;
    fs::write(root().join(RENDERED), text).map_err(|error| format!("{RENDERED}: {error}"))
}

/// The page as the files of today render it.
pub fn render() -> Result<String> {
    let read = |path: &str| {
        fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))
    };
    render_with(&read(PAGE)?, |name| read(&format!("docs/performance/{name}.tsv")))
}

fn render_with(page: &str, table: impl Fn(&str) -> Result<String>) -> Result<String> {
    let mut text = String::new();
    for line in page.lines() {
        let name = line.strip_prefix("{{table ").and_then(|rest| rest.strip_suffix("}}"));
        match name {
            Some(name) => text += &markdown(&table(name)?),
            None => text += &format!("{line}\n"),
        }
    }
    Ok(text)
}

/// A table of tab-separated values as Markdown; the first line has the names of the columns.
fn markdown(table: &str) -> String {
    let row = |line: &str| format!("| {} |\n", line.split('\t').collect::<Vec<_>>().join(" | "));
    let mut lines = table.lines();
    let head = lines.next().unwrap_or_default();
    let rule = vec!["---"; head.split('\t').count()].join(" | ");
    format!("{}| {rule} |\n{}", row(head), lines.map(row).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_rendered_where_the_page_names_them() {
        let table = |name: &str| match name {
            "t" => Ok("function\terror\nexp\t0.7\n".to_owned()),
            _ => Err("none".to_owned()),
        };
        let page = render_with("# A\n\n{{table t}}\nend\n", table).unwrap();
        assert_eq!(page, "# A\n\n| function | error |\n| --- | --- |\n| exp | 0.7 |\nend\n");
        assert!(render_with("{{table u}}\n", table).is_err());
    }

    #[test]
    fn the_page_is_what_its_files_render() {
        let page = fs::read_to_string(root().join(RENDERED)).unwrap();
        assert!(render().unwrap() == page, "run `cargo xtask docs`: {RENDERED} is out of date");
    }
}
