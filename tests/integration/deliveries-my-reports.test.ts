import { beforeAll, expect, test } from "vitest";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { type App, type Person, startApp } from "../support/harness.ts";
import type { SignInDetails } from "../support/person.ts";

let app: App;
let holder: SignInDetails & { companyId: string };
let client: Person;

beforeAll(async () => {
  app = await startApp();
  holder = await app.make.client();
  client = await app.signInAs(holder);
});

async function hold(title: string, category: string, values = {}): Promise<string> {
  // A description of its own: the one a copy would have may hold any of the words looked for.
  const description = "Written for this test.";
  const { id } = await app.make.report({ title, category_id: category, description, ...values });
  await app.make.holding(holder.companyId, id);
  return id;
}

test("nothing held: the contract's words, and a button that leads somewhere", async () => {
  const page = await client.get("/client-portal/reports");
  expect(page.text).toContain("No Reports Yet");
  const button = page.tags("a").find((link) => link.href === "/client-portal/shop");
  expect(button).toBeDefined();
  const shop = await client.get("/client-portal/shop");
  expect(shop.text).toContain("Report Shop");
});

test("search and category narrow the list, literally", async () => {
  const bank = await hold("Banks: 100% funded_well", "market-analysis");
  const esg = await hold("Steel and carbon", "esg-reports");
  const shows = async (query: string) => {
    const { links } = await client.get(`/client-portal/reports${query}`);
    return [bank, esg].filter((id) => links.includes(`/reports/${id}/download`));
  };
  expect(await shows("")).toEqual([bank, esg]);
  expect(await shows("?search=STEEL")).toEqual([esg]);
  expect(await shows("?search=carbon+steel")).toEqual([esg]);
  expect(await shows("?search=carbon+bank")).toEqual([]);
  expect(await shows("?search=100%25")).toEqual([bank]);
  expect(await shows("?search=funded_")).toEqual([bank]);
  expect(await shows("?search=f%25d")).toEqual([]);
  expect(await shows("?search=%27+OR+1%3D1--")).toEqual([]);
  expect(await shows("?category=market-analysis")).toEqual([bank]);
  expect(await shows("?category=esg-reports&search=bank")).toEqual([]);
  // What makes no sense is as if it were not there.
  expect(await shows("?category=id;drop")).toEqual([bank, esg]);
  expect(await shows(`?search=${"x".repeat(5000)}`.slice(0, 1900))).toEqual([bank, esg]);
  expect(await shows("?page=999")).toEqual([bank, esg]);
  expect(await shows("?page=-1")).toEqual([bank, esg]);
});

test("what is searched for stays in the form, and can be cleared", async () => {
  const page = await client.get("/client-portal/reports?search=%22%3Cscript%3E&category=research");
  expect(page.field("search")).toBe('"<script>');
  expect(page.field("category")).toBe("research");
  expect(page.text).toContain("No report matches");
  expect(page.html).not.toContain("<script>&");
  expect(page.links).toContain("/client-portal/reports");
});

test("the list has its filters: all, the contract's three and the rest", async () => {
  const page = await client.get("/client-portal/reports");
  const values = page.tags("option").map((option) => option.value);
  for (const one of [
    "all",
    "market-analysis",
    "financial-data",
    "research",
    "esg-reports",
    "private-equity",
  ]) {
    expect(values).toContain(one);
  }
});

test("version held against current: updated since the download, with what changed; then it is not", async () => {
  const id = await hold("Versioned", "research");
  const { file_id } = await app.db
    .selectFrom("reports")
    .select("file_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const untouched = await client.get("/client-portal/reports?search=Versioned");
  expect(untouched.text).toContain("None yet");
  expect((await client.get(`/reports/${id}/download`)).status).toBe(200);
  await app.db.updateTable("reports").set({ version: 2 }).where("id", "=", id).execute();
  await app.db
    .insertInto("report_versions")
    .values({
      id: newId(),
      report_id: id,
      version: 2,
      file_id,
      pages: 9,
      change_note: "Chart 4 uses the revised series.",
      created_at: nowIso(),
    })
    .execute();
  const held = await client.get("/client-portal/reports?search=Versioned");
  expect(held.text).toContain("1 of 2");
  expect(held.text).toContain("Updated since you downloaded");
  expect(held.text).toContain("Chart 4 uses the revised series.");
  await client.get(`/reports/${id}/download`);
  const current = await client.get("/client-portal/reports?search=Versioned");
  expect(current.text).not.toContain("Updated since you downloaded");
  expect(current.text).not.toContain("None yet");
});

test("files that were delivered or made stand among the reports, the newest first, and are searched with them", async () => {
  const made = await app.make.companyFile(holder.companyId, {
    destination: "my-reports",
    source: "created",
    title: "Versioned notes",
    category_id: "research",
    added_by: holder.userId,
  });
  await app.make.companyFile(holder.companyId, { title: "Versioned papers" });
  const page = await client.get("/client-portal/reports?search=versioned");
  expect(page.text).toContain("2 reports");
  const downloads = page.links.filter((link) => link.endsWith("/download"));
  expect(downloads[0]).toBe(`/client-portal/reports/files/${made}/download`);
  expect(page.text).toMatch(/Versioned notes Research · by Clara Tester\d+ · PDF/);
  expect(page.text).not.toContain("Versioned papers");
  expect((await client.get("/client-portal/reports?search=notes&category=esg-reports")).text).toContain(
    "No report matches",
  );
});

test("another company's reports and copies are nowhere on the page", async () => {
  const other = await app.client();
  const page = await other.get("/client-portal/reports");
  expect(page.text).toContain("No Reports Yet");
  expect(page.text).not.toMatch(/CR-[0-9A-Z]{4}-/);
});

test("staff see every report that is not withdrawn, and their own copies only", async () => {
  const withdrawn = await app.make.report({ title: "Gone for good", status: "withdrawn" });
  const admin = await app.admin();
  const page = await admin.get("/client-portal/reports?search=Gone");
  expect(page.links).not.toContain(`/reports/${withdrawn.id}/download`);
  const everything = await admin.get("/client-portal/reports");
  expect(new Set(everything.links.filter((link) => link.endsWith("/download"))).size).toBeGreaterThanOrEqual(
    10,
  );
  expect(everything.text).not.toMatch(/CR-[0-9A-Z]{4}-/);
});

test("more than a page of reports is paged, and the page is in the title", async () => {
  for (let count = 0; count < 30; count += 1) await hold(`Series ${count}`, "research");
  const first = await client.get("/client-portal/reports?search=Series");
  expect(first.text).toContain("30 reports");
  expect(first.links).toContain("/client-portal/reports?search=Series&page=2");
  const second = await client.get("/client-portal/reports?search=Series&page=2");
  expect(second.title).toContain("page 2 of 2");
  expect(new Set(second.links.filter((link) => link.endsWith("/download"))).size).toBe(5);
});

test("the dashboard counts what is there and names the person", async () => {
  const admin = await app.admin();
  const page = await client.get("/client-portal");
  expect(page.text).toMatch(/Welcome, \S+/);
  expect(page.text).toContain("Client Access");
  expect(page.text).toContain("Reports held");
  const staffPage = await admin.get("/client-portal");
  expect(staffPage.text).toContain("Administrator Access");
  const nameless = await app.signInAs(
    await app.make.client({ first_name: "", email: "quiet.one@example.com" }),
  );
  const quiet = await nameless.get("/client-portal");
  expect(quiet.text).toContain("Welcome, quiet.one");
  expect(quiet.text).toContain("No Reports Yet");
  expect(quiet.text).toMatch(/Reports held 0/);
});

test("/data-portal is the portal, behind the same lock", async () => {
  expect((await client.get("/data-portal")).location).toBe("/client-portal");
  expect((await app.visitor().get("/data-portal")).location).toBe("/login?to=%2Fdata-portal");
});
