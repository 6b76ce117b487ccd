/** Clients through the API: list, add, change, status, each with its twin on the page. */
import { beforeAll, expect, test } from "vitest";
import { ask, deviations, everyPage, type OpenApi } from "../support/api.ts";
import { applicationFields } from "../support/factories.ts";
import { startApp } from "../support/harness.ts";
import type { Person } from "../support/person.ts";

const app = await startApp();
let admin: Person;
let api: OpenApi;
const list = "/api/admin/clients";
const template = "/api/admin/clients/{id}";
let made = 0;

beforeAll(async () => {
  admin = await app.admin();
  api = (await admin.get("/api/openapi.json")).json as OpenApi;
});

const newClient = (values: object = {}) => ({
  name: "Tomas Rivera",
  email: `tomas.${(made += 1)}@bank.example`,
  company: `Rivera Bank ${made}`,
  jobRole: "Treasurer",
  ...values,
});

test("a client is added once, with the page's own command, and stands on the page", async () => {
  const body = newClient({ services: ["index_licensing"], tools: ["deal-flow"], accessLevel: "full" });
  const added = await ask(admin, "POST", list, body);
  expect(added.status, added.html).toBe(201);
  expect(deviations(api, "POST", list, added)).toEqual([]);
  expect(added.json).toMatchObject({
    company: body.company,
    firstName: "Tomas",
    lastName: "Rivera",
    status: "active",
    accessLevel: "full",
    tools: ["deal-flow"],
    country: "GB",
  });
  const { id } = added.json as { id: string };
  expect(added.headers.get("Location")).toBe(`${list}/${id}`);
  expect((await admin.get(`/admin-data-portal/clients/${id}`)).text).toContain(body.company);
  expect((await ask(admin, "POST", list, body)).json).toMatchObject({
    status: 409,
    code: "has_account",
    errors: { email: [expect.any(String)] },
  });
  const applied = applicationFields();
  await ask(app.visitor(), "POST", "/api/client/signup-application", applied);
  expect((await ask(admin, "POST", list, newClient({ email: applied.email }))).json).toMatchObject({
    code: "has_applied",
  });
  expect((await ask(admin, "POST", list, { email: "x@y.example" })).json).toMatchObject({
    status: 400,
    message: "Please fill in all required fields including job role.",
  });
  for (const wrong of [{ services: ["no-such"] }, { country: "XX" }])
    expect((await ask(admin, "POST", list, newClient(wrong))).status, JSON.stringify(wrong)).toBe(400);
});

test("the list is read page by page, by words, status and level", async () => {
  const names: string[] = [];
  for (const letter of ["A", "B", "C", "D", "E"]) {
    names.push(`Zebra ${letter} Holdings`);
    await ask(
      admin,
      "POST",
      list,
      newClient({ company: `Zebra ${letter} Holdings`, accessLevel: letter === "C" ? "demo" : "client" }),
    );
  }
  const up = await everyPage<{ company: string }>(admin, `${list}?limit=2&search=zebra`);
  expect(up.pages).toBe(3);
  expect(up.rows.map(({ company }) => company)).toEqual(names);
  const down = await everyPage<{ company: string }>(admin, `${list}?limit=2&search=zebra&sort=-company`);
  expect(down.rows.map(({ company }) => company)).toEqual([...names].reverse());
  const demo = await admin.get(`${list}?search=zebra&accessLevel=demo&status=active`);
  expect(demo.json).toMatchObject([{ company: "Zebra C Holdings" }]);
  expect(deviations(api, "GET", list, demo)).toEqual([]);
});

test("of two who change the same profile one is refused; the page shows what was saved", async () => {
  const { id } = (await ask(admin, "POST", list, newClient())).json as { id: string };
  const read = (await admin.get(`${list}/${id}`)).json as { version: string; company: string };
  const profile = {
    firstName: "Tomás",
    lastName: "Rivera",
    jobRole: "Director",
    company: read.company,
    country: "ES",
    city: "Bilbao",
    phone: "+34 944 000 111",
    version: read.version,
  };
  const saved = await ask(admin, "PATCH", `${list}/${id}`, profile);
  expect(saved.status, saved.html).toBe(200);
  expect(deviations(api, "PATCH", template, saved)).toEqual([]);
  expect(saved.json).toMatchObject({
    firstName: "Tomás",
    jobRole: "Director",
    city: "Bilbao",
    businessType: null,
  });
  expect((saved.json as { version: string }).version).not.toBe(read.version);
  expect((await ask(admin, "PATCH", `${list}/${id}`, { ...profile, jobRole: "Chair" })).json).toMatchObject({
    status: 409,
    code: "moved",
  });
  // Sent twice it is saved already.
  expect((await ask(admin, "PATCH", `${list}/${id}`, profile)).status).toBe(200);
  expect((await admin.get(`/admin-data-portal/clients/${id}/edit`)).field("city")).toBe("Bilbao");
});

test("the status moves to and fro", async () => {
  const who = await app.make.client();
  const person = await app.signInAs(who);
  const at = `${list}/${who.companyId}/status`;
  const paused = await ask(admin, "PATCH", at, { status: "pending" });
  expect(paused.status, paused.html).toBe(200);
  expect(deviations(api, "PATCH", `${template}/status`, paused)).toEqual([]);
  expect(paused.json).toMatchObject({ status: "pending" });
  expect((await person.get("/api/auth/user")).status).toBe(401);
  expect((await ask(admin, "PATCH", at, { status: "pending" })).json).toMatchObject({
    status: 409,
    code: "conflict",
  });
  await admin.post(`/admin-data-portal/clients/${who.companyId}`, { intent: "set-active" });
  expect((await admin.get(`${list}/${who.companyId}`)).json).toMatchObject({ status: "active" });
});
