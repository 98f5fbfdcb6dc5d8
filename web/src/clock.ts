/** Times and days. */

/** The deal of a day has the date as its number: the same for everyone. */
export function today(date = new Date()): number {
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
}

export function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${two(minutes)}:${two(Math.floor(seconds) % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}
