//! The equality of two modules up to the names of values and blocks, and up to the numbers of
//! `distinct` attributes.

use cotan_ir::file::Resources;
use cotan_ir::text::{Locations, PrintOptions, Printer};
use cotan_ir::{Attr, Block, Ir, Loc, Op, Region, Type, Value};
use std::collections::HashMap;
use std::fmt;

/// The first difference of two modules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The operation, in the order of the text, counted from zero.
    pub op: usize,
    /// Its name in the first module.
    pub name: String,
    /// The part that differs.
    pub what: &'static str,
    /// Its text in the first module, and in the second.
    pub sides: [String; 2],
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { op, name, what, sides: [left, right] } = self;
        write!(f, "operation {op} (`{name}`): {what} differ: `{left}` and `{right}`")
    }
}

/// Compares two modules; locations count if `locations` is set.
///
/// Values and blocks are compared by their number in the order of the text; types, attributes and
/// locations by their text without aliases.
pub fn structurally_equal(left: &Ir, right: &Ir, locations: bool) -> Result<(), Difference> {
    let [mut left, mut right] = [Side::new(left), Side::new(right)];
    for index in 0..left.ops.len().min(right.ops.len()) {
        let (a, b) = (left.ops[index], right.ops[index]);
        for (what, show) in PARTS {
            if *what == "locations" && !locations {
                continue;
            }
            let sides = [show(&left, a), show(&right, b)];
            let sides = [left.renumbered(&sides[0]), right.renumbered(&sides[1])];
            differ(index, &left, a, what, sides)?;
        }
    }
    let last = left.ops.len() - 1;
    let op = left.ops[last];
    let counts = [left.ops.len().to_string(), right.ops.len().to_string()];
    differ(last, &left, op, "numbers of operations", counts)?;
    differ(last, &left, op, "resources", [left.resources(), right.resources()])
}

fn differ(
    op: usize,
    side: &Side<'_>,
    at: Op,
    what: &'static str,
    sides: [String; 2],
) -> Result<(), Difference> {
    if sides[0] == sides[1] {
        return Ok(());
    }
    Err(Difference { op, name: side.ir.name_text(at).to_owned(), what, sides })
}

type Show = fn(&Side<'_>, Op) -> String;

/// The compared parts of an operation.
const PARTS: &[(&str, Show)] = &[
    ("names", |side, op| side.ir.name_text(op).to_owned()),
    ("operands", |side, op| side.operands(op)),
    ("types of results", |side, op| side.types(side.ir.results(op))),
    ("inherent attributes", |side, op| match side.ir.props(op) {
        Some(props) => side.attr(props),
        None => "none".to_owned(),
    }),
    ("attributes", |side, op| side.attr(side.ir.attrs(op))),
    ("successors", |side, op| {
        let numbers = side.ir.successors(op).iter().map(|block| side.block(*block));
        numbers.collect::<Vec<_>>().join(", ")
    }),
    ("regions", |side, op| {
        let shapes = side.ir.regions(op).iter().map(|region| side.region(*region));
        shapes.collect::<Vec<_>>().join("; ")
    }),
    ("locations", |side, op| {
        let mut locs = vec![side.loc(side.ir.loc(op))];
        for block in side.blocks(op) {
            let args = 0..side.ir.arg_count(block);
            locs.extend(args.map(|arg| side.loc(side.ir.arg_loc(block, arg))));
        }
        locs.join(", ")
    }),
];

/// A module with its values and blocks numbered.
struct Side<'a> {
    ir: &'a Ir,
    ops: Vec<Op>,
    values: HashMap<Value, usize>,
    blocks: HashMap<Block, usize>,
    /// New numbers of `distinct` attributes.
    distinct: HashMap<String, usize>,
}

impl<'a> Side<'a> {
    fn new(ir: &'a Ir) -> Self {
        let ops: Vec<Op> = ir.walk(ir.root()).collect();
        let mut side = Self {
            ir,
            ops,
            values: HashMap::new(),
            blocks: HashMap::new(),
            distinct: HashMap::new(),
        };
        for index in 0..side.ops.len() {
            let op = side.ops[index];
            side.number_values(ir.results(op));
            for block in side.blocks(op) {
                side.blocks.insert(block, side.blocks.len());
                side.number_values(ir.args(block));
            }
        }
        side
    }

    /// Returns the text with the numbers of `distinct[7]` in the order in which they are met.
    fn renumbered(&mut self, text: &str) -> String {
        const WORD: &str = "distinct[";
        let mut parts = text.split(WORD);
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            out.push_str(WORD);
            let (number, rest) = part.split_once(']').unwrap_or((part, ""));
            let next = self.distinct.len();
            let new = *self.distinct.entry(number.to_owned()).or_insert(next);
            out.push_str(&format!("{new}]{rest}"));
        }
        out
    }

    fn number_values(&mut self, values: impl Iterator<Item = Value>) {
        for value in values {
            self.values.insert(value, self.values.len());
        }
    }

    fn blocks(&self, op: Op) -> Vec<Block> {
        self.ir.regions(op).iter().flat_map(|region| self.ir.blocks(*region)).collect()
    }

    fn operands(&self, op: Op) -> String {
        let number = |value| match self.values.get(&value) {
            Some(number) => number.to_string(),
            None => "undefined".to_owned(),
        };
        self.ir.operands(op).map(number).collect::<Vec<_>>().join(", ")
    }

    fn block(&self, block: Block) -> String {
        match self.blocks.get(&block) {
            Some(number) => number.to_string(),
            None => "undefined".to_owned(),
        }
    }

    fn region(&self, region: Region) -> String {
        let blocks = self.ir.blocks(region).map(|block| {
            let ops = self.ir.ops(block).count();
            format!("({}) with {ops} operations", self.types(self.ir.args(block)))
        });
        blocks.collect::<Vec<_>>().join(", ")
    }

    fn types(&self, values: impl Iterator<Item = Value>) -> String {
        values.map(|value| self.ty(self.ir.ty(value))).collect::<Vec<_>>().join(", ")
    }

    fn printed(&self, print: impl FnOnce(&mut Printer<'_>)) -> String {
        let options = PrintOptions {
            generic: true,
            locations: Locations::Kept,
            aliases: false,
            ..PrintOptions::default()
        };
        let mut printer = Printer::new(self.ir, options);
        print(&mut printer);
        printer.out
    }

    fn ty(&self, ty: Type) -> String {
        self.printed(|printer| printer.ty(ty))
    }

    fn attr(&self, attr: Attr) -> String {
        self.printed(|printer| printer.attr(attr))
    }

    fn loc(&self, loc: Loc) -> String {
        self.printed(|printer| printer.loc(loc))
    }

    fn resources(&self) -> String {
        let show = |resources: &Resources| {
            let groups = resources.iter().map(|(group, entries)| {
                let entries = entries.iter().map(|(key, value)| (self.ir.text(*key), value));
                format!("{}: {:?}", self.ir.text(*group), entries.collect::<Vec<_>>())
            });
            groups.collect::<Vec<_>>().join("; ")
        };
        let file = &self.ir.file;
        format!("{} | {}", show(&file.dialect_resources), show(&file.external_resources))
    }
}
