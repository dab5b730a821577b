//! Parsing of values.

use crate::interp::argument_types::number_size;
use crate::interp::{Array, Datum, NumberFormat, Word};
use cotan_ir::bigint::Int;
use cotan_ir::constraints::element_or_self;
use cotan_ir::text::type_to_string;
use cotan_ir::types::{DYNAMIC, FloatKind, Signedness, Size};
use cotan_ir::{Ir, Type, TypeData};

/// Parses a value of a type.
///
/// # Errors
///
/// The reason as text: `a scalar was passed, expected tensor<2xf64>`.
pub fn read(ir: &Ir, ty: Type, text: &str) -> Result<Datum, String> {
    let text = text.trim();
    let data = ir.type_data(ty);
    if let TypeData::Function(_) = data {
        let Some(name) = text.strip_prefix('@') else {
            return Err(format!("`{text}` is not a function, such as `@name`"));
        };
        let name = ir.store.symbols.find(name);
        return name.map(Datum::Function).ok_or_else(|| format!("there is no function {text}"));
    }
    if let TypeData::Tuple(types) = data {
        return tuple(ir, ty, types, text);
    }
    let Some(number) = NumberFormat::of_parts(&ir.store, ty) else {
        return Err(no_numbers(ir, ty));
    };
    let element = match *ir.type_data(element_or_self(&ir.store, ty)) {
        TypeData::Complex(part) => part,
        _ => element_or_self(&ir.store, ty),
    };
    let element = ElementType { ir, ty: element, number };
    let lists = Lists::read(text, &element)?;
    let is_array = data.shape().is_some()
        || matches!(data, TypeData::UnrankedTensor(_) | TypeData::Complex(_));
    match lists.words[..] {
        [word] if !is_array && lists.sizes.is_empty() => Ok(Datum::Scalar(word)),
        _ => lists.into_array(ir, ty).map(Datum::array),
    }
}

/// Parses `(1.0, [2.0])` or `[1.0, [2.0]]`.
fn tuple(ir: &Ir, ty: Type, types: &[Type], text: &str) -> Result<Datum, String> {
    let within = |open, close| text.strip_prefix(open)?.strip_suffix(close);
    let Some(inside) = within('(', ')').or_else(|| within('[', ']')) else {
        let ty = type_to_string(ir, ty);
        return Err(format!(
            "`{}` is not a tuple, such as `(1.0, 2.0)`; expected `{ty}`",
            short(text)
        ));
    };
    let parts = split_list(inside);
    if parts.len() != types.len() {
        let (found, ty) = (parts.len(), type_to_string(ir, ty));
        return Err(format!("a tuple of {found} was passed, expected `{ty}`"));
    }
    let parts = types.iter().zip(parts).map(|(&ty, part)| read(ir, ty, part));
    Ok(Datum::tuple(parts.collect::<Result<_, _>>()?))
}

/// Returns the error of types without a semantics.
pub(in crate::interp) fn no_numbers(ir: &Ir, ty: Type) -> String {
    format!("`{}` does not consist of scalars of at most 64 bits", type_to_string(ir, ty))
}

/// Splits `1.0, [2.0, 3.0]` at the commas outside brackets.
pub fn split_list(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0_usize, 0, Vec::new());
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'[' | b'(' => depth += 1,
            b']' | b')' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    let last = text[start..].trim();
    if !last.is_empty() || !parts.is_empty() {
        parts.push(last);
    }
    parts
}

/// Nested lists of scalars with equal lengths at each depth; a single scalar has depth 0.
#[derive(Default)]
struct Lists {
    /// The length of the lists at each depth.
    sizes: Vec<usize>,
    words: Vec<Word>,
}

impl Lists {
    fn read(text: &str, element: &ElementType<'_>) -> Result<Self, String> {
        let mut lists = Self::default();
        // The number of items of each open list so far.
        let mut open: Vec<usize> = Vec::new();
        let mut closed: Vec<Option<usize>> = Vec::new();
        let mut leaf_depth = None;
        let mut item_follows = true;
        for token in tokens(text) {
            match token {
                "," if !item_follows && !open.is_empty() => item_follows = true,
                "[" if item_follows => {
                    open.push(0);
                    closed.resize(closed.len().max(open.len()), None);
                }
                "]" if !item_follows || open.last() == Some(&0) => {
                    let depth = open.len();
                    let count = open.pop().ok_or("unmatched `]`")?;
                    let known = *closed[depth - 1].get_or_insert(count);
                    if known != count {
                        return Err(format!(
                            "a list of {count} items is next to a list of {known}"
                        ));
                    }
                    item_follows = false;
                    open.last_mut().into_iter().for_each(|count| *count += 1);
                }
                "," | "[" | "]" => return Err(format!("unexpected `{token}`")),
                number if item_follows => {
                    if *leaf_depth.get_or_insert(open.len()) != open.len() {
                        return Err("a scalar is next to a list".to_owned());
                    }
                    lists.words.push(element.read(number)?);
                    item_follows = false;
                    open.last_mut().into_iter().for_each(|count| *count += 1);
                }
                number => return Err(format!("a comma is missing before `{}`", short(number))),
            }
        }
        if !open.is_empty() {
            return Err("a `[` is never closed".to_owned());
        }
        if item_follows {
            return Err("a scalar is missing".to_owned());
        }
        if leaf_depth.is_some_and(|depth| depth != closed.len()) {
            return Err("a scalar is next to a list".to_owned());
        }
        lists.sizes = closed.into_iter().flatten().collect();
        Ok(lists)
    }

    /// Converts to an array of a type, or returns the error.
    fn into_array(self, ir: &Ir, ty: Type) -> Result<Array, String> {
        let found = self.describe();
        let wrong = || {
            let ty = type_to_string(ir, ty);
            Err(format!("{found} was passed, expected `{ty}`"))
        };
        let sizes = match ir.type_data(ty) {
            TypeData::Vector { scalable, .. } if scalable.contains(&true) => return wrong(),
            TypeData::Vector { shape, .. } | TypeData::Tensor { shape, .. } => {
                let shape: Vec<Size> = shape.iter().copied().chain(number_size(ir, ty)).collect();
                self.sizes_as(&shape).ok_or(())
            }
            TypeData::Complex(_) => self.sizes_as(&[2]).ok_or(()),
            TypeData::UnrankedTensor(_) => Ok(self.sizes.clone()),
            _ => Err(()),
        };
        match sizes {
            Ok(sizes) => Ok(Array::new(sizes.into(), self.words)),
            Err(()) => wrong(),
        }
    }

    /// Matches the sizes with a shape. Empty lists do not determine the sizes inside.
    fn sizes_as(&self, shape: &[Size]) -> Option<Vec<usize>> {
        let is_empty = self.sizes.last() == Some(&0);
        if self.sizes.len() > shape.len() || self.sizes.len() < shape.len() && !is_empty {
            return None;
        }
        let size = |(depth, &size): (usize, &Size)| {
            let found = self.sizes.get(depth).copied();
            match usize::try_from(size) {
                Ok(size) => (found.unwrap_or(size) == size).then_some(size),
                Err(_) => (size == DYNAMIC).then(|| found.unwrap_or(0)),
            }
        };
        shape.iter().enumerate().map(size).collect()
    }

    fn describe(&self) -> String {
        let sizes: Vec<String> = self.sizes.iter().map(ToString::to_string).collect();
        match sizes.len() {
            0 => "a scalar".to_owned(),
            1 => format!("a list of {}", sizes[0]),
            _ => format!("a list of shape {}", sizes.join("x")),
        }
    }
}

/// Splits text at brackets and commas, which are tokens themselves.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let first = rest.chars().next()?;
        let ends = |c: char| matches!(c, '[' | ']' | ',') || c.is_whitespace();
        let end = if ends(first) { 1 } else { rest.find(ends).unwrap_or(rest.len()) };
        let (token, after) = rest.split_at(end);
        rest = after;
        Some(token)
    })
}

/// The type and format of scalars.
struct ElementType<'a> {
    ir: &'a Ir,
    ty: Type,
    number: NumberFormat,
}

impl ElementType<'_> {
    fn read(&self, text: &str) -> Result<Word, String> {
        match self.number {
            NumberFormat::Float(kind) => self.float(text, kind),
            NumberFormat::Int(width) => self.integer(text, width),
        }
    }

    fn integer(&self, text: &str, width: u32) -> Result<Word, String> {
        let sign = match self.ir.type_data(self.ty) {
            TypeData::Integer { sign, .. } => *sign,
            _ => Signedness::Signed,
        };
        let (negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text),
        };
        match (text, digits.strip_prefix("0x")) {
            ("true" | "false", _) if width == 1 => return Ok(Word::from(text == "true")),
            (_, Some(hex)) if is_all(hex, |c| c.is_ascii_hexdigit()) => {}
            (_, None) if is_all(digits, |c| c.is_ascii_digit()) => {}
            _ => return Err(self.wrong(text, "is not a value of")),
        }
        if digits.bytes().all(|byte| byte == b'0') {
            return Ok(0);
        }
        // Decimal digits denote the value, and must be in range; hexadecimal bits of a signless
        // integer may be any of the width.
        let sign = match sign {
            Signedness::Signless if width > 1 && !digits.starts_with("0x") => Signedness::Signed,
            sign => sign,
        };
        let value = Int::from_literal(digits, negative, width, sign);
        let limb = value.map(|value| value.low_bits());
        limb.map(|limb| self.number.wrap(limb))
            .ok_or_else(|| self.wrong(text, "is out of the range of"))
    }

    fn float(&self, text: &str, kind: FloatKind) -> Result<Word, String> {
        if let Some(hex) = text.strip_prefix("0x") {
            let bits = u64::from_str_radix(hex, 16).ok().filter(|_| !hex.starts_with('+'));
            let bits = bits.filter(|bits| 64 - bits.leading_zeros() <= kind.width());
            return bits
                .map(|bits| self.number.settled(bits))
                .ok_or_else(|| self.wrong(text, "is not the bits of a value of"));
        }
        // As in JSON.
        let unquoted = match text {
            "\"nan\"" => "nan",
            "\"inf\"" => "inf",
            "\"-inf\"" => "-inf",
            _ => text,
        };
        let Ok(value) = unquoted.parse::<f64>() else {
            return Err(self.wrong(text, "is not a value of"));
        };
        let word = self.number.nearest(value);
        let read = self.number.float(word);
        let fits = match value {
            value if value.is_nan() => read.is_nan(),
            // A literal too large for any format is parsed as infinity, too.
            value if value.is_infinite() => read == value && text.contains(['i', 'I']),
            value => read.is_finite() && !(value < 0.0 && read > 0.0),
        };
        if !fits {
            return Err(self.wrong(text, "is out of the range of"));
        }
        Ok(word)
    }

    fn wrong(&self, text: &str, what: &str) -> String {
        format!("`{}` {what} `{}`", short(text), type_to_string(self.ir, self.ty))
    }
}

fn is_all(text: &str, holds: impl Fn(char) -> bool) -> bool {
    !text.is_empty() && text.chars().all(holds)
}

/// Truncates a text for messages.
fn short(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
