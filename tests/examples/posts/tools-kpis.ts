import type { facts } from "#app/routes/portal/tools/kpi-alerts/facts.ts";
import type { Ground, PostsOf } from "./post-example.ts";

const desk = "/client-portal/tools/kpi-alerts";
const newKpi = { name: "Kestrel", unit: "count", direction: "higher", frequency: "monthly" };
const newRule = { name: "Too low", kind: "below", limit: "5", level: "warn" };
const kpiOf = async ({ make, owner }: Ground) => `${desk}/${await make.kpi(owner.companyId)}`;
const ruleIdOf = async ({ make, owner }: Ground) =>
  make.kpiRule(owner.companyId, await make.kpi(owner.companyId));
const ruleOf = async (ground: Ground) => `${desk}/rules/${await ruleIdOf(ground)}`;
const covenantOf = async ({ make, owner }: Ground) =>
  `${desk}/covenants/${await make.covenant(owner.companyId)}`;

/** A covenant whose alert stands and was not acknowledged. */
async function brokenCovenant({ make, owner }: Ground) {
  const id = await make.covenant(owner.companyId);
  const ebitda = await make.kpi(owner.companyId);
  const rule = await make.kpiRule(owner.companyId, ebitda, { covenant_id: id });
  return { id, key: `${rule}:2026-01:alerting` };
}

async function leverage({ make, owner }: Ground) {
  const money = { unit: "money", currency: "GBP" } as const;
  const netDebt = await make.kpi(owner.companyId, money);
  const ebitda = await make.kpi(owner.companyId, money);
  return { name: "Bank", kind: "leverage", limit: "4", netDebt, ebitda };
}

export const posts: PostsOf<typeof facts> = {
  "kpis.tsx": {
    samples: {
      post: () => ({ to: desk }),
      except: { admin: 403 },
      writes: ["covenants", "kpi_findings", "kpi_rules", "kpi_transitions", "kpi_values", "kpis"],
    },
  },
  "alerts.tsx": {
    acknowledge: {
      post: async (ground) => ({
        to: `${desk}/alerts`,
        fields: { key: `${await ruleIdOf(ground)}:2026-01:alerting` },
      }),
      writes: ["kpi_transitions"],
    },
  },
  "covenants.tsx": {
    add: {
      post: async (ground) => ({ to: `${desk}/covenants`, fields: await leverage(ground) }),
      writes: ["covenants", "kpi_rules", "submissions"],
    },
  },
  "covenant.tsx": {
    remove: { post: async (ground) => ({ to: await covenantOf(ground) }), writes: ["covenants"] },
    acknowledge: {
      post: async (ground) => {
        const { id, key } = await brokenCovenant(ground);
        return { to: `${desk}/covenants/${id}`, fields: { key } };
      },
      writes: ["kpi_transitions"],
    },
    snooze: {
      post: async (ground) => ({ to: `${desk}/covenants/${(await brokenCovenant(ground)).id}` }),
      elsewhere: "Where the covenant is broken, and that was acknowledged.",
      writes: ["kpi_rules"],
    },
  },
  "edit-covenant.tsx": {
    "": {
      post: async (ground) => ({ to: `${await covenantOf(ground)}/edit`, fields: await leverage(ground) }),
      writes: ["covenants", "kpi_rules"],
    },
  },
  "new.tsx": { "": { post: () => ({ to: `${desk}/new`, fields: newKpi }), writes: ["kpis", "submissions"] } },
  "import.tsx": {
    "": {
      post: async ({ make, owner }) => {
        await make.kpi(owner.companyId, { name: "Revenue" });
        return { to: `${desk}/import`, fields: { csv: "KPI,Period,Value\r\nRevenue,2026-02,7\r\n" } };
      },
      writes: ["staged_imports", "submissions"],
      unaudited: "Nothing of it counts before it is taken.",
    },
  },
  "rule.tsx": {
    remove: { post: async (ground) => ({ to: await ruleOf(ground) }), writes: ["kpi_rules"] },
    acknowledge: {
      post: async (ground) => {
        const rule = await ruleIdOf(ground);
        return { to: `${desk}/rules/${rule}`, fields: { key: `${rule}:2026-01:alerting` } };
      },
      writes: ["kpi_transitions"],
    },
    snooze: {
      post: async (ground) => ({ to: await ruleOf(ground) }),
      elsewhere: "Where the rule alerts, and that was acknowledged.",
      writes: ["kpi_rules"],
    },
  },
  "edit-rule.tsx": {
    "": {
      post: async (ground) => ({ to: `${await ruleOf(ground)}/edit`, fields: newRule }),
      writes: ["kpi_findings", "kpi_rules", "kpi_transitions"],
    },
  },
  "kpi.tsx": {
    value: {
      post: async (ground) => ({ to: await kpiOf(ground), fields: { period: "2026-02", value: "7" } }),
      writes: ["kpi_values"],
    },
    "remove-value": {
      post: async (ground) => ({ to: await kpiOf(ground), fields: { period: "2026-01" } }),
      typed: false,
      writes: ["kpi_values"],
    },
    remove: { post: async (ground) => ({ to: await kpiOf(ground) }), writes: ["kpis"] },
  },
  "edit.tsx": {
    "": { post: async (ground) => ({ to: `${await kpiOf(ground)}/edit`, fields: newKpi }), writes: ["kpis"] },
  },
  "new-rule.tsx": {
    "": {
      post: async (ground) => ({ to: `${await kpiOf(ground)}/rules/new`, fields: newRule }),
      writes: ["kpi_findings", "kpi_rules", "submissions"],
    },
  },
};
