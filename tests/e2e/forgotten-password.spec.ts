import { openMail } from "#app/features/core/mail/mail-text.server.ts";
import { totpCode } from "../support/scene/person.ts";
import { expect, test } from "./support/product.ts";

test(
  "a forgotten password is replaced through the mailed link, and signs in",
  { tag: "@off" },
  async ({ page, product }) => {
    const who = await product.make.client();
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByLabel("Email").fill(who.email);
    await page.getByRole("main").getByRole("button").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const mailed = () =>
      product.db.selectFrom("outbox").selectAll().where("to_address", "=", who.email).executeTakeFirst();
    await expect.poll(mailed).toBeDefined();
    const mail = await mailed();
    const link = /http\S+/.exec(mail ? openMail(mail) : "")?.[0] ?? "";
    expect(link).toContain("/reset-password/");

    await page.goto(link);
    const password = "nine slow herons over the estuary";
    await page.getByLabel("New password", { exact: true }).fill(password);
    await page.getByLabel("New password again").fill(password);
    await page.getByRole("main").getByRole("button").first().click();

    await page.goto("/login");
    await page.getByLabel("Email").fill(who.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("User key").fill(who.userKey);
    await page
      .getByLabel("Authenticator code", { exact: true })
      .fill(await totpCode(who.totpSecret ?? "", 1));
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/client-portal$/);
  },
);
