// Sums are values like others: results of conditionals, carried by loops, parts of tuples and of sums, arguments and
// results of private functions.
// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// RUN: cotan opt %s --sums-to-tuples --canonicalize
// RUN: cotan opt %s --lower-to-loops
// EVAL: either(true, 3.0) = 9.0
// EVAL: either(false, 3.0) = 12.0
// EVAL: three(0, [1.0, 2.0]) = 3.0
// EVAL: three(1, [1.0, 2.0]) = 10.0
// EVAL: three(2, [1.0, 2.0]) = -1.0
// EVAL: three(7, []) = -1.0
// EVAL: machine(0) = 0.0, 0
// EVAL: machine(1) = 1.0, 1
// EVAL: machine(5) = 4.0, 3
// EVAL: nested(true, 2.0) = 20.0
// EVAL: nested(false, 2.0) = -2.0
// EVAL: same_types(true, 2.0) = 2.0, 1
// EVAL: same_types(false, 2.0) = -2.0, 0
!either = !sum.sum<f64, tuple<f64, f64>>
!row = tensor<?xf64, #cotan.dims<n>>
!three = !sum.sum<!row, f64, i32>
func.func private @make(%c: i1, %x: f64) -> !either {
  %r = scf.if %c -> (!either) {
    %s = sum.inject %x as 0 : f64 to !either
    scf.yield %s : !either
  } else {
    %four = arith.constant 4.0 : f64
    %p = tuple.pack %x, %four : f64, f64
    %s = sum.inject %p as 1 : tuple<f64, f64> to !either
    scf.yield %s : !either
  }
  return %r : !either
}
func.func private @product(%s: !either) -> f64 {
  %r = sum.match %s : !either -> f64 (%x: f64) {
    %y = arith.mulf %x, %x : f64
    sum.yield %y : f64
  }, (%p: tuple<f64, f64>) {
    %a = tuple.get %p[0] : tuple<f64, f64>
    %b = tuple.get %p[1] : tuple<f64, f64>
    %y = arith.mulf %a, %b : f64
    sum.yield %y : f64
  }
  return %r : f64
}
func.func @either(%c: i1, %x: f64) -> f64 {
  %s = call @make(%c, %x) : (i1, f64) -> !either
  %r = call @product(%s) : (!either) -> f64
  return %r : f64
}
// Three variants, of which one is an array of any size.
func.func private @total(%s: !three, %like: !row) -> f64 {
  %r = sum.match %s : !three -> f64 (%x: !row) {
    %t = array.sum %x along 0 : !row
    sum.yield %t : f64
  }, (%x: f64) {
    sum.yield %x : f64
  }, (%n: i32) {
    %y = arith.sitofp %n : i32 to f64
    sum.yield %y : f64
  }
  return %r : f64
}
func.func @three(%k: i32, %x: !row) -> f64 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %ten = arith.constant 10.0 : f64
  %minus = arith.constant -1 : i32
  %is_row = arith.cmpi eq, %k, %zero : i32
  %is_float = arith.cmpi eq, %k, %one : i32
  %s = scf.if %is_row -> (!three) {
    %s = sum.inject %x as 0 : !row to !three
    scf.yield %s : !three
  } else {
    %t = scf.if %is_float -> (!three) {
      %s = sum.inject %ten as 1 : f64 to !three
      scf.yield %s : !three
    } else {
      %s = sum.inject %minus as 2 : i32 to !three
      scf.yield %s : !three
    }
    scf.yield %t : !three
  }
  %r = call @total(%s, %x) : (!three, !row) -> f64
  return %r : f64
}
// A loop carries the state of a machine.
func.func @machine(%n: index) -> (f64, i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0.0 : f64
  %none = arith.constant 0 : i32
  %s0 = sum.inject %start as 0 : f64 to !sum.sum<f64, tuple<f64, i32>>
  %s = scf.for %i = %zero to %n step %one iter_args(%s = %s0) -> (!sum.sum<f64, tuple<f64, i32>>) {
    %next = sum.match %s : !sum.sum<f64, tuple<f64, i32>> -> !sum.sum<f64, tuple<f64, i32>> (%x: f64) {
      %f = arith.constant 1.0 : f64
      %y = arith.addf %x, %f : f64
      %k = arith.constant 1 : i32
      %p = tuple.pack %y, %k : f64, i32
      %t = sum.inject %p as 1 : tuple<f64, i32> to !sum.sum<f64, tuple<f64, i32>>
      sum.yield %t : !sum.sum<f64, tuple<f64, i32>>
    }, (%p: tuple<f64, i32>) {
      %x = tuple.get %p[0] : tuple<f64, i32>
      %k = tuple.get %p[1] : tuple<f64, i32>
      %two = arith.constant 2 : i32
      %more = arith.cmpi slt, %k, %two : i32
      %u = scf.if %more -> (!sum.sum<f64, tuple<f64, i32>>) {
        %y = arith.addf %x, %x : f64
        %l = arith.addi %k, %two : i32
        %q = tuple.pack %y, %l : f64, i32
        %t = sum.inject %q as 1 : tuple<f64, i32> to !sum.sum<f64, tuple<f64, i32>>
        scf.yield %t : !sum.sum<f64, tuple<f64, i32>>
      } else {
        %y = arith.addf %x, %x : f64
        %last = arith.constant 4.0 : f64
        %cap = arith.minimumf %y, %last : f64
        %v = tuple.pack %cap, %k : f64, i32
        %w = sum.inject %v as 1 : tuple<f64, i32> to !sum.sum<f64, tuple<f64, i32>>
        scf.yield %w : !sum.sum<f64, tuple<f64, i32>>
      }
      sum.yield %u : !sum.sum<f64, tuple<f64, i32>>
    }
    scf.yield %next : !sum.sum<f64, tuple<f64, i32>>
  }
  %r:2 = sum.match %s : !sum.sum<f64, tuple<f64, i32>> -> (f64, i32) (%x: f64) {
    sum.yield %x, %none : f64, i32
  }, (%p: tuple<f64, i32>) {
    %x = tuple.get %p[0] : tuple<f64, i32>
    %k = tuple.get %p[1] : tuple<f64, i32>
    sum.yield %x, %k : f64, i32
  }
  return %r#0, %r#1 : f64, i32
}
// A sum of sums, inside a tuple.
func.func @nested(%c: i1, %x: f64) -> f64 {
  %s = func.call @make(%c, %x) : (i1, f64) -> !either
  %ten = arith.constant 10.0 : f64
  %p = tuple.pack %s, %ten : !either, f64
  %o = sum.inject %p as 1 : tuple<!either, f64> to !sum.sum<i32, tuple<!either, f64>>
  %r = sum.match %o : !sum.sum<i32, tuple<!either, f64>> -> f64 (%n: i32) {
    sum.yield %ten : f64
  }, (%q: tuple<!either, f64>) {
    %a = tuple.get %q[0] : tuple<!either, f64>
    %b = tuple.get %q[1] : tuple<!either, f64>
    %y = sum.match %a : !either -> f64 (%v: f64) {
      %z = arith.mulf %v, %b : f64
      sum.yield %z : f64
    }, (%v: tuple<f64, f64>) {
      %z = tuple.get %v[0] : tuple<f64, f64>
      %m = arith.negf %z : f64
      sum.yield %m : f64
    }
    sum.yield %y : f64
  }
  return %r : f64
}
// Two variants of one type are different variants.
func.func @same_types(%c: i1, %x: f64) -> (f64, i32) {
  %s = scf.if %c -> (!sum.sum<f64, f64>) {
    %s = sum.inject %x as 1 : f64 to !sum.sum<f64, f64>
    scf.yield %s : !sum.sum<f64, f64>
  } else {
    %s = sum.inject %x as 0 : f64 to !sum.sum<f64, f64>
    scf.yield %s : !sum.sum<f64, f64>
  }
  %r:2 = sum.match %s : !sum.sum<f64, f64> -> (f64, i32) (%a: f64) {
    %m = arith.negf %a : f64
    %n = arith.constant 0 : i32
    sum.yield %m, %n : f64, i32
  }, (%a: f64) {
    %n = arith.constant 1 : i32
    sum.yield %a, %n : f64, i32
  }
  return %r#0, %r#1 : f64, i32
}
