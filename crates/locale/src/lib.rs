#![doc = include_str!("../README.md")]

mod key;

pub use key::Key;

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

    /// Returns the language that is closest to a wish such as `pt_PT.UTF-8`: the one with
    /// this tag, or one that differs only in the region. `choose` in `web/src/locale.ts`
    /// follows the same rule, because the page loads its messages before this code could run;
    /// `tests/closest.txt` tests both.
    ///
    /// ```
    /// use freecell_locale::Language;
    ///
    /// let tag = |wish| Language::closest(wish).map(Language::tag);
    /// assert_eq!(tag("pt_PT.UTF-8"), Some("pt-BR"));
    /// assert_eq!(tag("en_GB@euro"), Some("en"));
    /// assert_eq!(tag("uk"), Some("uk"));
    /// assert_eq!((tag("C"), tag("de_DE.UTF-8")), (None, None));
    /// ```
    pub fn closest(wish: &str) -> Option<&'static Language> {
        let wish = wish
            .split(['.', '@'])
            .next()
            .unwrap_or("")
            .replace('_', "-");
        let primary = |tag: &str| tag.split('-').next().unwrap_or("").to_ascii_lowercase();
        Self::find(&wish).or_else(|| {
            let mut all = Self::ALL.iter();
            all.find(|language| primary(language.tag) == primary(&wish))
        })
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
