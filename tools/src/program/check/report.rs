//! A certificate as text, one screen of it, and as JSON.

use super::against::Comparison;
use super::programs::{self, Simplified};
use crate::program::cost::{bound_json, bound_text};
use crate::report::Site;
use cotan_dialects::interp::parameter_names;
use cotan_ir::Ir;
use cotan_ir::Op;
use cotan_passes::certificate::{Agreement, Certificate, CostRatio, Slopes};
use cotan_passes::cost::bound::Bound;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The subject of a certificate.
pub struct About {
    function: String,
    wrt: Vec<String>,
    /// Both sides of the bound on the cost of the gradient, as text and as JSON.
    bound: Option<(String, Value)>,
    /// The program of each AD method, and whether to print its compile time.
    programs: (Vec<Simplified>, bool),
    /// The name of a foreign gradient, and the number of its elements that were compared.
    foreign: Option<(String, usize)>,
}

impl About {
    /// Returns the subject for a function, the positions of its parameters, and the bound on the
    /// cost of its gradient.
    pub fn new(ir: &Ir, function: Op, wrt: &[usize], bound: Option<&Bound>) -> Self {
        let name = ir.symbol_name(function).map_or("", |name| ir.text(name));
        let names = parameter_names(ir, function);
        let wrt = wrt.iter().map(|&place| names[place].clone()).collect();
        let bound = bound.map(|bound| (bound_text(ir, bound), bound_json(ir, bound)));
        Self { function: name.to_owned(), wrt, bound, programs: (Vec::new(), false), foreign: None }
    }

    /// Returns the same, with the program of each AD method.
    pub fn with(self, programs: Vec<Simplified>, times: bool) -> Self {
        Self { programs: (programs, times), ..self }
    }

    /// Returns the same, with a foreign gradient.
    pub fn against(self, foreign: Option<&Comparison>) -> Self {
        Self { foreign: foreign.map(|it| (it.name.clone(), it.compared)), ..self }
    }
}

/// Returns a line for each check.
pub fn text(about: &About, certificate: &Certificate) -> String {
    let Certificate { points, undefined, undetermined, .. } = certificate;
    let Certificate { directions, slopes, pipelines, growths, .. } = certificate;
    let wrt: Vec<String> = about.wrt.iter().map(|name| format!("%{name}")).collect();
    let tried = points - undefined;
    let mut out = format!("@{} by {}: ", about.function, wrt.join(", "));
    let _ = writeln!(out, "{}, {}", counted(*points, "point"), ending(certificate));
    let cost = about.bound.as_ref().map_or("", |bound| &bound.0);
    let mut line = |name: &str, text: String| {
        let _ = writeln!(out, "  {name:<12}{text}");
    };
    if *undefined > 0 {
        line("undefined", format!("{undefined} of {points}: the function is not finite there"));
    }
    if *undetermined > 0 {
        let points = counted(*points, "point");
        line("rounding", format!("as large as the derivative at {undetermined} of {points}"));
    }
    if tried == 0 {
        return out + cost;
    }
    line("directions", agreement("forward and reverse", directions));
    line("slope", slope(slopes, tried));
    for kink in &slopes.kinks {
        let place = described(&certificate.ir, kink.op);
        line("kink", format!("{place}, {:.2e} away", kink.distance));
    }
    let bound = growths.first().map_or(0, |growth| growth.bound);
    match &growths[..] {
        [first, _, _, ..] => {
            line("ways", agreement(&counted(growths.len(), "way"), pipelines));
            line("work", format!("{}, {} bytes; with the gradient", first.work[0], first.bytes[0]));
            for growth in growths {
                let (work, bytes) = (times(growth.work, ""), times(growth.bytes, " bytes"));
                line("", format!("{work}, {bytes} by {}", growth.way));
            }
            line("", format!("{bound} declared"));
        }
        few => {
            let names: Vec<&str> = few.iter().map(|growth| growth.way.as_str()).collect();
            line("ways", agreement(&names.join(" and "), pipelines));
            line("work", format!("{}; {bound} declared", grown(growths, |growth| growth.work)));
            line("bytes", grown(growths, |growth| growth.bytes));
        }
    }
    for (at, text) in programs::text(&about.programs.0, about.programs.1).into_iter().enumerate() {
        line(if at == 0 { "simplified" } else { "" }, text);
    }
    for (way, why) in &certificate.refused {
        line("refused", format!("by {way}: {why}"));
    }
    if let Some((name, count)) = &about.foreign {
        line("against", format!("{name}: {} compared", counted(*count, "element")));
    }
    let (operations, places) = certificate.monoids;
    if operations > 0 {
        let places = counted(places as usize, "place");
        line("monoids", format!("{} tried at {places}", counted(operations, "operation")));
    }
    out + cost
}

fn ending(certificate: &Certificate) -> String {
    match certificate.failures.len() {
        0 if certificate.directions.compared == 0 => "nothing could be compared".to_owned(),
        0 if certificate.undetermined > 0 => {
            let points = counted(certificate.undetermined, "point");
            format!("the derivative is undetermined at {points}")
        }
        0 => "everything agrees".to_owned(),
        count => counted(count, "failure"),
    }
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

fn agreement(what: &str, agreement: &Agreement) -> String {
    match agreement.compared {
        0 => format!("{what}: nothing compared"),
        count => {
            let worst = agreement.worst;
            format!("{what}: {}, {worst:.1} ulp at worst", counted(count, "comparison"))
        }
    }
}

fn slope(slopes: &Slopes, tried: usize) -> String {
    let Slopes { rates, exact, at_kinks, held, undetermined, .. } = slopes;
    let mut parts = Vec::new();
    if let Some(least) = rates.iter().copied().reduce(f64::min) {
        let times = rates.len();
        parts.push(format!(
            "what is left falls with the step to the power {least:.2} ({times} of {tried})"
        ));
    }
    if *exact > 0 {
        parts.push(format!("nothing is left ({exact} of {tried})"));
    }
    if *held > 0 {
        parts.push(format!("something is held constant on purpose ({held} of {tried})"));
    }
    if *undetermined > 0 {
        parts.push(format!("what is left is rounding ({undetermined} of {tried})"));
    }
    if *at_kinks > 0 {
        parts.push(format!("at a kink ({at_kinks} of {tried})"));
    }
    if parts.is_empty() { "nothing compared".to_owned() } else { parts.join(", ") }
}

/// `121; with the gradient 261 by differentiate (2.16 times)`.
fn grown(growths: &[CostRatio], of: fn(&CostRatio) -> [u64; 2]) -> String {
    let Some(before) = growths.first().map(|growth| of(growth)[0]) else {
        return "nothing counted".to_owned();
    };
    let after = growths.iter().map(|growth| {
        let after = of(growth)[1];
        match before {
            0 => format!("{after} by {}", growth.way),
            _ => format!("{after} by {} ({:.2} times)", growth.way, after as f64 / before as f64),
        }
    });
    format!("{before}; with the gradient {}", after.collect::<Vec<_>>().join(", "))
}

/// `261 bytes (2.16 times)`.
fn times([before, after]: [u64; 2], unit: &str) -> String {
    match before {
        0 => format!("{after}{unit}"),
        _ => format!("{after}{unit} ({:.2} times)", after as f64 / before as f64),
    }
}

fn described(ir: &Ir, op: Op) -> String {
    format!("{} at {}", ir.name_text(op), Site::of(ir, ir.loc(op).into()))
}

/// Returns all of it on one line.
pub fn json(about: &About, certificate: &Certificate) -> String {
    let ir = &certificate.ir;
    let Certificate { points, undefined, directions, slopes, pipelines, growths, .. } = certificate;
    let agreement = |of: &Agreement| json!({"compared": of.compared, "worst_ulps": of.worst});
    let kinks = slopes.kinks.iter().map(|kink| {
        let place = Site::of(ir, ir.loc(kink.op).into()).to_string();
        json!({"operation": ir.name_text(kink.op), "place": place, "distance": kink.distance})
    });
    let growths = growths
        .iter()
        .map(|growth| json!({"way": growth.way, "work": growth.work, "bytes": growth.bytes, "bound": growth.bound}));
    let failures = certificate.failures.iter().map(|failure| {
        json!({
            "code": failure.code.map(|code| code.id),
            "place": Site::of(ir, failure.place).to_string(),
            "message": failure.message,
            "notes": failure.notes.iter().map(|note| note.message.as_str()).collect::<Vec<_>>(),
        })
    });
    let mut object = json!({
        "function": about.function,
        "wrt": about.wrt,
        "points": points,
        "undefined": undefined,
        "undetermined": certificate.undetermined,
        "directions": agreement(directions),
        "slopes": {
            "rates": slopes.rates, "exact": slopes.exact, "at_kinks": slopes.at_kinks,
            "held": slopes.held, "undetermined": slopes.undetermined,
            "kinks": kinks.collect::<Vec<_>>(),
        },
        "ways": agreement(pipelines),
        "growths": growths.collect::<Vec<Value>>(),
        "monoids": {"operations": certificate.monoids.0, "places": certificate.monoids.1},
        "refused": certificate.refused.iter().map(|(way, why)| json!({"way": way, "why": why})).collect::<Vec<_>>(),
        "failures": failures.collect::<Vec<Value>>(),
    });
    if !about.programs.0.is_empty() {
        object["simplified"] = programs::json(&about.programs.0, about.programs.1);
    }
    if let Some((name, count)) = &about.foreign {
        object["against"] = json!({"gradient": name, "elements": count});
    }
    if let Some((_, bound)) = &about.bound {
        object["cost"] = bound.clone();
    }
    format!("{object}\n")
}
