//! `// EVAL: f(1.0, 2.0) = 3.0`: the result of a function after a run. `~ 3.0` compares to twelve
//! digits.

use crate::directive::Directive;
use crate::fix::{Failure, Fix};
use crate::mistake::Mistake;
use cotan_dialects::func::Func;
use cotan_dialects::interp::text::{Notation, read, split_list, write};
use cotan_dialects::interp::{Datum, Interpreter, Limits, NumberFormat, Sources, read_arguments};
use cotan_ir::{Ir, Op, Type, TypeData};

/// A case that runs longer is no test.
const LIMITS: Limits = Limits { fuel: 100_000_000, bytes: 1 << 30, depth: 10_000 };

/// The value of a function at some arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// Its line, counted from zero.
    pub line: usize,
    /// After which run, counted from one.
    pub run: usize,
    /// The name of the function.
    pub function: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// True if the result must match bit for bit.
    pub is_exact: bool,
    /// The expected results; `None` if blessing shall fill them in.
    pub results: Option<Vec<String>>,
}

impl Evaluation {
    /// Reads the directive.
    pub fn read(directive: &Directive<'_>) -> Result<Self, Mistake> {
        let claim = directive.rest.split("//").next().unwrap_or_default().trim();
        let parts = || {
            let at = claim.rfind(['=', '~'])?;
            let (call, results) = (&claim[..at], &claim[at + 1..]);
            let (function, arguments) = call.trim().strip_suffix(')')?.split_once('(')?;
            let function = function.trim().trim_start_matches('@');
            let is_exact = claim[at..].starts_with('=');
            let parts = (function, arguments.trim(), is_exact, results.trim());
            (!function.is_empty()).then_some(parts)
        };
        let Some((function, arguments, is_exact, results)) = parts() else {
            let form = "a value is a call and its results: `// EVAL: f(1.0, 2.0) = 3.0`";
            return Err(directive.mistake(form));
        };
        Ok(Self {
            line: directive.line,
            run: directive.number.unwrap_or(1),
            function: function.to_owned(),
            arguments: list(arguments),
            is_exact,
            results: (results != "?").then(|| list(results)),
        })
    }

    /// Returns the call, to detect two claims about the same one.
    pub fn call(&self) -> String {
        format!("{}({})", self.function, self.arguments.join(", "))
    }

    /// Compares with the results of the modules. On a mismatch, the result of `before` determines
    /// whether the run or the claim is wrong.
    pub fn check(&self, modules: &[Ir], before: Option<&Ir>, line: &str) -> Option<Failure> {
        let number = self.line + 1;
        let computed = match self.compute(modules) {
            Ok(computed) => computed,
            Err(why) => return Some(Failure::of(format!("line {number}: {why}"))),
        };
        let Some(claimed) = &self.results else {
            let text = format!("line {number}: blessing fills in the results of {}", self.call());
            let filled = fill(line, &computed.text);
            return Some(Failure::fixed_by(text, Fix::Lines(self.line..number, vec![filled])));
        };
        match computed.is(claimed, self.is_exact) {
            Ok(true) => None,
            Ok(false) => Some(Failure::of(format!(
                "line {number}: {} returns {}, not {}{}\n\
                 claims are changed by hand, or by blessing `{} ?`",
                self.call(),
                computed.text,
                claimed.join(", "),
                self.blame(before, &computed.text),
                if self.is_exact { '=' } else { '~' }
            ))),
            Err(why) => Some(Failure::of(format!("line {number}: {why}"))),
        }
    }

    fn blame(&self, before: Option<&Ir>, after: &str) -> String {
        let before = before.and_then(|ir| self.compute(std::slice::from_ref(ir)).ok());
        match before {
            Some(before) if before.text != after => {
                format!("; before the run it returns {}", before.text)
            }
            Some(_) => "; it does so before the run, too".to_owned(),
            None => String::new(),
        }
    }

    fn compute<'a>(&self, modules: &'a [Ir]) -> Result<Computed<'a>, String> {
        let find = |ir: &'a Ir| {
            let op = Interpreter::new(ir, LIMITS).function_named(&self.function)?;
            Some((ir, op))
        };
        let Some((ir, function)) = modules.iter().find_map(find) else {
            return Err(format!("there is no function @{}", self.function));
        };
        let arguments: Vec<&str> = self.arguments.iter().map(String::as_str).collect();
        let arguments =
            read_arguments(ir, function, &arguments, Sources::default()).map_err(|found| {
                found.iter().map(|found| found.message.as_str()).collect::<Vec<_>>().join("; ")
            })?;
        let results = Interpreter::new(ir, LIMITS).call_sized(function, arguments);
        let results = results
            .map_err(|stop| format!("{} stops: {}", self.call(), stop.into_diagnostic().message))?;
        Ok(Computed::new(ir, function, results))
    }
}

/// The result of a function.
struct Computed<'a> {
    ir: &'a Ir,
    types: &'a [Type],
    results: Vec<Datum>,
    text: String,
}

impl<'a> Computed<'a> {
    fn new(ir: &'a Ir, function: Op, results: Vec<Datum>) -> Self {
        let types: &[Type] = Func::type_of(ir, function).map_or(&[], |ty| &ty.results);
        let shown = types.iter().zip(&results);
        let shown = shown.map(|(&ty, datum)| write(ir, ty, datum, Notation::Text, usize::MAX));
        let text = shown.collect::<Vec<_>>().join(", ");
        Self { ir, types, results, text }
    }

    /// Returns whether these are the values that were computed.
    fn is(&self, claimed: &[String], is_exact: bool) -> Result<bool, String> {
        if claimed.len() != self.results.len() {
            return Ok(false);
        }
        let read = |(&ty, text): (&Type, &String)| read(self.ir, ty, text);
        let claimed: Vec<Datum> =
            self.types.iter().zip(claimed).map(read).collect::<Result<_, _>>()?;
        let mut pairs = self.types.iter().zip(claimed.iter().zip(&self.results));
        Ok(match is_exact {
            true => claimed == self.results,
            false => pairs.all(|(&ty, (claimed, result))| are_close(self.ir, ty, claimed, result)),
        })
    }
}

/// The relative tolerance of floats: twelve digits.
const CLOSE: f64 = 1e-12;

/// Returns whether values are the same but for floats that are close.
fn are_close(ir: &Ir, ty: Type, claimed: &Datum, result: &Datum) -> bool {
    if let (Datum::Tuple(claimed), Datum::Tuple(result), TypeData::Tuple(types)) =
        (claimed, result, ir.type_data(ty))
    {
        let pairs = claimed.data().iter().zip(result.data());
        return types.iter().zip(pairs).all(|(&ty, (a, b))| are_close(ir, ty, a, b));
    }
    match NumberFormat::of(&ir.store, ty) {
        Some(number @ NumberFormat::Float(_)) if claimed.shape() == result.shape() => {
            let mut pairs = claimed.words().iter().zip(result.words());
            pairs.all(|(&a, &b)| {
                let (claimed, result) = (number.float(a), number.float(b));
                a == b || (claimed - result).abs() <= CLOSE * claimed.abs()
            })
        }
        _ => claimed == result,
    }
}

fn list(text: &str) -> Vec<String> {
    match text {
        "" => Vec::new(),
        text => split_list(text).into_iter().map(str::to_owned).collect(),
    }
}

/// Returns the line with its last `?` before a comment filled in.
fn fill(line: &str, value: &str) -> String {
    let at = ["= ?", "=?", "~ ?", "~?"].iter().find_map(|claim| line.find(claim));
    let at = at.map(|at| at + line[at..].find('?').unwrap_or(0));
    match at {
        Some(at) => format!("{}{value}{}", &line[..at], &line[at + 1..]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn evaluation(line: &str) -> Result<Evaluation, String> {
        let directive = Directive::read(0, line).unwrap().unwrap();
        Evaluation::read(&directive).map_err(|mistake| mistake.message)
    }

    #[test]
    fn claims_are_read() {
        let read = evaluation("// EVAL[2]: @f(1.0, [2.0, 3.0]) = 3.0, [1.0] // why").unwrap();
        assert_eq!((read.run, read.function.as_str()), (2, "f"));
        assert_eq!(read.arguments, ["1.0", "[2.0, 3.0]"]);
        assert_eq!(read.results.unwrap(), ["3.0", "[1.0]"]);
        assert!(read.is_exact);
        let close = evaluation("// EVAL: f(x=1.0) ~ 3.0").unwrap();
        assert_eq!((close.is_exact, close.results.unwrap()[0].as_str()), (false, "3.0"));
        assert_eq!(evaluation("// EVAL: f(x=1) = ?").unwrap().results, None);
        assert_eq!(evaluation("// EVAL: f() =").unwrap().results, Some(Vec::new()));
        for line in ["// EVAL:", "// EVAL: f", "// EVAL: f(1.0)", "// EVAL: (1) = 2"] {
            assert!(evaluation(line).unwrap_err().contains("a call and its results"), "{line}");
        }
    }

    #[test]
    fn the_question_is_answered_and_the_comment_stays() {
        assert_eq!(fill("// EVAL: f(x=1) = ? // ?", "2.0"), "// EVAL: f(x=1) = 2.0 // ?");
        assert_eq!(fill("// EVAL: f(x=1) ~ ?", "2.0"), "// EVAL: f(x=1) ~ 2.0");
    }
}
