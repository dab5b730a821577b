//! Points: several lists of arguments, each random where it is not given.

use super::settings::RunSettings;
use crate::Program;
use crate::program::status::Status;
use cotan_dialects::interp::Arguments;
use cotan_ir::{Ir, Op};

/// The default seed of random arguments.
pub const SEED: u64 = 1;

/// The default number of points.
pub const POINTS: u32 = 3;

/// Returns the arguments: the fixed ones, and random values that differ at each point.
pub fn points(
    program: &Program,
    settings: &mut RunSettings,
    ir: &Ir,
    function: Op,
    seed: u64,
    count: u32,
) -> Result<Vec<Arguments>, Status> {
    let mut points = Vec::new();
    for index in 0..u64::from(count) {
        settings.seed = Some(seed.wrapping_add(index));
        let point = super::arguments(program, settings, ir, function).map_err(|diagnostics| {
            settings.sink.diagnostics(ir, &diagnostics);
            Status::Diagnostics
        })?;
        points.push(point);
    }
    Ok(points)
}
