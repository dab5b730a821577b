//! The header of an npy file: a Python dictionary of three entries.

use cotan_dialects::interp::Format;
use cotan_ir::types::FloatKind;

/// The contents of a header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The element format; of complex numbers, that of their parts.
    pub format: Format,
    /// True if the elements are complex numbers.
    pub is_complex: bool,
    /// True if the byte order is big-endian.
    pub is_big_endian: bool,
    /// True if the first index varies fastest.
    pub is_fortran: bool,
    /// The size of each dimension.
    pub shape: Vec<usize>,
}

/// The most dimensions that NumPy has.
const MAX_RANK: usize = 64;

/// Reads `{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }`.
pub fn read(text: &str) -> Result<Header, String> {
    let mut reader = Reader { rest: text.trim() };
    let (mut descr, mut order, mut shape) = (None, None, None);
    reader.expect("{")?;
    while !reader.eat("}") {
        let key = reader.string()?;
        reader.expect(":")?;
        let is_new = match key {
            "descr" => descr.replace(reader.descr()?).is_none(),
            "fortran_order" => order.replace(reader.bool()?).is_none(),
            "shape" => shape.replace(reader.shape()?).is_none(),
            _ => return Err(format!("its header has an unknown key `{key}`")),
        };
        if !is_new {
            return Err(format!("its header has a duplicate key `{key}`"));
        }
        if !reader.eat(",") {
            reader.expect("}")?;
            break;
        }
    }
    reader.end()?;
    let missing = |key| format!("its header has no key `{key}`");
    let (is_big_endian, is_complex, format) = descr.ok_or_else(|| missing("descr"))?;
    let is_fortran = order.ok_or_else(|| missing("fortran_order"))?;
    let shape = shape.ok_or_else(|| missing("shape"))?;
    Ok(Header { format, is_complex, is_big_endian, is_fortran, shape })
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn eat(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start().strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expect(&mut self, token: &str) -> Result<(), String> {
        if self.eat(token) { Ok(()) } else { Err(self.expected(&format!("`{token}`"))) }
    }

    fn expected(&self, what: &str) -> String {
        let found: String = self.rest.trim_start().chars().take(20).collect();
        match found.is_empty() {
            true => format!("its header ends where {what} is expected"),
            false => format!(
                "its header has `{}` where {what} is expected",
                found.replace(char::is_control, "?")
            ),
        }
    }

    fn end(&self) -> Result<(), String> {
        let is_end = self.rest.trim_start().is_empty();
        if is_end { Ok(()) } else { Err(self.expected("its end")) }
    }

    fn string(&mut self) -> Result<&'a str, String> {
        let text = self.rest.trim_start();
        let quote = text.chars().next().filter(|c| matches!(c, '\'' | '"'));
        let cut = quote.and_then(|quote| text[1..].split_once(quote));
        let (string, rest) = cut.ok_or_else(|| self.expected("a string"))?;
        self.rest = rest;
        Ok(string)
    }

    fn bool(&mut self) -> Result<bool, String> {
        match self.eat("True") {
            true => Ok(true),
            false if self.eat("False") => Ok(false),
            false => Err(self.expected("`True` or `False`")),
        }
    }

    /// `(3, 4)`, `(3,)`, `()`; an integer of Python 2 may end in `L`.
    fn shape(&mut self) -> Result<Vec<usize>, String> {
        let mut shape = Vec::new();
        self.expect("(")?;
        while !self.eat(")") {
            shape.push(self.size()?);
            if shape.len() > MAX_RANK {
                return Err(format!("it has more than {MAX_RANK} dimensions"));
            }
            if !self.eat(",") {
                self.expect(")")?;
                break;
            }
        }
        Ok(shape)
    }

    fn size(&mut self) -> Result<usize, String> {
        let text = self.rest.trim_start();
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let size = text[..end].parse().map_err(|_| self.expected("a size"))?;
        self.rest = &text[end..];
        self.eat("L");
        Ok(size)
    }

    /// Returns whether the byte order is big-endian, whether the elements are complex, and the
    /// format of them or their parts.
    fn descr(&mut self) -> Result<(bool, bool, Format), String> {
        if self.rest.trim_start().starts_with('[') {
            return Err("it consists of records, not of scalars".to_owned());
        }
        let descr = self.string()?;
        let (is_complex, format) = match descr.get(1..) {
            Some("c8") => (true, Some(Format::Float(FloatKind::F32))),
            Some("c16") => (true, Some(Format::Float(FloatKind::F64))),
            name => (false, name.and_then(format)),
        };
        let order = descr.chars().next().filter(|c| matches!(c, '<' | '>' | '|' | '='));
        match (order, format) {
            (Some('>'), Some(format)) => Ok((true, is_complex, format)),
            (Some('|'), Some(format)) if format.bytes() > 1 => Err(unknown(descr)),
            (Some(_), Some(format)) => Ok((false, is_complex, format)),
            _ => Err(unknown(descr)),
        }
    }
}

fn unknown(descr: &str) -> String {
    let shown: String = descr.chars().take(20).collect();
    format!(
        "its numbers are `{}`, which is none of b1, i1 to i8, u1 to u8, f2, f4, f8, c8, c16",
        shown
    )
}

fn format(name: &str) -> Option<Format> {
    Some(match name {
        "b1" => Format::Bool,
        "i1" => Format::Signed(8),
        "i2" => Format::Signed(16),
        "i4" => Format::Signed(32),
        "i8" => Format::Signed(64),
        "u1" => Format::Unsigned(8),
        "u2" => Format::Unsigned(16),
        "u4" => Format::Unsigned(32),
        "u8" => Format::Unsigned(64),
        "f2" => Format::Float(FloatKind::F16),
        "f4" => Format::Float(FloatKind::F32),
        "f8" => Format::Float(FloatKind::F64),
        _ => return None,
    })
}

/// Returns the text of a header for an array in row-major order, little-endian.
pub fn write(format: Format, is_complex: bool, shape: &[usize]) -> String {
    let (format, shape) = match (is_complex, shape) {
        (true, [shape @ .., 2]) => (format!("c{}", 2 * format.bytes()), shape),
        _ => (format.to_string(), shape),
    };
    let order = if format.ends_with('1') && format.len() == 2 { '|' } else { '<' };
    let sizes = shape.iter().map(|size| format!("{size}, ")).collect::<String>();
    let sizes = if shape.len() == 1 { sizes.trim_end() } else { sizes.trim_end_matches(", ") };
    format!("{{'descr': '{order}{format}', 'fortran_order': False, 'shape': ({sizes}), }}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_read_as_it_is_written() {
        for shape in [&[][..], &[3], &[3, 4]] {
            let text = write(Format::Signed(16), false, shape);
            let header = Header {
                format: Format::Signed(16),
                is_complex: false,
                is_big_endian: false,
                is_fortran: false,
                shape: shape.to_vec(),
            };
            assert_eq!(read(&text), Ok(header), "{text}");
        }
        let text = write(Format::Bool, false, &[3]);
        assert_eq!(text, "{'descr': '|b1', 'fortran_order': False, 'shape': (3,), }");
    }

    #[test]
    fn errors_are_reported() {
        let cases = [
            ("", "its header ends where `{` is expected"),
            ("{'descr': '<f8'}", "its header has no key `fortran_order`"),
            ("{'descr': '<f8', 'descr': '<f8'}", "its header has a duplicate key `descr`"),
            ("{'size': 3}", "its header has an unknown key `size`"),
            ("{'descr': [('a', '<f8')]}", "it consists of records, not of scalars"),
            (
                "{'descr': '<c32'}",
                "its numbers are `<c32`, which is none of b1, i1 to i8, u1 to u8, f2, f4, f8, c8, c16",
            ),
            ("{'shape': (3, -1)}", "its header has `-1)}` where a size is expected"),
            ("{'fortran_order': 1}", "its header has `1}` where `True` or `False` is expected"),
            ("{'descr: 3", "its header has `'descr: 3` where a string is expected"),
        ];
        for (text, why) in cases {
            assert_eq!(read(text), Err(why.to_owned()), "{text}");
        }
        let deep = format!("{{'shape': ({})}}", "1,".repeat(100));
        assert_eq!(read(&deep), Err("it has more than 64 dimensions".to_owned()));
    }
}
