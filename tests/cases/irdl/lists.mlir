// RUN: cotan opt %s --irdl-file=two_dialects.mlir

!nested = !lists.list<!lists.list<!items.item>>

func.func @f(%x: !nested) -> !items.item {
  %0 = "lists.head"(%x) : (!nested) -> !items.item
  return %0 : !items.item
}
