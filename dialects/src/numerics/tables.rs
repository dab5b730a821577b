//! Tables of the formulas, made by `tests/tables/coefficients.py`.

mod exp2_of_128ths;
mod log_of_centres;

pub use exp2_of_128ths::EXP2_OF_128THS;
pub use log_of_centres::LOG_OF_CENTRES;
