import type { Page } from "playwright/test";
import { pdf } from "../support/scene/upload-files.ts";
import { faultsOf } from "./support/faults.ts";
import { test } from "./support/line.ts";
import { expect, goTo } from "./support/product.ts";

const trouble = (page: Page) => page.getByRole("alert").filter({ has: page.locator("h2") });
const service = "/client-portal/services/b2b_finance_analytics";

test(
  "offline at submit: the dialog stays with all that was typed, and sends it once the line is back",
  { tag: "@firefox" },
  async ({ page, product, mode }) => {
    const who = await product.make.client();
    await product.signIn(who);
    await goTo(page, service, mode);
    await page.getByRole("link", { name: "Request Quote" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Requirements/).fill("Figures for two quarters");
    await dialog.getByLabel("Standard (2-4 weeks)").check();
    await page.context().setOffline(true);
    await dialog.getByRole("button", { name: "Request a quote" }).click();
    // Within the dialog: nothing else can be pressed.
    await expect(trouble(page)).toContainText("You are offline");
    await expect(trouble(page)).toBeFocused();
    await expect(dialog.getByRole("alert")).toContainText("Nothing you typed is lost.");
    expect(await faultsOf(page, "a form without a line", mode)).toEqual([]);
    await dialog.getByRole("button", { name: "Send again" }).click();
    await expect(trouble(page)).toContainText("You are offline");
    await expect(dialog.getByLabel(/^Requirements/)).toHaveValue("Figures for two quarters");
    await expect(dialog.getByLabel("Standard (2-4 weeks)")).toBeChecked();
    await page.context().setOffline(false);
    await expect(trouble(page)).toContainText("The connection failed");
    // What was added meanwhile goes, too.
    await dialog.getByLabel(/^Requirements/).fill("Figures for three quarters");
    await dialog.getByRole("button", { name: "Send again" }).click();
    await expect(page).toHaveURL(/\/client-portal\/quotes\/[0-9a-f]{32}$/);
    await expect(page.getByText("Figures for three quarters")).toBeVisible();
    await expect(page.getByText("The request is with us")).toBeVisible();
    await expect(trouble(page)).toHaveCount(0);
    const quotes = await product.db
      .selectFrom("quotes")
      .select("id")
      .where("company_id", "=", who.companyId ?? "")
      .execute();
    expect(quotes).toHaveLength(1);
  },
);

test(
  "an answer cut in the middle: a form with a file is sent twice and counts once",
  { tag: "@firefox" },
  async ({ page, product, line, mode }) => {
    const who = await product.make.client();
    await product.signIn(who);
    await goTo(page, "/client-portal/support/new", mode);
    await page.getByLabel("Subject").fill("A cut line");
    await page.getByLabel("Message").fill("It broke off.");
    await page
      .getByRole("button", { name: "Files (optional)" })
      .setInputFiles([{ name: "cut.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf(50_000)) }]);
    const send = page.getByRole("button", { name: "Send ticket" });
    line.breaks("cut", /support\/new\.data/);
    await send.click();
    await expect(trouble(page)).toContainText("The connection failed");
    await expect(page.getByLabel("Message")).toHaveValue("It broke off.");
    line.breaks("busy", /support\/new\.data/);
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(trouble(page)).toContainText("The connection failed");
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await expect(trouble(page)).toHaveCount(0);
    line.mend();
    await send.click();
    await expect(page).toHaveURL(/\/client-portal\/support\/[0-9a-f]{32}$/);
    await expect(page.getByRole("link", { name: "cut.pdf" })).toBeVisible();
    expect(line.heard(/support\/new\.data/), "the product heard both").toBe(2);
    expect(line.heard(/account\/uploads/), "the file went once").toBe(1);
    const tickets = await product.db
      .selectFrom("tickets")
      .select("id")
      .where("company_id", "=", who.companyId ?? "")
      .execute();
    expect(tickets).toHaveLength(1);
  },
);

test("silence: the person is told, may wait or send again, and it counts once", async ({
  page,
  product,
  line,
  mode,
}) => {
  const who = await product.make.client();
  await product.signIn(who);
  await page.clock.install();
  await goTo(page, "/client-portal/contact", mode);
  await page.getByLabel("Message").fill("Is anybody there?");
  line.breaks("deaf");
  const send = page.getByRole("button", { name: "Send message" });
  await send.click();
  await expect.poll(() => line.heard(/contact\.data/)).toBe(1);
  await page.clock.runFor(10_000);
  await expect(trouble(page)).toContainText("Still waiting for an answer");
  await page.clock.runFor(20_000);
  await expect(trouble(page)).toContainText("No answer for 30 seconds");
  await page.getByRole("button", { name: "Stop waiting" }).click();
  await expect(trouble(page)).toHaveCount(0);
  await expect(page.getByLabel("Message")).toHaveValue("Is anybody there?");
  await page.clock.runFor(2000);
  await send.click();
  await expect.poll(() => line.heard(/contact\.data/)).toBe(2);
  await page.clock.runFor(10_000);
  line.mend();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page).toHaveURL(/\/client-portal\/support\/[0-9a-f]{32}$/);
  const tickets = await product.db
    .selectFrom("tickets")
    .select("id")
    .where("company_id", "=", who.companyId ?? "")
    .execute();
  expect(tickets).toHaveLength(1);
});

test(
  "a page that does not come gives the words back and can be tried again",
  { tag: "@firefox" },
  async ({ page, product, line, mode }) => {
    await product.signIn(await product.make.client());
    await goTo(page, "/client-portal/support", mode);
    await page.getByRole("link", { name: "New ticket" }).first().click();
    await page.getByLabel("Message").fill("Half a sentence");

    await test.step("its data", async () => {
      await expect(page.getByText("Draft saved")).toBeVisible();
      line.breaks("refused");
      await page.getByRole("link", { name: "All tickets" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("The page did not come");
      await expect(page.getByText("Half a sentence")).toBeVisible();
      line.mend();
      await page.getByRole("link", { name: "Try again" }).click();
      await expect(page.getByRole("link", { name: "New ticket" }).first()).toBeVisible();
    });
    await test.step("the page that a form leads to", async () => {
      await page.getByRole("link", { name: "New ticket" }).first().click();
      await expect(page.getByLabel("Message")).toHaveValue("Half a sentence");
      await page.getByLabel("Subject").fill("Arrived");
      line.breaks("refused", /support\/[0-9a-f]{32}\.data/);
      await page.getByRole("button", { name: "Send ticket" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("The page did not come");
      line.mend();
      await page.getByRole("link", { name: "Try again" }).click();
      await expect(page.getByText("Half a sentence")).toBeVisible();
    });
  },
);

test("a draft that saves itself goes on by itself, and a release that is gone does not stop anybody", async ({
  page,
  product,
  line,
  mode,
}) => {
  const author = await product.make.admin();
  await product.signIn(author);
  await page.clock.install();
  await goTo(page, "/admin-data-portal/create-report/new", mode);
  line.breaks("refused");
  await page.getByLabel("Title").fill("Written on a train");
  await page.clock.runFor(1000);
  await expect(page.getByText("Not saved: the connection failed.")).toBeVisible();
  line.mend();
  await page.clock.runFor(6000);
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  const drafts = () =>
    product.db.selectFrom("report_drafts").select("id").where("author_id", "=", author.userId).execute();
  expect(await drafts()).toHaveLength(1);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  expect(await drafts()).toHaveLength(1);

  await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404, body: "" }));
  const anew = page.waitForEvent("load");
  await page.getByRole("link", { name: "Support" }).first().click();
  // The page comes anew, with the files of today; its links need none.
  await anew;
  await page.getByRole("link", { name: "Support" }).first().click();
  await expect(page).toHaveURL(/\/admin-data-portal\/support$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Support");
});

test("offline while a page stands open: it stays as it is, and counts on once the line is back", async ({
  page,
  product,
  mode,
}) => {
  const who = await product.make.client();
  await page.clock.install();
  await product.signIn(who);
  await goTo(page, "/client-portal", mode);
  const open = page.locator(".counts", { hasText: "Open orders" });
  // What is none is not shown.
  await expect(open).toHaveCount(0);
  await product.make.order(who);
  await page.context().setOffline(true);
  await page.clock.runFor(200_000);
  await expect(open).toHaveCount(0);
  await page.context().setOffline(false);
  await page.clock.runFor(600_000);
  await expect(open).toContainText("1");
});
