//! What the environment says about the terminal and its user.

use std::env;

use crate::text::{Signs, closest};
use crate::theme::{Depth, Shade};

fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

/// The first of these that is set, as the system does for a kind of words.
fn first(names: [&str; 3]) -> Option<String> {
    names.into_iter().find_map(variable)
}

/// The language of the environment.
pub(crate) fn language() -> String {
    // Whoever sets LANGUAGE lists several, the best first.
    let list = variable("LANGUAGE").unwrap_or_default();
    let listed = list.split(':').find_map(closest);
    let set = first(["LC_ALL", "LC_MESSAGES", "LANG"]).unwrap_or_default();
    match listed {
        // In the language of programmers nobody is asked.
        Some(listed) if set != "C" && set != "POSIX" => listed.tag().to_owned(),
        _ => set,
    }
}

/// Which signs there are, by the locale. Where none is set, the terminal has
/// most likely all of them.
pub(crate) fn signs() -> Signs {
    signs_of(first(["LC_ALL", "LC_CTYPE", "LANG"]).as_deref())
}

fn signs_of(locale: Option<&str>) -> Signs {
    let is_wide = locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    });
    if is_wide {
        Signs::Unicode
    } else {
        Signs::Ascii
    }
}

/// How many colours there are.
pub(crate) fn depth() -> Depth {
    depth_of(
        variable("NO_COLOR").is_some(),
        &variable("COLORTERM").unwrap_or_default(),
        &variable("TERM").unwrap_or_default(),
    )
}

fn depth_of(no_color: bool, colorterm: &str, term: &str) -> Depth {
    if no_color || term == "dumb" || term.starts_with("vt") {
        Depth::Mono
    } else if matches!(colorterm, "truecolor" | "24bit") || term.contains("direct") {
        Depth::True
    } else if term.contains("256color") {
        Depth::Palette
    } else {
        Depth::Sixteen
    }
}

/// Whether the terminal is dark, as far as it says.
pub(crate) fn shade() -> Shade {
    shade_of(&variable("COLORFGBG").unwrap_or_default())
}

fn shade_of(colors: &str) -> Shade {
    match colors.rsplit(';').next() {
        Some("7" | "15") => Shade::Light,
        _ => Shade::Dark,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_as_they_are() {
        assert_eq!(depth_of(false, "truecolor", "xterm-256color"), Depth::True);
        assert_eq!(depth_of(false, "", "screen-256color"), Depth::Palette);
        assert_eq!(depth_of(false, "", "linux"), Depth::Sixteen);
        assert_eq!(depth_of(true, "truecolor", "xterm"), Depth::Mono);
        assert_eq!(depth_of(false, "", "dumb"), Depth::Mono);
        assert_eq!(signs_of(Some("en_GB.UTF-8")), Signs::Unicode);
        assert_eq!(signs_of(Some("C.utf8")), Signs::Unicode);
        assert_eq!(signs_of(Some("C")), Signs::Ascii);
        assert_eq!(signs_of(Some("it_IT.ISO-8859-1")), Signs::Ascii);
        assert_eq!(signs_of(None), Signs::Unicode);
        assert_eq!(shade_of("0;15"), Shade::Light);
        assert_eq!(shade_of("15;0"), Shade::Dark);
        assert_eq!(shade_of(""), Shade::Dark);
    }
}
