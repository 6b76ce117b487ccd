import { expect, test } from "vitest";
import { SERVICE_CATEGORIES } from "#app/features/trade/services/service.ts";
import { categories } from "#db/seeds/categories.ts";
import { services } from "#db/seeds/services.ts";

test("the twelve services have the contract's ids, in its order", () => {
  expect(services.map((service) => service.id)).toEqual([
    "b2b_finance_analytics",
    "b2b_esg_reports",
    "index_licensing",
    "research_deal_discovery",
    "startup_landscape_mapping",
    "thematic_research",
    "thematic_market_lists",
    "custom_valuation_benchmarks",
    "thematic_investment_scouting",
    "buy_side_target_origination",
    "commercial_dd_lite",
    "consultancy",
  ]);
});

test("every service says what it is, costs and brings, under one of the contract's categories", () => {
  const known = new Set<string>(SERVICE_CATEGORIES.map((category) => category.value));
  for (const service of services) {
    expect(known).toContain(service.category);
    expect(service.description.length, service.id).toBeGreaterThan(100);
    expect(service.features.length, service.id).toBeGreaterThanOrEqual(4);
    for (const text of [service.pricing, service.deliverables, service.timeline])
      expect(text).toMatch(/\.$|\d|[a-z]$/);
  }
  expect(new Set(services.map((service) => service.category))).toEqual(known);
});

test("the fifty companies of the ESG reports are promised", () => {
  const esg = services.find((service) => service.id === "b2b_esg_reports");
  expect(esg?.pricing).toContain("50 companies per quarter");
});

test("the catalogue has its twelve categories", () => {
  expect(categories.map((category) => category.id)).toEqual([
    "banking-finance",
    "esg-reports",
    "private-equity",
    "regulatory-updates",
    "market-intelligence",
    "market-analysis",
    "sector-analysis",
    "quarterly-reports",
    "ma-analysis",
    "market-forecast",
    "financial-data",
    "research",
  ]);
  expect(categories.find((category) => category.id === "esg-reports")?.name).toBe("ESG & Sustainability");
});
