//! Cotan's test-suite: cases, properties, fuzz targets, benches.

pub mod programs;
