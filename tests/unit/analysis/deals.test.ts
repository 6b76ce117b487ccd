import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  daysToClose,
  funnel,
  historicalForecast,
  type HistoryDeal,
  type HistoryMove,
  isStaleDeal,
  medianStays,
  velocity,
} from "#app/features/analysis/deals/maths/deal-history.ts";
import { addDealSchema, editDealSchema } from "#app/features/analysis/deals/forms/deal.schema.ts";
import {
  DEAL,
  type Deal,
  type DealStage,
  DEAL_STAGES,
  SECTOR_OPTIONS,
  TIMELINE_OPTIONS,
  TYPE_OPTIONS,
} from "#app/features/analysis/deals/records/deal.ts";
import { dealNumber } from "#app/features/analysis/deals/records/insert-deal.server.ts";
import { pipelineFigures } from "#app/features/analysis/deals/maths/deal-figures.ts";
import { type PipelineCell, pipelineTotals } from "#app/features/analysis/deals/maths/pipeline.ts";
import { wilson } from "#app/features/analysis/deals/maths/win-rate.ts";
import { median } from "#app/features/numbers/quantile.ts";

const million = 100_000_000;
const cell = (stage: DealStage, pounds: number, probability: number): PipelineCell => ({
  stage,
  probability,
  count: 1,
  valuationPence: pounds * million,
});
const vector = [
  cell("Initial Contact", 10, 25),
  cell("Qualification", 4, 50),
  cell("Due Diligence", 8, 75),
  cell("Final Review", 2, 90),
];

describe("totals", () => {
  test("£10m at 25, £4m at 50, £8m at 75 and £2m at 90 are £24.0m, weighted £12.3m", () => {
    const { open, winRate } = pipelineTotals(vector);
    expect(open).toEqual({ count: 4, totalPence: 24 * million, weightedPence: 12.3 * million });
    expect(winRate).toBeNull();
  });

  test("one won at £3m and one lost at £5m: 50% by count, 37.5% by value, and the open pipeline is as it was", () => {
    const totals = pipelineTotals([...vector, cell("Closed Won", 3, 25), cell("Closed Lost", 5, 90)]);
    expect(totals.winRate).toEqual({ byCount: 0.5, byValue: 0.375, n: 2 });
    expect(totals.open.weightedPence).toBe(12.3 * million);
    const of = (stage: DealStage) => totals.stages.find((one) => one.stage === stage)?.weightedPence;
    expect(of("Closed Won")).toBe(3 * million);
    expect(of("Closed Lost")).toBe(0);
  });

  test("a column's total is the sum of its deals, whatever their order", () => {
    const cells = fc.array(
      fc.record({
        stage: fc.constantFrom(...DEAL_STAGES),
        probability: fc.constantFrom(...DEAL.probability.of),
        count: fc.constant(1),
        valuationPence: fc.nat(1_000_000_000),
      }),
    );
    fc.assert(
      fc.property(cells, (deals) => {
        const totals = pipelineTotals(deals);
        const all = deals.reduce((sum, deal) => sum + deal.valuationPence, 0);
        expect(totals.stages.reduce((sum, stage) => sum + stage.totalPence, 0)).toBe(all);
        expect(totals.open.weightedPence).toBeLessThanOrEqual(totals.open.totalPence);
        expect(pipelineTotals(deals.toReversed())).toEqual(totals);
      }),
    );
  });

  test("Wilson's interval of 6 of 20 is 14.5% to 51.9%", () => {
    const interval = wilson(6, 20);
    expect(interval?.low).toBeCloseTo(0.145, 3);
    expect(interval?.high).toBeCloseTo(0.519, 3);
    expect(wilson(0, 0)).toBeNull();
    expect(wilson(0, 5)?.low).toBe(0);
    expect(wilson(5, 5)?.high).toBe(1);
  });
});

describe("ids", () => {
  test.each([
    ["Acme Holdings", 1, "ACM2026001"],
    ["A B Capital", 12, "ABC2026012"],
    ["ab", 3, "ABX2026003"],
    ["3i", 1000, "3IX20261000"],
    ["– ! –", 4, "XXX2026004"],
    ["Éclair", 5, "ECL2026005"],
    ["Électricité", 61, "ELE2026061"],
    ["Groß & Søn", 6, "GRO2026006"],
    ["R&D Partners", 7, "RDP2026007"],
    ["Øß", 8, "OSS2026008"],
    ["株式会社 A", 9, "AXX2026009"],
  ])("%s is %s: %s", (name, sequence, number) => {
    expect(dealNumber(name, 2026, sequence)).toBe(number);
  });

  test("every name gives three signs, the year and at least three digits", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 99_999 }), (name, sequence) => {
        const number = dealNumber(name, 2026, sequence);
        expect(number).toMatch(/^[A-Z0-9]{3}2026\d{3,}$/);
        expect(number.length).toBeLessThanOrEqual(20);
      }),
    );
  });
});

const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 86_400_000).toISOString();
const deal = (id: string, stage: DealStage, changed: number, valuationPence = million): HistoryDeal => ({
  id,
  stage,
  valuationPence,
  dateAdded: day(0).slice(0, 10),
  lastUpdated: day(changed),
  stageChangedAt: day(changed),
});
const path = (dealId: string, ...steps: [number, DealStage][]): HistoryMove[] =>
  steps.map(([at, to]) => ({ dealId, to, at: day(at) }));

describe("history", () => {
  const moves = [
    ...path("a", [0, "Initial Contact"], [10, "Qualification"], [30, "Closed Won"]),
    ...path("b", [0, "Initial Contact"], [20, "Closed Lost"]),
    ...path("c", [0, "Initial Contact"], [30, "Due Diligence"]),
  ];

  test("conversion counts who reached a stage or a later one, of who reached the one before", () => {
    const { steps } = funnel(moves);
    expect(steps.map(({ reached }) => reached)).toEqual([3, 2, 2, 1, 1, 1]);
    expect(steps[1]?.conversion).toBeCloseTo(2 / 3);
    expect(funnel([]).steps[1]?.conversion).toBeNull();
  });

  test("a deal counts from the stage it came in at, and not at all where it came in closed", () => {
    const late = [
      ...path("d", [40, "Negotiations"], [50, "Closed Won"]),
      ...path("e", [40, "Closed Won"]),
      ...path("f", [40, "Closed Lost"], [50, "Negotiations"]),
    ];
    const { steps, withoutPath } = funnel([...moves, ...late]);
    expect(withoutPath).toBe(2);
    expect(steps.map(({ stage, reached }) => [stage, reached])).toEqual([
      ["Initial Contact", 3],
      ["Qualification", 2],
      ["Due Diligence", 2],
      ["Negotiations", 2],
      ["Final Review", 2],
      ["Closed Won", 2],
    ]);
    // Of the two that reached due diligence one went on; who came in later is not among them.
    expect(steps[3]?.conversion).toBe(1 / 2);
    expect(steps[4]?.conversion).toBe(1);
  });

  test("deals that a file brings in closed make no forecast, however many, and no share of one", () => {
    const open = deal("open", "Initial Contact", 0, 1000);
    const opened = path("open", [0, "Initial Contact"]);
    const closed = (id: string, stage: DealStage) => ({
      deal: deal(id, stage, 9),
      moves: path(id, [9, stage]),
    });
    const imported = Array.from({ length: 50 }, (_, index) =>
      closed(`i${index}`, index % 2 === 0 ? "Closed Won" : "Closed Lost"),
    );
    const all = [open, ...imported.map((one) => one.deal)];
    const past = [...opened, ...imported.flatMap((one) => one.moves)];
    expect(historicalForecast(all, past)).toEqual({ enough: false, n: 0, need: 20, withoutPath: 50 });
    const own = Array.from({ length: 20 }, (_, index) => {
      const stage = index < 6 ? "Closed Won" : "Closed Lost";
      return {
        deal: deal(`x${index}`, stage, 9),
        moves: path(`x${index}`, [0, "Initial Contact"], [9, stage]),
      };
    });
    const both = [...all, ...own.map((one) => one.deal)];
    const bothPast = [...past, ...own.flatMap((one) => one.moves)];
    expect(historicalForecast(both, bothPast)).toMatchObject({ pence: 300, withoutPath: 50 });
    const writers = { money: String, percent: String };
    const figures = pipelineFigures(both as Deal[], bothPast, null, writers);
    const { substituted } = figures.find(({ key }) => key === "historical") ?? {};
    expect(substituted).toContain("Initial Contact: 6 of 20");
    expect(substituted).toContain("50 closed deals left out");
  });

  test("each open deal weighs by its own stage's share, and the pipeline is held against the target", () => {
    const decided = Array.from({ length: 40 }, (_, index) => {
      const stages: [number, DealStage][] = [[0, "Initial Contact"]];
      if (index < 20) stages.push([5, "Qualification"]);
      stages.push([9, index < 15 ? "Closed Won" : "Closed Lost"]);
      const id = `x${index}`;
      return { deal: deal(id, stages.at(-1)![1], 9), moves: path(id, ...stages) };
    });
    const open = [deal("one", "Initial Contact", 0, 1000), deal("two", "Qualification", 0, 1000)];
    const deals = [...open, ...decided.map((one) => one.deal)];
    const past = decided.flatMap((one) => one.moves);
    // 15 of 40 that were contacted were won, and 15 of the 20 that qualified.
    expect(historicalForecast(deals, past)).toMatchObject({ pence: 375 + 750 });
    const stated = open.map((one) => ({ ...one, probability: 50 })) as Deal[];
    const coverage = (target: number | null) =>
      pipelineFigures(stated, past, target, {
        money: (pence) => `${pence}p`,
        percent: (share) => `${share * 100}%`,
      }).at(-1);
    expect(coverage(4000)).toMatchObject({ value: "25%", substituted: "1000p ÷ 4000p = 25%" });
    expect(coverage(null)).toMatchObject({ value: "Enter a target", substituted: "No target is given" });
  });

  test("stale is longer than 1.5 times the stage's median, or 30 days untouched", () => {
    const medians = medianStays(moves);
    expect(medians.get("Initial Contact")).toBe(20);
    expect(isStaleDeal(deal("d", "Initial Contact", 0), medians, new Date(day(29)))).toBe(false);
    expect(isStaleDeal(deal("d", "Initial Contact", 0), medians, new Date(day(31)))).toBe(true);
    expect(isStaleDeal(deal("d", "Negotiations", 0), medians, new Date(day(29)))).toBe(false);
    expect(isStaleDeal(deal("d", "Closed Won", 0), medians, new Date(day(400)))).toBe(false);
    const touched = { ...deal("d", "Initial Contact", 0), lastUpdated: day(30) };
    expect(isStaleDeal(touched, medians, new Date(day(31)))).toBe(true);
  });

  test("days to close, and the pounds a day they make", () => {
    const close = daysToClose([deal("a", "Closed Won", 30), deal("b", "Closed Lost", 20)], moves);
    expect(close).toEqual({ n: 2, mean: 25, median: 25, undated: 0 });
    expect(velocity({ open: 4, winRate: 0.5, meanWonPence: 1000, meanDays: 25 })).toBe(80);
    expect(velocity({ open: 4, winRate: null, meanWonPence: 1000, meanDays: 25 })).toBeNull();
    expect(median([])).toBeNull();
  });

  test("a deal that came in closed has no time to close, unless its file says when it was opened", () => {
    const imported = path("d", [30, "Closed Won"]);
    const undated = { ...deal("d", "Closed Won", 30), dateAdded: day(30).slice(0, 10) };
    const nothing = { n: 0, mean: null, median: null, undated: 1 };
    expect(daysToClose([undated], imported)).toEqual(nothing);
    expect(daysToClose([{ ...undated, dateAdded: day(31).slice(0, 10) }], imported)).toEqual(nothing);
    const dated = { ...undated, dateAdded: day(10).slice(0, 10) };
    expect(daysToClose([dated], imported)).toEqual({ n: 1, mean: 20, median: 20, undated: 0 });
    const all = [deal("a", "Closed Won", 30), deal("b", "Closed Lost", 20), undated];
    expect(daysToClose(all, [...moves, ...imported])).toEqual({ n: 2, mean: 25, median: 25, undated: 1 });
    // Opened and decided within a minute, on the page: that is a time.
    const quick = path("e", [5, "Initial Contact"], [5, "Closed Lost"]);
    expect(
      daysToClose([{ ...deal("e", "Closed Lost", 5), dateAdded: day(5).slice(0, 10) }], quick),
    ).toMatchObject({ n: 1, mean: 0 });
  });

  test("no forecast from less than twenty decided deals that came to the stage", () => {
    const decided = Array.from({ length: 20 }, (_, index) => ({
      deal: deal(`x${index}`, index < 6 ? "Closed Won" : "Closed Lost", 9),
      moves: path(`x${index}`, [0, "Initial Contact"], [9, index < 6 ? "Closed Won" : "Closed Lost"]),
    }));
    const open = deal("open", "Initial Contact", 0, 1000);
    const all = [open, ...decided.map((one) => one.deal)];
    const past = [...path("open", [0, "Initial Contact"]), ...decided.flatMap((one) => one.moves)];
    expect(historicalForecast(all.slice(0, 7), past)).toEqual({
      enough: false,
      n: 6,
      need: 20,
      withoutPath: 0,
    });
    expect(historicalForecast(all, past)).toMatchObject({
      enough: true,
      pence: 300,
      lowPence: 145,
      highPence: 519,
    });
  });
});

describe("what is typed", () => {
  test.each([
    ["2500000", 250_000_000],
    ["£2,500,000.5", 250_000_050],
    ["", 0],
    [undefined, 0],
    ["0.01", 1],
    ["0.10", 10],
    ["0.3", 30],
    ["100,000,000,000", 10_000_000_000_000],
  ])("a valuation of %s is %s pence", (typed, pence) => {
    expect(addDealSchema.shape.valuation.parse(typed)).toBe(pence);
  });

  const given = { name: "Acme", type: "Seed", sector: "Energy" };
  test("what is left out has the contract's defaults", () => {
    expect(addDealSchema.parse(given)).toMatchObject({ valuation: 0, probability: 50, expectedClose: null });
  });

  test("the choices are the contract's, in its order", () => {
    const values = (options: readonly { value: unknown }[]) => options.map(({ value }) => value);
    expect(values(TYPE_OPTIONS).join()).toBe("Seed,Series A,Series B,Series C,Growth,Buyout,Acquisition,IPO");
    expect(values(SECTOR_OPTIONS).join()).toBe(
      "Technology,Financial Services,Healthcare,Energy,Manufacturing,Retail,Real Estate,Media,Education,Other",
    );
    expect(DEAL.probability.of).toEqual([25, 50, 75, 90]);
    expect(values(TIMELINE_OPTIONS).join()).toBe("1-2 months,2-4 months,3-6 months,6-12 months,12+ months");
  });

  const refused = {
    valuation:
      "-1|1e308|NaN|Infinity|0x10|１２|٣|0.1+0.2|0.30000000000000004|9007199254740993|1,00|12,34|1.2.3|£|1/3|१२|1_000|12 00|£5%|€5|abc|100000000000.01|1.234",
    probability: "26|0|60|100|50.0|050|5e1|-25|NaN|５０|0x32",
    expectedClose:
      "9999-99-99|2026-02-30|2027-02-29|2026-13-01|2026-00-10|0000-01-01|1989-12-31|31/2/2027|1/13/2027|20270301|2101-01-01|tomorrow|２０２７-01-01|1e3",
    timeline: "1-2 Months|1–2 months|0|soon",
    type: "Bond",
    sector: "energy",
    contactEmail: "nobody",
    name: " ",
  };
  test.each(Object.entries(refused).flatMap(([field, all]) => all.split("|").map((text) => [field, text])))(
    "a %s of %s is refused",
    (field = "", text = "") => {
      for (const schema of [addDealSchema, editDealSchema]) {
        const read = schema.safeParse({ ...given, [field]: text });
        expect(read.error?.issues.map(({ path }) => path[0])).toEqual([field]);
      }
    },
  );

  test("a day is read as people write it", () => {
    expect(addDealSchema.parse({ ...given, expectedClose: "1/3/2027" }).expectedClose).toBe("2027-03-01");
  });
});
