//! A line of text that can be edited.

use crossterm::event::KeyCode;

/// A line of text with a cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TextField {
    before: String,
    after: String,
}

impl TextField {
    /// Returns the text.
    pub(crate) fn text(&self) -> String {
        format!("{}{}", self.before, self.after)
    }

    /// Returns the text before and after the cursor.
    pub(crate) fn parts(&self) -> (&str, &str) {
        (&self.before, &self.after)
    }

    /// Inserts a text at the cursor.
    pub(crate) fn insert(&mut self, text: &str) {
        self.before.push_str(text);
    }

    /// Edits the text with a key. Returns whether the key does so.
    pub(crate) fn key(&mut self, code: KeyCode) -> bool {
        match code {
            KeyCode::Char(c) => self.before.push(c),
            KeyCode::Backspace => _ = self.before.pop(),
            KeyCode::Delete => _ = self.take_next(),
            KeyCode::Left => {
                if let Some(c) = self.before.pop() {
                    self.after.insert(0, c);
                }
            }
            KeyCode::Right => {
                let next = self.take_next();
                self.before.extend(next);
            }
            KeyCode::Home => self.after.insert_str(0, &std::mem::take(&mut self.before)),
            KeyCode::End => self.before.push_str(&std::mem::take(&mut self.after)),
            _ => return false,
        }
        true
    }

    fn take_next(&mut self) -> Option<char> {
        (!self.after.is_empty()).then(|| self.after.remove(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_edited_at_its_cursor() {
        let mut field = TextField::default();
        let mut type_keys = |codes: &[KeyCode]| {
            for &code in codes {
                field.key(code);
            }
            field.text()
        };
        let [a, b, c] = ['a', 'ü', '組'].map(KeyCode::Char);
        assert_eq!(type_keys(&[a, c, KeyCode::Left, b]), "aü組");
        assert_eq!(type_keys(&[KeyCode::Delete, KeyCode::Delete]), "aü");
        assert_eq!(type_keys(&[KeyCode::Home, KeyCode::Backspace, c]), "組aü");
        assert_eq!(type_keys(&[KeyCode::Right, KeyCode::Backspace]), "組ü");
        assert_eq!(type_keys(&[KeyCode::End, a, KeyCode::Enter]), "組üa");
    }
}
