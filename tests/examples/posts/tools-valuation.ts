import type { facts } from "#app/routes/portal/tools/portfolio-valuation/facts.ts";
import type { Ground, PostsOf } from "./post-example.ts";
import { removedAt } from "./records.ts";

const portfolio = "/client-portal/tools/portfolio-valuation";
const holdingOf = async ({ make, owner }: Ground, values = {}) =>
  `${portfolio}/${await make.valuedHolding(owner.companyId, values)}`;
const newHolding = { name: "Kestrel", sector: "Energy", currency: "GBP", stake: "25", cost: "100" };

export const posts: PostsOf<typeof facts> = {
  "portfolio.tsx": {
    samples: { post: () => ({ to: portfolio }) },
    revalue: {
      post: async (ground) => {
        await holdingOf(ground);
        return { to: portfolio };
      },
    },
  },
  "new.tsx": { "": { post: () => ({ to: `${portfolio}/new`, fields: newHolding }) } },
  "rates.tsx": {
    "": {
      post: () => ({
        to: `${portfolio}/rates`,
        fields: { from: "EUR", rate: "0.86", date: "2026-09-30", source: "ECB" },
      }),
    },
  },
  "peers.tsx": {
    remove: {
      post: async ({ make, owner }) => ({
        to: `${portfolio}/peers`,
        fields: { set: await make.multiples(owner.companyId) },
      }),
    },
  },
  "import.tsx": {
    "": {
      post: () => ({
        to: `${portfolio}/import`,
        fields: { csv: "Name,Sector,Stake (%),Cost\r\nPeregrine,Energy,25,100\r\n" },
      }),
    },
  },
  "snapshots.tsx": {
    "": {
      post: async (ground) => {
        await holdingOf(ground);
        return { to: `${portfolio}/snapshots`, fields: { name: "Third quarter", asOf: "2026-09-30" } };
      },
    },
  },
  "holding.tsx": {
    remove: { post: async (ground) => ({ to: await holdingOf(ground) }) },
    restore: { post: async (ground) => ({ to: await holdingOf(ground, { removed_at: removedAt }) }) },
  },
  "edit.tsx": {
    "": { post: async (ground) => ({ to: `${await holdingOf(ground)}/edit`, fields: newHolding }) },
  },
  "value.tsx": {
    inputs: {
      post: async (ground) => ({
        to: `${await holdingOf(ground)}/value`,
        fields: { cashFlows: "10 12", wacc: "10", growth: "2" },
      }),
    },
    method: {
      post: async (ground) => ({
        to: `${await holdingOf(ground)}/value`,
        fields: { method: "net-assets", reason: "Valued by surveyors." },
      }),
    },
  },
  "flows.tsx": {
    add: {
      post: async (ground) => ({
        to: `${await holdingOf(ground)}/flows`,
        fields: { date: "2026-01-31", direction: "in", amount: "100" },
      }),
    },
    remove: {
      post: async ({ make, owner }) => {
        const holding = await make.valuedHolding(owner.companyId);
        const flow = await make.valuationFlow(owner.companyId, holding);
        return { to: `${portfolio}/${holding}/flows`, fields: { flow } };
      },
    },
  },
};
