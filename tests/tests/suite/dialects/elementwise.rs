//! Laws that hold for every operation that computes with numbers, of whichever dialect: a new one
//! is found in the registry. Only `values.txt` names operations, where they define a convention.

mod derivatives;
mod meaning;
mod numbers;
mod programs;
mod selected;
mod slopes;
mod values;
