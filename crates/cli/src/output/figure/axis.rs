//! Axes: their scale, and ticks at round numbers.

/// A linear or logarithmic axis. Its first and last tick enclose the values.
pub(crate) struct Axis {
    is_log: bool,
    low: f64,
    high: f64,
    pub(crate) ticks: Vec<f64>,
    /// Ticks without labels.
    pub(crate) minor_ticks: Vec<f64>,
}

impl Axis {
    /// Returns an axis from `low` to `high` or a little beyond, with about `count`
    /// ticks, which are multiples of 1, 2 or 5 times a power of ten.
    pub(crate) fn linear(low: f64, high: f64, count: u32, least_step: f64) -> Axis {
        // Labels have few digits, and histograms are exact to within 0.1 %.
        let step = ((high - low) / f64::from(count)).max(high * 1e-3);
        let step = round_step(step).max(least_step);
        let first = (low / step).floor();
        let last = (high / step).ceil().max(first + 1.0);
        #[allow(clippy::cast_possible_truncation, reason = "about as many as `count`")]
        let steps = (last - first) as u32;
        Axis {
            is_log: false,
            low: first * step,
            high: last * step,
            ticks: (0..=steps)
                .map(|tick| (first + f64::from(tick)) * step)
                .collect(),
            minor_ticks: Vec::new(),
        }
    }

    /// Returns an axis over the powers of ten from 10^`low` to 10^`high`, with a tick
    /// at every `stride`-th, and at the last.
    pub(crate) fn log(low: i32, high: i32, stride: usize) -> Axis {
        let mut ticks: Vec<f64> = (low..=high)
            .rev()
            .step_by(stride)
            .map(|power| 10f64.powi(power))
            .collect();
        ticks.reverse();
        let decades = low..high;
        let minor_ticks = if stride == 1 {
            decades
                .flat_map(|power| (2..10).map(move |digit| f64::from(digit) * 10f64.powi(power)))
                .collect()
        } else {
            decades.map(|power| 10f64.powi(power)).collect()
        };
        Axis {
            is_log: true,
            low: 10f64.powi(low),
            high: 10f64.powi(high),
            ticks,
            minor_ticks,
        }
    }

    /// Returns an axis for numbers from `least` to `most`: logarithmic if they span a
    /// power of ten. `fits` says whether there is space for the labels of the ticks;
    /// the axis with the most labels wins.
    pub(crate) fn for_numbers(least: u64, most: u64, fits: impl Fn(&Axis) -> bool) -> Axis {
        // Start below the smallest number, where a curve would hide behind the axis.
        let start = least.saturating_sub(1);
        let mut axes: Vec<Axis> = if most / 10 >= least.max(1) {
            let low = start.max(1).ilog10().cast_signed();
            let high = ((most - 1).ilog10() + 1).cast_signed();
            (1..=20)
                .map(|stride| Axis::log(low, high, stride))
                .collect()
        } else {
            let (low, high) = if least == most {
                let around = (most / 10).max(1);
                (least.saturating_sub(around), most.saturating_add(around))
            } else {
                (start, most)
            };
            let [low, high] = [low, high].map(|number| number as f64);
            (1..=10)
                .rev()
                .map(|count| Axis::linear(low, high, count, 1.0))
                .collect()
        };
        let chosen = axes.iter().position(fits).unwrap_or(axes.len() - 1);
        axes.swap_remove(chosen)
    }

    /// Returns where a value is, from 0 at the first tick to 1 at the last.
    pub(crate) fn place(&self, value: f64) -> f64 {
        let part = if self.is_log {
            (value.max(self.low) / self.low).log10() / (self.high / self.low).log10()
        } else {
            (value - self.low) / (self.high - self.low)
        };
        part.clamp(0.0, 1.0)
    }
}

/// Returns the smallest of 1, 2 or 5 times a power of ten that is at least `step`.
pub(crate) fn round_step(step: f64) -> f64 {
    if step <= 0.0 {
        return 0.0;
    }
    let power = 10f64.powf(step.log10().floor());
    let steps = [1.0, 2.0, 5.0].map(|factor| factor * power);
    // The tolerance absorbs the error of the logarithm.
    let enough = |&round: &f64| round >= step * (1.0 - 1e-9);
    steps.into_iter().find(enough).unwrap_or(10.0 * power)
}

/// Returns the largest of 1, 2 or 5 times a power of ten that is at most `step`.
pub(crate) fn round_step_down(step: f64) -> f64 {
    if step <= 0.0 {
        return 0.0;
    }
    1.0 / round_step(1.0 / step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_enclose_their_numbers() {
        let powers = (0..20).map(|power| 10u64.pow(power));
        let mut numbers: Vec<u64> = powers
            .flat_map(|power| [power - 1, power, power + 1, power.saturating_mul(7)])
            .chain([u64::MAX])
            .collect();
        numbers.sort_unstable();
        for (index, &least) in numbers.iter().enumerate() {
            for &most in &numbers[index..] {
                for fits in [true, false] {
                    let axis = Axis::for_numbers(least, most, |_| fits);
                    let what = format!("{least} to {most}: {:?}", axis.ticks);
                    assert!(axis.ticks.len() <= 22, "{what}");
                    let [first, last] = [axis.ticks[0], axis.ticks[axis.ticks.len() - 1]];
                    assert!(last >= most as f64, "{what}");
                    assert!(axis.is_log || first <= least as f64, "{what}");
                    for value in [least, most] {
                        assert!(axis.place(value as f64).is_finite(), "{what}");
                    }
                    assert!(axis.ticks.is_sorted_by(|one, other| one < other), "{what}");
                }
            }
        }
    }

    #[test]
    fn steps_are_round() {
        for (step, round) in [
            (0.03, 0.05),
            (1.0, 1.0),
            (1.1, 2.0),
            (300.0, 500.0),
            (7e8, 1e9),
        ] {
            assert!((round_step(step) / round - 1.0).abs() < 1e-9, "{step}");
        }
        for (step, round) in [(0.03, 0.02), (1.0, 1.0), (1.9, 1.0), (6.3, 5.0), (4e8, 2e8)] {
            assert!((round_step_down(step) / round - 1.0).abs() < 1e-9, "{step}");
        }
    }
}
