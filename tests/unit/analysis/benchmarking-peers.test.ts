import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvOf } from "#app/features/csv/csv.ts";
import { tableOf } from "#app/features/csv/csv-columns.ts";
import { readTable } from "../../support/reading/read-table.ts";
import { quartiles } from "#app/features/numbers/quantile.ts";
import { benchmarkRow, type Exclusion } from "#app/features/analysis/benchmarking/records/benchmark.ts";
import { onePerCompany, type PeerCompany } from "#app/features/analysis/benchmarking/maths/company.ts";
import { composite, gapToMedian, worthOfGap } from "#app/features/analysis/benchmarking/maths/composite.ts";
import {
  METRIC_KEYS,
  type MetricKey,
  metricOf,
  METRICS,
} from "#app/features/analysis/benchmarking/maths/metric.ts";
import { outliersOf, robustMeasure, robustScore } from "#app/features/analysis/benchmarking/maths/outlier.ts";
import {
  peerCompanyOf,
  PEER_COLUMNS,
  peerRow,
  unitWarnings,
} from "#app/features/analysis/benchmarking/imports/peer-columns.ts";
import {
  adjusted,
  midrank,
  percentRankInclusive,
  rankOf,
} from "#app/features/analysis/benchmarking/maths/percentile.ts";
import { SAMPLE_SOURCE, samplePeers } from "#app/features/analysis/benchmarking/records/sample-peers.ts";
import { withoutName } from "#app/features/analysis/benchmarking/pages/peer-table.ts";
import { tickedGroup } from "#app/features/analysis/benchmarking/maths/ticks.ts";
import { codes, noMetrics, value } from "../../support/reading/outcomes.ts";

const vector = [4, 7, 9, 12, 12, 15, 18, 22];
/** Eleven values with one far out, for what Python's statistics module says of them. */
const eleven = [12.4, -3.1, 7.7, 0.2, 55, 7.9, 8.1, 6.6, 9, -1.5, 4.4];
const peer = (
  id: string,
  metrics: Partial<Record<MetricKey, number | null>>,
  more: Partial<PeerCompany> = {},
) => ({
  id,
  name: `Peer ${id}`,
  sector: "Energy",
  country: "GB",
  year: 2025,
  revenue: 20e6,
  ...more,
  metrics: { ...noMetrics, ...metrics },
});
const about = { currency: "GBP", source: "Sample data", asOf: "2025-12-31" };
const rowOf = (
  values: readonly (number | null)[],
  subject: number | null,
  key: MetricKey = "ebitdaMargin",
  exclusions: Exclusion[] = [],
) =>
  benchmarkRow({
    metric: metricOf(key),
    subject,
    peers: values.map((one, index) => peer(String(index), { [key]: one })),
    exclusions,
    ...about,
  });

describe("percentiles", () => {
  test("12 among 4 7 9 12 12 15 18 22 is 50.0 (INC 42.86), 16 is 75.0 (INC 76.19), 3 is 0.0", () => {
    expect([12, 16, 3].map((one) => midrank(one, vector))).toEqual([50, 75, 0]);
    expect(percentRankInclusive(12, vector)).toBeCloseTo(42.86, 2);
    expect(percentRankInclusive(16, vector)).toBeCloseTo(76.19, 2);
    expect([3, 23].map((one) => percentRankInclusive(one, vector))).toEqual([null, null]);
    expect(quartiles(vector)).toEqual({ lower: 8.5, median: 12, upper: 15.75 });
  });

  test("within 0 and 100, rising with the value, turned round by the direction, blind to scale", () => {
    const peers = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 30 });
    const number = fc.integer({ min: -60, max: 60 });
    fc.assert(
      fc.property(peers, number, number, (values, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map(
          (each) => midrank(each, values) ?? -1,
        );
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(100);
        expect(low).toBeLessThanOrEqual(high ?? 0);
        expect(
          midrank(
            -one,
            values.map((each) => -each),
          ),
        ).toBeCloseTo(adjusted(midrank(one, values) ?? 0, "lower"), 9);
        expect(
          midrank(
            one * 4,
            values.map((each) => each * 4),
          ),
        ).toBe(midrank(one, values));
        const inclusive = percentRankInclusive(one, values);
        if (inclusive !== null) {
          expect(inclusive).toBeGreaterThanOrEqual(0);
          expect(inclusive).toBeLessThanOrEqual(100);
        }
        const { rank, of } = rankOf(one, values, "higher");
        expect(rank >= 1 && rank <= of).toBe(true);
      }),
    );
  });

  test("the rank counts from the better end, and equals share the better place", () => {
    expect(rankOf(22, vector, "higher")).toEqual({ rank: 1, of: 9, shared: true });
    expect(rankOf(23, vector, "higher")).toEqual({ rank: 1, of: 9, shared: false });
    expect(rankOf(23, vector, "lower").rank).toBe(9);
    expect(rankOf(12, vector, "higher").rank).toBe(4);
    expect(midrank(1, [])).toBeNull();
  });
});

describe("outliers", () => {
  const scores = (values: readonly number[]) => {
    const measure = value(robustMeasure(values));
    return values.map((one) => robustScore(one, measure));
  };

  // Python 3: NormalDist().inv_cdf(.75) × (x − median) ÷ median absolute deviation.
  test("robust z-scores, as Python's statistics has them", () => {
    expect(scores(eleven)[4]).toBeCloseTo(9.667686419477171, 10);
    expect(scores(eleven)[0]).toBeCloseTo(0.9606369169459347, 10);
    expect(outliersOf(eleven, 8)).toEqual([4]);
    expect(outliersOf(eleven, 12)).toEqual([]);
  });

  test("where most are equal, the mean deviation measures; where all are, nothing does", () => {
    expect(scores([5, 5, 5, 5, 5, 5, 9])[6]).toBeCloseTo(5.585191925620058, 10);
    expect(codes(robustMeasure([0.1, 0.1, 0.1]))).toEqual(["no-spread"]);
    expect(outliersOf([3, 3, 3, 3, 3, 3, 3, 3], 8)).toEqual([]);
  });
});

describe("a metric against its peers", () => {
  test("the whole row of the eight peers", () => {
    const row = rowOf(vector, 16);
    const { lower, median, upper, own, extremes, outliers } = value(row.statistics);
    expect([lower, median, upper, own?.percentile, own?.standing].map((one) => one?.value)).toEqual([
      8.5, 12, 15.75, 75, 75,
    ]);
    expect([own?.rank.place.value, own?.rank.of, own?.rank.isShared]).toEqual([3, 9, false]);
    expect([row.n.value, extremes?.least.value, extremes?.most.value, outliers, row.outliers]).toEqual([
      8,
      4,
      22,
      null,
      [],
    ]);
    expect(own?.percentile.method).toContain("Midrank");
    expect(own?.percentile.reference).toContain("PERCENTRANK.INC, another definition, gives 76.2");
    expect([median.asOf, median.puts[0]?.source]).toEqual(["2025-12-31", "Sample data"]);
  });

  test("lower is better: the percentile stays, the standing turns", () => {
    const { own } = value(rowOf(vector, 16, "leverage").statistics);
    expect([own?.percentile.value, own?.standing.value, own?.rank.place.value]).toEqual([75, 25, 7]);
  });

  test("four peers show nothing, five their quartiles, eight their extremes", () => {
    expect(codes(rowOf(vector.slice(0, 4), 10).statistics)).toEqual(["too-few-peers"]);
    for (const [n, isShown] of [
      [5, false],
      [7, false],
      [8, true],
    ] as const) {
      expect(value(rowOf(vector.slice(0, n), 10).statistics).extremes !== null, `${n}`).toBe(isShown);
    }
    expect(codes(rowOf([], 10).statistics)).toEqual(["too-few-peers"]);
  });

  test("unknown values are counted apart and never zeros; excluded ones keep their reasons", () => {
    const row = rowOf([...vector, null, null], null, "ebitdaMargin", [
      { companyId: "7", metric: "ebitdaMargin", reason: "One-off sale" },
      { companyId: "6", metric: "roce", reason: "Not of this metric" },
    ]);
    expect([row.n.value, row.counted.unknown.length, row.excluded]).toEqual([
      7,
      2,
      [{ id: "7", name: "Peer 7", reason: "One-off sale" }],
    ]);
    expect(row.counted.values).toEqual(vector.slice(0, 7));
    expect(value(row.statistics).own).toBeNull();
  });

  test("an outlier is shown and still counts", () => {
    const row = rowOf(eleven, 1);
    expect([row.outliers.map((one) => one.value), row.n.value]).toEqual([[55], 11]);
    expect(value(row.statistics).outliers?.value).toBe(1);
  });

  test("a list is worked out once, and one without an excluded peer anew", () => {
    const peers = vector.map((one, index) => peer(String(index), { ebitdaMargin: one }));
    const asked = { metric: metricOf("ebitdaMargin"), subject: 12, peers, ...about };
    const first = benchmarkRow(asked);
    expect(benchmarkRow(asked).counted).toBe(first.counted);
    const exclusions = [{ companyId: "0", metric: null, reason: "Sold" }];
    expect(benchmarkRow({ ...asked, exclusions }).counted.values).toEqual(vector.slice(1));
    expect(benchmarkRow(asked).counted.values).toEqual(vector);
    expect(withoutName(peers, "Nobody")).toBe(peers);
    const others = withoutName(peers, " peer 3 ");
    expect(others.map(({ id }) => id)).toEqual(["0", "1", "2", "4", "5", "6", "7"]);
    expect(withoutName(peers, "PEER 3")).toBe(others);
  });
});

describe("composite and gaps", () => {
  const rows = [rowOf(vector, 12), rowOf(vector, 16, "roce"), rowOf(vector, 3, "leverage")];

  // By hand: (50 × 2 + 75 + (100 − 0)) ÷ 4 = 68.75
  test("weights 2, 1, 1 of standings 50, 75, 100 make 68.75", () => {
    expect(value(composite(rows, { ebitdaMargin: 2 }, "2025-12-31")).value).toBe(68.75);
    expect(value(composite(rows, {}, "2025-12-31")).value).toBe(75);
    expect(value(composite(rows, { ebitdaMargin: 0, leverage: 0 }, "2025-12-31")).value).toBe(75);
  });

  test("what can't be shown is left out and said; nothing left, and mad weights, are problems", () => {
    const more = [...rows, rowOf([1, 2], 1, "capexShare")];
    expect(value(composite(more, {}, "2025-12-31")).warnings[0]?.what).toBe("Left out: Capex of revenue");
    expect(codes(composite([], {}, "2025-12-31"))).toEqual(["nothing-to-weigh"]);
    expect(codes(composite(rows, { roce: -1 }, "2025-12-31"))).toEqual(["weight"]);
    expect(codes(composite(rows, { roce: Number.NaN }, "2025-12-31"))).toEqual(["weight"]);
  });

  // By hand: the median of 0.10 … 0.30 is 0.20; (0.20 − 0.14) × £50m is £3m.
  test("closing a margin gap of six points on £50m is £3m; of capex the other way round", () => {
    const shares = [0.1, 0.15, 0.2, 0.25, 0.3];
    const margin = rowOf(shares, 0.14);
    expect(value(gapToMedian(margin, "GBP")).value).toBeCloseTo(0.06, 12);
    expect(value(worthOfGap(margin, 50e6, "GBP")).value).toBeCloseTo(3e6, 6);
    expect(value(worthOfGap(rowOf(shares, 0.26, "capexShare"), 50e6, "GBP")).value).toBeCloseTo(3e6, 6);
    expect(codes(worthOfGap(rowOf(shares, 0.14, "capexShare"), 50e6, "GBP"))).toEqual(["ahead"]);
    expect(codes(worthOfGap(rowOf(shares, 0.3), 50e6, "GBP"))).toEqual(["ahead"]);
    expect(codes(worthOfGap(margin, 0, "GBP"))).toEqual(["no-revenue"]);
    expect(codes(worthOfGap(rowOf(shares, 1, "leverage"), 50e6, "GBP"))).toEqual(["no-money"]);
    expect(codes(gapToMedian(rowOf(shares, null), "GBP"))).toEqual(["no-value"]);
    // Spending more on research to come to the median costs £3m a year.
    const research = value(worthOfGap(rowOf(shares, 0.14, "researchShare"), 50e6, "GBP"));
    expect(research.value).toBeCloseTo(-3e6, 6);
    expect([research.name, research.formula]).toEqual([
      "Cost of closing the gap in R&D of revenue",
      "−gap × revenue",
    ]);
    expect(codes(worthOfGap(rowOf(shares, 0.2), 50e6, "GBP"))).toEqual(["ahead"]);
  });
});

describe("groups", () => {
  const companies = samplePeers();

  test("the sample set is the same each time, labelled, in range and enough for every sector", () => {
    expect(samplePeers()).toEqual(companies);
    expect(new Set(companies.map((one) => one.id)).size).toBe(companies.length);
    expect(SAMPLE_SOURCE).toBe("Sample data");
    for (const company of companies) {
      expect(company.name).toMatch(/^Sample /);
      expect(company.revenue).toBeGreaterThan(0);
      for (const key of METRIC_KEYS) expect(Number.isFinite(company.metrics[key] ?? 0)).toBe(true);
      expect(company.metrics.grossMargin).toBeGreaterThan(0);
      expect(company.metrics.grossMargin).toBeLessThan(1);
    }
    for (const own of Map.groupBy(companies, (one) => one.sector).values()) {
      for (const metric of METRICS) {
        const row = benchmarkRow({ metric, subject: 0.1, peers: own, ...about });
        expect(value(row.statistics).extremes).not.toBeNull();
      }
    }
  });

  test("a company counts once, with its latest year", () => {
    const years = (name: string, ...all: number[]) =>
      all.map((year) => peer(`${name}${year}`, {}, { name, year }));
    const rows = [...years("A", 2023, 2025, 2024), ...years("B", 2024), ...years(" a", 2022)];
    expect(onePerCompany(rows).map(({ id }) => id)).toEqual(["A2025", "B2024"]);
  });
});

describe("ticks on a list of peers", () => {
  const filter = { sector: "Energy", country: null, year: null, sizeBand: null };
  const asked = { by: { kind: "filter" as const, filter }, out: [{ id: "b", reason: "Sold" }] };
  const members = new Set(["a", "b", "c", "d"]);

  test("who is unticked is left out with the reason, who is ticked counts, who was not shown stays", () => {
    expect(
      tickedGroup(asked, members, { shown: ["a", "b", "c"], ticked: ["b", "c"], reason: "Merged" }),
    ).toEqual({
      by: asked.by,
      out: [{ id: "a", reason: "Merged" }],
      leftOut: 1,
      isChanged: true,
    });
    const same = tickedGroup(asked, members, { shown: ["a", "b"], ticked: ["a"], reason: "" });
    expect(same).toMatchObject({ out: asked.out, isChanged: false });
  });

  test("of a group by hand those of the set that are ticked come in, and strangers can't be left out", () => {
    const by = { kind: "picked" as const, ids: ["a", "c"] };
    const ticks = { shown: ["a", "b", "c", "x", "y"], ticked: ["b", "c", "x"], reason: "Merged" };
    expect(tickedGroup({ by, out: asked.out }, new Set(["a", "b", "c"]), ticks)).toEqual({
      by: { kind: "picked", ids: ["c", "b", "x"] },
      out: [{ id: "a", reason: "Merged" }],
      leftOut: 1,
      isChanged: true,
    });
  });
});

describe("a file of peers", () => {
  const read = (text: string) => readTable(text, PEER_COLUMNS);
  const head = "Name,Sector,Country,Year,EBITDA margin (%)";

  test("the sample set comes back as it went out", () => {
    const companies = samplePeers();
    const table = read(csvOf(tableOf(PEER_COLUMNS, companies.map(peerRow))));
    expect(table.problems).toEqual([]);
    expect(table.rows.map(({ row }, index) => peerCompanyOf(companies[index]!.id, row))).toEqual(companies);
    expect(unitWarnings(table.rows.filter(({ row }) => row.sector === "Technology"))).toEqual([]);
  });

  test("shares among percent are told of and left as they are", () => {
    const rows = (cells: readonly string[]) =>
      read(`${head}\n${cells.map((cell, index) => `C${index},B,GB,2025,${cell}`).join("\n")}`).rows;
    expect(unitWarnings(rows(["0.35", "0.2", "0.15", "22", "18"])).map((one) => one.code)).toEqual([
      "mixed-units",
    ]);
    expect(unitWarnings(rows(["0.35", "0.2", "0.15"]))).toHaveLength(1);
    expect(unitWarnings(rows(["35", "20", "0.9", "n/a", "-4"]))).toEqual([]);
  });
});
