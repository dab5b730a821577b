//! Random arguments, with small sizes where none are given.

use cotan_dialects::interfaces::sizes::parameters_in;
use cotan_dialects::interp::{Arguments, Sources, read_arguments};
use cotan_ir::{Diagnostics, Ir, Op};

/// The smallest size that is chosen for a dimension parameter.
const SMALLEST: usize = 3;

/// Limit of random arguments, in bytes.
const BYTES: u64 = 1 << 28;

/// Returns random arguments of a function: `count` points, determined by the seed. Dimension
/// parameters that are not in `dims` get small sizes that differ.
pub fn random_points(
    ir: &Ir,
    function: Op,
    dims: &[String],
    seed: u64,
    count: u32,
) -> Result<Vec<Arguments>, Diagnostics> {
    let is_given = |name: &str| dims.iter().any(|dim| dim.split('=').next() == Some(name));
    let mut all: Vec<String> = dims.to_vec();
    for (index, &parameter) in parameters_in(ir, function).iter().enumerate() {
        let name = ir.text(parameter);
        if !is_given(name) {
            all.push(format!("{name}={}", SMALLEST + index));
        }
    }
    let dims: Vec<&str> = all.iter().map(String::as_str).collect();
    let point = |index| {
        let seed = Some(seed.wrapping_add(index));
        let sources = Sources { load: None, dims: &dims, seed, bytes: BYTES };
        read_arguments(ir, function, &[], sources)
    };
    (0..u64::from(count)).map(point).collect()
}
