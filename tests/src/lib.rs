//! Cotan's test-suite: cases, properties, fuzz targets, benches.
