!order = tensor<$Nxindex>
// Returns the partner of each row in a round of a tournament; a row without one is its own.
func.func private @$L.partners_$N(%round: index) -> !order {
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant $N : index
  %modulus = arith.constant $ROUNDS : index
  %shifted = arith.addi %round, %modulus : index
  %bit = arith.andi %round, %one : index
  %is_odd = arith.cmpi eq, %bit, %one : index
  %even = arith.select %is_odd, %shifted, %round : index
  %half = arith.shrui %even, %one : index
  %partners = array.build (%i: index) {
    %difference = arith.subi %round, %i : index
    %wrapped = arith.subi %shifted, %i : index
    %is_negative = arith.cmpi slt, %difference, %first : index
    %other = arith.select %is_negative, %wrapped, %difference : index
    %is_alone = arith.cmpi eq, %other, %i : index
    %met = arith.select %is_alone, %modulus, %other : index
    %is_last = arith.cmpi eq, %i, %modulus : index
    %partner = arith.select %is_last, %half, %met : index
    %is_outside = arith.cmpi sge, %partner, %n : index
    %r = arith.select %is_outside, %i, %partner : index
    array.yield %r : index
  } : !order
  return %partners : !order
}
