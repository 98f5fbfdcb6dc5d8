//! Settings detected from environment variables.

use std::env;

use freecell_locale::Language;

use crate::text::Charset;
use crate::theme::{ColorDepth, ColorScheme};

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
    let listed = list.split(':').find_map(Language::closest);
    let set = first(["LC_ALL", "LC_MESSAGES", "LANG"]).unwrap_or_default();
    match listed {
        // The C locale overrides LANGUAGE.
        Some(listed) if set != "C" && set != "POSIX" => listed.tag().to_owned(),
        _ => set,
    }
}

/// Returns the character set of the locale; Unicode if no locale is set.
pub(crate) fn charset() -> Charset {
    charset_of(first(["LC_ALL", "LC_CTYPE", "LANG"]).as_deref())
}

fn charset_of(locale: Option<&str>) -> Charset {
    let is_utf8 = locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    });
    if is_utf8 {
        Charset::Unicode
    } else {
        Charset::Ascii
    }
}

/// Returns whether the terminal can neither move the cursor nor clear the screen.
pub(crate) fn is_dumb() -> bool {
    variable("TERM").is_some_and(|term| term == "dumb")
}

/// Returns the colour depth of the terminal, without colours if `NO_COLOR` is set.
pub(crate) fn color_depth() -> ColorDepth {
    color_depth_with(variable("NO_COLOR").is_some())
}

/// Returns the colour depth of the terminal, whether or not `NO_COLOR` is set.
pub(crate) fn supported_color_depth() -> ColorDepth {
    match color_depth_with(false) {
        ColorDepth::Mono => ColorDepth::Sixteen,
        depth => depth,
    }
}

fn color_depth_with(no_color: bool) -> ColorDepth {
    color_depth_of(
        no_color,
        &variable("COLORTERM").unwrap_or_default(),
        &variable("TERM").unwrap_or_default(),
    )
}

fn color_depth_of(no_color: bool, colorterm: &str, term: &str) -> ColorDepth {
    if no_color || term == "dumb" || term.starts_with("vt") {
        ColorDepth::Mono
    } else if matches!(colorterm, "truecolor" | "24bit") || term.contains("direct") {
        ColorDepth::True
    } else if term.contains("256color") {
        ColorDepth::Palette
    } else {
        ColorDepth::Sixteen
    }
}

/// Returns the colour scheme of the terminal; dark if it is unknown.
pub(crate) fn color_scheme() -> ColorScheme {
    color_scheme_of(&variable("COLORFGBG").unwrap_or_default())
}

fn color_scheme_of(colors: &str) -> ColorScheme {
    match colors.rsplit(';').next() {
        Some("7" | "15") => ColorScheme::Light,
        _ => ColorScheme::Dark,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detects_common_terminals() {
        assert_eq!(
            color_depth_of(false, "truecolor", "xterm-256color"),
            ColorDepth::True
        );
        assert_eq!(
            color_depth_of(false, "", "screen-256color"),
            ColorDepth::Palette
        );
        assert_eq!(color_depth_of(false, "", "linux"), ColorDepth::Sixteen);
        assert_eq!(color_depth_of(true, "truecolor", "xterm"), ColorDepth::Mono);
        assert_eq!(color_depth_of(false, "", "dumb"), ColorDepth::Mono);
        assert_eq!(charset_of(Some("en_GB.UTF-8")), Charset::Unicode);
        assert_eq!(charset_of(Some("C.utf8")), Charset::Unicode);
        assert_eq!(charset_of(Some("C")), Charset::Ascii);
        assert_eq!(charset_of(Some("it_IT.ISO-8859-1")), Charset::Ascii);
        assert_eq!(charset_of(None), Charset::Unicode);
        assert_eq!(color_scheme_of("0;15"), ColorScheme::Light);
        assert_eq!(color_scheme_of("15;0"), ColorScheme::Dark);
        assert_eq!(color_scheme_of(""), ColorScheme::Dark);
    }
}
