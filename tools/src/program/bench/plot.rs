//! The results as a plot: time by size, both on logarithmic scales.

use super::report::{Limits, Measured, seconds};
use std::fmt::Write as _;

/// The size of the plot.
const SIZE: [f64; 2] = [720.0, 440.0];
/// The margin for labels.
const LEFT: f64 = 80.0;
const BELOW: f64 = 50.0;
const ABOVE: f64 = 40.0;
const RIGHT: f64 = 30.0;

/// The style of each kind of line and text.
const STYLE: &str = "text { font: 13px sans-serif; fill: #333 } .grid { stroke: #ddd } \
    .time { stroke: #1f5fa8; fill: none; stroke-width: 2 } .point { fill: #1f5fa8 } \
    .least { stroke: #999; fill: none; stroke-width: 1.5; stroke-dasharray: 6 4 }";

/// Times of all sizes, and the least that memory and arithmetic take.
pub fn plot(function: &str, all: &[Measured], limits: &Limits) -> String {
    let name = all.iter().find_map(|it| it.sizes.first()).map_or("", |(name, _)| name.as_str());
    // A size of zero has no position on a logarithmic scale.
    let size = |it: &Measured| it.sizes.first().map_or(1, |(_, size)| *size).max(1) as f64;
    let times: Vec<[f64; 2]> = all.iter().map(|it| [size(it), it.times.least]).collect();
    let least = |it: &Measured| {
        let least = it.least(limits.operations).filter(|&least| least > 0.0)?;
        Some([size(it), least])
    };
    let least: Vec<[f64; 2]> = all.iter().filter_map(least).collect();
    let both = || times.iter().chain(&least);
    let x = Axis::new(both().map(|point| point[0]), [LEFT, SIZE[0] - RIGHT]);
    let y = Axis::new(both().map(|point| point[1]), [SIZE[1] - BELOW, ABOVE]);
    let [width, height] = SIZE;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\">\n\
         <style>{STYLE}</style>\n\
         <text x=\"{LEFT}\" y=\"{}\">@{}: time by {}; dashed: lower bound of memory and arithmetic</text>\n",
        ABOVE / 2.0,
        escaped(function),
        if name.is_empty() { "size".to_owned() } else { escaped(name) },
    );
    for (at, value) in x.ticks() {
        let (top, bottom) = (ABOVE, height - BELOW);
        let text = at_size(value);
        let _ = writeln!(
            out,
            "<line class=\"grid\" x1=\"{at:.1}\" y1=\"{top}\" x2=\"{at:.1}\" y2=\"{bottom}\"/>\
             <text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{text}</text>",
            bottom + 20.0
        );
    }
    for (at, value) in y.ticks() {
        let _ = writeln!(
            out,
            "<line class=\"grid\" x1=\"{LEFT}\" y1=\"{at:.1}\" x2=\"{}\" y2=\"{at:.1}\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            width - RIGHT,
            LEFT - 8.0,
            at + 4.0,
            seconds(value)
        );
    }
    for (class, points) in [("least", &least), ("time", &times)] {
        let places = points.iter().map(|&[a, b]| format!("{:.1},{:.1}", x.place(a), y.place(b)));
        let places: Vec<String> = places.collect();
        let _ = writeln!(out, "<polyline class=\"{class}\" points=\"{}\"/>", places.join(" "));
    }
    for (&[a, b], it) in times.iter().zip(all) {
        let sizes = it.sizes.iter().map(|(name, size)| format!("{} = {size}, ", escaped(name)));
        let _ = writeln!(
            out,
            "<circle class=\"point\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\"><title>{}{}</title></circle>",
            x.place(a),
            y.place(b),
            sizes.collect::<String>(),
            seconds(b)
        );
    }
    out + "</svg>\n"
}

/// A logarithmic scale.
struct Axis {
    /// The first power and the last one.
    powers: [i32; 2],
    places: [f64; 2],
}

impl Axis {
    /// Returns a scale from the power below all values to the one above.
    fn new(numbers: impl Iterator<Item = f64>, places: [f64; 2]) -> Self {
        let logs: Vec<f64> = numbers.map(f64::log10).collect();
        let first = logs.iter().copied().fold(f64::INFINITY, f64::min);
        let last = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let first = if first.is_finite() { first.floor() as i32 } else { 0 };
        let last = if last.is_finite() { last.ceil() as i32 } else { 1 };
        Self { powers: [first, last.max(first + 1)], places }
    }

    fn place(&self, number: f64) -> f64 {
        let [first, last] = self.powers.map(f64::from);
        let share = (number.log10() - first) / (last - first);
        self.places[0] + share * (self.places[1] - self.places[0])
    }

    /// Returns the position and value of each power of ten.
    fn ticks(&self) -> impl Iterator<Item = (f64, f64)> {
        let [first, last] = self.powers;
        (first..=last).map(|power| 10f64.powi(power)).map(|number| (self.place(number), number))
    }
}

/// Returns a power of ten as sizes are written.
fn at_size(number: f64) -> String {
    if number < 1e5 { format!("{number}") } else { format!("1e{:.0}", number.log10()) }
}

/// Text between tags.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::super::ceilings::Ceilings;
    use super::super::times::Times;
    use super::*;

    #[test]
    fn sizes_are_at_powers_of_ten() {
        let of = |size: i64, least: f64| Measured {
            sizes: vec![("n".to_owned(), size)],
            bytes: 0,
            operations: Some(1e3 * size as f64),
            times: Times { least, median: least },
            memory: None,
        };
        let limits = Limits { ceilings: Ceilings::new().unwrap(), format: "f64", operations: 1e9 };
        let svg = plot("a<b", &[of(0, 1e-6), of(10, 1e-5), of(1000, 1e-2)], &limits);
        assert!(svg.contains("@a&lt;b: time by n;"), "{svg}");
        // Three powers of ten in 610 units of width, five in 350 of height.
        assert!(
            svg.contains("<polyline class=\"time\" points=\"80.0,390.0 283.3,302.5 690.0,40.0\"/>"),
            "{svg}"
        );
        assert!(svg.contains("<title>n = 1000, 10.00 ms</title>"), "{svg}");
        for name in ["svg", "style", "text", "title"] {
            let [open, close] = [format!("<{name}"), format!("</{name}>")];
            assert_eq!(svg.matches(&open).count(), svg.matches(&close).count(), "{name}: {svg}");
        }
    }
}
