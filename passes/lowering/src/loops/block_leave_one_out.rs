//! `block-leave-one-out`: blocks the prefix and suffix sweeps of leave-one-out combinations.
//!
//! Legal if the combination may be reassociated and the prefixes have no other readers. It saves
//! memory traffic, and vectorizes both sweeps.

use cotan_dialects::scf;
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod emit;
mod find;
mod vector_lanes;

use find::LeaveOneOutPair;

/// The pass.
pub static PASS: Pass = Pass {
    name: "block-leave-one-out",
    summary: "Computes leave-one-out products in blocks, from products of prefixes and suffixes",
    doc: DOC,
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[Statistic::new("num-pairs", "Number of loop pairs blocked")],
    run,
};

const DOC: &str = "\
The derivative of a product is, for each element, the product of all others. That is a forward loop,
which stores the prefix products, followed by a backward loop, which multiplies them by the suffix
products. If the pair does nothing else, and the combination may be reassociated, the order of the
elements is irrelevant.

So the first loop only combines blocks of elements. The second one processes block by block, which
stays in the cache during its forward and backward sweep. Each vector lane combines its own
elements, and starts the backward sweep with the combination of all other lanes and blocks. Memory
is read twice instead of four times, and both sweeps are vectorized.

```mlir before
func.func @f(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 1.0 : f64
  %last = arith.subi %n, %one : index
  %all = scf.for %i = %zero to %n step %one iter_args(%before = %none) -> (f64) {
    %a = memref.load %x[%i] : memref<?xf64>
    %next = arith.mulf %before, %a fastmath<reassoc> : f64
    memref.store %before, %y[%i] : memref<?xf64>
    scf.yield %next : f64
  } {cotan.associative_carry}
  %again = scf.for %i = %zero to %n step %one iter_args(%after = %none) -> (f64) {
    %j = arith.subi %last, %i : index
    %a = memref.load %x[%j] : memref<?xf64>
    %next = arith.mulf %a, %after fastmath<reassoc> : f64
    %before = memref.load %y[%j] : memref<?xf64>
    %others = arith.mulf %before, %after : f64
    memref.store %others, %y[%j] : memref<?xf64>
    scf.yield %next : f64
  } {cotan.associative_carry}
  return
}
```

```mlir after
func.func @f(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 1.0 : f64
  %last = arith.subi %n, %one : index
  %0 = arith.constant 0 : index
  %1 = arith.constant 1023 : index
  %2 = arith.constant 1024 : index
  %3 = arith.constant 1.0 : f64
  %4 = arith.constant 1 : index
  %5 = arith.maxsi %n, %0 : index
  %6 = arith.addi %5, %1 : index
  %7 = arith.divui %6, %2 : index
  %8 = memref.alloc(%7) : memref<?xf64>
  %16 = scf.for %arg0 = %0 to %7 step %4 iter_args(%arg1 = %3) -> (f64) {
    %9 = arith.muli %arg0, %2 : index
    %10 = arith.addi %9, %2 : index
    %11 = arith.minsi %10, %5 : index
    %14 = scf.for %arg2 = %9 to %11 step %4 iter_args(%arg3 = %3) -> (f64) {
      %12 = memref.load %x[%arg2] : memref<?xf64>
      %13 = arith.mulf %arg3, %12 fastmath<reassoc,contract> : f64
      scf.yield %13 : f64
    } {cotan.parallelism = \"reduce\"}
    memref.store %14, %8[%arg0] : memref<?xf64>
    %15 = arith.mulf %arg1, %14 fastmath<reassoc,contract> : f64
    scf.yield %15 : f64
  }
  %all = arith.mulf %none, %16 fastmath<reassoc,contract> : f64
  %17 = arith.constant 1 : index
  %18 = arith.constant 0 : index
  %19 = arith.constant 1024 : index
  %20 = arith.constant -32 : index
  %21 = arith.constant 32 : index
  %22 = arith.constant 8 : index
  %23 = arith.constant 16 : index
  %24 = arith.constant 24 : index
  %25 = arith.constant 7 : index
  %26 = arith.subi %7, %17 : index
  %again = scf.for %arg4 = %18 to %7 step %17 iter_args(%arg5 = %none) -> (f64) {
    %27 = arith.subi %26, %arg4 : index
    %28 = memref.load %8[%27] : memref<?xf64>
    memref.store %arg5, %8[%27] : memref<?xf64>
    %29 = arith.mulf %arg5, %28 fastmath<reassoc,contract> : f64
    scf.yield %29 : f64
  }
  %115 = scf.for %arg6 = %18 to %7 step %17 iter_args(%arg7 = %none) -> (f64) {
    %30 = arith.muli %arg6, %19 : index
    %31 = arith.addi %30, %19 : index
    %32 = arith.minsi %31, %5 : index
    %33 = memref.load %8[%arg6] : memref<?xf64>
    %34 = arith.mulf %arg7, %33 fastmath<reassoc,contract> : f64
    %35 = vector.broadcast %3 : f64 to vector<8xf64>
    %36 = arith.subi %32, %30 : index
    %37 = arith.andi %36, %20 : index
    %38 = arith.addi %30, %37 : index
    %50:4 = scf.for %arg8 = %30 to %38 step %21 iter_args(%arg9 = %35, %arg10 = %35, %arg11 = %35, %arg12 = %35) -> (vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>) {
      vector.store %arg9, %y[%arg8] : memref<?xf64>, vector<8xf64>
      %39 = vector.load %x[%arg8] : memref<?xf64>, vector<8xf64>
      %40 = arith.mulf %arg9, %39 fastmath<reassoc,contract> : vector<8xf64>
      %41 = arith.addi %arg8, %22 : index
      vector.store %arg10, %y[%41] : memref<?xf64>, vector<8xf64>
      %42 = vector.load %x[%41] : memref<?xf64>, vector<8xf64>
      %43 = arith.mulf %arg10, %42 fastmath<reassoc,contract> : vector<8xf64>
      %44 = arith.addi %arg8, %23 : index
      vector.store %arg11, %y[%44] : memref<?xf64>, vector<8xf64>
      %45 = vector.load %x[%44] : memref<?xf64>, vector<8xf64>
      %46 = arith.mulf %arg11, %45 fastmath<reassoc,contract> : vector<8xf64>
      %47 = arith.addi %arg8, %24 : index
      vector.store %arg12, %y[%47] : memref<?xf64>, vector<8xf64>
      %48 = vector.load %x[%47] : memref<?xf64>, vector<8xf64>
      %49 = arith.mulf %arg12, %48 fastmath<reassoc,contract> : vector<8xf64>
      scf.yield %40, %43, %46, %49 : vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>
    }
    %55 = scf.for %arg13 = %38 to %32 step %22 iter_args(%arg14 = %50#0) -> (vector<8xf64>) {
      %51 = arith.subi %32, %arg13 : index
      %52 = vector.create_mask %51 : vector<8xi1>
      vector.maskedstore %y[%arg13], %52, %arg14 : memref<?xf64>, vector<8xi1>, vector<8xf64>
      %53 = vector.maskedload %x[%arg13], %52, %35 : memref<?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
      %54 = arith.mulf %arg14, %53 fastmath<reassoc,contract> : vector<8xf64>
      scf.yield %54 : vector<8xf64>
    }
    %56 = arith.mulf %55, %50#1 fastmath<reassoc,contract> : vector<8xf64>
    %57 = arith.mulf %50#2, %50#3 fastmath<reassoc,contract> : vector<8xf64>
    %58 = arith.mulf %56, %57 fastmath<reassoc,contract> : vector<8xf64>
    %59 = vector.reduction <mul>, %58 fastmath<reassoc> : vector<8xf64> into f64
    %60 = vector.broadcast %34 : f64 to vector<8xf64>
    %61 = vector.shuffle %58, %58 [1, 0, 3, 2, 5, 4, 7, 6] : vector<8xf64>, vector<8xf64>
    %62 = arith.mulf %60, %61 fastmath<reassoc,contract> : vector<8xf64>
    %63 = arith.mulf %58, %61 fastmath<reassoc,contract> : vector<8xf64>
    %64 = vector.shuffle %63, %63 [2, 3, 0, 1, 6, 7, 4, 5] : vector<8xf64>, vector<8xf64>
    %65 = arith.mulf %62, %64 fastmath<reassoc,contract> : vector<8xf64>
    %66 = arith.mulf %63, %64 fastmath<reassoc,contract> : vector<8xf64>
    %67 = vector.shuffle %66, %66 [4, 5, 6, 7, 0, 1, 2, 3] : vector<8xf64>, vector<8xf64>
    %68 = arith.mulf %65, %67 fastmath<reassoc,contract> : vector<8xf64>
    %69 = arith.mulf %66, %67 fastmath<reassoc,contract> : vector<8xf64>
    %70 = arith.mulf %68, %56 fastmath<reassoc,contract> : vector<8xf64>
    %71 = arith.mulf %68, %57 fastmath<reassoc,contract> : vector<8xf64>
    %72 = arith.mulf %50#1, %71 fastmath<reassoc,contract> : vector<8xf64>
    %73 = arith.mulf %55, %71 fastmath<reassoc,contract> : vector<8xf64>
    %74 = arith.mulf %50#3, %70 fastmath<reassoc,contract> : vector<8xf64>
    %75 = arith.mulf %50#2, %70 fastmath<reassoc,contract> : vector<8xf64>
    %76 = arith.subi %32, %38 : index
    %77 = arith.addi %76, %25 : index
    %78 = arith.divui %77, %22 : index
    %79 = arith.muli %78, %22 : index
    %80 = arith.addi %38, %79 : index
    %90 = scf.for %arg15 = %38 to %80 step %22 iter_args(%arg16 = %72) -> (vector<8xf64>) {
      %81 = arith.subi %80, %22 : index
      %82 = arith.addi %38, %81 : index
      %83 = arith.subi %82, %arg15 : index
      %84 = arith.subi %32, %83 : index
      %85 = vector.create_mask %84 : vector<8xi1>
      %86 = vector.maskedload %y[%83], %85, %35 : memref<?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
      %87 = arith.mulf %86, %arg16 fastmath<reassoc,contract> : vector<8xf64>
      vector.maskedstore %y[%83], %85, %87 : memref<?xf64>, vector<8xi1>, vector<8xf64>
      %88 = vector.maskedload %x[%83], %85, %35 : memref<?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
      %89 = arith.mulf %arg16, %88 fastmath<reassoc,contract> : vector<8xf64>
      scf.yield %89 : vector<8xf64>
    }
    %113:4 = scf.for %arg17 = %30 to %38 step %21 iter_args(%arg18 = %90, %arg19 = %73, %arg20 = %74, %arg21 = %75) -> (vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>) {
      %91 = arith.subi %38, %21 : index
      %92 = arith.addi %30, %91 : index
      %93 = arith.subi %92, %arg17 : index
      %94 = vector.load %y[%93] : memref<?xf64>, vector<8xf64>
      %95 = arith.mulf %94, %arg18 fastmath<reassoc,contract> : vector<8xf64>
      vector.store %95, %y[%93] : memref<?xf64>, vector<8xf64>
      %96 = vector.load %x[%93] : memref<?xf64>, vector<8xf64>
      %97 = arith.mulf %arg18, %96 fastmath<reassoc,contract> : vector<8xf64>
      %98 = arith.addi %93, %22 : index
      %99 = vector.load %y[%98] : memref<?xf64>, vector<8xf64>
      %100 = arith.mulf %99, %arg19 fastmath<reassoc,contract> : vector<8xf64>
      vector.store %100, %y[%98] : memref<?xf64>, vector<8xf64>
      %101 = vector.load %x[%98] : memref<?xf64>, vector<8xf64>
      %102 = arith.mulf %arg19, %101 fastmath<reassoc,contract> : vector<8xf64>
      %103 = arith.addi %93, %23 : index
      %104 = vector.load %y[%103] : memref<?xf64>, vector<8xf64>
      %105 = arith.mulf %104, %arg20 fastmath<reassoc,contract> : vector<8xf64>
      vector.store %105, %y[%103] : memref<?xf64>, vector<8xf64>
      %106 = vector.load %x[%103] : memref<?xf64>, vector<8xf64>
      %107 = arith.mulf %arg20, %106 fastmath<reassoc,contract> : vector<8xf64>
      %108 = arith.addi %93, %24 : index
      %109 = vector.load %y[%108] : memref<?xf64>, vector<8xf64>
      %110 = arith.mulf %109, %arg21 fastmath<reassoc,contract> : vector<8xf64>
      vector.store %110, %y[%108] : memref<?xf64>, vector<8xf64>
      %111 = vector.load %x[%108] : memref<?xf64>, vector<8xf64>
      %112 = arith.mulf %arg21, %111 fastmath<reassoc,contract> : vector<8xf64>
      scf.yield %97, %102, %107, %112 : vector<8xf64>, vector<8xf64>, vector<8xf64>, vector<8xf64>
    }
    %114 = arith.mulf %arg7, %59 fastmath<reassoc,contract> : f64
    scf.yield %114 : f64
  }
  memref.dealloc %8 : memref<?xf64>
  return
}
```
";

cotan_pass::options! {
    /// The options of `block-leave-one-out`.
    struct Options {
        /// Vector width in bytes
        width: i64 = 64 in 8..=1024,
    }
}

impl LeaveOneOutPair {
    /// Returns the number of elements of a vector.
    fn lanes(&self, width: i64) -> i64 {
        width * 8 / i64::from(self.number.width())
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { width } = run.options();
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    let pairs = loops.into_iter().filter_map(|op| LeaveOneOutPair::of(ir, op));
    let has_lanes = |lanes: i64| lanes > 1 && lanes.count_ones() == 1;
    let pairs: Vec<LeaveOneOutPair> = pairs.filter(|pair| has_lanes(pair.lanes(width))).collect();
    let num_pairs = pairs.len();
    pairs.into_iter().for_each(|pair| emit::emit(ir, &pair, width));
    run.count("num-pairs", num_pairs);
    Ok(Change::from(num_pairs > 0))
}
