/** Files of companies through the API: a client's own, and what staff gave and take back. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { ask, deviations, everyPage, type OpenApi } from "../support/api.ts";
import { startApp } from "../support/harness.ts";
import type { Person } from "../support/person.ts";
import { pdf, png } from "../support/upload-files.ts";

const app = await startApp();
const holder = await app.make.client();
let admin: Person;
let client: Person;
let api: OpenApi;
const own = "/api/client/files";
const given = "/api/admin/files";
const noRecord = "0".repeat(32);
const ids: string[] = [];

beforeAll(async () => {
  admin = await app.admin();
  client = await app.signInAs(holder);
  api = (await admin.get("/api/openapi.json")).json as OpenApi;
  for (let nth = 0; nth < 5; nth += 1)
    ids.push(
      await app.make.companyFile(holder.companyId, {
        title: `Schedule ${nth}`,
        added_at: `2026-01-0${nth + 1}T10:00:00.000Z`,
      }),
    );
  ids.push(
    await app.make.companyFile(holder.companyId, {
      title: "Handbook",
      destination: "resource-library",
      added_at: "2026-01-03T12:00:00.000Z",
    }),
  );
});

test("a client reads what its company has in one place, page by page", async () => {
  const list = await everyPage<{ title: string }>(client, `${own}?destination=client-documents&limit=2`);
  expect(list.pages).toBe(3);
  expect(list.rows.map(({ title }) => title)).toEqual([4, 3, 2, 1, 0].map((nth) => `Schedule ${nth}`));
  const found = await client.get(`${own}?destination=client-documents&search=schedule%203`);
  expect(found.json).toMatchObject([{ id: ids[3], source: "uploaded", category: null }]);
  expect(deviations(api, "GET", own, found)).toEqual([]);
  const one = await client.get(`${own}/${ids[3]}`);
  expect(one.json).toMatchObject({ title: "Schedule 3", destination: "client-documents" });
  expect(deviations(api, "GET", `${own}/{id}`, one)).toEqual([]);
  expect((await client.get(`/api/reports/${ids[3]}/download`)).status).toBe(200);
  expect((await client.get(own)).json).toMatchObject({ errors: { destination: [expect.any(String)] } });
  const stranger = await app.client();
  expect((await stranger.get(`${own}?destination=client-documents`)).json).toEqual([]);
  expect((await stranger.get(`${own}/${ids[3]}`)).status).toBe(404);
});

test("staff read what clients were given, of all and of one", async () => {
  const other = await app.make.client();
  const theirs = await app.make.companyFile(other.companyId, { added_at: "2026-01-04T12:00:00.000Z" });
  const all = await everyPage<{ id: string }>(admin, `${given}?limit=3`);
  expect(all.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids, theirs]));
  expect(new Set(all.rows.map(({ id }) => id)).size).toBe(all.rows.length);
  const ofOne = await everyPage<{ title: string; client: { id: string } }>(
    admin,
    `${given}?limit=2&clientId=${holder.companyId}`,
  );
  expect(ofOne.pages).toBe(3);
  expect(ofOne.rows.map(({ title }) => title)).toEqual([
    "Schedule 4",
    "Schedule 3",
    "Handbook",
    "Schedule 2",
    "Schedule 1",
    "Schedule 0",
  ]);
  expect(ofOne.rows.every((row) => row.client.id === holder.companyId)).toBe(true);
  const page = await admin.get(`${given}?limit=2`);
  expect(deviations(api, "GET", given, page)).toEqual([]);
  expect((await admin.get(`${given}?clientId=${noRecord}`)).json).toEqual([]);
});

test("a file is taken back and given back, by call and by page", async () => {
  const id = ids[0] ?? "";
  const back = await ask(admin, "DELETE", `${given}/${id}`);
  expect(back.status, back.html).toBe(204);
  expect((await client.get(`${own}/${id}`)).status).toBe(404);
  expect((await ask(admin, "DELETE", `${given}/${id}`)).json).toMatchObject({ status: 409, code: "moved" });
  expect((await admin.get(`${given}/${id}`)).json).toMatchObject({ removedAt: expect.any(String) });
  await admin.post("/admin-data-portal/live-upload", { intent: "give-back", id });
  expect((await client.get(`${own}/${id}`)).status).toBe(200);
  await admin.post("/admin-data-portal/live-upload", { intent: "take-back", id });
  const again = await ask(admin, "POST", `${given}/${id}/restore`);
  expect(again.json).toMatchObject({ id, removedAt: null });
  expect(deviations(api, "POST", `${given}/{id}/restore`, again)).toEqual([]);
  expect((await ask(admin, "POST", `${given}/${id}/restore`)).status).toBe(409);
});

describe("giving a client a file", () => {
  const to = (values: Record<string, string> = {}) =>
    `${given}?${new URLSearchParams({
      clientId: holder.companyId,
      destination: "client-documents",
      name: "Licence schedule.pdf",
      ...values,
    })}`;
  const send = (
    person: Person,
    path: string,
    bytes: Uint8Array,
    headers: Record<string, string | null> = {},
  ) =>
    person.send("POST", path, undefined, {
      body: Buffer.from(bytes),
      headers: { "Content-Type": "application/octet-stream", ...headers },
    });

  test("the body is the file: it stands with the client, once, and on staff's page", async () => {
    const bytes = pdf(200_000);
    const key = { "Idempotency-Key": "a-file" };
    const made = await send(admin, to(), bytes, key);
    expect(made.status, made.html).toBe(201);
    expect(deviations(api, "POST", given, made)).toEqual([]);
    expect(made.json).toMatchObject({
      title: "Licence schedule",
      fileName: "Licence schedule.pdf",
      size: 200_000,
      client: { id: holder.companyId },
      removedAt: null,
    });
    const { id } = made.json as { id: string };
    expect(made.headers.get("Location")).toBe(`${given}/${id}`);
    expect((await send(admin, to({ name: "Other.pdf" }), bytes, key)).status).toBe(422);
    const mine = await client.get(`${own}?destination=client-documents&search=licence`);
    expect((mine.json as { id: string }[]).map((file) => file.id)).toEqual([id]);
    expect((await client.get(`/api/reports/${id}/download`)).status).toBe(200);
  });

  test("what will not do is refused as on the page, and leaves nothing", async () => {
    const rows = () => app.db.selectFrom("company_files").select("id").execute();
    const before = (await rows()).length;
    const drafts = () =>
      existsSync(join(app.dataDir, "files", "incoming"))
        ? readdirSync(join(app.dataDir, "files", "incoming"))
        : [];
    for (const [path, bytes, status] of [
      [to({ name: "run.exe" }), pdf(), 415],
      [to({ name: "not-a.pdf" }), png(), 415],
      [to(), new Uint8Array(0), 400],
      [to({ clientId: "" }), pdf(), 400],
      [to({ destination: "elsewhere" }), pdf(), 400],
      [to({ name: "" }), pdf(), 400],
      [`${to()}&more=1`, pdf(), 400],
    ] as const) {
      const page = await send(admin, path, bytes);
      expect(page.status, `${path}: ${page.html}`).toBe(status);
      expect(deviations(api, "POST", given, page)).toEqual([]);
    }
    expect((await ask(admin, "POST", to(), {})).status).toBe(415);
    expect(
      (await send(admin, to(), pdf(), { "Content-Type": "multipart/form-data; boundary=x" })).status,
    ).toBe(415);
    expect((await send(admin, to(), pdf(), { "Content-Type": "text/plain" })).status).toBe(415);
    expect((await rows()).length).toBe(before);
    expect(drafts()).toEqual([]);
  });

  test("the way of files is open at this one address alone", async () => {
    expect((await send(admin, "/api/admin/clients", pdf())).status).toBe(415);
  });
});
