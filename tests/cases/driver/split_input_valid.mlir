// RUN: cotan opt %s --split-input-file
// RUN: cotan opt %s -split-input-file --output-split-marker=//

module @a {
}
// -----
module @b {
}
