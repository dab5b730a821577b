// What NumPy wrote: of either byte order, by columns, of versions 1 and 3, in archives.
// RUN: cotan run %s --fn rows --arg @data/columns.npy
// RUN: cotan run %s --fn rows --arg @data/version3.npy
// RUN: cotan run %s --fn rows --arg @data/empty.npy
// RUN: cotan run %s --fn rows --arg @data/two.npz
// RUN: cotan run %s --fn column --arg @data/two.npz:weights
// RUN: cotan run %s --fn rows --arg @data/weights.json:x
// RUN: cotan run %s --fn rows --arg @data/weights.json:empty
// RUN: cotan run %s --fn mixed --arg @data/bytes.npy --arg b=@data/truth.npy --arg f=@data/number.npy
// What is wrong with a file, and what does not fit.
// RUN[1]: cotan run %s --fn column --arg @data/huge.npy
// RUN[1]: cotan run %s --fn rows --arg @data/short.npy
// RUN[1]: cotan run %s --fn column --arg @data/complex.npy
// RUN[1]: cotan run %s --fn rows --arg @data/packed.npz
// RUN[1]: cotan run %s --fn column --arg @data/two.npz
// RUN[1]: cotan run %s --fn column --arg @data/two.npz:weigths
// RUN[1]: cotan run %s --fn rows --arg @data/broken.json
// RUN[1]: cotan run %s --fn rows --arg @data/weights.json
// RUN[1]: cotan run %s --fn rows --arg @data/none.npy
// RUN[1]: cotan run %s --fn rows --arg @data/x.csv
// RUN[1]: cotan run %s --fn column --arg @data/columns.npy
// RUN[1]: cotan run %s --fn mixed --arg @data/number.npy --arg b=@data/bytes.npy --arg f=@data/truth.npy
// RUN[1]: cotan run %s --fn rows --arg @data/columns.npy --max-bytes 100
// RUN[2]: cotan run %s --fn mixed --arg @data/number.npy --out mixed.npy
// RUN[2]: cotan run %s --fn rows --arg @data/number.npy --out mixed.txt
// RUN[1]: cotan run %s --fn column --arg data/two.npz:weights

func.func @rows(%x: tensor<?x?xf64, #cotan.dims<n, m>>) -> tensor<?x?xf64, #cotan.dims<n, m>> {
  return %x : tensor<?x?xf64, #cotan.dims<n, m>>
}
func.func @column(%y: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  return %y : tensor<?xf64, #cotan.dims<n>>
}
func.func @mixed(%i: tensor<3xi16>, %b: tensor<?xi1>, %f: f32) -> (tensor<3xi16>, tensor<?xi1>, f32) {
  return %i, %b, %f : tensor<3xi16>, tensor<?xi1>, f32
}
