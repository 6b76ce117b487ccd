/**
 * Fills a data directory with many rows, in bulk and without the commands: what is measured afterwards is how the pages
 * read, not how the rows came. A row that the tests' factories make is copied by SQL, and some of its columns varied.
 */
import type Database from "better-sqlite3";
import { verifyAudit } from "#app/features/desk/audit/verify-audit.server.ts";
import { cursorOf } from "#app/http/api/cursor.server.ts";
import type { Connection } from "#db/connection.server.ts";
import { factories } from "../../../tests/support/scene/factories.ts";
import type { SignInDetails } from "../../../tests/support/scene/person.ts";
import { fillAudit, fillDesk, fillFiles } from "./desk.ts";
import { fillPeople } from "./people.ts";
import { at, firmName, newId, numbers, type Sql } from "./sql.ts";
import { fillDeals, fillTrade } from "./trade.ts";

/** What the pages that are measured need to know. */
export interface Filled {
  size: number;
  client: SignInDetails & { companyId: string };
  staff: SignInDetails;
  /** By the word that stands for it in an address: a record of the client's, or a place in the middle of a list. */
  records: Record<string, string>;
  rows: Record<string, number>;
  /** Ids of notifications, spread over all of them, twenty thousand at most. */
  notifications: string[];
}

/** What each part of the filling stands on. */
export interface Ground extends Pick<Filled, "size" | "client" | "staff" | "records"> {
  sqlite: Database.Database;
  /** A row of each table that is copied, by its id. */
  seeds: Record<"order" | "quote" | "ticket" | "deal" | "file" | "notification" | "subscription", string>;
  /** When row `n` came about. */
  time: Sql;
  /** Whose row `n` is: half of everything is one client's company's, the rest lies with many others. */
  owner(of: "company_id" | "user_id" | "name", isOwn?: Sql): Sql;
  /** Of a published report. */
  shelf(of: "id" | "title" | "version" | "file_id", index?: Sql): Sql;
  reports: number;
  /** The client's newest record of a table. */
  newest(table: string, which: string): string;
}

/** Each has `size` rows or more. */
const counted =
  "users companies applications user_keys subscriptions orders quotes tickets notifications outbox audit deals " +
  "downloads invoices deal_moves company_files file_downloads ticket_messages prices";

/** @param size how many rows each of the large tables gets. */
export async function fill({ db, sqlite }: Connection, size: number): Promise<Filled> {
  const make = factories(db);
  const client = await make.client();
  const staff = await make.admin({ totp: true });
  sqlite.exec(`PRAGMA cache_size = -1000000; PRAGMA foreign_keys = OFF;
    CREATE TEMP TABLE owners (k INTEGER PRIMARY KEY, company_id TEXT, user_id TEXT, name TEXT);
    INSERT INTO owners VALUES (0, '${client.companyId}', '${client.userId}', 'Test Company');
    ${numbers(size)} INSERT INTO owners SELECT n + 1, ${newId}, ${newId}, ${firmName(size)} FROM numbers;
    CREATE TEMP TABLE shelf (k INTEGER PRIMARY KEY, id TEXT, title TEXT, version INTEGER, file_id TEXT);
    INSERT INTO shelf SELECT row_number() OVER (ORDER BY id) - 1, id, title, version, file_id FROM reports
      WHERE status = 'published'`);
  const reports = sqlite.prepare("SELECT count(*) FROM shelf").pluck().get() as number;
  const ground: Ground = {
    sqlite,
    size,
    client,
    staff,
    records: { company: client.companyId },
    seeds: {
      order: (await make.order(client)).id,
      quote: (await make.quote(client, { state: "sent" })).id,
      ticket: (await make.ticket({ user_id: client.userId, company_id: client.companyId })).id,
      deal: await make.deal(client.companyId),
      file: await make.companyFile(client.companyId, { pages: 4 }),
      notification: (await make.notifications(1))[0] ?? "",
      subscription: await make.subscription(client.companyId),
    },
    reports,
    time: at(`n / ${size}.0`),
    owner: (of, isOwn = "n % 2 = 0") =>
      `(SELECT ${of} FROM owners WHERE k = iif(${isOwn}, 0, 1 + n / 2 % ${size}))`,
    newest(table, which) {
      const found = `SELECT id FROM ${table} WHERE company_id = ? AND ${which} ORDER BY rowid DESC`;
      return String(sqlite.prepare(found).pluck().get(client.companyId));
    },
    shelf: (of, index = "n") => `(SELECT ${of} FROM shelf WHERE k = (${index}) % ${reports})`,
  };
  // An index that is made at the end is made by sorting: that takes a fraction of keeping it row by row.
  const indexes = sqlite
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
    .all() as { name: string; sql: string }[];
  for (const { name } of indexes) sqlite.exec(`DROP INDEX ${name}`);
  // After the last command: each sets it back.
  sqlite.pragma("synchronous = OFF");
  for (const part of [fillPeople, fillTrade, fillDeals, fillDesk, fillAudit, fillFiles]) part(ground);
  for (const index of indexes) sqlite.exec(index.sql);
  Object.assign(ground.records, middlesOf(ground));
  const verdict = await verifyAudit(db);
  if (!verdict.ok) throw new Error(`The audit log is broken at ${verdict.seq}: ${verdict.what}`);
  const rows = counted
    .split(" ")
    .map((table) => [table, sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number]);
  const step = Math.max(1, Math.floor(size / 20_000));
  const spreadOut = sqlite.prepare("SELECT id FROM notifications WHERE seq % ? = 0 LIMIT 20000").pluck();
  return {
    size,
    client,
    staff,
    records: ground.records,
    rows: Object.fromEntries(rows) as Record<string, number>,
    notifications: spreadOut.all(step) as string[],
  };
}

/** Places in the middle of lists, in the order the lists have. */
function middlesOf({ sqlite, size, client }: Ground): Record<string, string> {
  const own = `WHERE company_id = '${client.companyId}'`;
  const lists: Record<string, [table: string, by: string, direction: "ASC" | "DESC", which?: string]> = {
    user: ["users", "last_name, first_name", "ASC"],
    middlecompany: ["companies", "name", "ASC"],
    key: ["user_keys", "created_at", "DESC"],
    application: ["applications", "submitted_at", "DESC"],
    subscription: ["subscriptions", "starts_on", "DESC"],
    middlequote: ["quotes", "requested_at", "DESC"],
    middleorder: ["orders", "requested_at", "DESC"],
    middleticket: ["tickets", "last_message_at", "DESC"],
    ownquote: ["quotes", "requested_at", "DESC", own],
    ownorder: ["orders", "requested_at", "DESC", own],
    ownticket: ["tickets", "last_message_at", "DESC", own],
    owndeal: ["deals", "last_updated", "DESC", own],
    document: ["company_files", "added_at", "DESC", `${own} AND destination = 'client-documents'`],
  };
  const places = Object.entries(lists).map(([word, [table, by, direction, which = ""]]) => {
    const order = [...by.split(", "), "id"].map((column) => `${column} ${direction}`).join(", ");
    const count = sqlite.prepare(`SELECT count(*) FROM ${table} ${which}`).pluck().get() as number;
    const place = sqlite
      .prepare(
        `SELECT ${by}, id FROM ${table} ${which} ORDER BY ${order} LIMIT 1 OFFSET ${Math.floor(count / 2)}`,
      )
      .raw()
      .get() as string[];
    return [word, encodeURIComponent(cursorOf(place))];
  });
  const middle = Math.floor(size / 2);
  return {
    ...(Object.fromEntries(places) as Record<string, string>),
    number: String(middle),
    cursor: encodeURIComponent(cursorOf([middle])),
  };
}
