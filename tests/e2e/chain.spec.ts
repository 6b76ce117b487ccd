import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { verifyAudit } from "#app/features/core/audit/verify-audit.server.ts";
import { applicationFields } from "../support/scene/factories.ts";
import { totpCode } from "../support/scene/person.ts";
import { readPdf } from "../support/reading/read-pdf.ts";
import { loseOne } from "./support/behind.ts";
import { faultsOf } from "./support/faults.ts";
import { expect, goTo, settled, test } from "./support/product.ts";

/** The whole way of a client, with nothing but what stands on the pages. */
test(
  "from stranger to a watermarked download",
  { tag: "@off" },
  async ({ page: applicant, product, mode, baseURL }) => {
    const faults: string[] = [];
    const look = async (page: Page, name: string) => void faults.push(...(await faultsOf(page, name, mode)));
    const step = async (name: string, body: () => Promise<void>) => {
      await test.step(name, body);
      await loseOne();
    };
    const fields = applicationFields();
    // Short enough to stand whole in the stamp.
    const company = `Harbour ${mode} ${Date.now() % 1_000_000}`;

    await step("apply", async () => {
      await applicant.goto("/");
      await applicant.goto("/signup");
      await applicant.getByLabel("First name").fill(fields.firstName ?? "");
      await applicant.getByLabel("Last name").fill(fields.lastName ?? "");
      await applicant.getByLabel("Work email address").fill(fields.email ?? "");
      await applicant.getByLabel("Phone number").fill(fields.phone ?? "");
      await applicant.getByLabel("Job title").fill(fields.jobTitle ?? "");
      await applicant.getByLabel("Company", { exact: true }).fill(company);
      await applicant.getByLabel("Country").selectOption("GB");
      await applicant.getByLabel("City").fill("London");
      await applicant.getByLabel("Business type").selectOption("asset-management");
      await applicant.getByLabel("Company size").selectOption("51-200");
      await applicant.getByLabel("Data needs").fill(fields.dataNeeds ?? "");
      await applicant.getByRole("button", { name: "Submit application" }).click();
      await expect(applicant.getByRole("heading", { level: 1 })).toHaveText("Application Submitted");
      await expect(applicant.getByText(/APP-\d{4}-\d{4}/)).toBeVisible();
      await look(applicant, "thanks");
    });

    const staff = await product.newBrowser();
    await step("sign in as staff", async () => {
      const firstRun = join(process.env.E2E_DATA_DIR ?? "", "first-run.json");
      const { email, password, userKey } = JSON.parse(readFileSync(firstRun, "utf8")).admin;
      await staff.goto("/login");
      await staff.getByLabel("Admin Login").check();
      await staff.getByLabel("Email").fill(email);
      await staff.getByLabel("Password", { exact: true }).fill(password);
      await staff.getByLabel("User key").fill(userKey);
      await expect(staff.getByLabel("Authenticator code", { exact: true })).toBeHidden();
      await staff.getByRole("button", { name: "Sign in" }).click();
      await expect(staff).toHaveURL(/\/admin-data-portal$/);
      await told(staff, "Login successful");
    });

    await step("approve the application", async () => {
      await goTo(staff, "/admin-user-management/applications", mode);
      await searchFor(staff, company);
      await staff
        .getByRole("link", { name: new RegExp(company) })
        .or(rowLink(staff, company))
        .first()
        .click();
      await expect(staff.getByRole("heading", { level: 1 })).toHaveText("Priya Shah");
      await expect(staff.getByRole("main")).toContainText(company);
      await staff.getByRole("button", { name: "Start review" }).click();
      await told(staff, "Review started");
      await staff.getByRole("link", { name: "Approve…" }).click();
      await staff.getByRole("button", { name: "Approve and send the link" }).click();
      await told(staff, "Application approved");
      await look(staff, "approved application");
    });

    let link = "";
    await step("read the onboarding link in the outbox", async () => {
      await goTo(staff, "/admin-data-portal/outbox", mode);
      const rows = staff.getByRole("row").filter({ hasText: fields.email ?? "" });
      await rows.first().getByRole("link").click();
      const anchor = staff.getByRole("link", { name: /\/welcome\// });
      await expect(anchor).toBeVisible();
      link = (await anchor.getAttribute("href")) ?? "";
      expect(link.startsWith(`${baseURL}/welcome/`)).toBe(true);
    });

    const client = await product.newBrowser();
    const password = "seven green lanterns by the quay";
    let userKey = "";
    let secret = "";
    await step("onboard: password, key, authenticator, recovery codes", async () => {
      await client.goto(link);
      await client.getByLabel("Password", { exact: true }).fill(password);
      await client.getByLabel("Type the password again").fill(password);
      await client.getByRole("button", { name: "Save password" }).click();
      await expect(client.locator("[data-user-key]")).toBeVisible();
      await settled(client, mode);
      await look(client, "welcome, key");
      userKey = (await client.locator("[data-user-key]").innerText()).trim();
      expect(userKey).toMatch(/^CRR-/);
      await expect(client.getByRole("link", { name: "Download user key" })).toBeVisible();
      const ways = client.getByRole("button", { name: /^(?:Copy|Print) user key$/ });
      await expect(ways).toHaveCount(mode === "on" ? 2 : 0);
      await client.getByRole("button", { name: "I have kept my user key" }).click();
      const begin = client.getByRole("button", { name: "Show the QR code" });
      const code = client.getByRole("img", { name: /QR code/ });
      await expect(begin.or(code)).toBeVisible();
      if (await begin.isVisible()) await begin.click();
      await expect(code).toBeVisible();
      secret = (await client.locator("code.select-all").innerText()).trim();
      await client.getByLabel("Code from the app").fill("000000");
      await client.getByRole("button", { name: "Confirm code" }).click();
      await expect(client.getByRole("alert")).toBeVisible();
      await look(client, "welcome, authenticator, wrong code");
      await client.getByLabel("Code from the app").fill(await totpCode(secret));
      await client.getByRole("button", { name: "Confirm code" }).click();
      await expect(client.locator("ol code")).toHaveCount(10);
      await look(client, "welcome, recovery codes");
      await client.getByRole("button", { name: "I have kept my recovery codes" }).click();
      // The foot of each page has such a link, too.
      await expect(client.getByRole("main").getByRole("link", { name: /Sign in/ })).toBeVisible();
    });

    await step("sign in with four factors", async () => {
      await client.goto("/login");
      await client.getByLabel("Email").fill(fields.email ?? "");
      await client.getByLabel("Password", { exact: true }).fill(password);
      await client.getByLabel("User key").fill(userKey);
      // The code that confirmed the authenticator is spent; the next step's is taken within the tolerated drift.
      const code = await totpCode(secret, 1);
      await client
        .getByLabel("Authenticator code", { exact: true })
        .fill(`${code.slice(0, 3)} ${code.slice(3)}`);
      await client.getByRole("button", { name: "Sign in" }).click();
      await expect(client).toHaveURL(/\/client-portal$/);
      await client.goto("/client-portal/reports");
      await expect(client.getByText("No Reports Yet")).toBeVisible();
      await settled(client, mode);
      await look(client, "no reports yet");
    });

    await step("be granted a report", async () => {
      await goTo(staff, "/admin-data-portal/clients", mode);
      await searchFor(staff, company);
      await staff
        .getByRole("link", { name: new RegExp(company) })
        .or(rowLink(staff, company))
        .first()
        .click();
      await expect(staff.getByRole("heading", { level: 1 })).toContainText(/Priya|Harbour/);
      await settled(staff, mode);
      const granted = staff.getByRole("option", { name: "European Data Centres: Sector Analysis" });
      await staff.getByLabel("Report to grant").selectOption((await granted.getAttribute("value")) ?? "");
      await staff.getByRole("button", { name: "Grant report" }).click();
      await told(staff, "Report granted");
    });

    await step("download it: the company and a copy id on every page, the id in the history", async () => {
      await goTo(client, "/client-portal/reports", mode);
      const arriving = client.waitForEvent("download");
      await client
        .getByRole("link", { name: /^Download (?!history)/ })
        .first()
        .click();
      const download = await arriving;
      const pdf = await readPdf(readFileSync(await download.path()));
      expect(pdf.pages.length).toBeGreaterThan(2);
      const id = /Copy (\S+)$/.exec(pdf.pages[0]?.stamp ?? "")?.[1] ?? "";
      expect(id.length).toBeGreaterThan(7);
      for (const one of pdf.pages) {
        expect(one.stamp).toContain(company);
        expect(one.stamp).toContain(id);
      }
      expect(pdf.info.Keywords).toContain(id);
      await client.goto("/client-portal/reports/history");
      await expect(client.getByText(id)).toBeVisible();
      await settled(client, mode);
      await look(client, "the download history with a copy taken");
      const copy = await product.db
        .selectFrom("downloads")
        .selectAll()
        .where("copy_id", "=", id)
        .executeTakeFirst();
      expect(copy).toBeDefined();

      const stranger = await product.newBrowser();
      await product.signIn(await product.make.client(), stranger.context());
      const refused = await stranger.goto(`/reports/${copy?.report_id}/download`);
      expect(refused?.status()).toBe(404);
      await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("There is no such file here");
    });

    await step("sign out", async () => {
      await client.getByRole("button", { name: /^Account,/ }).click();
      await client.getByRole("button", { name: "Log out" }).first().click();
      await expect(client).toHaveURL(`${baseURL}/`);
      await told(client, "Logged out successfully");
      await client.goto("/client-portal");
      await expect(client).toHaveURL(/\/login\?to=/);
    });
    expect(faults, "what axe found on the way").toEqual([]);
    expect(await verifyAudit(product.db)).toMatchObject({ ok: true });
  },
);

/** The message about what was just done, in the page or in the corner. */
async function told(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { name: `Success: ${title}` })).toBeVisible();
}

/** Other tests fill the lists meanwhile. */
async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole("main").getByRole("searchbox").fill(text);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]search=/);
}

function rowLink(page: Page, text: string) {
  return page.getByRole("row").filter({ hasText: text }).getByRole("link");
}
