// Upstream refuses parts without names. // UPSTREAM: refused
// RUN: cotan opt %s

// Definitions refer to each other in any order, across dialects, and older texts leave names out.

irdl.dialect @lists {
  irdl.operation @head {
    %0 = irdl.base @items::@item
    %1 = irdl.base @list
    irdl.operands(%1)
    irdl.results(%0)
  }
  irdl.type @list {
    %0 = irdl.base @items::@item
    %1 = irdl.base @list
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(%2)
  }
}

irdl.dialect @items {
  irdl.type @item
}
