// Two states, of which the second is the former first one: three buffers are permuted. A copy whose
// source is read later, a buffer that is too short, and a state of the caller stay copies.
// RUN: cotan opt %s --swap-loop-buffers
// COUNT: memref.store 10
func.func @rotated(%n: index, %count: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %u = memref.alloc(%n) : memref<?xf64>
  %w = memref.alloc(%n) : memref<?xf64>
  scf.for %t = %zero to %count step %one {
    %next = memref.alloc(%n) : memref<?xf64>
    scf.for %i = %zero to %n step %one {
      %k = arith.addi %i, %one : index
      %j = arith.subi %n, %k : index
      %a = memref.load %u[%j] : memref<?xf64>
      %b = memref.load %w[%i] : memref<?xf64>
      %c = arith.addf %a, %b : f64
      memref.store %c, %next[%i] : memref<?xf64>
    }
    scf.for %i = %zero to %n step %one {
      %a = memref.load %u[%i] : memref<?xf64>
      memref.store %a, %w[%i] : memref<?xf64>
    }
    scf.for %i = %zero to %n step %one {
      %a = memref.load %next[%i] : memref<?xf64>
      memref.store %a, %u[%i] : memref<?xf64>
    }
    memref.dealloc %next : memref<?xf64>
  }
  %e = memref.load %u[%zero] : memref<?xf64>
  %f = memref.load %w[%zero] : memref<?xf64>
  %g = arith.addf %e, %f : f64
  memref.store %g, %x[%zero] : memref<?xf64>
  memref.dealloc %u : memref<?xf64>
  memref.dealloc %w : memref<?xf64>
  return
}
// The states are exchanged through a third buffer, which goes away.
func.func @exchanged(%n: index, %count: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %u = memref.alloc(%n) : memref<?xf64>
  %w = memref.alloc(%n) : memref<?xf64>
  scf.for %t = %zero to %count step %one {
    %aside = memref.alloc(%n) : memref<?xf64>
    scf.for %i = %zero to %n step %one {
      %a = memref.load %u[%i] : memref<?xf64>
      memref.store %a, %aside[%i] : memref<?xf64>
    }
    scf.for %i = %zero to %n step %one {
      %a = memref.load %w[%i] : memref<?xf64>
      memref.store %a, %u[%i] : memref<?xf64>
    }
    scf.for %i = %zero to %n step %one {
      %a = memref.load %aside[%i] : memref<?xf64>
      memref.store %a, %w[%i] : memref<?xf64>
    }
    memref.dealloc %aside : memref<?xf64>
  }
  %e = memref.load %u[%zero] : memref<?xf64>
  memref.store %e, %x[%zero] : memref<?xf64>
  memref.dealloc %u : memref<?xf64>
  memref.dealloc %w : memref<?xf64>
  return
}
// Both states get the same elements.
func.func @same(%n: index, %count: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %u = memref.alloc(%n) : memref<?xf64>
  %w = memref.alloc(%n) : memref<?xf64>
  scf.for %t = %zero to %count step %one {
    %next = memref.alloc(%n) : memref<?xf64>
    scf.for %i = %zero to %n step %one {
      %k = arith.addi %i, %one : index
      %j = arith.subi %n, %k : index
      %a = memref.load %u[%j] : memref<?xf64>
      memref.store %a, %next[%i] : memref<?xf64>
    }
    scf.for %i = %zero to %n step %one {
      %a = memref.load %next[%i] : memref<?xf64>
      memref.store %a, %u[%i] : memref<?xf64>
      memref.store %a, %w[%i] : memref<?xf64>
    }
    memref.dealloc %next : memref<?xf64>
  }
  memref.dealloc %u : memref<?xf64>
  memref.dealloc %w : memref<?xf64>
  return
}
// The copy does not cover the buffers.
func.func @part(%n: index, %m: index, %count: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %u = memref.alloc(%n) : memref<?xf64>
  scf.for %t = %zero to %count step %one {
    %next = memref.alloc(%n) : memref<?xf64>
    scf.for %i = %zero to %m step %one {
      %a = memref.load %u[%i] : memref<?xf64>
      memref.store %a, %next[%i] : memref<?xf64>
    }
    scf.for %i = %zero to %m step %one {
      %a = memref.load %next[%i] : memref<?xf64>
      memref.store %a, %u[%i] : memref<?xf64>
    }
    memref.dealloc %next : memref<?xf64>
  }
  memref.dealloc %u : memref<?xf64>
  return
}
// The caller sees the state in its own buffer.
func.func @given(%n: index, %count: index, %u: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %t = %zero to %count step %one {
    %next = memref.alloc(%n) : memref<?xf64>
    scf.for %i = %zero to %n step %one {
      %k = arith.addi %i, %one : index
      %j = arith.subi %n, %k : index
      %a = memref.load %u[%j] : memref<?xf64>
      memref.store %a, %next[%i] : memref<?xf64>
    }
    scf.for %i = %zero to %n step %one {
      %a = memref.load %next[%i] : memref<?xf64>
      memref.store %a, %u[%i] : memref<?xf64>
    }
    memref.dealloc %next : memref<?xf64>
  }
  return
}
