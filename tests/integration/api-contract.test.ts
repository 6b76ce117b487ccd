/** The contract's table of calls, one by one: method, path, payload, who, and exactly the fields of the answer. */
import { beforeAll, describe, expect, test } from "vitest";
import { ask, deviations, type OpenApi } from "../support/api.ts";
import { contractFields } from "../support/contract-fields.ts";
import { applicationFields } from "../support/factories.ts";
import { startApp } from "../support/harness.ts";
import { type Person, type SignInDetails, totpCode } from "../support/person.ts";

const app = await startApp();
const admin = await app.make.admin();
const client = await app.make.client();
const roles = ["visitor", "client", "admin"] as const;
type Role = (typeof roles)[number];

let api: OpenApi;
let people: Record<Role, Person>;
const ids = { report: "", userKey: "", notification: "", user: "" };

beforeAll(async () => {
  people = {
    visitor: app.visitor(),
    client: await app.signInAs(client),
    admin: await app.signInAs(admin),
  };
  ids.report = (await app.make.report({ title: "Held by the client" })).id;
  await app.make.holding(client.companyId, ids.report);
  await app.make.companyFile(client.companyId);
  await app.make.order(client);
  await app.db
    .insertInto("subscriptions")
    .values({
      id: "a".repeat(32),
      company_id: client.companyId,
      service_id: "b2b_esg_reports",
      status: "active",
      seats: 3,
      starts_on: "2020-01-01",
      ends_on: null,
      created_at: "2020-01-01T00:00:00.000Z",
    })
    .execute();
  await app.make.notifications(3);
  api = (await people.visitor.get("/api/openapi.json")).json as OpenApi;
});

/** Records that the call uses up are made for each time. */
async function makeRecords() {
  const { id } = await app.db
    .selectFrom("notifications")
    .select("id")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  ids.notification = id;
  const made = await ask(people.admin, "POST", "/api/admin/user-keys/generate", {
    assignedEmail: "new.key@example.com",
  });
  ids.userKey = (made.json as { id: string }).id;
  ids.user = (await app.make.client()).userId;
}

interface Row {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  at?: () => string;
  body?: () => unknown;
  visitor: number;
  client: number;
  admin: number;
  isList?: true;
}

const members = { visitor: 401, client: 200, admin: 200 };
const staff = { visitor: 401, client: 403, admin: 200 };
const newReport = () => ({
  title: "Our quarter",
  category: "market-analysis",
  description: "What we saw",
  content: "## What we saw\n\nMargins held.",
  targetAudience: "Our board",
  executiveSummary: "Margins held.",
  methodology: "We asked.",
  keyFindings: "They held.",
  recommendations: "Hold.",
});

const table: Row[] = [
  { method: "GET", path: "/api/auth/user", ...members },
  { method: "POST", path: "/api/login", body: () => ({}), visitor: 400, client: 400, admin: 400 },
  {
    method: "GET",
    path: "/api/client/reports",
    ...members,
    isList: true,
  },
  {
    method: "GET",
    path: "/api/client/subscriptions",
    ...members,
    isList: true,
  },
  {
    method: "GET",
    path: "/api/client/activity",
    ...members,
    isList: true,
  },
  {
    method: "GET",
    path: "/api/client/market-insights",
    ...members,
    isList: true,
  },
  {
    method: "GET",
    path: "/api/client/stats",
    ...members,
  },
  {
    method: "GET",
    path: "/api/services/available",
    visitor: 200,
    client: 200,
    admin: 200,
    isList: true,
  },
  {
    method: "GET",
    path: "/api/client/shop-reports",
    ...members,
    isList: true,
  },
  {
    method: "GET",
    path: "/api/reports/{id}/download",
    at: () => `/api/reports/${ids.report}/download`,
    ...members,
  },
  {
    method: "POST",
    path: "/api/client/create-report",
    body: newReport,
    visitor: 401,
    client: 201,
    admin: 403,
  },
  {
    method: "POST",
    path: "/api/client/signup-application",
    body: () => applicationFields(),
    visitor: 201,
    client: 201,
    admin: 201,
  },
  { method: "GET", path: "/api/admin/user-keys", ...staff, isList: true },
  {
    method: "POST",
    path: "/api/admin/user-keys/generate",
    body: () => ({ assignedEmail: "somebody@example.com" }),
    ...staff,
    admin: 201,
  },
  {
    method: "PATCH",
    path: "/api/admin/user-keys/{keyId}/status",
    at: () => `/api/admin/user-keys/${ids.userKey}/status`,
    body: () => ({ status: "active" }),
    ...staff,
  },
  {
    method: "GET",
    path: "/api/admin/users",
    ...staff,
    isList: true,
  },
  {
    method: "POST",
    path: "/api/admin/users/{id}/setup-2fa",
    at: () => `/api/admin/users/${ids.user}/setup-2fa`,
    ...staff,
  },
  {
    method: "GET",
    path: "/api/notifications",
    ...staff,
    isList: true,
  },
  { method: "GET", path: "/api/notifications/count", ...staff },
  {
    method: "PATCH",
    path: "/api/notifications/{id}/read",
    at: () => `/api/notifications/${ids.notification}/read`,
    ...staff,
  },
  { method: "PATCH", path: "/api/notifications/mark-all-read", ...staff },
  {
    method: "DELETE",
    path: "/api/notifications/{id}",
    at: () => `/api/notifications/${ids.notification}`,
    ...staff,
    admin: 204,
  },
  // Last: it ends the session.
  { method: "POST", path: "/api/logout", visitor: 200, client: 200, admin: 200 },
];

test("these are the contract's calls, and the description has them all", () => {
  expect(table).toHaveLength(23);
  const described = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  // Those beyond the contract's have tests of their own.
  expect(described).toEqual(expect.arrayContaining(table.map(({ method, path }) => `${method} ${path}`)));
  const calls = table.map(({ method, path }) => `${method} ${path}`);
  expect(calls).toEqual(expect.arrayContaining(Object.keys(contractFields)));
  expect(api.openapi).toMatch(/^3\.1\./);
});

describe.each(table)("$method $path", (row) => {
  test.each(roles)("as %s", async (role) => {
    await makeRecords();
    const person = role === "visitor" ? app.visitor() : await again(role);
    const fields = contractFields[`${row.method} ${row.path}`];
    const page = await ask(person, row.method, row.at?.() ?? row.path, row.body?.());
    expect(page.status, page.html.slice(0, 400)).toBe(row[role]);
    expect(deviations(api, row.method, row.path, page)).toEqual([]);
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    if (page.status >= 400) {
      expect(page.headers.get("Content-Type")).toBe("application/problem+json");
      expect(page.json).toMatchObject({
        message: expect.any(String),
        code: expect.stringMatching(/^[a-z_]+$/),
        requestId: page.headers.get("X-Request-Id"),
      });
    } else if (fields) {
      const answers = row.isList ? (page.json as object[]) : [page.json as object];
      expect(Array.isArray(page.json)).toBe(Boolean(row.isList));
      if (role !== "admin" || row.path !== "/api/client/activity") expect(answers.length).toBeGreaterThan(0);
      for (const answer of answers) expect(Object.keys(answer).sort()).toEqual([...fields].sort());
    }
  });
});

/** Signing out is one of the calls, so nobody stays signed in for good. */
async function again(role: "client" | "admin"): Promise<Person> {
  const person = people[role];
  if ((await person.get("/api/auth/user")).status !== 200) {
    people[role] = await app.signInAs(role === "client" ? client : admin);
  }
  return people[role];
}

describe("signing in", () => {
  const factors = async (who: SignInDetails) => {
    await app.db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", who.userId).execute();
    return {
      email: who.email,
      password: who.password,
      userKey: who.userKey,
      ...(who.totpSecret && { authenticatorCode: await totpCode(who.totpSecret) }),
    };
  };

  test.each(["client", "admin"] as const)("as %s answers the user and sets the session", async (role) => {
    const who = role === "client" ? client : admin;
    const person = app.visitor();
    const page = await ask(person, "POST", "/api/login", await factors(who));
    expect(page.status, page.html).toBe(200);
    expect(page.json).toMatchObject({ id: who.userId, email: who.email, role, keyStatus: "active" });
    expect((await person.get("/api/auth/user")).json).toEqual(page.json);
    // The same session opens the pages.
    expect((await person.get("/client-portal")).status).toBe(200);
    const out = await ask(person, "POST", "/api/logout");
    expect(out.headers.get("Clear-Site-Data")).toBe('"cache"');
    expect((await person.get("/api/auth/user")).status).toBe(401);
  });

  test("says what the contract says", async () => {
    const person = app.visitor();
    const good = await factors(client);
    for (const missing of ["email", "password", "userKey"]) {
      const page = await ask(person, "POST", "/api/login", { ...good, [missing]: "" });
      expect(page.status).toBe(400);
      expect(page.json).toMatchObject({
        message: "Email, password, and user key are required",
        errors: { [missing]: [expect.any(String)] },
      });
    }
    const noCode = await ask(person, "POST", "/api/login", { ...good, authenticatorCode: undefined });
    expect(noCode.status).toBe(400);
    expect(noCode.json).toMatchObject({ message: "Authenticator code is required for client login" });
    const wrong = await ask(person, "POST", "/api/login", { ...good, password: "not the one at all" });
    expect(wrong.status).toBe(401);
    expect(wrong.json).toMatchObject({ message: "Login failed. Please check your credentials" });
    const wrongAndNoCode = await ask(person, "POST", "/api/login", {
      ...good,
      authenticatorCode: undefined,
      password: "not the one at all",
    });
    expect(wrongAndNoCode.status).toBe(401);
  });
});

describe("files", () => {
  test("a report's copy is named report_{id}.pdf", async () => {
    const page = await (await again("client")).get(`/api/reports/${ids.report}/download`);
    expect(page.headers.get("Content-Disposition")).toBe(`attachment; filename="report_${ids.report}.pdf"`);
    expect(page.bytes.subarray(0, 4).toString()).toBe("%PDF");
  });

  test("a new report is a PDF named after its title, and downloads by the id it is listed with", async () => {
    const person = await again("client");
    const made = await ask(person, "POST", "/api/client/create-report", {
      ...newReport(),
      title: "A Brief: on Zinc!",
    });
    expect(made.status, made.html.slice(0, 300)).toBe(201);
    expect(made.headers.get("Content-Disposition")).toBe('attachment; filename="a_brief_on_zinc.pdf"');
    expect(made.bytes.subarray(0, 4).toString()).toBe("%PDF");
    const location = made.headers.get("Location") ?? "";
    const [first] = (await person.get("/api/client/reports?limit=1")).json as { id: string; title: string }[];
    expect(first?.title).toBe("A Brief: on Zinc!");
    expect(location).toBe(`/api/reports/${first?.id}/download`);
    const copy = await person.get(location);
    expect(copy.headers.get("Content-Disposition")).toContain(`report_${first?.id}.pdf`);
    // The page shows the same one.
    expect((await person.get("/client-portal/reports")).text).toContain("A Brief: on Zinc!");
  });
});

test("prices are pounds, and null on request", async () => {
  await app.make.report({ title: "With pence", price_pence: 29_950, published_on: "2090-01-02" });
  await app.make.report({ title: "On request", price_pence: null, published_on: "2090-01-01" });
  const list = (await (await again("client")).get("/api/client/shop-reports?limit=2")).json as object[];
  expect(list).toMatchObject([
    { title: "With pence", price: 299.5 },
    { title: "On request", price: null },
  ]);
});
