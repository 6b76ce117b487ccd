/**
 * The tables of the analyst tools, as types only: part of `schema.ts`, whose conventions hold. Migration 0006 makes them once `migrate.ts` names it.
 */
import type { GeneratedAlways } from "kysely";

type Flag = 0 | 1;

export interface PeerSetsTable {
  id: string;
  /** Null: the firm's own, for every client. */
  company_id: string | null;
  /** What its companies are known by: metrics for benchmarks, multiples for valuations. */
  kind: "metrics" | "multiples";
  name: string;
  version: number;
  source: string;
  as_of: string;
  currency: string;
  is_sample: Flag;
  peers: number;
  added_by: string | null;
  added_at: string;
  removed_at: string | null;
  is_demo: Flag;
}

export interface PeerCompaniesTable {
  id: string;
  peer_set_id: string;
  name: string;
  name_folded: GeneratedAlways<string>;
  sector: string;
  country: string;
  year: number;
  /** Whole units of the set's currency; metrics are shares (0.125 is 12.5 %), times, or whole units. */
  revenue: number | null;
  revenue_growth: number | null;
  gross_margin: number | null;
  ebitda_margin: number | null;
  leverage: number | null;
  revenue_per_head: number | null;
  research_share: number | null;
  capex_share: number | null;
  roce: number | null;
  ev_ebitda: number | null;
  ev_revenue: number | null;
}

export interface ExchangeRatesTable {
  id: string;
  company_id: string;
  from_currency: string;
  to_currency: string;
  rate: number;
  rate_on: string;
  source: string;
  added_by: string | null;
  added_at: string;
  is_demo: Flag;
}

export interface ValuationHoldingsTable {
  id: string;
  company_id: string;
  deal_id: string | null;
  name: string;
  /** The name in lower case: one holding of a name in a company. */
  name_key: string;
  name_folded: GeneratedAlways<string>;
  sector: string;
  currency: string;
  /** Millionths: 250000 is 25 %. So are discount, WACC and growth. */
  stake: number;
  /** Hundredths of the holding's own currency, as every sum but the fair value. */
  cost_pence: number;
  revenue_pence: number | null;
  ebitda_pence: number | null;
  net_debt_pence: number;
  /** The last day of the twelve months of revenue and EBITDA; net debt is of it, too. */
  financials_on: string | null;
  preferred_pence: number;
  minorities_pence: number;
  post_money_pence: number | null;
  round_on: string | null;
  net_assets_pence: number | null;
  net_assets_on: string | null;
  discount: number;
  method: "last-round" | "ev-ebitda" | "ev-revenue" | "dcf" | "net-assets" | null;
  method_reason: string | null;
  method_by: string | null;
  method_at: string | null;
  peer_set_id: string | null;
  wacc: number | null;
  growth: number | null;
  exit_multiple: number | null;
  /** What the exit multiple is of: EBITDA of the last year of the plan. */
  exit_ebitda_pence: number | null;
  terminal_by: "growth" | "multiple" | null;
  is_mid_year: Flag;
  /** In the currency that is shown; for lists, and only as of `fair_value_on`. */
  fair_value_pence: number | null;
  fair_value_on: string | null;
  revision: number;
  created_at: string;
  updated_at: string;
  removed_at: string | null;
  is_demo: Flag;
}

export interface ValuationFlowsTable {
  id: string;
  holding_id: string;
  company_id: string;
  flow_on: string;
  /** Negative when paid in; hundredths of the holding's currency. */
  amount_pence: number;
  note: string | null;
}

export interface ValuationPlansTable {
  holding_id: string;
  year: number;
  cash_flow_pence: number;
}

export interface ValuationSnapshotsTable {
  id: string;
  company_id: string;
  name: string;
  as_of: string;
  nav_pence: number;
  holdings: number;
  /** JSON of `SnapshotBody`, in its canonical text. A trigger refuses every change. */
  body: string;
  body_sha256: string;
  /** JSON of `SnapshotInputs`, in its canonical text where it was frozen with the body. */
  inputs: string;
  frozen_by: string;
  frozen_at: string;
  is_demo: Flag;
}

export interface KpisTable {
  id: string;
  company_id: string;
  /** As it stands in formulas; unique among a company's KPIs that weren't removed. */
  code: string;
  name: string;
  unit: "money" | "percent" | "multiple" | "days" | "count";
  currency: string | null;
  direction: "higher" | "lower";
  frequency: "monthly" | "quarterly" | "yearly";
  formula: string | null;
  due_lag: number;
  revision: number;
  created_at: string;
  updated_at: string;
  removed_at: string | null;
  is_demo: Flag;
}

export interface KpiValuesTable {
  kpi_id: string;
  period: string;
  company_id: string;
  /** In the KPI's unit; percent is a share. */
  value: number;
  source: string;
  entered_by: string | null;
  entered_at: string;
}

/** A file that waits for somebody's yes. */
export interface StagedImportsTable {
  id: string;
  company_id: string;
  user_id: string;
  kind: string;
  /** The record its rows belong to, where that is not the company. */
  about: string | null;
  /** JSON: what else its form asked. */
  settings: string;
  /** JSON of `ImportedFile`; null for a pasted table. */
  file: string | null;
  /** The temporary file as it came, as long as it may have to be read again: a workbook of several sheets. */
  source_draft: string | null;
  /** The temporary file with its rows, each a line of JSON. */
  table_draft: string;
  /** JSON of `TableFacts`. */
  facts: string;
  /** JSON: the field of each column. */
  mapping: string;
  /** JSON of `Preview`. */
  preview: string;
  created_at: string;
  expires_at: string;
  /** JSON of `TakenImport`; null until it is taken. */
  taken: string | null;
}

/** What stood in a field of a record before, and since. */
export interface RecordChangesTable {
  id: string;
  company_id: string;
  /** `noun:id`, as in the audit log. */
  record: string;
  field: string;
  before: string;
  after: string;
  /** Where it came from: "import", with the file's name. */
  source: string;
  changed_by: string | null;
  changed_at: string;
}

export interface KpiRulesTable {
  id: string;
  company_id: string;
  kpi_id: string;
  /** The covenant it watches, whose EBITDA is `kpi_id`; null: it watches the KPI itself. */
  covenant_id: string | null;
  name: string;
  /** JSON of `Condition`. */
  condition: string;
  level: "info" | "warn" | "critical";
  for_periods: number;
  recover_periods: number;
  mute_until: string | null;
  snooze_until: string | null;
  status: "normal" | "pending" | "alerting" | "recovering" | "no-data";
  /** The last that was judged. */
  period: string | null;
  since: string | null;
  broken: number;
  kept: number;
  /** An alert was told and has not recovered. */
  is_open: Flag;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  removed_at: string | null;
  is_demo: Flag;
}

export interface KpiRuleRecipientsTable {
  rule_id: string;
  user_id: string;
}

export interface KpiFindingsTable {
  rule_id: string;
  period: string;
  found: "broken" | "kept" | "held" | "no-data";
  value: number | null;
  judged_at: string;
}

export interface KpiTransitionsTable {
  /** `Transition.key`: what makes telling happen once. */
  key: string;
  rule_id: string;
  company_id: string;
  from_status: "normal" | "pending" | "alerting" | "recovering" | "no-data";
  to_status: "normal" | "pending" | "alerting" | "recovering" | "no-data";
  period: string;
  notice: "alert" | "recovered" | "no-data" | "data-back" | null;
  is_told: Flag;
  changed_at: string;
  acknowledged_by: string | null;
  acknowledged_at: string | null;
  comment: string | null;
}

export interface CovenantsTable {
  id: string;
  company_id: string;
  name: string;
  kind: "leverage" | "interest-cover" | "debt-service";
  limit_times: number;
  net_debt_kpi: string | null;
  ebitda_kpi: string;
  interest_kpi: string | null;
  capex_kpi: string | null;
  amortisation_kpi: string | null;
  created_at: string;
  updated_at: string;
  removed_at: string | null;
  is_demo: Flag;
}

export interface DiligenceRoomsTable {
  id: string;
  company_id: string;
  deal_id: string | null;
  name: string;
  template: "buyout" | "growth" | "commercial" | "esg" | null;
  template_version: number | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  removed_at: string | null;
  is_demo: Flag;
}

export interface DiligenceMembersTable {
  room_id: string;
  user_id: string;
  party: "buyer" | "seller" | "adviser";
  added_by: string | null;
  added_at: string;
  revoked_at: string | null;
  revoked_by: string | null;
}

export interface DiligenceCountersTable {
  room_id: string;
  /** The number of a section; empty for the sections themselves. */
  parent: string;
  last: number;
}

export interface DiligenceSectionsTable {
  room_id: string;
  number: string;
  sort_key: string;
  title: string;
  removed_at: string | null;
}

export interface DiligenceItemsTable {
  id: string;
  room_id: string;
  company_id: string;
  number: string;
  /** `sortKey(number)`: the order of the index. */
  sort_key: string;
  workstream: string;
  title: string;
  priority: "must" | "should" | "nice";
  state:
    | "requested"
    | "in-progress"
    | "received"
    | "under-review"
    | "accepted"
    | "returned"
    | "waived"
    | "not-applicable";
  owner_id: string | null;
  approver_id: string | null;
  due_on: string | null;
  response: string | null;
  seller_sees: Flag;
  adviser_sees: Flag;
  revision: number;
  state_changed_at: string;
  created_at: string;
  updated_at: string;
  removed_at: string | null;
}

export interface DiligenceMovesTable {
  id: string;
  item_id: string;
  room_id: string;
  /** Null: the request was added. `to_state` null: it was removed. */
  from_state:
    | "requested"
    | "in-progress"
    | "received"
    | "under-review"
    | "accepted"
    | "returned"
    | "waived"
    | "not-applicable"
    | null;
  to_state:
    | "requested"
    | "in-progress"
    | "received"
    | "under-review"
    | "accepted"
    | "returned"
    | "waived"
    | "not-applicable"
    | null;
  reason: string | null;
  moved_by: string | null;
  moved_at: string;
}

export interface DiligenceMessagesTable {
  id: string;
  item_id: string;
  room_id: string;
  author_id: string;
  body: string;
  created_at: string;
}

export interface DiligenceDocumentsTable {
  id: string;
  item_id: string;
  room_id: string;
  file_id: string;
  file_name: string;
  version: number;
  uploaded_by: string;
  uploaded_at: string;
  removed_at: string | null;
}

export interface DiligenceDownloadsTable {
  id: string;
  room_id: string;
  /** Null: the whole room was exported. */
  document_id: string | null;
  user_id: string;
  downloaded_at: string;
}

export interface DiligenceFlagsTable {
  id: string;
  room_id: string;
  item_id: string | null;
  finding: string;
  mitigation: string | null;
  severity: number;
  likelihood: number;
  impact_pence: number | null;
  raised_by: string;
  raised_at: string;
  updated_at: string;
  closed_at: string | null;
  closed_by: string | null;
}

export interface PeerGroupsTable {
  id: string;
  company_id: string;
  name: string;
  version: number;
  peer_set_id: string;
  /** JSON: `PeerGroup.by`, and `out` where companies are left out. */
  asks: string;
  created_by: string | null;
  created_at: string;
  removed_at: string | null;
  is_demo: Flag;
}

export interface BenchmarksTable {
  id: string;
  company_id: string;
  deal_id: string | null;
  holding_id: string | null;
  name: string;
  sector: string;
  year: number;
  revenue: number | null;
  revenue_growth: number | null;
  gross_margin: number | null;
  ebitda_margin: number | null;
  leverage: number | null;
  revenue_per_head: number | null;
  research_share: number | null;
  capex_share: number | null;
  roce: number | null;
  group_id: string | null;
  /** JSON of `Weights`; `directions` of metrics that were turned round. */
  weights: string;
  directions: string;
  revision: number;
  created_at: string;
  updated_at: string;
  removed_at: string | null;
  is_demo: Flag;
}

export interface BenchmarkExclusionsTable {
  benchmark_id: string;
  peer_company_id: string;
  metric:
    | "all"
    | "revenue_growth"
    | "gross_margin"
    | "ebitda_margin"
    | "leverage"
    | "revenue_per_head"
    | "research_share"
    | "capex_share"
    | "roce";
  reason: string;
  excluded_by: string;
  excluded_at: string;
}

export interface ToolsSchema {
  peer_sets: PeerSetsTable;
  peer_companies: PeerCompaniesTable;
  exchange_rates: ExchangeRatesTable;
  valuation_holdings: ValuationHoldingsTable;
  valuation_flows: ValuationFlowsTable;
  valuation_plans: ValuationPlansTable;
  valuation_snapshots: ValuationSnapshotsTable;
  kpis: KpisTable;
  kpi_values: KpiValuesTable;
  staged_imports: StagedImportsTable;
  record_changes: RecordChangesTable;
  kpi_rules: KpiRulesTable;
  kpi_rule_recipients: KpiRuleRecipientsTable;
  kpi_findings: KpiFindingsTable;
  kpi_transitions: KpiTransitionsTable;
  covenants: CovenantsTable;
  diligence_rooms: DiligenceRoomsTable;
  diligence_members: DiligenceMembersTable;
  diligence_counters: DiligenceCountersTable;
  diligence_sections: DiligenceSectionsTable;
  diligence_items: DiligenceItemsTable;
  diligence_moves: DiligenceMovesTable;
  diligence_messages: DiligenceMessagesTable;
  diligence_documents: DiligenceDocumentsTable;
  diligence_downloads: DiligenceDownloadsTable;
  diligence_flags: DiligenceFlagsTable;
  peer_groups: PeerGroupsTable;
  benchmarks: BenchmarksTable;
  benchmark_exclusions: BenchmarkExclusionsTable;
}
