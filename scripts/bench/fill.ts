/**
 * Fills a data directory with many rows, in bulk and without the commands: what is measured afterwards is how the pages
 * read, not how the rows came. A row that the tests' factories make is copied by SQL, and some of its columns varied.
 */
import type Database from "better-sqlite3";
import {
  DEAL_STAGES,
  MOST_DEALS,
  SECTOR_OPTIONS,
  TYPE_OPTIONS,
} from "#app/features/analysis/deals/records/deal.ts";
import type { Connection } from "#db/connection.server.ts";
import { factories } from "../../tests/support/scene/factories.ts";
import type { SignInDetails } from "../../tests/support/scene/person.ts";

/** Columns by SQL, in which `n` is the row's number from 0. */
type Columns = Record<string, string>;

export const newId = "lower(hex(randomblob(16)))";
const numbers = (times: number) =>
  `WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${times})`;
const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
/** The values in turn. */
export const pick = (values: readonly string[], index = "n") =>
  `CASE (${index}) % ${values.length} ${values.map((value, at) => `WHEN ${at} THEN ${text(value)}`).join(" ")} END`;

/** @param from which row, named `t`. */
export function multiply(
  sqlite: Database.Database,
  table: string,
  from: string,
  times: number,
  vary: Columns,
): void {
  const names = sqlite.prepare("SELECT name FROM pragma_table_info(?)").pluck().all(table) as string[];
  sqlite.exec(
    `${numbers(times)} INSERT INTO ${table} (${names.join(", ")})
     SELECT ${names.map((name) => vary[name] ?? `t.${name}`).join(", ")} FROM numbers, ${table} t WHERE ${from}`,
  );
}

/** What the pages that are measured need to know. */
export interface Filled {
  size: number;
  client: SignInDetails & { companyId: string };
  staff: SignInDetails;
  /** A record of the client's each, by the word that stands for it in an address. */
  records: Record<string, string>;
  rows: Record<string, number>;
}

export type Filling = "trade" | "notifications" | "tickets" | "deals" | "files";

/**
 * Half of everything is one client's company's, the rest lies with many others.
 * @param size how many orders, tickets, deals and copies there will be; everything else in proportion.
 */
export async function fill(
  { db, sqlite }: Connection,
  size: number,
  only: readonly Filling[],
): Promise<Filled> {
  const make = factories(db);
  const client = await make.client();
  const staff = await make.admin({ totp: true });
  const began = Date.now() / 1000;
  /** Times over the last three years, the same way in every folder; share 0 is the oldest, 1 is now. */
  const at = (share: string) =>
    `strftime('%Y-%m-%dT%H:%M:%fZ', ${began - 60} - (1 - (${share})) * ${3 * 365 * 86_400}, 'unixepoch')`;
  const time = at(`n / ${size}.0`);
  const others = Math.max(10, Math.floor(size / 100));
  const owner = (of: "company_id" | "user_id", isOwn = "n % 2 = 0") =>
    `(SELECT ${of} FROM owners WHERE k = iif(${isOwn}, 0, 1 + n / 2 % ${others}))`;
  const when = (state: string, states: string[], then = time) =>
    `iif(${state} IN (${states.map(text).join(", ")}), ${then}, NULL)`;

  sqlite.exec(`CREATE TEMP TABLE owners (k INTEGER PRIMARY KEY, company_id TEXT, user_id TEXT);
    INSERT INTO owners VALUES (0, '${client.companyId}', '${client.userId}');
    ${numbers(others)} INSERT INTO owners SELECT n + 1, ${newId}, ${newId} FROM numbers;
    CREATE TEMP TABLE shelf (k INTEGER PRIMARY KEY, id TEXT, title TEXT, version INTEGER, file_id TEXT);
    INSERT INTO shelf SELECT row_number() OVER (ORDER BY id) - 1, id, title, version, file_id FROM reports
      WHERE status = 'published'`);
  const reports = sqlite.prepare("SELECT count(*) FROM shelf").pluck().get() as number;
  const shelf = (of: string, index = "n") => `(SELECT ${of} FROM shelf WHERE k = (${index}) % ${reports})`;
  const company = "(SELECT company_id FROM owners WHERE k = n + 1)";
  const email = "'person' || n || '@example.net'";
  multiply(sqlite, "companies", `t.id = '${client.companyId}'`, others, {
    id: company,
    name: "'Client ' || n",
  });
  // They never sign in.
  multiply(sqlite, "users", `t.id = '${client.userId}'`, others, {
    id: "(SELECT user_id FROM owners WHERE k = n + 1)",
    company_id: company,
    email,
    email_normalised: email,
    totp_secret_enc: "NULL",
    totp_enabled_at: "NULL",
  });

  const records: Record<string, string> = { company: client.companyId };
  const parts: Record<Filling, () => Promise<void>> = {
    async trade() {
      const order = await make.order(client);
      const state = pick([
        "requested",
        "invoiced",
        "paid",
        ...Array<string>(15).fill("fulfilled"),
        "cancelled",
      ]);
      multiply(sqlite, "orders", `t.id = '${order.id}'`, size, {
        id: newId,
        reference: "'ORD-2020-' || n",
        company_id: owner("company_id"),
        ordered_by: owner("user_id"),
        // Of one report a company has one open order; these are of other things.
        report_id: when(state, ["fulfilled", "cancelled"], shelf("id")),
        title: shelf("title"),
        price_pence: "50000 + n % 40 * 5000",
        state,
        state_changed_at: time,
        requested_at: time,
        invoiced_at: `iif(${state} = 'requested', NULL, ${time})`,
        paid_at: when(state, ["paid", "fulfilled"]),
        fulfilled_at: when(state, ["fulfilled"]),
        cancelled_at: when(state, ["cancelled"]),
      });
      sqlite.exec(`INSERT INTO invoices (id, number, order_id, company_id, issued_on, due_on, bill_to, seller,
          description, net_pence, vat_basis_points, vat_pence, total_pence, created_at, paid_at, is_demo)
        SELECT ${newId}, 'INV-' || substr(reference, 5), id, company_id, date(requested_at), date(requested_at),
          'Test Company, London', '{"name":"Calder Row Research","lines":[],"vatNumber":"","payment":[]}', title,
          price_pence, 2000, price_pence / 5, price_pence * 6 / 5, requested_at, paid_at, 0
        FROM orders WHERE reference LIKE 'ORD-2020-%' AND state NOT IN ('requested', 'cancelled')`);
      const quote = await make.quote(client, { state: "sent" });
      const stage = pick(
        ["requested", "in-preparation", "sent", "accepted", "declined", "expired", "withdrawn"],
        "n / 2",
      );
      const offered = ["sent", "accepted", "declined", "expired"];
      const asked = at(`n * 2 / ${size}.0`);
      multiply(sqlite, "quotes", `t.id = '${quote.id}'`, size / 2, {
        id: newId,
        reference: "'Q-2020-' || n",
        company_id: owner("company_id"),
        requested_by: owner("user_id"),
        state: stage,
        state_changed_at: asked,
        requested_at: asked,
        price_pence: when(stage, offered, "t.price_pence"),
        offer_text: when(stage, offered, "t.offer_text"),
        valid_until: when(stage, offered, "'2099-12-31'"),
        term_months: when(stage, offered, "t.term_months"),
        seats: when(stage, offered, "t.seats"),
        starts_on: "NULL",
        sent_at: when(stage, offered, asked),
        decided_at: when(stage, ["accepted", "declined"], asked),
        decided_by: when(stage, ["accepted", "declined"], owner("user_id")),
        decided_name: when(stage, ["accepted", "declined"], "t.name"),
        revision: `iif(${stage} IN (${offered.map(text).join(", ")}), 1, 0)`,
      });
      sqlite.exec(`INSERT INTO quote_messages (id, quote_id, author, author_user_id, body, created_at)
        SELECT ${newId}, id, 'client', requested_by, 'Could we have it for two offices?', requested_at
        FROM quotes WHERE reference LIKE 'Q-2020-%'`);
      records.order = newest("orders", "state = 'paid'");
      records.quote = newest("quotes", "state = 'sent'");
    },
    async notifications() {
      const [id] = await make.notifications(1);
      multiply(sqlite, "notifications", `t.id = '${id}'`, size, {
        seq: "NULL",
        id: newId,
        type: pick(["support_ticket", "custom_report_request", "payment_received"]),
        created_at: time,
      });
    },
    async tickets() {
      const ticket = await make.ticket({ user_id: client.userId, company_id: client.companyId });
      const state = pick(["open", "waiting-on-client", ...Array<string>(8).fill("closed")], "n / 2");
      multiply(sqlite, "tickets", `t.id = '${ticket.id}'`, size, {
        id: newId,
        reference: "'T-2020-' || n",
        source: "'support-tab'",
        state,
        state_changed_at: time,
        user_id: owner("user_id"),
        company_id: owner("company_id"),
        created_at: time,
        last_message_at: time,
        answered_at: `iif(${state} = 'open', NULL, ${time})`,
        waiting_since: when(state, ["open"]),
      });
      sqlite.exec(`INSERT INTO ticket_messages (id, ticket_id, author, author_user_id, body, created_at)
        SELECT ${newId}, tickets.id, value, user_id, 'Which Nordic banks do your quarterly reports cover?', created_at
        FROM tickets, json_each('["enquirer", "staff"]') WHERE reference LIKE 'T-2020-%'`);
      records.ticket = newest("tickets", "state = 'closed'");
    },
    async deals() {
      sqlite.exec(`INSERT INTO company_tools (company_id, tool, granted_at)
        VALUES ('${client.companyId}', 'deal-flow', ${at("0")})`);
      const deal = await make.deal(client.companyId);
      // A company keeps no more than so many, so past that the client's share goes to the others.
      const isOwn = `n % 2 = 0 AND n / 2 < ${MOST_DEALS - 1}`;
      const changed = at(`0.7 + 0.3 * n / ${size}`);
      multiply(sqlite, "deals", `t.id = '${deal}'`, size, {
        id: newId,
        number: "'TES2020' || n",
        company_id: owner("company_id", isOwn),
        owner_id: owner("user_id", isOwn),
        name: "'Test Deal ' || n",
        stage: pick(DEAL_STAGES, "n / 2"),
        type: pick(TYPE_OPTIONS.map(({ value }) => value)),
        sector: pick(SECTOR_OPTIONS.map(({ value }) => value)),
        valuation_pence: "100000000 + n % 97 * 10000000",
        probability: "CASE n % 4 WHEN 0 THEN 25 WHEN 1 THEN 50 WHEN 2 THEN 75 ELSE 90 END",
        expected_close: "printf('2027-%02d-15', 1 + n % 12)",
        date_added: `date(${changed})`,
        last_updated: changed,
        stage_changed_at: changed,
      });
      // Where it began, half way, where it is.
      const stages = text(JSON.stringify(DEAL_STAGES));
      sqlite.exec(`INSERT INTO deal_moves (id, deal_id, company_id, from_stage, to_stage, moved_by, moved_at)
        SELECT ${newId}, deals.id, company_id,
          iif(step.value = 0, NULL, json_extract(${stages}, '$[' || (stages.key * (step.value - 1) / 2) || ']')),
          json_extract(${stages}, '$[' || (stages.key * step.value / 2) || ']'), owner_id,
          strftime('%Y-%m-%dT%H:%M:%fZ', last_updated, '-' || (18 - step.value * 9) || ' days')
        FROM deals JOIN json_each(${stages}) stages ON stages.value = stage, json_each('[0, 1, 2]') step
        WHERE number LIKE 'TES2020%'
          AND (step.value = 0 OR stages.key * step.value / 2 > stages.key * (step.value - 1) / 2)`);
      records.deal = newest("deals", "removed_at IS NULL");
    },
    async files() {
      // The client holds all but the last, which the shop still offers them.
      sqlite.exec(`INSERT INTO holdings (id, company_id, report_id, source, granted_at, is_demo)
        SELECT ${newId}, company_id, shelf.id, 'granted', ${at(`0.5 + shelf.k / ${2 * reports}.0`)}, 0
        FROM owners, shelf WHERE iif(owners.k = 0, shelf.k < ${reports - 1}, shelf.k % 3 = 0)`);
      records.report = sqlite.prepare("SELECT id FROM shelf ORDER BY k DESC").pluck().get() as string;
      const file = await make.companyFile(client.companyId, { pages: 4 });
      const added = at(`n * 2 / ${size}.0`);
      multiply(sqlite, "company_files", `t.id = '${file}'`, size / 2, {
        id: newId,
        company_id: owner("company_id"),
        file_id: shelf("file_id"),
        destination: pick(["my-reports", "client-documents", "resource-library"], "n / 2"),
        title: "'Licence schedule ' || n",
        added_at: added,
      });
      sqlite.exec(`${numbers(size)}
        INSERT INTO downloads (copy_id, report_id, version, company_id, user_id, ip, downloaded_at)
        SELECT 'CR-' || hex(randomblob(8)), ${shelf("id", "n / 2")}, ${shelf("version", "n / 2")},
          ${owner("company_id")}, ${owner("user_id")}, '192.0.2.1', ${time} FROM numbers;
        INSERT INTO file_downloads (copy_id, company_file_id, company_id, user_id, ip, downloaded_at)
        SELECT 'CF-' || hex(randomblob(8)), f.id, f.company_id, user_id, '192.0.2.1', added_at
        FROM company_files f JOIN owners USING (company_id);
        ${numbers(Math.max(730, Math.ceil(size / 3)))}
        INSERT OR REPLACE INTO prices (instrument_id, day, close, status, source, imported_at)
        SELECT id, date('now', '-' || (n + 1) || ' days'), 1000 + n * 37 % 90, 'end-of-day', 'Bench', ${at("1")}
        FROM instruments, numbers`);
    },
  };
  function newest(table: string, which: string): string {
    const found = sqlite.prepare(
      `SELECT id FROM ${table} WHERE company_id = ? AND ${which} ORDER BY rowid DESC`,
    );
    return String(found.pluck().get(client.companyId));
  }

  for (const part of only) {
    sqlite.pragma("synchronous = OFF");
    await parts[part]();
  }
  const counted = [
    "orders",
    "quotes",
    "invoices",
    "tickets",
    "deals",
    "deal_moves",
    "company_files",
    "downloads",
  ];
  const rows = [...counted, "file_downloads", "notifications", "prices", "companies"].map((table) => [
    table,
    sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number,
  ]);
  return { size, client, staff, records, rows: Object.fromEntries(rows) as Record<string, number> };
}
