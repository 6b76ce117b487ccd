import { chainMac } from "#app/features/desk/audit/audit-chain.server.ts";
import type { AuditTable } from "#db/schema.ts";
import type { Ground } from "./fill.ts";
import { at, firmName, multiply, newId, numbers, pick, when } from "./sql.ts";

/** What staff work through: notifications, tickets, mail. */
export function fillDesk({ sqlite, size, staff, seeds, records, time, owner, newest }: Ground): void {
  multiply(sqlite, "notifications", `t.id = '${seeds.notification}'`, size, {
    seq: "NULL",
    id: newId,
    type: pick(["support_ticket", "custom_report_request", "payment_received"]),
    message: `${owner("name")} || ' has written.'`,
    created_at: time,
  });
  // Staff have read all but five hundred of the newest thousand.
  const last = sqlite.prepare("SELECT max(seq) FROM notifications").pluck().get() as number;
  sqlite.exec(`INSERT INTO notification_marks (user_id, read_up_to) VALUES ('${staff.userId}', ${last - 1000});
    INSERT INTO notification_reads (notification_id, user_id, read_at)
    SELECT id, '${staff.userId}', created_at FROM notifications WHERE seq > ${last - 1000} AND seq % 2 = 0`);
  const state = pick(["open", "waiting-on-client", ...Array<string>(8).fill("closed")], "n / 2");
  multiply(sqlite, "tickets", `t.id = '${seeds.ticket}'`, size, {
    id: newId,
    reference: "'T-2020-' || n",
    source: "'support-tab'",
    subject: `'Coverage of ' || ${firmName(size)}`,
    company: owner("name"),
    state,
    state_changed_at: time,
    user_id: owner("user_id"),
    company_id: owner("company_id"),
    created_at: time,
    last_message_at: time,
    answered_at: `iif(${state} = 'open', NULL, ${time})`,
    waiting_since: when(state, ["open"], time),
  });
  sqlite.exec(`INSERT INTO ticket_messages (id, ticket_id, author, author_user_id, body, created_at)
    SELECT ${newId}, tickets.id, value, user_id, 'Which Nordic banks do your quarterly reports cover?', created_at
    FROM tickets, json_each('["enquirer", "staff"]') WHERE reference LIKE 'T-2020-%'`);
  records.ticket = newest("tickets", "state = 'closed'");
  const sent = pick([...Array<string>(19).fill("sent"), "failed"]);
  multiply(sqlite, "outbox", "t.seq = (SELECT min(seq) FROM outbox)", size, {
    seq: "NULL",
    id: newId,
    to_address: "'person.' || n || '@example.net'",
    subject: `'News for ' || ${firmName(size)}`,
    state: sent,
    attempts: "1",
    link_enc: "NULL",
    last_error: when(sent, ["failed"], "'550 no such person'"),
    created_at: time,
    next_attempt_at: time,
    sent_at: when(sent, ["sent"], time),
    is_demo: "0",
  });
}

/** The audit log has a chain through all of it, so its entries are made one by one, a millisecond apart. */
export function fillAudit({ sqlite, size, client, staff }: Ground): void {
  type Entry = Omit<AuditTable, "seq">;
  const last = sqlite.prepare("SELECT at, mac FROM audit ORDER BY seq DESC LIMIT 1").get() as Entry;
  const columns = [
    "at",
    "actor_id",
    "actor_role",
    "action",
    "target",
    "ip",
    "request_id",
    "details",
    "prev",
    "mac",
  ];
  const insert = sqlite.prepare(
    `INSERT INTO audit (${columns.join(", ")}) VALUES (${columns.map((name) => `@${name}`).join(", ")})`,
  );
  const actions = [
    "session.start",
    "order.request",
    "order.cancel",
    "ticket.reply",
    "report.download",
    "quote.accept",
  ];
  const from = Date.parse(last.at);
  let prev = last.mac;
  const all = sqlite.transaction(() => {
    for (let n = 0; n < size; n += 1) {
      const isStaff = n % 3 === 0;
      const facts = {
        at: new Date(from + n).toISOString(),
        actor_id: isStaff ? staff.userId : client.userId,
        actor_role: isStaff ? "admin" : "client",
        action: actions[n % actions.length] ?? "session.start",
        target: `company:${client.companyId}`,
        ip: `192.0.2.${n % 250}`,
        request_id: n.toString(16).padStart(32, "0"),
        details: JSON.stringify({ title: n === Math.floor(size / 4) ? "zephyrine" : `Harbour Capital ${n}` }),
      };
      const mac = chainMac(prev, facts);
      insert.run({ ...facts, prev, mac });
      prev = mac;
    }
  });
  all();
}

/** What a client holds, the copies they took, and the prices of the markets. */
export function fillFiles({ sqlite, size, seeds, records, reports, time, owner, shelf }: Ground): void {
  // The client holds all but the last, which the shop still offers them.
  sqlite.exec(`INSERT INTO holdings (id, company_id, report_id, source, granted_at, is_demo)
    SELECT ${newId}, company_id, shelf.id, 'granted', ${at(`0.5 + shelf.k / ${2 * reports}.0`)}, 0
    FROM owners, shelf WHERE iif(owners.k = 0, shelf.k < ${reports - 1}, shelf.k % 3 = 0)`);
  records.report = sqlite.prepare("SELECT id FROM shelf ORDER BY k DESC").pluck().get() as string;
  const added = at(`n * 2 / ${size}.0`);
  multiply(sqlite, "company_files", `t.id = '${seeds.file}'`, size / 2, {
    id: newId,
    company_id: owner("company_id"),
    file_id: shelf("file_id"),
    destination: pick(["my-reports", "client-documents", "resource-library"], "n / 2"),
    title: `'Licence schedule of ' || ${firmName(size)}`,
    added_at: added,
  });
  sqlite.exec(`${numbers(size)}
    INSERT INTO downloads (copy_id, report_id, version, company_id, user_id, ip, downloaded_at)
    SELECT 'CR-' || hex(randomblob(8)), ${shelf("id", "n / 2")}, ${shelf("version", "n / 2")},
      ${owner("company_id")}, ${owner("user_id")}, '192.0.2.1', ${time} FROM numbers;
    INSERT INTO file_downloads (copy_id, company_file_id, company_id, user_id, ip, downloaded_at)
    SELECT 'CF-' || hex(randomblob(8)), f.id, f.company_id, user_id, '192.0.2.1', added_at
    FROM company_files f JOIN owners USING (company_id);
    ${numbers(Math.min(33_000, Math.max(730, Math.ceil(size / 3))))}
    INSERT OR REPLACE INTO prices (instrument_id, day, close, status, source, imported_at)
    SELECT id, date('now', '-' || (n + 1) || ' days'), 1000 + n * 37 % 90, 'end-of-day', 'Bench', ${at("1")}
    FROM instruments, numbers`);
}
