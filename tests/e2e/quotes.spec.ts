import { expect, settled, test } from "./support/product.ts";

test("a quote from request to acceptance, subscription and invoice, both sides", async ({
  page: client,
  product,
  mode,
}) => {
  test.setTimeout(180_000);
  const who = await product.make.client();
  await product.signIn(who);
  await client.goto("/client-portal/services/b2b_finance_analytics/quote");
  await settled(client, mode);
  await client.getByLabel("Requirements").fill(`Monthly figures, ${mode}`);
  await client.getByRole("button", { name: "Request a quote" }).click();
  await expect(client).toHaveURL(/\/client-portal\/quotes\/[0-9a-f]{32}$/);
  await expect(client.getByText("The request is with us")).toBeVisible();
  const quote = new URL(client.url()).pathname;

  const staff = await product.newBrowser();
  await product.signIn(await product.make.admin(), staff.context());
  await staff.goto(quote.replace("client-portal", "admin-data-portal"));
  await settled(staff, mode);
  await staff.getByRole("button", { name: "Start preparation" }).click();
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await staff.getByLabel("Price").fill("12,000.50");
  await staff.getByRole("textbox", { name: "Offer" }).fill("Twelve months of everything");
  await staff.getByLabel("Valid until").fill(inDays(7));
  await staff.getByLabel("Starts on").fill(inDays(1));
  await staff.getByLabel("Term in months").fill("12");
  await staff.getByLabel("Seats").fill("5");
  await staff.getByRole("button", { name: "Send to the client" }).click();
  await expect(staff.getByText("£14,400.60 in all")).toBeVisible();

  await client.goto(quote);
  await settled(client, mode);
  await client.getByRole("link", { name: "Accept…" }).click();
  await client.getByLabel("Your name").fill("Clara Tester");
  await client.getByRole("button", { name: "Accept the offer" }).click();
  await expect(client.getByText(/Accepted by Clara Tester/)).toBeVisible();
  await client.getByRole("link", { name: /^Order ORD-/ }).click();
  await expect(client).toHaveURL(/\/client-portal\/orders\/[0-9a-f]{32}$/);
  const order = new URL(client.url()).pathname;

  await staff.goto(order.replace("client-portal", "admin-data-portal"));
  await settled(staff, mode);
  await staff.getByRole("link", { name: "Make the invoice…" }).click();
  await staff.getByRole("button", { name: "Yes, make the invoice" }).click();
  await expect(staff.getByRole("heading", { name: /^Invoice INV-/ })).toBeVisible();
  const file = await client.request.get(`${order}/invoice`);
  expect(file.headers()["content-type"]).toContain("application/pdf");
  await staff.getByRole("link", { name: "Record the payment…" }).click();
  await staff.getByLabel("Payment reference").fill("BACS 7");
  await staff.getByRole("button", { name: "Record the payment" }).click();
  await expect(staff.getByText("BACS 7")).toBeVisible();
  await client.goto(order);
  await expect(client.getByText("Paid").first()).toBeVisible();
});
