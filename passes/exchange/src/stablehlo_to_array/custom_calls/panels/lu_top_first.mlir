  %above_$first = array.slice %left_$first from [0, $next] : !a -> tensor<$widthx$rightx$T>
