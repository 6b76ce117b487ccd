import { describe, expect, test } from "vitest";
import { benchmarkCsvRows, writeRow } from "#app/features/analysis/benchmarking/pages/benchmark-rows.ts";
import { boxRows, scatterOf, spreadOver } from "#app/features/analysis/benchmarking/pages/benchmark-plots.ts";
import type { PeerCompany } from "#app/features/analysis/benchmarking/maths/company.ts";
import { explained } from "#app/features/analysis/benchmarking/maths/explain.ts";
import { plotCsvRows } from "#app/features/analysis/benchmarking/exports/plot-csv.ts";
import { benchmarkFigures, workOut } from "#app/features/analysis/benchmarking/maths/work-out.ts";
import { writeGap, writeNumber } from "#app/features/analysis/benchmarking/pages/write-number.ts";
import { moneyUnit, MULTIPLE, POINTS, SHARE } from "#app/features/numbers/unit.ts";
import { boxChart } from "#app/ui/chart/box-chart.server.ts";
import { noMetrics } from "../../support/reading/outcomes.ts";

const peer = (name: string, ebitdaMargin: number, roce: number | null = null): PeerCompany => ({
  id: name,
  name,
  sector: "Energy",
  country: "GB",
  year: 2025,
  revenue: 1e6,
  metrics: { ...noMetrics, ebitdaMargin, roce },
});
const eight = [4, 7, 9, 12, 12, 15, 18, 22].map((value, index) => peer(`P${index}`, value / 100, value / 50));
const set = {
  id: "s",
  companyId: null,
  name: "Set",
  version: 2,
  source: "Data",
  asOf: "2025-12-31",
  currency: "GBP",
  isSample: false,
  peers: 8,
  addedAt: "",
  removedAt: null,
};
const group = { set, source: "Set, version 2 (Data)", asOf: set.asOf, name: "Group", version: 1 };
const saved = {
  name: "Acme",
  year: 2025,
  revenue: 10e6,
  metrics: { ...noMetrics, ebitdaMargin: 0.1, roce: 0.2 },
  weights: {},
  directions: {},
};
const explainedOne = (worked: ReturnType<typeof workOut>, key: string) =>
  explained(worked, key, (day) => day)[0] ?? null;
const shown = (worked: ReturnType<typeof workOut>, key: string) => {
  const row = worked.rows.find(({ metric }) => metric.key === key);
  if (!row) throw new Error(`There is no row ${key}`);
  return writeRow(row, worked.currency);
};

describe("numbers as they are written", () => {
  test.each([
    [0.125, SHARE, "12.5%"],
    [0.12, SHARE, "12%"],
    [-0.034, SHARE, "−3.4%"],
    [1.8, MULTIPLE, "1.80×"],
    [172_000, moneyUnit("GBP"), "£172,000"],
    [-1_234_567, moneyUnit("USD"), "−$1,234,567"],
    [12, moneyUnit("CHF"), "CHF 12"],
    [75, POINTS, "75.0"],
  ] as const)("%s", (value, unit, text) => {
    expect(writeNumber(value, unit)).toBe(text);
  });

  test("a gap has its sign", () => {
    expect(writeGap(0.02, SHARE)).toBe("+2 pp");
    expect(writeGap(-0.02, SHARE)).toBe("−2 pp");
  });
});

describe("a benchmark of the vectors", () => {
  const worked = workOut(saved, group, eight, []);

  test("prints the quartiles, the percentile, the rank and the gap with its worth", () => {
    expect(shown(worked, "ebitdaMargin")).toMatchObject({
      subject: "10%",
      lower: "8.5%",
      median: "12%",
      upper: "15.8%",
      percentile: "37.5",
      rank: "6",
      rankOf: "of 9",
      n: "8",
      gap: "+2 pp",
      worth: "+£200,000",
      hidden: null,
    });
  });

  test("a metric that no peer has is hidden, with what would show it", () => {
    const row = shown(worked, "leverage");
    expect(row).toMatchObject({ median: null, percentile: null, n: "0" });
    expect(row.hidden).toContain("at least 5 peers");
  });

  test("the company itself never counts, whatever the case of its name", () => {
    const own = workOut(saved, group, [...eight, peer("ACME", 0.9)], []);
    expect(own.peers).toHaveLength(8);
  });

  test("an exclusion is counted out and told", () => {
    const left = workOut(saved, group, eight, [{ companyId: "P7", metric: "ebitdaMargin", reason: "Sold" }]);
    expect(shown(left, "ebitdaMargin")).toMatchObject({
      n: "7",
      notes: [{ text: "Left out by hand: 1", part: "n" }],
    });
    expect(shown(left, "roce").n).toBe("8");
  });

  test("every figure can be explained with the numbers put in", () => {
    for (const figure of benchmarkFigures(worked)) {
      const text = explainedOne(worked, figure.key);
      expect(text?.substituted, figure.key).toContain(" = ");
      expect(text?.substituted).not.toMatch(/NaN|Infinity|undefined/);
      expect(text?.sources, figure.key).toContain("Set, version 2 (Data)");
      expect(text?.asOf, figure.key).toBe("2025-12-31");
    }
    expect(explainedOne(worked, "nothing")).toBeNull();
    const metric = explained(worked, "ebitdaMargin", (day) => day);
    expect(metric.map(({ key }) => key)).toContain("ebitdaMargin-worth");
    expect(metric.every(({ key }) => key.startsWith("ebitdaMargin-"))).toBe(true);
    expect(explainedOne(worked, "ebitdaMargin-median")).toMatchObject({
      sources: "Group, version 1, of Set, version 2 (Data)",
      asOf: "2025-12-31",
    });
  });

  test("values of fewer than eight peers are never spelled out: the lowest and highest are single companies'", () => {
    const few = workOut(saved, group, eight.slice(1), []);
    for (const key of ["ebitdaMargin-p25", "ebitdaMargin-median", "ebitdaMargin-percentile"]) {
      const text = explainedOne(few, key);
      expect(text?.substituted, key).toContain("peers");
      expect(JSON.stringify(text), key).not.toContain("22%");
      expect(JSON.stringify(text), key).toContain("7 values, not shown");
      const whole = explainedOne(worked, key);
      expect(whole?.substituted, key).toContain("22%");
      expect(JSON.stringify(whole?.puts), key).toContain('"8 values from the lowest, as in the formula"');
    }
  });

  test("the file has the same rows with plain numbers", () => {
    const rows = benchmarkCsvRows("Acme", worked);
    const margin = rows.find(([name]) => name === "EBITDA margin");
    expect(margin?.slice(1, 8)).toEqual(["%", "Higher is better", 10, 8.5, 12, 15.75, 37.5]);
  });
});

describe("what few peers may not tell", () => {
  const few = workOut(saved, group, eight.slice(1), []);

  test("nobody is named or drawn below eight, on pages, in files and in explanations", () => {
    expect(few.rows.flatMap(({ outliers }) => outliers)).toEqual([]);
    for (const row of few.rows) {
      expect(writeRow(row, "GBP").notes.map(({ part }) => part)).not.toContain("most");
    }
    const told = JSON.stringify([
      benchmarkCsvRows("Acme", few),
      plotCsvRows("boxes", { name: "Acme", worked: few }, ["ebitdaMargin", "roce"]),
      plotCsvRows("scatter", { name: "Acme", worked: few }, ["ebitdaMargin", "roce"]),
      boxRows(few),
    ]);
    expect(told).not.toMatch(/P[1-7]\b|\b22\b|0\.22|0\.44/);
  });
});

describe("plots", () => {
  test("single companies are drawn from eight on, and a metric hidden is not drawn", () => {
    const full = boxRows(workOut(saved, group, eight, []));
    expect(full.map(({ metric }) => metric.key)).toEqual(["ebitdaMargin", "roce"]);
    expect(full[0]?.box.strip).toHaveLength(8);
    const seven = eight.slice(1);
    const worked = workOut(saved, group, seven, []);
    expect(boxRows(worked)[0]?.box.strip).toEqual([]);
    expect(scatterOf(worked, ["ebitdaMargin", "roce"])).toBeNull();
    expect(scatterOf(workOut(saved, group, eight, []), ["ebitdaMargin", "roce"])).toMatchObject({
      company: { x: 0.1, y: 0.2 },
      medians: { x: 0.12 },
    });
  });

  test("a point needs both metrics: eight peers of each are not eight of both", () => {
    const halves = [
      ...eight.map((one) => ({ ...one, metrics: { ...one.metrics, roce: null } })),
      ...eight.map((one) => ({
        ...one,
        id: `${one.id}b`,
        name: `${one.name}b`,
        metrics: { ...one.metrics, ebitdaMargin: null },
      })),
    ];
    const worked = workOut(saved, group, halves, []);
    expect(boxRows(worked).map(({ box }) => box.strip.length)).toEqual([8, 8]);
    expect(scatterOf(worked, ["ebitdaMargin", "roce"])).toBeNull();
  });

  test("the company itself is no point and no stroke", () => {
    const worked = workOut(saved, group, [...eight, peer("ACME", 0.9, 0.9)], []);
    expect(boxRows(worked)[0]?.box.strip).not.toContain(0.9);
    expect(scatterOf(worked, ["ebitdaMargin", "roce"])?.points.map(({ name }) => name)).not.toContain("ACME");
  });

  test("of thousands as many are drawn as can be told apart, from the lowest to the highest", () => {
    const many = Array.from({ length: 5000 }, (_, index) => index);
    const drawn = spreadOver(many, 120);
    expect([drawn.length, drawn[0], drawn.at(-1)]).toEqual([120, 0, 4999]);
    const steps = drawn.slice(1).map((one, index) => one - (drawn[index] ?? 0));
    expect([Math.min(...steps), Math.max(...steps)]).toEqual([42, 43]);
    expect(spreadOver([1, 2], 120)).toEqual([1, 2]);
  });

  test("boxes stay within their room, also where all values are one", () => {
    const box = {
      label: "Metric",
      lower: 1,
      median: 1,
      upper: 1,
      dot: 1,
      strip: [1, 1],
      beyond: { below: 1, above: 1 },
      text: "1.00×",
    };
    const chart = boxChart({
      finding: "F",
      unit: "U",
      source: "S",
      labelName: "L",
      names: ["Peers", "Company"],
      boxes: [box, { ...box, lower: -5, upper: 9, median: 2, dot: 1000, strip: [] }],
      summary: "",
    });
    for (const { marks, grid, base, width } of [chart.wide, chart.narrow]) {
      const all = [...marks, grid, base].join("");
      expect(all).not.toMatch(/NaN|Infinity/);
      for (const [, x = ""] of all.matchAll(/[MH](-?[\d.]+)/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(0);
        expect(Number(x)).toBeLessThanOrEqual(width);
      }
    }
  });
});

describe("a multiple of EBITDA where there is none", () => {
  const indebted = (name: string, leverage: number | null, ebitdaMargin: number | null): PeerCompany => {
    const made = peer(name, 0);
    return { ...made, metrics: { ...made.metrics, leverage, ebitdaMargin } };
  };
  const good = [1, 2, 3, 4, 5, 6, 7, 8].map((leverage) => indebted(`G${leverage}`, leverage, 0.1));
  const losing = [indebted("L1", -6, -0.05), indebted("L2", 4, -0.2), indebted("L3", 9, 0)];
  const cash = indebted("Cash", -1, 0.2);
  const work = (metrics: Partial<typeof saved.metrics>) =>
    workOut({ ...saved, metrics: { ...noMetrics, ...metrics } }, group, [...good, ...losing, cash], []);

  test("is n.m. of peers: in no rank, median, chart or outlier; net cash still ranks first", () => {
    const worked = work({ leverage: 4.5, ebitdaMargin: 0.1 });
    const row = worked.rows.find(({ metric }) => metric.key === "leverage")!;
    expect(row.counted.values).toEqual([-1, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(shown(worked, "leverage")).toMatchObject({
      subject: "4.50×",
      median: "4.00×",
      rank: "6",
      rankOf: "of 10",
      n: "9",
    });
    expect(shown(worked, "leverage").notes[0]?.text).toBe(
      "Not meaningful (n.m.) of 3 of the peers: EBITDA is not above zero",
    );
    expect(scatterOf(worked, ["leverage", "ebitdaMargin"])?.points).toHaveLength(9);
  });

  test.each([
    [-0.01, -3],
    [-0.01, 3],
    [0, 3],
    [-0.01, null],
  ])("is n.m. of a company with a margin of %d and a multiple of %s", (ebitdaMargin, leverage) => {
    const worked = work({ leverage, ebitdaMargin });
    expect(shown(worked, "leverage")).toMatchObject({
      subject: "n.m.",
      rank: null,
      standing: null,
      gap: null,
    });
    expect(boxRows(worked).find(({ metric }) => metric.key === "leverage")?.box).toMatchObject({
      dot: null,
      text: "n.m.",
    });
    const cellOf = (rows: ReturnType<typeof benchmarkCsvRows>, column: number) =>
      rows.find(([name]) => String(name).startsWith("Net debt"))?.[column];
    expect(cellOf(benchmarkCsvRows("Acme", worked), 3)).toBe("n.m.");
    expect(cellOf(plotCsvRows("boxes", { name: "Acme", worked }, ["leverage", "roce"]), 1)).toBe("n.m.");
  });

  test("a cost of closing a gap is written as one", () => {
    const spending = [0.02, 0.04, 0.06, 0.08, 0.1].map((researchShare, place) => {
      const made = peer(`R${place}`, 0.1);
      return { ...made, metrics: { ...made.metrics, researchShare } };
    });
    const metrics = { ...noMetrics, researchShare: 0.02 };
    const worked = workOut({ ...saved, metrics }, group, spending, []);
    expect(shown(worked, "researchShare").worth).toBe("−£400,000, a cost");
  });
});
