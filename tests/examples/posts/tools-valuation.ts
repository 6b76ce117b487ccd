import type { facts } from "#app/routes/portal/tools/portfolio-valuation/facts.ts";
import type { Ground, PostsOf } from "./post-example.ts";
import { removedAt } from "./records.ts";

const portfolio = "/client-portal/tools/portfolio-valuation";
const holdingOf = async ({ make, owner }: Ground, values = {}) =>
  `${portfolio}/${await make.valuedHolding(owner.companyId, values)}`;
const newHolding = { name: "Kestrel", sector: "Energy", currency: "GBP", stake: "25", cost: "100" };

export const posts: PostsOf<typeof facts> = {
  "portfolio.tsx": {
    samples: {
      post: () => ({ to: portfolio }),
      except: { admin: 403 },
      writes: [
        "exchange_rates",
        "peer_companies",
        "peer_sets",
        "valuation_flows",
        "valuation_holdings",
        "valuation_plans",
      ],
    },
    revalue: {
      post: async (ground) => {
        await holdingOf(ground);
        return { to: portfolio };
      },
      writes: ["valuation_holdings"],
    },
  },
  "new.tsx": {
    "": {
      post: () => ({ to: `${portfolio}/new`, fields: newHolding }),
      writes: ["submissions", "valuation_holdings"],
    },
  },
  "rates.tsx": {
    "": {
      post: () => ({
        to: `${portfolio}/rates`,
        fields: { from: "EUR", rate: "0.86", date: "2026-09-30", source: "ECB" },
      }),
      writes: ["exchange_rates"],
    },
  },
  "peers.tsx": {
    remove: {
      post: async ({ make, owner }) => ({
        to: `${portfolio}/peers`,
        fields: { set: await make.multiples(owner.companyId) },
      }),
      writes: ["peer_sets"],
    },
  },
  "import.tsx": {
    "": {
      post: () => ({
        to: `${portfolio}/import`,
        fields: { csv: "Name,Sector,Stake (%),Cost\r\nPeregrine,Energy,25,100\r\n" },
      }),
      writes: ["staged_imports", "submissions"],
      unaudited: "Nothing of it counts before it is taken.",
    },
  },
  "snapshots.tsx": {
    "": {
      post: async (ground) => {
        await holdingOf(ground);
        return { to: `${portfolio}/snapshots`, fields: { name: "Third quarter", asOf: "2026-09-30" } };
      },
      writes: ["submissions", "valuation_snapshots"],
    },
  },
  "holding.tsx": {
    remove: { post: async (ground) => ({ to: await holdingOf(ground) }), writes: ["valuation_holdings"] },
    restore: {
      post: async (ground) => ({ to: await holdingOf(ground, { removed_at: removedAt }) }),
      writes: ["valuation_holdings"],
    },
  },
  "edit.tsx": {
    "": {
      post: async (ground) => ({ to: `${await holdingOf(ground)}/edit`, fields: newHolding }),
      writes: ["valuation_holdings"],
    },
  },
  "value.tsx": {
    inputs: {
      post: async (ground) => ({
        to: `${await holdingOf(ground)}/value`,
        fields: { cashFlows: "10 12", wacc: "10", growth: "2" },
      }),
      typed: false,
      writes: ["valuation_holdings", "valuation_plans"],
    },
    method: {
      post: async (ground) => ({
        to: `${await holdingOf(ground)}/value`,
        fields: { method: "net-assets", reason: "Valued by surveyors." },
      }),
      writes: ["valuation_holdings"],
    },
  },
  "flows.tsx": {
    add: {
      post: async (ground) => ({
        to: `${await holdingOf(ground)}/flows`,
        fields: { date: "2026-01-31", direction: "in", amount: "100" },
      }),
      writes: ["submissions", "valuation_flows"],
    },
    remove: {
      post: async ({ make, owner }) => {
        const holding = await make.valuedHolding(owner.companyId);
        const flow = await make.valuationFlow(owner.companyId, holding);
        return { to: `${portfolio}/${holding}/flows`, fields: { flow } };
      },
      writes: ["valuation_flows"],
    },
  },
};
