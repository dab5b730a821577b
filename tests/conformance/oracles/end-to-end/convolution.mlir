// A layer of a convolutional network: filters over windows of an image, softplus, the mean of each channel.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[[[0.5, -1.0], [0.25, 2.0]]], [[[-0.75, 0.5], [1.0, -0.25]]]], [[[1.0, -0.5, 2.0], [0.5, 1.5, -1.0], [-2.0, 0.25, 0.75]]], [0.1, -0.2]) ~ [1.9955512996250555, 0.8925793147353686]
// jvp: ([[[[0.2, 0.4], [-0.3, 0.1]]], [[[0.6, -0.5], [0.8, 0.9]]]], [[[0.3, 0.1, -0.2], [0.4, -0.6, 0.5], [0.7, -0.1, 0.2]]], [1.0, -1.0]) ~ ([0.3016330668175404, -0.5843905633538933])
// vjp: ([1.0, -2.0]) ~ ([[[[0.6366895021320365, -0.26382661935282076], [0.0718679925095453, 0.5605368509186887]]], [[[-0.032700137324309875, -0.9108637643817148], [-0.662194651674509, 0.21232393705619257]]]], [[[0.21861820500690884, 0.048693828748759965, -0.2428728267780298], [0.013757202863679693, 0.1344025374832432, -0.1487976511896457], [-0.0507343226652692, 0.12395281690234634, 0.502356146357968]]], [0.5541475645877332, -0.7407646025971436])
!image = tensor<?x?x?xf64, #cotan.dims<c, h + a - 1, w + b - 1>>
!kernel = tensor<?x?x?x?xf64, #cotan.dims<o, c, a, b>>
!bias = tensor<?xf64, #cotan.dims<o>>
!window = tensor<?x?x?xf64, #cotan.dims<c, a, b>>
!outputs = tensor<?x?xf64, #cotan.dims<h, w>>
!row = tensor<?xf64, #cotan.dims<h>>
!plane = tensor<?x?xf64, #cotan.dims<c, a>>
!channels = tensor<?xf64, #cotan.dims<c>>
func.func @f(%kernel: !kernel, %image: !image, %bias: !bias) -> !bias {
  %count = array.dim h * w : f64
  %means = array.build (%o: index) {
    %outputs = array.build (%i: index, %j: index) {
      %products = array.build (%c: index, %p: index, %q: index) {
        %x = array.index %image[%c, %i + %p, %j + %q] : !image
        %k = array.index %kernel[%o, %c, %p, %q] : !kernel
        %product = arith.mulf %x, %k : f64
        array.yield %product : f64
      } : !window
      %rows = array.sum %products along 2 : !window
      %columns = array.sum %rows along 1 : !plane
      %sum = array.sum %columns along 0 : !channels
      %b = array.index %bias[%o] : !bias
      %z = arith.addf %sum, %b : f64
      %y = special.softplus %z : f64
      array.yield %y : f64
    } : !outputs
    %rows = array.sum %outputs along 1 : !outputs
    %total = array.sum %rows along 0 : !row
    %mean = arith.divf %total, %count : f64
    array.yield %mean : f64
  } : !bias
  return %means : !bias
}
