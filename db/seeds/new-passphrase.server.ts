import { randomInt } from "node:crypto";

/** Without letters that are mistaken for others. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** Four groups of five random characters, about 99 bits: easy to read out, impossible to guess. */
export function newPassphrase(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return [group(), group(), group(), group()].join("-");
}
