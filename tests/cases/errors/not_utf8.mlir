// A case is text, so the bytes are in a file of their own.
// RUN[1]: cotan opt not_utf8.bytes
