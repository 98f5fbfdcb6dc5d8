#![doc = include_str!("../README.md")]

/// A part of the program with messages of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Surface {
    /// The web page.
    Page,
    /// The terminal game.
    Terminal,
}

impl Surface {
    /// All surfaces.
    pub const ALL: [Surface; 2] = [Surface::Page, Surface::Terminal];
}

/// A language with its messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Language {
    tag: &'static str,
    common: &'static str,
    page: &'static str,
    terminal: &'static str,
}

macro_rules! language {
    ($tag:literal) => {
        Language {
            tag: $tag,
            common: include_str!(concat!("../messages/", $tag, "/common.ftl")),
            page: include_str!(concat!("../messages/", $tag, "/page.ftl")),
            terminal: include_str!(concat!("../messages/", $tag, "/terminal.ftl")),
        }
    };
}

impl Language {
    /// All languages, sorted by tag.
    pub const ALL: &'static [Language] = &[
        language!("en"),
        language!("es"),
        language!("it"),
        language!("ja"),
        language!("pt-BR"),
        language!("uk"),
    ];

    /// The language that every other one is translated from.
    pub const ENGLISH: &'static Language = &Self::ALL[0];

    /// Returns the language with this tag, such as `pt-BR`, in any case.
    pub fn find(tag: &str) -> Option<&'static Language> {
        Self::ALL
            .iter()
            .find(|language| language.tag.eq_ignore_ascii_case(tag))
    }

    /// Returns the BCP 47 tag, which is also the name of the folder.
    pub const fn tag(&self) -> &'static str {
        self.tag
    }

    /// Returns the language's own name, from the message `language-name`.
    pub fn name(&self) -> &'static str {
        self.common
            .lines()
            .find_map(|line| line.strip_prefix("language-name = "))
            .unwrap_or(self.tag)
    }

    /// Returns the Fluent sources of a surface: the common messages, then its own.
    pub const fn sources(&self, surface: Surface) -> [&'static str; 2] {
        let own = match surface {
            Surface::Page => self.page,
            Surface::Terminal => self.terminal,
        };
        [self.common, own]
    }
}
