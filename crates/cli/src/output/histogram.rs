//! Histograms of numbers of any size, in constant memory.

/// Counts how often each number occurs: exactly below 2048, and to within 0.1 %
/// above.
pub(crate) struct Histogram {
    counts: Vec<u64>,
    total: u64,
    sum: u128,
    most: u64,
}

impl Histogram {
    /// Buckets per power of two.
    const PARTS: u64 = 1024;
    const BITS: u32 = Histogram::PARTS.ilog2();

    pub(crate) fn new() -> Histogram {
        let buckets = Histogram::bucket(u64::MAX) + 1;
        Histogram {
            counts: vec![0; buckets],
            total: 0,
            sum: 0,
            most: 0,
        }
    }

    /// Returns the bucket of a number. Each number below 2048 has its own; above,
    /// each power of two is divided into `PARTS` buckets.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "at most 65 parts of a few dozen"
    )]
    fn bucket(number: u64) -> usize {
        let power = (number | 1).ilog2().saturating_sub(Histogram::BITS);
        (u64::from(power) * Histogram::PARTS + (number >> power)) as usize
    }

    /// Returns the smallest number of a bucket.
    fn lower_bound(bucket: usize) -> u64 {
        let bucket = bucket as u64;
        let power = (bucket / Histogram::PARTS).saturating_sub(1);
        (bucket - power * Histogram::PARTS) << power
    }

    pub(crate) fn add(&mut self, number: u64) {
        self.counts[Histogram::bucket(number)] += 1;
        self.total += 1;
        self.sum += u128::from(number);
        self.most = self.most.max(number);
    }

    pub(crate) fn mean(&self) -> f64 {
        self.sum as f64 / self.total.max(1) as f64
    }

    /// Returns how many numbers were added.
    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    /// Returns the count of numbers in each half-open interval between the bounds.
    pub(crate) fn between(&self, bounds: &[u64]) -> Vec<u64> {
        let mut counts = vec![0; bounds.len().saturating_sub(1)];
        for (bucket, &count) in self.counts.iter().enumerate() {
            let least = Histogram::lower_bound(bucket);
            let place = bounds.partition_point(|&bound| bound <= least);
            if count > 0 && (1..bounds.len()).contains(&place) {
                counts[place - 1] += count;
            }
        }
        counts
    }

    /// Iterates over the non-empty buckets: the smallest number and the count of each.
    pub(crate) fn buckets(&self) -> impl Iterator<Item = (u64, u64)> {
        let filled = self.counts.iter().enumerate();
        filled
            .filter(|&(_, &count)| count > 0)
            .map(|(bucket, &count)| (Histogram::lower_bound(bucket), count))
    }

    /// Returns the smallest value that the given fraction of numbers do not exceed.
    pub(crate) fn quantile(&self, fraction: f64) -> u64 {
        #[allow(
            clippy::cast_possible_truncation,
            reason = "whole, and at most the total"
        )]
        let wanted = (fraction * self.total as f64).ceil() as u64;
        if wanted >= self.total {
            return self.most;
        }
        let mut seen = 0;
        for (bucket, count) in self.counts.iter().enumerate() {
            seen += count;
            if seen >= wanted {
                return Histogram::lower_bound(bucket);
            }
        }
        self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_close() {
        let mut histogram = Histogram::new();
        for number in 1..=10_000 {
            histogram.add(number);
        }
        assert!((histogram.mean() - 5000.5).abs() < 1e-9);
        for (part, exact) in [
            (0.5, 5000.0),
            (0.9, 9000.0),
            (0.99, 9900.0),
            (1.0, 10_000.0),
        ] {
            let found = histogram.quantile(part) as f64;
            assert!((found - exact).abs() <= exact / 1000.0, "{part}: {found}");
        }
        for number in (0..9000).chain([1 << 20, 1 << 40, u64::MAX]) {
            let bucket = Histogram::bucket(number);
            let least = Histogram::lower_bound(bucket);
            assert!(
                least <= number && Histogram::bucket(least) == bucket,
                "{number}"
            );
        }
    }
}
