import { type Actor, isAdmin } from "#app/features/actor.ts";
import { camelCased } from "#app/features/camel-case.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import {
  MAIL_FILTERS,
  type MailFilter,
  type MailPage,
  type MailRow,
  type MailState,
  MOST_MAIL_COUNTED,
} from "./mail.ts";

const size = 40;

/** Staff only: to anyone else the outbox is empty. */
function outboxVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("outbox");
  return isAdmin(actor) ? all : all.where("seq", "is", null);
}

interface MailQuery {
  filter?: MailFilter;
  /** Only those older than this cursor. */
  before?: number | undefined;
  /** Only those newer than this cursor, the nearest first to be taken. */
  after?: number | undefined;
}

/** Messages, newest first, 40 a page, without their texts. A page costs the same wherever it is. */
export async function listOutbox(
  db: Db,
  actor: Actor,
  { filter = "all", before, after }: MailQuery = {},
): Promise<MailPage> {
  if (after !== undefined) {
    const found = await outboxFrom(db, actor, { filter, cursor: after, direction: "newer" });
    if (found.length > size) {
      const rows = found.slice(0, size).reverse();
      return { rows: rows.map(toMailRow), older: rows.at(-1)?.seq ?? null, newer: rows[0]?.seq ?? null };
    }
    // A last page that is not full would leave a gap above the list: the newest page shows the same and more.
  }
  const cursor = after === undefined ? before : undefined;
  const found = await outboxFrom(db, actor, { filter, cursor, direction: "older" });
  if (found.length === 0 && cursor !== undefined) return listOutbox(db, actor, { filter });
  const rows = found.slice(0, size);
  return {
    rows: rows.map(toMailRow),
    older: found.length > size ? (rows.at(-1)?.seq ?? null) : null,
    newer: cursor === undefined ? null : (rows[0]?.seq ?? null),
  };
}

interface Range {
  filter: MailFilter;
  cursor: number | undefined;
  direction: "older" | "newer";
}

/** One more than a page, so that it shows whether there is another. Each state is read along the index by itself. */
async function outboxFrom(db: Db, actor: Actor, { filter, cursor, direction }: Range): Promise<FoundMail[]> {
  const states = MAIL_FILTERS.find(({ value }) => value === filter)?.states ?? [null];
  const found: FoundMail[] = [];
  for (const state of states) found.push(...(await inState(db, actor, state, { cursor, direction })));
  const sign = direction === "older" ? -1 : 1;
  return found.sort((a, b) => sign * (a.seq - b.seq)).slice(0, size + 1);
}

function inState(
  db: Db,
  actor: Actor,
  state: MailState | null,
  { cursor, direction }: Omit<Range, "filter">,
) {
  return outboxVisibleTo(db, actor)
    .select(["seq", "id", "to_address", "subject", "state"])
    .select(["attempts", "last_error", "created_at", "sent_at", "is_demo", "is_held", "passed_on_by"])
    .$if(state !== null, (query) => query.where("state", "=", state ?? "queued").where("is_demo", "=", 0))
    .$if(cursor !== undefined, (query) => query.where("seq", direction === "older" ? "<" : ">", cursor ?? 0))
    .orderBy("seq", direction === "older" ? "desc" : "asc")
    .limit(size + 1)
    .execute();
}

type FoundMail = Awaited<ReturnType<typeof inState>>[number];

function toMailRow({ seq: _seq, to_address, is_demo, is_held, passed_on_by, ...own }: FoundMail): MailRow {
  return {
    ...camelCased(own),
    to: to_address,
    isDemo: is_demo === 1,
    isHeld: is_held === 1,
    isPassedOn: passed_on_by !== null,
  };
}

/**
 * What was written before a mail server was set and waits for one decision: how many, counted up to
 * {@link MOST_MAIL_COUNTED}, since when, and the newest, up to which it is decided. Null where nothing waits.
 */
export async function findHeldMail(
  db: Db,
  actor: Actor,
): Promise<{ count: number; since: string; upTo: number } | null> {
  const held = () => outboxVisibleTo(db, actor).where("is_held", "=", 1);
  const oldest = await held().select("created_at").orderBy("seq").limit(1).executeTakeFirst();
  if (!oldest) return null;
  const newest = await held().select("seq").orderBy("seq", "desc").limit(1).executeTakeFirstOrThrow();
  const { count } = await db
    .selectFrom(held().select("seq").limit(MOST_MAIL_COUNTED).as("some"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { count: Number(count), since: oldest.created_at, upTo: newest.seq };
}

/** How many messages are in each state, the demonstration's left out, counted up to {@link MOST_MAIL_COUNTED}. */
export async function countOutbox(db: Db, actor: Actor): Promise<Record<MailState, number>> {
  const counts = { queued: 0, sending: 0, sent: 0, failed: 0 };
  for (const state of ["queued", "sending", "sent", "failed"] as const) {
    const some = outboxVisibleTo(db, actor)
      .select("seq")
      .where("state", "=", state)
      .where("is_demo", "=", 0)
      .limit(MOST_MAIL_COUNTED);
    const { total } = await db
      .selectFrom(some.as("some"))
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    counts[state] = total;
  }
  return counts;
}

/** False when no mail server is set: then staff copy messages from the outbox, and that is the delivery. */
export function mailIsDelivered(): boolean {
  return env().smtpUrl !== undefined;
}

/** More are not counted: how many there are is no news any more. */
export const MOST_MEASURED = 10_000;
const states = ["queued", "sending", "failed"] as const;

/** Messages of each state, the demonstration's apart: how many, and the oldest one's age in seconds, null for none. */
export function measureOutbox(db: Db) {
  return Promise.all(states.map((state) => measure(db, state)));
}

async function measure(db: Db, state: (typeof states)[number]) {
  const own = () =>
    db.selectFrom("outbox").where("state", "=", state).where("is_demo", "=", 0).orderBy("seq");
  const [oldest, counted] = await Promise.all([
    own().select("created_at").limit(1).executeTakeFirst(),
    db
      .selectFrom(own().select("seq").limit(MOST_MEASURED).as("some"))
      .select((one) => one.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  const age = oldest ? Math.max(0, (now().getTime() - Date.parse(oldest.created_at)) / 1000) : null;
  return { state, count: Number(counted.count), age };
}

/**
 * The greatest `relatedId` of the messages about one kind of thing that begins with a text and lies up to another, or
 * null. Asked inside the transaction that writes the next one, it makes a message of a day come once: ids that end with
 * their day sort by it.
 */
export async function lastRelatedId(
  trx: Trx,
  relatedType: string,
  { from, upTo }: { from: string; upTo: string },
): Promise<string | null> {
  const row = await trx
    .selectFrom("outbox")
    .select("related_id")
    .where("related_type", "=", relatedType)
    .where("related_id", ">=", from)
    .where("related_id", "<=", upTo)
    .orderBy("related_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.related_id ?? null;
}
