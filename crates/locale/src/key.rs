//! Keys of messages, compared with the English files when a crate is compiled.

/// The key of a message that exists in every language. [`key!`](crate::key!) creates it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(&'static str);

/// Returns the [`Key`] of a message. A key without a message does not compile:
///
/// ```
/// assert_eq!(freecell_locale::key!("command-undo").name(), "command-undo");
/// ```
///
/// ```compile_fail,E0080
/// freecell_locale::key!("command-undoo");
/// ```
#[macro_export]
macro_rules! key {
    ($name:literal) => {{
        const KEY: $crate::Key = $crate::Key::new($name);
        KEY
    }};
}

/// The names of all messages, with room for more.
const NAMES: [&[u8]; 512] = {
    let source = concat!(
        include_str!("../messages/en/common.ftl"),
        include_str!("../messages/en/page.ftl"),
        include_str!("../messages/en/terminal.ftl"),
    )
    .as_bytes();
    let mut names: [&[u8]; 512] = [b""; 512];
    let mut count = 0;
    let mut start = 0;
    let mut at = 0;
    // A name begins a line and ends with a space; continued texts and comments begin otherwise.
    let mut is_name = false;
    while at < source.len() {
        if at == 0 || source[at - 1] == b'\n' {
            start = at;
            is_name = source[at].is_ascii_alphabetic();
        } else if is_name && source[at] == b' ' {
            names[count] = source.split_at(at).0.split_at(start).1;
            count += 1;
            is_name = false;
        }
        at += 1;
    }
    names
};

/// Compares two names, which `==` cannot do in a constant. None is empty.
const fn is_same(a: &[u8], b: &[u8]) -> bool {
    let mut count = 0;
    while count < a.len() && count < b.len() && a[count] == b[count] {
        count += 1;
    }
    count > 0 && count == a.len() && count == b.len()
}

impl Key {
    /// Creates the key of a message.
    ///
    /// # Panics
    ///
    /// If there is no such message. In a constant, which [`key!`](crate::key!) declares, this is an
    /// error of the compiler.
    pub const fn new(name: &'static str) -> Key {
        let mut index = 0;
        while index < NAMES.len() {
            if is_same(NAMES[index], name.as_bytes()) {
                return Key(name);
            }
            index += 1;
        }
        panic!("no language has a message with this key")
    }

    /// Returns the key as text.
    pub const fn name(self) -> &'static str {
        self.0
    }
}
