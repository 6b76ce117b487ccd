import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  enquiryVolume,
  medianFirstAnswerHours,
} from "#app/features/desk/support/enquiries/enquiry-volume.server.ts";
import { submitEnquiry } from "#app/features/desk/support/enquiries/submit-enquiry.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { storeBytes } from "#app/platform/storage/storage.server.ts";
import { earlierEnquiries, recentEnquiries } from "#db/seeds/demo-enquirers.ts";
import { tellEnquiries } from "#db/seeds/demo-enquiries.server.ts";
import { removeDemo } from "#db/seeds/remove-demo.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";

const house = await freshDatabase();
const { db } = house;

test("the demonstration's enquiries fill the charts, are in every state and go in one command", async () => {
  const staff = await house.admin();
  const client = await house.client();
  await tellEnquiries(db, [...earlierEnquiries, ...recentEnquiries], { staff, client });
  const { months, total, includesDemo } = await enquiryVolume(db);
  expect(includesDemo).toBe(true);
  expect(total).toBe(earlierEnquiries.length + recentEnquiries.length);
  expect(months.filter(({ count }) => count > 0).length).toBeGreaterThanOrEqual(8);
  expect(await medianFirstAnswerHours(db)).toBeLessThan(24);
  const tickets = await db.selectFrom("tickets").selectAll().execute();
  expect(new Set(tickets.map(({ state }) => state)).size).toBe(3);
  const now = nowIso();
  for (const ticket of tickets) {
    expect(ticket.is_demo).toBe(1);
    for (const at of [ticket.created_at, ticket.last_message_at, ticket.first_answered_at ?? now])
      expect(at <= now && at >= ticket.created_at, ticket.reference).toBe(true);
  }

  // What one of its people writes goes with them; what others wrote stays.
  await db.updateTable("users").set({ is_demo: 1 }).where("id", "=", client.userId).execute();
  const question = { source: "contact-page", name: "Ada Tester", message: "Does this stay?" } as const;
  await submitEnquiry(db, { ...client, ip: "192.0.2.1" }, { ...question, email: "demo@example.org" });
  await submitEnquiry(db, house.visitor, { ...question, email: "real@example.org" });
  await removeDemo(db);
  const left = await db.selectFrom("tickets").select("email").execute();
  expect(left).toEqual([{ email: "real@example.org" }]);
  for (const table of ["ticket_attachments", "files"] as const)
    expect(await db.selectFrom(table).select("id").execute(), table).toHaveLength(0);
  for (const table of ["ticket_messages", "notifications", "outbox"] as const)
    expect(await db.selectFrom(table).select("id").execute(), table).toHaveLength(1);
});

test("the demonstration's bytes go from the disk with their rows, and no sooner", async () => {
  const client = await house.client();
  const bytes = new TextEncoder().encode("A letter");
  const about = { name: "letter.pdf", contentType: "application/pdf" };
  const [own, kept] = [await storeBytes(bytes, about), await storeBytes(bytes, about)];
  const onDisk = ({ path }: { path: string }) => existsSync(join(house.dataDir, "files", path));
  const question = { source: "contact-page", name: "Ada Tester", message: "With a file" } as const;
  const actor = { ...client, ip: "192.0.2.2" };
  const write = (email: string, file: typeof own, isDemo: boolean) =>
    submitEnquiry(db, actor, { ...question, email }, { files: [file], isDemo });
  expect(await write("demo@example.org", own, true)).toMatchObject({ ok: true });
  expect(await write("real@example.org", kept, false)).toMatchObject({ ok: true });

  // A removal that comes to nothing leaves every byte where it is.
  const block = "CREATE TRIGGER stay BEFORE DELETE ON tickets BEGIN SELECT RAISE(ABORT, 'not now'); END";
  house.sqlite.exec(block);
  await expect(removeDemo(db)).rejects.toThrow("not now");
  expect([onDisk(own), onDisk(kept)]).toEqual([true, true]);
  house.sqlite.exec("DROP TRIGGER stay");

  expect(await removeDemo(db)).toMatchObject({ files: 1, tickets: 1 });
  expect([onDisk(own), onDisk(kept)]).toEqual([false, true]);
  expect(readFileSync(join(house.dataDir, "files", kept.path), "utf8")).toBe("A letter");
});
