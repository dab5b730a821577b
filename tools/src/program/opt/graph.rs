//! `--view-op-graph` and `--emit=dot`: a module as a graph in the language of Graphviz.
//!
//! Operations are boxes, regions are frames. Solid edges lead from values to their users, dashed
//! ones from terminators to the blocks that follow.

use cotan_ir::text::type_to_string;
use cotan_ir::{Block, Def, Entity, Ir, Op, Region, Value};
use std::io::{self, Write};

/// The number of letters of a type in a label.
const MAX_TYPE: usize = 40;

/// Writes a module.
pub fn write(ir: &Ir, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "digraph G {{\n  compound = true;\n  node [shape = box];")?;
    op(ir, ir.root(), 2, out)?;
    for op in ir.walk(ir.root()) {
        edges(ir, op, out)?;
    }
    writeln!(out, "}}")
}

/// Writes the box of an operation, and the frames of its regions.
fn op(ir: &Ir, op: Op, indent: usize, out: &mut dyn Write) -> io::Result<()> {
    let id = op.index();
    writeln!(out, "{:indent$}op{id} [label = \"{}\"];", "", label(ir, op))?;
    for (number, &region) in ir.regions(op).iter().enumerate() {
        writeln!(out, "{:indent$}subgraph cluster_{id}_{number} {{", "")?;
        let name = escaped(ir.name_text(op));
        writeln!(out, "{:indent$}  label = \"{name} #{number}\";", "")?;
        blocks(ir, region, indent + 2, out)?;
        writeln!(out, "{:indent$}}}", "")?;
    }
    Ok(())
}

fn blocks(ir: &Ir, region: Region, indent: usize, out: &mut dyn Write) -> io::Result<()> {
    for (number, block) in ir.blocks(region).enumerate() {
        let (id, arguments) = (block.index(), arguments(ir, block));
        writeln!(
            out,
            "{:indent$}subgraph cluster_block{id} {{\n{:indent$}  style = dotted;",
            "", ""
        )?;
        writeln!(
            out,
            "{:indent$}  block{id} [shape = ellipse, label = \"^bb{number}({arguments})\"];",
            ""
        )?;
        for inner in ir.ops(block) {
            // The nesting of regions is bounded by that of the text.
            op(ir, inner, indent + 2, out)?;
        }
        writeln!(out, "{:indent$}}}", "")?;
    }
    Ok(())
}

fn arguments(ir: &Ir, block: Block) -> String {
    let types: Vec<String> = ir.args(block).map(|value| ty(ir, value)).collect();
    types.join(", ")
}

fn edges(ir: &Ir, user: Op, out: &mut dyn Write) -> io::Result<()> {
    let id = user.index();
    for (index, value) in ir.operands(user).enumerate() {
        let (from, label) = match ir.def(value) {
            Def::Result(op, _) if ir.result_count(op) == 1 => (format!("op{}", op.index()), None),
            Def::Result(op, number) => (format!("op{}", op.index()), Some(number)),
            Def::Argument(block) => {
                let number = ir.args(block).position(|arg| arg == value);
                (format!("block{}", block.index()), number.filter(|_| ir.arg_count(block) > 1))
            }
        };
        let tail = label.map_or(String::new(), |number| format!("taillabel = \"{number}\", "));
        writeln!(out, "  {from} -> op{id} [{tail}headlabel = \"{index}\"];")?;
    }
    for block in ir.successors(user) {
        writeln!(out, "  op{id} -> block{} [style = dashed];", block.index())?;
    }
    Ok(())
}

/// Returns the name, the symbol and the types of the results.
fn label(ir: &Ir, op: Op) -> String {
    let mut label = escaped(ir.name_text(op));
    if let Some(name) = ir.symbol_name(op) {
        label += &format!(" @{}", escaped(ir.text(name)));
    }
    for value in ir.results(op) {
        label += &format!("\\n{}", ty(ir, value));
    }
    label
}

fn ty(ir: &Ir, value: Value) -> String {
    let text = type_to_string(ir, ir.ty(value));
    let short: String = text.chars().take(MAX_TYPE).collect();
    escaped(&short) + if short.len() < text.len() { "..." } else { "" }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
