//! A hash table of operations: a lookup that finds nothing ends where the operation will stand.

use cotan_ir::Op;

/// An operation and what tells it from others: the hash of what it computes, and its first two operands,
/// or of one that reads, the first one and the time between two writes.
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

/// Operations alike in their keys that are compared before giving up: what differs only in how values
/// are wired inside regions has one hash.
const MAX_COMPARISONS: usize = 16;

/// Open addressing with linear probing, at most half full.
#[derive(Default)]
pub(super) struct Table {
    /// A power of two of them, or none.
    places: Vec<Option<Key>>,
    used: usize,
}

impl Table {
    pub fn is_empty(&self) -> bool {
        self.used == 0
    }

    fn home(&self, key: &Key) -> usize {
        key.hash as usize & (self.places.len() - 1)
    }

    fn after(&self, place: usize) -> usize {
        (place + 1) & (self.places.len() - 1)
    }

    /// The operation with such a key that `same` says yes to; `None` if there is none, and then `key` is put
    /// in, unless it is like too many.
    #[inline]
    pub fn find_or_insert(&mut self, key: Key, same: impl Fn(Op) -> bool) -> Option<Op> {
        if 2 * self.used >= self.places.len() {
            self.grow();
        }
        let mut comparisons = 0;
        let mut place = self.home(&key);
        while let Some(other) = &self.places[place] {
            if (other.hash, other.operands) == (key.hash, key.operands) {
                if same(other.op) {
                    return Some(other.op);
                }
                comparisons += 1;
                if comparisons == MAX_COMPARISONS {
                    return None;
                }
            }
            place = self.after(place);
        }
        self.places[place] = Some(key);
        self.used += 1;
        None
    }

    #[cold]
    fn grow(&mut self) {
        let len = (2 * self.places.len()).max(32);
        let old = std::mem::replace(&mut self.places, vec![None; len]);
        for key in old.into_iter().flatten() {
            let mut place = self.home(&key);
            while self.places[place].is_some() {
                place = self.after(place);
            }
            self.places[place] = Some(key);
        }
    }

    /// Takes an operation out, if it is in.
    pub fn remove(&mut self, key: Key) {
        if self.places.is_empty() {
            return;
        }
        let mut hole = self.home(&key);
        while self.places[hole].is_some_and(|other| other.op != key.op) {
            hole = self.after(hole);
        }
        if self.places[hole].take().is_none() {
            return;
        }
        self.used -= 1;
        // What stands after it, because its home was taken, moves up.
        let mut next = self.after(hole);
        while let Some(key) = self.places[next] {
            let distance = |from: usize| next.wrapping_sub(from) & (self.places.len() - 1);
            if distance(self.home(&key)) >= distance(hole) {
                self.places[hole] = self.places[next].take();
                hole = next;
            }
            next = self.after(next);
        }
    }

    /// Takes everything out, in time that what was put in has paid for.
    pub fn clear(&mut self) {
        if self.used == 0 {
            return;
        }
        if self.places.len() > 1024 && self.places.len() / 32 > self.used {
            self.places = Vec::new();
        } else {
            self.places.fill(None);
        }
        self.used = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotan_ir::Entity;

    /// Few homes, so that most keys stand elsewhere.
    fn key(index: usize) -> Key {
        Key { op: Op::from_index(index), hash: (index % 7) as u32 + 29, operands: index as u64 }
    }

    #[test]
    fn what_is_left_is_found_whatever_was_removed() {
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
            assert!(table.is_empty() && table.places.iter().all(Option::is_none));
        }
    }

    #[test]
    fn keys_that_are_alike_are_compared_so_often() {
        let mut table = Table::default();
        let alike = |index| Key { operands: 0, hash: 0, ..key(index) };
        assert!((0..100).all(|index| table.find_or_insert(alike(index), |_| false).is_none()));
        assert_eq!(table.used, MAX_COMPARISONS);
    }
}
