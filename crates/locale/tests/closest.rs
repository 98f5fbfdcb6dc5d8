//! Tests the choice of a language against `closest.txt`, a table that the page is tested with as well.

use freecell_locale::Language;

#[test]
fn wishes_have_their_closest_language() {
    let lines = include_str!("closest.txt").lines();
    let cases: Vec<(&str, &str)> = lines.filter_map(|line| line.split_once(' ')).collect();
    for (wish, expected) in cases.into_iter().filter(|(wish, _)| *wish != "#") {
        let found = Language::closest(wish).map_or("-", Language::tag);
        assert_eq!(found, expected, "{wish}");
    }
}
