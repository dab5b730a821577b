// RUN[1]: cotan opt nowhere.mlir
// RUN[2]: cotan opt %s --error-format=pretty
// RUN[2]: cotan opt %s %s
// RUN[2]: cotan opt %s --max-nesting=x

module {
}
