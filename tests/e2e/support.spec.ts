import type { Page } from "playwright/test";
import { expect, goTo, test } from "./support/product.ts";
import { jpeg, html, pdf } from "../support/scene/upload-files.ts";

const file = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(bytes),
});

test(
  "a ticket with files goes to staff and back; a refused file leaves the good one kept",
  { tag: ["@off", "@firefox"] },
  async ({ page: client, product, mode }) => {
    await product.signIn(await product.make.client());
    await goTo(client, "/client-portal/support", mode);
    await expect(client.getByText("No tickets yet")).toBeVisible();
    await client.getByRole("link", { name: "New ticket" }).first().click();
    await expect(client.getByRole("heading", { name: "New ticket" })).toBeVisible();
    await client.getByLabel("Subject").fill(`A wrong figure, ${mode}`);
    await client.getByLabel("Message").fill("Table 3 adds up to 98 %.");
    await client
      .getByRole("button", { name: "Files (optional)" })
      .setInputFiles([file("table.pdf", pdf()), file("page.pdf", html)]);
    await client.getByRole("button", { name: "Send ticket" }).click();
    await expect(client.getByRole("alert")).toContainText("“page.pdf” is damaged");
    await expect(client.getByLabel("Subject")).toHaveValue(`A wrong figure, ${mode}`);
    await expect(client.getByLabel("table.pdf (1 KB)")).toBeChecked();
    await expect(client.getByRole("button", { name: "Files (optional)" })).toHaveValue("");
    await client.getByRole("button", { name: "Send ticket" }).click();
    await expect(client).toHaveURL(/\/client-portal\/support\/[0-9a-f]{32}$/);
    await expect(client.getByText("Ticket sent")).toBeVisible();
    await expect(client.getByRole("link", { name: "table.pdf" })).toBeVisible();
    const ticket = new URL(client.url()).pathname;

    const staff = await product.newBrowser();
    await product.signIn(await product.make.admin(), staff.context());
    await goTo(staff, ticket.replace("client-portal", "admin-data-portal"), mode);
    const path = (await staff.getByRole("link", { name: "table.pdf" }).getAttribute("href")) ?? "";
    expect((await (await staff.request.get(path)).body()).equals(Buffer.from(pdf()))).toBe(true);
    await staff.getByLabel("Your answer").fill("Here is the table as it should be.");
    await staff.getByRole("button", { name: "Files (optional)" }).setInputFiles([file("right.jpg", jpeg())]);
    await staff.getByRole("button", { name: "Send answer", exact: true }).click();
    await expect(staff.getByRole("link", { name: "right.jpg" })).toBeVisible();

    await goTo(client, ticket, mode);
    await expect(client.getByRole("link", { name: "right.jpg" })).toBeVisible();
    await client.getByLabel("Your reply").fill("Thank you.");
    await client.getByRole("button", { name: "Send message" }).click();
    await expect(client.getByText("Message sent")).toBeVisible();
  },
);

test(
  "the contact dialog sends, says so, and offers the draft",
  { tag: "@off" },
  async ({ page, product, mode }) => {
    await product.signIn(await product.make.client());
    await goTo(page, "/client-portal/contact?about=deal-flow", mode);
    await expect(page.getByRole("dialog", { name: "Interest in Deal Flow Tracker" })).toBeVisible();
    await page.getByLabel("Message").fill("");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "Missing Information - Please fill in name, email, and message fields.",
    );
    for (const [field, value] of [
      ["Name", /./],
      ["Email", /@/],
      ["Company", /./],
      ["Phone", ""],
    ] as const)
      await expect(page.getByLabel(field)).toHaveValue(value);
    await page.getByLabel("Message").fill("We would like the whole tool.");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Contact Form Sent")).toBeVisible();
    await expect(page.getByText(/We respond within 24 hours/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Open email draft" })).toHaveAttribute(
      "href",
      /^mailto:[^?]+\?subject=Interest%20in%20Deal%20Flow%20Tracker&body=/,
    );
  },
);

test("what looks like markup stays text, on both sides, and runs nowhere", async ({
  page,
  product,
  mode,
}) => {
  const dialogs: string[] = [];
  const watch = (one: Page) =>
    one.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
  watch(page);
  await product.signIn(await product.make.client());
  await goTo(page, "/client-portal/support/new", mode);
  const subject = `" onfocus="alert(1)" autofocus x='${mode}`;
  await page.getByLabel("Subject").fill(subject);
  const message = "<img src=x onerror=alert(2)> &lt;script&gt;alert(3)&lt;/script&gt; a < b";
  await page.getByLabel("Message").fill(message);
  await page
    .getByRole("button", { name: "Files (optional)" })
    .setInputFiles([file('"><img src=x onerror=alert(4)>.pdf', pdf())]);
  await page.getByRole("button", { name: "Send ticket" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject);
  await expect(page.getByText(message)).toBeVisible();
  const ticket = new URL(page.url()).pathname;
  const staff = await product.newBrowser();
  watch(staff);
  await product.signIn(await product.make.admin(), staff.context());
  for (const path of [
    ticket.replace("client-portal", "admin-data-portal"),
    // Beside everything the other tests ask for.
    `/admin-data-portal/support?search=${encodeURIComponent(subject)}`,
    "/admin-notifications",
  ]) {
    await goTo(staff, path, mode);
    await expect(staff.getByText(subject).first()).toBeVisible();
    await expect(staff.locator("img[src='x']")).toHaveCount(0);
  }
  expect(dialogs).toEqual([]);
});
