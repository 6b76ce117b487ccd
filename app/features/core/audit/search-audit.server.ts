import type { ExpressionBuilder } from "kysely";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { addDays, startOfDay } from "#app/features/calendar.ts";
import { amongNumbers } from "#app/features/search/known-rows.server.ts";
import { anyHolds } from "#app/features/search/search-terms.server.ts";
import { rowsWith } from "#app/features/search/search-documents.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { isCalled, type People, peopleCalled } from "./audit-people.server.ts";
import { AUDIT_PAGE_SIZE, type AuditFilter, type AuditQuery } from "./audit-query.ts";

/** One entry as the log's readers see it. */
export interface ListedEntry {
  seq: number;
  at: string;
  action: string;
  target: string;
  role: string;
  /** Null for visitors and the product itself. */
  by: { id: string; name: string; email: string } | null;
  ip: string;
  requestId: string;
  /** Canonical JSON. */
  details: string;
  /** Hex. */
  mac: string;
}

export interface AuditPage {
  /** Newest first. */
  rows: ListedEntry[];
  /** The number to ask before for the next older page; null when there is none. */
  older: number | null;
  /** The number to ask after for the next newer page; null on the newest. */
  newer: number | null;
}

/** So many entries are looked at for one page: a rare one may take several pages to come to. */
const REACH = 2500;
const nothing: AuditPage = { rows: [], older: null, newer: null };

/**
 * One page of the log for staff, newest first; nothing for anybody else. Entries are numbered in the order of their
 * times, so days become numbers, and a page costs the same wherever it is. What an index finds (one thing, one
 * person, one action, a text that few entries have) is scanned along that index; everything else is looked for within
 * 2,500 entries a page.
 */
export async function searchAudit(
  db: Db,
  actor: Actor,
  query: AuditQuery,
  size = AUDIT_PAGE_SIZE,
): Promise<AuditPage> {
  if (!isAdmin(actor)) return nothing;
  const people = await peopleCalled(db, query.who);
  if (people === "nobody") return nothing;
  const bounds = await numbersBetween(db, query.from, query.to);
  const direction = query.after === undefined ? "desc" : "asc";
  const above = Math.max(bounds.above, query.after ?? 0);
  const upTo = query.before === undefined ? bounds.upTo : Math.min(bounds.upTo, query.before - 1);
  const scan = scanOf(query, people, query.search ? await rowsWith(db, "audit", query.search) : null);
  const entries = () => scan(db, { above, upTo, direction });
  const found = await matching(db, entries(), query, people, size + 1, direction);
  const isFull = found.length > size;
  const seqs = found.slice(0, size);
  const cut = isFull ? undefined : await endOf(db, entries(), direction);
  // A newest page that is not full would leave a gap above the list: the list from its top shows the same and more.
  if (direction === "asc" && !isFull && !cut)
    return searchAudit(db, actor, { ...query, before: undefined, after: undefined }, size);
  const rows = await entriesOf(db, seqs);
  const [first, last] = [rows[0]?.seq, rows.at(-1)?.seq];
  if (direction === "asc")
    return { rows, older: last ?? above + 1, newer: (isFull ? first : cut?.seq) ?? null };
  return {
    rows,
    older: (isFull ? last : cut?.seq) ?? null,
    newer: query.before === undefined ? null : (first ?? query.before - 1),
  };
}

async function numbersBetween(db: Db, from: string, to: string): Promise<{ above: number; upTo: number }> {
  const first = from
    ? await db
        .selectFrom("audit")
        .select("seq")
        .where("at", ">=", startOfDay(from))
        .orderBy("at")
        .orderBy("seq")
        .limit(1)
        .executeTakeFirst()
    : { seq: 1 };
  const last = to
    ? await db
        .selectFrom("audit")
        .select("seq")
        .where("at", "<", startOfDay(addDays(to, 1)))
        .orderBy("at", "desc")
        .orderBy("seq", "desc")
        .limit(1)
        .executeTakeFirst()
    : { seq: Number.MAX_SAFE_INTEGER };
  if (!first || !last) return { above: 0, upTo: 0 };
  return { above: first.seq - 1, upTo: last.seq };
}

interface Range {
  above: number;
  upTo: number;
  direction: "asc" | "desc";
}

const isOneThing = (target: string) => /^[a-z-]+:\S+$/.test(target);

/** The entries to look at, in order, by the one index that leaves the fewest. */
function scanOf(filter: AuditFilter, people: People | null, found: readonly string[] | null) {
  const person = people && "id" in people ? people.id : null;
  return (db: Db, { above, upTo, direction }: Range) => {
    const all = db.selectFrom("audit").select("seq");
    // Asked for the bounds as well, PostgreSQL may go through all of the log to find a handful.
    const near = found?.map(Number).filter((seq) => seq > above && seq <= upTo);
    const within = near
      ? all.where("seq", "in", amongNumbers(near))
      : all.where("seq", ">", above).where("seq", "<=", upTo);
    const some = isOneThing(filter.target)
      ? within.where("target", "=", filter.target)
      : person !== null
        ? within.where("actor_id", "=", person)
        : filter.action
          ? within.where("action", "=", filter.action)
          : within;
    return some.orderBy("seq", direction);
  };
}

/** Where so many entries were looked at; nothing where there are fewer. */
async function endOf(
  db: Db,
  scan: ReturnType<ReturnType<typeof scanOf>>,
  direction: "asc" | "desc",
): Promise<{ seq: number } | undefined> {
  const { looked, seq } = await db
    .selectFrom(scan.limit(REACH).as("scan"))
    .select((eb) => [
      eb.fn.countAll<number>().as("looked"),
      (direction === "desc" ? eb.fn.min("scan.seq") : eb.fn.max("scan.seq")).as("seq"),
    ])
    .executeTakeFirstOrThrow();
  return looked < REACH ? undefined : { seq };
}

/** The numbers of those in the scan that fit, the nearest first. */
async function matching(
  db: Db,
  scan: ReturnType<ReturnType<typeof scanOf>>,
  filter: AuditFilter,
  people: People | null,
  limit: number,
  direction: "asc" | "desc",
): Promise<number[]> {
  const { search, action, target } = filter;
  let looked = db
    .selectFrom(scan.select(["action", "target", "actor_id", "actor_role"]).limit(REACH).as("scan"))
    .select("scan.seq");
  if (action) looked = looked.where("scan.action", "=", action);
  if (target) {
    looked = looked.where((eb) =>
      isOneThing(target)
        ? eb("scan.target", "=", target)
        : eb(eb.fn<number>("instr", [eb.fn("lower", ["scan.target"]), eb.val(target.toLowerCase())]), ">", 0),
    );
  }
  if (people && "role" in people) looked = looked.where("scan.actor_role", "=", people.role);
  if (people && "id" in people) looked = looked.where("scan.actor_id", "=", people.id);
  if (people && "words" in people) {
    // However many fit: each entry's own person is looked up, and only until the page is full.
    looked = looked.where((eb) =>
      eb.exists(
        eb
          .selectFrom("users")
          .select("users.id")
          .whereRef("users.id", "=", "scan.actor_id")
          .where((user) => isCalled(user as unknown as ExpressionBuilder<Schema, "users">, people.words)),
      ),
    );
  }
  if (search) {
    looked = looked.where((eb) => anyHolds(eb, { audit: eb.cast<string>("scan.seq", "text") }, search));
  }
  const rows = await looked.orderBy("scan.seq", direction).limit(limit).execute();
  return rows.map(({ seq }) => seq);
}

async function entriesOf(db: Db, seqs: number[]): Promise<ListedEntry[]> {
  if (seqs.length === 0) return [];
  const rows = await db
    .selectFrom("audit")
    .leftJoin("users", "users.id", "audit.actor_id")
    .selectAll("audit")
    .select(["users.first_name", "users.last_name", "users.email"])
    .where("audit.seq", "in", seqs)
    .orderBy("audit.seq", "desc")
    .limit(seqs.length)
    .execute();
  return rows.map((row) => ({
    seq: row.seq,
    at: row.at,
    action: row.action,
    target: row.target,
    role: row.actor_role,
    by:
      row.actor_id === null
        ? null
        : {
            id: row.actor_id,
            name:
              [row.first_name, row.last_name].filter(Boolean).join(" ") || (row.email ?? "Removed account"),
            email: row.email ?? "",
          },
    ip: row.ip,
    requestId: row.request_id,
    details: row.details,
    mac: Buffer.from(row.mac).toString("hex"),
  }));
}
