import { nowIso } from "#app/platform/clock.server.ts";
import { expect, goTo, test } from "./support/product.ts";

const tool = "/client-portal/tools/benchmarking";

test("peers are ticked by hand, from search to search, for the company they are most like", async ({
  page,
  product,
  mode,
}) => {
  const who = await product.make.client();
  await product.db
    .insertInto("company_tools")
    .values({ company_id: who.companyId, tool: "benchmarking", granted_at: nowIso() })
    .execute();
  const { id } = await product.make.benchmark(who.companyId, { name: "Tidewater Two" });
  await product.signIn(who);

  await goTo(page, `${tool}/${id}`, mode);
  await page.getByRole("link", { name: "Pick a group by likeness" }).click();
  await expect(page.getByRole("heading", { name: "Pick a peer group by hand" })).toBeVisible();
  await page.getByLabel("Group name").fill("Alike by hand");
  await page.getByLabel("Peer Sample Technology 02").check();
  await page.getByLabel("Search the set").fill("technology 05");
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("group", { name: "Picked" })).toContainText("Peer Sample Technology 02");
  await expect(page.getByLabel("Group name")).toHaveValue("Alike by hand");
  await page.getByLabel("Peer Sample Technology 05").check();
  await page.getByRole("button", { name: "Save peer group" }).click();
  await expect(page.getByText("It is chosen below")).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "Tidewater Two", level: 1 })).toBeVisible();
  await expect(page.getByText("Widen the group to at least 5 peers").first()).toBeVisible();
});
