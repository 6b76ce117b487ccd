import type { Page, Request } from "playwright/test";
import { expect, goTo, type Product, settled, test } from "./support/product.ts";
import { pdf } from "../support/scene/upload-files.ts";

test(
  "the dashboard tells what is there, and a page that stands open can be stopped",
  { tag: ["@off", "@blocked"] },
  async ({ page, product, mode }) => {
    const who = await product.make.client();
    await product.make.order(who, { title: "European Data Centres" });
    await product.signIn(who);
    await goTo(page, "/client-portal", mode);
    const main = page.getByRole("main");
    await expect(main.getByText("Client Access")).toBeVisible();
    await expect(main.getByRole("link", { name: /European Data Centres/ })).toBeVisible();
    await expect(main.getByText("Just now").first()).toBeVisible();
    const pause = main.getByRole("button", { name: "Pause updates" });
    if (mode !== "on") return expect(pause).toHaveCount(0);
    await pause.click();
    await expect(main.getByRole("button", { name: "Resume updates" })).toBeVisible();
  },
);

test("an open dashboard counts on by itself", async ({ page, product, mode }) => {
  const who = await product.make.client();
  await page.clock.install();
  await product.signIn(who);
  await goTo(page, "/client-portal", mode);
  const open = page.locator(".counts", { hasText: "Open orders" });
  // What is none is not shown.
  await expect(open).toHaveCount(0);
  await product.make.order(who);
  await page.clock.runFor(95_000);
  await expect(open).toContainText("1");
});

test("an open page asks every half minute for badges and every minute for figures, only while it is seen and not paused", async ({
  page,
  product,
  mode,
}) => {
  const admin = await product.make.admin({ totp: true });
  await page.clock.install();
  await product.signIn(admin);
  await goTo(page, "/client-portal", mode);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/client-portal/refresh") asked.push(searchParams.get("parts") ?? "");
  });
  const underWay = countUnderWay(page);
  const seen = await idleFor(product, admin.userId, 20);
  // One half minute after the other, each with its answer: the clock would run past what is on its way.
  const halfMinutes = async (count: number) => {
    for (let beat = 0; beat < count; beat += 1) {
      await page.clock.runFor(30_000);
      await expect.poll(underWay).toBe(0);
    }
  };
  await halfMinutes(4);
  expect(asked.filter((parts) => parts.includes("unread")).length).toBeGreaterThanOrEqual(3);
  const figures = asked.filter((parts) => parts.includes("figures")).length;
  expect(figures).toBeGreaterThanOrEqual(1);
  expect(figures).toBeLessThanOrEqual(2);
  expect(await lastSeen(product, admin.userId), "asking lengthens no session").toBe(seen);

  await page.getByRole("main").getByRole("button", { name: "Pause updates" }).click();
  asked.length = 0;
  await halfMinutes(3);
  expect(asked).toEqual([]);
  await page.getByRole("main").getByRole("button", { name: "Resume updates" }).click();
  await page.evaluate(() =>
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true }),
  );
  await halfMinutes(3);
  expect(asked).toEqual([]);
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => false });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});

test("who is idle is warned, and stays with one press; who types does not lose it", async ({
  page,
  product,
  mode,
}) => {
  const who = await product.make.client();
  await page.clock.install();
  await product.signIn(who);
  await goTo(page, "/client-portal/support/new", mode);
  const underWay = countUnderWay(page);
  await page.getByLabel("Subject").fill("A half-written thought");
  const warning = page.getByRole("alert", { name: "You will be signed out within two minutes" });
  await page.clock.runFor(60_000);
  await expect(warning).toHaveCount(0);
  // What was typed is saved by now, which counts as doing something: not after the session is made an old one.
  await expect.poll(underWay).toBe(0);

  const before = await idleFor(product, who.userId, 28.5);
  await page.clock.runFor(30 * 60_000 - 120_000);
  await expect(warning).toBeVisible();
  await warning.getByRole("button", { name: "Stay signed in" }).click();
  await expect(warning).toHaveCount(0);
  expect(await lastSeen(product, who.userId)).not.toBe(before);
  await expect(page.getByLabel("Subject")).toBeFocused();

  await idleFor(product, who.userId, 31);
  await page.clock.runFor(30 * 60_000);
  await expect(page.getByRole("alert", { name: "You were signed out" })).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue("A half-written thought");
});

test("a page on which nothing was typed leads to sign-in once the session is over", async ({
  page,
  product,
  mode,
}) => {
  const who = await product.make.client();
  await page.clock.install();
  await product.signIn(who);
  await goTo(page, "/client-portal/markets", mode);
  await page.getByRole("main").getByRole("button", { name: "Pause updates" }).click();
  await idleFor(product, who.userId, 31);
  await page.clock.runFor(30 * 60_000);
  await expect(page).toHaveURL(/\/login\?to=%2Fclient-portal%2Fmarkets/);
});

test(
  "a session that ends in mid-form costs nobody what they typed",
  { tag: "@off" },
  async ({ page, product, mode }) => {
    const who = await product.make.client();
    await product.signIn(who);
    await goTo(page, "/account/notifications", mode);
    await page.getByLabel("Quotes").uncheck();
    await idleFor(product, who.userId, 60);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/\/login\?reauth=1/);
    await expect(page.getByText("Your session has ended")).toBeVisible();
    await product.signIn(who);
    await page.goto("/account/notifications");
    await expect(page.getByText("We kept what you typed. Check it and submit again.")).toBeVisible();
    await settled(page, mode);
    await expect(page.getByLabel("Quotes")).not.toBeChecked();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Notifications saved")).toBeVisible();
    await expect(page.getByLabel("Quotes")).not.toBeChecked();
  },
);

test("a form that takes files is kept, too, without its files", async ({ page, product, mode }) => {
  const who = await product.make.client();
  await product.signIn(who);
  await goTo(page, "/client-portal/support/new", mode);
  await page.getByLabel("Subject").fill("Figures of the third quarter");
  await page.getByLabel("Message").fill("Line one.\nLine two.");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "note.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf()) });
  await idleFor(product, who.userId, 60);
  await page.getByRole("button", { name: /^Send/ }).click();
  await expect(page).toHaveURL(/\/login\?reauth=1/);
  await product.signIn(who);
  await page.goto("/client-portal/support/new");
  await expect(page.getByText("Files are not kept: choose them again.")).toBeVisible();
  await settled(page, mode);
  await expect(page.getByLabel("Subject")).toHaveValue("Figures of the third quarter");
  await expect(page.getByLabel("Message")).toHaveValue("Line one.\nLine two.");
  await page.getByRole("button", { name: /^Send/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Figures of the third quarter");
});

/** @returns how many of the page's requests have no answer yet. */
function countUnderWay(page: Page): () => number {
  const open = new Set<Request>();
  page.on("request", (request) => open.add(request));
  page.on("response", (response) => open.delete(response.request()));
  page.on("requestfailed", (request) => open.delete(request));
  return () => open.size;
}

/** As if nothing had been done for so many minutes. @returns when the session says it was last used. */
async function idleFor({ db }: Product, userId: string, minutes: number): Promise<string> {
  const at = new Date(Date.now() - minutes * 60_000).toISOString();
  await db.updateTable("sessions").set({ last_seen_at: at }).where("user_id", "=", userId).execute();
  return at;
}

async function lastSeen({ db }: Product, userId: string): Promise<string> {
  const sessions = db.selectFrom("sessions").select("last_seen_at").where("user_id", "=", userId);
  return (await sessions.executeTakeFirstOrThrow()).last_seen_at;
}
