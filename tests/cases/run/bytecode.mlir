// A portable artifact of StableHLO is a program as its text is.

// RUN: cotan run ../../bytecode/loss.1.0.0.mlirbc --arg arg0=[[1.0,0.5,-1.0],[0.0,2.0,1.0]] --arg arg1=[[0.5,-0.25],[1.0,0.5],[-0.5,0.25]]
// RUN: cotan grad ../../bytecode/loss.1.0.0.mlirbc --wrt arg1 --run --arg arg0=[[1.0,0.5,-1.0],[0.0,2.0,1.0]] --arg arg1=[[0.5,-0.25],[1.0,0.5],[-0.5,0.25]]
// RUN: cotan check ../../bytecode/loss.1.0.0.mlirbc --wrt arg1
// RUN: cotan opt ../../bytecode/loss.1.0.0.mlirbc
// RUN: cotan opt ../../bytecode/loss.1.0.0.mlirbc --stablehlo-to-array
