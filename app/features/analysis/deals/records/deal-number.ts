import { fold } from "#db/search/fold.ts";

/**
 * The id of a deal: the first three letters or digits of its name in upper case (padded with X), the year, and the
 * number in the company's sequence of that year, at least three digits long. Letters are of ASCII: accents are dropped,
 * and what has no Latin letters gives none.
 */
export function dealNumber(name: string, year: number, sequence: number): string {
  const letters = [...fold(name.replaceAll("&", " "))].filter((char) => /[a-z0-9]/.test(char));
  const three = [...letters, "x", "x", "x"].slice(0, 3).join("").toUpperCase();
  return `${three}${year}${String(sequence).padStart(3, "0")}`;
}
