import { importTable } from "../../support/scene/imports.ts";
import { describe, expect, test } from "vitest";
import { unzipSync } from "fflate";
import { createHash } from "node:crypto";
import type { Member } from "#app/features/actor.ts";
import { csvOf } from "#app/features/csv/csv.ts";
import { requestTable } from "#app/features/analysis/diligence/imports/diligence-columns.ts";
import {
  addDocuments,
  downloadDocument,
  removeDocument,
} from "#app/features/analysis/diligence/records/document.commands.server.ts";
import {
  addItem,
  editItem,
  removeItem,
} from "#app/features/analysis/diligence/records/request.buyer-commands.server.ts";
import { addMember, revokeMember } from "#app/features/analysis/diligence/records/member.commands.server.ts";
import { addRoom, removeRoom } from "#app/features/analysis/diligence/records/room.commands.server.ts";
import {
  answerItem,
  moveItem,
  postMessage,
} from "#app/features/analysis/diligence/records/request.commands.server.ts";
import {
  closeFlag,
  editFlag,
  raiseFlag,
} from "#app/features/analysis/diligence/records/flag.commands.server.ts";
import { exportRoom, findExport } from "#app/features/analysis/diligence/exports/export-room.server.ts";
import { findDocumentsOf } from "#app/features/analysis/diligence/records/find-documents.server.ts";
import { findFlag, findFlags } from "#app/features/analysis/diligence/records/find-flags.server.ts";
import { findItem, findItemMoves } from "#app/features/analysis/diligence/records/find-item.server.ts";
import {
  findEveryItem,
  findItemsToExport,
  findRoomChanges,
  itemsIn,
} from "#app/features/analysis/diligence/records/find-items.server.ts";
import { roomsOf } from "#app/features/analysis/diligence/records/find-rooms.server.ts";
import { findRoom } from "#app/features/analysis/diligence/records/room.scope.server.ts";
import {
  addSampleRoom,
  resetSampleRoom,
} from "#app/features/analysis/diligence/templates/sample-room.server.ts";
import type { ItemState } from "#app/features/analysis/diligence/records/request-item.ts";
import { burnUp, completion } from "#app/features/analysis/diligence/maths/completion.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { storeBytes } from "#app/platform/storage/storage.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { colleagueOf, newMember } from "../../support/scene/tool-people.ts";
import { parseCsv } from "../../support/reading/parse-csv.ts";

const house = await freshDatabase({ throttleFactor: 1 });
const { db, client, admin, lastAudit } = house;
const staff = await admin();

const granted = () => newMember(house, "due-diligence");

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
  const seller = await colleagueOf(house, buyer);
  const adviser = await colleagueOf(house, buyer);
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

const roomsSeenBy = async (member: Member) =>
  (await listRows(db, member, roomsOf(member.companyId ?? ""), { sort: "worked", limit: 25 })).rows;

const everything = async (member: Member, roomId: string) => {
  const room = await findRoom(db, member, roomId);
  return room ? findEveryItem(db, room) : null;
};

describe("rooms", () => {
  test("begin with a template's numbered requests and its buyer", async () => {
    const member = await granted();
    const id = await roomOf(member, "commercial");
    expect(await lastAudit()).toMatchObject({ action: "diligence.add-room" });
    const items = await everything(member, id);
    expect(items?.[0]).toMatchObject({ number: "1.1", workstream: "Market", state: "requested" });
    expect(items?.length).toBeGreaterThan(15);
    expect(await findRoom(db, member, id)).toMatchObject({ party: "buyer", movesAs: "adviser" });
    expect(await roomsSeenBy(member)).toMatchObject([
      { id, completion: 0, items: items?.length, party: "buyer" },
    ]);
  });

  test("are seen by who is in them alone, not by a colleague; staff see all", async () => {
    const member = await granted();
    const id = await roomOf(member);
    const { id: itemId } = await itemIn(member, id);
    const colleague = await colleagueOf(house, member);
    expect(await findRoom(db, colleague, id)).toBeNull();
    expect(await findItem(db, colleague, itemId)).toBeNull();
    const gone = { ok: false, reason: "not-found" };
    expect(await moveItem(db, colleague, { itemId, to: "waived", reason: "x" })).toEqual(gone);
    expect(await postMessage(db, colleague, { itemId, message: "Hello" })).toEqual(gone);
    expect(await removeRoom(db, colleague, id)).toEqual(gone);
    expect(await roomsSeenBy(colleague)).toEqual([]);
    expect(await findRoom(db, staff, id)).toMatchObject({ isStaff: true, party: "buyer" });
  });

  test("demo mode has a sample that is made once, and takes nothing out", async () => {
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
    expect(await exportRoom(db, member, id)).toEqual({ ok: false, reason: "demo" });
    expect(await resetSampleRoom(db, member, null)).toMatchObject({ ok: true });
    expect(await findRoom(db, member, id)).toBeNull();
    expect(await addSampleRoom(db, await granted(), null)).toEqual({ ok: false, reason: "not-demo" });
  });
});

describe("people", () => {
  test("who leaves finds no room from then on, and may come back", async () => {
    const { buyer, seller, roomId } = await threeParties();
    const { userId } = seller;
    expect(await revokeMember(db, buyer, { roomId, userId })).toEqual({ ok: true, changed: true });
    expect(await findRoom(db, seller, roomId)).toBeNull();
    expect(await revokeMember(db, buyer, { roomId, userId })).toMatchObject({ changed: false });
    expect(await addMember(db, buyer, { roomId, userId, party: "seller" })).toMatchObject({ ok: true });
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
    expect(await roomsSeenBy(seller)).toMatchObject([{ items: 1, party: "seller" }]);
    const room = await findRoom(db, seller, roomId);
    expect(room && (await findRoomChanges(db, room))).toHaveLength(1);
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

  test("move as their state and the person's side allow", async () => {
    const { buyer, seller, roomId } = await threeParties();
    const { id: itemId } = await itemIn(buyer, roomId);
    const move = (who: Member, to: ItemState) => moveItem(db, who, { itemId, to });
    expect(await move(seller, "accepted")).toMatchObject({ reason: "refused" });
    expect(await move(seller, "received")).toMatchObject({ problems: [{ code: "nothing-received" }] });
    expect(await answerItem(db, seller, { itemId, response: "They are attached." })).toEqual({ ok: true });
    expect(await move(seller, "received")).toMatchObject({ ok: true });
    expect(await move(seller, "under-review")).toMatchObject({ reason: "refused" });
    expect(await move(buyer, "under-review")).toMatchObject({ ok: true });
    expect(await move(buyer, "returned")).toMatchObject({ problems: [{ code: "reason" }] });
    const both = await Promise.all([
      moveItem(db, buyer, { itemId, from: "under-review", to: "accepted" }),
      moveItem(db, buyer, { itemId, from: "under-review", to: "returned", reason: "Old" }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ problems: [{ code: "moved" }] });
    const moves = (await findItemMoves(db, itemId)).map(({ to }) => to);
    expect(moves.toReversed()).toEqual(["requested", "received", "under-review", "accepted"]);
    const late = await answerItem(db, seller, { itemId, response: "Later" });
    expect(late).toEqual({ ok: false, reason: "closed" });
  });

  test("nobody overwrites what they have not seen", async () => {
    const member = await granted();
    const { id: itemId } = await itemIn(member, await roomOf(member));
    const edit = (title: string) => editItem(db, member, { ...request, title, itemId, revision: 1 });
    expect(await edit("First")).toEqual({ ok: true });
    const late = { reason: "changed" };
    expect(await edit("Second")).toMatchObject(late);
    expect(await answerItem(db, member, { itemId, response: "x", revision: 1 })).toMatchObject(late);
  });

  test("are accepted by their approver where one is named", async () => {
    const { buyer, seller, roomId } = await threeParties();
    const other = await colleagueOf(house, buyer);
    await addMember(db, buyer, { roomId, userId: other.userId, party: "buyer" });
    const { id: itemId } = await itemIn(buyer, roomId, { approver: other.userId });
    await answerItem(db, seller, { itemId, response: "Here" });
    await moveItem(db, seller, { itemId, to: "received" });
    await moveItem(db, buyer, { itemId, to: "under-review" });
    expect(await moveItem(db, buyer, { itemId, to: "accepted" })).toMatchObject({
      problems: [{ code: "approver" }],
    });
    expect(await moveItem(db, other, { itemId, to: "accepted" })).toMatchObject({ ok: true });
  });

  test("are found by state, words and lateness", async () => {
    const member = await granted();
    const roomId = await roomOf(member);
    await itemIn(member, roomId, { title: "Board minutes", due: "2020-01-01" });
    await itemIn(member, roomId, { title: "Leases", newSection: "Property" });
    const room = await findRoom(db, member, roomId);
    if (!room) throw new Error("no room");
    const find = async (more: object) => {
      const base = { state: "all", section: "", search: "", sort: "index", limit: 50 } as const;
      const { rows } = await listRows(db, member, itemsIn(room, "2026-01-01"), { ...base, ...more });
      return rows.map(({ title }) => title);
    };
    expect(await find({})).toEqual(["Board minutes", "Leases"]);
    expect(await find({ state: "overdue" })).toEqual(["Board minutes"]);
    expect(await find({ search: "lease" })).toEqual(["Leases"]);
    expect(await find({ section: "Property" })).toEqual(["Leases"]);
    expect(await find({ state: "accepted" })).toEqual([]);
  });
});

describe("importing", () => {
  const taking = async (member: Member, roomId: string, source: string) => {
    const result = await importTable(db, member, "requests", source, { about: roomId });
    return result.ok ? result.taken.title : result.problems.join(" ");
  };
  const head = "Number,Workstream,Request,Priority,Due,Owner\n";

  test("adds all rows with stable numbers, or none", async () => {
    const member = await granted();
    const roomId = await roomOf(member);
    const good = `${head},Legal,Claims,must,2027-03-31,\n2.5,Tax,VAT returns,should,,${member.email}\n,legal,Permits,Nice to have,,\n`;
    expect(await taking(member, roomId, good)).toBe("3 requests imported");
    const items = await everything(member, roomId);
    expect(items?.map(({ number, title }) => `${number} ${title}`)).toEqual([
      "2.5 VAT returns",
      "3.1 Claims",
      "3.2 Permits",
    ]);
    const take = (source: string) => taking(member, roomId, source);
    for (const [row, says] of [
      ["2.5,Tax,Again,must,,\n", "was given in this room before"],
      ["2.6,Legal,Wrong section,must,,\n", "is called Tax"],
      ["4,Legal,A section,must,,\n", "is a section’s"],
      [",Legal,Nobody,must,,nobody@example.com\n", "nobody in the room"],
    ] as const) {
      const told = await take(`${head},Legal,Fine,must,,\n${row}`);
      expect(told).toContain(says);
      expect(told).toContain("Line 3");
    }
    expect(await take(head)).toContain("The file has no requests");
    const twice = `${head}9.1,Fees,One,must,,\n9.1,Fees,Two,must,,\n`;
    expect(await take(twice)).toContain("Line 3: 9.1 Two is on line 2 already");
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
    expect(await taking(buyer, copy, text)).toMatch(/^Line 4, Owner: nobody in the room has the address/);
    expect(await taking(seller, roomId, text), "who may not manage it").toBe("not-found");
    await addMember(db, buyer, { roomId: copy, userId: seller.userId, party: "seller" });
    expect(await taking(buyer, copy, text)).toBe("2 requests imported");
    expect(await exported(copy)).toBe(text);
    expect((await everything(seller, copy))?.map(({ title }) => title)).toEqual(["=1+1"]);
  });

  test("refuses more than a room takes", async () => {
    const member = await granted();
    const [roomId, many] = [await roomOf(member), await roomOf(member)];
    const take = (into: string, rows: string[]) => taking(member, into, head + rows.join(""));
    const rows = Array.from({ length: 1999 }, (_, at) => `,Legal,Request ${at},must,,\n`);
    expect(await take(roomId, rows)).toBe("1,999 requests imported");
    expect(await take(roomId, rows.slice(0, 2))).toContain("the room has room for 1 more");
    const streams = Array.from({ length: 101 }, (_, at) => `,Stream ${at},One,must,,\n`);
    expect(await take(many, streams)).toContain("101 workstreams");
    expect(await take(many, streams.slice(1))).toBe("100 requests imported");
    const add = (newSection: string) => addItem(db, member, { ...request, roomId: many, newSection });
    expect(await add("More")).toMatchObject({ reason: "sections-full" });
    expect(await add("stream 5")).toMatchObject({ ok: true });
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
    const names = documents.map(({ name, version }) => `${name} ${version}`);
    expect(names.toSorted()).toEqual(["a.csv 1", "a.csv 2", "b.csv 1"]);
    const [some] = documents;
    const copy = await downloadDocument(db, seller, some?.id ?? "");
    expect(copy).toMatchObject({ ok: true, copy: { stamped: null } });
    expect(await lastAudit()).toMatchObject({ action: "diligence.download" });
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
      const sum = createHash("sha256").update(files[row[column("File")] ?? ""] ?? "");
      expect(sum.digest("hex")).toBe(row[column("SHA-256")]);
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
    await addDocuments(db, seller, { itemId, files: [file] });
    const room = await findRoom(db, buyer, roomId);
    const [document] = room ? await findDocumentsOf(db, room, itemId) : [];
    const id = document?.id ?? "";
    expect(await removeDocument(db, adviser, id)).toEqual({ ok: false, reason: "not-allowed" });
    await moveItem(db, seller, { itemId, to: "received" });
    await moveItem(db, buyer, { itemId, to: "waived", reason: "Not needed" });
    expect(await removeDocument(db, buyer, id)).toEqual({ ok: false, reason: "closed" });
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
    const about = { ...flag, roomId, request: "1.1" };
    const made = await raiseFlag(db, buyer, about);
    expect(await raiseFlag(db, adviser, about)).toMatchObject({ reason: "request" });
    expect(await raiseFlag(db, adviser, { ...flag, roomId })).toMatchObject({ ok: true });
    const seenBy = async (member: Member) => {
      const room = await findRoom(db, member, roomId);
      return room && (await findFlags(db, room)).map((one) => one.about?.id ?? null).toSorted();
    };
    expect(await seenBy(seller)).toEqual([]);
    expect(await seenBy(adviser)).toEqual([null]);
    expect(await seenBy(buyer)).toEqual([itemId, null].toSorted());
    const closing = { roomId, flagId: made.ok ? made.id : "", isOpen: false };
    expect(await closeFlag(db, adviser, closing)).toMatchObject({ reason: "not-found" });
    expect(await closeFlag(db, buyer, closing)).toEqual({ ok: true, changed: true });
    expect(await closeFlag(db, buyer, closing)).toMatchObject({ changed: false });
  });

  test("are changed by the buyer or who raised them, who have seen what they change", async () => {
    const { buyer, adviser, roomId } = await threeParties();
    const { id: itemId } = await itemIn(buyer, roomId, { adviserSees: false });
    const made = await raiseFlag(db, buyer, { ...flag, roomId });
    const own = await raiseFlag(db, adviser, { ...flag, roomId });
    if (!made.ok || !own.ok) throw new Error("no flag was raised");
    const asked = { ...flag, roomId, flagId: made.id, mitigation: "Ask for a renewal", likelihood: 1 };
    expect(await editFlag(db, buyer, { ...asked, request: "9.9" })).toMatchObject({ reason: "request" });
    // The adviser doesn't see that request, and can't name it either.
    const hidden = { ...asked, flagId: own.id, request: "1.1" };
    expect(await editFlag(db, adviser, hidden)).toMatchObject({ reason: "request" });
    const room = await findRoom(db, buyer, roomId);
    const before = room && (await findFlag(db, room, made.id));
    const change = { ...asked, request: "1.1", seen: before?.updatedAt };
    expect(await editFlag(db, buyer, change)).toEqual({ ok: true });
    expect(await lastAudit()).toMatchObject({ action: "diligence.edit-flag" });
    const late = { ...change, seen: "2020-01-01T00:00:00.000Z" };
    expect(await editFlag(db, buyer, late)).toMatchObject({ reason: "changed" });
    const changed = { mitigation: "Ask for a renewal", likelihood: 1, isOpen: true, about: { id: itemId } };
    expect(room && (await findFlag(db, room, made.id))).toMatchObject(changed);
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
