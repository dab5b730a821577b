//! Names that somebody may have meant.

/// Those of `known` that are close to `name`, the closest first, at most three.
pub(crate) fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let limit = 1 + name.chars().count() / 4;
    let mut close: Vec<(usize, &str)> = known
        .into_iter()
        .map(|candidate| (distance(name, candidate), candidate))
        .filter(|&(distance, candidate)| distance <= limit || is_part(name, candidate))
        .collect();
    close.sort_unstable();
    close.dedup();
    close.into_iter().take(3).map(|(_, candidate)| candidate.to_owned()).collect()
}

fn is_part(name: &str, candidate: &str) -> bool {
    name.len() >= 3 && (candidate.contains(name) || name.contains(candidate))
}

/// How many letters must be inserted, removed, changed or swapped with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    // Long names come from mistakes of another kind; they are not worth a quadratic comparison.
    if a.len().max(b.len()) > 64 {
        return usize::MAX;
    }
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = change.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_come_first_and_far_ones_not_at_all() {
        let known = ["cse", "dce", "symbol-dce", "strip-debug-info"];
        assert_eq!(nearest("ces", known), ["cse"]);
        assert_eq!(nearest("symbl-dce", known), ["symbol-dce", "dce"]);
        assert_eq!(nearest("strip", known), ["strip-debug-info"]);
        assert_eq!(nearest("inline", known), [""; 0]);
    }
}
