// RUN[1]: cotan opt %s

func.func @f() {
	return	%x : i32
}
