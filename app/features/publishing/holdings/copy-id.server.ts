import { randomInt } from "node:crypto";

/** Crockford's base 32: no letter that reads like a digit. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The name of one copy of a report, printed on its every page: `CR-` and three groups of four (60 random bits). */
export function newCopyId(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return `CR-${group()}-${group()}-${group()}`;
}
