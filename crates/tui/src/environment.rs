//! Settings detected from environment variables.

use std::env;

use crate::text::{Signs, closest};
use crate::theme::{Depth, Shade};

fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

/// Returns the value of the first variable that is set, in POSIX order.
fn first(names: [&str; 3]) -> Option<String> {
    names.into_iter().find_map(variable)
}

/// Returns the language of the environment.
pub(crate) fn language() -> String {
    // LANGUAGE lists several languages, the preferred one first.
    let list = variable("LANGUAGE").unwrap_or_default();
    let listed = list.split(':').find_map(closest);
    let set = first(["LC_ALL", "LC_MESSAGES", "LANG"]).unwrap_or_default();
    match listed {
        // The C locale overrides LANGUAGE.
        Some(listed) if set != "C" && set != "POSIX" => listed.to_owned(),
        _ => set,
    }
}

/// Returns the character set of the locale; Unicode if no locale is set.
pub(crate) fn signs() -> Signs {
    signs_of(first(["LC_ALL", "LC_CTYPE", "LANG"]).as_deref())
}

fn signs_of(locale: Option<&str>) -> Signs {
    let is_utf8 = locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    });
    if is_utf8 {
        Signs::Unicode
    } else {
        Signs::Ascii
    }
}

/// Returns the colour depth of the terminal.
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

/// Returns the colour scheme of the terminal; dark if it is unknown.
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
    fn detects_common_terminals() {
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
