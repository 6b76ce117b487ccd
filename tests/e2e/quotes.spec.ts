import type { Page } from "playwright/test";
import { readPdf } from "../support/read-pdf.ts";
import { expect, type Mode, settled, test } from "./support/product.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("a quote from request to acceptance, subscription and invoice, both sides", async ({
  page: client,
  product,
  mode,
}) => {
  test.setTimeout(180_000);
  const who = await product.make.client();
  await product.signIn(who);
  const staff = await product.newBrowser();
  await product.signIn(await product.make.admin(), staff.context());
  let quote = "";

  await test.step("the request, in eight fields, of which the profile knows most", async () => {
    await client.goto("/client-portal/services/b2b_finance_analytics");
    await settled(client, mode);
    await client.getByRole("link", { name: "Request Quote" }).click();
    const dialog = client.getByRole("dialog", { name: "Request a quote" });
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((element) => element.matches(":modal")), "modal").toBe(mode === "on");
    await expect(dialog.getByLabel("Name", { exact: false }).first()).not.toHaveValue("");
    await expect(dialog.getByLabel(/^Email/)).toHaveValue(who.email);
    await expect(dialog.getByLabel(/^Company/)).not.toHaveValue("");
    await expect(dialog.getByLabel("Service")).toHaveValue("B2B Finance Analytics");
    await dialog.getByRole("button", { name: "Request a quote" }).click();
    await expect(client.getByText("Please fill in all required fields marked with *.")).toBeVisible();
    await dialog.getByLabel(/^Phone number/).fill("020 7946 0123");
    await dialog.getByLabel(/^Requirements/).fill(`Monthly figures, ${mode}`);
    await dialog.getByLabel("Standard (2-4 weeks)").check();
    await dialog.getByLabel("£15,000 to £50,000").check();
    await dialog.getByRole("button", { name: "Request a quote" }).click();
    await expect(client).toHaveURL(/\/client-portal\/quotes\/[0-9a-f]{32}$/);
    await expect(client.getByText("The request is with us")).toBeVisible();
    await expect(client.getByText("£15,000 to £50,000")).toBeVisible();
    quote = new URL(client.url()).pathname;
  });

  await test.step("staff prepare and send the offer", async () => {
    await staff.goto("/admin-data-portal/quotes");
    await settled(staff, mode);
    await staff.locator(`a[href="${staffPathOf(quote)}"]`).click();
    await settled(staff, mode);
    await expect(staff.getByText(`Monthly figures, ${mode}`)).toBeVisible();
    await staff.getByRole("button", { name: "Start preparation" }).click();
    await writeOffer(staff, "12,000.50");
    await staff.getByRole("button", { name: "Send to the client" }).click();
    await expect(staff.getByText("£14,400.60 in all")).toBeVisible();
    await expect(staff.getByLabel("Price"), "locked").toHaveCount(0);
  });

  await test.step("a question and its answer", async () => {
    await open(client, quote, mode);
    await client.getByLabel("Your question").fill("May our Paris office use it?");
    await client.getByRole("button", { name: "Send question" }).click();
    await expect(client.getByText("May our Paris office use it?")).toBeVisible();
    await open(staff, staffPathOf(quote), mode);
    await staff.getByRole("textbox", { name: "Your message" }).fill("Yes, within the five seats.");
    await staff.getByRole("button", { name: "Send message" }).click();
    await expect(staff.getByText("Yes, within the five seats.")).toBeVisible();
  });

  let order = "";
  await test.step("the acceptance names the person, starts the subscription and makes the order", async () => {
    await open(client, quote, mode);
    await expect(client.getByText("Yes, within the five seats.")).toBeVisible();
    await client.getByRole("link", { name: "Accept…" }).click();
    await client.getByLabel("Your name").fill("");
    await client.getByRole("button", { name: "Accept the offer" }).click();
    await expect(client.getByRole("alert")).toContainText("Enter your name");
    await client.getByLabel("Your name").fill("Clara Tester");
    await client.getByLabel("Purchase order number").fill("PO-77");
    await client.getByRole("button", { name: "Accept the offer" }).click();
    await expect(client.getByText(/Accepted by Clara Tester/)).toBeVisible();
    await client.getByRole("link", { name: /^Order ORD-/ }).click();
    await expect(client).toHaveURL(/\/client-portal\/orders\/[0-9a-f]{32}$/);
    order = new URL(client.url()).pathname;
    await open(client, "/client-portal/services/b2b_finance_analytics", mode);
    await expect(client.getByText("5 seats").first()).toBeVisible();
  });

  await test.step("invoice, payment and delivery", async () => {
    await open(staff, staffPathOf(order), mode);
    await staff.getByRole("link", { name: "Make the invoice…" }).click();
    await staff.getByRole("button", { name: "Yes, make the invoice" }).click();
    await expect(staff.getByRole("heading", { name: /^Invoice INV-/ })).toBeVisible();
    const file = await client.request.get(`${order}/invoice`);
    expect(file.headers()["content-type"]).toContain("application/pdf");
    const { text = "" } = (await readPdf(await file.body())).pages[0] ?? {};
    for (const part of ["£12,000.50", "£14,400.60", "PO-77", "INV-"]) expect(text).toContain(part);
    await staff.getByRole("link", { name: "Record the payment…" }).click();
    await staff.getByLabel("Payment reference").fill("BACS 7");
    await staff.getByRole("button", { name: "Record the payment" }).click();
    await expect(staff.getByText("BACS 7")).toBeVisible();
    await settled(staff, mode);
    await staff.getByRole("link", { name: /^Fulfil/ }).click();
    await staff.getByRole("button", { name: "Yes, it is delivered" }).click();
    await expect(staff.getByText("Order fulfilled")).toBeVisible();
    await client.goto(order);
    await expect(client.getByText("Paid").first()).toBeVisible();
    await expect(client.getByText("This order is delivered")).toBeVisible();
  });
});

test("declined with a reason, withdrawn, revised, and expired", async ({ page: client, product, mode }) => {
  test.setTimeout(180_000);
  const who = await product.make.client();
  await product.signIn(who);
  const staff = await product.newBrowser();
  await product.signIn(await product.make.admin(), staff.context());
  const sent = async (values = {}) =>
    `/client-portal/quotes/${(await product.make.quote(who, { state: "sent", ...values })).id}`;

  await test.step("declined, with a reason that staff read", async () => {
    const quote = await sent();
    await open(client, quote, mode);
    await client.getByRole("link", { name: "Decline…" }).click();
    await client.getByRole("button", { name: "Decline the offer" }).click();
    await expect(client.getByRole("alert")).toContainText("Enter the reason");
    await client.getByLabel("Reason").fill("Too dear this year");
    await client.getByRole("button", { name: "Decline the offer" }).click();
    await expect(client.getByText(/Your company declined the offer/)).toBeVisible();
    await staff.goto(staffPathOf(quote));
    await expect(staff.getByText("Too dear this year")).toBeVisible();
  });

  await test.step("withdrawn after a question", async () => {
    await open(client, await sent(), mode);
    await client.getByRole("link", { name: "Withdraw the request…" }).click();
    await client.getByRole("button", { name: "Yes, withdraw it" }).click();
    await expect(client.getByText("Your company withdrew this request")).toBeVisible();
  });

  await test.step("revised while the client is about to accept: what they saw is not accepted", async () => {
    const quote = await sent();
    await open(client, `${quote}?do=accept`, mode);
    await open(staff, staffPathOf(quote), mode);
    await staff.getByRole("link", { name: "Revise the offer…" }).click();
    await staff.getByRole("button", { name: "Yes, take the offer back" }).click();
    await writeOffer(staff, "9,000");
    await staff.getByRole("button", { name: "Send to the client" }).click();
    await expect(staff.getByText("£10,800.00 in all")).toBeVisible();
    await client.getByLabel("Your name").fill("Clara Tester");
    await client.getByRole("button", { name: "Accept the offer" }).click();
    await expect(client.getByRole("alert")).toContainText("Read it, then decide.");
    await expect(client.getByText("£10,800.00 in all").first()).toBeVisible();
    await open(client, `${quote}?do=accept`, mode);
    await client.getByLabel("Your name").fill("Clara Tester");
    await client.getByRole("button", { name: "Accept the offer" }).click();
    await expect(client.getByText(/Accepted by Clara Tester/)).toBeVisible();
  });

  await test.step("expired while the client is about to accept: shown and refused", async () => {
    const quote = await sent();
    await open(client, `${quote}?do=accept`, mode);
    await product.db
      .updateTable("quotes")
      .set({ valid_until: inDays(-2) })
      .where("id", "=", quote.split("/").at(-1) ?? "")
      .execute();
    await client.getByLabel("Your name").fill("Clara Tester");
    await client.getByRole("button", { name: "Accept the offer" }).click();
    await expect(client.getByRole("alert")).toContainText("has expired. Ask for a new one.");
    await expect(client.getByText(/The offer expired at the end of/)).toBeVisible();
    await expect(client.getByRole("link", { name: "Accept…" })).toHaveCount(0);
    await settled(client, mode);
    await client.getByRole("link", { name: "Ask for a new quote" }).click();
    await expect(client.getByRole("dialog", { name: "Request a quote" })).toBeVisible();
  });
});

test("“Contact for Price” opens the quote form with the report in it", async ({ page, product, mode }) => {
  const title = `A Private Study ${mode} ${Date.now()}`;
  const { id } = await product.make.report({ title, price_pence: null });
  await product.signIn(await product.make.client());
  await open(page, `/client-portal/shop/${id}`, mode);
  await page.getByRole("link", { name: `Contact for Price of ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Request a quote" });
  await expect(dialog.getByLabel("Service")).toHaveValue(`Report: ${title}`);
  await expect(dialog.getByLabel(/^Requirements/)).toHaveValue(new RegExp(title));
  await dialog.getByRole("button", { name: "Request a quote" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Report: ${title}`);
  await product.db.updateTable("reports").set({ status: "withdrawn" }).where("id", "=", id).execute();
});

const staffPathOf = (path: string) => path.replace("client-portal", "admin-data-portal");

async function open(page: Page, path: string, mode: Mode): Promise<void> {
  await page.goto(path);
  await settled(page, mode);
}

async function writeOffer(staff: Page, price: string): Promise<void> {
  await staff.getByLabel("Price").fill(price);
  await staff.getByRole("textbox", { name: "Offer" }).fill("Twelve months of everything");
  await staff.getByLabel("Valid until").fill(inDays(7));
  await staff.getByLabel("Starts on").fill(inDays(1));
  await staff.getByLabel("Term in months").fill("12");
  await staff.getByLabel("Seats").fill("5");
}
