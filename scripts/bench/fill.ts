/**
 * Fills a database with many rows, in bulk and without the commands: what is measured is how lists read, not how rows
 * came. Rows that the tests' factories make are copied by SQL, and what lists order, select and search by is varied.
 */
import { DEAL_STAGES, MOST_DEALS } from "#app/features/analysis/deals/records/deal.ts";
import { cursorOf } from "#app/http/api/cursor.server.ts";
import type { Connection } from "#db/connection.server.ts";
import { copyRows, newId, numbers, type Sql } from "../../tests/support/scene/copy-rows.ts";
import { factories } from "../../tests/support/scene/factories.ts";
import type { Side } from "./scratch.ts";

/** In one row of each list, and in one of eight. */
export const terms = { rare: "zephyrine", common: "capital" };

const pick = (values: readonly string[], index: Sql): Sql =>
  `CASE (${index}) % ${values.length} ${values.map((value, at) => `WHEN ${at} THEN '${value}'`).join(" ")} END`;
const words = (list: string) => list.split(/\s+/);
const places = words(`Harbour Quay Meridian Northgate Oakfield Pinnacle Redwood Silverdale Thames Vauxhall`);
const trades = words(`Capital Partners Holdings Advisory Securities Pensions Ventures Markets`);
const forenames = words(`Ada Bela Chen Dara Emil Fatima Goran Hana Ines Jonas Karim Lena Marek Nadia Omar`);
const surnames = words(`Ashdown Duarte Eriksen Faulkner Grieg Hartmann Ito Jansen Kowalski Lindqvist Moreau`);

/** `column = expression; …` */
const assigned = (text: string): Record<string, Sql> =>
  Object.fromEntries(
    text.split(";").map((one) => [one.split("=", 1)[0]?.trim(), one.slice(one.indexOf("=") + 1)]),
  );

/** What many tables have alike, of row `r`: half of all is the client's, and the times go over three years. */
const usual = `id = ${newId}; seq = NULL; company_id = r.owner; user_id = r.owner_user; is_demo = 0; created_at = r.at;
  at = r.at; state_changed_at = r.at; requested_at = r.at; last_message_at = r.at; added_at = r.at; submitted_at = r.at;
  last_updated = r.at; email = r.mail; email_normalised = r.mail; first_name = r.forename; last_name = r.surname;
  company = r.firm`;

/** Tables, what their lists are ordered by, and what is varied. */
const copies = `companies by name: id = r.own; number = 'CO-9' || r.n; name = r.firm
  users by last_name, first_name: id = r.own_user; company_id = r.own; totp_secret_enc = NULL; totp_enabled_at = NULL; status = iif(r.rare, 'disabled', 'active')
  user_keys by created_at DESC: key_hmac = randomblob(32); assigned_email = r.mail; assigned_email_normalised = r.mail; status = iif(r.rare, 'revoked', 'active'); key_enc = iif(r.rare, NULL, t.key_enc)
  applications by submitted_at DESC: reference = printf('APP-2020-%07d', r.n); company_id = NULL; user_id = NULL; state = iif(r.rare, 'submitted', 'declined'); decline_reason = 'No data.'; decided_at = r.at
  subscriptions by starts_on DESC: company_id = r.own; starts_on = date(r.at)
  orders by requested_at DESC: reference = 'ORD-2020-' || r.n; ordered_by = r.owner_user; report_id = NULL; title = r.firm
  quotes by requested_at DESC: reference = 'Q-2020-' || r.n; requested_by = r.owner_user
  tickets by last_message_at DESC: reference = 'T-2020-' || r.n; subject = 'Coverage of ' || r.firm
  deals by last_updated DESC: company_id = iif(r.n < ${2 * MOST_DEALS - 4}, r.owner, r.own); number = 'TES2020' || r.n; name = 'Project ' || r.firm; stage = ${pick(DEAL_STAGES, "r.n / 2")}
  company_files by added_at DESC: title = 'Licence of ' || r.firm; destination = ${pick(["my-reports", "client-documents", "resource-library"], "r.n / 2")}
  notifications: message = r.firm || ' has written.'; type = ${pick(["support_ticket", "payment_received"], "r.n")}
  outbox: to_address = r.mail; subject = 'News for ' || r.firm; link_enc = NULL; state = iif(r.rare, 'failed', 'sent'); sent_at = iif(r.rare, NULL, r.at)
  audit: action = ${pick(["session.start", "order.request", "order.cancel", "ticket.reply"], "r.n")}; details = json_object('title', r.firm); actor_id = r.owner_user; mac = randomblob(32)`;

/** @returns the place in the middle of each list, as its address says it. */
export async function fill({ db, sqlite }: Connection, size: number, { client, staff }: Side) {
  const make = factories(db);
  const [company, user] = [client.companyId, client.userId];
  const person = { company_id: company, user_id: user };
  await make.notifications(1);
  const seeds: Record<string, [mostly: string, rarely?: string]> = {
    companies: [company],
    users: [user],
    subscriptions: [await make.subscription(company)],
    orders: [(await make.order(client, { state: "fulfilled" })).id, (await make.order(client)).id],
    quotes: [
      (await make.quote(client, { state: "declined" })).id,
      (await make.quote(client, { state: "sent" })).id,
    ],
    tickets: [(await make.ticket({ ...person, state: "closed" })).id, (await make.ticket(person)).id],
    deals: [await make.deal(company)],
    company_files: [await make.companyFile(company)],
  };
  // An index that is made at the end is made by sorting: that takes a fraction of keeping it row by row.
  const indexes = sqlite.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL",
  );
  const dropped = indexes.all() as { name: string; sql: string }[];
  for (const { name } of dropped) sqlite.exec(`DROP INDEX ${name}`);
  sqlite.exec(`PRAGMA cache_size = -1000000; PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF;
    CREATE TEMP TABLE people (n INTEGER PRIMARY KEY, own, own_user, firm, forename, surname, mail, at);
    INSERT INTO people SELECT n, iif(n, ${newId}, '${company}'), iif(n, ${newId}, '${user}'),
      iif(n = ${size / 4}, '${terms.rare}', ${pick(places, "n / 5")}) || ' ' || ${pick(trades, "n")} || ' ' || n,
      iif(n = ${size / 4}, '${terms.rare}', ${pick(forenames, "n * 7")}), ${pick(surnames, "n / 3")},
      'person.' || n || '@example.net',
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || ((1 - n / ${size}.0) * 1095 + 1) || ' days') FROM ${numbers(size)};
    CREATE TEMP VIEW many AS SELECT p.*, o.own AS owner, o.own_user AS owner_user, p.n % 20 = 0 AS rare
      FROM people p JOIN people o ON o.n = iif(p.n % 2 = 0, 0, p.n) WHERE p.n > 0`);
  const lines = copies.matchAll(/(?<table>\w+)(?: by (?<by>.+?))?: (?<varied>.+)/g);
  const tables = Array.from(lines, ({ groups }) => groups as Record<string, string>);
  for (const { table = "", varied = "" } of tables) {
    const [mostly, rarely = mostly] = seeds[table] ?? [];
    const row = mostly
      ? `t.id = iif(r.rare, '${rarely}', '${mostly}')`
      : `t.rowid = (SELECT max(rowid) FROM ${table})`;
    copyRows(sqlite, table, row, "many r", { ...assigned(usual), ...assigned(varied) });
  }
  sqlite.exec(`INSERT INTO downloads (copy_id, report_id, version, company_id, user_id, ip, downloaded_at)
      SELECT 'CR-' || hex(randomblob(8)), (SELECT id FROM reports), 1, owner, owner_user, '192.0.2.1', at FROM many;
    INSERT INTO deal_moves (id, deal_id, company_id, from_stage, to_stage, moved_by, moved_at)
      SELECT ${newId}, id, company_id, NULL, stage, '${user}', last_updated FROM deals WHERE number LIKE 'TES2020%';
    INSERT INTO ticket_messages (id, ticket_id, author, author_user_id, body, created_at)
      SELECT ${newId}, id, 'enquirer', user_id, 'Which banks?', created_at FROM tickets WHERE reference LIKE 'T-2020-%';
    INSERT INTO company_tools (company_id, tool, granted_at) SELECT '${company}', 'deal-flow', min(at) FROM many;
    INSERT INTO notification_marks (user_id, read_up_to) SELECT '${staff.userId}', max(seq) - 500 FROM notifications`);
  for (const { sql } of dropped) sqlite.exec(sql);
  const middles = tables.flatMap(({ table = "", by }) => {
    if (!by) return [];
    const order = `${by}, id${by.endsWith("DESC") ? " DESC" : ""}`;
    const half = `ORDER BY ${order} LIMIT 1 OFFSET (SELECT count(*) / 2 FROM ${table})`;
    const middle = sqlite
      .prepare(`SELECT ${order.replaceAll(" DESC", "")} FROM ${table} ${half}`)
      .raw()
      .get();
    return [[table, encodeURIComponent(cursorOf(middle as string[]))]];
  });
  return Object.fromEntries([...middles, ["seq", String(size / 2)]]) as Record<string, string>;
}
