import { describe, expect, test } from "vitest";
import { unzipSync } from "fflate";
import { createHash } from "node:crypto";
import type { Member } from "#app/features/actor.ts";
import { parseCsv } from "#app/features/csv/csv-reader.ts";
import { csvOf } from "#app/features/csv/csv.ts";
import { requestTable } from "#app/features/diligence/diligence-columns.ts";
import { addDocuments } from "#app/features/diligence/add-documents.server.ts";
import { addItem } from "#app/features/diligence/add-item.server.ts";
import { addMember } from "#app/features/diligence/add-member.server.ts";
import { addRoom } from "#app/features/diligence/add-room.server.ts";
import { answerItem } from "#app/features/diligence/answer-item.server.ts";
import { closeFlag } from "#app/features/diligence/close-flag.server.ts";
import { downloadDocument } from "#app/features/diligence/download-document.server.ts";
import { editItem } from "#app/features/diligence/edit-item.server.ts";
import { editRoom } from "#app/features/diligence/edit-room.server.ts";
import { exportRoom, findExport } from "#app/features/diligence/export-room.server.ts";
import { findDocumentsOf } from "#app/features/diligence/find-documents.server.ts";
import { findFlag, findFlags } from "#app/features/diligence/find-flags.server.ts";
import { findItem, findItemMoves, findMessages } from "#app/features/diligence/find-item.server.ts";
import { findEveryItem, findItems, findItemsToExport } from "#app/features/diligence/find-items.server.ts";
import { findRoomChanges } from "#app/features/diligence/find-room-changes.server.ts";
import { findRooms } from "#app/features/diligence/find-rooms.server.ts";
import { importRequests } from "#app/features/diligence/import-requests.server.ts";
import { moveItem } from "#app/features/diligence/move-item.server.ts";
import { postMessage } from "#app/features/diligence/post-message.server.ts";
import { editFlag } from "#app/features/diligence/edit-flag.server.ts";
import { raiseFlag } from "#app/features/diligence/raise-flag.server.ts";
import { removeDocument } from "#app/features/diligence/remove-document.server.ts";
import { removeItem } from "#app/features/diligence/remove-item.server.ts";
import { removeRoom } from "#app/features/diligence/remove-room.server.ts";
import { revokeMember } from "#app/features/diligence/revoke-member.server.ts";
import { findRoom } from "#app/features/diligence/room.scope.server.ts";
import { addSampleRoom, resetSampleRoom } from "#app/features/diligence/sample-room.server.ts";
import { burnUp, completion } from "#app/features/diligence/completion.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { storeBytes } from "#app/platform/storage.server.ts";
import { freshDatabase } from "../support/fresh-database.ts";
import { newMember } from "../support/tool-people.ts";

const house = await freshDatabase({ throttleFactor: 1 });
const { db, make, client, admin, visitor, lastAudit } = house;
const staff = await admin();

const granted = () => newMember(house, "due-diligence");

/** Somebody else of the same company. */
async function colleagueOf(member: Member): Promise<Member> {
  const other = await client();
  await db
    .updateTable("users")
    .set({ company_id: member.companyId })
    .where("id", "=", other.userId)
    .execute();
  return { ...other, companyId: member.companyId };
}

async function roomOf(member: Member, template?: "commercial") {
  const made = await addRoom(db, member, { name: "Project Kestrel", template });
  if (!made.ok) throw new Error(`No room was opened: ${made.reason}`);
  return made.id;
}

const request = {
  title: "Articles of association",
  priority: "must",
  due: null,
  section: undefined,
  newSection: undefined,
  owner: undefined,
  approver: undefined,
  sellerSees: true,
  adviserSees: true,
} as const;

async function itemIn(member: Member, roomId: string, more: Partial<Parameters<typeof addItem>[2]> = {}) {
  const made = await addItem(db, member, { ...request, newSection: "Corporate", roomId, ...more });
  if (!made.ok) throw new Error(`No request was added: ${made.reason}`);
  return made;
}

/** A room with a buyer, a seller and an adviser. */
async function threeParties() {
  const buyer = await granted();
  const seller = await colleagueOf(buyer);
  const adviser = await colleagueOf(buyer);
  const roomId = await roomOf(buyer);
  for (const [person, party] of [
    [seller, "seller"],
    [adviser, "adviser"],
  ] as const) {
    const added = await addMember(db, buyer, { roomId, userId: person.userId, party });
    expect(added).toMatchObject({ ok: true });
  }
  return { buyer, seller, adviser, roomId };
}

const everything = async (member: Member, roomId: string) => {
  const room = await findRoom(db, member, roomId);
  return room ? findEveryItem(db, room) : null;
};

describe("rooms", () => {
  test("begin with a template's numbered requests, its buyer, and an audit entry", async () => {
    const member = await granted();
    const id = await roomOf(member, "commercial");
    const items = await everything(member, id);
    expect(items?.[0]).toMatchObject({ number: "1.1", workstream: "Market", state: "requested" });
    expect(items?.length).toBeGreaterThan(15);
    expect(await findRoom(db, member, id)).toMatchObject({ party: "buyer", movesAs: "adviser" });
    expect(await lastAudit()).toMatchObject({ action: "diligence.add-room", target: `diligence-room:${id}` });
    const listed = await findRooms(db, member, member.companyId ?? "", 1);
    expect(listed.rows).toMatchObject([{ id, completion: 0, items: items?.length, party: "buyer" }]);
  });

  test("are seen by who is in them alone: not by a colleague, not by another company; staff see all", async () => {
    const member = await granted();
    const id = await roomOf(member);
    const { id: itemId } = await itemIn(member, id);
    for (const stranger of [await colleagueOf(member), await granted()]) {
      expect(await findRoom(db, stranger, id)).toBeNull();
      expect(await findItem(db, stranger, itemId)).toBeNull();
      expect(await moveItem(db, stranger, { itemId, to: "waived", reason: "x" })).toEqual({
        ok: false,
        reason: "not-found",
      });
      expect(await removeRoom(db, stranger, id)).toEqual({ ok: false, reason: "not-found" });
      expect((await findRooms(db, stranger, member.companyId ?? "", 1)).total).toBe(0);
    }
    expect(await findRoom(db, visitor, id)).toBeNull();
    expect(await findRoom(db, staff, id)).toMatchObject({ isStaff: true, party: "buyer" });
  });

  test("posting twice opens one; a deal of another company is none", async () => {
    const member = await granted();
    const open = () => addRoom(db, member, { name: "Twice", once: "abc" });
    const [one, other] = await Promise.all([open(), open()]);
    expect(one).toEqual(other);
    const foreign = await make.deal((await granted()).companyId ?? "");
    expect(await addRoom(db, member, { name: "Deal", dealId: foreign })).toEqual({
      ok: false,
      reason: "deal",
    });
    const own = await make.deal(member.companyId ?? "");
    const made = await addRoom(db, member, { name: "Deal", dealId: own });
    expect(made).toMatchObject({ ok: true });
    const roomId = made.ok ? made.id : "";
    expect(await editRoom(db, member, { roomId, name: "Renamed", dealId: foreign })).toMatchObject({
      reason: "deal",
    });
    expect(await editRoom(db, member, { roomId, name: "Renamed", dealId: own })).toEqual({ ok: true });
  });

  test("what staff do in a client's room says so in the audit", async () => {
    const member = await granted();
    const made = await addRoom(db, staff, { name: "For a client", companyId: member.companyId });
    expect(made).toMatchObject({ ok: true });
    expect((await lastAudit())?.details).toContain('"forClient":true');
    expect(await addRoom(db, staff, { name: "For nobody", companyId: null })).toMatchObject({
      reason: "not-found",
    });
    expect(await addRoom(db, member, { name: "x", companyId: (await granted()).companyId })).toMatchObject({
      reason: "not-found",
    });
  });

  test("demo mode keeps ten of one's own, the sample not counted, and takes nothing out", async () => {
    const member = await client();
    const sample = await addSampleRoom(db, member, null);
    expect(sample).toMatchObject({ ok: true });
    expect(await addSampleRoom(db, member, null)).toEqual(sample);
    const id = sample.ok ? sample.id : "";
    const room = await findRoom(db, member, id);
    expect(room).toMatchObject({ isSample: true, access: "demo" });
    if (!room) throw new Error("no room");
    const items = await findEveryItem(db, room);
    expect(completion(items, "2026-01-01")).toMatchObject({ ok: true });
    const days = burnUp(await findRoomChanges(db, room), nowIso().slice(0, 10));
    expect(days.at(-1)).toMatchObject({
      total: items.filter((one) => one.state !== "not-applicable").length,
    });
    for (let made = 0; made < 10; made += 1) await roomOf(member);
    expect(await addRoom(db, member, { name: "One more" })).toEqual({ ok: false, reason: "demo-limit" });
    expect(await exportRoom(db, member, id)).toEqual({ ok: false, reason: "demo" });
    const again = await resetSampleRoom(db, member, null);
    expect(again).toMatchObject({ ok: true });
    expect(await findRoom(db, member, id)).toBeNull();
    expect(await addSampleRoom(db, await granted(), null)).toEqual({ ok: false, reason: "not-demo" });
  });
});

describe("people", () => {
  test("are of the room's company; who leaves finds no room from then on", async () => {
    const { buyer, seller, roomId } = await threeParties();
    const stranger = await granted();
    expect(await addMember(db, buyer, { roomId, userId: stranger.userId, party: "adviser" })).toEqual({
      ok: false,
      reason: "person",
    });
    expect(await addMember(db, seller, { roomId, userId: seller.userId, party: "buyer" })).toEqual({
      ok: false,
      reason: "not-allowed",
    });
    expect(await revokeMember(db, buyer, { roomId, userId: seller.userId })).toEqual({
      ok: true,
      changed: true,
    });
    expect(await findRoom(db, seller, roomId)).toBeNull();
    expect(await revokeMember(db, buyer, { roomId, userId: seller.userId })).toMatchObject({
      changed: false,
    });
    expect(await addMember(db, buyer, { roomId, userId: seller.userId, party: "seller" })).toMatchObject({
      ok: true,
    });
    expect(await findRoom(db, seller, roomId)).toMatchObject({ party: "seller" });
  });

  test("somebody of the buyer stays", async () => {
    const { buyer, roomId } = await threeParties();
    const last = { ok: false, reason: "last-buyer" };
    expect(await revokeMember(db, buyer, { roomId, userId: buyer.userId })).toEqual(last);
    expect(await addMember(db, buyer, { roomId, userId: buyer.userId, party: "adviser" })).toEqual(last);
  });

  test("a party sees the requests it may see, and of the others not the number", async () => {
    const { buyer, seller, adviser, roomId } = await threeParties();
    const { id } = await itemIn(buyer, roomId, { sellerSees: false });
    await itemIn(buyer, roomId);
    expect(await findItem(db, seller, id)).toBeNull();
    expect((await everything(seller, roomId))?.map(({ number }) => number)).toEqual(["1.2"]);
    expect((await everything(adviser, roomId))?.map(({ number }) => number)).toEqual(["1.1", "1.2"]);
    const listed = await findRooms(db, seller, seller.companyId ?? "", 1);
    expect(listed.rows).toMatchObject([{ items: 1, party: "seller" }]);
    const room = await findRoom(db, seller, roomId);
    expect(room && (await findRoomChanges(db, room))).toHaveLength(1);
    for (const attempt of [
      addItem(db, seller, { ...request, roomId, newSection: "Mine" }),
      editItem(db, seller, { ...request, itemId: (await everything(seller, roomId))?.[0]?.id ?? "" }),
      removeItem(db, seller, (await everything(seller, roomId))?.[0]?.id ?? ""),
      importRequests(db, seller, { roomId, source: "Workstream,Request,Priority\nLegal,Claims,must\n" }),
      removeRoom(db, seller, roomId),
      exportRoom(db, seller, roomId),
    ]) {
      expect(await attempt).toMatchObject({ ok: false, reason: "not-allowed" });
    }
  });
});

describe("requests", () => {
  test("keep their numbers: what is removed leaves a gap", async () => {
    const member = await granted();
    const roomId = await roomOf(member);
    const first = await itemIn(member, roomId);
    await itemIn(member, roomId);
    expect(await removeItem(db, member, first.id)).toMatchObject({ ok: true, number: "1.1" });
    expect((await itemIn(member, roomId)).number).toBe("1.3");
    expect((await itemIn(member, roomId, { newSection: "Tax" })).number).toBe("2.1");
    expect((await everything(member, roomId))?.map(({ number }) => number)).toEqual(["1.2", "1.3", "2.1"]);
    const many = await Promise.all(Array.from({ length: 12 }, () => itemIn(member, roomId)));
    expect(new Set(many.map(({ number }) => number)).size).toBe(12);
  });

  test("move as their state and the person's side allow, and the refusal names the open moves", async () => {
    const { buyer, seller, roomId } = await threeParties();
    const { id: itemId } = await itemIn(buyer, roomId);
    const refused = await moveItem(db, seller, { itemId, to: "accepted" });
    expect(refused).toMatchObject({ ok: false, reason: "refused" });
    expect(!refused.ok && "problems" in refused && refused.problems[0]?.right).toContain("In progress");
    expect(await moveItem(db, seller, { itemId, to: "received" })).toMatchObject({
      problems: [{ code: "nothing-received" }],
    });
    expect(await answerItem(db, seller, { itemId, response: "They are attached." })).toEqual({ ok: true });
    expect(await moveItem(db, seller, { itemId, to: "received" })).toMatchObject({ ok: true });
    expect(await moveItem(db, seller, { itemId, to: "under-review" })).toMatchObject({ reason: "refused" });
    expect(await moveItem(db, buyer, { itemId, to: "under-review" })).toMatchObject({ ok: true });
    expect(await moveItem(db, buyer, { itemId, to: "returned" })).toMatchObject({
      problems: [{ code: "reason" }],
    });
    const both = await Promise.all([
      moveItem(db, buyer, { itemId, from: "under-review", to: "accepted" }),
      moveItem(db, buyer, { itemId, from: "under-review", to: "returned", reason: "Old" }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ problems: [{ code: "moved" }] });
    const moves = await findItemMoves(db, itemId);
    expect(moves.toReversed().map(({ to }) => to)).toEqual([
      "requested",
      "received",
      "under-review",
      "accepted",
    ]);
    expect(await answerItem(db, seller, { itemId, response: "Later" })).toEqual({
      ok: false,
      reason: "closed",
    });
  });

  test("are accepted by their approver where one is named", async () => {
    const { buyer, seller, roomId } = await threeParties();
    const other = await colleagueOf(buyer);
    await addMember(db, buyer, { roomId, userId: other.userId, party: "buyer" });
    const { id: itemId } = await itemIn(buyer, roomId, { approver: other.userId });
    await answerItem(db, seller, { itemId, response: "Here" });
    await moveItem(db, seller, { itemId, to: "received" });
    await moveItem(db, buyer, { itemId, to: "under-review" });
    expect(await moveItem(db, buyer, { itemId, to: "accepted" })).toMatchObject({
      problems: [{ code: "approver" }],
    });
    expect(await moveItem(db, other, { itemId, to: "accepted" })).toMatchObject({ ok: true });
    const stranger = await granted();
    expect(
      await addItem(db, buyer, { ...request, roomId, newSection: "Tax", owner: stranger.userId }),
    ).toEqual({ ok: false, reason: "owner" });
  });

  test("nobody overwrites what they have not seen", async () => {
    const member = await granted();
    const roomId = await roomOf(member);
    const { id: itemId } = await itemIn(member, roomId);
    const edit = (title: string) => editItem(db, member, { ...request, title, itemId, revision: 1 });
    expect(await edit("First")).toEqual({ ok: true });
    expect(await edit("Second")).toEqual({ ok: false, reason: "changed" });
    expect(await answerItem(db, member, { itemId, response: "x", revision: 1 })).toMatchObject({
      reason: "changed",
    });
  });

  test("carry a thread that everybody reads who sees them", async () => {
    const { buyer, seller, roomId } = await threeParties();
    const { id: itemId } = await itemIn(buyer, roomId);
    expect(await postMessage(db, seller, { itemId, message: "Which year?", once: "m1" })).toEqual({
      ok: true,
    });
    expect(await postMessage(db, seller, { itemId, message: "Which year?", once: "m1" })).toEqual({
      ok: true,
    });
    await postMessage(db, buyer, { itemId, message: "All three." });
    expect((await findMessages(db, itemId)).map(({ body }) => body)).toEqual(["Which year?", "All three."]);
    expect(await postMessage(db, await granted(), { itemId, message: "Hello" })).toEqual({
      ok: false,
      reason: "not-found",
    });
  });

  test("are found by state, words and lateness", async () => {
    const member = await granted();
    const roomId = await roomOf(member);
    await itemIn(member, roomId, { title: "Board minutes", due: "2020-01-01" });
    await itemIn(member, roomId, { title: "Leases", newSection: "Property" });
    const room = await findRoom(db, member, roomId);
    if (!room) throw new Error("no room");
    const find = async (more: object) => {
      const base = { filter: "all", section: "", search: "", page: 1, today: "2026-01-01" } as const;
      return (await findItems(db, room, { ...base, ...more })).rows.map(({ title }) => title);
    };
    expect(await find({})).toEqual(["Board minutes", "Leases"]);
    expect(await find({ filter: "overdue" })).toEqual(["Board minutes"]);
    expect(await find({ search: "lease" })).toEqual(["Leases"]);
    expect(await find({ section: "Property" })).toEqual(["Leases"]);
    expect(await find({ filter: "accepted" })).toEqual([]);
  });
});

describe("importing", () => {
  const head = "Number,Workstream,Request,Priority,Due,Owner\n";

  test("adds all rows with stable numbers, or none", async () => {
    const member = await granted();
    const roomId = await roomOf(member);
    const good = `${head},Legal,Claims,must,2027-03-31,\n2.5,Tax,VAT returns,should,,${member.email}\n,legal,Permits,Nice to have,,\n`;
    expect(await importRequests(db, member, { roomId, source: good, once: "i1" })).toEqual({
      ok: true,
      count: 3,
    });
    expect(await importRequests(db, member, { roomId, source: good, once: "i1" })).toMatchObject({
      count: 3,
    });
    const items = await everything(member, roomId);
    expect(items?.map(({ number, title }) => `${number} ${title}`)).toEqual([
      "2.5 VAT returns",
      "3.1 Claims",
      "3.2 Permits",
    ]);
    for (const [row, says] of [
      ["2.5,Tax,Again,must,,\n", "was given in this room before"],
      ["2.6,Legal,Wrong section,must,,\n", "is called Tax"],
      ["4,Legal,A section,must,,\n", "is a section’s"],
      [",Legal,Nobody,must,,nobody@example.com\n", "nobody in the room"],
      [",Legal,Maybe,perhaps,,\n", "not among its values"],
      [",Legal,When,must,31/2/2027,\n", "no date"],
    ] as const) {
      const result = await importRequests(db, member, {
        roomId,
        source: `${head},Legal,Fine,must,,\n${row}`,
      });
      expect(result).toMatchObject({ ok: false, reason: "file" });
      const told = !result.ok && "problems" in result ? result.problems.map(({ what }) => what).join() : "";
      expect(told).toContain(says);
      expect(told).toContain("Line 3");
    }
    expect(await importRequests(db, member, { roomId, source: head })).toMatchObject({ reason: "file" });
    expect(await everything(member, roomId)).toHaveLength(3);
  });

  test("takes what another room exported, whole: approver, response and who sees it", async () => {
    const { buyer, seller, roomId } = await threeParties();
    const { id: itemId } = await itemIn(buyer, roomId, { approver: buyer.userId, sellerSees: false });
    await answerItem(db, buyer, { itemId, response: "See the data pack,\npages 4 to 9" });
    await itemIn(buyer, roomId, { title: "=1+1", owner: seller.userId, adviserSees: false });
    const exported = async (id: string) => {
      const room = await findRoom(db, buyer, id);
      return csvOf(requestTable(room ? await findItemsToExport(db, room) : [], { isBuyers: true }));
    };
    const text = await exported(roomId);
    const copy = await roomOf(buyer);
    expect(await importRequests(db, buyer, { roomId: copy, source: text })).toMatchObject({
      reason: "file",
      problems: [{ where: "line 4, Owner" }],
    });
    await addMember(db, buyer, { roomId: copy, userId: seller.userId, party: "seller" });
    expect(await importRequests(db, buyer, { roomId: copy, source: text })).toEqual({ ok: true, count: 2 });
    expect(await exported(copy)).toBe(text);
    expect((await everything(seller, copy))?.map(({ title }) => title)).toEqual(["=1+1"]);
  });

  test("refuses more than a room takes", async () => {
    const member = await granted();
    const roomId = await roomOf(member);
    const rows = Array.from({ length: 1999 }, (_, at) => `,Legal,Request ${at},must,,\n`).join("");
    expect(await importRequests(db, member, { roomId, source: head + rows })).toMatchObject({ count: 1999 });
    const streams = Array.from({ length: 101 }, (_, at) => `,Stream ${at},One,must,,\n`);
    const many = await roomOf(member);
    expect(await importRequests(db, member, { roomId: many, source: head + streams.join("") })).toMatchObject(
      { reason: "file", problems: [{ what: expect.stringContaining("101 workstreams") }] },
    );
    expect(
      await importRequests(db, member, { roomId: many, source: head + streams.slice(1).join("") }),
    ).toMatchObject({ count: 100 });
    expect(await addItem(db, member, { ...request, roomId: many, newSection: "More" })).toMatchObject({
      reason: "sections-full",
    });
    expect(await addItem(db, member, { ...request, roomId: many, newSection: "stream 5" })).toMatchObject({
      ok: true,
    });
    const two = `${head},Legal,One,must,,\n,Legal,Two,must,,\n`;
    expect(await importRequests(db, member, { roomId, source: two })).toMatchObject({ reason: "room" });
  });
});

describe("documents", () => {
  const stored = (name: string, text: string) =>
    storeBytes(new TextEncoder().encode(text), { name, contentType: "text/csv; charset=utf-8" });

  test("come in versions, are logged when taken, and leave with the whole room in order and with their sums", async () => {
    const { buyer, seller, roomId } = await threeParties();
    const { id: itemId } = await itemIn(buyer, roomId);
    const contents = ["first", "second", "other"];
    for (const [at, name] of ["a.csv", "a.csv", "b.csv"].entries()) {
      const file = await stored(name, contents[at] ?? "");
      expect(await addDocuments(db, seller, { itemId, files: [file] })).toEqual({ ok: true });
    }
    const room = await findRoom(db, buyer, roomId);
    if (!room) throw new Error("no room");
    const documents = await findDocumentsOf(db, room, itemId);
    expect(documents.map(({ name, version }) => `${name} ${version}`).toSorted()).toEqual([
      "a.csv 1",
      "a.csv 2",
      "b.csv 1",
    ]);
    const [some] = documents;
    const copy = await downloadDocument(db, seller, some?.id ?? "");
    expect(copy).toMatchObject({ ok: true, copy: { stamped: null } });
    expect(await lastAudit()).toMatchObject({ action: "diligence.download" });
    expect(await downloadDocument(db, await granted(), some?.id ?? "")).toEqual({
      ok: false,
      reason: "not-found",
    });
    const result = await exportRoom(db, buyer, roomId);
    if (!result.ok) throw new Error(result.reason);
    const pieces: Uint8Array[] = [];
    for await (const piece of result.zip) pieces.push(piece);
    const files = unzipSync(new Uint8Array(Buffer.concat(pieces)));
    const [headers, ...rows] = parseCsv(new TextDecoder().decode(files["index.csv"])).map(
      ({ cells }) => cells,
    );
    const column = (name: string) => headers?.indexOf(name) ?? -1;
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      const bytes = files[row[column("File")] ?? ""];
      expect(
        createHash("sha256")
          .update(bytes ?? "")
          .digest("hex"),
      ).toBe(row[column("SHA-256")]);
      expect(row[column("Number")]).toBe("1.1");
    }
    expect(Object.keys(files)).toContain("requests.csv");
    const log = await db
      .selectFrom("diligence_downloads")
      .selectAll()
      .where("room_id", "=", roomId)
      .execute();
    expect(log.map(({ document_id }) => document_id === null).toSorted()).toEqual([false, true]);
  });

  test("are taken out by who brought them or by the buyer, and no longer when all is decided", async () => {
    const { buyer, seller, adviser, roomId } = await threeParties();
    const { id: itemId } = await itemIn(buyer, roomId);
    const file = await stored("a.csv", "x");
    await addDocuments(db, seller, { itemId, files: [file], once: "d1" });
    expect(
      await addDocuments(db, seller, { itemId, files: [await stored("a.csv", "x")], once: "d1" }),
    ).toEqual({ ok: true, repeat: true });
    const room = await findRoom(db, buyer, roomId);
    const [document] = room ? await findDocumentsOf(db, room, itemId) : [];
    const id = document?.id ?? "";
    expect(await removeDocument(db, adviser, id)).toEqual({ ok: false, reason: "not-allowed" });
    await moveItem(db, seller, { itemId, to: "received" });
    await moveItem(db, buyer, { itemId, to: "waived", reason: "Not needed" });
    expect(await removeDocument(db, buyer, id)).toEqual({ ok: false, reason: "closed" });
    expect(await addDocuments(db, seller, { itemId, files: [await stored("b.csv", "x")] })).toMatchObject({
      reason: "closed",
    });
    await moveItem(db, buyer, { itemId, to: "requested" });
    expect(await removeDocument(db, seller, id)).toMatchObject({ ok: true });
    await addDocuments(db, seller, { itemId, files: [await stored("a.csv", "y")] });
    const left = room ? await findDocumentsOf(db, room, itemId) : [];
    expect(left.map(({ version }) => version)).toEqual([2]);
  });
});

describe("red flags", () => {
  const flag = {
    finding: "Two customers are half of revenue",
    mitigation: undefined,
    request: undefined,
    severity: 4,
    likelihood: 3,
    impact: 100_000,
  } as const;

  test("are the buyer's and the adviser's; a seller learns of none", async () => {
    const { buyer, seller, adviser, roomId } = await threeParties();
    const { id: itemId } = await itemIn(buyer, roomId, { adviserSees: false });
    expect(await raiseFlag(db, seller, { ...flag, roomId })).toMatchObject({ reason: "not-allowed" });
    const made = await raiseFlag(db, buyer, { ...flag, roomId, request: "1.1" });
    expect(made).toMatchObject({ ok: true });
    expect(await raiseFlag(db, adviser, { ...flag, roomId, request: "1.1" })).toMatchObject({
      reason: "request",
    });
    const own = await raiseFlag(db, adviser, { ...flag, roomId });
    expect(own).toMatchObject({ ok: true });
    const seenBy = async (member: Member) => {
      const room = await findRoom(db, member, roomId);
      return room ? (await findFlags(db, room)).map(({ about }) => about?.id ?? null) : null;
    };
    expect(await seenBy(seller)).toEqual([]);
    expect(await seenBy(adviser)).toEqual([null]);
    expect((await seenBy(buyer))?.toSorted()).toEqual([itemId, null].toSorted());
    const flagId = made.ok ? made.id : "";
    expect(await closeFlag(db, adviser, { roomId, flagId, isOpen: false })).toMatchObject({
      reason: "not-found",
    });
    expect(await closeFlag(db, buyer, { roomId, flagId, isOpen: false })).toEqual({
      ok: true,
      changed: true,
    });
    expect(await closeFlag(db, buyer, { roomId, flagId, isOpen: false })).toMatchObject({ changed: false });
  });

  test("are changed by the buyer or who raised them, who have seen what they change", async () => {
    const { buyer, seller, adviser, roomId } = await threeParties();
    const { id: itemId } = await itemIn(buyer, roomId, { adviserSees: false });
    const made = await raiseFlag(db, buyer, { ...flag, roomId });
    const own = await raiseFlag(db, adviser, { ...flag, roomId });
    if (!made.ok || !own.ok) throw new Error("no flag was raised");
    const asked = { ...flag, roomId, flagId: made.id, mitigation: "Ask for a renewal", likelihood: 1 };
    expect(await editFlag(db, seller, asked)).toMatchObject({ reason: "not-found" });
    expect(await editFlag(db, adviser, asked)).toMatchObject({ reason: "not-allowed" });
    expect(await editFlag(db, await granted(), asked)).toMatchObject({ reason: "not-found" });
    expect(await editFlag(db, buyer, { ...asked, request: "9.9" })).toMatchObject({ reason: "request" });
    // The adviser doesn't see that request, and can't name it either.
    expect(await editFlag(db, adviser, { ...asked, flagId: own.id, request: "1.1" })).toMatchObject({
      reason: "request",
    });
    const room = await findRoom(db, buyer, roomId);
    const before = room && (await findFlag(db, room, made.id));
    const change = { ...asked, request: "1.1", seen: before?.updatedAt };
    expect(await editFlag(db, buyer, change)).toEqual({ ok: true });
    expect(await lastAudit()).toMatchObject({ action: "diligence.edit-flag" });
    expect(await editFlag(db, buyer, { ...change, seen: "2020-01-01T00:00:00.000Z" })).toMatchObject({
      reason: "changed",
    });
    expect(room && (await findFlag(db, room, made.id))).toMatchObject({
      mitigation: "Ask for a renewal",
      likelihood: 1,
      isOpen: true,
      about: { id: itemId },
      raisedById: buyer.userId,
    });
    expect(await editFlag(db, adviser, { ...asked, flagId: own.id })).toEqual({ ok: true });
  });
});

test("a person takes six whole rooms an hour", async () => {
  const member = await granted();
  const roomId = await roomOf(member);
  for (let taken = 0; taken < 6; taken += 1) {
    expect(await exportRoom(db, member, roomId)).toMatchObject({ ok: true });
  }
  expect(await exportRoom(db, member, roomId)).toMatchObject({ ok: false, reason: "throttled" });
  expect(await findExport(db, member, roomId)).toMatchObject({ ok: true });
});
