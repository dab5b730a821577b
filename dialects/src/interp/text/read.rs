//! Reading values.

use crate::interp::{Array, Datum, NumberFormat, Word};
use cotan_ir::bigint::Int;
use cotan_ir::constraints::element_or_self;
use cotan_ir::text::type_to_string;
use cotan_ir::types::{DYNAMIC, FloatKind, Signedness, Size};
use cotan_ir::{Ir, Type, TypeData};

/// Reads a value of a type.
///
/// # Errors
/// A text that says what is wrong: `a number is given, tensor<2xf64> is needed`.
pub fn read(ir: &Ir, ty: Type, text: &str) -> Result<Datum, String> {
    let text = text.trim();
    let data = ir.type_data(ty);
    if let TypeData::Function(_) = data {
        let Some(name) = text.strip_prefix('@') else {
            return Err(format!("`{text}` is not a function, as `@name` is"));
        };
        let name = ir.store.symbols.find(name);
        return name.map(Datum::Function).ok_or_else(|| format!("there is no function {text}"));
    }
    if let TypeData::Tuple(types) = data {
        return tuple(ir, ty, types, text);
    }
    let Some(number) = NumberFormat::of(&ir.store, ty) else {
        return Err(no_numbers(ir, ty));
    };
    let element = Element { ir, ty: element_or_self(&ir.store, ty), number };
    let lists = Lists::read(text, &element)?;
    let is_array = data.shape().is_some() || matches!(data, TypeData::UnrankedTensor(_));
    match lists.words[..] {
        [word] if !is_array && lists.sizes.is_empty() => Ok(Datum::Scalar(word)),
        _ => lists.into_array(ir, ty).map(Datum::array),
    }
}

/// `(1.0, [2.0])` or `[1.0, [2.0]]`.
fn tuple(ir: &Ir, ty: Type, types: &[Type], text: &str) -> Result<Datum, String> {
    let within = |open, close| text.strip_prefix(open)?.strip_suffix(close);
    let Some(inside) = within('(', ')').or_else(|| within('[', ']')) else {
        let ty = type_to_string(ir, ty);
        return Err(format!("`{}` is no tuple, as `(1.0, 2.0)` is; `{ty}` is needed", short(text)));
    };
    let parts = split_list(inside);
    if parts.len() != types.len() {
        let (given, ty) = (parts.len(), type_to_string(ir, ty));
        return Err(format!("a tuple of {given} is given, `{ty}` is needed"));
    }
    let parts = types.iter().zip(parts).map(|(&ty, part)| read(ir, ty, part));
    Ok(Datum::tuple(parts.collect::<Result<_, _>>()?))
}

/// What is said of types without a meaning.
pub(in crate::interp) fn no_numbers(ir: &Ir, ty: Type) -> String {
    format!("`{}` is not made of numbers that fit in 64 bits", type_to_string(ir, ty))
}

/// Cuts `1.0, [2.0, 3.0]` at the commas outside of all brackets.
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

/// Nested lists of numbers, all lists of one depth equally long; a number alone has no depth.
#[derive(Default)]
struct Lists {
    /// How long the lists of each depth are.
    sizes: Vec<usize>,
    words: Vec<Word>,
}

impl Lists {
    fn read(text: &str, element: &Element<'_>) -> Result<Self, String> {
        let mut lists = Self::default();
        // How many items each open list has so far.
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
                    let count = open.pop().ok_or("a `]` closes nothing")?;
                    let known = *closed[depth - 1].get_or_insert(count);
                    if known != count {
                        return Err(format!("a list of {count} stands beside a list of {known}"));
                    }
                    item_follows = false;
                    open.last_mut().into_iter().for_each(|count| *count += 1);
                }
                "," | "[" | "]" => return Err(format!("`{token}` stands at a wrong place")),
                number if item_follows => {
                    if *leaf_depth.get_or_insert(open.len()) != open.len() {
                        return Err("a number stands beside a list".to_owned());
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
            return Err("a number is missing".to_owned());
        }
        if leaf_depth.is_some_and(|depth| depth != closed.len()) {
            return Err("a number stands beside a list".to_owned());
        }
        lists.sizes = closed.into_iter().flatten().collect();
        Ok(lists)
    }

    /// As an array of a type, or what is wrong.
    fn into_array(self, ir: &Ir, ty: Type) -> Result<Array, String> {
        let given = self.describe();
        let wrong = || {
            let ty = type_to_string(ir, ty);
            Err(format!("{given} is given, `{ty}` is needed"))
        };
        let sizes = match ir.type_data(ty) {
            TypeData::Vector { scalable, .. } if scalable.contains(&true) => return wrong(),
            TypeData::Vector { shape, .. } | TypeData::Tensor { shape, .. } => {
                self.sizes_as(shape).ok_or(())
            }
            TypeData::UnrankedTensor(_) => Ok(self.sizes.clone()),
            _ => Err(()),
        };
        match sizes {
            Ok(sizes) => Ok(Array::new(sizes.into(), self.words)),
            Err(()) => wrong(),
        }
    }

    /// The sizes as those of a shape. Lists that are empty say nothing about those inside.
    fn sizes_as(&self, shape: &[Size]) -> Option<Vec<usize>> {
        let is_empty = self.sizes.last() == Some(&0);
        if self.sizes.len() > shape.len() || self.sizes.len() < shape.len() && !is_empty {
            return None;
        }
        let size = |(depth, &size): (usize, &Size)| {
            let given = self.sizes.get(depth).copied();
            match usize::try_from(size) {
                Ok(size) => (given.unwrap_or(size) == size).then_some(size),
                Err(_) => (size == DYNAMIC).then(|| given.unwrap_or(0)),
            }
        };
        shape.iter().enumerate().map(size).collect()
    }

    fn describe(&self) -> String {
        let sizes: Vec<String> = self.sizes.iter().map(ToString::to_string).collect();
        match sizes.len() {
            0 => "a number".to_owned(),
            1 => format!("a list of {}", sizes[0]),
            _ => format!("a list of shape {}", sizes.join("x")),
        }
    }
}

/// Brackets, commas, and what stands between them.
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

/// What a number is read as.
struct Element<'a> {
    ir: &'a Ir,
    ty: Type,
    number: NumberFormat,
}

impl Element<'_> {
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
            _ => return Err(self.wrong(text, "is not a number of")),
        }
        if digits.bytes().all(|byte| byte == b'0') {
            return Ok(0);
        }
        // Digits are the number, and must fit; bits without a sign may be anything of the width.
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
                .ok_or_else(|| self.wrong(text, "is not the bits of a number of"));
        }
        // As JSON has them.
        let unquoted = match text {
            "\"nan\"" => "nan",
            "\"inf\"" => "inf",
            "\"-inf\"" => "-inf",
            _ => text,
        };
        let Ok(value) = unquoted.parse::<f64>() else {
            return Err(self.wrong(text, "is not a number of"));
        };
        let word = self.number.nearest(value);
        let read = self.number.float(word);
        let fits = match value {
            value if value.is_nan() => read.is_nan(),
            // What is too large for any format is read as infinity, too.
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

/// No more of a text than somebody wants to read.
fn short(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
