//! Modules of shapes that do not occur in handwritten code cost no more than others, and no stack.

use cotan_ir::text::{ParseOptions, PrintOptions, parse, print, print_to_string};
use cotan_ir::verify::verify;
use cotan_ir::{Block, Diagnostics, Ir, Loc, Mapping, NewOp, Op, Region, Registry, Type, Value};

/// Enough for anything quadratic to take minutes.
const MANY: usize = 100_000;

fn blank<'a>(ir: &mut Ir, name: &str) -> NewOp<'a> {
    NewOp::new(ir.op_name(name), Loc::UNKNOWN)
}

/// Returns a module with one empty block.
fn module() -> (Ir, Block) {
    let mut ir = Ir::new(Registry::builder().build());
    let region = ir.create_region();
    let block = ir.append_new_block(region, &[], Loc::UNKNOWN);
    let new = blank(&mut ir, "u.module");
    let root = ir.create_op(NewOp { regions: &[region], ..new });
    ir.set_root(root);
    (ir, block)
}

fn put(ir: &mut Ir, block: Block, new: NewOp<'_>) -> Op {
    let name = ir.op_name("u.op");
    let op = ir.create_op(NewOp { name, ..new });
    ir.append_op(block, op);
    op
}

/// Verifies, copies, compacts and erases everything.
fn exercise(mut ir: Ir) {
    let mut diagnostics = Diagnostics::default();
    verify(&ir, &mut diagnostics);
    assert!(diagnostics.is_empty(), "{:?}", diagnostics.iter().next());
    let ops = ir.live_op_count();
    let root = ir.root();
    let copy = ir.clone_op(root, &mut Mapping::default());
    assert_eq!(ir.walk(copy).count(), ops);
    ir.erase_op(copy);
    ir.compact();
    assert_eq!((ir.live_op_count(), ir.walk(ir.root()).count()), (ops, ops));
    ir.erase_op(ir.root());
    assert_eq!(ir.live_op_count(), 0);
}

#[test]
fn deep_nesting_needs_no_stack() {
    let deep = || {
        let (mut ir, mut block) = module();
        let new = blank(&mut ir, "u.def");
        let outermost = put(&mut ir, block, NewOp { results: &[Type::F64], ..new });
        let value = ir.result(outermost, 0);
        for _ in 0..MANY {
            let new = blank(&mut ir, "u.use");
            put(&mut ir, block, NewOp { operands: &[value], ..new });
            let region = ir.create_region();
            let new = blank(&mut ir, "u.region");
            put(&mut ir, block, NewOp { regions: &[region], ..new });
            block = ir.append_new_block(region, &[], Loc::UNKNOWN);
        }
        exercise(ir);
    };
    let thread = std::thread::Builder::new().stack_size(128 * 1024).spawn(deep).unwrap();
    thread.join().unwrap();
}

#[test]
fn many_blocks_that_may_all_leave_to_one() {
    let (mut ir, body) = module();
    let region = ir.create_region();
    let blocks: Vec<Block> =
        (0..MANY).map(|_| ir.append_new_block(region, &[Type::F64], Loc::UNKNOWN)).collect();
    let value = ir.arg(blocks[0], 0);
    for (i, &block) in blocks.iter().enumerate() {
        let next = [blocks[MANY - 1], blocks[(i + 1).min(MANY - 1)]];
        let successors = if i + 1 < MANY { &next[..] } else { &[] };
        let new = blank(&mut ir, "u.go");
        put(&mut ir, block, NewOp { operands: &[value], successors, ..new });
    }
    let new = blank(&mut ir, "u.region");
    put(&mut ir, body, NewOp { regions: &[region], ..new });
    exercise(ir);
}

#[test]
fn many_regions_arguments_and_forward_references() {
    let (mut ir, body) = module();
    let regions: Vec<Region> = (0..MANY).map(|_| ir.create_region()).collect();
    for &region in regions.iter().step_by(2) {
        let block = ir.append_new_block(region, &[], Loc::UNKNOWN);
        let new = blank(&mut ir, "u.inside");
        put(&mut ir, block, new);
    }
    let new = blank(&mut ir, "u.regions");
    put(&mut ir, body, NewOp { regions: &regions, ..new });
    let region = ir.create_region();
    let block = ir.append_new_block(region, &[Type::F64; MANY], Loc::UNKNOWN);
    let args: Vec<Value> = ir.args(block).collect();
    let new = blank(&mut ir, "u.last");
    put(&mut ir, block, NewOp { operands: &args, ..new });
    let new = blank(&mut ir, "u.region");
    put(&mut ir, body, NewOp { regions: &[region], ..new });
    let later: Vec<Op> = (0..MANY)
        .map(|_| {
            let new = blank(&mut ir, "u.def");
            ir.create_op(NewOp { results: &[Type::F64], ..new })
        })
        .collect();
    for &def in &later {
        let operands = &[ir.result(def, 0)];
        let new = blank(&mut ir, "u.use");
        put(&mut ir, body, NewOp { operands, ..new });
    }
    later.into_iter().for_each(|def| ir.append_op(body, def));
    exercise(ir);
}

/// The size of the largest piece that was written.
struct Largest(usize);

impl std::io::Write for Largest {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 = self.0.max(bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn deep_text_is_flushed_while_descending() {
    const DEEP: usize = 2_000;
    let (mut ir, mut block) = module();
    for _ in 0..DEEP {
        let region = ir.create_region();
        let new = blank(&mut ir, "u.region");
        put(&mut ir, block, NewOp { regions: &[region], ..new });
        block = ir.append_new_block(region, &[], Loc::UNKNOWN);
    }
    let mut largest = Largest(0);
    print(&ir, PrintOptions::default(), &mut largest).expect("nothing fails to be written");
    // The indentation of the outer levels alone needs `DEEP * DEEP` bytes.
    assert!((1..DEEP * DEEP / 16).contains(&largest.0), "{} bytes at once", largest.0);
}

#[test]
fn a_type_of_many_dimensions() {
    let registry = Registry::builder().build();
    let many = |size: &str| size.repeat(2 * MANY);
    let types = ["tensor", "memref"].map(|ty| format!("{ty}<{}f64>", many("1x?x0x")));
    for ty in types.into_iter().chain([format!("vector<{}f64>", many("1x[2]x"))]) {
        let text = format!("%0 = \"u.op\"() : () -> {ty}\n");
        let options = ParseOptions { allow_unregistered: true, ..Default::default() };
        let parsed = parse(&registry, "test", text.clone().into(), 0, options);
        let mut diagnostics = parsed.diagnostics;
        verify(&parsed.ir, &mut diagnostics);
        assert!(diagnostics.is_empty());
        assert!(print_to_string(&parsed.ir, PrintOptions::default()).contains(&ty));
    }
}
