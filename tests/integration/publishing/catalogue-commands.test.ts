import { beforeEach, describe, expect, it } from "vitest";
import type { Admin, Member } from "#app/features/actor.ts";
import { addVersion } from "#app/features/publishing/catalogue/report-version.commands.server.ts";
import {
  editReport,
  publishReport,
  uploadedBefore,
  uploadReport,
  withdrawReport,
} from "#app/features/publishing/catalogue/report.commands.server.ts";
import {
  countHolders,
  findStaffReport,
  findStaffVersions,
  staffReportList,
} from "#app/features/publishing/catalogue/find-staff-report.server.ts";
import { countRows, listRows } from "#app/features/lists/list.server.ts";
import { findOriginal } from "#app/features/publishing/catalogue/take-original.server.ts";
import { holdingsVisibleTo } from "#app/features/publishing/deliveries/find-holdings.server.ts";
import {
  addDraftVersion,
  findReportSource,
  listDraft,
} from "#app/features/publishing/drafts/draft-shop.commands.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { recordFile, type StoredFile, storeBytes } from "#app/platform/storage/storage.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { recordsIn } from "../../support/scene/records.ts";

let admin: Admin;
let client: Member & { companyId: string };

const house = await freshDatabase();
await house.db
  .insertInto("categories")
  .values([
    { id: "research", name: "Research", position: 1 },
    { id: "esg-reports", name: "ESG & Sustainability", position: 2 },
  ])
  .execute();
beforeEach(async () => {
  admin = await house.admin();
  const made = await house.client();
  client = { ...made, companyId: made.companyId ?? "" };
});

const pdfType = { name: "report.pdf", contentType: "application/pdf" };
const store = async (text = newId()): Promise<StoredFile> => storeBytes(Buffer.from(`%PDF-${text}`), pdfType);
const entry = {
  title: "Margins After the Turn",
  description: "What falling rates did.",
  category: "research",
  pricePence: 125_000,
  pages: 24,
  fileType: "pdf",
  publish: true,
};
async function uploaded(values: Partial<typeof entry> & { once?: string } = {}): Promise<string> {
  const result = await uploadReport(house.db, admin, { ...entry, ...values, file: await store() });
  if (!result.ok) throw new Error(result.reason);
  return result.reportId;
}
const rowOf = (id: string) =>
  house.db.selectFrom("reports").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const seenOf = async (id: string) => (await rowOf(id)).updated_at;
const mailed = async (address: string) =>
  recordsIn(house.sqlite)
    .mailsTo(address)
    .flatMap(({ kind, subject }) => (kind === "report-updated" ? subject : []));
const versionOf = async (reportId: string) => ({
  reportId,
  changeNote: "Table 3 was put right.",
  pages: 26,
  fileType: "pdf",
  seen: await seenOf(reportId),
  file: await store(),
});
const filesKnown = async () =>
  (
    await house.db
      .selectFrom("files")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow()
  ).total;

describe("an upload", () => {
  it("waits as a draft, on staff's list", async () => {
    const draft = await uploaded({ publish: false, title: "Not yet" });
    expect(await rowOf(draft)).toMatchObject({ status: "draft", published_on: null, version: 1 });
    const asked = { status: "draft", search: "not yet", sort: "changed", limit: 5 } as const;
    const listed = await listRows(house.db, admin, staffReportList, asked);
    expect(listed.rows.map((row) => row.id)).toEqual([draft]);
  });

  it("happens once, however often its form comes", async () => {
    const once = newId();
    const files = await Promise.all(Array.from({ length: 8 }, () => store()));
    const results = await Promise.all(
      files.map((file) => uploadReport(house.db, admin, { ...entry, title: "Once", file, once })),
    );
    expect(new Set(results.map((result) => result.ok && result.reportId)).size).toBe(1);
    expect(results.filter((result) => result.ok && !result.repeat)).toHaveLength(1);
    expect(await uploadedBefore(house.db, admin, once)).toBe(results[0]?.ok && results[0].reportId);
    expect(await uploadedBefore(house.db, await house.admin(), once)).toBeUndefined();
  });

  it("is for categories there are; what is refused leaves no row", async () => {
    const before = await filesKnown();
    const nowhere = { ...entry, category: "nothing", file: await store() };
    expect(await uploadReport(house.db, admin, nowhere)).toEqual({ ok: false, reason: "unknown-category" });
    expect(await filesKnown()).toBe(before);
  });
});

describe("an edit", () => {
  const edit = async (id: string, values = {}) => ({
    id,
    title: "Margins, Retitled",
    description: entry.description,
    category: "esg-reports",
    pricePence: undefined,
    contents: ["Setting", "Outlook"],
    seen: await seenOf(id),
    ...values,
  });

  it("changes what the shop says, and tells the log from what to what", async () => {
    const id = await uploaded();
    expect(await editReport(house.db, admin, await edit(id))).toEqual({
      ok: true,
      changed: true,
      status: "published",
    });
    expect(await rowOf(id)).toMatchObject({
      title: "Margins, Retitled",
      price_pence: null,
      pages: 24,
      version: 1,
    });
    const audit = await house.lastAudit();
    expect(audit).toMatchObject({ action: "report.edit" });
    expect(JSON.parse(audit?.details ?? "{}")).toMatchObject({ price_pence: { from: 125_000, to: null } });
    expect(await editReport(house.db, admin, await edit(id))).toEqual({
      ok: true,
      changed: false,
      status: "published",
    });
  });

  it("goes to one of two who saw the same; the other is told", async () => {
    const id = await uploaded();
    const one = await edit(id, { title: "The first" });
    const two = await edit(id, { title: "The second" });
    const results = await Promise.all([editReport(house.db, admin, one), editReport(house.db, admin, two)]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.find((result) => !result.ok)).toEqual({ ok: false, reason: "moved" });
    expect((await rowOf(id)).title).toBe(results[0]?.ok ? "The first" : "The second");
  });

  it("is refused for what is not there, and for nonsense in place of what was seen", async () => {
    const id = await uploaded();
    for (const unknown of [newId(), "1;drop", ""])
      expect(await editReport(house.db, admin, { ...(await edit(id)), id: unknown })).toMatchObject({
        reason: "not-found",
      });
    for (const seen of ["", "yesterday", "9999-12-31T00:00:00.000Z"])
      expect(await editReport(house.db, admin, await edit(id, { seen }))).toMatchObject({ reason: "moved" });
    const nowhere = await edit(id, { category: "nothing" });
    expect(await editReport(house.db, admin, nowhere)).toMatchObject({ reason: "unknown-category" });
  });

  it("sets the pages of what is no PDF, in its version too", async () => {
    const id = await uploaded({ fileType: "xlsx" });
    expect(await editReport(house.db, admin, await edit(id))).toMatchObject({ reason: "no-pages" });
    expect(await editReport(house.db, admin, await edit(id, { pages: 7 }))).toMatchObject({ ok: true });
    const [version] = await findStaffVersions(house.db, (await findStaffReport(house.db, admin, id))!);
    expect([(await rowOf(id)).pages, version?.pages]).toEqual([7, 7]);
  });
});

it("each change of a report has a moment of its own, later than the one before, whatever the clock says", async () => {
  const id = await uploaded();
  const ahead = "2099-01-01T00:00:00.000Z";
  await house.db.updateTable("reports").set({ updated_at: ahead }).where("id", "=", id).execute();
  expect(await withdrawReport(house.db, admin, id)).toMatchObject({ ok: true });
  expect(await seenOf(id)).toBe("2099-01-01T00:00:00.001Z");
  expect(await publishReport(house.db, admin, id)).toMatchObject({ ok: true });
  expect(await seenOf(id)).toBe("2099-01-01T00:00:00.002Z");
  const moves = await Promise.all([1, 2, 3].map(() => withdrawReport(house.db, admin, id)));
  expect(moves.filter(({ ok }) => ok)).toHaveLength(1);
});

describe("a new version", () => {
  it("is what holders see and are told of, and nobody else", async () => {
    const id = await uploaded({ title: "Held by One" });
    const stranger = await house.client();
    const pending = await house.make.client({ company_id: client.companyId, status: "pending" });
    const former = await house.make.client();
    await house.make.holding(client.companyId, id);
    const ended = await house.make.holding(former.companyId, id);
    await house.db.updateTable("holdings").set({ ended_at: nowIso() }).where("id", "=", ended).execute();
    expect(await countHolders(house.db, admin, (await findStaffReport(house.db, admin, id))!)).toBe(1);
    const before = (await holdingsVisibleTo(house.db, client, client))[0];
    expect(before).toMatchObject({ versionHeld: 1, versionCurrent: 1 });
    // Versions are told apart by when the report was given, to the millisecond.
    await new Promise((resolve) => setTimeout(resolve, 5));

    expect(await addVersion(house.db, admin, await versionOf(id))).toEqual({ ok: true, version: 2, told: 1 });
    expect(await rowOf(id)).toMatchObject({ version: 2, pages: 26, status: "published" });
    const entryNow = (await holdingsVisibleTo(house.db, client, client))[0];
    expect(entryNow).toMatchObject({
      versionHeld: 1,
      versionCurrent: 2,
      changeNote: "Table 3 was put right.",
    });
    expect(await mailed(client.email)).toEqual(["Version 2 of a report you hold: Held by One"]);
    for (const { email } of [stranger, pending, former, admin]) expect(await mailed(email)).toEqual([]);
    expect(await house.lastAudit()).toMatchObject({ action: "report.new-version" });
    const first = await findOriginal(house.db, admin, id, 1);
    const second = await findOriginal(house.db, admin, id, null);
    expect([first?.version, second?.version]).toEqual([1, 2]);
    expect(first?.file.id).not.toBe(second?.file.id);
    expect(await findOriginal(house.db, admin, id, 3)).toBeNull();
  });

  it("goes to one of two who saw the same, and its mails go out once", async () => {
    const id = await uploaded();
    await house.make.holding(client.companyId, id);
    const before = await filesKnown();
    const inputs = [await versionOf(id), await versionOf(id), await versionOf(id)];
    const results = await Promise.all(inputs.map((input) => addVersion(house.db, admin, input)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.reason === "moved")).toHaveLength(2);
    expect((await rowOf(id)).version).toBe(2);
    expect(await filesKnown()).toBe(before + 1);
    expect(await mailed(client.email)).toHaveLength(1);
  });

  it("of a draft tells nobody, of a withdrawn one its holders; people may do without the mail", async () => {
    const draft = await uploaded({ publish: false });
    await house.make.holding(client.companyId, draft);
    expect(await addVersion(house.db, admin, await versionOf(draft))).toMatchObject({ ok: true, told: 0 });
    expect(await publishReport(house.db, admin, draft)).toMatchObject({ ok: true });
    await house.db.updateTable("reports").set({ status: "withdrawn" }).where("id", "=", draft).execute();
    expect(await addVersion(house.db, admin, await versionOf(draft))).toMatchObject({ ok: true, told: 1 });
    await house.db
      .insertInto("notice_choices")
      .values({ user_id: client.userId, kind: "files", by_mail: 0 })
      .execute();
    expect(await addVersion(house.db, admin, await versionOf(draft))).toMatchObject({ ok: true, told: 0 });
    expect(await mailed(client.email)).toHaveLength(1);
  });

  it("is of reports there are, as they were seen", async () => {
    const version = await versionOf(await uploaded());
    for (const reportId of [newId(), "x"])
      expect(await addVersion(house.db, admin, { ...version, reportId })).toMatchObject({
        reason: "not-found",
      });
    for (const seen of ["", "no date"])
      expect(await addVersion(house.db, admin, { ...version, seen })).toMatchObject({ reason: "moved" });
  });
});

describe("a version from the report’s draft", () => {
  it("is the draft’s new PDF; the same one, an old text or another report’s draft is none", async () => {
    const made = async () => {
      const file = await store();
      await house.db.transaction().execute((trx) => recordFile(trx, file));
      return file.id;
    };
    const first = await made();
    const draftId = await house.make.draft(admin.userId, { file_id: first, pages: 4, made_revision: 1 });
    const listed = await listDraft(house.db, admin, draftId, {
      category: "research",
      description: "d",
      pricePence: 10_000,
      revision: 1,
    });
    if (!listed.ok) throw new Error(listed.reason);
    const reportId = listed.reportId;
    const source = () => findReportSource(house.db, admin, reportId);
    expect(await source()).toMatchObject({ id: draftId, isReady: false, isCurrent: true });
    const input = async (revision: number) => ({
      reportId,
      draftId,
      changeNote: "New figures.",
      revision,
      seen: await seenOf(reportId),
    });
    expect(await addDraftVersion(house.db, admin, await input(1))).toEqual({ ok: false, reason: "same" });

    const second = await made();
    await house.db
      .updateTable("report_drafts")
      .set({ file_id: second, pages: 6, revision: 2, made_revision: 2 })
      .where("id", "=", draftId)
      .execute();
    expect(await source()).toMatchObject({ isReady: true, isCurrent: false, revision: 2 });
    const old = await addDraftVersion(house.db, admin, await input(1));
    expect(old).toEqual({ ok: false, reason: "draft-moved" });
    const other = await uploaded();
    const foreign = { ...(await input(2)), reportId: other, seen: await seenOf(other) };
    expect(await addDraftVersion(house.db, admin, foreign)).toEqual({ ok: false, reason: "not-found" });
    const once = newId();
    const whole = { ...(await input(2)), once };
    expect(await addDraftVersion(house.db, admin, whole)).toEqual({ ok: true, version: 2, told: 0 });
    expect(await addDraftVersion(house.db, admin, whole)).toMatchObject({ version: 2, repeat: true });
    expect(await rowOf(reportId)).toMatchObject({ version: 2, pages: 6, file_id: second });
  });
});

it("all of it is staff's alone", async () => {
  const id = await uploaded();
  const version = await versionOf(id);
  const { seen, changeNote, file } = version;
  const edit = { id, seen, ...entry, contents: [] };
  const before = [await rowOf(id), await filesKnown()];
  for (const actor of [client, house.visitor]) {
    for (const result of await Promise.all([
      uploadReport(house.db, actor, { ...entry, file }),
      editReport(house.db, actor, edit),
      addVersion(house.db, actor, version),
      addDraftVersion(house.db, actor, { reportId: id, draftId: id, changeNote, revision: 1, seen }),
      publishReport(house.db, actor, id),
      withdrawReport(house.db, actor, id),
    ]))
      expect(result).toEqual({ ok: false, reason: "not-staff" });
    expect(await countRows(house.db, actor, staffReportList, { status: "all", search: "" })).toBe(0);
    expect(await findOriginal(house.db, actor, id, 1)).toBeNull();
    expect(await findReportSource(house.db, actor, id)).toBeNull();
  }
  expect([await rowOf(id), await filesKnown()]).toEqual(before);
});
