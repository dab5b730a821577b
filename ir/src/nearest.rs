//! The nearest of some names, for "there is" hints.

/// The name that differs least from `wanted`, if it is close: at most a third of it differs.
pub fn nearest<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (wanted.len() / 3).max(1);
    let near = names.into_iter().map(|name| (distance(wanted, name, limit), name));
    near.filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|near| near.1)
}

/// How many bytes must be put in, left out, changed, or swapped with their neighbour to get from
/// `a` to `b`; anything above `limit` when it is more than that.
fn distance(a: &str, b: &str, limit: usize) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len().abs_diff(b.len()) > limit || a.len().max(b.len()) > 256 {
        return limit + 1;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &y) in b.iter().enumerate() {
            let mut best = (last[j] + usize::from(x != y)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && a[i - 1] == y {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_meant() {
        let names = ["arith.addi", "arith.addf", "arith.muli"];
        assert_eq!(nearest("arith.ad", names), Some("arith.addi"));
        assert_eq!(nearest("arith.mulli", names), Some("arith.muli"));
        assert_eq!(nearest("scf.while", names), None);
    }
}
