import { withCommas } from "#app/plural.ts";

/** What was kept as digits alone, with its thousands apart; a year stays as it is. */
export function parted(text: string): string {
  return /^-?\d{5,}(?:\.\d+)?$/.test(text) ? text.replace(/^-?\d+/, withCommas).replace("-", "−") : text;
}
