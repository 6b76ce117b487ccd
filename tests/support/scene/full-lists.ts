/** A scene whose lists are full: its own rows again and again, so that each list has a whole page and a next one. */
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { systemActor } from "#app/features/actor.ts";
import type { App } from "../product/harness.ts";
import type { Scene } from "../../examples/scene.ts";
import { copyRows, newId, numbers } from "./copy-rows.ts";

/** More than the longest page of any list. */
const rows = 60;

const words = [
  "Harbour Lane Capital has applied for access.",
  "The client asked for a quote on index licensing for two offices.",
  "Nordic banks: which of them publish quarterly accounts, and since when?",
];

export async function fillLists({ db, sqlite, make }: App, scene: Scene): Promise<void> {
  for (const message of words) await make.notifications(rows / words.length, message);
  await db.transaction().execute(async (trx) => {
    for (let entry = 0; entry < rows; entry += 1)
      await recordAudit(trx, systemActor("test"), { action: "prices.import", target: `entry:${entry}` });
  });
  const { companyId: company, owner } = scene;
  const copy = (table: string, which: string, vary: Record<string, string>) =>
    copyRows(sqlite, table, which, numbers(rows), vary);
  const of = (column: string, value: string) => `t.${column} = '${value}'`;
  const random = "randomblob(32)";
  const numbered = (column: string) => `t.${column} || ' ' || n`;
  copy("client_notifications", of("id", scene.told), { id: newId });
  copy("outbox", of("id", scene.message), { seq: "NULL", id: newId });
  copy("companies", of("id", company), { id: newId, number: "t.number || n", name: numbered("name") });
  // Later than the owner, who stays the company's contact and has the keys.
  copy("users", of("id", owner.userId), {
    id: newId,
    created_at: "strftime('%Y-%m-%dT%H:%M:%fZ', t.created_at, '+1 second')",
    email: "n || t.email",
    email_normalised: "n || t.email_normalised",
  });
  copy("user_keys", of("assigned_email_normalised", owner.email), { id: newId, key_hmac: random });
  copy("applications", of("id", scene.application), {
    id: newId,
    reference: "substr(t.reference, 1, 13) || n",
    email: "n || t.email",
    email_normalised: "n || t.email_normalised",
  });
  copy("reports", of("id", scene.unheld), { id: newId, title: numbered("title") });
  sqlite.exec(`INSERT INTO holdings (id, company_id, report_id, source, granted_at, is_demo)
    SELECT ${newId}, '${company}', id, 'granted', strftime('%Y-%m-%dT%H:%M:%fZ'), 0 FROM reports
    WHERE title LIKE 'Cross-border Payments%' AND id <> '${scene.unheld}' LIMIT 40`);
  copy("orders", of("id", scene.order), { id: newId, reference: "t.reference || n", report_id: "NULL" });
  copy("quotes", of("id", scene.quote), { id: newId, reference: "t.reference || n" });
  copy("quotes", of("id", scene.quoteSent), { id: newId, reference: "t.reference || n" });
  copy("tickets", of("id", scene.ticket), { id: newId, reference: "t.reference || n" });
  copy("downloads", `${of("company_id", company)} AND ${of("report_id", scene.report)}`, {
    seq: "NULL",
    copy_id: "'CR-' || hex(randomblob(8))",
  });
  copy(
    "company_files",
    `${of("company_id", company)} AND t.rowid = (SELECT min(rowid) FROM company_files
    WHERE company_id = '${company}')`,
    { id: newId, title: numbered("title") },
  );
  const first = (table: string) =>
    `t.rowid = (SELECT min(rowid) FROM ${table} WHERE company_id = '${company}')`;
  copy("deals", first("deals"), { id: newId, number: "t.number || n", name: numbered("name") });
  copy("valuation_holdings", first("valuation_holdings"), {
    id: newId,
    name: numbered("name"),
    name_key: numbered("name_key"),
  });
  copy("kpis", first("kpis"), { id: newId, code: "t.code || n", name: numbered("name") });
  copy("report_drafts", of("id", scene.draft), { id: newId, title: numbered("title") });
}
