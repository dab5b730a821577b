//! `--pass-statistics`.

use cotan_passes::Statistics;
use std::fmt;

/// The statistics of passes, summed over all parts of a file.
#[derive(Debug, Default)]
pub struct Sums(Vec<PassSums>);

#[derive(Debug)]
struct PassSums {
    pass: &'static str,
    /// Pass, statistic, count.
    rows: Vec<(&'static str, &'static str, u64)>,
}

impl Sums {
    /// Adds the statistics of one run.
    pub fn add(&mut self, statistics: &Statistics) {
        for (pass, counts) in statistics.by_pass() {
            let rows = counts.iter().map(|(what, count)| (what.name, what.doc, *count));
            match self.0.iter_mut().find(|known| known.pass == pass) {
                Some(known) => {
                    known.rows.iter_mut().zip(rows).for_each(|(sum, row)| sum.2 += row.2)
                }
                None => self.0.push(PassSums { pass, rows: rows.collect() }),
            }
        }
    }
}

impl fmt::Display for Sums {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::timing::title(f, "Pass statistics report")?;
        for PassSums { pass, rows } in &self.0 {
            writeln!(f, "{pass}")?;
            let width = rows.iter().map(|row| row.0.len()).max().unwrap_or(0);
            for (name, doc, count) in rows {
                writeln!(f, "  (S) {count:8} {name:width$} - {doc}")?;
            }
        }
        Ok(())
    }
}
