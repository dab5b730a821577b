//! Tables in Markdown.

/// Returns a table; `None` if it has no rows.
pub fn table<const N: usize>(head: [&str; N], rows: &[[String; N]]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let line = |cells: [&str; N]| format!("| {} |\n", cells.join(" | "));
    let mut text = line(head) + &line(["---"; N]);
    for row in rows {
        let cells = row.each_ref().map(|cell| cell.replace('|', "\\|"));
        text += &line(cells.each_ref().map(String::as_str));
    }
    text + "\n"
}

/// Text as code.
pub fn code(text: &str) -> String {
    format!("`{text}`")
}

/// Several texts as code, with commas in between.
pub fn codes<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    texts.map(code).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_keep_their_bars() {
        let text = table(["a", "b"], &[["x|y".to_owned(), code("z")]]);
        assert_eq!(text, "| a | b |\n| --- | --- |\n| x\\|y | `z` |\n\n");
        assert_eq!(table(["a"], &[]), "");
    }
}
