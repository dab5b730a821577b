//! The generated programs that break a law, so that all are named and the shortest is shown.

use crate::shrink::shrink;
use cotan_ir::Ir;
use cotan_ir::text::{PrintOptions, print_to_string};

/// The programs that break a law.
#[derive(Debug, Default)]
pub struct Mistakes(Vec<String>);

impl Mistakes {
    /// One more, with the program that shows it.
    pub fn add(&mut self, name: &str, why: &str, program: &str) {
        self.0.push(format!("{name}: {why}\nin\n{program}"));
    }

    /// Adds as [`add`](Self::add), with a minimized program for which `wrong` still fails in the
    /// same way; reported at once, since minimizing takes long.
    pub fn add_small(
        &mut self,
        name: &str,
        why: &str,
        ir: &Ir,
        wrong: &dyn Fn(&Ir) -> Option<String>,
    ) {
        eprintln!("{name}: {}", why.lines().next().unwrap_or_default());
        let is_same = |ir: &Ir| wrong(ir).is_some_and(|other| kind(&other) == kind(why));
        let small = print_to_string(&shrink(ir, &is_same), PrintOptions::default());
        self.add(name, why, &small);
    }

    /// Holds that there are none.
    ///
    /// # Panics
    /// If there are.
    pub fn none_of(&self, all: u64) {
        let Some(least) = self.0.iter().min_by_key(|it| it.len()) else { return };
        panic!("{} of {all} break the law, such as {least}", self.0.len());
    }
}

/// Returns the words of a failure, without the numbers.
fn kind(why: &str) -> Vec<&str> {
    let words = why.lines().next().unwrap_or_default().split_whitespace();
    words.filter(|word| !word.contains(|letter: char| letter.is_ascii_digit())).collect()
}
