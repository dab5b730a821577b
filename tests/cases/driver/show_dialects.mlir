// RUN: cotan opt --show-dialects

// Nothing is read.
