import { createHash } from "node:crypto";
import { systemActor } from "#app/features/actor.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { FeedError, isAddress, readFeed } from "#app/platform/market-feed.server.ts";
import { importPrices } from "./import-prices.server.ts";

/** The digest of the file that was dealt with last, whatever came of it. */
const dealtWith = "prices-feed";
/** Stands while the file can't be had: why not. */
const unreachable = "prices-feed-unreachable";
/** Problems told to staff; the log and `scripts/import-prices.ts --check` tell all. */
const toldProblems = 3;

/**
 * Takes in the prices of the place an operator set, when they changed since the last time. A file that is refused, or
 * that can't be had, changes nothing: the log says so each time, staff are told once, and the prices on the page grow
 * stale in plain sight.
 * @param place a path or address; nothing happens without one.
 */
export async function importScheduledPrices(db: Db, place: string | undefined): Promise<void> {
  if (!place) return;
  const actor = systemActor("import-prices");
  let bytes: Uint8Array;
  try {
    bytes = await readFeed(place);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    log.warn("prices-not-fetched", { why: error.message });
    if ((await noted(db, unreachable)) === undefined) {
      await db.transaction().execute(async (trx) => {
        await tellStaff(trx, "The price file could not be fetched", [
          error.message,
          "The product goes on trying; until then the prices grow old.",
        ]);
        await note(trx, unreachable, error.message);
      });
    }
    return;
  }
  if ((await noted(db, unreachable)) !== undefined)
    await db.deleteFrom("meta").where("key", "=", unreachable).execute();
  const digest = createHash("sha256").update(bytes).digest("hex");
  if ((await noted(db, dealtWith)) === digest) return;
  const result = await importPrices(db, actor, { bytes, source: sourceName(place) });
  if (!result.ok && result.reason === "problems") {
    log.warn("prices-refused", { first: result.problems[0], problems: result.problems.length + result.more });
    await db
      .transaction()
      .execute((trx) =>
        tellStaff(trx, "A price file was refused", [
          ...result.problems.slice(0, toldProblems),
          "Nothing of it was taken in.",
        ]),
      );
  }
  if (result.ok) {
    log.info("prices-imported", {
      added: result.added,
      changed: result.changed,
      unchanged: result.unchanged,
    });
  }
  await note(db, dealtWith, digest);
}

async function tellStaff(trx: Trx, title: string, sentences: readonly string[]): Promise<void> {
  await notifyStaff(trx, { type: "other", title, message: sentences.join(" "), priority: "high" });
}

/** How a price's source reads where its file names none. */
export function sourceName(place: string): string {
  return isAddress(place) ? new URL(place).hostname : "Imported file";
}

async function noted(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value;
}

async function note(db: Db | Trx, key: string, value: string): Promise<void> {
  await db
    .insertInto("meta")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}
