// RUN: cotan opt %s
// RUN[1]: cotan opt %s --irdl-file=predicate.mlir

irdl.dialect @numbers {
  irdl.operation @zero {
    %0 = irdl.c_pred "::llvm::isa<::mlir::IntegerType>($_self)"
    irdl.results(zero: %0)
  }
}
