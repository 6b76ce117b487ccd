import { expect, test } from "vitest";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { startApp } from "../../support/product/harness.ts";

const app = await startApp();
const holder = await app.make.client();
const client = await app.signInAs(holder);
const list = "/client-portal/reports";

async function hold(title: string, category: string): Promise<{ id: string; file_id: string }> {
  // A description of its own: the one a copy would have may hold any of the words looked for.
  const description = "Written for this test.";
  const made = await app.make.report({ title, category_id: category, description });
  await app.make.holding(holder.companyId, made.id);
  return made;
}

const downloads = (links: string[]) => new Set(links.filter((link) => link.endsWith("/download")));

test("nothing held: the contract's words and the way to the shop, also where others hold something", async () => {
  await hold("Somebody's", "research");
  const page = await (await app.client()).get(list);
  expect(page.text).toContain("No Reports Yet");
  expect(page.text).not.toMatch(/CR-[0-9A-Z]{4}-/);
  expect(page.links).toContain("/client-portal/shop");
});

test("search and category narrow the list, literally", async () => {
  const { id: bank } = await hold("Banks: 100% funded_well", "market-analysis");
  const { id: esg } = await hold("Steel and carbon", "esg-reports");
  const shows = async (query: string) => {
    const { links } = await client.get(`${list}${query}`);
    return [bank, esg].filter((id) => links.includes(`/reports/${id}/download`));
  };
  for (const [query, found] of [
    ["", [bank, esg]],
    ["?search=STEEL", [esg]],
    ["?search=carbon+steel", [esg]],
    ["?search=carbon+bank", []],
    ["?search=100%25", [bank]],
    ["?search=funded_", [bank]],
    ["?search=f%25d", []],
    ["?search=%27+OR+1%3D1--", []],
    ["?category=market-analysis", [bank]],
    ["?category=esg-reports&search=bank", []],
    ["?category=id;drop", []],
    [`?search=${"x".repeat(1892)}`, []],
    // Pages had numbers once.
    ["?page=999", [bank, esg]],
    ["?page=-1", [bank, esg]],
  ] as const)
    expect(await shows(query), query.slice(0, 40)).toEqual(found);
});

test("what is searched for stays in the form, whose filters are all, the contract's three and the rest", async () => {
  const page = await client.get(`${list}?search=%22%3Cscript%3E&category=research`);
  expect([page.field("search"), page.field("category")]).toEqual(['"<script>', "research"]);
  expect(page.text).toContain("No report matches");
  expect(page.html).not.toContain("<script>&");
  expect(page.links).toContain(list);
  const values = page.tags("option").map((option) => option.value);
  const some = ["all", "market-analysis", "financial-data", "research", "esg-reports", "private-equity"];
  expect(values).toEqual(expect.arrayContaining(some));
});

test("version held against current: updated since the download, with what changed; then it is not", async () => {
  const { id, file_id } = await hold("Versioned", "research");
  const shown = async () => (await client.get(`${list}?search=Versioned`)).text;
  expect(await shown()).toContain("None yet");
  await client.get(`/reports/${id}/download`);
  await app.db.updateTable("reports").set({ version: 2 }).where("id", "=", id).execute();
  const change_note = "Chart 4 uses the revised series.";
  const version = { id: newId(), report_id: id, version: 2, file_id, pages: 9, created_at: nowIso() };
  await app.db
    .insertInto("report_versions")
    .values({ ...version, change_note })
    .execute();
  for (const text of ["1 of 2", "Updated since you downloaded", change_note])
    expect(await shown()).toContain(text);
  await client.get(`/reports/${id}/download`);
  expect(await shown()).not.toMatch(/Updated since you downloaded|None yet/);
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
  const page = await client.get(`${list}?search=versioned`);
  expect(page.text).toContain("2 reports");
  expect([...downloads(page.links)][0]).toBe(`${list}/files/${made}/download`);
  expect(page.text).toMatch(/Versioned notes Research · by Clara Tester\d+ · PDF/);
  expect(page.text).not.toContain("Versioned papers");
  const none = await client.get(`${list}?search=notes&category=esg-reports`);
  expect(none.text).toContain("No report matches");
});

test("staff see every report that is not withdrawn, and their own copies only", async () => {
  const withdrawn = await app.make.report({ title: "Gone for good", status: "withdrawn" });
  const page = await (await app.admin()).get(list);
  expect(downloads(page.links).size).toBeGreaterThanOrEqual(10);
  expect(page.links).not.toContain(`/reports/${withdrawn.id}/download`);
  expect(page.text).not.toMatch(/CR-[0-9A-Z]{4}-/);
});

test("more than a page of reports is paged, and the page is in the title", async () => {
  for (let count = 0; count < 30; count += 1) await hold(`Series ${count}`, "research");
  const first = await client.get(`${list}?search=Series`);
  expect(first.text).toContain("30 reports");
  const second = await client.get(first.beside("next") ?? "");
  expect(second.title).toContain("Page 2 of 2");
  expect(downloads(second.links).size).toBe(5);
});

test("the dashboard names the person, and who has no name by their address", async () => {
  const page = await client.get("/client-portal");
  expect(page.text).toMatch(/Welcome, \S+/);
  for (const text of ["Client Access", "Reports held"]) expect(page.text).toContain(text);
  expect((await (await app.admin()).get("/client-portal")).text).toContain("Administrator Access");
  const nameless = await app.make.client({ first_name: "", email: "quiet.one@example.com" });
  const quiet = await (await app.signInAs(nameless)).get("/client-portal");
  expect(quiet.text).toContain("Welcome, quiet.one");
  // What is nothing takes no room there; My Reports says it.
  expect(quiet.text).not.toContain("Reports held");
});

test("/data-portal is the portal", async () => {
  expect((await client.get("/data-portal")).location).toBe("/client-portal");
});
