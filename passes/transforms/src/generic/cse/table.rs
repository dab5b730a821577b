//! A hash table of operations whose failed lookup ends at the slot to insert at.

use cotan_ir::Op;

/// The key of an operation: its structural hash, and its first two operands; for a read, the first
/// operand and the epoch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    op: Op,
    hash: u32,
    operands: u64,
}

impl Key {
    pub fn new(op: Op, (operands, hash): (u64, u64)) -> Self {
        Self { op, hash: (hash ^ hash >> 32) as u32, operands }
    }
}

/// The maximal number of comparisons per lookup. Operations that differ only in the data flow
/// inside regions have equal hashes.
const MAX_COMPARISONS: usize = 16;

/// Open addressing with linear probing, at most half full.
#[derive(Default)]
pub(super) struct Table {
    /// The slots; their number is a power of two or zero.
    slots: Vec<Option<Key>>,
    used: usize,
}

impl Table {
    pub fn is_empty(&self) -> bool {
        self.used == 0
    }

    fn home(&self, key: &Key) -> usize {
        key.hash as usize & (self.slots.len() - 1)
    }

    fn after(&self, slot: usize) -> usize {
        (slot + 1) & (self.slots.len() - 1)
    }

    /// Returns the operation of this key that satisfies `same`; otherwise inserts `key` and returns
    /// `None`. After too many comparisons it is not inserted.
    #[inline]
    pub fn find_or_insert(&mut self, key: Key, same: impl Fn(Op) -> bool) -> Option<Op> {
        if 2 * self.used >= self.slots.len() {
            self.grow();
        }
        let mut comparisons = 0;
        let mut slot = self.home(&key);
        while let Some(other) = &self.slots[slot] {
            if (other.hash, other.operands) == (key.hash, key.operands) {
                if same(other.op) {
                    return Some(other.op);
                }
                comparisons += 1;
                if comparisons == MAX_COMPARISONS {
                    return None;
                }
            }
            slot = self.after(slot);
        }
        self.slots[slot] = Some(key);
        self.used += 1;
        None
    }

    #[cold]
    fn grow(&mut self) {
        let len = (2 * self.slots.len()).max(32);
        let old = std::mem::replace(&mut self.slots, vec![None; len]);
        for key in old.into_iter().flatten() {
            let mut slot = self.home(&key);
            while self.slots[slot].is_some() {
                slot = self.after(slot);
            }
            self.slots[slot] = Some(key);
        }
    }

    /// Removes an operation if it is present.
    pub fn remove(&mut self, key: Key) {
        if self.slots.is_empty() {
            return;
        }
        let mut hole = self.home(&key);
        while self.slots[hole].is_some_and(|other| other.op != key.op) {
            hole = self.after(hole);
        }
        if self.slots[hole].take().is_none() {
            return;
        }
        self.used -= 1;
        // Shift back the entries that were displaced from their home slot.
        let mut next = self.after(hole);
        while let Some(key) = self.slots[next] {
            let distance = |from: usize| next.wrapping_sub(from) & (self.slots.len() - 1);
            if distance(self.home(&key)) >= distance(hole) {
                self.slots[hole] = self.slots[next].take();
                hole = next;
            }
            next = self.after(next);
        }
    }

    /// Removes all entries; the time is amortized over the insertions.
    pub fn clear(&mut self) {
        if self.used == 0 {
            return;
        }
        if self.slots.len() > 1024 && self.slots.len() / 32 > self.used {
            self.slots = Vec::new();
        } else {
            self.slots.fill(None);
        }
        self.used = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotan_ir::Entity;

    /// Uses few home slots, so that most keys are displaced.
    fn key(index: usize) -> Key {
        Key { op: Op::from_index(index), hash: (index % 7) as u32 + 29, operands: index as u64 }
    }

    #[test]
    fn remaining_keys_are_found_after_removals() {
        for removed in 1..20 {
            let mut table = Table::default();
            let known = |table: &mut Table, index| table.find_or_insert(key(index), |_| true);
            assert!((0..60).all(|index| known(&mut table, index).is_none()));
            (0..60).filter(|index| index % removed == 0).for_each(|index| table.remove(key(index)));
            for index in (0..60).filter(|index| index % removed != 0) {
                assert_eq!(known(&mut table, index), Some(Op::from_index(index)));
            }
            assert_eq!(known(&mut table, 0), None);
            table.clear();
            assert!(table.is_empty() && table.slots.iter().all(Option::is_none));
        }
    }

    #[test]
    fn equal_keys_are_compared_at_most_max_comparisons_times() {
        let mut table = Table::default();
        let equal_key = |index| Key { operands: 0, hash: 0, ..key(index) };
        assert!((0..100).all(|index| table.find_or_insert(equal_key(index), |_| false).is_none()));
        assert_eq!(table.used, MAX_COMPARISONS);
    }
}
