//! `docs/src/jax-calls.md`: the outcome of the calls of JAX's public functions, rendered from the table
//! that `tests/jax/calls.py` writes.

use crate::Result;
use crate::shell::root;
use std::collections::BTreeMap;
use std::fs;

/// The outcome of each call.
const TABLE: &str = "tests/jax/calls.tsv";

/// The rendered page.
const RENDERED: &str = "docs/src/jax-calls.md";

/// The statuses with a column of their own; the last column has all others.
const STATUSES: [&str; 3] = ["agrees", "agrees as noted", "refused"];

const HEAD: &str = "\
# Calls of JAX

JAX's public functions of arrays and random numbers are called with sample arguments, up to three
lists each. The StableHLO that JAX prints runs in the interpreter. Its results agree with XLA's if
they differ by at most 2e-5 of the largest element; integers and booleans agree exactly. The names of
modules are short: `jnp` is `jax.numpy`, `sp` is `jax.scipy`, and `st` is `jax.scipy.stats`.

`cargo xtask conformance jax` calls all functions, and reports each outcome that this page does not
have.
";

const END: &str = "
A note has a check that the results pass instead: eigenvectors are equal up to signs, and factors
have equal products. What is refused waits for factorizations of complex matrices, and for the Schur
form of real ones.
";

/// A call.
struct Call<'t> {
    name: &'t str,
    status: &'t str,
    note: &'t str,
}

impl Call<'_> {
    fn module(&self) -> &str {
        self.name.rsplit_once('.').map_or(self.name, |(module, _)| module)
    }
}

/// Writes the page.
pub fn write() -> Result {
    fs::write(root().join(RENDERED), render()?).map_err(|error| format!("{RENDERED}: {error}"))
}

/// Returns the page of today's table.
fn render() -> Result<String> {
    let table =
        fs::read_to_string(root().join(TABLE)).map_err(|error| format!("{TABLE}: {error}"))?;
    page(&table)
}

fn page(table: &str) -> Result<String> {
    let calls: Vec<Call> = table.lines().skip(1).map(parsed).collect::<Result<_>>()?;
    Ok(format!("{HEAD}\n{}\n{}{END}", by_module(&calls), by_reason(&calls)))
}

fn parsed(line: &str) -> Result<Call<'_>> {
    match line.split('\t').collect::<Vec<_>>()[..] {
        [name, status, note] => Ok(Call { name, status, note }),
        _ => Err(format!("{TABLE}: `{line}` has not three columns")),
    }
}

/// Returns a table of counts for each module.
fn by_module(calls: &[Call<'_>]) -> String {
    let mut rows: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    let mut all = [0; 4];
    for call in calls {
        let column = STATUSES.iter().position(|&status| status == call.status).unwrap_or(3);
        rows.entry(call.module()).or_default()[column] += 1;
        all[column] += 1;
    }
    let row = |name: &str, counts: &[usize; 4]| {
        let total: usize = counts.iter().sum();
        let [agree, noted, refused, other] = counts;
        format!("| {name} | {total} | {agree} | {noted} | {refused} | {other} |\n")
    };
    let head = "| module | calls | agree | agree as noted | refused | other |\n";
    let lines: String =
        rows.iter().map(|(name, counts)| row(&format!("`{name}`"), counts)).collect();
    format!("{head}| --- | --- | --- | --- | --- | --- |\n{lines}{}", row("all", &all))
}

/// Returns a table of the notes and reasons, with the calls that have them.
fn by_reason(calls: &[Call<'_>]) -> String {
    let mut reasons: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
    for call in calls.iter().filter(|call| call.status != "agrees") {
        reasons.entry((call.status, call.note)).or_default().push(call.name);
    }
    let row = |((status, note), names): ((&str, &str), Vec<&str>)| {
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        format!("| {status} | {note} | {} |\n", names.join(", "))
    };
    let lines: String = reasons.into_iter().map(row).collect();
    format!("| outcome | note or reason | calls |\n| --- | --- | --- |\n{lines}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_counted_by_module_and_listed_by_reason() {
        let table = "call\tstatus\tnote\nsp.linalg.a#0\tagrees\t\nsp.linalg.b#0\trefused\tno `b`\n\
                     jnp.c#1\tslow\tlate\n";
        let page = page(table).unwrap();
        for line in [
            "| `jnp` | 1 | 0 | 0 | 0 | 1 |",
            "| `sp.linalg` | 2 | 1 | 0 | 1 | 0 |",
            "| all | 3 | 1 | 0 | 1 | 1 |",
            "| refused | no `b` | `sp.linalg.b#0` |",
        ] {
            assert!(page.contains(line), "{page}");
        }
        assert!(super::page("call\nsp.a\n").is_err());
    }

    #[test]
    fn the_page_is_what_its_table_renders() {
        let page = fs::read_to_string(root().join(RENDERED)).unwrap();
        assert!(render().unwrap() == page, "run `cargo xtask docs`: {RENDERED} is out of date");
    }

    #[test]
    fn at_least_97_of_100_calls_agree() {
        let table = fs::read_to_string(root().join(TABLE)).unwrap();
        let calls: Vec<Call> = table.lines().skip(1).map(|line| parsed(line).unwrap()).collect();
        let right = calls.iter().filter(|call| call.status.starts_with("agrees")).count();
        assert!(
            calls.len() >= 2000 && right * 100 >= calls.len() * 97,
            "{right} of {}",
            calls.len()
        );
        let allowed = [&STATUSES[..], &["slow"]].concat();
        assert!(calls.iter().all(|call| allowed.contains(&call.status)));
    }
}
