//! Suggestions for misspelled names.

/// Returns the `names` close to `wanted`, the closest first, at most three: at most a third of a
/// name differs and something is the same, or one contains the other.
pub fn all_near<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let limit = (wanted.len() / 3).max(1).min(wanted.len().saturating_sub(1));
    let distances = names.into_iter().map(|name| (distance(wanted, name, limit), name));
    let near = distances.filter(|&(distance, name)| distance <= limit || is_part(wanted, name));
    let mut near: Vec<_> = near.collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().take(3).map(|(_, name)| name).collect()
}

/// Returns the name that is closest to `wanted`, if any is close.
pub fn nearest<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    all_near(wanted, names).first().copied()
}

fn is_part(wanted: &str, name: &str) -> bool {
    wanted.len() >= 3 && name.len() >= 3 && (name.contains(wanted) || wanted.contains(name))
}

/// Returns the number of insertions, deletions, changes and swaps of neighbours that lead from `a`
/// to `b`; anything above `limit` if it exceeds that.
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
    fn finds_the_intended_name() {
        let names = ["arith.addi", "arith.addf", "arith.muli"];
        assert_eq!(
            nearest("arith.ad", names),
            Some("arith.addf"),
            "by the alphabet if equally close"
        );
        assert_eq!(nearest("arith.mulli", names), Some("arith.muli"));
        assert_eq!(nearest("scf.while", names), None);
        assert_eq!(nearest("z", ["x", "a"]), None);
    }

    #[test]
    fn near_names_come_first_and_far_ones_not_at_all() {
        let names = ["cse", "dce", "symbol-dce", "strip-debug-info"];
        assert_eq!(all_near("ces", names), ["cse"]);
        assert_eq!(all_near("symbl-dce", names), ["symbol-dce", "dce"]);
        assert_eq!(all_near("strip", names), ["strip-debug-info"]);
        assert_eq!(all_near("inline", names), [""; 0]);
    }
}
