/**
 * Counts refused requests in memory and writes a row for each kind, person (or network) and minute: at once when the
 * first comes, and again with the whole count when the minute is over. What is held and written stays bounded however
 * many people, networks and requests there are. A row that can't be written is given up: no request waits for it.
 */
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { networkOf } from "#app/platform/address.server.ts";
import { hours, now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { count } from "#app/plural.ts";
import { burst, type RefusedRequest } from "./security-event.ts";

/** Beyond so many rows of strangers, and of people signed in, a minute the rest is counted together, by kind. */
const mostRows = 100;
/** Everybody beyond that, as `who` says it. */
const everybodyElse = "many";
const minuteMs = 60_000;
/** The burst goes on, or the next one comes: staff are told again after an hour. */
const toldFor = hours(1) * 1000;

interface Row extends RefusedRequest {
  who: string;
  minute: string;
  refused: number;
  written: number;
}

let rows = new Map<string, Row>();
let held = { strangers: 0, people: 0 };
let minute = 0;
let all = 0;
let ofOne = new Map<string, number>();
let told = Number.NEGATIVE_INFINITY;
let news: string | null = null;
let writing: Promise<void> = Promise.resolve();
let timer: NodeJS.Timeout | undefined;

/** Never throws and never waits. */
export function noteRefusal(db: Db, refused: RefusedRequest): void {
  const at = now().getTime();
  if (Math.floor(at / minuteMs) !== minute) void endMinute(db);
  minute = Math.floor(at / minuteMs);
  const person = refused.userId ?? networkOf(refused.ip);
  const crowd = refused.userId === null ? "strangers" : "people";
  const isOneMore = !rows.has(keyOf(refused.kind, person));
  const who = isOneMore && held[crowd] >= mostRows ? everybodyElse : person;
  let row = rows.get(keyOf(refused.kind, who));
  if (!row) {
    const nobody = who === everybodyElse && { userId: null, ip: "", path: "" };
    const start = new Date(minute * minuteMs).toISOString();
    row = { ...refused, ...nobody, who, minute: start, refused: 0, written: 0 };
    rows.set(keyOf(refused.kind, who), row);
    if (!nobody) held[crowd] += 1;
  }
  row.refused += 1;
  const isBurst = countBurst(who, at);
  if (row.refused === 1 || isBurst) void write(db, [...rows.values()]);
  timer ??= setTimeout(() => void endMinute(db), minuteMs - (at % minuteMs)).unref();
}

/** Writes what is counted and not written yet: when a minute is over, and before the product ends. */
export function endMinute(db: Db): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const ended = [...rows.values()];
  rows = new Map();
  held = { strangers: 0, people: 0 };
  ofOne = new Map();
  all = 0;
  return write(db, ended);
}

function keyOf(kind: string, who: string): string {
  return `${kind} ${who}`;
}

/** @returns true when staff are to be told now. */
function countBurst(who: string, at: number): boolean {
  all += 1;
  const own = (ofOne.get(who) ?? 0) + 1;
  ofOne.set(who, own);
  const factor = env().throttleFactor;
  const isOne = who !== everybodyElse && own >= burst.ofOne * factor;
  if ((!isOne && all < burst.ofAll * factor) || at - told < toldFor) return false;
  told = at;
  news = isOne
    ? `More than ${count(burst.ofOne, "request")} of one person or network were refused within a minute.`
    : `More than ${count(burst.ofAll, "request")} were refused within a minute.`;
  return true;
}

function write(db: Db, counted: readonly Row[]): Promise<void> {
  writing = writing
    .then(async () => {
      const due = counted.filter((row) => row.refused > row.written);
      const totals = due.map((row) => row.refused);
      if (due.length > 0) await add(db, due);
      for (const [place, row] of due.entries()) row.written = totals[place] ?? 0;
      const message = news;
      if (message) await tellStaff(db, message);
      if (news === message) news = null;
    })
    .catch((error: unknown) => log.warn("security-events", { cause: String(error) }));
  return writing;
}

/** In one statement, so that the file is never held for longer than a moment. */
async function add(db: Db, due: readonly Row[]): Promise<void> {
  await db
    .insertInto("security_events")
    .values(
      due.map(
        ({ minute: start, kind, who, userId, ip, method, path, status, requestId, refused, written }) => ({
          minute: start,
          kind,
          who,
          user_id: userId,
          ip,
          method,
          path,
          status,
          request_id: requestId,
          refused: refused - written,
        }),
      ),
    )
    .onConflict((conflict) =>
      conflict.columns(["minute", "kind", "who"]).doUpdateSet((old) => ({
        refused: old("security_events.refused", "+", old.ref("excluded.refused")),
      })),
    )
    .execute();
}

async function tellStaff(db: Db, message: string): Promise<void> {
  await db.transaction().execute((trx) =>
    notifyStaff(trx, {
      type: "other",
      title: "Many requests are being refused",
      message: `${message} Security events says whose, from where and what they asked for.`,
      priority: "urgent",
      relatedType: "security-events",
      relatedId: "newest",
    }),
  );
}
