import { expect, goTo, test } from "./support/product.ts";

test(
  "an owner invites a reader, approves what a buyer wants above the limit, and takes the buyer out at once",
  { tag: "@off" },
  async ({ page: owner, product, mode }) => {
    const who = await product.make.client();
    await product.signIn(who);
    const buys = await product.make.client({
      company_id: who.companyId,
      company_role: "buyer",
      first_name: "Bo",
      last_name: "Buyer",
      order_limit_pence: 100_000,
    });
    const buyer = await product.newBrowser();
    await product.signIn(buys, buyer.context());
    const title = `Above the limit ${who.userId.slice(0, 6)}`;
    const report = await product.make.report({ title, price_pence: 250_000 });

    await test.step("the invitation", async () => {
      await goTo(owner, "/client-portal/company", mode);
      await owner.getByRole("link", { name: "People" }).click();
      await owner.getByRole("link", { name: "Invite a colleague" }).click();
      await owner.getByLabel("First name").fill("Rita");
      await owner.getByLabel("Email address").fill(`rita-${who.userId.slice(0, 6)}@example.com`);
      await owner.getByRole("radio", { name: "Reader" }).check();
      await owner.getByRole("button", { name: "Invite" }).click();
      await expect(owner.getByRole("heading", { level: 1, name: "Rita" })).toBeVisible();
      await expect(owner.getByText("nobody has sent it yet")).toBeVisible();
    });

    await test.step("the buyer asks", async () => {
      await goTo(buyer, `/reports/${report.id}/purchase`, mode);
      await buyer.getByRole("button", { name: "Place order" }).click();
      await expect(buyer.getByText("Waits for an owner")).toBeVisible();
    });

    await test.step("the owner approves", async () => {
      await goTo(owner, "/client-portal", mode);
      await owner.getByRole("link", { name: `Decide about “${title}”` }).click();
      await owner.getByRole("button", { name: "Approve" }).click();
      await expect(owner.getByRole("link", { name: "Open the order" })).toBeVisible();
    });

    await test.step("the buyer is out", async () => {
      await goTo(owner, `/client-portal/company/people/${buys.userId}`, mode);
      await owner.getByRole("link", { name: "Remove…" }).click();
      await owner.getByRole("button", { name: "Yes, remove" }).click();
      await expect(owner.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
      await goTo(buyer, "/client-portal/orders", mode).catch(() => undefined);
      await expect(buyer).toHaveURL(/\/login/);
    });
  },
);
