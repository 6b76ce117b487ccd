import { setImmediate } from "node:timers/promises";
import { createHash } from "node:crypto";
import { type Actor, systemActor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { FeedError, isAddress, readFeed } from "#app/platform/market-feed.server.ts";
import { findInstruments, toPrice } from "./find-markets.server.ts";
import { weekdaysBetween } from "./market-clock.ts";
import type { Price } from "./market.ts";
import { type FilePrice, Problems, readPriceFile, type RefusedPriceFile } from "./price-file.server.ts";

/** A close further than this from the one before it is taken for a mistake: no index or large currency moves so far. */
const MOST_MOVE = 0.5;
/** Closes further apart than this many weekdays are not held against each other. */
const MOST_GAP = 5;
/** Rows of one statement. */
const chunk = 400;

interface Imported {
  ok: true;
  added: number;
  changed: number;
  unchanged: number;
  /** Generated prices that made room for real ones. */
  samplesRemoved: number;
}

type ImportResult =
  Imported | ({ reason: "problems" } & RefusedPriceFile) | { ok: false; reason: "not-allowed" };

/**
 * Takes in a file of prices: all of it, or nothing. An instrument's generated prices go as soon as real ones come, so
 * that no chart mixes the two; the price at the end of a day is never replaced by a delayed one of that day.
 * @param input.bytes the CSV file; its columns and limits stand in `price-file.server.ts`.
 * @param input.source named as the source where the file names none.
 * @param input.check only reads and compares: nothing is written.
 */
export async function importPrices(
  db: Db,
  actor: Actor,
  input: { bytes: Uint8Array; source: string; check?: boolean },
): Promise<ImportResult> {
  if (actor.role !== "system" && actor.role !== "admin") return { ok: false, reason: "not-allowed" };
  const instruments = await findInstruments(db);
  const file = await readPriceFile(input.bytes, { instruments, now: now(), source: input.source });
  if (!file.ok) return { ...file, reason: "problems" };
  return db.transaction().execute(async (trx) => {
    const problems = new Problems();
    const plan = await planOf(trx, file.prices, problems);
    if (problems.any) return { ...problems.refused(), reason: "problems" as const };
    const imported = { ...plan.counts, ok: true as const };
    if (input.check) return imported;
    for (const id of plan.instrumentIds) {
      await trx.deleteFrom("prices").where("instrument_id", "=", id).where("status", "=", "sample").execute();
    }
    await write(trx, plan.writes);
    if (plan.writes.length > 0) {
      await recordAudit(trx, actor, {
        action: "prices.import",
        target: "prices",
        details: { instruments: plan.instrumentIds, added: imported.added, changed: imported.changed },
      });
    }
    return imported;
  });
}

/** What of the file is new or different, held against what is known. */
async function planOf(trx: Trx, prices: readonly FilePrice[], problems: Problems) {
  const counts = { added: 0, changed: 0, unchanged: 0, samplesRemoved: 0 };
  const writes: FilePrice[] = [];
  const instrumentIds = [...new Set(prices.map((price) => price.instrumentId))];
  for (const id of instrumentIds) {
    await setImmediate();
    const own = prices.filter((price) => price.instrumentId === id).sort((a, b) => (a.day < b.day ? -1 : 1));
    const rows = await trx.selectFrom("prices").selectAll().where("instrument_id", "=", id).execute();
    const known = new Map<string, Price>();
    for (const row of rows) {
      if (row.status === "sample") counts.samplesRemoved += 1;
      else known.set(row.day, toPrice(row));
    }
    for (const price of own) {
      const there = known.get(price.day);
      if (there && isOutdone(price, there)) counts.unchanged += 1;
      else {
        counts[there ? "changed" : "added"] += 1;
        writes.push(price);
      }
    }
    findJumps(own, known, problems);
  }
  return { counts, writes, instrumentIds };
}

/** True where the file tells nothing newer of that day than is known. */
function isOutdone(price: Price, there: Price): boolean {
  if (there.status === "end-of-day" && price.status === "delayed") return true;
  if (there.asOf && price.asOf && price.asOf < there.asOf) return true;
  return (["close", "asOf", "status", "source"] as const).every((key) => price[key] === there[key]);
}

function findJumps(own: readonly FilePrice[], known: ReadonlyMap<string, Price>, problems: Problems): void {
  const all = new Map<string, Price>([...known, ...own.map((price) => [price.day, price] as const)]);
  const days = [...all.keys()].sort();
  const before = new Map(days.map((day, index) => [day, all.get(days[index - 1] ?? "")]));
  for (const price of own) {
    const previous = before.get(price.day);
    if (!previous || weekdaysBetween(previous.day, price.day) > MOST_GAP) continue;
    if (Math.abs(price.close / previous.close - 1) <= MOST_MOVE) continue;
    problems.add(
      price.line,
      "close",
      `${price.close} is more than half away from ${previous.close} of ${previous.day}; check the instrument and the unit`,
    );
  }
}

async function write(trx: Trx, prices: readonly FilePrice[]): Promise<void> {
  const at = nowIso();
  for (let start = 0; start < prices.length; start += chunk) {
    await trx
      .insertInto("prices")
      .values(
        prices.slice(start, start + chunk).map(({ instrumentId, day, close, asOf, status, source }) => ({
          instrument_id: instrumentId,
          day,
          close,
          as_of: asOf,
          status,
          source,
          imported_at: at,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(["instrument_id", "day"]).doUpdateSet((eb) => ({
          close: eb.ref("excluded.close"),
          as_of: eb.ref("excluded.as_of"),
          status: eb.ref("excluded.status"),
          source: eb.ref("excluded.source"),
          imported_at: eb.ref("excluded.imported_at"),
        })),
      )
      .execute();
    // Others have a turn; the transaction, and with it all or nothing, goes on.
    await setImmediate();
  }
}

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
