//! The time of a call.

use std::time::Instant;

/// The time of a call, in seconds.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// The fastest one.
    pub least: f64,
    /// As many were faster as slower.
    pub median: f64,
}

/// Duration of a batch of calls, so that the overhead of the clock is negligible.
const TOGETHER: f64 = 1e-4;

/// Measures calls for some seconds, three times at least.
pub fn measure<E>(seconds: f64, mut call: impl FnMut() -> Result<(), E>) -> Result<Times, E> {
    let mut timed = |calls: u32| -> Result<f64, E> {
        let start = Instant::now();
        for _ in 0..calls {
            call()?;
        }
        Ok(start.elapsed().as_secs_f64() / f64::from(calls))
    };
    let once = timed(1)?.max(1e-9);
    let calls = (TOGETHER / once).clamp(1.0, 1e5) as u32;
    let start = Instant::now();
    let mut times = Vec::new();
    while start.elapsed().as_secs_f64() < seconds || times.len() < 3 {
        times.push(timed(calls)?);
    }
    times.sort_by(f64::total_cmp);
    Ok(Times { least: times[0], median: times[times.len() / 2] })
}
