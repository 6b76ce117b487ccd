import { expect, settled, test } from "./support/product.ts";

test("a subscription is started, refused what can't be, changed and ended; a mail that failed is sent again", async ({
  page,
  product,
  mode,
}) => {
  test.setTimeout(120_000);
  const client = await product.make.client();
  await product.signIn(await product.make.admin());

  await page.goto(`/admin-data-portal/clients/${client.companyId}`);
  await settled(page, mode);
  await page.getByRole("link", { name: "Start a subscription" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start a subscription");
  await settled(page, mode);
  await page.getByRole("combobox", { name: "Service", exact: true }).selectOption("b2b_esg_reports");
  await page.getByLabel("Seats").fill("none");
  await page.getByRole("button", { name: "Start subscription" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Seats")).toHaveValue("none");
  await expect(page.getByRole("combobox", { name: "Service", exact: true })).toHaveValue("b2b_esg_reports");
  await page.getByLabel("Seats").fill("2");
  await page.getByRole("button", { name: "Start subscription" }).click();
  await expect(page.getByRole("heading", { name: "Success: Subscription started" })).toBeVisible();

  await settled(page, mode);
  await page.getByLabel("Seats").fill("5");
  await page.getByRole("button", { name: "Save and tell the client" }).click();
  await expect(page.getByRole("heading", { name: "Success: Subscription saved" })).toBeVisible();
  await expect(page.getByText("5 seats").first()).toBeVisible();

  await settled(page, mode);
  await page.getByRole("link", { name: "End it today…" }).click();
  await page.getByLabel("Reason").fill("Agreed with the client.");
  await page.getByRole("button", { name: "Yes, end it today" }).click();
  await expect(page.getByRole("heading", { name: "Success: Subscription ended" })).toBeVisible();
  await expect(page.getByText("Ended", { exact: true }).first()).toBeVisible();

  const mails = await product.db
    .selectFrom("outbox")
    .select("id")
    .where("to_address", "=", client.email)
    .orderBy("seq")
    .execute();
  expect(mails).toHaveLength(3);
  const id = mails[0]!.id;
  await product.db
    .updateTable("outbox")
    .set({ state: "failed", last_error: "The mailbox is full", attempts: 8 })
    .where("id", "=", id)
    .execute();
  await page.goto(`/admin-data-portal/outbox/${id}`);
  await settled(page, mode);
  await page.getByRole("button", { name: /^Send again/ }).click();
  await expect(page.getByRole("heading", { name: "Success: Message queued" })).toBeVisible();
  const again = await product.db
    .selectFrom("outbox")
    .select(["state", "attempts"])
    .where("id", "=", id)
    .executeTakeFirst();
  expect(again).toEqual({ state: "queued", attempts: 0 });
});
