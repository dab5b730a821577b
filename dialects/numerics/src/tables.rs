//! Tables of the formulas, made by `tests/tables/coefficients.py`.

mod atan_of_64ths;
mod erf_cells;
mod erfcx_cells;
mod exp2_of_128ths;
mod lgamma_zeros;
mod log_of_centres;
mod sin_of_64th_turns;
mod two_over_pi;

pub use atan_of_64ths::ATAN_OF_64THS;
pub use erf_cells::ERF_CELLS;
pub use erfcx_cells::ERFCX_CELLS;
pub use exp2_of_128ths::EXP2_OF_128THS;
pub use lgamma_zeros::LGAMMA_ZEROS;
pub use log_of_centres::LOG_OF_CENTRES;
pub use sin_of_64th_turns::SIN_OF_64TH_TURNS;
pub use two_over_pi::TWO_OVER_PI;

/// How long a row of [`ERFCX_CELLS`] is: a centre, a constant in two parts, 12 coefficients.
pub const ERFCX_ROW: i64 = 15;

/// How long a row of [`ERF_CELLS`] is: an entry for each cell.
pub const ERF_ROW: usize = 8;

/// How long a row of [`LGAMMA_ZEROS`] is: a zero in two parts, 6 coefficients.
pub const LGAMMA_ROW: i64 = 8;
