// RUN[1]: cotan opt %s

func.func @public()
func.func public @also()
func.func private @fine()
