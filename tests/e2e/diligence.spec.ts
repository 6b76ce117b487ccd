import { strFromU8, unzipSync } from "fflate";
import { readFileSync } from "node:fs";
import { nowIso } from "#app/platform/clock.server.ts";
import { realPdf } from "../support/scene/upload-files.ts";
import { expect, goTo, type Product, settled, test } from "./support/product.ts";

const rooms = "/client-portal/tools/due-diligence";

async function grantedClient(product: Product) {
  const who = await product.make.client();
  await product.db
    .insertInto("company_tools")
    .values({ company_id: who.companyId, tool: "due-diligence", granted_at: nowIso() })
    .execute();
  await product.signIn(who);
  return who;
}

test("documents go in and out, a seller hands in, a red flag stands in the matrix, and all of it is taken along", async ({
  page,
  product,
  mode,
}) => {
  const buyer = await grantedClient(product);
  const seller = await product.make.client({ company_id: buyer.companyId });
  const room = await product.make.diligenceRoom(buyer, { name: "Project Merlin" });
  // Its bytes lie in the test's own folder, not in the product's.
  await product.db
    .updateTable("diligence_documents")
    .set({ removed_at: nowIso() })
    .where("id", "=", room.document)
    .execute();
  const request = `${rooms}/${room.id}/requests/${room.item}`;

  await goTo(page, `${rooms}/${room.id}/members`, mode);
  await page.getByLabel("Person").selectOption(seller.userId);
  await page.getByRole("button", { name: "Let in" }).click();
  await expect(page.getByRole("button", { name: "Take out" })).toHaveCount(2);

  // The seller sees the request and hands in; no red flag is theirs to see.
  const other = await product.newBrowser();
  await product.signIn(seller, other.context());
  await goTo(other, request, mode);
  await expect(other.getByRole("link", { name: "Red flags" })).toHaveCount(0);
  await other.getByLabel("New documents").setInputFiles({
    name: "articles.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(await realPdf(2)),
  });
  await other.getByRole("button", { name: "Add documents" }).click();
  await expect(other.getByText("Document added")).toBeVisible();
  await other.getByLabel("New status").selectOption("Received");
  await other.getByRole("button", { name: "Move", exact: true }).click();
  await expect(other.getByText("Request 1.1 is Received")).toBeVisible();

  // The page the buyer had open is behind: it is told how things stand, and what may be done.
  await goTo(page, request, mode);
  const behind = await product.newBrowser();
  await product.signIn(buyer, behind.context());
  await goTo(behind, request, mode);
  await page.getByLabel("New status").selectOption("Under review");
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByText("Request 1.1 is Under review")).toBeVisible();
  await behind.getByLabel("New status").selectOption("Returned");
  await behind.getByLabel("Reason").fill("The last page is missing.");
  await behind.getByRole("button", { name: "Move", exact: true }).click();
  const refusal = behind.getByRole("alert");
  await expect(refusal).toContainText("The request is Under review by now");
  await expect(refusal).toContainText("It can become Accepted, Returned, Waived, Not applicable");
  await behind.getByLabel("New status").selectOption("Accepted");
  await behind.getByRole("button", { name: "Move", exact: true }).click();
  await expect(behind.getByText("Request 1.1 is Accepted")).toBeVisible();

  await goTo(page, `${rooms}/${room.id}/risks`, mode);
  await page.getByLabel("Finding").fill("The licence ends with the sale.");
  await page.getByLabel("Severity").selectOption("5");
  await page.getByLabel("Likelihood").selectOption("4");
  await page.getByRole("button", { name: "Raise red flag" }).click();
  await expect(page.getByText("Red flag raised")).toBeVisible();
  await page.getByRole("link", { name: "1 of severity 5 and likelihood 4" }).click();
  await expect(page.getByRole("heading", { name: "1 open red flag of severity 5" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Close The licence ends with the sale." })).toBeVisible();
  await page.getByRole("link", { name: "Edit The licence ends with the sale." }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit red flag" })).toBeVisible();
  await page.getByLabel("Mitigation").fill("Ask the licensor first.");
  await page.getByLabel("Likelihood").selectOption("2");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Red flag changed")).toBeVisible();
  await expect(page.getByText("Mitigation: Ask the licensor first.")).toBeVisible();
  await expect(page.getByRole("link", { name: "1 of severity 5 and likelihood 2" })).toBeVisible();

  await page.getByRole("link", { name: "Documents", exact: true }).click();
  await expect(page.getByRole("heading", { name: "1 document", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^articles\.pdf/ })).toBeVisible();

  await goTo(page, `${rooms}/${room.id}`, mode);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export ZIP" }).click();
  const files = unzipSync(new Uint8Array(readFileSync(await (await saving).path())));
  expect(Object.keys(files)).toContain("1.1 Articles of association/articles v1.pdf");
  expect(strFromU8(files["index.csv"] ?? new Uint8Array())).toContain("SHA-256");
  expect(Object.keys(files)).toContain("requests.csv");

  // What one room exports, the next takes in as it is.
  await goTo(page, `${rooms}/new`, mode);
  await page.getByLabel("Name of the room").fill("Project Merlin, second round");
  await page.getByLabel("An empty list").check();
  await page.getByRole("button", { name: "Open the room" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import requests" })).toBeVisible();
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name: "requests.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(files["requests.csv"] ?? new Uint8Array()),
  });
  await page.getByRole("button", { name: "Check the requests" }).click();
  await settled(page, mode);
  await page.getByRole("button", { name: "Import 1 request" }).click();
  await expect(page.getByText("1 request imported")).toBeVisible();
  await expect(page.getByRole("link", { name: "Articles of association" })).toBeVisible();

  // Who leaves the deal finds no room, however they come.
  await goTo(page, `${rooms}/${room.id}/members`, mode);
  const taken = page.getByRole("row").filter({ hasText: "Seller" });
  await taken.getByRole("button", { name: /^Take out/ }).click();
  await expect(page.getByText("Taken out of the room")).toBeVisible();
  const answer = await other.goto(request);
  expect(answer?.status()).toBe(404);
});
