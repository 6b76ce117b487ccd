import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { addCompanyFileIn } from "#app/features/publishing/company-files/company-file.commands.server.ts";
import { downloadCompanyFile } from "#app/features/publishing/company-files/download-company-file.server.ts";
import { findUploads, UPLOADS_PAGE_SIZE } from "#app/features/publishing/live-upload/find-uploads.server.ts";
import { readUploadCursor, titleOf } from "#app/features/publishing/live-upload/live-upload.ts";
import {
  giveBackFile,
  takeBackFile,
  uploadToClient,
} from "#app/features/publishing/live-upload/live-upload.commands.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { storeBytes } from "#app/platform/storage/storage.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { leafThrough } from "../../support/scene/leaf-through.ts";
import { recordsIn } from "../../support/scene/records.ts";
import { png } from "../../support/scene/upload-files.ts";

const house = await freshDatabase();
const admin = await house.admin();
const made = await house.client();
const client = { ...made, companyId: made.companyId ?? "" };

const stored = (...names: string[]) =>
  Promise.all(names.map((name) => storeBytes(png(), { name, contentType: "image/png" })));
const give = async (values: Partial<Parameters<typeof uploadToClient>[2]> = {}) =>
  uploadToClient(house.db, admin, {
    companyId: client.companyId,
    destination: "client-documents",
    files: await stored("Term sheet.png"),
    ...values,
  });
const rowsOf = (companyId: string) =>
  house.db.selectFrom("company_files").selectAll().where("company_id", "=", companyId).execute();
const newest = async () => {
  const { rows } = await findUploads(house.db, admin);
  const [first] = rows;
  if (!first) throw new Error("There is no upload.");
  return first;
};

it("gives all files at once: in their place, in the audit log, in one mail to each person who wants it", async () => {
  const companyId = await house.make.company({ name: "Alder Bank" });
  const active = await house.make.client({ company_id: companyId });
  const silent = await house.make.client({ company_id: companyId });
  const pending = await house.make.client({ company_id: companyId, status: "pending" });
  const choice = { user_id: silent.userId, kind: "files", by_mail: 0 } as const;
  await house.db.insertInto("notice_choices").values(choice).execute();
  const files = await stored("One.png", "Two.png", "Three.png");
  const given = await give({ companyId, destination: "resource-library", files });
  expect(given).toEqual({ ok: true, count: 3, told: 1 });
  const rows = await rowsOf(companyId);
  expect(rows.map(({ title }) => title).sort()).toEqual(["One", "Three", "Two"]);
  const place = { destination: "resource-library", source: "uploaded", added_by: admin.userId };
  for (const row of rows) expect(row).toMatchObject({ ...place, removed_at: null });
  const targets = rows.map(({ id }) => `file:${id}`);
  const entries = house.db.selectFrom("audit").select("details").where("action", "=", "file.deliver");
  const audit = await entries.where("target", "in", targets).execute();
  const told = audit.map(({ details }) => JSON.parse(details) as Record<string, unknown>);
  for (const { name, size, sha256 } of files)
    expect(told).toContainEqual(expect.objectContaining({ company: companyId, name, size, sha256 }));
  const sent = await Promise.all(
    [active, silent, pending].map(async ({ email }) =>
      recordsIn(house.sqlite)
        .mailsTo(email)
        .map(({ subject }) => subject),
    ),
  );
  expect(sent).toEqual([["3 documents for you"], [], []]);
});

it("is for staff alone, of clients that are there, and of some file", async () => {
  const known = await house.db.selectFrom("files").select("id").execute();
  const files = await stored("Nobody's.png");
  const input = { companyId: client.companyId, destination: "my-reports", files } as const;
  for (const actor of [client, house.visitor])
    expect(await uploadToClient(house.db, actor, input)).toEqual({ ok: false, reason: "not-allowed" });
  for (const companyId of [newId(), "../../etc", ""])
    expect(await give({ files, companyId })).toEqual({ ok: false, reason: "unknown-company" });
  expect(await give({ files: [] })).toEqual({ ok: false, reason: "no-file" });
  expect(await house.db.selectFrom("files").select("id").execute()).toEqual(known);
  expect(await findUploads(house.db, client)).toEqual({ rows: [], older: null, newer: null });
});

it("does its work once, however often the same form comes at once", async () => {
  const companyId = (await house.make.client()).companyId;
  const once = newId();
  const results = await Promise.all(
    Array.from({ length: 8 }, async () =>
      give({ companyId, once, files: await stored("Same.png", "Other.png") }),
    ),
  );
  expect(results.every((result) => result.ok && result.count === 2 && result.told === 1)).toBe(true);
  expect(results.filter((result) => result.ok && result.repeat)).toHaveLength(7);
  expect(await rowsOf(companyId)).toHaveLength(2);
});

it("takes back and gives back; of two at once one does it, and the client's way to it goes and comes", async () => {
  await give();
  const { id } = await newest();
  const copy = () => downloadCompanyFile(house.db, client, id);
  expect((await copy()).ok).toBe(true);
  for (const actor of [client, house.visitor])
    expect(await takeBackFile(house.db, actor, id)).toEqual({ ok: false, reason: "not-allowed" });
  const taken = await Promise.all([takeBackFile(house.db, admin, id), takeBackFile(house.db, admin, id)]);
  expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
  expect(taken).toContainEqual({ ok: false, reason: "moved" });
  expect(await copy()).toEqual({ ok: false, reason: "not-found" });
  expect((await newest()).removedAt).not.toBeNull();
  expect(await house.lastAudit()).toMatchObject({ action: "file.take-back", target: `file:${id}` });
  const back = await Promise.all([giveBackFile(house.db, admin, id), giveBackFile(house.db, admin, id)]);
  expect(back.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await copy()).ok).toBe(true);
  expect(await newest()).toMatchObject({ removedAt: null, downloads: 2 });
  for (const unknown of [newId(), "x", ""])
    expect(await takeBackFile(house.db, admin, unknown)).toEqual({ ok: false, reason: "not-found" });
});

it("counts the copies clients took, not those of staff, and leaves what clients made themselves alone", async () => {
  await give();
  const { id } = await newest();
  await downloadCompanyFile(house.db, admin, id);
  await downloadCompanyFile(house.db, client, id);
  expect(await newest()).toMatchObject({ id, downloads: 1, by: expect.stringContaining("Ada") });
  const [file] = await stored("Own.png");
  if (!file) throw new Error("Nothing was stored.");
  const own = await house.db.transaction().execute((trx) =>
    addCompanyFileIn(trx, client, {
      companyId: client.companyId,
      file,
      destination: "my-reports",
      source: "created",
      title: "Own report",
    }),
  );
  if (!own.ok) throw new Error(own.reason);
  expect((await newest()).id).toBe(id);
  expect(await takeBackFile(house.db, admin, own.id)).toEqual({ ok: false, reason: "not-found" });
});

it("lists page by page, forth and back, each upload once", async () => {
  for (let round = 0; round < 6; round += 1)
    await give({ files: await stored(...Array.from({ length: 10 }, (_, at) => `${round}-${at}.png`)) });
  const first = await findUploads(house.db, admin);
  expect(first.rows).toHaveLength(UPLOADS_PAGE_SIZE);
  const seen = await leafThrough<string>(({ before, after }) =>
    findUploads(house.db, admin, {
      before: before === undefined ? undefined : readUploadCursor(before),
      after: after === undefined ? undefined : readUploadCursor(after),
    }),
  );
  const all = await house.db
    .selectFrom("company_files")
    .select("id")
    .where("source", "=", "uploaded")
    .orderBy("added_at", "desc")
    .orderBy("id", "desc")
    .execute();
  expect(seen).toEqual(all.map(({ id }) => id));
  // What is no place, or lies beyond the end, is the newest page.
  expect(readUploadCursor("2026-01-01_x")).toBeNull();
  const beyond = { addedAt: "2001-01-01T00:00:00.000Z", id: "0".repeat(32) };
  expect((await findUploads(house.db, admin, { before: beyond })).rows[0]?.id).toBe(first.rows[0]?.id);
});

it("calls a file by its name without the ending", () => {
  expect(titleOf("Term sheet (final).v2.pdf")).toBe("Term sheet (final).v2");
  expect(titleOf("Mémo.docx")).toBe("Mémo");
  expect(titleOf("pdf")).toBe("pdf");
});

it("leaves no bytes behind that wait for a place", () => {
  expect(readdirSync(join(house.dataDir, "files", "incoming"))).toEqual([]);
});
