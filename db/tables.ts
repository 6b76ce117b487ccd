/** What the product knows of each table beyond its columns, once. A table that is not here does not compile. */
import type { Schema } from "./schema.ts";

type Column<Table extends keyof Schema> = keyof Schema[Table] & string;

interface FactsOf<Table extends keyof Schema> {
  /** Below `app`: whose questions begin at it. */
  owner: string;
  /** Other features that may ask it as well: not by way of its owner. */
  asked?: readonly string[] | "by anyone";
  /** Questions begin in the owner's scope file, which knows who may see what. */
  isScoped?: true;
  /** What a row is part of, by the column that names it: it goes when that goes. A company's or a person's own, too. */
  of?: Partial<Record<Column<Table>, keyof Schema | "users.email_normalised">>;
  /** Which of its rows are the demonstration's by themselves, and go with it. */
  demo?: { [Name in Column<Table>]?: Schema[Table][Name] };
  /** Without bound: no query may walk through it. */
  grows?: true;
  /** Pages for anybody are made from it: those that are cached are old once it has changed. */
  feedsPages?: true;
}

export type Table = keyof Schema;
/** The facts of any table, where it does not matter which. */
export interface TableFacts extends Pick<
  FactsOf<Table>,
  "owner" | "asked" | "isScoped" | "grows" | "feedsPages"
> {
  of?: Readonly<Record<string, string>>;
  demo?: Readonly<Record<string, string | number>>;
}

export const tables: { readonly [Name in Table]: FactsOf<Name> } = {
  companies: { owner: "features/core/clients", asked: "by anyone", demo: { is_demo: 1 }, grows: true },
  company_merges: {
    owner: "features/company-merges",
    of: { source_id: "companies", target_id: "companies" },
    grows: true,
  },
  company_merge_rows: {
    owner: "features/company-merges",
    of: { merge_id: "company_merges" },
    grows: true,
  },
  company_tools: {
    owner: "features/core/clients",
    asked: ["analysis/tools"],
    of: { company_id: "companies" },
  },
  services: { owner: "features/trade/services", asked: "by anyone", feedsPages: true },
  subscriptions: {
    owner: "features/trade/subscriptions",
    isScoped: true,
    grows: true,
    of: { company_id: "companies" },
  },
  users: {
    owner: "features/access/users",
    asked: "by anyone",
    of: { company_id: "companies" },
    demo: { is_demo: 1 },
    grows: true,
  },
  admin_changes: { owner: "features/access/admins", of: { user_id: "users" }, grows: true },
  approvals: {
    owner: "features/trade/approvals",
    asked: ["trade/orders"],
    isScoped: true,
    of: { company_id: "companies" },
    grows: true,
  },
  viewings: { owner: "features/access/viewings", of: { person_id: "users" }, grows: true },
  client_notes: { owner: "features/desk/client-notes", of: { company_id: "companies" }, grows: true },
  recovery_codes: { owner: "features/access/identity", of: { user_id: "users" }, grows: true },
  user_keys: {
    owner: "features/access/user-keys",
    asked: ["access/admins", "access/identity", "access/onboarding", "access/users"],
    of: { assigned_email_normalised: "users.email_normalised" },
    demo: { is_demo: 1 },
    grows: true,
  },
  sessions: { owner: "features/access/identity", of: { user_id: "users" }, grows: true },
  sign_in_shortcuts: { owner: "features/access/identity" },
  links: { owner: "features/links", of: { user_id: "users", application_id: "applications" }, grows: true },
  reveals: { owner: "features/access/one-time-secrets", of: { user_id: "users" }, grows: true },
  applications: {
    owner: "features/access/applications",
    isScoped: true,
    of: { company_id: "companies" },
    demo: { is_demo: 1 },
    grows: true,
  },
  application_messages: {
    owner: "features/access/applications",
    of: { application_id: "applications" },
    grows: true,
  },
  notifications: {
    owner: "features/core/notifications",
    isScoped: true,
    demo: { is_demo: 1 },
    grows: true,
  },
  notification_reads: {
    owner: "features/core/notifications",
    isScoped: true,
    of: { notification_id: "notifications" },
    grows: true,
  },
  notification_marks: {
    owner: "features/core/notifications",
    of: { user_id: "users" },
  },
  client_notifications: {
    owner: "features/core/client-notifications",
    isScoped: true,
    of: { user_id: "users" },
    demo: { is_demo: 1 },
    grows: true,
  },
  categories: { owner: "features/publishing/catalogue", asked: "by anyone", feedsPages: true },
  files: { owner: "platform", asked: "by anyone" },
  reports: {
    owner: "features/publishing/catalogue",
    asked: ["publishing/deliveries", "publishing/drafts", "trade/orders", "trade/quotes"],
    isScoped: true,
    feedsPages: true,
  },
  report_versions: { owner: "features/publishing/catalogue", feedsPages: true },
  report_covers: { owner: "features/publishing/catalogue", feedsPages: true },
  holdings: {
    owner: "features/publishing/holdings",
    isScoped: true,
    of: { company_id: "companies" },
    demo: { is_demo: 1 },
    grows: true,
  },
  downloads: {
    owner: "features/publishing/holdings",
    isScoped: true,
    of: { company_id: "companies", user_id: "users" },
    grows: true,
  },
  outbox: {
    owner: "features/core/mail",
    asked: ["access/applications", "desk/support"],
    demo: { is_demo: 1 },
    grows: true,
  },
  audit: { owner: "features/core/audit", grows: true },
  security_events: { owner: "features/access/security-events", grows: true },
  tickets: {
    owner: "features/desk/support",
    isScoped: true,
    of: { company_id: "companies", user_id: "users" },
    demo: { is_demo: 1 },
    grows: true,
    feedsPages: true,
  },
  canned_replies: { owner: "features/desk/support", demo: { is_demo: 1 }, grows: true },
  report_drafts: { owner: "features/publishing/drafts", demo: { is_demo: 1 }, grows: true },
  ticket_messages: {
    owner: "features/desk/support",
    isScoped: true,
    of: { ticket_id: "tickets" },
    grows: true,
  },
  orders: {
    owner: "features/trade/orders",
    isScoped: true,
    of: { company_id: "companies" },
    demo: { is_demo: 1 },
    grows: true,
  },
  quotes: {
    owner: "features/trade/quotes",
    of: { company_id: "companies" },
    demo: { is_demo: 1 },
    grows: true,
  },
  quote_messages: { owner: "features/trade/quotes", isScoped: true, of: { quote_id: "quotes" }, grows: true },
  invoices: {
    owner: "features/trade/invoices",
    isScoped: true,
    of: { company_id: "companies" },
    demo: { is_demo: 1 },
    grows: true,
  },
  company_files: {
    owner: "features/publishing/company-files",
    asked: ["desk/activity", "publishing/live-upload"],
    of: { company_id: "companies" },
    demo: { is_demo: 1 },
    grows: true,
  },
  file_downloads: {
    owner: "features/publishing/company-files",
    asked: [
      "desk/activity",
      "publishing/deliveries",
      "publishing/live-upload",
      "publishing/readings",
      "data-export",
    ],
    of: { company_id: "companies", user_id: "users", company_file_id: "company_files" },
    grows: true,
  },
  ticket_attachments: { owner: "features/desk/support", of: { ticket_id: "tickets" }, grows: true },
  instruments: { owner: "features/markets" },
  prices: { owner: "features/markets", demo: { status: "sample" }, grows: true },
  deals: {
    owner: "features/analysis/deals",
    isScoped: true,
    of: { company_id: "companies" },
    demo: { is_demo: 1 },
    grows: true,
  },
  deal_moves: {
    owner: "features/analysis/deals",
    isScoped: true,
    of: { company_id: "companies", deal_id: "deals" },
    grows: true,
  },
  notice_choices: {
    owner: "features/core/notification-preferences",
    asked: ["data-export"],
    of: { user_id: "users" },
    grows: true,
  },
  saved_views: {
    owner: "features/core/saved-views",
    asked: ["data-export"],
    of: { owner_id: "users" },
    grows: true,
  },
  form_drafts: { owner: "features/form-drafts", of: { user_id: "users" }, grows: true },
  submissions: { owner: "features/submissions", asked: ["publishing/drafts"] },
  api_tokens: { owner: "features/access/api-tokens", of: { user_id: "users" }, grows: true },
  idempotency_keys: { owner: "features/idempotency", asked: ["access/master-secret"], grows: true },
  sequences: { owner: "features/core/references", asked: ["company-merges"] },
  tallies: { owner: "features", asked: "by anyone" },
  meta: { owner: "platform", asked: "by anyone" },
  processes: { owner: "platform", asked: "by anyone" },
  search_documents: { owner: "features/search", grows: true },
  sqlite_sequence: { owner: "platform", asked: "by anyone" },

  // The analyst tools.
  peer_sets: {
    owner: "features/analysis/benchmarking",
    asked: ["analysis/valuation"],
    of: { company_id: "companies" },
    demo: { is_demo: 1 },
    grows: true,
  },
  peer_companies: {
    owner: "features/analysis/benchmarking",
    asked: ["analysis/valuation"],
    of: { peer_set_id: "peer_sets" },
    grows: true,
  },
  exchange_rates: {
    owner: "features/analysis/valuation",
    isScoped: true,
    of: { company_id: "companies" },
    demo: { is_demo: 1 },
    grows: true,
  },
  valuation_holdings: {
    owner: "features/analysis/valuation",
    isScoped: true,
    of: { company_id: "companies" },
    demo: { is_demo: 1 },
    grows: true,
  },
  valuation_flows: {
    owner: "features/analysis/valuation",
    isScoped: true,
    of: { company_id: "companies", holding_id: "valuation_holdings" },
    grows: true,
  },
  valuation_plans: {
    owner: "features/analysis/valuation",
    of: { holding_id: "valuation_holdings" },
    grows: true,
  },
  valuation_snapshots: {
    owner: "features/analysis/valuation",
    isScoped: true,
    of: { company_id: "companies" },
    demo: { is_demo: 1 },
    grows: true,
  },
  kpis: {
    owner: "features/analysis/kpis",
    asked: ["company-merges"],
    isScoped: true,
    of: { company_id: "companies" },
    grows: true,
  },
  kpi_values: {
    owner: "features/analysis/kpis",
    isScoped: true,
    of: { company_id: "companies" },
    grows: true,
  },
  staged_imports: {
    owner: "features/analysis/staged-imports",
    isScoped: true,
    of: { company_id: "companies", user_id: "users" },
    grows: true,
  },
  record_changes: {
    owner: "features/record-changes",
    isScoped: true,
    of: { company_id: "companies" },
    grows: true,
  },
  kpi_rules: {
    owner: "features/analysis/kpis",
    isScoped: true,
    of: { company_id: "companies" },
    grows: true,
  },
  kpi_rule_recipients: {
    owner: "features/analysis/kpis",
    of: { rule_id: "kpi_rules", user_id: "users" },
    grows: true,
  },
  kpi_findings: { owner: "features/analysis/kpis", of: { rule_id: "kpi_rules" }, grows: true },
  kpi_transitions: {
    owner: "features/analysis/kpis",
    isScoped: true,
    of: { company_id: "companies" },
    grows: true,
  },
  covenants: {
    owner: "features/analysis/kpis",
    isScoped: true,
    of: { company_id: "companies" },
    grows: true,
  },
  diligence_rooms: {
    owner: "features/analysis/diligence",
    isScoped: true,
    of: { company_id: "companies" },
    demo: { is_demo: 1 },
    grows: true,
  },
  diligence_members: {
    owner: "features/analysis/diligence",
    of: { room_id: "diligence_rooms", user_id: "users" },
    grows: true,
  },
  diligence_counters: {
    owner: "features/analysis/diligence",
    isScoped: true,
    of: { room_id: "diligence_rooms" },
  },
  diligence_sections: { owner: "features/analysis/diligence", of: { room_id: "diligence_rooms" } },
  diligence_items: {
    owner: "features/analysis/diligence",
    isScoped: true,
    of: { company_id: "companies", room_id: "diligence_rooms" },
    grows: true,
  },
  diligence_moves: { owner: "features/analysis/diligence", of: { room_id: "diligence_rooms" }, grows: true },
  diligence_messages: {
    owner: "features/analysis/diligence",
    of: { room_id: "diligence_rooms" },
    grows: true,
  },
  diligence_documents: {
    owner: "features/analysis/diligence",
    isScoped: true,
    of: { room_id: "diligence_rooms" },
    grows: true,
  },
  diligence_downloads: {
    owner: "features/analysis/diligence",
    of: { room_id: "diligence_rooms" },
    grows: true,
  },
  diligence_flags: {
    owner: "features/analysis/diligence",
    isScoped: true,
    of: { room_id: "diligence_rooms" },
    grows: true,
  },
  peer_groups: {
    owner: "features/analysis/benchmarking",
    isScoped: true,
    of: { company_id: "companies" },
    demo: { is_demo: 1 },
    grows: true,
  },
  benchmarks: {
    owner: "features/analysis/benchmarking",
    isScoped: true,
    of: { company_id: "companies" },
    demo: { is_demo: 1 },
    grows: true,
  },
  benchmark_exclusions: {
    owner: "features/analysis/benchmarking",
    isScoped: true,
    of: { benchmark_id: "benchmarks", excluded_by: "users" },
    grows: true,
  },
};

export const allTables = Object.entries(tables) as [Table, TableFacts][];

export const factsOf = (table: Table): TableFacts => tables[table] as TableFacts;
