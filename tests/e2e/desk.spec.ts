import { expect, goTo, settled, test } from "./support/product.ts";

const list = "/admin-data-portal/support/replies";

test("a reply is kept, put into an answer after what was typed, and removed with a way back", async ({
  page,
  product,
  mode,
}) => {
  const title = `A sample, ${mode} ${Date.now()}`;
  await product.signIn(await product.make.admin());
  const ticket = await product.make.ticket({ name: "Ingrid Solberg" });

  await test.step("it is added and edited", async () => {
    await goTo(page, list, mode);
    await page.getByLabel("Title").fill(title);
    await page.getByRole("textbox", { name: "Text" }).fill("Dear {name}, every report has one.");
    await page.getByRole("button", { name: "Add reply" }).click();
    await expect(page.getByText("Reply added")).toBeVisible();
    await settled(page, mode);
    await page.getByRole("link", { name: `Edit ${title}` }).click();
    await expect(page.getByRole("button", { name: "Save reply" })).toBeVisible();
    await page.getByRole("textbox", { name: "Text" }).fill("Dear {name}, see {reference}.");
    await page.getByRole("button", { name: "Save reply" }).click();
    await expect(page.getByText("Reply saved")).toBeVisible();
  });

  await test.step("it stands in the answer after what was typed", async () => {
    await goTo(page, `/admin-data-portal/support/${ticket.id}`, mode);
    await page.getByLabel("Your answer").fill("Good morning");
    await page.getByLabel(/^Canned reply/).selectOption({ label: title });
    await page.getByRole("button", { name: "Insert the reply" }).click();
    await expect(page.getByLabel("Your answer")).toHaveValue(
      `Good morning\n\nDear Ingrid Solberg, see ${ticket.reference}.`,
    );
    await page.getByRole("button", { name: "Send answer", exact: true }).click();
    await expect(page.getByText("Answer sent")).toBeVisible();
    await expect(page.getByText(/\(you\)/)).toBeVisible();
  });

  await test.step("it is removed and put back", async () => {
    await goTo(page, list, mode);
    await page.getByRole("button", { name: `Remove ${title}` }).click();
    await expect(page.getByText("Reply removed")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Reply put back")).toBeVisible();
    await expect(page.getByRole("link", { name: `Edit ${title}` })).toBeVisible();
  });
});
