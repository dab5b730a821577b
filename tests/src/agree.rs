//! The comparison of the results of two modules.

use crate::generate::Choices;
use crate::typed::{OPEN, word};
use cotan_dialects::func::Func;
use cotan_dialects::interp::text::{Notation, write};
use cotan_dialects::interp::{Array, Datum, Interpreter, Limits, NumberFormat, Trap, Word};
use cotan_ir::dims::Poly;
use cotan_ir::types::{DYNAMIC, Size};
use cotan_ir::{AttrData, Ir, Op, Shape, Symbol, Type, TypeData, codes};
use std::collections::BTreeMap;
use std::fmt;

/// Runs that need more are not compared.
const LIMITS: Limits = Limits { fuel: 20_000, bytes: 16 << 20, depth: 100 };

/// A changed program may need more, an element of a padded array twenty operations of a nest, but
/// not for ever.
const MORE: Limits = Limits { fuel: 50 * LIMITS.fuel, ..LIMITS };

/// The outcome of a call.
type Ended = Result<Vec<Datum>, Trap>;

/// The results of the public functions of a module.
pub struct Runs<'a> {
    ir: &'a Ir,
    calls: Vec<Call>,
}

struct Call {
    function: String,
    arguments: Vec<Datum>,
    ended: Ended,
}

impl<'a> Runs<'a> {
    /// Calls every function of a module so often, with arguments decided by `choices`.
    ///
    /// # Errors
    /// If a function has an argument that is not built from scalars.
    pub fn of(ir: &'a Ir, count: usize, choices: &mut Choices<'_>) -> Result<Self, String> {
        Self::with(ir, count, &Range::default(), choices)
    }

    /// Returns the same with arguments of that range.
    ///
    /// # Errors
    /// If a function has an argument that is not built from scalars.
    pub fn with(
        ir: &'a Ir,
        count: usize,
        range: &Range,
        choices: &mut Choices<'_>,
    ) -> Result<Self, String> {
        let mut calls = Vec::new();
        for function in ir.walk(ir.root()).filter(|&op| is_public(ir, op)) {
            let name = name(ir, function);
            for _ in 0..count {
                let mut arguments = Arguments { ir, range, sizes: BTreeMap::new(), choices };
                let arguments = types(ir, function).map(|ty| arguments.argument(ty));
                let arguments = arguments
                    .collect::<Option<Vec<_>>>()
                    .ok_or_else(|| format!("@{name} takes something that is no number"))?;
                calls.extend(Call::new(ir, name, arguments));
            }
        }
        Ok(Self { ir, calls })
    }

    /// Returns the same calls of the functions of another module.
    pub fn again<'b>(&self, ir: &'b Ir) -> Runs<'b> {
        let again = |call: &Call| Call::new(ir, &call.function, call.arguments.clone());
        Runs { ir, calls: self.calls.iter().filter_map(again).collect() }
    }

    /// Repeats the calls in a module derived from this one; the results must agree bit for bit.
    /// Returns the number of compared calls: those that run too long are skipped.
    ///
    /// # Errors
    /// A description of the difference.
    pub fn agree(&self, after: &Ir) -> Result<usize, String> {
        self.agree_by(after, |call, now| ended_alike(&call.ended, now))
    }

    /// Compares as [`Runs::agree`], ignoring the signs of zeros.
    ///
    /// # Errors
    /// The first call that is not the same.
    pub fn agree_but_for_zeros(&self, after: &Ir) -> Result<usize, String> {
        self.agree_by(after, |call, now| {
            let [before, now] = [&call.ended, now]
                .map(|ended| ended.clone().map(|results| self.with_one_zero(call, results)));
            ended_alike(&before, &now)
        })
    }

    fn agree_by(&self, after: &Ir, same: impl Fn(&Call, &Ended) -> bool) -> Result<usize, String> {
        let is_short = |call: &&Call| call.ended.as_ref().err().is_none_or(|stop| !is_limit(stop));
        let mut compared = 0;
        for call in self.calls.iter().filter(is_short) {
            let now = run(after, &call.function, &call.arguments, MORE)
                .ok_or_else(|| format!("@{} is gone", call.function))?;
            if !same(call, &now) {
                let now = ending(after, &call.function, &now);
                return Err(format!("{}\nand now {now}", self.text(call)));
            }
            compared += 1;
        }
        Ok(compared)
    }

    /// Results of a call whose zeros have no sign.
    fn with_one_zero(&self, call: &Call, mut results: Vec<Datum>) -> Vec<Datum> {
        let ty = named(self.ir, &call.function).and_then(|op| Func::type_of(self.ir, op));
        for (datum, &ty) in results.iter_mut().zip(ty.map_or(&[][..], |ty| &ty.results)) {
            let Some(number) = NumberFormat::of(&self.ir.store, ty) else { continue };
            let is_zero = |word: &&mut Word| {
                matches!(number, NumberFormat::Float(_)) && number.float(**word) == 0.0
            };
            datum.words_mut().iter_mut().filter(is_zero).for_each(|word| *word = 0);
        }
        results
    }

    /// Returns the calls that gave something.
    pub fn finished(mut self) -> Self {
        self.calls.retain(|call| call.ended.is_ok());
        self
    }

    /// Returns the calls with results: the function, its arguments, and its results.
    pub fn given(&self) -> impl Iterator<Item = (&str, &[Datum], &[Datum])> {
        self.calls.iter().filter_map(|call| {
            let results = call.ended.as_ref().ok()?;
            Some((call.function.as_str(), call.arguments.as_slice(), results.as_slice()))
        })
    }

    /// Returns a call that neither gave anything nor took too long.
    pub fn failed(&self) -> Option<String> {
        let failed = |call: &&Call| call.ended.as_ref().err().is_some_and(|stop| !is_limit(stop));
        self.calls.iter().find(failed).map(|call| self.text(call))
    }

    /// `@f(1.0) gives 2.0`.
    fn text(&self, call: &Call) -> String {
        let Call { function, arguments, ended } = call;
        let types = named(self.ir, function).map(|op| types(self.ir, op).collect());
        let arguments = list(self.ir, types.unwrap_or_default(), arguments);
        format!("@{function}({arguments}) {}", ending(self.ir, function, ended))
    }
}

impl fmt::Display for Runs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.calls.iter().try_for_each(|call| writeln!(f, "// {}", self.text(call)))
    }
}

impl Call {
    /// `None` if there is no such function.
    fn new(ir: &Ir, function: &str, arguments: Vec<Datum>) -> Option<Self> {
        let ended = run(ir, function, &arguments, LIMITS)?;
        Some(Self { function: function.to_owned(), arguments, ended })
    }
}

/// Returns whether a function has a body and can be called from outside.
fn is_public(ir: &Ir, op: Op) -> bool {
    let Some(Func { sym_visibility, body, .. }) = ir.get(op) else { return false };
    let is_public = |attr| match ir.attr_data(attr) {
        AttrData::String { text, .. } => ir.text(*text) == "public",
        _ => false,
    };
    sym_visibility.is_none_or(is_public) && ir.entry(body).is_some()
}

fn name(ir: &Ir, function: Op) -> &str {
    ir.symbol_name(function).map_or("", |name| ir.text(name))
}

fn named(ir: &Ir, function: &str) -> Option<Op> {
    ir.walk(ir.root()).find(|&op| ir.is::<Func>(op) && name(ir, op) == function)
}

/// Returns the types of the parameters.
fn types(ir: &Ir, function: Op) -> impl Iterator<Item = Type> {
    let entry = ir.regions(function).first().and_then(|&body| ir.entry(body));
    entry.into_iter().flat_map(|entry| ir.args(entry)).map(|arg| ir.ty(arg))
}

/// The ranges of random arguments.
pub struct Range {
    /// The values of size parameters.
    pub sizes: &'static [i64],
    /// A number.
    pub word: fn(&mut Choices<'_>, NumberFormat) -> Word,
}

impl Range {
    /// Small sizes, and numbers of which few can be added and multiplied without rounding. No size
    /// is 0: of nothing, one sum may be 0.0 where another one is -0.0.
    pub fn dyadic() -> Self {
        Self { sizes: &[2, 1, 3, 7], word: dyadic }
    }
}

/// Returns a scalar with few digits: sums and products of a few do not round.
pub fn dyadic(choices: &mut Choices<'_>, number: NumberFormat) -> Word {
    match number {
        NumberFormat::Float(_) => number.nearest((choices.below(9) as f64 - 4.0) / 2.0),
        NumberFormat::Int(_) => number.wrap(choices.below(4) as Word),
    }
}

/// Parts of names of operations and constants that round, and of formats with low precision.
const ROUNDS: &[&str] =
    &["math.", "special.", "div", "rem", "tof", "trunc", "ext", "f16", "f8", "bf", "e-", "e+"];

/// Returns whether floats are more than moved, compared, added and multiplied in a program, or
/// there are some in it of which few can be added and multiplied without rounding.
pub fn rounds(text: &str) -> bool {
    ROUNDS.iter().any(|word| text.contains(word)) || text.split("0x").skip(1).any(is_uneven)
}

/// Returns whether bits of a float that a text begins with are those of a small one, of a large
/// one, or of one with many digits.
fn is_uneven(text: &str) -> bool {
    let count = text.bytes().take_while(u8::is_ascii_hexdigit).count();
    let bits = u64::from_str_radix(&text[..count], 16).ok();
    let float = match count {
        16 => bits.map(f64::from_bits),
        8 => bits.map(|bits| f64::from(f32::from_bits(bits as u32))),
        _ => None,
    };
    float.is_some_and(|it| it.is_finite() && (it.abs() > 1024.0 || (it * 1024.0).fract() != 0.0))
}

impl Default for Range {
    /// Small sizes, and numbers of every kind.
    fn default() -> Self {
        Self { sizes: &[2, 0, 1, 3, 7], word }
    }
}

/// The arguments of a call, in the making.
struct Arguments<'a, 'c, 'b> {
    ir: &'a Ir,
    range: &'a Range,
    /// The values of size parameters in this call.
    sizes: BTreeMap<Symbol, i64>,
    choices: &'c mut Choices<'b>,
}

impl Arguments<'_, '_, '_> {
    /// `None` if the type is not built from scalars.
    fn argument(&mut self, ty: Type) -> Option<Datum> {
        if let TypeData::Tuple(parts) = self.ir.type_data(ty) {
            let parts = parts.iter().map(|&part| self.argument(part));
            return Some(Datum::tuple(parts.collect::<Option<_>>()?));
        }
        let number = NumberFormat::of(&self.ir.store, ty)?;
        let Some(shape) = self.shape(ty)? else { return Some(Datum::Scalar(self.word(number))) };
        let words = (0..shape.iter().product()).map(|_| self.word(number)).collect();
        Some(Datum::array(Array::new(shape, words)))
    }

    /// Returns the sizes of an array type; `None` for other types.
    fn shape(&mut self, ty: Type) -> Option<Option<Box<[usize]>>> {
        let Some(sizes) = self.ir.type_data(ty).shape() else { return Some(None) };
        let Some(shape) = Shape::of(&self.ir.store, ty) else {
            let open = |&size: &Size| {
                if size == DYNAMIC { Some(OPEN) } else { usize::try_from(size).ok() }
            };
            return sizes.iter().map(open).collect::<Option<_>>().map(Some);
        };
        let terms = shape.sizes.iter().flat_map(Poly::terms);
        for &parameter in terms.flat_map(|(monomial, _)| monomial) {
            let Self { sizes, range, choices, .. } = self;
            sizes.entry(parameter).or_insert_with(|| *choices.pick(range.sizes));
        }
        let size = |size: &Poly| size.eval(|name| self.sizes.get(&name).copied());
        let size = |poly: &Poly| usize::try_from(size(poly)?).ok();
        shape.sizes.iter().map(size).collect::<Option<_>>().map(Some)
    }

    fn word(&mut self, number: NumberFormat) -> Word {
        (self.range.word)(self.choices, number)
    }
}

/// `None` if there is no such function.
fn run(ir: &Ir, function: &str, arguments: &[Datum], limits: Limits) -> Option<Ended> {
    let mut interpreter = Interpreter::new(ir, limits);
    let function = interpreter.function_named(function)?;
    let fitted = |(ty, datum): (Type, &Datum)| match ir.type_data(ty).shape() {
        Some(_) => datum.clone(),
        None => without_rank_0(datum),
    };
    let arguments = types(ir, function).zip(arguments).map(fitted).collect();
    Some(interpreter.call(function, arguments))
}

/// A pass may turn a tensor of rank 0 into a scalar.
fn without_rank_0(datum: &Datum) -> Datum {
    match (datum.shape(), datum.words()) {
        (Some([]), &[word]) => Datum::Scalar(word),
        _ => datum.clone(),
    }
}

fn ended_alike(one: &Ended, other: &Ended) -> bool {
    match (one, other) {
        (Ok(one), Ok(other)) => one.iter().map(without_rank_0).eq(other.iter().map(without_rank_0)),
        (Err(one), Err(other)) => code(one) == code(other),
        _ => false,
    }
}

fn code(stop: &Trap) -> Option<&'static codes::Code> {
    stop.clone().into_diagnostic().code
}

fn is_limit(stop: &Trap) -> bool {
    code(stop) == Some(&codes::LIMIT)
}

/// `gives 2.0`.
fn ending(ir: &Ir, function: &str, ended: &Ended) -> String {
    match ended {
        Ok(results) => {
            let ty = named(ir, function).and_then(|op| Func::type_of(ir, op));
            let types = ty.map(|ty| ty.results.to_vec()).unwrap_or_default();
            format!("gives {}", list(ir, types, results))
        }
        Err(stop) => format!("stops: {}", stop.clone().into_diagnostic().message),
    }
}

fn list(ir: &Ir, types: Vec<Type>, data: &[Datum]) -> String {
    let write = |(ty, datum): (Type, &Datum)| write(ir, ty, datum, Notation::Text, usize::MAX);
    types.into_iter().zip(data).map(write).collect::<Vec<_>>().join(", ")
}
