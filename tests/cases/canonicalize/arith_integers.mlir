// RUN: cotan opt %s --canonicalize

func.func @parts(%x: i32, %y: i32) -> (i32, i32, i32, i32, i32, i32) {
  %difference = arith.subi %x, %y : i32
  %0 = arith.addi %difference, %y : i32
  %1 = arith.subi %difference, %x : i32
  %2 = arith.subi %x, %difference : i32
  %sum = arith.addi %x, %y : i32
  %3 = arith.subi %sum, %x : i32
  %4 = arith.subi %sum, %y : i32
  %5 = arith.subi %y, %sum : i32
  return %0, %1, %2, %3, %4, %5 : i32, i32, i32, i32, i32, i32
}

// Whatever is written with constants on both sides of a minus comes together.
func.func @constants(%x: i32) -> (i32, i32, i32, i32, i32, i32, i32) {
  %12 = arith.constant 12 : i32
  %5 = arith.constant 5 : i32
  %a = arith.addi %x, %12 overflow<nsw> : i32
  %b = arith.subi %12, %x : i32
  %c = arith.subi %x, %12 : i32
  %0 = arith.addi %b, %5 : i32
  %1 = arith.subi %5, %b : i32
  %2 = arith.subi %b, %5 : i32
  %3 = arith.subi %5, %a : i32
  %4 = arith.addi %c, %5 : i32
  %6 = arith.subi %c, %5 : i32
  %7 = arith.subi %a, %12 : i32
  return %0, %1, %2, %3, %4, %6, %7 : i32, i32, i32, i32, i32, i32, i32
}

func.func @minus(%x: i32, %y: i32) -> (i32, i32, i32, i32, i32) {
  %minus = arith.constant -1 : i32
  %zero = arith.constant 0 : i32
  %m = arith.muli %y, %minus : i32
  %0 = arith.addi %x, %m : i32
  %1 = arith.subi %x, %m : i32
  %2 = arith.ceildivsi %x, %minus : i32
  %d = arith.subi %x, %y : i32
  %3 = arith.subi %zero, %d : i32
  %4 = arith.muli %m, %minus : i32
  return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
}

// In one bit, minus one is one.
func.func @one_bit(%x: i1, %y: i1) -> (i1, i1, i1) {
  %true = arith.constant true
  %0 = arith.muli %x, %true : i1
  %1 = arith.divsi %x, %true : i1
  %2 = arith.subi %x, %true : i1
  return %0, %1, %2 : i1, i1, i1
}

func.func @bits(%x: i32, %y: i32, %a: i8, %b: i8) -> (i32, i32, i32, i32, i32, i32) {
  %all = arith.constant -1 : i32
  %n = arith.xori %x, %all : i32
  %0 = arith.andi %n, %x : i32
  %1 = arith.ori %x, %n : i32
  %z = arith.xori %x, %y : i32
  %2 = arith.xori %y, %z : i32
  %3 = arith.xori %n, %all : i32
  %au = arith.extui %a : i8 to i32
  %bu = arith.extui %b : i8 to i32
  %as = arith.extsi %a : i8 to i32
  %bs = arith.extsi %b : i8 to i32
  %4 = arith.andi %au, %bu : i32
  %5 = arith.ori %as, %bs : i32
  return %0, %1, %2, %3, %4, %5 : i32, i32, i32, i32, i32, i32
}

func.func @halves(%x: i32, %y: i32) -> (i32, i1, i32, i32, i32, i32, i32, i1) {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %s, %o = arith.addui_extended %0, %x : i32, i1
  %ls, %hs = arith.mulsi_extended %x, %1 : i32
  %lu, %hu = arith.mului_extended %1, %x : i32
  %low, %high = arith.mulsi_extended %x, %y : i32
  %sum, %unused = arith.addui_extended %x, %y : i32, i1
  %unused1, %overflow = arith.addui_extended %y, %x : i32, i1
  return %s, %o, %ls, %hs, %hu, %low, %sum, %overflow : i32, i1, i32, i32, i32, i32, i32, i1
}

// What can be had of vectors and tensors, also of sizes that are not known.
func.func @arrays(%x: tensor<?xi32>, %y: tensor<?xi32>, %v: vector<4xi16>)
    -> (tensor<?xi32>, tensor<?xi32>, vector<4xi16>) {
  %sum = arith.addi %x, %y : tensor<?xi32>
  %0 = arith.subi %sum, %x : tensor<?xi32>
  %stays = arith.subi %x, %sum : tensor<?xi32>
  %some = arith.constant dense<[1, 2, 3, 4]> : vector<4xi16>
  %1 = arith.subi %v, %some : vector<4xi16>
  %2 = arith.addi %1, %some : vector<4xi16>
  return %0, %stays, %2 : tensor<?xi32>, tensor<?xi32>, vector<4xi16>
}

// Integers of more than 64 bits have no meaning yet: only what needs no constant is done.
func.func @wide(%x: i128, %y: i128) -> (i128, i128) {
  %0 = arith.constant 0 : i128
  %d = arith.subi %x, %y : i128
  %1 = arith.addi %d, %y : i128
  %2 = arith.addi %x, %0 : i128
  return %1, %2 : i128, i128
}
