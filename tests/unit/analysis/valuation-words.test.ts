/** What a portfolio and a holding say where a figure is missing, beside what the page shows of them. */
import { expect, test } from "vitest";
import { portfolioFigures } from "#app/features/analysis/valuation/maths/portfolio-figures.ts";
import { returnsOf } from "#app/features/analysis/valuation/maths/returns.ts";

const asOf = "2026-09-30";

test("a portfolio whose holdings have no value does not say that it has no holdings", () => {
  const holding = {
    id: "1",
    name: "Aldgate",
    sector: "Energy",
    costPence: 400_000_000,
    fairValuePence: null,
    hasPaidIn: false,
  } as unknown as Parameters<typeof portfolioFigures>[0][number];
  const said = portfolioFigures([holding], [], [], asOf).problems.map(({ what }) => what);
  expect(said).toEqual(["No holding has a fair value yet"]);
});

test("a holding that cost something is not said to have cost nothing", () => {
  const returns = returnsOf([], 5, { currency: "GBP", asOf });
  const said = returns.ok && !returns.value.moic.ok ? returns.value.moic.problems : [];
  expect(said.map(({ what, right }) => `${what}. ${right}`)).toEqual([
    "No money paid in stands among the cash flows, so there is no multiple of it. Add the cost as a negative cash flow",
  ]);
});
