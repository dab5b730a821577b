//! Texts with a million of one construct: superlinear cost shows here.

use super::Program;
use std::io::{self, Write};

/// Texts that are hard in one respect; each declares its items.
pub const HARD: &[Program] = &[
    Program { name: "forward-references", about: "uses, then the definitions", write: forward },
    Program { name: "block-arguments", about: "arguments of one block", write: arguments },
    Program { name: "one-block", about: "operations in one block", write: one_block },
    Program { name: "blocks", about: "blocks of one region, each a branch", write: blocks },
    Program { name: "operands", about: "operands of one operation", write: operands },
    Program { name: "uses", about: "uses of one value", write: uses },
    Program { name: "results", about: "results of one operation", write: results },
    Program { name: "regions", about: "regions of one operation", write: regions },
    Program { name: "successors", about: "successors of one operation", write: successors },
    Program { name: "attributes", about: "attributes of one operation", write: attributes },
    Program { name: "array", about: "elements of one array attribute", write: array },
    Program { name: "floats", about: "round real numbers in one array", write: floats },
    Program { name: "dense", about: "elements of one dense attribute", write: dense },
    Program { name: "aliases", about: "attribute aliases, each used once", write: aliases },
    Program { name: "types", about: "operations, each with a type of its own", write: types },
    Program { name: "symbols", about: "functions, each called once", write: symbols },
    Program { name: "locations", about: "operations, each with a location", write: locations },
    Program { name: "float-digits", about: "digits of one real number", write: float_digits },
    Program { name: "hex-digits", about: "digits of one hexadecimal number", write: hex_digits },
    Program { name: "int-digits", about: "digits of one integer", write: int_digits },
    Program { name: "string", about: "characters of one string", write: string },
    Program { name: "comments", about: "lines of comments", write: comments },
    Program { name: "blank-lines", about: "lines of nothing", write: blank_lines },
];

type Written = io::Result<u64>;

fn forward(count: u64, out: &mut dyn Write) -> Written {
    for index in 0..count {
        writeln!(out, "\"t.use\"(%v{index}) : (i32) -> ()")?;
    }
    for index in (0..count).rev() {
        writeln!(out, "%v{index} = \"t.def\"() : () -> i32")?;
    }
    Ok(count)
}

fn arguments(count: u64, out: &mut dyn Write) -> Written {
    out.write_all(b"\"t.region\"() ({\n^bb0(")?;
    list(count, out, |index, out| write!(out, "%a{index}: i32"))?;
    out.write_all(b"):\n  \"t.end\"() : () -> ()\n}) : () -> ()\n")?;
    Ok(count)
}

fn one_block(count: u64, out: &mut dyn Write) -> Written {
    for _ in 0..count {
        out.write_all(b"\"t.op\"() : () -> ()\n")?;
    }
    Ok(count)
}

fn blocks(count: u64, out: &mut dyn Write) -> Written {
    out.write_all(b"func.func @f() {\n  cf.br ^b0\n")?;
    for index in 1..count {
        writeln!(out, "^b{}:\n  cf.br ^b{index}", index - 1)?;
    }
    writeln!(out, "^b{}:\n  return\n}}", count - 1)?;
    Ok(count)
}

fn operands(count: u64, out: &mut dyn Write) -> Written {
    out.write_all(b"%v = \"t.def\"() : () -> i32\n\"t.use\"(")?;
    list(count, out, |_, out| out.write_all(b"%v"))?;
    out.write_all(b") : (")?;
    list(count, out, |_, out| out.write_all(b"i32"))?;
    out.write_all(b") -> ()\n")?;
    Ok(count)
}

fn uses(count: u64, out: &mut dyn Write) -> Written {
    out.write_all(b"%v = \"t.def\"() : () -> i32\n")?;
    for _ in 0..count {
        out.write_all(b"\"t.use\"(%v) : (i32) -> ()\n")?;
    }
    Ok(count)
}

fn results(count: u64, out: &mut dyn Write) -> Written {
    write!(out, "%r:{count} = \"t.many\"() : () -> (")?;
    list(count, out, |_, out| out.write_all(b"i32"))?;
    writeln!(out, ")\n\"t.use\"(%r#{}) : (i32) -> ()", count - 1)?;
    Ok(count)
}

fn regions(count: u64, out: &mut dyn Write) -> Written {
    out.write_all(b"\"t.regions\"() (")?;
    list(count, out, |_, out| out.write_all(b"{\n}"))?;
    out.write_all(b") : () -> ()\n")?;
    Ok(count)
}

fn successors(count: u64, out: &mut dyn Write) -> Written {
    out.write_all(b"\"t.region\"() ({\n  \"t.jump\"()[")?;
    list(count, out, |_, out| out.write_all(b"^b"))?;
    out.write_all(b"] : () -> ()\n^b:\n  \"t.end\"() : () -> ()\n}) : () -> ()\n")?;
    Ok(count)
}

fn attributes(count: u64, out: &mut dyn Write) -> Written {
    out.write_all(b"\"t.op\"() {")?;
    list(count, out, |index, out| write!(out, "a{index} = {index} : i64"))?;
    out.write_all(b"} : () -> ()\n")?;
    Ok(count)
}

fn array(count: u64, out: &mut dyn Write) -> Written {
    out.write_all(b"\"t.op\"() {a = [")?;
    list(count, out, |index, out| write!(out, "{index} : i32"))?;
    out.write_all(b"]} : () -> ()\n")?;
    Ok(count)
}

fn floats(count: u64, out: &mut dyn Write) -> Written {
    out.write_all(b"\"t.op\"() {a = [")?;
    list(count, out, |index, out| write!(out, "{}.{} : f64", index / 4, index % 4 * 25))?;
    out.write_all(b"]} : () -> ()\n")?;
    Ok(count)
}

fn dense(count: u64, out: &mut dyn Write) -> Written {
    out.write_all(b"\"t.op\"() {a = dense<[")?;
    list(count, out, |index, out| write!(out, "{index}"))?;
    writeln!(out, "]> : tensor<{count}xi32>}} : () -> ()")?;
    Ok(count)
}

fn aliases(count: u64, out: &mut dyn Write) -> Written {
    for index in 0..count {
        writeln!(out, "#a{index} = {index} : i64")?;
    }
    for index in 0..count {
        writeln!(out, "\"t.op\"() {{a = #a{index}}} : () -> ()")?;
    }
    Ok(count)
}

fn types(count: u64, out: &mut dyn Write) -> Written {
    for index in 0..count {
        writeln!(out, "%v{index} = \"t.def\"() : () -> tensor<{index}x4xf64>")?;
    }
    Ok(count)
}

fn symbols(count: u64, out: &mut dyn Write) -> Written {
    for index in 0..count {
        let callee = (index + count / 2) % count;
        writeln!(out, "func.func @f{index}() {{\n  call @f{callee}() : () -> ()\n  return\n}}")?;
    }
    Ok(count)
}

fn locations(count: u64, out: &mut dyn Write) -> Written {
    for index in 0..count {
        writeln!(out, "\"t.op\"() : () -> () loc(\"file.mlir\":{}:3)", index + 1)?;
    }
    Ok(count)
}

fn float_digits(count: u64, out: &mut dyn Write) -> Written {
    out.write_all(b"\"t.op\"() {a = 0.")?;
    digits(count, out)?;
    out.write_all(b" : f64} : () -> ()\n")?;
    Ok(count)
}

/// Returns a decimal digit holds less than 10/3 bits, a hexadecimal one holds four.
fn int_digits(count: u64, out: &mut dyn Write) -> Written {
    out.write_all(b"\"t.op\"() {a = ")?;
    digits(count, out)?;
    writeln!(out, " : i{}}} : () -> ()", count * 10 / 3 + 2)?;
    Ok(count)
}

fn hex_digits(count: u64, out: &mut dyn Write) -> Written {
    out.write_all(b"\"t.op\"() {a = 0x")?;
    digits(count, out)?;
    writeln!(out, " : i{}}} : () -> ()", count * 4)?;
    Ok(count)
}

fn string(count: u64, out: &mut dyn Write) -> Written {
    out.write_all(b"\"t.op\"() {a = \"")?;
    digits(count, out)?;
    out.write_all(b"\"} : () -> ()\n")?;
    Ok(count)
}

fn comments(count: u64, out: &mut dyn Write) -> Written {
    for _ in 0..count {
        out.write_all(b"// a line that says nothing to a compiler\n")?;
    }
    Ok(count)
}

fn blank_lines(count: u64, out: &mut dyn Write) -> Written {
    for _ in 0..count {
        out.write_all(b"\n")?;
    }
    Ok(count)
}

fn digits(count: u64, out: &mut dyn Write) -> io::Result<()> {
    for index in 0..count {
        out.write_all(&[b'1' + (index * index % 9) as u8])?;
    }
    Ok(())
}

/// Writes items with commas between.
fn list(
    count: u64,
    out: &mut dyn Write,
    item: fn(u64, &mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    for index in 0..count {
        if index > 0 {
            out.write_all(b", ")?;
        }
        item(index, out)?;
    }
    Ok(())
}
