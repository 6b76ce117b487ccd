/** Does what must have been done before the pictures are taken: by the product's own pages, as people do it. */
import { randomBytes } from "node:crypto";
import type { Page } from "playwright";
import { daniel } from "#db/seeds/demo-applicants.ts";

/** The newly approved client chooses a password and keeps the key; the authenticator is next. */
export async function walkToAuthenticator(page: Page, welcome: string): Promise<string> {
  await page.goto(welcome);
  const password = randomBytes(18).toString("base64url");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Type the password again").fill(password);
  await page.locator("[value=choose-password]").click();
  await page.getByRole("button", { name: "I have kept my user key" }).click();
  await page.getByText("Secret:").waitFor();
  return welcome;
}

/** The application that staff are looking at, by their own list. */
export async function findReview(page: Page): Promise<string> {
  await page.goto(`/admin-user-management/applications?search=${daniel.lastName}`);
  const path = await page.locator("main td a, main th a").first().getAttribute("href");
  if (!path) throw new Error(`The list of applications doesn't lead to ${daniel.lastName}'s.`);
  return path;
}

/** The client buys the first report of the shop that can be bought. */
export async function placeOrder(page: Page): Promise<string> {
  await page.goto("/client-portal/shop");
  await page.locator("main a[href$='/purchase']").first().click();
  // Until it is there, the page that is left has a form, too.
  await page.waitForURL(/\/purchase$/);
  await page.locator("main form [type=submit]").first().click();
  await page.waitForURL(/\/client-portal\/orders\/\w+/);
  return new URL(page.url()).pathname;
}
