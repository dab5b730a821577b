//! Sizes of the results of operations on windows.

use super::Check;
use cotan_ir::types::DYNAMIC;

/// The window of an operation, one item for each dimension.
pub(crate) struct Window<'a> {
    pub sizes: &'a [i64],
    pub strides: &'a [i64],
    pub padding: &'a [(i64, i64)],
    pub base_dilations: &'a [i64],
    pub dilations: &'a [i64],
}

impl Check<'_> {
    /// Verifies a window over an array of this shape, and returns the shape of the result. Lists
    /// may be empty: strides and dilations are 1 then, the padding is 0.
    pub fn windowed(&mut self, shape: &[i64], window: &Window<'_>) -> Option<Vec<i64>> {
        let rank = shape.len();
        let lists = [
            ("window strides", window.strides),
            ("base dilations", window.base_dilations),
            ("window dilations", window.dilations),
        ];
        let mut holds = self.expect_length("the list of window sizes", window.sizes.len(), rank);
        let positive = |list: &[i64]| list.iter().all(|&item| item > 0);
        for (what, list) in lists {
            holds &= list.is_empty() || self.expect_length(what, list.len(), rank);
            holds &= self.ensure(positive(list), || format!("{what} must be positive"));
        }
        let padding = window.padding.len();
        holds &= padding == 0 || self.expect_length("the padding", padding, rank);
        let sizes = window.sizes.iter().all(|&size| size > 0 || size == DYNAMIC);
        holds &= self.ensure(sizes, || "window sizes must be positive".to_owned());
        holds.then(|| (0..rank).map(|index| result_size(shape[index], window, index)).collect())
    }
}

fn result_size(size: i64, window: &Window<'_>, index: usize) -> i64 {
    let item = |list: &[i64]| i128::from(list.get(index).copied().unwrap_or(1));
    if size == DYNAMIC || window.sizes[index] == DYNAMIC {
        return DYNAMIC;
    }
    let dilated =
        |size: i128, dilation: i128| if size == 0 { 0 } else { (size - 1) * dilation + 1 };
    let (low, high) = window.padding.get(index).copied().unwrap_or_default();
    let base = dilated(size.into(), item(window.base_dilations));
    let padded = base + i128::from(low) + i128::from(high);
    let window_size = dilated(window.sizes[index].into(), item(window.dilations));
    let count = match padded < window_size || padded == 0 {
        true => 0,
        false => (padded - window_size) / item(window.strides) + 1,
    };
    i64::try_from(count).unwrap_or(i64::MAX)
}
