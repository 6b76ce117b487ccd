import { PEER_HEADERS, peerCells } from "#app/features/benchmarking/peer-columns.ts";
import { samplePeers } from "#app/features/benchmarking/sample-peers.ts";
import { csvOf } from "#app/features/csv/csv.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { expect, settled, test } from "./support/product.ts";

const tool = "/client-portal/tools/benchmarking";

test("peers are imported, a group is made of them, and a company is compared with it", async ({
  page,
  product,
  mode,
}) => {
  test.setTimeout(90_000);
  const who = await product.make.client();
  await product.db
    .insertInto("company_tools")
    .values({ company_id: who.companyId, tool: "benchmarking", granted_at: nowIso() })
    .execute();
  await product.signIn(who);

  await page.goto(`${tool}/peer-sets/import`);
  await settled(page, mode);
  await page.getByLabel("Name of the set").fill("Licensed");
  await page.getByLabel("Source").fill("A licence");
  await page.getByLabel("As of").fill("31/12/2025");
  await page.getByLabel("Or paste the rows").fill("Name,Sector,Country,Year\nOne,Energy,Britain,2025");
  await page.getByRole("button", { name: "Import peers" }).click();
  await expect(page.getByRole("alert")).toContainText("Line 2, Country: it is no country code");
  await page.getByLabel("Or paste the rows").fill(csvOf([PEER_HEADERS, ...samplePeers().map(peerCells)]));
  await page.getByRole("button", { name: "Import peers" }).click();
  await expect(page.getByText("Peers imported")).toBeVisible();

  await page.getByRole("link", { name: "Add peer group" }).click();
  await page.getByLabel("Group name").fill("Power");
  await page.getByLabel("Sector").selectOption("Energy");
  await page.getByRole("button", { name: "Save peer group" }).click();
  await expect(page.getByText("Version 1: 12 companies.")).toBeVisible();

  await page.getByRole("link", { name: "Add benchmark" }).click();
  await page.getByLabel("Company name").fill("Tidewater");
  await page.getByLabel("Sector").fill("Energy");
  await page.getByLabel("Year").fill("2025");
  await page.getByRole("textbox", { name: "Revenue (optional)", exact: true }).fill("25,000,000");
  await page.getByLabel("EBITDA margin").fill("10");
  await page.getByRole("button", { name: "Add benchmark" }).click();
  await expect(page.getByRole("heading", { name: "Tidewater", level: 1 })).toBeVisible();
  const row = page.getByRole("row", { name: /^EBITDA margin/ });
  await expect(row).toContainText("10%");
  await row.getByRole("link").first().click();
  await expect(page.getByText("With your numbers")).toBeVisible();
  await page.getByRole("link", { name: "Plots" }).click();
  await expect(page.getByRole("heading", { name: "Where Tidewater stands in each metric" })).toBeVisible();
});

test("peers are ticked by hand, from search to search, for the company they are most like", async ({
  page,
  product,
  mode,
}) => {
  test.setTimeout(90_000);
  const who = await product.make.client();
  await product.db
    .insertInto("company_tools")
    .values({ company_id: who.companyId, tool: "benchmarking", granted_at: nowIso() })
    .execute();
  const { id } = await product.make.benchmark(who.companyId, { name: "Tidewater Two" });
  await product.signIn(who);

  await page.goto(`${tool}/${id}`);
  await settled(page, mode);
  await page.getByRole("link", { name: "Pick a group by likeness" }).click();
  await expect(page.getByRole("heading", { name: "Pick a peer group by hand" })).toBeVisible();
  await page.getByLabel("Group name").fill("Alike by hand");
  await page.getByLabel("Peer Sample Technology 02").check();
  await page.getByLabel("Search the set").fill("technology 05");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("group", { name: "Picked" })).toContainText("Peer Sample Technology 02");
  await expect(page.getByLabel("Group name")).toHaveValue("Alike by hand");
  await page.getByLabel("Peer Sample Technology 05").check();
  await page.getByRole("button", { name: "Save peer group" }).click();
  await expect(page.getByText("It is chosen below")).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "Tidewater Two", level: 1 })).toBeVisible();
  await expect(page.getByText("Widen the group to at least 5 peers").first()).toBeVisible();
});
