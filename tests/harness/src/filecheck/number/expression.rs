//! Values of numbers: `X + 1`, `max(X, Y)`, `@LINE`.

use super::Format;
use crate::filecheck::miss::Miss;
use crate::filecheck::pattern::is_name;
use crate::filecheck::variables::Variables;

/// The maximal depth of parentheses.
const MAX_DEPTH: usize = 64;

/// The maximal number of operators of one kind in a row.
const MAX_OPERANDS: usize = 64;

/// The value of a number.
#[derive(Clone, Debug)]
pub struct Expression {
    text: String,
    root: Node,
}

#[derive(Clone, Debug)]
enum Node {
    Literal(i128),
    Line,
    Name(String),
    Apply(Function, Box<[Node; 2]>),
}

#[derive(Clone, Copy, Debug)]
enum Function {
    Add,
    Sub,
    Mul,
    Div,
    Max,
    Min,
}

impl Expression {
    /// Reads it.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut reader = Reader { rest: text, depth: 0 };
        let root = reader.sum()?;
        match reader.rest.trim_start() {
            "" => Ok(Self { text: text.to_owned(), root }),
            rest => Err(format!("`{rest}` is unexpected in a number")),
        }
    }

    /// Returns it as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns its value, and the format of its first variable.
    pub fn value(
        &self,
        variables: &Variables,
        line: usize,
    ) -> Result<(i128, Option<Format>), Miss> {
        let mut undefined = Vec::new();
        let mut format = None;
        let value = self.root.value(line, &mut |name| {
            let Some((number, written)) = variables.number(name) else {
                undefined.push(name.to_owned());
                return Some(0);
            };
            format.get_or_insert(written);
            Some(number)
        });
        match value {
            _ if !undefined.is_empty() => Err(Miss::Undefined(undefined)),
            Some(value) => Ok((value, format)),
            None => Err(Miss::Unusable(format!("`{}` overflows, or divides by zero", self.text))),
        }
    }
}

impl Node {
    fn value(&self, line: usize, variable: &mut dyn FnMut(&str) -> Option<i128>) -> Option<i128> {
        match self {
            Self::Literal(number) => Some(*number),
            Self::Line => i128::try_from(line).ok(),
            Self::Name(name) => variable(name),
            Self::Apply(function, operands) => {
                let a = operands[0].value(line, variable)?;
                let b = operands[1].value(line, variable)?;
                match function {
                    Function::Add => a.checked_add(b),
                    Function::Sub => a.checked_sub(b),
                    Function::Mul => a.checked_mul(b),
                    Function::Div => a.checked_div(b),
                    Function::Max => Some(a.max(b)),
                    Function::Min => Some(a.min(b)),
                }
            }
        }
    }
}

/// Reads an expression from left to right.
struct Reader<'t> {
    rest: &'t str,
    depth: usize,
}

impl Reader<'_> {
    fn sum(&mut self) -> Result<Node, String> {
        let mut node = self.operand()?;
        for _ in 0..MAX_OPERANDS {
            let function = match self.rest.trim_start().chars().next() {
                Some('+') => Function::Add,
                Some('-') => Function::Sub,
                _ => return Ok(node),
            };
            self.rest = &self.rest.trim_start()[1..];
            node = Node::Apply(function, Box::new([node, self.operand()?]));
        }
        Err("a number has too many operands".to_owned())
    }

    fn operand(&mut self) -> Result<Node, String> {
        self.rest = self.rest.trim_start();
        if self.accept('(') {
            let inside = self.nested(Self::sum)?;
            return self.expect(')').map(|()| inside);
        }
        let end = self.rest.find(|c: char| !(c.is_ascii_alphanumeric() || "_@$".contains(c)));
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        if word == "@LINE" {
            return Ok(Node::Line);
        }
        if let Some(number) = literal(word) {
            return Ok(Node::Literal(number));
        }
        if !is_name(word) {
            return Err(match word {
                "" => "a number lacks an operand".to_owned(),
                word => format!("`{word}` is no number, and no name of a variable"),
            });
        }
        if self.accept('(') { self.call(word) } else { Ok(Node::Name(word.to_owned())) }
    }

    fn call(&mut self, name: &str) -> Result<Node, String> {
        let function = match name {
            "add" => Function::Add,
            "sub" => Function::Sub,
            "mul" => Function::Mul,
            "div" => Function::Div,
            "max" => Function::Max,
            "min" => Function::Min,
            _ => {
                return Err(format!("there is no function `{name}`: add, sub, mul, div, max, min"));
            }
        };
        let first = self.nested(Self::sum)?;
        self.expect(',')?;
        let second = self.nested(Self::sum)?;
        self.expect(')')?;
        Ok(Node::Apply(function, Box::new([first, second])))
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Node, String>) -> Result<Node, String> {
        if self.depth == MAX_DEPTH {
            return Err("a number has too many parentheses".to_owned());
        }
        self.depth += 1;
        let node = read(self);
        self.depth -= 1;
        node
    }

    fn accept(&mut self, c: char) -> bool {
        let rest = self.rest.trim_start().strip_prefix(c);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expect(&mut self, c: char) -> Result<(), String> {
        if self.accept(c) { Ok(()) } else { Err(format!("a number lacks `{c}`")) }
    }
}

fn literal(word: &str) -> Option<i128> {
    match word.strip_prefix("0x") {
        Some(digits) => i128::from_str_radix(digits, 16).ok(),
        None => word.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Result<i128, String> {
        let mut variables = Variables::default();
        variables.set_number("X", 10, Format::default());
        let value = Expression::read(text)?.value(&variables, 7);
        value.map(|(value, _)| value).map_err(|miss| format!("{miss:?}"))
    }

    #[test]
    fn expressions_are_evaluated() {
        for (text, expected) in [
            ("X + 1", 11),
            ("X-3-2", 5),
            ("X - (3 - 2)", 9),
            ("@LINE", 7),
            ("max(X, mul(3, 0x4)) + min(1, 2)", 13),
            ("div(X, 3)", 3),
        ] {
            assert_eq!(value(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn mistakes_are_named() {
        assert!(value("X +").unwrap_err().contains("lacks an operand"));
        assert!(value("X 1").unwrap_err().contains("unexpected"));
        assert!(value("(X").unwrap_err().contains("lacks `)`"));
        assert!(value("pow(X, 1)").unwrap_err().contains("no function `pow`"));
        assert!(value("Y").unwrap_err().contains("Undefined"));
        assert!(value("div(X, 0)").unwrap_err().contains("divides by zero"));
        assert!(value(&"(".repeat(100)).unwrap_err().contains("too many"));
        assert!(value(&"X + ".repeat(3)).is_err());
    }
}
