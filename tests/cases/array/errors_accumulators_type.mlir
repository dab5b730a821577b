// RUN[1]: cotan opt %s
func.func private @of_tuples(!array.acc<tuple<f64>>)
// ERR                                  ^^^^^ the parameter `of` of `array.acc` must be a scalar type, or type of arrays with known sizes [E0303]
func.func private @of_unknown_sizes(!array.acc<tensor<?xf64>>)
// ERR                                         ^^^^^^ the parameter `of` of `array.acc` must be a scalar type, or type of arrays with known sizes [E0303]
