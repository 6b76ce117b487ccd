/** Files of companies through the API: a body that is the file. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deviations, type OpenApi } from "../../support/api.ts";
import { apiDoor } from "../../support/api-door.ts";
import { pdf, png } from "../../support/scene/upload-files.ts";

const { app, holder, people, idsOf } = await apiDoor();
const { admin, client } = people;
const api = (await admin.get("/api/openapi.json")).json as OpenApi;
const own = "/api/client/files";
const given = "/api/admin/files";
const destination = "client-documents";

const to = (values: Record<string, string> = {}) => {
  const query = { clientId: holder.companyId, destination, name: "Licence schedule.pdf", ...values };
  return `${given}?${new URLSearchParams(query)}`;
};
const send = (path: string, bytes: Uint8Array, headers: Record<string, string> = {}) =>
  admin.send("POST", path, undefined, {
    body: Buffer.from(bytes),
    headers: { "Content-Type": "application/octet-stream", ...headers },
  });

test("the body is the file: it stands with the client, once, and on staff's page", async () => {
  const bytes = pdf(200_000);
  const made = await send(to(), bytes, { "Idempotency-Key": "a-file" });
  expect([made.status, deviations(api, "POST", given, made)], made.html).toEqual([201, []]);
  expect(made.json).toMatchObject({
    title: "Licence schedule",
    fileName: "Licence schedule.pdf",
    size: 200_000,
    client: { id: holder.companyId },
    removedAt: null,
  });
  const { id } = made.json as { id: string };
  expect(await idsOf("client", `${own}?destination=${destination}&search=licence`)).toEqual([id]);
  expect((await client.get(`/api/reports/${id}/download`)).status).toBe(200);
  const other = await send(to({ name: "Other.pdf" }), bytes, { "Idempotency-Key": "a-file" });
  expect(other.status).toBe(422);
});

test.each<[path: string, bytes: Uint8Array, status: number, type?: string]>([
  [to({ name: "run.exe" }), pdf(), 415],
  [to({ name: "not-a.pdf" }), png(), 415],
  [to(), new Uint8Array(0), 400],
  [to({ clientId: "" }), pdf(), 400],
  [to({ destination: "elsewhere" }), pdf(), 400],
  [to({ name: "" }), pdf(), 400],
  [`${to()}&more=1`, pdf(), 400],
  [to(), Buffer.from("{}"), 415, "application/json"],
  [to(), pdf(), 415, "multipart/form-data; boundary=x"],
  [to(), pdf(), 415, "text/plain"],
  // The way of files is open at the one address alone.
  ["/api/admin/clients", pdf(), 415],
])("%s is refused as on the page, and leaves nothing", async (path, bytes, status, type) => {
  const standing = async () => {
    const drafts = join(app.dataDir, "files", "incoming");
    const rows = await app.db.selectFrom("company_files").select("id").execute();
    return [rows.length, existsSync(drafts) ? readdirSync(drafts) : []];
  };
  const before = await standing();
  const page = await send(path, bytes, type ? { "Content-Type": type } : {});
  expect([page.status, deviations(api, "POST", path.split("?")[0] ?? "", page)], page.html).toEqual([
    status,
    [],
  ]);
  expect(await standing()).toEqual(before);
});
