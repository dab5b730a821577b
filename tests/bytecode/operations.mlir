module @operations {
  func.func public @main(%x: tensor<4x8xf32> {jax.buffer_donor = true}, %w: tensor<8x6xf32>, %i: tensor<5x1xi32>, %n: tensor<i32>, %image: tensor<2x9x9x3xf32>, %kernel: tensor<3x3x3x4xf32>, %big: tensor<?x4xf32>, %shape: tensor<2xi32>) -> (tensor<4x6xf32> {jax.result_info = "result"}, tensor<?x4xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %bits = stablehlo.constant dense<[true, false, true, true, false, false, true, false, true]> : tensor<9xi1>
    %all = stablehlo.constant dense<true> : tensor<4xi1>
    %small = stablehlo.constant dense<[-7, 7]> : tensor<2xi4>
    %bytes = stablehlo.constant dense<[0, 200]> : tensor<2xui8>
    %wide = stablehlo.constant dense<[18446744073709551615, 1]> : tensor<2xui64>
    %half = stablehlo.constant dense<[1.0, -2.5]> : tensor<2xbf16>
    %turn = stablehlo.constant dense<[(1.0, 2.0), (0.0, -1.0)]> : tensor<2xcomplex<f32>>
    %none = stablehlo.constant dense<> : tensor<0x3xf64>
    %dot = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0], precision = [HIGH, HIGHEST] : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
    %conv = stablehlo.convolution(%image, %kernel) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[1, 1], [0, 2]], rhs_dilate = [1, 2], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x9x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x5x7x4xf32>
    %rows = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = array<i64: 1, 8>}> : (tensor<4x8xf32>, tensor<5x1xi32>) -> tensor<5x8xf32>
    %put = "stablehlo.scatter"(%x, %i, %rows) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<4x8xf32>, tensor<5x1xi32>, tensor<5x8xf32>) -> tensor<4x8xf32>
    %pool = "stablehlo.reduce_window"(%put, %zero) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>, padding = dense<[[0, 0], [0, 1]]> : tensor<2x2xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %m = stablehlo.maximum %a, %b : tensor<f32>
      stablehlo.return %m : tensor<f32>
    }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<2x4xf32>
    %sorted:2 = "stablehlo.sort"(%put, %x) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
      %p = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    }) : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
    %loop:2 = stablehlo.while(%k = %n, %y = %dot) : tensor<i32>, tensor<4x6xf32>
    cond {
      %c = stablehlo.constant dense<3> : tensor<i32>
      %p = stablehlo.compare LT, %k, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %next = stablehlo.add %k, %one : tensor<i32>
      %e = stablehlo.exponential %y : tensor<4x6xf32>
      stablehlo.return %next, %e : tensor<i32>, tensor<4x6xf32>
    }
    %chosen = "stablehlo.case"(%n) ({
      %t = stablehlo.tanh %loop#1 : tensor<4x6xf32>
      stablehlo.return %t : tensor<4x6xf32>
    }, {
      %t = func.call @other(%loop#1) : (tensor<4x6xf32>) -> tensor<4x6xf32>
      stablehlo.return %t : tensor<4x6xf32>
    }) : (tensor<i32>) -> tensor<4x6xf32>
    %piece = stablehlo.dynamic_slice %chosen, %n, %n, sizes = [2, 3] : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
    %back = stablehlo.dynamic_update_slice %chosen, %piece, %n, %n : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<4x6xf32>
    %padded = stablehlo.pad %back, %zero, low = [0, -1], high = [2, 1], interior = [1, 0] : (tensor<4x6xf32>, tensor<f32>) -> tensor<9x6xf32>
    %cut = stablehlo.slice %padded [0:8:2, 0:6] : (tensor<9x6xf32>) -> tensor<4x6xf32>
    %flip = stablehlo.reverse %cut, dims = [0] : tensor<4x6xf32>
    %turned = stablehlo.transpose %flip, dims = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>
    %count = stablehlo.iota dim = 1 : tensor<6x4xf32>
    %sum = stablehlo.subtract %turned, %count : tensor<6x4xf32>
    %state, %random = stablehlo.rng_bit_generator %wide, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui32>)
    %spread = stablehlo.dynamic_broadcast_in_dim %big, %shape, dims = [0, 1] {known_nonexpanding_dimensions = array<i64: 1>} : (tensor<?x4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
    %rank = stablehlo.get_dimension_size %big, dim = 0 : (tensor<?x4xf32>) -> tensor<i32>
    %call = stablehlo.custom_call @target(%sum) {api_version = 2 : i32, backend_config = "config", called_computations = [@other], has_side_effect = true, mhlo.frontend_attributes = {a = "b"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %group = "stablehlo.all_reduce"(%call) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %cov = stablehlo.constant dense<1.0> : tensor<4x4xf32>
    %solved = "stablehlo.triangular_solve"(%cov, %cov) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %waves = stablehlo.fft %turn, type = FFT, length = [2] : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
    %token = stablehlo.after_all : !stablehlo.token
    %pair = stablehlo.tuple %waves, %token : tuple<tensor<2xcomplex<f32>>, !stablehlo.token>
    %first = stablehlo.get_tuple_element %pair[0] : (tuple<tensor<2xcomplex<f32>>, !stablehlo.token>) -> tensor<2xcomplex<f32>>
    %scale = stablehlo.constant dense<1.0> : tensor<8xf32>
    %norm = "stablehlo.batch_norm_inference"(%x, %scale, %scale, %scale, %scale) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    return %back, %spread : tensor<4x6xf32>, tensor<?x4xf32>
  }
  func.func private @other(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
    return %x : tensor<4x6xf32>
  }
}
