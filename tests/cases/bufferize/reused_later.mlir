// What is read before a later turn puts something there makes room for it, if turns come in order.
// RUN: cotan opt %s --bufferize
// COUNT: memref.alloc 2
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x2xf64, #cotan.dims<n>>
func.func @up(%x: !v) -> !v {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %s = arith.constant 0.0 : f64
  %n = array.dim n
  %empty = loop.empty : !v
  %y = loop.nest ["parallel"] %zero to %n put %empty : !v (%i: index) {
    %a = array.index %x[%i] : !v
    loop.yield %a, %i : f64, index
  }
  %z, %last = loop.nest ["ordered"] %zero to %n put %empty : !v carry %s : f64 (%i: index, %t: f64) {
    %j = arith.addi %i, %one : index
    %a = array.index %y[%i] : !v
    %b = array.index %y[%j] : !v
    %c = arith.addf %a, %b : f64
    loop.yield %c, %i, %c : f64, index, f64
  }
  return %z : !v
}
func.func @down(%x: !v) -> !v {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %s = arith.constant 0.0 : f64
  %n = array.dim n
  %end = arith.subi %n, %one : index
  %empty = loop.empty : !v
  %y = loop.nest ["parallel"] %zero to %n put %empty : !v (%i: index) {
    %a = array.index %x[%i] : !v
    loop.yield %a, %i : f64, index
  }
  %z, %last = loop.nest ["scan"] %zero to %n put %empty : !v carry %s : f64 (%i: index, %t: f64) {
    %k = arith.subi %end, %i : index
    %j = arith.subi %k, %one : index
    %a = array.index %y[%k] : !v
    %b = array.index %y[%j] : !v
    %c = arith.addf %a, %b : f64
    loop.yield %c, %k, %c : f64, index, f64
  }
  return %z : !v
}
// Who looks at it before does not mind.
func.func @seen(%x: !v) -> (f64, !v) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %s = arith.constant 0.0 : f64
  %n = array.dim n
  %end = arith.subi %n, %one : index
  %empty = loop.empty : !v
  %y = loop.nest ["parallel"] %zero to %n put %empty : !v (%i: index) {
    %a = array.index %x[%i] : !v
    loop.yield %a, %i : f64, index
  }
  %sum = loop.nest ["reduce"] %zero to %n acc ["add"] %s : f64 (%i: index) {
    %a = array.index %y[%i] : !v
    loop.yield %a : f64
  }
  %z, %last = loop.nest ["ordered"] %zero to %n put %empty : !v carry %s : f64 (%i: index, %t: f64) {
    %k = arith.subi %end, %i : index
    %j = arith.subi %k, %one : index
    %a = array.index %y[%k] : !v
    %b = array.index %y[%j] : !v
    %c = arith.addf %a, %b : f64
    loop.yield %c, %k, %c : f64, index, f64
  }
  return %sum, %z : f64, !v
}
// What is carried, and put into twice.
func.func @rows(%x: !m) -> !m {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %s = arith.constant 0.0 : f64
  %n = array.dim n
  %end = arith.subi %n, %one : index
  %two = arith.constant 2 : index
  %empty = loop.empty : !m
  %y = loop.nest ["parallel", "parallel"] %zero, %zero to %n, %two put %empty : !m (%i: index, %j: index) {
    %a = array.index %x[%i, %j] : !m
    loop.yield %a, %i, %j : f64, index, index
  }
  %z = loop.nest ["ordered"] %zero to %n carry %empty : !m (%i: index, %sofar: !m) {
    %k = arith.subi %end, %i : index
    %j = arith.subi %k, %one : index
    %a = array.index %y[%j, %zero] : !m
    %b = array.index %y[%j, %one] : !m
    %c = array.index %x[%k, %zero] : !m
    %d = array.index %x[%k, %one] : !m
    %e = arith.addf %b, %c : f64
    %f = arith.addf %a, %d : f64
    %first = loop.nest [] to put %sofar : !m () {
      loop.yield %e, %k, %zero : f64, index, index
    }
    %both = loop.nest [] to put %first : !m () {
      loop.yield %f, %k, %one : f64, index, index
    }
    loop.yield %both : !m
  }
  return %z : !m
}
// An earlier turn would put something else there.
func.func @wrong(%x: !v) -> !v {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %s = arith.constant 0.0 : f64
  %n = array.dim n
  %empty = loop.empty : !v
  %y = loop.nest ["parallel"] %zero to %n put %empty : !v (%i: index) {
    %a = array.index %x[%i] : !v
    loop.yield %a, %i : f64, index
  }
  %z, %last = loop.nest ["ordered"] %zero to %n put %empty : !v carry %s : f64 (%i: index, %t: f64) {
    %j = arith.subi %i, %one : index
    %a = array.index %y[%i] : !v
    %b = array.index %y[%j] : !v
    %c = arith.addf %a, %b : f64
    loop.yield %c, %i, %c : f64, index, f64
  }
  return %z : !v
}
// It is looked at afterwards.
func.func @used(%x: !v) -> (!v, f64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %s = arith.constant 0.0 : f64
  %n = array.dim n
  %end = arith.subi %n, %one : index
  %empty = loop.empty : !v
  %y = loop.nest ["parallel"] %zero to %n put %empty : !v (%i: index) {
    %a = array.index %x[%i] : !v
    loop.yield %a, %i : f64, index
  }
  %z, %last = loop.nest ["ordered"] %zero to %n put %empty : !v carry %s : f64 (%i: index, %t: f64) {
    %k = arith.subi %end, %i : index
    %j = arith.subi %k, %one : index
    %a = array.index %y[%k] : !v
    %b = array.index %y[%j] : !v
    %c = arith.addf %a, %b : f64
    loop.yield %c, %k, %c : f64, index, f64
  }
  %w = array.index %y[%end] : !v
  return %z, %w : !v, f64
}
