/** Applications through the API: the queue, and each decision with its twin on the page. */
import { beforeAll, expect, test } from "vitest";
import { ask, deviations, everyPage, type OpenApi } from "../support/api.ts";
import { applicationFields } from "../support/factories.ts";
import { startApp } from "../support/harness.ts";
import type { Person } from "../support/person.ts";

const app = await startApp();
let admin: Person;
let api: OpenApi;
const list = "/api/admin/applications";
const template = "/api/admin/applications/{id}";

beforeAll(async () => {
  admin = await app.admin();
  api = (await admin.get("/api/openapi.json")).json as OpenApi;
});

async function apply(values: Record<string, string> = {}): Promise<string> {
  const fields = applicationFields(values);
  const sent = await ask(app.visitor(), "POST", "/api/client/signup-application", fields);
  expect(sent.status, sent.html).toBe(201);
  const row = await app.db
    .selectFrom("applications")
    .select("id")
    .where("reference", "=", (sent.json as { reference: string }).reference)
    .executeTakeFirstOrThrow();
  return row.id;
}

test("the queue is read page by page, by state, words and order", async () => {
  const ids: string[] = [];
  for (let nth = 0; nth < 5; nth += 1) ids.push(await apply({ company: `Quarry ${nth} Capital` }));
  await ask(admin, "POST", `${list}/${ids[2]}/decline`, { reason: "Not now." });
  const waiting = await everyPage<{ id: string }>(admin, `${list}?limit=2&search=quarry&sort=oldest`);
  expect(waiting.pages).toBe(2);
  expect(waiting.rows.map(({ id }) => id)).toEqual(ids.filter((id) => id !== ids[2]));
  const all = await everyPage<{ id: string }>(admin, `${list}?limit=2&state=all&search=quarry&sort=newest`);
  expect(all.pages).toBe(3);
  expect(all.rows.map(({ id }) => id)).toEqual([...ids].reverse());
  const declined = await admin.get(`${list}?state=declined&search=Quarry`);
  expect(declined.json).toMatchObject([{ id: ids[2], state: "declined" }]);
  expect(deviations(api, "GET", list, declined)).toEqual([]);
  expect((await admin.get(`${list}?cursor=WzFd`)).json).toMatchObject({
    status: 400,
    errors: { cursor: [expect.any(String)] },
  });
});

test("approving makes a client, once", async () => {
  const id = await apply();
  const body = {
    accessLevel: "client",
    services: ["index_licensing", "index_licensing"],
    tools: ["deal-flow"],
  };
  const at = `${list}/${id}/approval`;
  for (const wrong of [
    { accessLevel: "client", services: ["no-such"] },
    { accessLevel: "client", tools: ["x"] },
  ])
    expect((await ask(admin, "POST", at, wrong)).status, JSON.stringify(wrong)).toBe(400);
  const approved = await ask(admin, "POST", at, body);
  expect(approved.status, approved.html).toBe(200);
  expect(deviations(api, "POST", `${template}/approval`, approved)).toEqual([]);
  const { clientId } = approved.json as { clientId: string };
  expect((await admin.get(`/admin-data-portal/clients/${clientId}`)).status).toBe(200);
  expect((await admin.get(`/api/admin/clients/${clientId}`)).json).toMatchObject({
    status: "pending",
    tools: ["deal-flow"],
  });
  expect((await ask(admin, "POST", at, body)).status).toBe(409);
});
