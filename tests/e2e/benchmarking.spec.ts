import { nowIso } from "#app/platform/clock.server.ts";
import { expect, goTo, test } from "./support/product.ts";

const tool = "/client-portal/tools/benchmarking";

test("a peer is unticked with a reason for one benchmark, which then says that it is left out", async ({
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
  await page.getByRole("link", { name: "Tick who counts" }).click();
  await expect(page.getByText("Ticked for Tidewater Two")).toBeVisible();
  await page.getByLabel("Peer Sample Technology 02").uncheck();
  await page.getByRole("button", { name: "Save the ticks" }).click();
  await expect(page.getByText("Enter why the company is left out").first()).toBeVisible();
  await expect(page.getByLabel("Peer Sample Technology 02")).not.toBeChecked();
  await page.getByLabel("Reason").fill("A one-off sale");
  await page.getByRole("button", { name: "Save the ticks" }).click();
  await expect(page.getByText("It is chosen below")).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "Tidewater Two", level: 1 })).toBeVisible();
  await expect(page.getByText("A one-off sale").first()).toBeVisible();
});
