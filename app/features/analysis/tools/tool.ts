import { type Tool, TOOLS } from "#app/features/core/clients/client.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { linkTo } from "#app/link.ts";

/** "demo": sample data, at most ten saved records, no export, the banner. "granted": the tool as it is. */
export type ToolAccess = "granted" | "demo";

/** Whose records are looked at in a tool, and how far the person may go with them. */
export interface ToolDesk {
  companyId: string;
  companyName: string;
  access: ToolAccess;
  /** The company itself belongs to the removable demonstration: then its rows do, too. */
  isDemoCompany: boolean;
}

/** How many records of their own a company may save in a tool it has not been granted. */
export const DEMO_RECORDS = 10;

export interface ToolEntry {
  tool: Tool;
  name: string;
  about: string;
  to: string;
}

const entries: readonly Omit<ToolEntry, "name">[] = [
  {
    tool: "deal-flow",
    about: "Your deals by stage, with total and weighted value, history and forecasts.",
    to: linkTo("/client-portal/tools/deal-flow"),
  },
  {
    tool: "portfolio-valuation",
    about: "Your holdings at fair value by IPEV’s methods, with returns, dated snapshots and a memo.",
    to: linkTo("/client-portal/tools/portfolio-valuation"),
  },
  {
    tool: "kpi-alerts",
    about:
      "Your KPIs by period, rules that tell the people you name once for each change, and covenant headroom.",
    to: linkTo("/client-portal/tools/kpi-alerts"),
  },
  {
    tool: "due-diligence",
    about: "Request lists from templates, questions, documents and red flags, a room for each deal.",
    to: linkTo("/client-portal/tools/due-diligence"),
  },
  {
    tool: "benchmarking",
    about: "A company against its peers: percentiles, quartiles and gaps, with every method stated.",
    to: linkTo("/client-portal/tools/benchmarking"),
  },
];

/** The tools that can be opened, as the dashboard and the Tools page list them. */
export const TOOL_ENTRIES: readonly ToolEntry[] = entries.map((entry) => ({
  ...entry,
  name: labelOf(TOOLS, entry.tool),
}));

/** Where somebody in demo mode asks for the tool, or for several. */
export function upgradeHref(tool: Tool | "tools"): string {
  return linkTo("/client-portal/contact", { query: { about: tool } });
}
