import type { CompanyTable } from "#app/features/of-company.server.ts";

/** Of which a company can have one alone: what becomes of the second, where both companies have it. */
export interface Single {
  of: readonly string[];
  /** Which rows that is so of. */
  while?: readonly (readonly [
    column: string,
    operator: "is" | "is not" | "in" | "=",
    value: string | null | readonly string[],
  ])[];
  /**
   * stays: it is left where it was, since the other says the same. changed: it is told apart, or joined with the other, as
   * `tell-apart.server.ts` does it. refused: people have to settle it first.
   */
  second: "stays" | "changed" | "refused";
}

interface Records {
  /** How rows are counted for people: one, several; null where they are part of what is counted beside them. */
  says: readonly [one: string, several: string] | null;
  /** What tells a row from the company's others; its id unless it has none. */
  key?: readonly string[];
  single?: Single;
  /** Rows come and go by themselves. */
  passes?: true;
}

/**
 * Every table with a company's rows, in the order in which people read of them: what a merge moves. A table that is new
 * does not compile before it is here; `tests/integration/desk/company-records.test.ts` holds keys and single rows against
 * the database.
 */
export const COMPANY_RECORDS: { readonly [Table in CompanyTable]: Records } = {
  users: { says: ["person", "people"] },
  orders: {
    says: ["order", "orders"],
    single: {
      of: ["report_id"],
      while: [
        ["report_id", "is not", null],
        ["state", "in", ["requested", "invoiced", "paid"]],
      ],
      second: "refused",
    },
  },
  invoices: { says: ["invoice", "invoices"] },
  approvals: {
    says: ["request for an owner’s yes", "requests for an owner’s yes"],
    single: {
      of: ["report_id"],
      while: [
        ["state", "=", "waiting"],
        ["report_id", "is not", null],
      ],
      second: "refused",
    },
  },
  quotes: { says: ["quote", "quotes"] },
  subscriptions: {
    says: ["subscription", "subscriptions"],
    single: { of: ["service_id"], while: [["status", "=", "active"]], second: "changed" },
  },
  holdings: {
    says: ["report held", "reports held"],
    single: { of: ["report_id"], while: [["ended_at", "is", null]], second: "stays" },
  },
  downloads: { says: ["copy of a report", "copies of reports"], key: ["copy_id"] },
  company_files: { says: ["file", "files"] },
  file_downloads: { says: ["copy of a file", "copies of files"], key: ["copy_id"] },
  tickets: { says: ["enquiry", "enquiries"] },
  client_notes: { says: ["note", "notes"] },
  applications: { says: ["application", "applications"] },
  company_tools: {
    says: ["tool", "tools"],
    key: ["tool"],
    single: { of: ["tool"], second: "stays" },
  },
  deals: { says: ["deal", "deals"], single: { of: ["number"], second: "changed" } },
  deal_moves: { says: null },
  valuation_holdings: {
    says: ["holding of a portfolio", "holdings of a portfolio"],
    single: { of: ["name_key"], while: [["removed_at", "is", null]], second: "changed" },
  },
  valuation_flows: { says: null },
  valuation_snapshots: { says: ["valuation snapshot", "valuation snapshots"] },
  exchange_rates: {
    says: ["exchange rate", "exchange rates"],
    single: { of: ["from_currency", "to_currency", "rate_on"], second: "stays" },
  },
  kpis: {
    says: ["KPI", "KPIs"],
    single: { of: ["code"], while: [["removed_at", "is", null]], second: "changed" },
  },
  kpi_values: { says: null, key: ["kpi_id", "period"] },
  kpi_rules: { says: ["KPI alert", "KPI alerts"] },
  kpi_transitions: { says: null, key: ["key"] },
  covenants: { says: ["covenant", "covenants"] },
  diligence_rooms: { says: ["diligence room", "diligence rooms"] },
  diligence_items: { says: null },
  peer_sets: { says: ["set of peers", "sets of peers"] },
  peer_groups: {
    says: ["group of peers", "groups of peers"],
    single: { of: ["name", "version"], second: "changed" },
  },
  benchmarks: { says: ["benchmark", "benchmarks"] },
  record_changes: { says: null },
  staged_imports: { says: null, passes: true },
};

export interface CompanyRows extends Records {
  table: CompanyTable;
  /** The column that says whose a row is. */
  column: "company_id" | "former_company_id";
  /** What it is called among the rows of a merge. */
  name: string;
}

/** The same as a list, and where a person came from who is an admin now. */
export const companyRows: readonly CompanyRows[] = [
  ...Object.entries(COMPANY_RECORDS).map(([table, records]) => ({
    ...records,
    table: table as CompanyTable,
    column: "company_id" as const,
    name: table,
  })),
  { table: "users", column: "former_company_id", name: "users.former_company_id", says: null },
];
