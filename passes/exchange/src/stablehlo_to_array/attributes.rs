//! Attributes of StableHLO operations.

use cotan_ir::{AttrData, Ir, Op};

/// Returns a list of integers.
pub fn integers(ir: &Ir, op: Op, name: &str) -> Option<Vec<i64>> {
    let attr = ir.attr_named(op, name)?;
    ir.store.as_i64_array(attr)
}

/// Returns an integer.
pub fn integer(ir: &Ir, op: Op, name: &str) -> Option<i64> {
    ir.store.as_int(ir.attr_named(op, name)?)
}

/// Returns a float.
pub fn float(ir: &Ir, op: Op, name: &str) -> Option<f64> {
    let attr = ir.attr_named(op, name)?;
    let AttrData::Float { ty, .. } = *ir.store.attr_data(attr) else { return None };
    let word = cotan_dialects::interp::word_of(ir, attr)?;
    Some(cotan_dialects::interp::NumberFormat::of(&ir.store, ty)?.float(word))
}

/// Returns the word of an enum, as `LT`.
pub fn word(ir: &Ir, op: Op, name: &str) -> Option<String> {
    let AttrData::Opaque { body, .. } = ir.store.attr_data(ir.attr_named(op, name)?) else {
        return None;
    };
    let word = ir.store.text(*body).split_whitespace().next_back()?;
    Some(word.trim_end_matches('>').rsplit('<').next()?.to_owned())
}

/// Returns a list of dimension numbers inside an attribute; empty if it is left out.
pub fn list(ir: &Ir, op: Op, name: &str, key: &str) -> Vec<i64> {
    let Some(text) = body(ir, op, name) else { return Vec::new() };
    let Some((_, rest)) = text.split_once(&format!("{key} = [")) else { return Vec::new() };
    let list = rest.split(']').next().unwrap_or_default();
    list.split(',').filter_map(|number| number.trim().parse().ok()).collect()
}

fn body(ir: &Ir, op: Op, name: &str) -> Option<String> {
    match ir.store.attr_data(ir.attr_named(op, name)?) {
        AttrData::Opaque { body, .. } => Some(ir.store.text(*body).to_owned()),
        _ => None,
    }
}

/// Returns an integer inside an attribute; 0 if it is left out.
pub fn number(ir: &Ir, op: Op, name: &str, key: &str) -> i64 {
    let Some(text) = body(ir, op, name) else { return 0 };
    let Some((_, rest)) = text.split_once(&format!("{key} = ")) else { return 0 };
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(rest.len());
    rest[..end].parse().unwrap_or(0)
}

/// Returns a list of booleans; empty if it is left out.
pub fn flags(ir: &Ir, op: Op, name: &str) -> Vec<bool> {
    let Some(attr) = ir.attr_named(op, name) else { return Vec::new() };
    match ir.store.attr_data(attr) {
        AttrData::DenseArray { bytes, .. } => bytes.iter().map(|&byte| byte != 0).collect(),
        _ => Vec::new(),
    }
}

/// The meaning of the dimensions of an operand of a convolution. In a kernel, `batch` is the
/// dimension of output features and `feature` that of input features.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The batch dimension.
    pub batch: usize,
    /// The feature dimension.
    pub feature: usize,
    /// The spatial dimensions, in order.
    pub spatial: Vec<usize>,
}

/// Returns the layouts of input, kernel and output.
pub fn layouts(ir: &Ir, op: Op) -> Option<(Layout, Layout, Layout)> {
    let text = body(ir, op, "dimension_numbers")?;
    let mut parts = text.split('[').skip(1).filter_map(|part| part.split(']').next());
    let layout = |part: Option<&str>, batch: &str, feature: &str| {
        let mut layout = Layout::default();
        let mut spatial = Vec::new();
        for (dim, word) in part?.split(',').map(str::trim).enumerate() {
            match word {
                _ if word == batch => layout.batch = dim,
                _ if word == feature => layout.feature = dim,
                number => spatial.push((number.parse::<usize>().ok()?, dim)),
            }
        }
        spatial.sort_unstable();
        layout.spatial = spatial.into_iter().map(|(_, dim)| dim).collect();
        Some(layout)
    };
    let input = layout(parts.next(), "b", "f")?;
    let kernel = layout(parts.next(), "o", "i")?;
    Some((input, kernel, layout(parts.next(), "b", "f")?))
}

/// Returns the window of an operation; absent lists are 1, and absent padding is 0.
pub fn window(ir: &Ir, op: Op, sizes: Vec<i64>) -> super::convolution::Window {
    let count = sizes.len();
    let list = |names: [&str; 2]| {
        let found = names.iter().find_map(|name| integers(ir, op, name));
        found.filter(|list| list.len() == count).unwrap_or_else(|| vec![1; count])
    };
    let padding = padding(ir, op).filter(|list| list.len() == 2 * count);
    let padding = padding.unwrap_or_else(|| vec![0; 2 * count]);
    super::convolution::Window {
        strides: list(["window_strides", "window_strides"]),
        base_dilations: list(["base_dilations", "lhs_dilation"]),
        dilations: list(["window_dilations", "rhs_dilation"]),
        low: padding.iter().copied().step_by(2).collect(),
        high: padding.iter().copied().skip(1).step_by(2).collect(),
        sizes,
    }
}

/// Returns the pairs of padding in one list.
fn padding(ir: &Ir, op: Op) -> Option<Vec<i64>> {
    let datum = cotan_dialects::interp::datum_of(ir, ir.attr_named(op, "padding")?, 1 << 10)?;
    Some(datum.words().iter().map(|&word| word as i64).collect())
}
