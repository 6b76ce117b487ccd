import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { midrank, percentRankInclusive } from "#app/features/analysis/benchmarking/maths/percentile.ts";
import type { DealStage } from "#app/features/analysis/deals/records/deal.ts";
import { pipelineTotals } from "#app/features/analysis/deals/maths/pipeline.ts";
import { quantile, quartiles } from "#app/features/numbers/quantile.ts";
import { evaluate } from "#app/features/analysis/formulas/evaluate-formula.ts";
import { parseFormula } from "#app/features/analysis/formulas/formula.ts";
import { covenant } from "#app/features/analysis/kpis/records/covenant.ts";
import type { CovenantKind } from "#app/features/analysis/kpis/records/covenant-fields.ts";
import { comparables } from "#app/features/analysis/valuation/maths/comparables.ts";
import { dcf } from "#app/features/analysis/valuation/maths/dcf.ts";
import type { Terminal } from "#app/features/analysis/valuation/maths/dcf-inputs.ts";
import { equityOf, holdingValue } from "#app/features/analysis/valuation/maths/equity-bridge.ts";
import { concentration } from "#app/features/analysis/valuation/maths/portfolio.ts";
import { returnsOf } from "#app/features/analysis/valuation/maths/returns.ts";
import {
  type BridgeHolding,
  type BridgePoint,
  valueBridge,
} from "#app/features/analysis/valuation/maths/value-bridge.ts";
import { xirr, xnpv } from "#app/features/analysis/valuation/maths/xirr.ts";
import { value } from "../../support/reading/outcomes.ts";
/*
 * Written by `vectors/exact-figures.py` (Python’s fractions) and `vectors/spreadsheet.py` (LibreOffice Calc’s own
 * functions), which say how they are run.
 */
import exact from "../vectors/exact-figures.json" with { type: "json" };
import sheet from "../vectors/spreadsheet.json" with { type: "json" };

const about = { currency: "GBP", asOf: "2026-09-30" };
// The files know their own kinds and inputs; what reads them names what it takes.
// oxlint-disable-next-line typescript/no-explicit-any
type Inputs = any;

const flowsOf = (flows: [string, number][]) => flows.map(([date, amount]) => ({ date, amount }));
const peersOf = (multiples: number[]) =>
  multiples.map((evEbitda, index) => ({ name: `Peer ${index}`, evEbitda, evRevenue: null }));
const heldAt = (values: number[]) =>
  values.map((fairValue, index) => ({ id: `${index}`, name: `${index}`, sector: "A", fairValue, cost: 1 }));
const planOf = ({ cashFlows, wacc, growth }: Inputs) =>
  value(dcf({ cashFlows, wacc, terminal: { by: "growth", growth }, isMidYear: false, currency: "GBP" }));

function worked(text: string, values: Record<string, number>): number {
  const formula = value(parseFormula(text));
  return value(evaluate(formula, { valueOf: (name) => values[name] ?? null }));
}

/** What the product makes of the inputs of each kind that the spreadsheet worked out. */
const BY_SHEET: Record<string, (inputs: Inputs) => number | null | undefined> = {
  xirr: ({ flows }) => value(xirr(flowsOf(flows), "GBP")).value,
  xnpv: ({ flows, rate }) => value(xnpv(flowsOf(flows), rate, "GBP")).value,
  plan: (inputs) => planOf(inputs).planValue.value,
  dcf: (inputs) => planOf(inputs).enterpriseValue.value,
  quartile: ({ values, end }) => quartiles(values)?.[end as "lower" | "median" | "upper"],
  quantile: ({ values, share }) => quantile(values, share),
  percentRank: ({ values, subject }) => percentRankInclusive(subject, values),
  comparables: ({ peers, metric, debt, stake, discount }) => {
    const found = value(comparables({ peers: peersOf(peers), kind: "ev-ebitda", metric, ...about }));
    const claims = { debt, cash: 0, preferred: 0, minorities: 0 };
    const equity = value(equityOf(found.enterpriseValues.mid.value, claims, about)).value;
    return value(holdingValue(equity, { stake, discount }, about)).value;
  },
  hhi: ({ values }) => value(concentration(heldAt(values), about)).hhi.value,
  top1: ({ values }) => value(concentration(heldAt(values), about)).top1.value,
  kpi: ({ formula, values }) => worked(formula, values),
};

/** The same of those that were worked out exactly: each of their values by its name. */
const EXACTLY: Record<string, (inputs: Inputs) => Record<string, number | undefined>> = {
  dcf: ({ cashFlows, wacc, terminal, isMidYear }) => {
    const found = value(dcf({ cashFlows, wacc, terminal: terminal as Terminal, isMidYear, currency: "GBP" }));
    return {
      plan: found.planValue.value,
      terminal: found.terminalValue.value,
      today: found.terminalToday.value,
      value: found.enterpriseValue.value,
      share: found.terminalShare?.value,
    };
  },
  comparables: ({ peers, metric, debt, preferred, minorities, stake, discount }) => {
    const found = value(comparables({ peers: peersOf(peers), kind: "ev-ebitda", metric, ...about }));
    const ends = (["low", "mid", "high"] as const).map((end) => {
      const enterprise = found.enterpriseValues[end].value;
      const equity = value(equityOf(enterprise, { debt, cash: 0, preferred, minorities }, about)).value;
      return {
        [`${end}Multiple`]: found.multiples[end].value,
        [`${end}Enterprise`]: enterprise,
        [`${end}Equity`]: equity,
        [`${end}Holding`]: value(holdingValue(equity, { stake, discount }, about)).value,
      };
    });
    return Object.assign({}, ...ends) as Record<string, number>;
  },
  fund: ({ paidIn, distributed, nav }) => {
    const flows = [
      { date: "2020-01-31", amount: -paidIn },
      ...(distributed > 0 ? [{ date: "2024-01-31", amount: distributed }] : []),
    ];
    const { dpi, rvpi, tvpi, moic } = value(returnsOf(flows, nav, about));
    expect(value(moic).value).toBe(value(tvpi).value);
    return { dpi: value(dpi).value, rvpi: value(rvpi).value, tvpi: value(tvpi).value };
  },
  covenant: ({ kind, limit, ...inputs }) => {
    const found = value(covenant(kind as CovenantKind, limit, { ...inputs, ...about }));
    const { actual, headroom, cushion, capacity } = found;
    // What EBITDA can lose of other covenants stands beside their own test.
    const more = cushion && capacity && { cushion: cushion.value, capacity: capacity.value };
    return { actual: actual.value, headroom: headroom.value, ...more };
  },
  midrank: ({ peers, subject }) => ({ percentile: midrank(subject, peers) ?? undefined }),
  pipeline: ({ deals }) => {
    const cells = (deals as [DealStage, number, number][]).map(([stage, probability, valuationPence]) => ({
      stage,
      probability,
      count: 1,
      valuationPence,
    }));
    const { open } = pipelineTotals(cells);
    return { total: open.totalPence, weighted: open.weightedPence };
  },
  bridge: ({ holdings }) => {
    const point = (one: Inputs): BridgePoint | null =>
      one && {
        fairValue: one.fairValue,
        method: one.method,
        currency: one.currency,
        rate: one.rate,
        share: one.share,
        multiple: { metric: one.metric, multiple: one.multiple, netDebt: one.netDebt },
      };
    const all = holdings.map(([opening, closing, contributions, distributions]: Inputs): BridgeHolding => {
      return { name: "One", opening: point(opening), closing: point(closing), contributions, distributions };
    });
    return { ...value(valueBridge(all)) };
  },
};

/** How many of each the files hold: none is lost, and no empty file passes. */
const SHEET_COUNTS = {
  xirr: 11,
  xnpv: 7,
  plan: 5,
  dcf: 5,
  quartile: 12,
  quantile: 4,
  percentRank: 4,
  comparables: 4,
  hhi: 3,
  top1: 3,
  kpi: 11,
};
const EXACT_COUNTS = {
  dcf: 10,
  comparables: 6,
  fund: 6,
  covenant: 6,
  midrank: 4,
  pipeline: 3,
  bridge: 10,
};

const counts = (vectors: readonly { kind: string }[]) =>
  Object.fromEntries([...Map.groupBy(vectors, ({ kind }) => kind)].map(([kind, own]) => [kind, own.length]));

/** Within a share of the number itself; a number that is nothing, within the same of one. */
function expectNear(found: number | null | undefined, known: number, tolerance: number, name: string) {
  expect(found, name).toBeTypeOf("number");
  expect(Math.abs((found ?? Number.NaN) - known), `${name}: ${found} for ${known}`).toBeLessThanOrEqual(
    tolerance * Math.max(Math.abs(known), Math.abs(known) < 1e-9 ? 1 : 0),
  );
}

describe("figures of another implementation", () => {
  test("the files hold every vector, and each kind is looked at", () => {
    expect(counts(sheet)).toEqual(SHEET_COUNTS);
    expect(counts(exact)).toEqual(EXACT_COUNTS);
    expect(Object.keys(BY_SHEET).sort()).toEqual(Object.keys(SHEET_COUNTS).sort());
    expect(Object.keys(EXACTLY).sort()).toEqual(Object.keys(EXACT_COUNTS).sort());
  });

  test.each(sheet.map((one) => [one.kind, one.name, one] as const))(
    "LibreOffice Calc, %s: %s",
    (kind, name, { inputs, formula, value: known, tolerance }) => {
      expectNear(BY_SHEET[kind]?.(inputs), known, tolerance, `${name}, ${formula}`);
    },
  );

  test.each(exact.map((one) => [one.kind, one.name, one] as const))(
    "exactly, %s: %s",
    (kind, _, { inputs, values }) => {
      const found = EXACTLY[kind]?.(inputs) ?? {};
      expect(Object.keys(found).sort()).toEqual(Object.keys(values).sort());
      for (const [name, known] of Object.entries(values)) {
        if (kind === "bridge" || kind === "pipeline") expect(found[name], name).toBe(known);
        else expectNear(found[name], known, 1e-11, name);
      }
    },
  );
});

describe("at the edges", () => {
  const amount = fc.integer({ min: 1, max: 1_000_000_000 });
  const rates = fc.integer({ min: 1, max: 900 }).map((tenths) => tenths / 1000);
  const plans = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 });

  test("a growth at the WACC has no value, the least below it has one, and a plan without growth is its annuity", () => {
    fc.assert(
      fc.property(plans, rates, fc.boolean(), (cashFlows, wacc, isMidYear) => {
        const at = (growth: number) =>
          dcf({ cashFlows, wacc, terminal: { by: "growth", growth }, isMidYear, currency: "GBP" });
        expect(at(wacc).ok).toBe(false);
        expect(at(wacc + 0.001).ok).toBe(false);
        expect(value(at(wacc - 0.001)).enterpriseValue.value).toBeGreaterThan(0);
        expect(value(at(0)).terminalValue.value).toBeCloseTo((cashFlows.at(-1) ?? 0) / wacc, 3);
      }),
    );
  });

  test("money that comes back after whole years of 365 days has the rate at which it grew", () => {
    fc.assert(
      fc.property(fc.integer({ min: -900, max: 5000 }), fc.integer({ min: 1, max: 3 }), (tenths, years) => {
        const rate = tenths / 1000;
        const dates = ["2021-01-01", "2022-01-01", "2023-01-01", "2024-01-01"];
        const flows = [
          { date: "2021-01-01", amount: -1000 },
          { date: dates[years] ?? "", amount: 1000 * (1 + rate) ** years },
        ];
        expect(value(xirr(flows, "GBP")).value).toBeCloseTo(rate, 9);
        expect(value(xnpv(flows, rate, "GBP")).value).toBeCloseTo(0, 6);
      }),
    );
  });

  test("TVPI is DPI and RVPI; of nothing held it is DPI, of nothing back RVPI, and of nothing paid in there is none", () => {
    fc.assert(
      fc.property(amount, amount, amount, (paid, back, nav) => {
        const flows = [
          { date: "2020-01-31", amount: -paid },
          { date: "2024-01-31", amount: back },
        ];
        const of = (some: typeof flows, held: number) => value(returnsOf(some, held, about));
        const both = of(flows, nav);
        const [tvpi, dpi, rvpi] = [both.tvpi, both.dpi, both.rvpi].map((one) => value(one).value);
        expect((dpi ?? 0) + (rvpi ?? 0)).toBeCloseTo(tvpi ?? 0, 9 - Math.ceil(Math.log10(tvpi ?? 1)));
        const gone = of(flows, 0);
        expect([value(gone.tvpi).value, value(gone.rvpi).value]).toEqual([value(gone.dpi).value, 0]);
        const kept = of(flows.slice(0, 1), nav);
        expect([value(kept.tvpi).value, value(kept.dpi).value]).toEqual([value(kept.rvpi).value, 0]);
        expect(of(flows.slice(1), nav).tvpi.ok).toBe(false);
      }),
    );
  });

  test("quantiles begin at the least and end at the most, rise with their share, and of one value are that value", () => {
    const values = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 40 });
    const shares = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(values, shares, (all, [one, other]) => {
        expect([quantile(all, 0), quantile(all, 1)].map((end) => (end ?? 0) + 0)).toEqual(
          [Math.min(...all), Math.max(...all)].map((end) => end + 0),
        );
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(quantile(all, low)).toBeLessThanOrEqual(quantile(all, high) ?? Number.NaN);
        expect(quantile(all.slice(0, 1), one)).toBe(all[0]);
        expect(quantile([], one)).toBeNull();
      }),
    );
  });

  test("a rank is 0 below all peers, 100 above all, 50 among equals, and turns round with its peers", () => {
    const peers = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(peers, fc.integer({ min: -100, max: 100 }), (all, subject) => {
        expect([midrank(-101, all), midrank(101, all)]).toEqual([0, 100]);
        expect(
          midrank(
            subject,
            all.map(() => subject),
          ),
        ).toBe(50);
        const turned =
          midrank(
            -subject,
            all.map((one) => -one),
          ) ?? Number.NaN;
        expect((midrank(subject, all) ?? Number.NaN) + turned).toBeCloseTo(100, 9);
      }),
    );
  });

  const sales = fc.integer({ min: 1000, max: 1_000_000 });
  test("growth a year, compounded, leads from the first value to the last, and stands still at nothing", () => {
    fc.assert(
      fc.property(sales, sales, fc.integer({ min: 1, max: 30 }), (first, last, years) => {
        const growth = worked("(last ÷ first)^(1 ÷ years) − 1", { first, last, years });
        expect((first * (1 + growth) ** years) / last).toBeCloseTo(1, 9);
        expect(worked("(last ÷ first)^(1 ÷ years) − 1", { first, last: first, years })).toBe(0);
      }),
    );
  });

  test("a bridge of what did not change has no step, and one of the rate alone has that step alone", () => {
    const held = (rate: number, own: number): BridgePoint => ({
      fairValue: Math.round(own * rate),
      method: "net-assets",
      currency: "EUR",
      rate,
      share: 1,
      multiple: null,
    });
    fc.assert(
      fc.property(amount, rates, rates, (own, before, after) => {
        const bridge = (opening: BridgePoint, closing: BridgePoint) =>
          value(valueBridge([{ name: "One", opening, closing, contributions: 0, distributions: 0 }]));
        const { opening, closing, ...same } = bridge(held(before, own), held(before, own));
        expect([opening, Object.values(same).every((step) => step === 0)]).toEqual([closing, true]);
        const moved = bridge(held(before, own), held(after, own));
        // Half a penny of the opening value, and one of the closing, are rounding.
        const slack = Math.abs(after / before - 1) / 2 + 1.5;
        expect(Math.abs(moved.other)).toBeLessThanOrEqual(slack);
        expect(Math.abs(moved.fx - (moved.closing - moved.opening))).toBeLessThanOrEqual(slack);
      }),
    );
  });
});
