//! Statistics as JSON.

use freecell_study::Level;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::json;

use super::sweep_stats::{Distribution, SweepStats};
use crate::output::histogram::Histogram;

/// The percentiles, in percent.
const PERCENTILES: [f64; 10] = [1.0, 5.0, 10.0, 25.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.9];

/// Returns one object, with a member for each column.
pub(crate) fn json(stats: &SweepStats) -> serde_json::Result<String> {
    Ok(serde_json::to_string(&StatsJson(stats))? + "\n")
}

struct StatsJson<'a>(&'a SweepStats);

impl Serialize for StatsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let StatsJson(stats) = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("first", &stats.job.range.start().get())?;
        map.serialize_entry("last", &stats.job.range.end().get())?;
        map.serialize_entry("cells", &stats.job.options.cells.get())?;
        map.serialize_entry("program", &stats.program)?;
        let is_finished = stats.finished == stats.job.total_count();
        map.serialize_entry("finished", &is_finished)?;
        map.serialize_entry("deals", &stats.deals)?;
        map.serialize_entry("solved", &stats.solved)?;
        map.serialize_entry("impossible", &stats.impossible.count)?;
        map.serialize_entry("gave_up", &stats.gave_up.count)?;
        map.serialize_entry("impossible_deals", &stats.impossible.first)?;
        map.serialize_entry("gave_up_deals", &stats.gave_up.first)?;
        if stats.job.options.fewest_cells {
            map.serialize_entry("undecided_deals", &stats.undecided.first)?;
        }
        let [states, memory, time] = stats.limits;
        let limits = json!({"states": states, "memory": memory, "time": time});
        map.serialize_entry("gave_up_at", &limits)?;
        if let Some(levels) = stats.levels {
            map.serialize_entry("level", &Levels(levels))?;
        }
        for distribution in &stats.distributions {
            map.serialize_entry(distribution.column.name(), &DistributionJson(distribution))?;
        }
        map.end()
    }
}

/// The distribution of a column; `null` for one without values.
struct DistributionJson<'a>(&'a Distribution);

impl Serialize for DistributionJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let DistributionJson(distribution) = self;
        let Some([min, max]) = distribution.extremes else {
            return serializer.serialize_none();
        };
        let histogram = &distribution.histogram;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("count", &histogram.total())?;
        map.serialize_entry("mean", &histogram.mean())?;
        map.serialize_entry("min", &min.0)?;
        map.serialize_entry("min_deal", &min.1)?;
        map.serialize_entry("max", &max.0)?;
        map.serialize_entry("max_deal", &max.1)?;
        map.serialize_entry("percentiles", &Percentiles(histogram))?;
        map.serialize_entry("counts", &histogram.buckets().collect::<Vec<_>>())?;
        map.end()
    }
}

/// The number of deals of each level.
struct Levels([(Level, u64); 5]);

impl Serialize for Levels {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.map(|(level, count)| (level.name(), count)))
    }
}

struct Percentiles<'a>(&'a Histogram);

impl Serialize for Percentiles<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = PERCENTILES.map(|part| (part.to_string(), self.0.quantile(part / 100.0)));
        serializer.collect_map(values)
    }
}
