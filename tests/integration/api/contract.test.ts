/** What the contract says in words: how signing in is answered, what files are called, and prices in pounds. */
import { describe, expect, test } from "vitest";
import { ask, type OpenApi } from "../../support/api.ts";
import { startApp } from "../../support/product/harness.ts";
import { type SignInDetails, totpCode } from "../../support/scene/person.ts";

const app = await startApp();
const admin = await app.make.admin();
const client = await app.make.client();

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

test("a quote is asked for by the service's id or name, as the list of services has them", async () => {
  const person = await app.signInAs(client);
  const services = (await person.get("/api/services/available")).json as { id: string; name: string }[];
  expect(services.length).toBeGreaterThan(3);
  for (const { id, name } of services)
    for (const serviceInterest of [id, name]) {
      const fields = {
        name: "Ines",
        email: "ines@example.com",
        company: "Marchetti",
        requirements: "All of it",
      };
      const page = await ask(person, "POST", "/api/quotes", { ...fields, serviceInterest });
      expect(page.status, page.html.slice(0, 300)).toBe(201);
      expect(page.json).toMatchObject({ serviceId: id, serviceInterest: name });
    }
});

test("a key is told whole, or by its beginning, as the description of the call has it", async () => {
  const person = await app.signInAs(admin);
  type Key = { id: string; keyValue: string };
  const body = { assignedEmail: "told@example.com" };
  const made = (await ask(person, "POST", "/api/admin/user-keys/generate", body)).json as Key;
  expect(made.keyValue).toHaveLength(44);
  const path = `/api/admin/user-keys/${made.id}`;
  const shapeOf = async (method: string, template: string) => {
    const { paths } = (await person.get("/api/openapi.json")).json as OpenApi;
    const answer = paths[template]?.[method]?.responses["200"];
    return JSON.stringify(answer && "content" in answer && answer.content);
  };
  const moved = (await ask(person, "PATCH", `${path}/status`, { status: "active" })).json as Key;
  expect(moved.keyValue).toBe(made.keyValue.slice(0, 8));
  expect(await shapeOf("patch", "/api/admin/user-keys/{keyId}/status")).toContain("/UserKeyByStart");
  expect(((await ask(person, "POST", `${path}/reveal`)).json as Key).keyValue).toBe(made.keyValue);
  expect(await shapeOf("post", "/api/admin/user-keys/{keyId}/reveal")).toContain("/UserKeyInClear");
});

describe("files", () => {
  test("a report's copy is named report_{id}.pdf", async () => {
    const { id } = await app.make.report({ title: "Held by the client" });
    await app.make.holding(client.companyId, id);
    const page = await (await app.signInAs(client)).get(`/api/reports/${id}/download`);
    expect(page.headers.get("Content-Disposition")).toBe(`attachment; filename="report_${id}.pdf"`);
    expect(page.bytes.subarray(0, 4).toString()).toBe("%PDF");
  });

  test("a new report is a PDF named after its title, and downloads by the id it is listed with", async () => {
    const person = await app.signInAs(client);
    const made = await ask(person, "POST", "/api/client/create-report", {
      title: "A Brief: on Zinc!",
      category: "market-analysis",
      description: "What we saw",
      content: "## What we saw\n\nMargins held.",
      targetAudience: "Our board",
      executiveSummary: "Margins held.",
      methodology: "We asked.",
      keyFindings: "They held.",
      recommendations: "Hold.",
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
  const list = (await (await app.signInAs(client)).get("/api/client/shop-reports?limit=2")).json as object[];
  expect(list).toMatchObject([
    { title: "With pence", price: 299.5 },
    { title: "On request", price: null },
  ]);
});
