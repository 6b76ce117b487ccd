import { expect, test } from "vitest";
import { enquiryVolume, medianFirstAnswerHours } from "#app/features/support/enquiry-volume.server.ts";
import { submitEnquiry } from "#app/features/support/submit-enquiry.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { earlierEnquiries, recentEnquiries } from "#db/seeds/demo-enquirers.ts";
import { tellEnquiries } from "#db/seeds/demo-enquiries.server.ts";
import { removeDemo } from "#db/seeds/remove-demo.server.ts";
import { freshDatabase } from "../support/fresh-database.ts";

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
    for (const at of [ticket.created_at, ticket.last_message_at, ticket.answered_at ?? now])
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
