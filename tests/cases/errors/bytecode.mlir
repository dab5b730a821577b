// A bytecode file that was cut, one with a changed index, and one of a newer version.

// RUN[1]: cotan opt ../../bytecode/broken/cut.mlirbc
// RUN[1]: cotan run ../../bytecode/broken/index.mlirbc
// RUN[1]: cotan opt ../../bytecode/broken/newer.mlirbc
// RUN[1]: cotan opt ../../bytecode/broken/operation.mlirbc
// RUN[1]: cotan run ../../bytecode/replicas.1.0.0.mlirbc --random-seed=1
