// RUN[1]: cotan opt %s --max-nesting 3
// RUN: cotan opt %s --max-nesting=8

module { module { module { module { module { } } } } }
