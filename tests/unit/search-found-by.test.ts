/** By what else a record is found: sums, a person's whole name, an invoice, a payment, files that come and go. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "#db/connection.server.ts";
import { migrateToLatest, migrationNames } from "#db/migrate.ts";
import { amountInSql } from "#db/search/amounts.ts";
import { rowsWith } from "#app/features/search/search-documents.server.ts";
import { searchDisagreements } from "../support/reading/search-agreement.ts";

const at = "2026-11-20T09:00:00.000Z";
const id = (digit: string) => digit.repeat(32);
const [company, person, report, order, invoice, ticket, message, item, room] = [..."123456789"].map(id);
const [upload, paper] = ["a", "b"].map(id);

const before = `
  INSERT INTO companies (id, name, country, city, access_level, created_at)
    VALUES ('${company}', 'Kestrel', 'GB', 'Leeds', 'demo', '${at}');
  INSERT INTO users (id, role, email, email_normalised, first_name, last_name, job_title, phone, company_id, status, created_at)
    VALUES ('${person}', 'client', 'c@example.com', 'c@example.com', 'Zoë', 'O’Brien', '', '', '${company}', 'active', '${at}');
  INSERT INTO orders (id, reference, company_id, ordered_by, report_id, title, price_pence, state, state_changed_at, requested_at, fulfilled_at)
    VALUES ('${order}', 'ORD-2026-0007', '${company}', '${person}', '${report}', 'Outlook', 123450, 'fulfilled', '${at}', '${at}', '${at}');
  INSERT INTO tickets (id, reference, source, state, state_changed_at, subject, name, email, email_normalised, user_id,
    company_id, created_at, last_message_at)
    VALUES ('${ticket}', 'T-2026-0001', 'support-tab', 'closed', '${at}', 'Coverage', 'Zoë', 'c@example.com', 'c@example.com',
    '${person}', '${company}', '${at}', '${at}');
  INSERT INTO diligence_items (id, room_id, company_id, number, sort_key, workstream, title, priority, state,
    state_changed_at, created_at, updated_at)
    VALUES ('${item}', '${room}', '${company}', '1.1', '00001.00001', 'Legal', 'Articles', 'must', 'requested', '${at}', '${at}', '${at}');`;

const more = `
  INSERT INTO invoices (id, number, order_id, company_id, issued_on, due_on, bill_to, description, seller, net_pence,
    vat_basis_points, vat_pence, total_pence, created_at)
    VALUES ('${invoice}', 'INV-2026-0042', '${order}', '${company}', '2026-11-20', '2026-12-20', 'Kestrel', 'Outlook', '{}',
    123450, 2000, 24690, 148140, '${at}');
  INSERT INTO files (id, path, size, sha256, content_type, name, created_at)
    VALUES ('${upload}', 'x/y', 1, '${"0".repeat(64)}', 'application/pdf', 'Größen & Maße.pdf', '${at}');
  INSERT INTO ticket_attachments (id, ticket_id, message_id, file_id, created_at)
    VALUES ('${id("c")}', '${ticket}', '${message}', '${upload}', '${at}');
  INSERT INTO diligence_documents (id, item_id, room_id, file_id, file_name, version, uploaded_by, uploaded_at)
    VALUES ('${paper}', '${item}', '${room}', '${upload}', 'Satzung.pdf', 1, '${person}', '${at}');
  UPDATE invoices SET payment_reference = 'BACS 7781', paid_at = '${at}';`;

describe.each(["rows written after the migration", "rows that were there before it"])("%s", (when) => {
  const { db, sqlite, close } = connect(":memory:");
  afterAll(close);
  beforeAll(async () => {
    const own = migrationNames.indexOf("0026-found-by-more");
    await migrateToLatest(db, when.includes("before") ? migrationNames[own - 1] : undefined);
    sqlite.pragma("foreign_keys = off");
    sqlite.exec(before + more);
    await migrateToLatest(db);
  });

  test.each([
    ["orders", order, ["1234.50", "1,234.50", "£1,234.50", "INV-2026-0042", "1481.40"], company],
    ["users", person, ["zoe obrien", "O'Brien"], company],
    ["tickets", ticket, ["grossen and masse"], company],
    ["diligence_items", item, ["satzung"], `${room} 1 1`],
    // Staff's alone: no company owns what its payment is called.
    ["invoices", order, ["bacs 7781"], ""],
  ] as const)("of %s are found", async (kind, found, terms, owner) => {
    for (const term of terms) {
      // Staff look into no room: its requests have no index of theirs.
      if (kind !== "diligence_items") expect([term, await rowsWith(db, kind, term)]).toEqual([term, [found]]);
      expect([term, await rowsWith(db, kind, term, [owner ?? ""])]).toEqual([term, [found]]);
    }
  });

  test("a company does not find what its payment is called", async () => {
    expect(await rowsWith(db, "orders", "bacs", [company ?? ""])).toEqual([]);
    expect(await rowsWith(db, "orders", "bacs")).toEqual([]);
  });

  test("and no longer by a document that was taken away, or a person who is another company's", async () => {
    sqlite.exec(`UPDATE diligence_documents SET removed_at = '${at}'`);
    expect(await rowsWith(db, "diligence_items", "satzung", [`${room} 1 1`])).toEqual([]);
    sqlite.exec("DELETE FROM ticket_attachments");
    expect(await rowsWith(db, "tickets", "grossen")).toEqual([]);
    sqlite.exec(`UPDATE users SET company_id = NULL, role = 'admin', former_company_id = '${company}'`);
    expect(await rowsWith(db, "users", "zoe", [company ?? ""])).toEqual([person]);
    expect(searchDisagreements(sqlite)).toEqual([]);
  });
});

test("a sum is found with and without its commas", () => {
  const { sqlite, close } = connect(":memory:");
  const written = sqlite.prepare(`SELECT ${amountInSql("pence")} FROM (SELECT ? AS pence)`).pluck();
  expect(
    [0, 5, 99_999, 100_000, 123_456_78, 100_000_000_01, 1_234_567_890_12].map((pence) =>
      written.get(BigInt(pence)),
    ),
  ).toEqual([
    "0.00",
    "0.05",
    "999.99",
    "1000.00 1,000.00",
    "123456.78 123,456.78",
    "100000000.01 100,000,000.01",
    "1234567890.12 1,234,567,890.12",
  ]);
  expect(written.get(null)).toBeNull();
  return close();
});
