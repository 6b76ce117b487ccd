/** Applications through the API: the queue, and each decision with its twin on the page. */
import { beforeAll, expect, test } from "vitest";
import { ask, deviations, everyPage, type OpenApi, program, tokenFor } from "../support/api.ts";
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
  for (const [query, field] of [
    ["state=lost", "state"],
    ["sort=name", "sort"],
    ["cursor=WzFd", "cursor"],
    ["page=2", "page"],
  ] as const)
    expect((await admin.get(`${list}?${query}`)).json).toMatchObject({
      status: 400,
      errors: { [field]: [expect.any(String)] },
    });
});

test("review, question and decline are the page's own moves", async () => {
  const id = await apply();
  const page = `/admin-user-management/applications/${id}`;
  const taken = await ask(admin, "POST", `${list}/${id}/review`);
  expect(taken.status, taken.html).toBe(200);
  expect(deviations(api, "POST", `${template}/review`, taken)).toEqual([]);
  expect(taken.json).toMatchObject({ id, state: "in-review", reviewer: expect.any(String) });
  expect((await admin.get(page)).text).toContain("In review");
  expect((await ask(admin, "POST", `${list}/${id}/review`)).json).toMatchObject({
    status: 409,
    code: "moved",
  });

  const key = { "Idempotency-Key": "one-question" };
  const question = { message: "Which indices do you track?" };
  const asked = await ask(admin, "POST", `${list}/${id}/questions`, question, key);
  expect(asked.status, asked.html).toBe(201);
  expect(asked.json).toMatchObject({
    state: "needs-information",
    messages: [{ author: "staff", body: question.message }],
  });
  const again = await ask(admin, "POST", `${list}/${id}/questions`, question, key);
  expect(again.headers.get("Idempotency-Replayed")).toBe("true");
  const other = await ask(admin, "POST", `${list}/${id}/questions`, { message: "Another?" }, key);
  expect(other.status).toBe(422);
  expect((await admin.get(page)).text).toContain(question.message);

  await admin.submit(`${page}?do=ask`, { intent: "ask", message: "Asked by the form" });
  const read = await admin.get(`${list}/${id}`);
  expect(deviations(api, "GET", template, read)).toEqual([]);
  expect((read.json as { messages: { body: string }[] }).messages.map(({ body }) => body)).toEqual([
    question.message,
    "Asked by the form",
  ]);

  expect((await ask(admin, "POST", `${list}/${id}/decline`, {})).json).toMatchObject({
    status: 400,
    errors: { reason: [expect.any(String)] },
  });
  const declined = await ask(admin, "POST", `${list}/${id}/decline`, { reason: "Outside our field." });
  expect(declined.json).toMatchObject({ state: "declined", declineReason: "Outside our field." });
  expect((await admin.get(page)).text).toContain("Outside our field.");
  expect((await ask(admin, "POST", `${list}/${id}/decline`, { reason: "Again" })).status).toBe(409);
  const mails = await app.db.selectFrom("outbox").select("kind").where("related_id", "=", id).execute();
  expect(mails.length).toBeGreaterThanOrEqual(3);
});

test("approving makes a client, needs a fresh proof, and takes no token", async () => {
  const id = await apply();
  const body = {
    accessLevel: "client",
    services: ["index_licensing", "index_licensing"],
    tools: ["deal-flow"],
  };
  const at = `${list}/${id}/approval`;
  for (const wrong of [
    {},
    { accessLevel: "all" },
    { accessLevel: "client", services: "index_licensing" },
    { accessLevel: "client", services: ["no-such"] },
    { accessLevel: "client", tools: ["x"] },
  ])
    expect((await ask(admin, "POST", at, wrong)).status, JSON.stringify(wrong)).toBe(400);
  const staff = await app.make.admin();
  const { bearer } = await tokenFor(app, staff.userId, ["applications:write", "applications:read"]);
  expect((await program(app, "POST", at, { headers: bearer, body })).json).toMatchObject({
    code: "session_only",
  });
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

test("they are for staff, and a token needs the scope", async () => {
  const id = await apply();
  const client = await app.client();
  for (const [method, path, body] of [
    ["GET", list, undefined],
    ["GET", `${list}/${id}`, undefined],
    ["POST", `${list}/${id}/review`, undefined],
    ["POST", `${list}/${id}/questions`, { message: "?" }],
    ["POST", `${list}/${id}/decline`, { reason: "." }],
    ["POST", `${list}/${id}/approval`, { accessLevel: "client" }],
  ] as const) {
    expect((await ask(app.visitor(), method, path, body)).status, path).toBe(401);
    expect((await ask(client, method, path, body)).status, path).toBe(403);
    const unknown = path.replace(id, "0".repeat(32));
    if (unknown !== path) expect((await ask(admin, method, unknown, body)).status, unknown).toBe(404);
  }
  const staff = await app.make.admin();
  const reader = await tokenFor(app, staff.userId, ["applications:read"]);
  expect((await program(app, "GET", `${list}/${id}`, { headers: reader.bearer })).status).toBe(200);
  const refused = await program(app, "POST", `${list}/${id}/review`, { headers: reader.bearer });
  expect(refused.json).toMatchObject({ status: 403, code: "insufficient_scope" });
});
