import { createHash } from "node:crypto";
import type { Quote } from "./quote.ts";

/**
 * Names what is written of an offer: while it is in preparation its revision stays the same, and of two who write it
 * neither may overwrite what the other has saved without having seen it.
 */
export function offerVersion({
  pricePence,
  text,
  validUntil,
  startsOn,
  termMonths,
  seats,
}: Quote["draft"]): string {
  const written = JSON.stringify([pricePence, text, validUntil, startsOn, termMonths, seats]);
  return createHash("sha256").update(written).digest("base64url").slice(0, 22);
}
