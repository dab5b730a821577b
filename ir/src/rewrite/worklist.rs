//! The worklist of operations to visit.

use crate::entity::{Entity, Op};

/// Operations to visit, each at most once in the list. The initial ones are visited in their order;
/// later ones come before them, the last one first.
#[derive(Debug, Default)]
pub struct Worklist {
    start: std::vec::IntoIter<Op>,
    added: Vec<Op>,
    /// A bit for each operation that is in the list.
    inside: Vec<u64>,
}

impl Worklist {
    /// Returns a list of these operations, handles below `capacity`.
    pub fn new(start: Vec<Op>, capacity: usize) -> Self {
        let mut inside = vec![0; capacity / 64 + 1];
        for op in &start {
            inside[op.index() / 64] |= 1 << (op.index() % 64);
        }
        Self { start: start.into_iter(), added: Vec::new(), inside }
    }

    /// Adds an operation unless it is in the list.
    #[inline]
    pub fn push(&mut self, op: Op) {
        let (word, bit) = (op.index() / 64, 1 << (op.index() % 64));
        if word >= self.inside.len() {
            self.inside.resize(word + 1 + word / 2, 0);
        }
        if self.inside[word] & bit == 0 {
            self.inside[word] |= bit;
            self.added.push(op);
        }
    }

    /// Pops the next operation.
    #[inline]
    pub fn pop(&mut self) -> Option<Op> {
        let op = self.added.pop().or_else(|| self.start.next())?;
        self.inside[op.index() / 64] &= !(1 << (op.index() % 64));
        Some(op)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operation_waits_at_most_once() {
        let op = |index: usize| Op::from_index(index);
        let mut list = Worklist::new(vec![op(0), op(1)], 2);
        list.push(op(1));
        list.push(op(200));
        list.push(op(200));
        let mut order = Vec::new();
        while let Some(next) = list.pop() {
            order.push(next.index());
            if next == op(0) {
                list.push(op(0));
            }
            if order.len() > 4 {
                break;
            }
        }
        assert_eq!(order[..3], [200, 0, 0]);
    }
}
