import { expect, goTo, settled, test } from "./support/product.ts";

test(
  "a long form that is left keeps what was typed, until it is sent or begun afresh",
  { tag: "@firefox" },
  async ({ page, product, mode }) => {
    await product.signIn(await product.make.client());
    await goTo(page, "/client-portal/reports", mode);
    const open = page.getByRole("link", { name: "Create", exact: false }).first();
    await open.click();
    const content = page.getByLabel("Content", { exact: false }).first();
    await page.getByLabel("Title").fill("Written in a break");
    await content.fill("The first half");
    // Left at once: it goes with the leaving.
    await page.getByRole("link", { name: "Live Markets" }).first().click();
    await expect(page).toHaveURL(/markets$/);
    await page.goBack();
    await expect(page.getByText("This is your draft")).toBeVisible();
    await expect(content).toHaveValue("The first half");
    await content.fill("The first half, and the second");
    await expect(page.getByText("Draft saved: you can go on another time.")).toBeVisible();
    await page.reload();
    await settled(page, mode);
    await expect(content).toHaveValue("The first half, and the second");
    await page.getByRole("button", { name: "Create PDF Report" }).click();
    await expect(page).toHaveURL(/\/client-portal\/reports/);
    await expect(page.getByText("PDF report created").first()).toBeVisible();
    await goTo(page, "/client-portal/reports/new", mode);
    await expect(page.getByText("This is your draft")).toHaveCount(0);
    await content.fill("Not this");
    await expect(page.getByText("Draft saved: you can go on another time.")).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Start afresh" }).click();
    await expect(page.getByText("This is your draft")).toHaveCount(0);
    await expect(content).toHaveValue("");
  },
);

test("a form that keeps no draft asks before it is left", async ({ page, product, mode }) => {
  await product.signIn(await product.make.admin());
  await goTo(page, "/admin-data-portal/support/replies", mode);
  const text = page.locator("main textarea").first();
  await text.fill("Half an answer");
  const question = page.getByRole("dialog", { name: "You have not sent what you typed" });
  const away = page.getByRole("link", { name: "Quotes" }).first();
  await away.click();
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(text).toHaveValue("Half an answer");
  const asked = new Promise<string>((resolve) =>
    page.once("dialog", (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    }),
  );
  await page.evaluate(() => location.assign("/"));
  expect(await asked).toBe("beforeunload");
  await away.click();
  await question.getByRole("button", { name: "Leave without sending" }).click();
  await expect(page).toHaveURL(/quotes$/);
});
