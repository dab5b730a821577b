//! Reading and changing a module, with the words of the chapter "Coming from MLIR".

use cotan_dialects::arith::{Addf, Constant};
use cotan_dialects::func::Func;
use cotan_example_interval::{Add, Iterate, Yield, registry};
use cotan_ir::text::{self, PrintOptions};
use cotan_ir::verify::verify;
use cotan_ir::{Builder, Diagnostics, InsertPoint, Ir, Mapping, Op, Type};

fn double(ir: &mut Ir, function: Op) -> usize {
    let mut changed = 0;
    for op in ir.nested_ops_inside_out(function) {
        let Some(add) = ir.get::<Add>(op).filter(|add| add.lhs == add.rhs) else { continue };
        let (loc, range) = (ir.loc(op), ir.ty(add.lhs));
        let b = &mut Builder::before(ir, op);
        let body = b.create_region();
        let block = b.append_new_block(body, &[range], loc);
        let arg = b.arg(block, 0);
        let inside = &mut b.elsewhere(InsertPoint::End(block));
        let sum = Add::value(inside, loc, arg, add.lhs);
        Yield::build(inside, loc, sum);
        let twice = Iterate::value(b, loc, add.lhs, 1, body);
        ir.replace_op(op, &[twice]);
        changed += 1;
    }
    changed
}

fn function(ir: &Ir) -> Option<Op> {
    ir.walk(ir.root()).find(|&op| ir.is::<Func>(op))
}

fn is_right(ir: &Ir) -> Result<(), Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    verify(ir, &mut diagnostics);
    if diagnostics.has_errors() { Err(diagnostics) } else { Ok(()) }
}

#[test]
fn what_is_met_is_replaced() -> Result<(), Diagnostics> {
    let mut ir = cotan_ir::parse_str(
        &registry(),
        "func.func @f(%x: !interval.range) -> !interval.range {
          %r = interval.add %x, %x : !interval.range
          return %r : !interval.range
        }",
    )?;
    let f = function(&ir).expect("it was just written");
    assert_eq!(double(&mut ir, f), 1);
    is_right(&ir)?;
    let expected = "\
module {
  func.func @f(%x: !interval.range) -> !interval.range {
    %r = interval.iterate %x times 1 {
    ^bb0(%arg0: !interval.range):
      %0 = interval.add %arg0, %x : !interval.range
      interval.yield %0 : !interval.range
    } : !interval.range
    return %r : !interval.range
  }
}
";
    assert_eq!(text::print_to_string(&ir, PrintOptions::default()), expected);
    Ok(())
}

#[test]
fn modules_are_read_and_changed() -> Result<(), Diagnostics> {
    let mut ir = cotan_ir::parse_str(
        &registry(),
        "func.func @f(%x: f64) -> f64 {
          %c = arith.constant 2.0 : f64
          %y = arith.addf %x, %c : f64
          %z = arith.addf %y, %y : f64
          return %z : f64
        }",
    )?;
    let f = function(&ir).expect("it was just written");
    let block = ir.single_block(ir.regions(f)[0]).expect("it has a body");
    let ops: Vec<Op> = ir.ops(block).collect();
    let [constant, first, second, end] = ops[..] else { panic!("four were written") };

    let (x, y) = (ir.arg(block, 0), ir.result(first, 0));
    assert_eq!(ir.def_as::<Addf>(y).map(|add| add.lhs), Some(x));
    assert_eq!(ir.def_op(y), Some(first));
    assert_eq!(ir.uses(y).count(), 2);
    assert!(ir.users(y).all(|user| user == second) && !ir.has_one_use(y) && !ir.is_unused(y));
    assert_eq!((ir.parent_op(first), ir.block_of(first)), (Some(f), Some(block)));
    assert_eq!((ir.last_op(block), ir.entry(ir.regions(f)[0])), (Some(end), Some(block)));
    assert!(ir.constant(ir.result(constant, 0)).is_some());
    assert!(ir.attr_named(f, "sym_name").is_some());

    let loc = ir.loc(second);
    let b = &mut Builder::before(&mut ir, second);
    let half = Constant::float(b, loc, 0.5, Type::F64).expect("f64 has numbers");
    assert!(Constant::integer(b, loc, 1, Type::NONE).is_none());
    let sum = Addf::value(b, loc, x, half);
    ir.set_operand(second, 1, sum);
    let copy = ir.clone_op(second, &mut Mapping::default());
    ir.insert_before(copy, end);
    let (z, again) = (ir.result(second, 0), ir.result(copy, 0));
    ir.replace_all_uses(z, again);
    ir.erase_op(second);
    is_right(&ir)?;
    let expected = "\
module {
  func.func @f(%x: f64) -> f64 {
    %c = arith.constant 2.0 : f64
    %y = arith.addf %x, %c : f64
    %0 = arith.constant 0.5 : f64
    %1 = arith.addf %x, %0 : f64
    %z = arith.addf %y, %1 : f64
    return %z : f64
  }
}
";
    assert_eq!(text::print_to_string(&ir, PrintOptions::default()), expected);
    Ok(())
}
