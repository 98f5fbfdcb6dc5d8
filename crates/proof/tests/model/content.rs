//! The content of condensed certificates.

use std::collections::{BTreeMap, BTreeSet};

use super::bytes::{checksum, push_number};

/// The content of a condensed certificate.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Content {
    pub(crate) record: String,
    pub(crate) cells: usize,
    pub(crate) twins: String,
    pub(crate) lost: BTreeSet<u128>,
    pub(crate) groups: BTreeMap<u128, BTreeSet<u128>>,
}

impl Content {
    pub(crate) fn read(bytes: &[u8]) -> Content {
        let mut lines = bytes.splitn(4, |&byte| byte == b'\n');
        let mut line = || String::from_utf8(lines.next().expect("a line").to_vec()).expect("text");
        assert_eq!(line(), "freecell proof 2");
        let (record, counts) = (line(), line());
        let rest = lines.next().expect("the sets");
        let (rest, sum) = rest.split_at(rest.len() - 4);
        assert_eq!(sum, checksum(&bytes[..bytes.len() - 4]));
        let numbers: Vec<u64> = counts
            .split(' ')
            .filter_map(|word| word.parse().ok())
            .collect();
        let &[cells, states, groups, lost] = &numbers[..] else {
            panic!("{counts}");
        };
        let mut rest = rest.iter();
        let mut number = || {
            let mut number = 0;
            for place in 0.. {
                let byte = *rest.next().expect("a number");
                number |= u128::from(byte & 0x7F) << (7 * place);
                if byte < 0x80 {
                    break;
                }
            }
            number
        };
        let ascending = |count: u128, number: &mut dyn FnMut() -> u128| {
            let mut last = 0;
            let next = |_| {
                last += number();
                last
            };
            (0..count).map(next).collect::<BTreeSet<u128>>()
        };
        let lost = ascending(lost.into(), &mut number);
        let mut last = 0;
        let groups: BTreeMap<u128, BTreeSet<u128>> = (0..groups)
            .map(|_| {
                last += number();
                let count = number();
                (last, ascending(count, &mut number))
            })
            .collect();
        assert_eq!(rest.len(), 0);
        let found: usize = groups.values().map(BTreeSet::len).sum();
        assert_eq!(found as u64, states);
        let (_, twins) = counts.split_once(", twins ").expect("twins");
        Content {
            record,
            cells: usize::try_from(cells).expect("at most 4"),
            twins: twins.to_owned(),
            lost,
            groups,
        }
    }

    pub(crate) fn write(&self) -> Vec<u8> {
        let states: usize = self.groups.values().map(BTreeSet::len).sum();
        let (groups, lost) = (self.groups.len(), self.lost.len());
        let Content {
            record,
            cells,
            twins,
            ..
        } = self;
        let head = format!(
            "freecell proof 2\n{record}\n{cells} free cells, {states} settled states in {groups} groups, \
             {lost} lost groups, twins {twins}\n"
        );
        let mut bytes = head.into_bytes();
        ascend(&mut bytes, &self.lost);
        let mut last = 0;
        for (group, states) in &self.groups {
            push_number(&mut bytes, group - last);
            last = *group;
            push_number(&mut bytes, states.len() as u128);
            ascend(&mut bytes, states);
        }
        bytes.extend(checksum(&bytes));
        bytes
    }

    /// Removes a state, and its group if it was the last one.
    pub(crate) fn without(&self, group: u128, state: u128) -> Content {
        let mut less = self.clone();
        let states = less.groups.get_mut(&group).expect("a group");
        assert!(states.remove(&state));
        less.groups.retain(|_, states| !states.is_empty());
        less
    }

    /// Returns all states with their groups.
    pub(crate) fn states(&self) -> impl Iterator<Item = (u128, u128)> {
        let groups = self.groups.iter();
        groups.flat_map(|(&group, states)| states.iter().map(move |&state| (group, state)))
    }
}

fn ascend(bytes: &mut Vec<u8>, numbers: &BTreeSet<u128>) {
    let mut last = 0;
    for number in numbers {
        push_number(bytes, number - last);
        last = *number;
    }
}
