/** Dates. */
import { dailyDeal } from "./engine";

/** Returns the number of the deal of the day. */
export function today(): number {
  return dailyDeal(new Date());
}
