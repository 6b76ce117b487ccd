/** Real lists of deals get in: two hundred by each door, every row as a person would say it, or refused with its reason. */
import { describe, expect, test } from "vitest";
import type { Preview } from "#app/features/analysis/imports/import-kind.ts";
import { startApp } from "../../support/product/harness.ts";
import { takeOnPage } from "../../support/scene/imports.ts";
import { type Meant, messySheets } from "../../support/scene/messy-deals.ts";
import { MESSY_DOORS } from "../../support/scene/messy-doors.ts";
import { idIn, newAnalyst } from "../../support/scene/tool-people.ts";

const app = await startApp();
const here = "/client-portal/tools/deal-flow/import";
const sheets = messySheets();

/** What the preview has to show of a deal before it counts. */
function shownOf({ pence, type, sector, stage, probability, timeline, close, contact, notes }: Meant) {
  const shown: [field: string, text: string | null][] = [
    ["Type", type],
    ["Sector", sector],
    ["Valuation (GBP)", `£${(pence / 100).toLocaleString("en-GB")}`],
    ["Stage", stage],
    ["Probability", `${probability}%`],
    ["Timeline", timeline],
    ["Expected close", close],
    ["Contact name", contact],
    ["Notes", notes],
  ];
  return Object.fromEntries(shown.filter(([, text]) => text));
}

async function dealsOf(companyId: string): Promise<Meant[]> {
  const deals = await app.db
    .selectFrom("deals")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("is_demo", "=", 0)
    .execute();
  return deals.map((deal) => ({
    name: deal.name,
    type: deal.type,
    sector: deal.sector,
    pence: deal.valuation_pence,
    stage: deal.stage,
    probability: deal.probability,
    timeline: deal.timeline,
    close: deal.expected_close,
    contact: deal.contact_name,
    notes: deal.notes,
    lostReason: deal.lost_reason,
  }));
}

const byName = (one: Meant, other: Meant) => (one.name < other.name ? -1 : 1);

test("there are two hundred", () => {
  const lines = sheets.flatMap((sheet) => sheet.lines);
  expect(lines.filter(({ is }) => is === "deal" || is === "refused")).toHaveLength(200);
});

describe.each(Object.entries(MESSY_DOORS))("%s", (door, brought) => {
  test("each row is shown and stored as it is meant, or refused with its reason", async () => {
    const { browser, companyId } = await newAnalyst(app, "deal-flow");
    const counts = { taken: 0, refused: 0, sums: 0 };
    for (const sheet of sheets) {
      const { csv, file } = brought(sheet);
      const staged = await browser.post(here, { csv }, file && { files: { file } });
      expect(staged.status, `${sheet.name}: ${staged.text.slice(0, 2000)}`).toBe(303);
      const row = await app.db
        .selectFrom("staged_imports")
        .select("preview")
        .where("id", "=", idIn(staged.location))
        .executeTakeFirstOrThrow();
      const preview = JSON.parse(row.preview) as Preview;
      const deals = sheet.lines.flatMap((one) => (one.is === "deal" ? [one.meant] : []));
      const refused = sheet.lines.flatMap((one) => ("why" in one ? [one] : []));
      expect(
        preview.refused.map(({ text }) => text),
        sheet.name,
      ).toEqual(refused.map(({ why }) => expect.stringMatching(why) as string));
      expect(preview.fresh.map(({ label }) => label)).toEqual(deals.map(({ name }) => name));
      preview.fresh.forEach(({ values }, at) => {
        const shown = Object.fromEntries(values.map(({ field, text }) => [field, text]));
        expect(shown, sheet.name).toMatchObject(shownOf(deals[at]!));
      });
      const page = await browser.get(staged.location ?? "");
      for (const { pence, name } of deals)
        for (const text of [`£${(pence / 100).toLocaleString("en-GB")}`, name])
          expect(page.text).toContain(text);
      expect((await takeOnPage(browser, staged)).status).toBe(303);
      counts.taken += preview.counts.new;
      counts.refused += refused.filter(({ is }) => is === "refused").length;
      counts.sums += refused.filter(({ is }) => is === "sum").length;
    }
    const meant = sheets.flatMap(({ lines }) =>
      lines.flatMap((one) => (one.is === "deal" ? [one.meant] : [])),
    );
    expect((await dealsOf(companyId)).toSorted(byName)).toEqual(meant.toSorted(byName));
    console.info(
      `${door}: ${counts.taken} deals taken, ${counts.refused} refused, and ${counts.sums} sums and notes`,
    );
    expect(counts).toEqual({ taken: 120, refused: 80, sums: 30 });
  });
});
