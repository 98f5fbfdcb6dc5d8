/**
 * Charts as SVG that follows the width of the page: horizontal places are percentages, vertical ones and text are
 * pixels, so that the text keeps its size on a phone. The colours are those of the style sheet.
 */
import { escaped } from "./html.mjs";

const UNITS = { ns: 1e-9, µs: 1e-6, ms: 1e-3, s: 1 };

/** Returns a time such as `3.5 ms` in seconds. */
export function seconds(text) {
  const [, number, unit] = text.match(/^([\d.,]+) (ns|µs|ms|s)$/) ?? [];
  if (!unit) throw new Error(`"${text}" is not a time such as "3.5 ms"`);
  return Number(number.replaceAll(",", "")) * UNITS[unit];
}

const percent = (share) => `${(100 * share).toFixed(2)}%`;

function figure(caption, note, height, marks) {
  const label = escaped(`Chart of the table above. ${caption}, ${note}.`);
  return `<figure class="plot">
<figcaption><b>${escaped(caption)}</b> <span>${escaped(note)}</span></figcaption>
<svg width="100%" height="${height}" role="img" aria-label="${label}">
${marks.join("\n")}
</svg>
</figure>
`;
}

/**
 * Draws a bar for each row, with its label above it and its value behind it.
 * @param {string} caption
 * @param {{ label: string, text: string, value: number, isOther?: boolean }[]} rows
 */
export function bars(caption, rows, note = "shorter is better") {
  const most = Math.max(...rows.map(({ value }) => value));
  // The value stands behind the longest bar.
  const room = 0.8;
  const marks = rows.map(({ label, text, value, isOther }, index) => {
    const y = 46 * index;
    const width = Math.max((room * value) / most, 0.004);
    return `<text class="label" x="0" y="${y + 14}">${escaped(label)}</text>
<rect class="${isOther ? "other" : "own"}" x="0" y="${y + 20}" width="${percent(width)}" height="14" rx="3"/>
<text class="value" x="${percent(width)}" dx="8" y="${y + 32}">${escaped(text)}</text>`;
  });
  return figure(caption, note, 46 * rows.length, marks);
}

/** The powers of ten from the lowest to the highest value. */
const decades = (low, high) => {
  const [from, to] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
};

const timeName = (exponent) => {
  const unit = exponent < -6 ? "ns" : exponent < -3 ? "µs" : exponent < 0 ? "ms" : "s";
  return `${Math.round(10 ** exponent / UNITS[unit])} ${unit}`;
};

/** Draws times as dots on a logarithmic axis. */
export function dots(caption, rows, note) {
  const powers = decades(Math.min(...rows.map(({ value }) => value)), Math.max(...rows.map(({ value }) => value)));
  const [left, right] = [0.02, 0.9];
  const x = (value) => left + ((right - left) * (Math.log10(value) - powers[0])) / (powers.at(-1) - powers[0]);
  const height = 46 * rows.length;
  const axis = powers.map((power, index) => {
    const at = percent(x(10 ** power));
    const anchor = index === 0 ? "start" : "middle";
    return `<line class="grid" x1="${at}" x2="${at}" y1="0" y2="${height}"/>
<text class="tick" x="${at}" y="${height + 18}" text-anchor="${anchor}">${timeName(power)}</text>`;
  });
  const marks = rows.map(({ label, text, value }, index) => {
    const y = 46 * index;
    const at = percent(x(value));
    return `<text class="label" x="2%" dx="6" y="${y + 14}">${escaped(label)}: ${escaped(text)}</text>
<line class="stem" x1="2%" x2="${at}" y1="${y + 28}" y2="${y + 28}"/>
<circle class="own" cx="${at}" cy="${y + 28}" r="6"/>`;
  });
  return figure(caption, note, height + 26, [...axis, ...marks]);
}

/**
 * Draws values against times on a logarithmic axis.
 * @param {string} caption
 * @param {{ time: string, value: number, text: string }[]} points
 */
export function line(caption, points, note) {
  const times = points.map(({ time }) => seconds(time));
  const powers = decades(Math.min(...times), Math.max(...times));
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.floor(Math.min(...values)), Math.ceil(Math.max(...values))];
  const [top, height] = [16, 220];
  const x = (time) => 0.1 + (0.84 * (Math.log10(time) - powers[0])) / (powers.at(-1) - powers[0]);
  const y = (value) => top + (height * (high - value)) / (high - low);
  const marks = [];
  for (let value = low; value <= high; value++) {
    marks.push(`<line class="grid" x1="10%" x2="94%" y1="${y(value)}" y2="${y(value)}"/>
<text class="tick" x="8%" y="${y(value) + 5}" text-anchor="end">${value}</text>`);
  }
  for (const power of powers) {
    marks.push(`<text class="tick" x="${percent(x(10 ** power))}" y="${top + height + 24}" text-anchor="middle">${timeName(power)}</text>`);
  }
  points.forEach(({ value, text }, index) => {
    const [cx, cy] = [percent(x(times[index])), y(value).toFixed(1)];
    const next = points[index + 1];
    if (next) {
      marks.push(`<line class="curve" x1="${cx}" y1="${cy}" x2="${percent(x(times[index + 1]))}" y2="${y(next.value).toFixed(1)}"/>`);
    }
    marks.push(`<circle class="own" cx="${cx}" cy="${cy}" r="5"/>
<text class="value" x="${cx}" y="${cy - 12}" text-anchor="middle">${escaped(text)}</text>`);
  });
  return figure(caption, note, top + height + 32, marks);
}
