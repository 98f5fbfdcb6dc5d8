/** Dates and durations. */
import { dealOfDay } from "./engine";

/** Returns the number of the deal of the day. */
export function today(): number {
  return dealOfDay(new Date());
}

/** Formats a duration in seconds as `mm:ss` or `h:mm:ss`. */
export function formatTime(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${two(minutes)}:${two(Math.floor(seconds) % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}
