// RUN[1]: cotan opt %s --irdl-file=registered.mlir
// RUN[1]: cotan opt %s --irdl-file=missing.mlir

irdl.dialect @arith {
}
