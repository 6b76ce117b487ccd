import { nowIso } from "#app/platform/clock.server.ts";
import { expect, type Product, settled, test } from "./support/product.ts";

const rooms = "/client-portal/tools/due-diligence";

async function grantedClient(product: Product) {
  const who = await product.make.client();
  await product.db
    .insertInto("company_tools")
    .values({ company_id: who.companyId, tool: "due-diligence", granted_at: nowIso() })
    .execute();
  await product.signIn(who);
  return who;
}

test("a room is opened from a template, a request answered, reviewed and accepted", async ({
  page,
  product,
  mode,
}) => {
  test.setTimeout(180_000);
  await grantedClient(product);
  await page.goto(rooms);
  await settled(page, mode);
  await expect(page.getByText("No rooms yet")).toBeVisible();
  await page.getByRole("link", { name: "Open a room" }).first().click();
  await page.getByLabel("Name of the room").fill("Project Kestrel");
  await page.getByLabel("Commercial due diligence, light").check();
  await page.getByRole("button", { name: "Open the room" }).click();
  await expect(page.getByRole("heading", { name: "Project Kestrel", exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Requests", exact: true }).click();
  await page.getByRole("link", { name: "Size and growth of the markets served, with sources" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("1.1");
  await page.getByLabel("What is handed in, in words").fill("The market study is in the data pack.");
  await page.getByRole("button", { name: "Save response" }).click();
  await expect(page.getByText("Response saved")).toBeVisible();
  for (const state of ["Received", "Under review", "Accepted"]) {
    await page.getByLabel("New status").selectOption(state);
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await expect(page.getByText(`Request 1.1 is ${state}`)).toBeVisible();
  }
  await page.getByLabel("Add a message").fill("Thank you, this answers it.");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Thank you, this answers it.")).toBeVisible();

  await page.getByRole("link", { name: "Overview", exact: true }).click();
  await page.getByRole("link", { name: "Explain Completion" }).click();
  await expect(page.getByText("Σ weight × done ÷ Σ weight")).toBeVisible();
});

test("two companies never see each other's rooms", async ({ page, product, mode }) => {
  const other = await product.make.client();
  const room = await product.make.diligenceRoom(other, { name: "Not yours" });
  await grantedClient(product);
  await page.goto(rooms);
  await settled(page, mode);
  await expect(page.getByText("Not yours")).toBeHidden();
  const answer = await page.goto(`${rooms}/${room.id}`);
  expect(answer?.status()).toBe(404);
});
