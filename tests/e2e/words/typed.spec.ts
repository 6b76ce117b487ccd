/** What was typed outlives what extensions and translators do to a page: nobody writes a thing twice. */
import type { Page } from "playwright/test";
import type { Role } from "../../examples/stage.ts";
import { extend, fillAll, translate, typedIn } from "../support/meddling.ts";
import { expect, goTo, type Mode, settled, test } from "../support/product.ts";
import { pathOf, type Sight, sights } from "../support/sights.ts";

// React says what it found, the browser what a page answered 400 and what was not let through.
test.use({
  expected:
    /Minified React error #(?:418|423|425)|NotFoundError|Failed to execute '|caught the following error|net::ERR_FAILED|status of 4\d\d/,
});

/** Forms that post in every run; those that only ask, as filters do, among the heavy proofs. */
const signedIn = (["client", "admin"] satisfies Role[]).flatMap((who) =>
  [true, false].flatMap((posts) => {
    const own = sights.filter(
      ({ who: whose, status, facts }) =>
        whose === who && status === 200 && (facts.posts !== undefined) === posts,
    );
    const size = 14;
    return Array.from({ length: Math.ceil(own.length / size) }, (_, part) => ({
      name: `in every form of the ${who}'s pages that ${posts ? "post" : "only ask"}, part ${part + 1}`,
      who,
      posts,
      own: own.slice(part * size, (part + 1) * size),
    }));
  }),
);

for (const { name, who, posts, own } of signedIn) {
  test(`an extension's elements ${name}`, posts ? {} : { tag: "@heavy" }, async ({ page, product, mode }) => {
    test.skip(mode !== "on", "Scripts take nothing over.");
    const scene = await product.scene();
    await product.signIn(scene.who[who]);
    // What saves itself leaves the records as others find them.
    await page.route("**/*", (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    const lost: string[] = [];
    for (const sight of own) lost.push(...(await lostAt(page, sight, pathOf(sight, scene), mode)));
    expect(lost).toEqual([]);
  });
}

/** Types into every form of a page whose scripts are late and into which somebody else has put elements. */
async function lostAt(page: Page, { example }: Sight, path: string, mode: Mode): Promise<string[]> {
  const held = Promise.withResolvers<void>();
  const scripts = /\/assets\/.*\.js$/;
  await page.route(scripts, async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState !== "loading");
  const charts = await page.locator("figure.chart svg").count();
  const added = await extend(page);
  const typed = await fillAll(page);
  held.resolve();
  await settled(page, mode);
  await page.unroute(scripts);
  // React has taken them out with everything else.
  if (added > 0) await expect(page.locator("main form [data-extension]"), example.name).toHaveCount(0);
  await expect(page.locator("figure.chart svg"), example.name).toHaveCount(charts);
  const holds = new Map(await typedIn(page));
  return typed
    .filter(([field, value]) => holds.get(field) !== value)
    .map(
      ([field, value]) =>
        `${example.name}: ${field} holds ${JSON.stringify(holds.get(field))}, typed was ${JSON.stringify(value)}`,
    );
}

test("whoever is typing when React draws the page anew goes on in the same place", async ({
  page,
  product,
  mode,
}) => {
  await product.signIn(await product.make.client());
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.goto("/client-portal/support/new", { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState !== "loading");
  await extend(page);
  const message = page.getByLabel("Message");
  await message.fill("The first and the last");
  await message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(9, 9));
  held.resolve();
  await settled(page, mode);
  await expect(message).toBeFocused();
  await page.keyboard.type(" word");
  await expect(message).toHaveValue("The first word and the last");
});

/** Forms whose post is answered on their own page, so that React changes what a translator has rebuilt. */
const refused: { who: "client" | "admin"; path: string; fields: Record<string, string>; button: string }[] = [
  {
    who: "client",
    path: "/client-portal/support/new",
    fields: { Message: "Words of some length" },
    button: "Send ticket",
  },
  {
    who: "client",
    path: "/client-portal/tools/deal-flow/new",
    fields: { Notes: "Met in March" },
    button: "Add deal",
  },
  {
    who: "client",
    path: "/client-portal/reports/new",
    fields: { Content: "A page of it" },
    button: "Create PDF Report",
  },
  {
    who: "admin",
    path: "/admin-data-portal/clients/new",
    fields: { "Job role": "Head of it all" },
    button: "Add client",
  },
];

for (const { who, path, fields, button } of refused) {
  for (const around of ["", ".page-head, .field > label"]) {
    test(`a translator at ${path}${around && ", that moves elements"}: the form keeps what was typed`, async ({
      page,
      product,
      mode,
    }) => {
      await product.signIn(who === "client" ? await product.make.client() : await product.make.admin());
      await goTo(page, path, mode);
      for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).first().fill(text);
      await translate(page, around);
      await page.locator("main form button[type=submit]", { hasText: button }).click();
      await expect(page.locator("main .error-summary")).toBeVisible();
      for (const text of Object.values(fields))
        await expect.poll(async () => (await typedIn(page)).map(([, value]) => value)).toContain(text);
    });
  }
}

test("where the page can't be shown, what says so gives the words back", async ({ page, product, mode }) => {
  const who = await product.make.client();
  const own = { user_id: who.userId, company_id: who.companyId, source: "support-tab" } as const;
  const { id: ticket } = await product.make.ticket(own);
  const give = (to: { user_id: string | null; company_id: string | null }) =>
    product.db.updateTable("tickets").set(to).where("id", "=", ticket).execute();
  await product.signIn(who);
  await goTo(page, `/client-portal/support/${ticket}`, mode);
  const message = page.locator("main form textarea");
  await message.fill("Begun well,\nended on our side");
  await give({ user_id: null, company_id: null });
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What you typed" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("ended on our side");
  await give({ user_id: who.userId, company_id: who.companyId });
  await page.getByRole("button", { name: "Open the page again" }).click();
  await expect(message).toHaveValue("Begun well,\nended on our side");
});
