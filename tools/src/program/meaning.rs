//! The values of a function before and after a change of its module.

mod points;
mod watch;

use cotan_dialects::func::Func;
use cotan_dialects::interp::{
    Arguments, Datum, Interpreter, Limits, NumberFormat, Word, find_function,
};
use cotan_ir::codes::{LIMIT, NO_MEANING};
use cotan_ir::text::type_to_string;
use cotan_ir::{Ir, Type, TypeData};

pub use points::random_points;
pub use watch::{Culprit, RuleProbe, Watch};

/// The relative error up to which two floats are equal: rules may reassociate.
pub const TOLERANCE: f64 = 1e-6;

/// The values of a function at some points.
#[derive(Clone, Debug)]
pub struct Meaning {
    /// The name of the function.
    pub function: String,
    /// The type of the function, as text.
    signature: String,
    forms: Vec<Form>,
    points: Vec<Arguments>,
    values: Vec<Outcome>,
    limits: Limits,
}

/// The comparison of two results of one type.
#[derive(Clone, Debug)]
enum Form {
    Float(NumberFormat),
    Exact,
    Tuple(Vec<Form>),
}

/// The end of a call: its results, or the message of the error that stopped it.
type Outcome = Result<Vec<Datum>, String>;

/// The comparison of a module with an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The values are equal.
    Equal,
    /// The module cannot be compared, for this reason.
    Incomparable(String),
    /// The values differ: a description of the first difference.
    Different(String),
}

impl Meaning {
    /// Runs a function at these points.
    ///
    /// # Errors
    ///
    /// The reason why the interpreter cannot run it.
    pub fn of(
        ir: &Ir,
        function: &str,
        points: Vec<Arguments>,
        limits: Limits,
    ) -> Result<Self, String> {
        let signature = signature(ir, function)?;
        let op = find_function(ir, Some(function))?;
        let results: Vec<Type> = Func::type_of(ir, op).map_or(Vec::new(), |ty| ty.results.to_vec());
        let forms = results.iter().map(|&ty| Form::of(ir, ty)).collect();
        let values = points.iter().map(|point| called(ir, function, point, limits));
        let values = values.collect::<Result<_, _>>()?;
        Ok(Self { function: function.to_owned(), signature, forms, points, values, limits })
    }

    /// Compares the function of a changed module with the values of the original one.
    pub fn compare(&self, ir: &Ir) -> Comparison {
        match signature(ir, &self.function) {
            Err(why) => return Comparison::Incomparable(why),
            Ok(signature) if signature != self.signature => {
                let why = format!("the type of @{} changed to {signature}", self.function);
                return Comparison::Incomparable(why);
            }
            Ok(_) => {}
        }
        for (index, (point, old)) in self.points.iter().zip(&self.values).enumerate() {
            let new = match called(ir, &self.function, point, self.limits) {
                Ok(new) => new,
                Err(why) => return Comparison::Incomparable(why),
            };
            if let Some(difference) = self.difference(old, &new) {
                return Comparison::Different(format!("at point {index}, {difference}"));
            }
        }
        Comparison::Equal
    }

    fn difference(&self, old: &Outcome, new: &Outcome) -> Option<String> {
        let (old, new) = match (old, new) {
            (Ok(old), Ok(new)) => (old, new),
            // Passes may remove the operation that stopped, if nothing uses its results.
            (Err(_), _) => return None,
            (Ok(_), Err(why)) => return Some(format!("@{} stops: {why}", self.function)),
        };
        let mut pairs = self.forms.iter().zip(old.iter().zip(new)).enumerate();
        pairs.find_map(|(index, (form, (old, new)))| {
            let words = form.difference(old, new)?;
            Some(format!("result {index} of @{} {words}", self.function))
        })
    }
}

impl Form {
    fn of(ir: &Ir, ty: Type) -> Self {
        if let TypeData::Tuple(types) = ir.type_data(ty) {
            return Self::Tuple(types.iter().map(|&ty| Self::of(ir, ty)).collect());
        }
        match NumberFormat::of_parts(&ir.store, ty) {
            Some(number @ NumberFormat::Float(_)) => Self::Float(number),
            _ => Self::Exact,
        }
    }

    fn difference(&self, old: &Datum, new: &Datum) -> Option<String> {
        if let Self::Tuple(forms) = self {
            let (old, new) = (old.parts()?, new.parts()?);
            return forms
                .iter()
                .zip(old.iter().zip(new))
                .find_map(|(form, (a, b))| form.difference(a, b));
        }
        if old.shape() != new.shape() {
            return Some(format!("had the shape {:?} and has {:?}", old.shape(), new.shape()));
        }
        let mut pairs = old.words().iter().zip(new.words()).enumerate();
        let (at, (&old, &new)) = pairs.find(|&(_, (&old, &new))| !self.is_equal(old, new))?;
        Some(format!("was {} and is {} (element {at})", self.text(old), self.text(new)))
    }

    fn is_equal(&self, old: Word, new: Word) -> bool {
        let Self::Float(number) = self else { return old == new };
        let (old, new) = (number.float(old), number.float(new));
        if old == new || old.is_nan() && new.is_nan() {
            return true;
        }
        // Formats of few bits round more.
        let tolerance = TOLERANCE.max(16.0 * epsilon(*number));
        (old - new).abs() <= tolerance * old.abs().max(new.abs()).max(1e-3)
    }

    fn text(&self, word: Word) -> String {
        match self {
            Self::Float(number) => format!("{:?}", number.float(word)),
            _ => word.to_string(),
        }
    }
}

/// Returns an upper bound of the relative rounding error of a format.
fn epsilon(number: NumberFormat) -> f64 {
    match number.width() {
        64.. => f64::EPSILON,
        32..64 => f64::from(f32::EPSILON),
        16..32 => 2.0_f64.powi(-7),
        _ => 0.25,
    }
}

fn signature(ir: &Ir, function: &str) -> Result<String, String> {
    let op = find_function(ir, Some(function))?;
    let ty = ir.attr_named(op, "function_type").and_then(|attr| ir.as_type(attr));
    ty.map(|ty| type_to_string(ir, ty)).ok_or_else(|| format!("@{function} has no type"))
}

/// Calls a function; the error is the reason why it cannot be interpreted.
fn called(ir: &Ir, function: &str, point: &Arguments, limits: Limits) -> Result<Outcome, String> {
    let op = find_function(ir, Some(function))?;
    let stop = match Interpreter::new(ir, limits).call_sized(op, point.clone()) {
        Ok(values) => return Ok(Ok(values)),
        Err(trap) => trap.into_diagnostic(),
    };
    let is_limit = |id| id == NO_MEANING.id || id == LIMIT.id;
    match stop.code {
        Some(code) if is_limit(code.id) => Err(stop.message),
        _ => Ok(Err(stop.message)),
    }
}
