import type { Locator, Page } from "playwright/test";
import { readPdf } from "../support/reading/read-pdf.ts";
import { expect, goTo, settled, test } from "./support/product.ts";

test(
  "a dialog names what it is about, and every way out of it leads to where it was opened",
  { tag: ["@off", "@firefox"] },
  async ({ page, product, mode }) => {
    await product.signIn(await product.make.client());
    const ways = {
      "/client-portal/services": /^Request Quote ?: B2B Finance/,
      "/client-portal/services/b2b_finance_analytics": "Request Quote",
      "/client-portal": "Contact Us",
    };
    for (const [from, name] of Object.entries(ways)) {
      await goTo(page, from, mode);
      const opener = page.locator("main").getByRole("link", { name }).first();
      const dialog = page.getByRole("dialog", {
        name: name === "Contact Us" ? /^Interest/ : /B2B Finance Analytics$/,
      });
      const leave = [
        () => dialog.getByRole("link", { name: "Close" }).click(),
        () => dialog.getByRole("link", { name: "Cancel" }).click(),
        ...(mode === "on" ? [() => page.keyboard.press("Escape"), () => page.goBack()] : []),
      ];
      for (const [turn, way] of leave.entries()) {
        await opener.click();
        await expect(dialog).toBeVisible();
        if (turn === 1) {
          // An answer from the server doesn't change the way back.
          await openPrefilled(dialog);
          await dialog.getByLabel(/^Email/).fill("");
          await dialog.getByRole("button", { name: /^(Request a quote|Send message)$/ }).click();
          await expect(dialog.getByRole("alert")).toBeVisible();
        }
        await way();
        await expect(page).toHaveURL(from);
        await expect(dialog).toHaveCount(0);
        if (mode === "on") await expect(opener).toBeFocused();
      }
    }
  },
);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test(
  "a quote from request to acceptance, subscription and invoice, both sides",
  { tag: "@off" },
  async ({ page: client, product, mode }) => {
    const who = await product.make.client();
    await product.signIn(who);
    const staff = await product.newBrowser();
    await product.signIn(await product.make.admin(), staff.context());
    let quote = "";

    await test.step("the request, in eight fields, of which the profile knows most", async () => {
      await goTo(client, "/client-portal/services/b2b_finance_analytics", mode);
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
      await openPrefilled(dialog);
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
      await goTo(staff, "/admin-data-portal/quotes", mode);
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
      await goTo(client, quote, mode);
      await client.getByLabel("Your question").fill("May our Paris office use it?");
      await client.getByRole("button", { name: "Send question" }).click();
      await expect(client.getByText("May our Paris office use it?")).toBeVisible();
      await goTo(staff, staffPathOf(quote), mode);
      await staff.getByRole("textbox", { name: "Your message" }).fill("Yes, within the five seats.");
      await staff.getByRole("button", { name: "Send message" }).click();
      await expect(staff.getByText("Yes, within the five seats.")).toBeVisible();
    });

    let order = "";
    await test.step("the acceptance names the person, starts the subscription and makes the order", async () => {
      await goTo(client, quote, mode);
      await expect(client.getByText("Yes, within the five seats.")).toBeVisible();
      await client.getByRole("link", { name: "Accept…" }).click();
      await client.getByLabel("Your name").fill("");
      await client.getByRole("button", { name: "Accept the offer" }).click();
      await expect(client.getByRole("alert")).toContainText("Enter your name");
      await client.getByLabel("Your name").fill("Clara Tester");
      await client.getByLabel("Purchase order number").fill("PO-77");
      await client.getByRole("button", { name: "Accept the offer" }).click();
      await expect(client.getByText(/Accepted by Clara Tester, \d/)).toBeVisible();
      await client.getByRole("link", { name: /^Order ORD-/ }).click();
      await expect(client).toHaveURL(/\/client-portal\/orders\/[0-9a-f]{32}$/);
      order = new URL(client.url()).pathname;
      await goTo(client, "/client-portal/services/b2b_finance_analytics", mode);
      await expect(client.getByText("5 seats").first()).toBeVisible();
    });

    await test.step("invoice, payment and delivery", async () => {
      await goTo(staff, staffPathOf(order), mode);
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
      await expect(staff.locator("#invoice").getByText("BACS 7")).toBeVisible();
      await settled(staff, mode);
      await staff.getByRole("link", { name: /^Fulfil/ }).click();
      await staff.getByRole("button", { name: "Yes, it is delivered" }).click();
      await expect(staff.getByText("Order fulfilled")).toBeVisible();
      await client.goto(order);
      await expect(client.getByText("Paid").first()).toBeVisible();
      await expect(client.getByText("This order is delivered")).toBeVisible();
    });
  },
);

/** What the profile has filled in stands in one line, which opens its fields. */
async function openPrefilled(dialog: Locator): Promise<void> {
  const closed = dialog.locator("details.prefilled:not([open]) > summary");
  if ((await closed.count()) > 0) await closed.click();
}

const staffPathOf = (path: string) => path.replace("client-portal", "admin-data-portal");

async function writeOffer(staff: Page, price: string): Promise<void> {
  await staff.getByLabel("Price").fill(price);
  await staff.getByRole("textbox", { name: "Offer" }).fill("Twelve months of everything");
  await staff.getByLabel("Valid until").fill(inDays(7));
  await staff.getByLabel("Starts on").fill(inDays(1));
  await staff.getByLabel("Term in months").fill("12");
  await staff.getByLabel("Seats").fill("5");
}
