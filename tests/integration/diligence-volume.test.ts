/** A full room: 2,000 requests on a page's budget, and hundreds of megabytes of documents through little memory. */
import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import type { Member } from "#app/features/actor.ts";
import { exportRoom } from "#app/features/diligence/export-room.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { recordFile, storeBytes } from "#app/platform/storage.server.ts";
import { startApp } from "../support/harness.ts";

const app = await startApp();
const rooms = "/client-portal/tools/due-diligence";
const details = await app.make.client();
await app.db
  .insertInto("company_tools")
  .values({ company_id: details.companyId, tool: "due-diligence", granted_at: nowIso() })
  .execute();
const client = await app.signInAs(details);
const member: Member = {
  role: "client",
  userId: details.userId,
  email: details.email,
  firstName: "Clara",
  lastName: "Tester",
  companyId: details.companyId,
  companyName: "Acme",
  twoFactorEnabled: true,
  sessionId: "",
  aal: 2,
  stepUpAt: nowIso(),
  ip: "127.0.0.1",
  requestId: "test",
};

test("a room of 2,000 requests shows its pages within the budget of a signed-in page", async () => {
  const room = await app.make.diligenceRoom(details, { name: "Full room" });
  // As many as a room takes; with the one that is there, a hundred.
  const streams = Array.from({ length: 99 }, (_, at) => `Workstream ${at + 1} of the industrial division`);
  const rows = Array.from(
    { length: 1999 },
    (_, at) =>
      `${streams[at % streams.length]},"Request ${at + 1}: what is to be handed in, in the words people use",${["must", "should", "nice"][at % 3]},${at % 28 ? `2026-${String((at % 12) + 1).padStart(2, "0")}-${String((at % 27) + 1).padStart(2, "0")}` : ""}`,
  );
  const form = new FormData();
  form.append("csv", `Workstream,Request,Priority,Due\n${rows.join("\n")}\n`);
  const imported = await client.post(`${rooms}/${room.id}/import`, undefined, { body: form });
  expect([imported.status, imported.problems]).toEqual([303, ""]);
  const states = ["in-progress", "received", "under-review", "accepted", "waived", "not-applicable"] as const;
  for (const [index, state] of states.entries()) {
    await app.sqlite
      .prepare("UPDATE diligence_items SET state = ? WHERE room_id = ? AND rowid % 7 = ?")
      .run(state, room.id, index);
  }
  const flags = Array.from({ length: 499 }, () => newId());
  await app.db.transaction().execute(async (trx) => {
    for (const id of flags) {
      const values = { id, room_id: room.id, item_id: room.item, finding: "A contract ends ".repeat(20) };
      await trx
        .insertInto("diligence_flags")
        .values({
          ...values,
          mitigation: "Ask for a renewal. ".repeat(10),
          severity: 3,
          likelihood: 4,
          impact_pence: 100,
          raised_by: details.userId,
          raised_at: nowIso(),
          updated_at: nowIso(),
          closed_at: null,
          closed_by: null,
        })
        .execute();
    }
  });
  const [{ file_id: fileId } = { file_id: "" }] = await app.db
    .selectFrom("diligence_documents")
    .select("file_id")
    .where("room_id", "=", room.id)
    .execute();
  const items = await app.db
    .selectFrom("diligence_items")
    .select("id")
    .where("room_id", "=", room.id)
    .limit(600)
    .execute();
  await app.db
    .insertInto("diligence_documents")
    .values(
      items.slice(1).map(({ id }, at) => ({
        id: newId(),
        item_id: id,
        room_id: room.id,
        file_id: fileId,
        file_name: `What was handed in for request ${at}.pdf`,
        version: 1,
        uploaded_by: details.userId,
        uploaded_at: nowIso(),
        removed_at: null,
      })),
    )
    .execute();
  for (const page of [
    "",
    "?explain=completion",
    "/requests",
    "/requests?page=40",
    "/requests?state=overdue&search=request",
    "/requests/new",
    "/documents",
    "/documents?page=12",
    "/risks",
    "/risks?page=10",
    "/risks?severity=3&likelihood=4&page=2",
    "/members",
  ]) {
    const answer = await client.get(`${rooms}/${room.id}${page}`);
    expect([page, answer.status]).toEqual([page, 200]);
    // As the product sends pages that are made for one person.
    const sent = brotliCompressSync(answer.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
    expect(sent, page).toBeLessThan(20_000);
  }
  const csv = await client.get(`${rooms}/${room.id}/requests.csv`);
  expect(csv.html.trimEnd().split("\r\n")).toHaveLength(2001);
  const over = await client.post(`${rooms}/${room.id}/requests/new`, {
    title: "One more",
    priority: "must",
    section: "1",
  });
  expect([over.status, over.problems]).toEqual([400, expect.stringContaining("A room takes 2,000 requests")]);
});

test("the ZIP of a large room passes through little memory, and no faster than it is taken", async () => {
  const megabyte = 1024 * 1024;
  const size = 8 * megabyte;
  const documents = 40;
  const room = await app.make.diligenceRoom(details);
  const file = await storeBytes(new Uint8Array(size).fill(7), {
    name: "large.pdf",
    contentType: "application/pdf",
  });
  await app.db.transaction().execute(async (trx) => {
    await recordFile(trx, file);
    for (let version = 1; version <= documents; version += 1) {
      await trx
        .insertInto("diligence_documents")
        .values({
          id: newId(),
          item_id: room.item,
          room_id: room.id,
          file_id: file.id,
          file_name: "large.pdf",
          version,
          uploaded_by: details.userId,
          uploaded_at: nowIso(),
          removed_at: null,
        })
        .execute();
    }
  });
  const result = await exportRoom(app.db, member, room.id);
  if (!result.ok) throw new Error(result.reason);
  const held = () => process.memoryUsage().arrayBuffers;
  const before = held();
  let sent = 0;
  let most = 0;
  for await (const piece of result.zip) {
    sent += piece.byteLength;
    most = Math.max(most, held() - before);
  }
  expect(sent).toBeGreaterThan(documents * size);
  expect(sent).toBeLessThan(documents * (size + 1000));
  // Pieces that nobody holds any more wait for the collector: a room held whole would be 320 MB.
  expect(most).toBeLessThan(160 * megabyte);
});
