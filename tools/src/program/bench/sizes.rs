//! `--size`: the sizes that a function is measured for.

/// The sizes of one dimension parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sweep {
    name: String,
    sizes: Vec<i64>,
}

/// The values of the dimension parameters in one measurement, `n=1000`.
pub type Row = Vec<(String, i64)>;

/// Returns the measurements that `--size` requests; one without sizes if there is none. Parameters
/// with several sizes vary together.
pub fn rows(given: &[String]) -> Result<Vec<Row>, String> {
    let sweeps = given.iter().map(|text| sweep(text)).collect::<Result<Vec<Sweep>, _>>()?;
    let count = sweeps.iter().map(|sweep| sweep.sizes.len()).max().unwrap_or(1);
    if let Some(short) = sweeps.iter().find(|it| it.sizes.len() != 1 && it.sizes.len() != count) {
        let (name, sizes) = (&short.name, short.sizes.len());
        return Err(format!("--size: `{name}` has {sizes} sizes, another parameter has {count}"));
    }
    let of = |sweep: &Sweep, at: usize| {
        let size = sweep.sizes.get(at).or(sweep.sizes.first());
        (sweep.name.clone(), size.copied().unwrap_or_default())
    };
    Ok((0..count).map(|at| sweeps.iter().map(|sweep| of(sweep, at)).collect()).collect())
}

fn sweep(text: &str) -> Result<Sweep, String> {
    let wrong = || format!("--size: `{text}` is not like n=1000, n=8,64 or n=1e3..1e7");
    let (name, sizes) = text.split_once('=').ok_or_else(wrong)?;
    let sizes = match sizes.split_once("..") {
        Some((first, last)) => {
            range(number(first).ok_or_else(wrong)?, number(last).ok_or_else(wrong)?)
        }
        None => sizes.split(',').map(number).collect::<Option<Vec<i64>>>(),
    };
    let sizes = sizes.filter(|sizes| !sizes.is_empty()).ok_or_else(wrong)?;
    Ok(Sweep { name: name.trim().to_owned(), sizes })
}

/// Each ten times the last, up to the last one.
fn range(first: i64, last: i64) -> Option<Vec<i64>> {
    let within = |size: &i64| *size < last;
    let sizes = std::iter::successors(Some(first), |size| size.checked_mul(10)).take_while(within);
    (0 < first && first <= last).then(|| sizes.chain([last]).collect())
}

/// `1000`, `1e3`.
fn number(text: &str) -> Option<i64> {
    let text = text.trim();
    let float = || text.parse().ok().filter(|&it: &f64| it.fract() == 0.0 && it.abs() < 1e15);
    text.parse().ok().or_else(|| float().map(|it| it as i64)).filter(|&it| it >= 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(given: &[&str]) -> Result<Vec<Vec<i64>>, String> {
        let given: Vec<String> = given.iter().map(|&text| text.to_owned()).collect();
        let sizes = |row: Row| row.into_iter().map(|(_, size)| size).collect();
        rows(&given).map(|rows| rows.into_iter().map(sizes).collect())
    }

    #[test]
    fn sizes_are_numbers_lists_and_ranges() {
        assert_eq!(of(&[]), Ok(vec![vec![]]));
        assert_eq!(of(&["n=1e2..1e4"]), Ok(vec![vec![100], vec![1000], vec![10000]]));
        assert_eq!(of(&["n=8..100", "d=3"]), Ok(vec![vec![8, 3], vec![80, 3], vec![100, 3]]));
        assert_eq!(of(&["n=0,64", "d=1,2"]), Ok(vec![vec![0, 1], vec![64, 2]]));
        for wrong in ["n", "n=", "n=x", "n=1.5", "n=-1", "n=0..10", "n=10..1", "n=1,,2"] {
            assert!(of(&[wrong]).is_err(), "{wrong}");
        }
        let uneven = of(&["n=1,2,3", "d=1,2"]).unwrap_err();
        assert_eq!(uneven, "--size: `d` has 2 sizes, another parameter has 3");
    }
}
