// An interpreter of a stack language, specialized to a program, is that program (Futamura's first
// projection): its loop and its branch stay, and neither instructions nor the stack are left.
// RUN: cotan opt %s --pass-pipeline='builtin.module(partial-eval{max-cost=1000 function=run known=ops=[5,2,2,4,1,3,2,6,2,7,3,2,0,4,3],args=[14,0,1,0,0,0,0,3,0,0,0,0,0,0,0],constants=[0.5,0.1]})'
//
// An instruction has an argument a:
//   0 push constant a    1 add variable a         2 push variable a    3 pop to variable a
//   4 multiply           5 repeat the next a instructions n times
//   6 pop: if it is positive, execute the next a instructions; skip them otherwise
//   7 sine
func.func private @execute(%ops: tensor<15xindex>, %args: tensor<15xindex>, %constants: tensor<2xf64>, %n: index, %from: index, %to: index, %sp0: index, %stack0: tensor<4xf64>, %vars0: tensor<2xf64>) -> (index, tensor<4xf64>, tensor<2xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %none = arith.constant 0.0 : f64
  %end:4 = scf.while (%pc = %from, %sp = %sp0, %stack = %stack0, %vars = %vars0) : (index, index, tensor<4xf64>, tensor<2xf64>) -> (index, index, tensor<4xf64>, tensor<2xf64>) {
    %more = arith.cmpi slt, %pc, %to : index
    scf.condition(%more) %pc, %sp, %stack, %vars : index, index, tensor<4xf64>, tensor<2xf64>
  } do {
  ^bb0(%pc: index, %sp: index, %stack: tensor<4xf64>, %vars: tensor<2xf64>):
    %op = array.index %ops[%pc] : tensor<15xindex>
    %arg = array.index %args[%pc] : tensor<15xindex>
    %next = arith.addi %pc, %one : index
    %after = arith.addi %next, %arg : index
    %top = array.index %stack[%sp - 1] : tensor<4xf64>
    %below = array.index %stack[%sp - 2] : tensor<4xf64>
    %lower = arith.subi %sp, %one : index
    %higher = arith.addi %sp, %one : index
    %variable = array.index %vars[%arg] : tensor<2xf64>
    %is_block = arith.cmpi sge, %op, %c5 : index
    %is_sine = arith.cmpi sgt, %op, %c6 : index
    %is_simple = arith.cmpi slt, %op, %c5 : index
    %pc2, %sp2, %stack2, %vars2 = scf.if %is_simple -> (index, index, tensor<4xf64>, tensor<2xf64>) {
      %is_push = arith.cmpi eq, %op, %zero : index
      %is_add = arith.cmpi eq, %op, %c1 : index
      %is_load = arith.cmpi eq, %op, %c2 : index
      %is_store = arith.cmpi eq, %op, %c3 : index
      %sp3, %stack3, %vars3 = scf.if %is_push -> (index, tensor<4xf64>, tensor<2xf64>) {
        %constant = array.index %constants[%arg] : tensor<2xf64>
        %pushed = array.update %stack[%sp] to %constant : tensor<4xf64>, f64
        scf.yield %higher, %pushed, %vars : index, tensor<4xf64>, tensor<2xf64>
      } else {
        %sp4, %stack4, %vars4 = scf.if %is_load -> (index, tensor<4xf64>, tensor<2xf64>) {
          %pushed = array.update %stack[%sp] to %variable : tensor<4xf64>, f64
          scf.yield %higher, %pushed, %vars : index, tensor<4xf64>, tensor<2xf64>
        } else {
          %sp5, %stack5, %vars5 = scf.if %is_store -> (index, tensor<4xf64>, tensor<2xf64>) {
            %stored = array.update %vars[%arg] to %top : tensor<2xf64>, f64
            scf.yield %lower, %stack, %stored : index, tensor<4xf64>, tensor<2xf64>
          } else {
            %sp6, %stack6 = scf.if %is_add -> (index, tensor<4xf64>) {
              %sum = arith.addf %top, %variable : f64
              %pushed = array.update %stack[%sp - 1] to %sum : tensor<4xf64>, f64
              scf.yield %sp, %pushed : index, tensor<4xf64>
            } else {
              %product = arith.mulf %below, %top : f64
              %pushed = array.update %stack[%sp - 2] to %product : tensor<4xf64>, f64
              scf.yield %lower, %pushed : index, tensor<4xf64>
            }
            scf.yield %sp6, %stack6, %vars : index, tensor<4xf64>, tensor<2xf64>
          }
          scf.yield %sp5, %stack5, %vars5 : index, tensor<4xf64>, tensor<2xf64>
        }
        scf.yield %sp4, %stack4, %vars4 : index, tensor<4xf64>, tensor<2xf64>
      }
      scf.yield %next, %sp3, %stack3, %vars3 : index, index, tensor<4xf64>, tensor<2xf64>
    } else {
      %sp3, %stack3, %vars3, %pc3 = scf.if %is_sine -> (index, tensor<4xf64>, tensor<2xf64>, index) {
        %sine = math.sin %top : f64
        %pushed = array.update %stack[%sp - 1] to %sine : tensor<4xf64>, f64
        scf.yield %sp, %pushed, %vars, %next : index, tensor<4xf64>, tensor<2xf64>, index
      } else {
        %is_repeat = arith.cmpi eq, %op, %c5 : index
        %sp4, %stack4, %vars4 = scf.if %is_repeat -> (index, tensor<4xf64>, tensor<2xf64>) {
          %r:3 = scf.for %i = %zero to %n step %one iter_args(%sp5 = %sp, %stack5 = %stack, %vars5 = %vars) -> (index, tensor<4xf64>, tensor<2xf64>) {
            %s:3 = func.call @execute(%ops, %args, %constants, %n, %next, %after, %sp5, %stack5, %vars5) : (tensor<15xindex>, tensor<15xindex>, tensor<2xf64>, index, index, index, index, tensor<4xf64>, tensor<2xf64>) -> (index, tensor<4xf64>, tensor<2xf64>)
            scf.yield %s#0, %s#1, %s#2 : index, tensor<4xf64>, tensor<2xf64>
          }
          scf.yield %r#0, %r#1, %r#2 : index, tensor<4xf64>, tensor<2xf64>
        } else {
          %is_positive = arith.cmpf ogt, %top, %none : f64
          %r:3 = scf.if %is_positive -> (index, tensor<4xf64>, tensor<2xf64>) {
            %s:3 = func.call @execute(%ops, %args, %constants, %n, %next, %after, %lower, %stack, %vars) : (tensor<15xindex>, tensor<15xindex>, tensor<2xf64>, index, index, index, index, tensor<4xf64>, tensor<2xf64>) -> (index, tensor<4xf64>, tensor<2xf64>)
            scf.yield %s#0, %s#1, %s#2 : index, tensor<4xf64>, tensor<2xf64>
          } else {
            scf.yield %lower, %stack, %vars : index, tensor<4xf64>, tensor<2xf64>
          }
          scf.yield %r#0, %r#1, %r#2 : index, tensor<4xf64>, tensor<2xf64>
        }
        scf.yield %sp4, %stack4, %vars4, %after : index, tensor<4xf64>, tensor<2xf64>, index
      }
      scf.yield %pc3, %sp3, %stack3, %vars3 : index, index, tensor<4xf64>, tensor<2xf64>
    }
    scf.yield %pc2, %sp2, %stack2, %vars2 : index, index, tensor<4xf64>, tensor<2xf64>
  }
  return %end#1, %end#2, %end#3 : index, tensor<4xf64>, tensor<2xf64>
}
func.func @run(%ops: tensor<15xindex>, %args: tensor<15xindex>, %constants: tensor<2xf64>, %n: index, %x: f64, %y: f64) -> f64 {
  %zero = arith.constant 0 : index
  %length = arith.constant 15 : index
  %stack = arith.constant dense<0.0> : tensor<4xf64>
  %vars = array.stack %x, %y along 0 : f64, f64
  %sp, %stack2, %vars2 = call @execute(%ops, %args, %constants, %n, %zero, %length, %zero, %stack, %vars) : (tensor<15xindex>, tensor<15xindex>, tensor<2xf64>, index, index, index, index, tensor<4xf64>, tensor<2xf64>) -> (index, tensor<4xf64>, tensor<2xf64>)
  %result = array.index %vars2[0] : tensor<2xf64>
  return %result : f64
}
