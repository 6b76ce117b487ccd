import { brand } from "#app/brand.ts";
import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { dataSets } from "./data-sets.server.ts";
import { zipOf } from "./zip-of.server.ts";

export type DataExport =
  | { ok: true; name: string; zip: AsyncGenerator<Uint8Array> }
  | { ok: false; reason: "forbidden" }
  | { ok: false; reason: "throttled"; retryAfterSeconds: number };

/** Everything the product keeps of the asking person, as a ZIP that is made while it is sent. Six an hour. */
export async function exportData(db: Db, actor: Actor): Promise<DataExport> {
  if (!isMember(actor)) return { ok: false, reason: "forbidden" };
  const allowed = await throttle("own-data", actor.userId);
  if (!allowed.ok) {
    return { ok: false, reason: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
  }
  await db
    .transaction()
    .execute((trx) => recordAudit(trx, actor, { action: "own-data.export", target: `user:${actor.userId}` }));
  const at = nowIso();
  return {
    ok: true,
    name: `your-data-${at.slice(0, 10)}.zip`,
    zip: zipOf(dataSets(db, actor), readMe(actor.email, at)),
  };
}

function readMe(email: string, at: string): string {
  return [
    `What ${brand.name} keeps of ${email}, taken ${at} (UTC).`,
    "Each list is there twice: as JSON and as CSV with the same names. Times are UTC; money is in pence.",
    "Passwords, user keys, authenticator secrets and recovery codes are kept encrypted or as hashes, and are not in here.",
    "In the CSV files a text that a spreadsheet could run as a formula has an apostrophe before it.",
    `Questions: ${brand.email.clients}`,
    "",
  ].join("\r\n\r\n");
}
