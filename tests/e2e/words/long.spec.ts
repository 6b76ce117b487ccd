/** Words of any length and figures of ten billions on the screen of a phone. */
import type { Page } from "playwright/test";
import { grantTools } from "../../support/scene/tool-people.ts";
import { tooWide } from "../support/looks.ts";
import { expect, goTo, test } from "../support/product.ts";
import { pathOf, sights } from "../support/sights.ts";

const word = `Donau${"dampfschiffahrtselektrizitaeten".repeat(4)}`.slice(0, 110);
const tenBillion = 1_000_000_000_000;

/** Figures that stand on more than one line, and those that their box cuts off. */
function brokenFigures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".stat-value")].flatMap((figure) => {
      const text = figure.innerText.trim();
      if (/\s/.test(text)) return [];
      const range = document.createRange();
      range.selectNodeContents(figure);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      const isCut = figure.scrollWidth > figure.clientWidth + 1;
      return lines.size > 1 || isCut ? [`${text} ${isCut ? "is cut off" : "stands on two lines"}`] : [];
    }),
  );
}

test("a word of 110 letters widens no page, a figure of ten billions stays in its line", async ({
  page,
  product,
  mode,
}) => {
  const { make, db } = product;
  const companyId = await make.company({ name: word });
  const who = await make.client({ company_id: companyId, first_name: word.slice(0, 60) });
  await make.deal(companyId, { name: word, valuation_pence: tenBillion });
  await make.valuedHolding(companyId, { name: word, cost_pence: tenBillion, net_assets_pence: tenBillion });
  const report = await make.report({ title: word });
  await make.holding(companyId, report.id);
  const body = `See https://example.com/${word}`;
  await make.ticket({ user_id: who.userId, company_id: companyId, source: "support-tab", subject: word }, [
    { author: "staff", body },
  ]);
  await make.quote(who, { requirements: word, service_interest: word });
  await make.order(who, { note: word });
  await grantTools(db, companyId, [
    "deal-flow",
    "due-diligence",
    "kpi-alerts",
    "portfolio-valuation",
    "benchmarking",
  ]);
  await product.signIn(who);
  await page.setViewportSize({ width: 360, height: 740 });
  const scene = await product.scene();
  const faults: string[] = [];
  const own = sights.filter(
    ({ who: whose, facts, status }) => whose === "client" && status === 200 && !facts.path.includes(":"),
  );
  expect(own.length).toBeGreaterThan(15);
  for (const sight of own) {
    const { name } = sight.example;
    await goTo(page, pathOf(sight, scene), mode);
    faults.push(
      ...(await brokenFigures(page)).map((fault) => `${name}: ${fault}`),
      ...(await tooWide(page, name)),
    );
  }
  expect(faults).toEqual([]);
});

test(
  "an address in a message is a link, and leads where it says",
  { tag: "@off" },
  async ({ page, product, mode }) => {
    const who = await product.make.client();
    const ticket = await product.make.ticket(
      { user_id: who.userId, company_id: who.companyId, source: "support-tab" },
      [
        {
          author: "staff",
          body: "Read (https://example.com/terms?v=2), then <b>answer</b>.\njavascript:alert(1)",
        },
      ],
    );
    await product.signIn(who);
    await goTo(page, `/client-portal/support/${ticket.id}`, mode);
    const message = page.getByText("then <b>answer</b>.");
    await expect(message.getByRole("link")).toHaveCount(1);
    const link = message.getByRole("link", { name: "https://example.com/terms?v=2", exact: true });
    await expect(link).toHaveAttribute("href", "https://example.com/terms?v=2");
    await expect(link).toHaveAttribute("rel", /noopener/);
  },
);
