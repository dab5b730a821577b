// RUN: cotan opt %s --canonicalize --debug-counter=canonicalize=0..2 --log-actions-to=-
// RUN: cotan opt %s --canonicalize --cse --debug-counter=pass=1.. --log-actions-to=-
// RUN: cotan opt %s --canonicalize --debug-counter=add-zero=1..
// RUN: cotan opt %s --canonicalize --debug-counter=no-such-rule=1
// RUN[2]: cotan opt %s --canonicalize --debug-counter=canonicalize=2..1
func.func @f(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %a = arith.addi %x, %zero : i32
  %b = arith.addi %a, %zero : i32
  return %b : i32
}
