//! Point-free terms of combinators: conversion, and reverse derivatives in two halves.

pub mod method;

pub mod from_combinators;
pub mod fwd_rev_pair;
pub mod split_reverse;
pub mod term_function;
pub mod to_combinators;
