import { openMail } from "#app/features/core/mail/mail-text.server.ts";
import type { Locator, Page } from "playwright/test";
import { expect, settled, test } from "./support/product.ts";
import { faultsOf } from "./support/faults.ts";
import tables from "./enquiries.json" with { type: "json" };

interface Door {
  name: string;
  path: string;
  form: string;
  button: string;
  /** By label, in the order of the page. */
  optional: Record<string, string>;
  required: Record<string, string>;
  missing: string[];
}

const doors = tables.doors as unknown as Door[];

for (const door of doors) {
  test.describe(door.name, () => {
    test("says what is missing, first of all, and keeps what was typed", async ({ page, mode }) => {
      await page.goto(door.path);
      const form = page.locator(`form#${door.form}`);
      await fill(form, door.optional);
      await field(form, "Email").fill("not an address");
      const status = await press(page, form.getByRole("button", { name: door.button }));
      expect(status).toBe(400);
      await expect(page).toHaveTitle(/^Error: /);
      const summary = page.getByRole("alert");
      await expect(summary).toBeFocused();
      await expect(summary).toBeInViewport();
      const first = await page.evaluate(() =>
        document.querySelector("main")?.querySelector("[role=alert], h1")?.getAttribute("role"),
      );
      expect(first, "the summary stands before the heading").toBe("alert");
      for (const text of door.missing) await expect(summary).toContainText(text);

      const links = summary.getByRole("link");
      expect(await links.count()).toBe(door.missing.length + 1);
      for (const link of await links.all()) {
        const target = page.locator(`[id="${(await link.getAttribute("href"))?.slice(1)}"]`);
        await expect(target).toHaveAttribute("aria-invalid", "true");
        const described = ((await target.getAttribute("aria-describedby")) ?? "").split(" ");
        const texts = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).innerText()));
        expect(texts.join(" ")).toContain((await link.innerText()).trim());
      }
      await links.filter({ hasText: "name@example.com" }).click();
      await expect(field(form, "Email")).toBeFocused();
      await expect(field(form, "Email")).toBeInViewport();
      await expect(field(form, "Email")).toHaveValue("not an address");
      for (const [label, value] of Object.entries(door.optional))
        await expect(field(form, label)).toHaveValue(value);
      expect(await faultsOf(page, `${door.name} with errors`, mode)).toEqual([]);
    });

    test("keeps the enquiry once, and says so", { tag: "@off" }, async ({ page, product, mode }) => {
      const email = `enquirer-${door.form}-${mode}-${Date.now()}@example.org`;
      await page.goto(door.path);
      const form = page.locator(`form#${door.form}`);
      await fill(form, { ...door.optional, ...door.required, Email: email });
      if (door.form === "enquiry") {
        await form.getByLabel("Service interest").selectOption("Market Intelligence Reports");
        await form.getByLabel(/I agree/).check();
      }
      if (door.form === "service-enquiry") {
        await form.getByRole("radio").first().check();
        await form
          .getByRole("radiogroup", { name: /Budget/ })
          .getByRole("radio")
          .last()
          .check();
      }
      expect(await press(page, form.getByRole("button", { name: door.button }))).toBe(303);
      await expect(page).toHaveURL(/\/contact\/thanks\?ref=/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your message is with us");
      const reference = /T-\d{4}-\d{4,}/.exec(await page.getByRole("main").innerText())?.[0] ?? "";
      expect(reference).not.toBe("");
      const draft = await page.getByRole("link", { name: "Open email draft" }).getAttribute("href");
      expect(decodeURIComponent(draft ?? "")).toMatch(/^mailto:.*All sixteen\?/s);
      await page.reload();
      await expect(page.getByText(reference)).toBeVisible();
      const stored = await product.db
        .selectFrom("tickets")
        .select("id")
        .where("email_normalised", "=", email)
        .execute();
      expect(stored).toHaveLength(1);
    });
  });
}

test("an enquiry and its answers, by the private link alone, until it is closed", async ({
  page: visitor,
  product,
  mode,
  baseURL,
}) => {
  const faults: string[] = [];
  const email = `thread-${mode}-${Date.now()}@example.org`;
  await visitor.goto("/contact");
  await fill(visitor.locator("form#contact"), {
    Name: "Ingrid Solberg",
    Email: email,
    Message: "One question",
  });
  await press(visitor, visitor.getByRole("button", { name: "Send message" }));
  await expect(visitor).toHaveURL(/\/contact\/thanks/);

  const staff = await product.newBrowser();
  await product.signIn(await product.make.admin(), staff.context());
  const link =
    await test.step("the acknowledgement has the link, which nobody reads in the outbox", async () => {
      await openInOutbox(staff, email, /We have your enquiry/);
      await expect(staff.getByText("[private link, hidden]")).toBeVisible();
      const mail = await product.db
        .selectFrom("outbox")
        .selectAll()
        .where("to_address", "=", email)
        .where("kind", "=", "enquiry-received")
        .executeTakeFirstOrThrow();
      const href = /http\S+/.exec(openMail(mail))?.[0] ?? "";
      expect(href.startsWith(`${baseURL}/enquiry/`)).toBe(true);
      return href;
    });

  await test.step("staff answer", async () => {
    await openTicket(staff, email);
    await settled(staff, mode);
    await staff.getByRole("button", { name: "Send answer", exact: true }).click();
    await expect(staff.getByRole("alert").filter({ hasText: "Enter your answer" })).toBeFocused();
    await staff.getByLabel("Your answer").fill("Here is our answer.");
    await staff.getByRole("button", { name: "Send answer", exact: true }).click();
    await told(staff, "Answer sent");
    await expect(staff.getByText("Here is our answer.")).toBeVisible();
    expect(await linkInOutbox(staff, email, /Our answer to your enquiry/)).toBe(link);
  });

  await test.step("the visitor reads it and replies", async () => {
    await visitor.goto(link);
    await expect(visitor.getByText("One question")).toBeVisible();
    await expect(visitor.getByText("Here is our answer.")).toBeVisible();
    await visitor.getByRole("button", { name: "Send message" }).click();
    await expect(visitor.getByRole("alert")).toBeFocused();
    faults.push(...(await faultsOf(visitor, "enquiry with errors", mode)));
    await visitor.getByLabel("Your reply").fill("And one more thing.");
    await visitor.getByRole("button", { name: "Send message" }).click();
    await told(visitor, "Message sent");
    await expect(visitor.getByText("And one more thing.")).toBeVisible();
    faults.push(...(await faultsOf(visitor, "enquiry after a reply", mode)));
  });

  await test.step("staff close it while the visitor is writing", async () => {
    await visitor.getByLabel("Add a message").fill("Too late for this one");
    await openTicket(staff, email);
    await settled(staff, mode);
    await expect(staff.getByText("And one more thing.")).toBeVisible();
    await staff.getByRole("button", { name: "Close without an answer" }).click();
    await told(staff, "Enquiry closed");
    faults.push(...(await faultsOf(staff, "a ticket just closed", mode)));
    const status = await press(visitor, visitor.getByRole("button", { name: "Send message" }));
    expect(status).toBe(400);
    await expect(visitor.getByRole("alert")).toContainText("This enquiry is closed");
    await expect(visitor.getByText("Too late for this one")).toBeVisible();
    faults.push(...(await faultsOf(visitor, "a reply to a closed enquiry", mode)));
    await visitor.goto(link);
    await expect(visitor.getByText("This enquiry is closed")).toBeVisible();
    await expect(visitor.getByText("Too late for this one")).toHaveCount(0);
    await expect(visitor.getByLabel(/message|reply/i)).toHaveCount(0);
  });

  await test.step("staff open it again", async () => {
    await staff.getByRole("button", { name: "Reopen" }).click();
    await told(staff, "Enquiry reopened");
    await visitor.goto(link);
    await expect(visitor.getByLabel("Add a message")).toBeVisible();
  });
  expect(faults, "what axe found on the way").toEqual([]);
});

const field = (form: Locator, label: string) =>
  form.getByLabel(new RegExp(`^${label}(?:\\s*\\*)?(?:\\s*\\(optional\\))?(?:\\s*\\*)?$`));

async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(form, label).fill(value);
}

/** Submits, and answers the status of the post. */
async function press(page: Page, button: Locator): Promise<number> {
  const posted = page.waitForResponse((response) => response.request().method() === "POST");
  await button.click();
  const { status } = { status: (await posted).status() };
  await page.waitForLoadState("load");
  return status;
}

async function told(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { name: `Success: ${title}` })).toBeVisible();
}

async function openTicket(staff: Page, email: string): Promise<void> {
  await staff.goto(`/admin-data-portal/support?state=all&search=${encodeURIComponent(email)}`);
  await staff.locator("main tbody").getByRole("link").first().click();
  await expect(staff).toHaveURL(/\/support\/[0-9a-f]{32}(?:\?|$)/);
}

async function openInOutbox(staff: Page, email: string, subject: RegExp): Promise<void> {
  await staff.goto("/admin-data-portal/outbox");
  const row = staff.getByRole("row").filter({ hasText: email }).filter({ hasText: subject });
  await row.first().getByRole("link").first().click();
}

async function linkInOutbox(staff: Page, email: string, subject: RegExp): Promise<string> {
  await openInOutbox(staff, email, subject);
  const anchor = staff.getByRole("link", { name: /\/enquiry\// });
  await expect(anchor).toBeVisible();
  return (await anchor.getAttribute("href")) ?? "";
}
