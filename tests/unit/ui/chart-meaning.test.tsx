/** A picture does not say the contrary of its figures: sides, lengths, colours, and marks of an axis. */
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { AGES } from "#app/features/analysis/deals/pages/deal-plots.ts";
import { drawPipeline } from "#app/features/analysis/deals/pages/draw-charts.server.ts";
import {
  type Deal,
  DEAL_STAGES,
  type DealStage,
  OPEN_STAGES,
} from "#app/features/analysis/deals/records/deal.ts";
import { HEAT_STEPS } from "#app/features/analysis/kpis/maths/heat-map.ts";
import { headroomChart } from "#app/features/analysis/kpis/pages/headroom-chart.ts";
import { covenant } from "#app/features/analysis/kpis/records/covenant.ts";
import type { CovenantKind } from "#app/features/analysis/kpis/records/covenant-fields.ts";
import { type Bridge, BRIDGE_STEPS } from "#app/features/analysis/valuation/maths/value-bridge.ts";
import { bridgeChart } from "#app/features/analysis/valuation/pages/snapshot/bridge-plot.server.ts";
import { barChart } from "#app/ui/chart/bar-chart.server.ts";
import { Chart } from "#app/ui/chart/chart.tsx";
import type { Drawing } from "#app/ui/chart/chart.ts";
import { labelWidth, distinctMarks } from "#app/ui/chart/chart-scale.server.ts";
import { lineChart } from "#app/ui/chart/draw-chart.server.ts";
import { scatterChart } from "#app/ui/chart/scatter-chart.server.ts";
import { spanChart } from "#app/ui/chart/span-chart.server.ts";
import { waterfallChart } from "#app/ui/chart/waterfall-chart.server.ts";
import { stripChart } from "#app/ui/chart/strip-chart.server.ts";
import { millionsText } from "#app/ui/text/figure-text.ts";
import { percent } from "#app/ui/text/format.ts";
import { kpiText } from "#app/ui/text/kpi-text.ts";

const words = { finding: "", unit: "", source: "", labelName: "" };

interface Bar {
  from: number;
  to: number;
  top: number;
  isPointed: boolean;
}

/** The bars of one path, from the end that they are drawn from. */
function barsOf(path = ""): Bar[] {
  const bars = path.matchAll(/M([\d.]+) ([\d.]+)h(-?[\d.]+)(?:v|l(-?\d+) )/g);
  return [...bars].map(([, from, top, long, tip]) => ({
    from: Number(from),
    to: Number(from) + Number(long) + Number(tip ?? 0),
    top: Number(top),
    isPointed: tip !== undefined,
  }));
}

/** Where the line stands that bars begin at. */
const zeroOf = ({ base }: Drawing) => Number(/^M([\d.]+) /.exec(base)?.[1]);

describe("bars", () => {
  const sums = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 12 });

  test("whatever is there has one, on its own side of zero and as long as its figure", () => {
    fc.assert(
      fc.property(sums, (values) => {
        const labels = values.map((_, index) => `Sector ${index + 1}`);
        const chart = barChart({ ...words, labels, series: [{ name: "Value", values }] });
        for (const drawing of [chart.wide, chart.narrow]) {
          const zero = zeroOf(drawing);
          const bars = barsOf(drawing.marks[0]);
          const there = values.filter((value) => value !== 0);
          expect(bars.map(({ to, from }) => Math.sign(to - from))).toEqual(there.map(Math.sign));
          const [most = 0] = there.map(Math.abs).sort((one, other) => other - one);
          const longest = Math.max(...bars.map(({ to, from }) => Math.abs(to - from)));
          for (const [index, { from, to }] of bars.entries()) {
            expect(from).toBeCloseTo(zero, 5);
            const share = Math.abs(there[index] ?? 0) / most;
            expect(Math.abs(Math.abs(to - from) - share * longest)).toBeLessThanOrEqual(1.2);
            expect(Math.min(to, drawing.width - to)).toBeGreaterThanOrEqual(-1);
          }
          for (const { x, text } of drawing.figures) {
            expect(x + labelWidth(text) / 2).toBeLessThanOrEqual(drawing.width + 1);
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe("headrooms of covenants", () => {
  /** Net debt, or interest, against EBITDA of 10. */
  const tested = (name: string, kind: CovenantKind, limit: number, owed: number, ebitda = 10) => ({
    name,
    test: covenant(kind, limit, {
      netDebt: owed,
      interest: owed,
      ebitda,
      capex: 0,
      amortisation: 0,
      currency: "GBP",
      asOf: "2026-06-30",
    }),
  });
  const chartOf = (covenants: Parameters<typeof headroomChart>[0]) => {
    const chart = headroomChart(covenants, { source: "", write: kpiText });
    if (!chart) throw new Error("There are covenants");
    return chart;
  };
  const chart = chartOf([
    tested("Safe", "interest-cover", 2, 1),
    tested("Kept", "leverage", 4, 30),
    tested("Close", "leverage", 4, 38),
    tested("Broken", "leverage", 4, 50),
    tested("Far gone", "leverage", 4, 100),
    tested("Loss", "leverage", 4, 30, -1),
  ]);

  test("the worst stands first, and how far it is broken is written", () => {
    expect(chart.finding).toBe("3 covenants are broken");
    expect(chart.spans.map(({ label, figure }) => [label, figure])).toEqual([
      ["Loss", "Broken: no EBITDA"],
      ["Far gone", "Broken by 150%"],
      ["Broken", "Broken by 25%"],
      ["Close", "Close: 5% left"],
      ["Kept", "25% left"],
      ["Safe", "400% left"],
    ]);
  });

  test("a broken one has its bar left of the limit, and the safest leaves the others their room", () => {
    const { wide, narrow } = spanChart(chart);
    for (const drawing of [wide, narrow]) {
      const zero = zeroOf(drawing);
      const [broken, close, kept] = drawing.marks.map((path) => barsOf(path));
      const missing = broken?.map((bar) => zero - Math.min(bar.from, bar.to)) ?? [];
      expect(missing).toHaveLength(3);
      expect(missing[0]).toBeCloseTo(missing[1] ?? 0, 1);
      expect((missing[2] ?? 0) / (missing[1] ?? 1)).toBeCloseTo(0.25, 1);
      expect(broken?.map(({ isPointed }) => isPointed)).toEqual([true, true, false]);
      const long = ([bar]: Bar[] = []) => (bar ? Math.max(bar.from, bar.to) - zero : 0);
      expect(long(close)).toBeGreaterThan(0);
      expect(long(kept) / long(close)).toBeCloseTo(5, 0);
      expect(long(kept?.slice(1)) / long(close)).toBeCloseTo(10, 0);
      expect(kept?.map(({ isPointed }) => isPointed)).toEqual([false, true]);
      for (const bar of drawing.marks.flatMap((path) => barsOf(path))) {
        expect(Math.min(bar.from, bar.to)).toBeGreaterThanOrEqual(0);
        expect(Math.max(bar.from, bar.to)).toBeLessThanOrEqual(drawing.width);
      }
    }
  });

  test("a rounded headroom is not on the other side of what makes it close", () => {
    const [span] = chartOf([tested("Nearly kept", "leverage", 4, 34.0016)]).spans;
    expect(span?.figure).toBe("Close: 14.996% left");
  });

  test("of very many the worst are drawn", () => {
    const many = Array.from({ length: 50 }, (_, index) => tested(`${index}`, "leverage", 4, index));
    const { spans, unit } = chartOf(many);
    expect(spans.map(({ label }) => label)).toEqual(
      ["49", "48", "47", "46", "45"].concat(["44", "43", "42", "41", "40"]),
    );
    expect(unit).toContain("the 10 worst of 50 covenants");
  });
});

test("a bridge's rises are green and its falls red, in key and drawings", () => {
  const thousands = fc.integer({ min: -500, max: 500 }).map((one) => one * 1000);
  const between = BRIDGE_STEPS.length - 2;
  const amounts = fc.array(thousands, { minLength: between, maxLength: between });
  const frozen = (navPence: number) => ({ name: "Q", asOf: "2026-06-30", navPence });
  fc.assert(
    fc.property(amounts, (changes) => {
      const closing = changes.reduce((sum, change) => sum + change, 100_000_000);
      const all = [100_000_000, ...changes, closing];
      const bridge = Object.fromEntries(BRIDGE_STEPS.map(({ key }, at) => [key, all[at] ?? 0])) as Bridge;
      const chart = waterfallChart(bridgeChart(frozen(100_000_000), frozen(closing), bridge));
      const moved = changes.filter((amount) => amount !== 0);
      for (const drawing of [chart.wide, chart.narrow]) {
        const [, ups, downs] = drawing.marks.map((path) => path.split("M").length - 1);
        expect([ups, downs]).toEqual([
          moved.filter((amount) => amount > 0).length,
          moved.filter((amount) => amount < 0).length,
        ]);
        // The figures come after the words of those rows whose words stand beside them.
        const figures = drawing.ticks.slice(-moved.length - 2).slice(1, -1);
        for (const [index, { text }] of figures.entries())
          expect(text).toMatch((moved[index] ?? 0) > 0 ? /^\+/ : /^−/);
      }
      expect(chart.tones).toEqual(["blue", "green", "red"]);
    }),
    { numRuns: 50 },
  );
  const steps = { opening: 100, ebitda: 20, multiple: -5, closing: 115 };
  const bridge = Object.fromEntries(
    BRIDGE_STEPS.map(({ key }) => [key, (steps as Record<string, number>)[key] ?? 0]),
  ) as Bridge;
  const html = renderToStaticMarkup(
    <Chart chart={waterfallChart(bridgeChart(frozen(100), frozen(115), bridge))} withoutTable />,
  );
  for (const toned of [/data-series="2" class="badge-green"/g, /data-series="3" class="badge-red"/g])
    expect(html.match(toned)).toHaveLength(3);
});

test("figures at the ends of lines that meet don't lie upon each other, and stay in the picture", () => {
  const ends = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(ends, (lasts) => {
      const series = lasts.map((last, nth) => ({ name: `${nth}`, values: [nth % 2 ? 20 : -20, last] }));
      const chart = lineChart({ ...words, labels: ["Q1", "Q2"], series });
      for (const { figures, height } of [chart.wide, chart.narrow]) {
        const heights = figures.map(({ y }) => y).sort((one, other) => one - other);
        for (const [index, y] of heights.entries())
          expect(y - (heights[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(14);
        expect(heights[0]).toBeGreaterThan(8);
        expect(heights.at(-1)).toBeLessThanOrEqual(height);
      }
    }),
    { numRuns: 100 },
  );
});

describe("deals", () => {
  const now = new Date("2026-11-28T12:00:00Z");
  const deal = (stage: DealStage, days: number, pounds: number, id = `${stage}${days}`) => {
    const at = new Date(now.getTime() - days * 86_400_000).toISOString();
    const facts = { id, number: id, name: id, stage, probability: 50, valuationPence: pounds * 100 };
    const dates = { dateAdded: at.slice(0, 10), lastUpdated: at, stageChangedAt: at, expectedClose: null };
    return { ...facts, ...dates } as Deal;
  };

  test("value by stage leads with what is open; what was lost is said and takes no room", () => {
    const deals = DEAL_STAGES.map((stage) =>
      deal(stage, 10, stage === "Closed Lost" ? 90_000_000 : 2_000_000),
    );
    const { chart, rows } = drawPipeline(deals, [], null, now).stages;
    expect(chart.wide.ticks.map(({ text }) => text)).toEqual([...OPEN_STAGES, "Closed Won"]);
    expect(chart.finding).toBe("£10m open, £5m weighted by probability");
    expect(chart.unit).toContain("1 lost deal of £90m left out");
    expect(rows.map(({ key }) => key)).toEqual(DEAL_STAGES);
    const [won] = barsOf(chart.wide.marks[0]).slice(-1);
    expect((won?.to ?? 0) - (won?.from ?? 0)).toBeGreaterThan(chart.wide.width / 3);
  });

  test("a weighted value of a few thousand is not written as nothing", () => {
    const { chart } = drawPipeline([deal("Qualification", 1, 40_000)], [], null, now).stages;
    expect(chart.wide.figures.map(({ text }) => text)).toContain("£40k");
  });

  test("ages stand by stage, whether one deal is worth far more than the others or all came on one day", () => {
    const spread = OPEN_STAGES.flatMap((stage, at) =>
      [5, 30, 31, 90, 91, 400].map((days) => deal(stage, days, at === 0 && days === 5 ? 1e9 : 1000)),
    );
    const oneDay = OPEN_STAGES.map((stage) => deal(stage, 12, 1_000_000));
    const cases: [Deal[], number[]][] = [
      [spread, [2, 2, 2]],
      [oneDay, [0, 0, 1]],
    ];
    for (const [deals, counts] of cases) {
      const { chart } = drawPipeline(deals, [], null, now).ageing;
      expect(chart.names).toEqual(AGES.map(({ name }) => name));
      expect(chart.table.rows).toEqual(
        OPEN_STAGES.map((label) => ({ label, cells: counts.map((count) => String(count)) })),
      );
      for (const { marks } of [chart.wide, chart.narrow]) {
        expect(marks.map((path) => new Set(barsOf(path).map(({ top }) => top)).size)).toEqual(
          counts.map((count) => (count > 0 ? OPEN_STAGES.length : 0)),
        );
      }
    }
    const { chart } = drawPipeline(spread, [], null, now).ageing;
    expect(chart.finding).toBe("20 of 30 open deals, worth £20k, are stale");
    expect(chart.wide.figures[0]?.text).toBe("6 (4 stale)");
  });
});

test("marks of an axis across are whole and don't touch each other", () => {
  const whole = fc.integer({ min: -9_000_000, max: 9_000_000 });
  fc.assert(
    fc.property(fc.array(whole, { minLength: 1, maxLength: 9 }), (values) => {
      const points = values.map((x) => ({ x, y: 1 }));
      const scatter = scatterChart({ ...words, summary: "", groups: [{ name: "Peers", points }] });
      for (const { labels, width } of [scatter.wide, scatter.narrow]) {
        let reached = -9;
        for (const { x, text } of labels) {
          expect(x - labelWidth(text) / 2, text).toBeGreaterThanOrEqual(reached + 7.8);
          reached = x + labelWidth(text) / 2;
        }
        expect(reached).toBeLessThanOrEqual(width + 0.1);
      }
    }),
    { numRuns: 100 },
  );
  const months = Array.from({ length: 8 }, (_, back) => ({ at: 23 - 3 * back, text: `2026-0${back}` }));
  const rows = [{ label: "A rule whose name is long enough to stand above its strip", spans: [], cells: [] }];
  const { narrow } = stripChart({
    ...words,
    summary: "",
    names: ["Alerting"],
    most: 24,
    marks: months,
    rows,
  });
  for (const { x, text } of narrow.labels) expect(x).toBeGreaterThanOrEqual(labelWidth(text) / 2 - 0.1);
});

describe("no two marks of an axis are written alike", () => {
  test("of ranges close together", () => {
    const span = { label: "Peers", from: 12_310_000, to: 12_340_000, series: 0, figure: "" };
    const chart = spanChart({ ...words, summary: "", names: ["Range"], spans: [span], write: millionsText });
    for (const { labels } of [chart.wide, chart.narrow])
      expect(new Set(labels.map(({ text }) => text)).size).toBe(labels.length);
  });

  test("of points close together", () => {
    const points = [0.001, 0.002, 0.004].map((x) => ({ x, y: 1 }));
    const chart = scatterChart({
      ...words,
      summary: "",
      groups: [{ name: "Peers", points }],
      writeAcross: (value) => `${Number(value.toFixed(2))}%`,
    });
    for (const { labels } of [chart.wide, chart.narrow])
      expect(new Set(labels.map(({ text }) => text)).size).toBe(labels.length);
  });

  test("and what is written as nothing is nothing", () => {
    expect(distinctMarks([-0.0002, -0.0001, 0], percent)).toEqual([0]);
    expect(distinctMarks([1.001, 1.002, 2], (value) => value.toFixed(0))).toEqual([1.001, 2]);
  });
});

test("each colour of the heat map has a sign of its own", () => {
  expect(new Set(HEAT_STEPS.map(({ sign }) => sign)).size).toBe(HEAT_STEPS.length);
});
