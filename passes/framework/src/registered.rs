//! Records that options name, such as AD methods: any crate may register more.

use std::any::Any;
use std::fmt;

/// A record that the options of passes select by name.
///
/// ```
/// use cotan_pass::registry::PassRegistry;
/// use cotan_pass::Registered;
///
/// #[derive(Debug)]
/// struct Heuristic(&'static str);
///
/// impl Registered for Heuristic {
///     const KIND: &'static str = "heuristic";
///
///     fn name(&self) -> &'static str {
///         self.0
///     }
/// }
///
/// static GREEDY: Heuristic = Heuristic("greedy");
/// let passes = PassRegistry::new().with(&GREEDY);
/// assert_eq!(passes.all::<Heuristic>().count(), 1);
/// ```
pub trait Registered: Any + Send + Sync {
    /// The kind of these records, as messages name it.
    const KIND: &'static str;

    /// Returns the name in pipelines.
    fn name(&self) -> &'static str;
}

/// A registered record, without its type.
#[derive(Clone, Copy)]
pub struct RegisteredEntry {
    /// The kind of the record.
    pub(crate) kind: &'static str,
    /// The name of the record.
    pub(crate) name: &'static str,
    record: &'static (dyn Any + Send + Sync),
}

impl RegisteredEntry {
    /// Returns the entry of a record.
    pub fn of<T: Registered>(record: &'static T) -> Self {
        Self { kind: T::KIND, name: record.name(), record }
    }

    /// Returns the record, if it has this type.
    pub fn get<T: Registered>(self) -> Option<&'static T> {
        self.record.downcast_ref()
    }
}

impl PartialEq for RegisteredEntry {
    fn eq(&self, other: &Self) -> bool {
        (self.kind, self.name) == (other.kind, other.name)
    }
}

impl Eq for RegisteredEntry {}

impl fmt::Debug for RegisteredEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} `{}`", self.kind, self.name)
    }
}

/// Registered records, in the order of registration.
#[derive(Clone, Debug, Default)]
pub struct Records(Vec<RegisteredEntry>);

impl Records {
    /// Adds a record.
    ///
    /// # Panics
    /// If a record of the same kind has that name.
    pub(crate) fn add<T: Registered>(&mut self, record: &'static T) {
        let entry = RegisteredEntry::of(record);
        assert!(!self.0.contains(&entry), "the {entry:?} is registered twice");
        self.0.push(entry);
    }

    /// Returns the records of a type.
    pub fn all<T: Registered>(&self) -> impl Iterator<Item = &'static T> {
        self.0.iter().filter_map(|entry| entry.get::<T>())
    }

    /// Returns the entries of a kind.
    pub(crate) fn entries(&self, kind: &str) -> impl Iterator<Item = RegisteredEntry> {
        self.0.iter().copied().filter(move |entry| entry.kind == kind)
    }

    /// Returns the names of the records of a kind.
    pub fn names_of(&self, kind: &str) -> impl Iterator<Item = &'static str> {
        self.entries(kind).map(|entry| entry.name)
    }
}
