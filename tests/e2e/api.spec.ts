import type { Page } from "playwright/test";
import { faultsOf } from "./support/faults.ts";
import { expect, goTo, test } from "./support/product.ts";

const here = "/account/api";

/** A program's call: no cookie of the browser's goes with it. */
async function call(url: string, token: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  return { status: answer.status, body: await answer.json() };
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("a token is made, shown once, used, seen to be used, and revoked", async ({
  page,
  product,
  mode,
  baseURL,
}) => {
  const who = await product.make.client();
  await product.signIn(who);
  await goTo(page, here, mode);
  await expect(page.getByText("You have no API tokens")).toBeVisible();
  await page.getByRole("link", { name: "the documentation of the API" }).click();
  await expect(page.getByRole("heading", { name: "API documentation", level: 1 })).toBeVisible();
  await goTo(page, here, mode);

  await page.getByLabel("Name").fill("Month-end import");
  await page.getByLabel("Read reports").check();
  await page.getByLabel("Read the account").check();
  await page.getByLabel("How long it lasts").selectOption("7 days");
  await page.getByRole("button", { name: "Make token" }).click();
  await expect(page.getByRole("heading", { name: "Your new token, Month-end import" })).toBeVisible();
  const token = (await page.getByText(/^crr_[\w-]{51}$/).textContent()) ?? "";
  expect(await faultsOf(page, "the token shown", mode)).toEqual([]);
  await expect(row(page, "Month-end import")).toContainText("Never");

  const user = await call(`${baseURL}/api/auth/user`, token);
  expect(user).toMatchObject({ status: 200, body: { email: who.email, role: "client" } });
  expect((await call(`${baseURL}/api/client/reports`, token)).status).toBe(200);
  const beyond = await call(`${baseURL}/api/tickets`, token);
  expect(beyond).toMatchObject({ status: 403, body: { code: "insufficient_scope" } });

  await page.getByRole("button", { name: "I have kept this token" }).click();
  await expect(page.getByText("API token kept")).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  await goTo(page, here, mode);
  await expect(page.getByText(token)).toHaveCount(0);
  await expect(row(page, "Month-end import")).toContainText("Read the account, Read reports");
  await expect(row(page, "Month-end import")).not.toContainText("Never");
  expect(await faultsOf(page, "the list of tokens", mode)).toEqual([]);

  await page.getByRole("link", { name: "Revoke Month-end import" }).click();
  await expect(page.getByText("Revoke Month-end import?")).toBeVisible();
  await page.getByRole("button", { name: "Yes, revoke" }).click();
  await expect(page.getByText("API token revoked")).toBeVisible();
  await expect(page.getByText("You have no API tokens")).toBeVisible();
  const refused = await call(`${baseURL}/api/auth/user`, token);
  expect(refused).toMatchObject({ status: 401, body: { code: "invalid_token" } });
});
