//! Programs as upstream prints them are printed as they were read.

use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_ir::{Registry, parse_str};
use std::sync::Arc;

fn registry() -> Arc<Registry> {
    crate::add_to(cotan_dialects::builder()).build()
}

fn check(text: &str) {
    let ir = parse_str(&registry(), text).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(print_to_string(&ir, PrintOptions::default()), text);
    let generic = PrintOptions { generic: true, ..PrintOptions::default() };
    let again = parse_str(&registry(), &print_to_string(&ir, generic));
    let again = again.unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(print_to_string(&again, PrintOptions::default()), text, "from the generic form");
}

#[test]
fn affine_loops_and_accesses_are_read_and_printed() {
    check(
        "module {
  func.func @f(%m: memref<?x8xf32>, %n: index, %x: f32) -> f32 {
    %r = affine.for %i = 0 to %n step 2 iter_args(%s = %x) -> (f32) {
      %a = affine.load %m[%i + symbol(%n), %i mod 8] : memref<?x8xf32>
      affine.prefetch %m[%i - 1, 0], read, locality<3>, data : memref<?x8xf32>
      affine.store %a, %m[-%i, (%i + 1) * 2] : memref<?x8xf32>
      %v = affine.vector_load %m[%i, 0] : memref<?x8xf32>, vector<8xf32>
      affine.vector_store %v, %m[%i, 0] : memref<?x8xf32>, vector<8xf32>
      affine.yield %a : f32
    }
    affine.for %i = max affine_map<(d0) -> (d0, 4)>(%n) to min affine_map<(d0)[s0] -> (d0, s0)>(%n)[%n] {
      affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
        affine.store %x, %m[%i, 0] : memref<?x8xf32>
      } else {
        affine.store %x, %m[%i, 1] : memref<?x8xf32>
      }
    }
    %k = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%n)[%n]
    %l = affine.min affine_map<(d0) -> (d0, 7)>(%k)
    %o:2 = affine.delinearize_index %l into (%n, 4) : index, index
    %p = affine.linearize_index disjoint [%o#0, %o#1] by (%n, 4) : index
    return %r : f32
  }
}
",
    );
}

#[test]
fn tensors_are_read_and_printed() {
    check(
        "module {
  func.func @f(%t: tensor<?x8xf32>, %n: index, %x: f32) -> tensor<?x8xf32> {
    %e = tensor.empty(%n) : tensor<?x8xf32>
    %c = tensor.cast %e : tensor<?x8xf32> to tensor<*xf32>
    %d = tensor.dim %t, %n : tensor<?x8xf32>
    %a = tensor.extract %t[%n, %d] : tensor<?x8xf32>
    %i = tensor.insert %a into %t[%n, %n] : tensor<?x8xf32>
    %b = tensor.from_elements %a, %x : tensor<2xf32>
    %s = tensor.extract_slice %t[0, %n] [4, 4] [1, 1] : tensor<?x8xf32> to tensor<4x4xf32>
    %u = tensor.insert_slice %s into %t[%n, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<?x8xf32>
    %g = tensor.collapse_shape %t [[0, 1]] : tensor<?x8xf32> into tensor<?xf32>
    %h = tensor.expand_shape %g [[0, 1]] output_shape [%n, 8] : tensor<?xf32> into tensor<?x8xf32>
    %p = tensor.pad %t low[0, %n] high[1, 2] {
    ^bb0(%j: index, %k: index):
      tensor.yield %x : f32
    } : tensor<?x8xf32> to tensor<?x?xf32>
    %q = tensor.splat %x[%n] : tensor<?x8xf32>
    %z = ub.poison : f32
    return %h : tensor<?x8xf32>
  }
}
",
    );
}

#[test]
fn regions_and_views_are_read_and_printed() {
    check(
        "module {
  func.func @f(%m: memref<8x8xf32>, %t: tensor<8xf32>, %n: index) -> i32 {
    %a = scf.execute_region -> i32 {
      %c = arith.constant 1 : i32
      scf.yield %c : i32
    }
    %b = scf.index_switch %n -> i32
    case 2 {
      scf.yield %a : i32
    }
    default {
      scf.yield %a : i32
    }
    %r = scf.forall (%i, %j) in (8, %n) shared_outs(%o = %t) -> (tensor<8xf32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %t into %o[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
      }
    }
    scf.forall (%i) = (1) to (%n) step (2) {
    }
    %v = memref.subview %m[%n, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
    %w = memref.reinterpret_cast %m to offset: [%n], sizes: [4], strides: [1] : memref<8x8xf32> to memref<4xf32, strided<[1], offset: ?>>
    %e = index.add %n, %n
    %g = index.cmp slt(%n, %e)
    return %b : i32
  }
}
",
    );
}

#[test]
fn an_empty_end_of_forall_has_a_block_in_generic_form() {
    let ends = "module {
  func.func @f(%n: index) {
    scf.forall (%i) in (%n) {
      scf.forall.in_parallel {
      }
    }
    return
  }
}
";
    let ir = parse_str(&registry(), ends).unwrap_or_else(|errors| panic!("{errors}"));
    let generic = PrintOptions { generic: true, ..PrintOptions::default() };
    let text = print_to_string(&ir, generic);
    assert!(text.contains("\"scf.forall.in_parallel\"() ({\n      ^bb0:\n      })"), "{text}");
}

#[test]
fn types_of_results_need_no_parentheses() {
    let bare = "module {
  func.func @f(%n: index, %a: i32) -> i32 {
    %x, %y = scf.index_switch %n -> i32, index
    case 1 {
      scf.yield %a, %n : i32, index
    }
    default {
      scf.yield %a, %n : i32, index
    }
    return %x : i32
  }
}
";
    let ir = parse_str(&registry(), bare).unwrap_or_else(|errors| panic!("{errors}"));
    let printed = print_to_string(&ir, PrintOptions::default());
    assert_eq!(printed, bare.replace("-> i32, index", "-> (i32, index)"));
}
