/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const id = "TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32)";
const flag = (name: string) => `${name} INTEGER NOT NULL DEFAULT 0 CHECK (${name} IN (0, 1))`;
const text = (name: string, max: number, min = 0) =>
  `${name} TEXT NOT NULL CHECK (length(${name}) BETWEEN ${min} AND ${max})`;
const maybe = (name: string, max: number) => `${name} TEXT CHECK (length(${name}) <= ${max})`;
const among = (name: string, values: readonly string[]) =>
  `CHECK (${name} IN (${values.map((value) => `'${value}'`).join(", ")}))`;
const one = (name: string, ...values: string[]) => `${name} TEXT NOT NULL ${among(name, values)}`;
const maybeOne = (name: string, ...values: string[]) => `${name} TEXT ${among(name, values)}`;
const at = (name: string) => `${name} TEXT NOT NULL CHECK (length(${name}) = 24)`;
const maybeAt = (name: string) => `${name} TEXT CHECK (length(${name}) = 24)`;
const day = (name: string) => `${name} TEXT NOT NULL CHECK (length(${name}) = 10)`;
const maybeDay = (name: string) => `${name} TEXT CHECK (length(${name}) = 10)`;
/** Pence that may be negative: a loss, net cash, money paid in. */
const sum = (name: string) => `${name} INTEGER`;
const pence = (name: string) => `${name} INTEGER CHECK (${name} >= 0)`;
/** Shares in millionths: 250000 is 25 %. */
const share = (name: string, least: number, most: number) =>
  `${name} INTEGER CHECK (${name} BETWEEN ${least} AND ${most})`;
const json = (name: string, max: number) =>
  `${name} TEXT NOT NULL CHECK (json_valid(${name}) AND length(${name}) <= ${max})`;
const to = (table: string, column = "id") => `REFERENCES ${table}(${column}) ON DELETE RESTRICT`;
const company = `company_id TEXT NOT NULL ${to("companies")}`;

const currency = (name: string) => `${name} TEXT NOT NULL CHECK (length(${name}) = 3)`;
const methods = ["last-round", "ev-ebitda", "ev-revenue", "dcf", "net-assets"];
const metrics = [
  "revenue_growth",
  "gross_margin",
  "ebitda_margin",
  "leverage",
  "revenue_per_head",
  "research_share",
  "capex_share",
  "roce",
];
const metricColumns = metrics.map((name) => `${name} REAL`).join(", ");
const ruleStates = ["normal", "pending", "alerting", "recovering", "no-data"];
const itemStates = [
  "requested",
  "in-progress",
  "received",
  "under-review",
  "accepted",
  "returned",
  "waived",
  "not-applicable",
];

const statements = [
  // Whose companies they are: the firm's (no company), or one client's own import. A change is a new version. Metrics
  // are compared by benchmarks, multiples by valuations: names and versions of the two don't meet.
  `CREATE TABLE peer_sets (
    id ${id}, company_id TEXT ${to("companies")}, ${one("kind", "metrics", "multiples")}, ${text("name", 200, 1)},
    version INTEGER NOT NULL CHECK (version >= 1), ${text("source", 200, 1)}, ${day("as_of")}, ${currency("currency")},
    ${flag("is_sample")}, peers INTEGER NOT NULL CHECK (peers BETWEEN 0 AND 100000), added_by TEXT ${to("users")},
    ${at("added_at")}, ${maybeAt("removed_at")}, ${flag("is_demo")}) STRICT`,
  `CREATE INDEX peer_sets_by_company ON peer_sets (company_id, kind, removed_at, name, version, id)`,
  `CREATE INDEX peer_sets_by_person ON peer_sets (added_by)`,
  `CREATE TABLE peer_companies (
    id ${id}, peer_set_id TEXT NOT NULL ${to("peer_sets")}, ${text("name", 200, 1)}, ${text("sector", 80, 1)},
    country TEXT NOT NULL CHECK (length(country) = 2), year INTEGER NOT NULL CHECK (year BETWEEN 1990 AND 2100),
    revenue REAL CHECK (revenue >= 0), ${metricColumns}, ev_ebitda REAL, ev_revenue REAL,
    UNIQUE (peer_set_id, name, year)) STRICT`,
  `CREATE INDEX peer_companies_by_sector ON peer_companies (peer_set_id, sector, year, country, id)`,

  `CREATE TABLE exchange_rates (
    id ${id}, ${company}, ${currency("from_currency")}, ${currency("to_currency")},
    rate REAL NOT NULL CHECK (rate > 0), ${day("rate_on")}, ${text("source", 200, 1)}, added_by TEXT ${to("users")},
    ${at("added_at")}, ${flag("is_demo")}, UNIQUE (company_id, from_currency, to_currency, rate_on)) STRICT`,
  `CREATE INDEX exchange_rates_by_person ON exchange_rates (added_by)`,

  // fair_value_pence is kept for lists, in the currency that is shown, with the day it was worked out for.
  `CREATE TABLE valuation_holdings (
    id ${id}, ${company}, deal_id TEXT ${to("deals")}, ${text("name", 200, 1)}, ${text("name_key", 200, 1)},
    ${text("sector", 80, 1)}, ${currency("currency")}, ${share("stake_ppm", 1, 1_000_000)} NOT NULL,
    ${pence("cost_pence")} NOT NULL, ${sum("revenue_pence")}, ${sum("ebitda_pence")}, ${sum("net_debt_pence")} NOT NULL,
    ${pence("preferred_pence")} NOT NULL, ${pence("minorities_pence")} NOT NULL, ${pence("post_money_pence")},
    ${maybeDay("round_on")}, ${sum("net_assets_pence")}, ${maybeDay("net_assets_on")},
    ${share("discount_ppm", 0, 999_999)} NOT NULL, ${maybeOne("method", ...methods)}, ${maybe("method_reason", 4000)},
    method_by TEXT ${to("users")}, ${maybeAt("method_at")}, peer_set_id TEXT ${to("peer_sets")},
    ${share("wacc_ppm", 1, 1_000_000)}, ${share("growth_ppm", -999_999, 999_999)}, exit_multiple REAL,
    ${sum("exit_ebitda_pence")},
    ${maybeOne("terminal_by", "growth", "multiple")}, ${flag("is_mid_year")}, ${pence("fair_value_pence")},
    ${maybeDay("fair_value_on")}, revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1), ${at("created_at")},
    ${at("updated_at")}, ${maybeAt("removed_at")}, ${flag("is_demo")},
    CHECK ((method IS NULL) = (method_reason IS NULL)), CHECK ((post_money_pence IS NULL) = (round_on IS NULL)),
    CHECK ((net_assets_pence IS NULL) = (net_assets_on IS NULL)),
    CHECK ((fair_value_pence IS NULL) = (fair_value_on IS NULL))) STRICT`,
  `CREATE UNIQUE INDEX valuation_holdings_by_name ON valuation_holdings (company_id, name_key)
    WHERE removed_at IS NULL`,
  `CREATE INDEX valuation_holdings_by_company ON valuation_holdings
    (company_id, removed_at, name_key, id, fair_value_pence, cost_pence)`,
  `CREATE INDEX valuation_holdings_by_deal ON valuation_holdings (deal_id) WHERE deal_id IS NOT NULL`,
  `CREATE INDEX valuation_holdings_by_peers ON valuation_holdings (peer_set_id) WHERE peer_set_id IS NOT NULL`,
  `CREATE INDEX valuation_holdings_by_person ON valuation_holdings (method_by) WHERE method_by IS NOT NULL`,
  `CREATE TABLE valuation_flows (
    id ${id}, holding_id TEXT NOT NULL ${to("valuation_holdings")}, ${company}, ${day("flow_on")},
    amount_pence INTEGER NOT NULL, ${maybe("note", 200)}) STRICT`,
  `CREATE INDEX valuation_flows_by_holding ON valuation_flows (holding_id, flow_on, id, amount_pence)`,
  `CREATE INDEX valuation_flows_by_company ON valuation_flows (company_id, flow_on, id)`,
  `CREATE TABLE valuation_plans (
    holding_id TEXT NOT NULL ${to("valuation_holdings")}, year INTEGER NOT NULL CHECK (year BETWEEN 1 AND 20),
    cash_flow_pence INTEGER NOT NULL, PRIMARY KEY (holding_id, year)) STRICT, WITHOUT ROWID`,
  `CREATE TABLE valuation_snapshots (
    id ${id}, ${company}, ${text("name", 200, 1)}, ${day("as_of")}, ${pence("nav_pence")} NOT NULL,
    holdings INTEGER NOT NULL CHECK (holdings >= 0), ${json("body", 20_000_000)},
    body_sha256 TEXT NOT NULL CHECK (length(body_sha256) = 64), frozen_by TEXT NOT NULL ${to("users")},
    ${at("frozen_at")}, ${flag("is_demo")}) STRICT`,
  `CREATE INDEX valuation_snapshots_by_company ON valuation_snapshots (company_id, as_of, frozen_at, id, nav_pence)`,
  `CREATE INDEX valuation_snapshots_by_person ON valuation_snapshots (frozen_by)`,
  `CREATE TRIGGER valuation_snapshots_stay BEFORE UPDATE ON valuation_snapshots
    BEGIN SELECT RAISE(ABORT, 'a snapshot is never edited'); END`,
  `CREATE TRIGGER valuation_snapshots_are_kept BEFORE DELETE ON valuation_snapshots WHEN OLD.is_demo = 0
    BEGIN SELECT RAISE(ABORT, 'a snapshot is never removed'); END`,

  `CREATE TABLE kpis (
    id ${id}, ${company}, ${text("code", 40, 1)}, ${text("name", 120, 1)},
    ${one("unit", "money", "percent", "multiple", "days", "count")}, currency TEXT CHECK (length(currency) = 3),
    ${one("direction", "higher", "lower")}, ${one("frequency", "monthly", "quarterly", "yearly")},
    ${maybe("formula", 500)}, due_lag INTEGER NOT NULL CHECK (due_lag BETWEEN 0 AND 365),
    revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1), ${at("created_at")}, ${at("updated_at")},
    ${maybeAt("removed_at")}, ${flag("is_demo")}, CHECK ((unit = 'money') = (currency IS NOT NULL))) STRICT`,
  `CREATE UNIQUE INDEX kpis_by_code ON kpis (company_id, code) WHERE removed_at IS NULL`,
  `CREATE INDEX kpis_by_company ON kpis (company_id, removed_at, name, id)`,
  `CREATE TABLE kpi_values (
    kpi_id TEXT NOT NULL ${to("kpis")}, period TEXT NOT NULL CHECK (length(period) BETWEEN 4 AND 7), ${company},
    value REAL NOT NULL, ${text("source", 120)}, entered_by TEXT ${to("users")}, ${at("entered_at")},
    PRIMARY KEY (kpi_id, period)) STRICT, WITHOUT ROWID`,
  `CREATE INDEX kpi_values_by_company ON kpi_values (company_id, period, kpi_id)`,
  `CREATE INDEX kpi_values_by_person ON kpi_values (entered_by)`,

  // Its condition as rule.ts has it; where it stands as rule-state.ts has it.
  `CREATE TABLE kpi_rules (
    id ${id}, ${company}, kpi_id TEXT NOT NULL ${to("kpis")}, ${text("name", 120, 1)}, ${json("condition", 400)},
    ${one("level", "info", "warn", "critical")}, for_periods INTEGER NOT NULL CHECK (for_periods BETWEEN 1 AND 12),
    recover_periods INTEGER NOT NULL CHECK (recover_periods BETWEEN 1 AND 12), ${maybeDay("mute_until")},
    ${maybeDay("snooze_until")}, ${one("status", ...ruleStates)}, ${maybe("period", 7)}, ${maybe("since", 7)},
    broken INTEGER NOT NULL DEFAULT 0 CHECK (broken >= 0), kept INTEGER NOT NULL DEFAULT 0 CHECK (kept >= 0),
    ${flag("is_open")}, created_by TEXT ${to("users")}, ${at("created_at")}, ${at("updated_at")},
    ${maybeAt("removed_at")}, ${flag("is_demo")}) STRICT`,
  `CREATE INDEX kpi_rules_by_kpi ON kpi_rules (kpi_id, removed_at)`,
  `CREATE INDEX kpi_rules_by_company ON kpi_rules (company_id, removed_at, status, name, id)`,
  `CREATE INDEX kpi_rules_by_age ON kpi_rules (removed_at, id)`,
  `CREATE INDEX kpi_rules_by_person ON kpi_rules (created_by)`,
  `CREATE TABLE kpi_rule_recipients (
    rule_id TEXT NOT NULL ${to("kpi_rules")}, user_id TEXT NOT NULL ${to("users")}, PRIMARY KEY (rule_id, user_id))
    STRICT, WITHOUT ROWID`,
  `CREATE INDEX kpi_rule_recipients_by_person ON kpi_rule_recipients (user_id)`,
  // One row for each rule and period that was judged: judging again finds it there.
  `CREATE TABLE kpi_findings (
    rule_id TEXT NOT NULL ${to("kpi_rules")}, period TEXT NOT NULL CHECK (length(period) BETWEEN 4 AND 7),
    ${one("found", "broken", "kept", "held", "no-data")}, value REAL, ${at("judged_at")},
    PRIMARY KEY (rule_id, period)) STRICT, WITHOUT ROWID`,
  // The key is unique, so that no restart and no clock tells a change twice.
  `CREATE TABLE kpi_transitions (
    key TEXT NOT NULL PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 120), rule_id TEXT NOT NULL ${to("kpi_rules")},
    ${company}, ${one("from_status", ...ruleStates)}, ${one("to_status", ...ruleStates)},
    period TEXT NOT NULL CHECK (length(period) BETWEEN 4 AND 7),
    ${maybeOne("notice", "alert", "recovered", "no-data", "data-back")}, ${flag("is_told")}, ${at("changed_at")},
    acknowledged_by TEXT ${to("users")}, ${maybeAt("acknowledged_at")}, ${maybe("comment", 1000)},
    CHECK ((acknowledged_by IS NULL) = (acknowledged_at IS NULL))) STRICT, WITHOUT ROWID`,
  `CREATE INDEX kpi_transitions_by_rule ON kpi_transitions (rule_id, changed_at, key)`,
  `CREATE INDEX kpi_transitions_by_company ON kpi_transitions (company_id, changed_at, key)`,
  `CREATE INDEX kpi_transitions_by_person ON kpi_transitions (acknowledged_by) WHERE acknowledged_by IS NOT NULL`,
  // Which KPI stands for each of a covenant's values; those its kind doesn't ask for are null.
  `CREATE TABLE covenants (
    id ${id}, ${company}, ${text("name", 120, 1)}, ${one("kind", "leverage", "interest-cover", "debt-service")},
    limit_times REAL NOT NULL CHECK (limit_times > 0), net_debt_kpi TEXT ${to("kpis")},
    ebitda_kpi TEXT NOT NULL ${to("kpis")}, interest_kpi TEXT ${to("kpis")}, capex_kpi TEXT ${to("kpis")},
    amortisation_kpi TEXT ${to("kpis")}, ${at("created_at")}, ${at("updated_at")}, ${maybeAt("removed_at")},
    ${flag("is_demo")},
    CHECK (kind <> 'leverage' OR net_debt_kpi IS NOT NULL), CHECK (kind = 'leverage' OR interest_kpi IS NOT NULL)) STRICT`,
  `CREATE INDEX covenants_by_company ON covenants (company_id, removed_at, name, id)`,
  ...["net_debt", "ebitda", "interest", "capex", "amortisation"].map(
    (name) => `CREATE INDEX covenants_by_${name} ON covenants (${name}_kpi)`,
  ),

  `CREATE TABLE diligence_rooms (
    id ${id}, ${company}, deal_id TEXT ${to("deals")}, ${text("name", 200, 1)},
    ${maybeOne("template", "buyout", "growth", "commercial", "esg")}, template_version INTEGER,
    created_by TEXT ${to("users")}, ${at("created_at")}, ${at("updated_at")}, ${maybeAt("removed_at")},
    ${flag("is_demo")}) STRICT`,
  `CREATE INDEX diligence_rooms_by_company ON diligence_rooms (company_id, removed_at, updated_at, id)`,
  `CREATE INDEX diligence_rooms_by_deal ON diligence_rooms (deal_id) WHERE deal_id IS NOT NULL`,
  `CREATE INDEX diligence_rooms_by_person ON diligence_rooms (created_by)`,
  // A right hangs on the person: who leaves the deal is revoked here.
  `CREATE TABLE diligence_members (
    room_id TEXT NOT NULL ${to("diligence_rooms")}, user_id TEXT NOT NULL ${to("users")},
    ${one("party", "buyer", "seller", "adviser")}, added_by TEXT ${to("users")}, ${at("added_at")},
    ${maybeAt("revoked_at")}, revoked_by TEXT ${to("users")}, PRIMARY KEY (room_id, user_id)) STRICT, WITHOUT ROWID`,
  `CREATE INDEX diligence_members_by_person ON diligence_members (user_id, revoked_at, room_id)`,
  `CREATE INDEX diligence_members_by_adder ON diligence_members (added_by)`,
  `CREATE INDEX diligence_members_by_revoker ON diligence_members (revoked_by) WHERE revoked_by IS NOT NULL`,
  // The highest number ever given under each: it never goes back.
  `CREATE TABLE diligence_counters (
    room_id TEXT NOT NULL ${to("diligence_rooms")}, parent TEXT NOT NULL CHECK (length(parent) <= 23),
    last INTEGER NOT NULL CHECK (last BETWEEN 1 AND 99999), PRIMARY KEY (room_id, parent)) STRICT, WITHOUT ROWID`,
  `CREATE TABLE diligence_sections (
    room_id TEXT NOT NULL ${to("diligence_rooms")}, ${text("number", 23, 1)}, ${text("sort_key", 23, 5)},
    ${text("title", 80, 1)}, ${maybeAt("removed_at")}, PRIMARY KEY (room_id, number)) STRICT, WITHOUT ROWID`,
  `CREATE TABLE diligence_items (
    id ${id}, room_id TEXT NOT NULL ${to("diligence_rooms")}, ${company}, ${text("number", 23, 1)},
    ${text("sort_key", 23, 5)}, ${text("workstream", 80, 1)}, ${text("title", 300, 1)},
    ${one("priority", "must", "should", "nice")}, ${one("state", ...itemStates)}, owner_id TEXT ${to("users")},
    approver_id TEXT ${to("users")}, ${maybeDay("due_on")}, ${maybe("response", 8000)},
    seller_sees INTEGER NOT NULL DEFAULT 1 CHECK (seller_sees IN (0, 1)),
    adviser_sees INTEGER NOT NULL DEFAULT 1 CHECK (adviser_sees IN (0, 1)),
    revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1), ${at("state_changed_at")}, ${at("created_at")},
    ${at("updated_at")}, ${maybeAt("removed_at")}, UNIQUE (room_id, number)) STRICT`,
  `CREATE INDEX diligence_items_by_index ON diligence_items (room_id, removed_at, sort_key, id)`,
  `CREATE INDEX diligence_items_by_state ON diligence_items
    (room_id, removed_at, state, sort_key, id, priority, workstream, due_on)`,
  `CREATE INDEX diligence_items_by_owner ON diligence_items (owner_id) WHERE owner_id IS NOT NULL`,
  `CREATE INDEX diligence_items_by_approver ON diligence_items (approver_id) WHERE approver_id IS NOT NULL`,
  `CREATE INDEX diligence_items_by_company ON diligence_items (company_id, id)`,
  `CREATE TABLE diligence_moves (
    id ${id}, item_id TEXT NOT NULL ${to("diligence_items")}, room_id TEXT NOT NULL ${to("diligence_rooms")},
    ${maybeOne("from_state", ...itemStates)}, ${maybeOne("to_state", ...itemStates)}, ${maybe("reason", 1000)},
    moved_by TEXT ${to("users")}, ${at("moved_at")}) STRICT`,
  `CREATE INDEX diligence_moves_by_item ON diligence_moves (item_id, moved_at, id)`,
  `CREATE INDEX diligence_moves_by_room ON diligence_moves (room_id, moved_at, to_state, from_state)`,
  `CREATE INDEX diligence_moves_by_person ON diligence_moves (moved_by)`,
  `CREATE TABLE diligence_messages (
    id ${id}, item_id TEXT NOT NULL ${to("diligence_items")}, room_id TEXT NOT NULL ${to("diligence_rooms")},
    author_id TEXT NOT NULL ${to("users")}, ${text("body", 4000, 1)}, ${at("created_at")}) STRICT`,
  `CREATE INDEX diligence_messages_by_item ON diligence_messages (item_id, created_at, id)`,
  `CREATE INDEX diligence_messages_by_room ON diligence_messages (room_id, created_at, id)`,
  `CREATE INDEX diligence_messages_by_person ON diligence_messages (author_id)`,
  `CREATE TABLE diligence_documents (
    id ${id}, item_id TEXT NOT NULL ${to("diligence_items")}, room_id TEXT NOT NULL ${to("diligence_rooms")},
    file_id TEXT NOT NULL ${to("files")}, ${text("file_name", 255, 1)},
    version INTEGER NOT NULL CHECK (version >= 1), uploaded_by TEXT NOT NULL ${to("users")}, ${at("uploaded_at")},
    ${maybeAt("removed_at")}) STRICT`,
  `CREATE UNIQUE INDEX diligence_documents_by_version ON diligence_documents (item_id, file_name, version)`,
  `CREATE INDEX diligence_documents_by_room ON diligence_documents (room_id, removed_at, uploaded_at, id)`,
  `CREATE INDEX diligence_documents_by_file ON diligence_documents (file_id)`,
  `CREATE INDEX diligence_documents_by_person ON diligence_documents (uploaded_by)`,
  // The id is the copy's, as on its pages; no document: the whole room was exported.
  `CREATE TABLE diligence_downloads (
    id ${id}, room_id TEXT NOT NULL ${to("diligence_rooms")}, document_id TEXT ${to("diligence_documents")},
    user_id TEXT NOT NULL ${to("users")}, ${at("downloaded_at")}) STRICT`,
  `CREATE INDEX diligence_downloads_by_room ON diligence_downloads (room_id, downloaded_at, id)`,
  `CREATE INDEX diligence_downloads_by_document ON diligence_downloads (document_id, downloaded_at)`,
  `CREATE INDEX diligence_downloads_by_person ON diligence_downloads (user_id, downloaded_at)`,
  `CREATE TABLE diligence_flags (
    id ${id}, room_id TEXT NOT NULL ${to("diligence_rooms")}, item_id TEXT ${to("diligence_items")},
    ${text("finding", 4000, 1)}, ${maybe("mitigation", 4000)},
    severity INTEGER NOT NULL CHECK (severity BETWEEN 1 AND 5),
    likelihood INTEGER NOT NULL CHECK (likelihood BETWEEN 1 AND 5), ${sum("impact_pence")},
    raised_by TEXT NOT NULL ${to("users")}, ${at("raised_at")}, ${at("updated_at")}, ${maybeAt("closed_at")},
    closed_by TEXT ${to("users")}, CHECK ((closed_at IS NULL) = (closed_by IS NULL))) STRICT`,
  `CREATE INDEX diligence_flags_by_room ON diligence_flags (room_id, closed_at, severity, likelihood, id)`,
  `CREATE INDEX diligence_flags_by_item ON diligence_flags (item_id) WHERE item_id IS NOT NULL`,
  `CREATE INDEX diligence_flags_by_raiser ON diligence_flags (raised_by)`,
  `CREATE INDEX diligence_flags_by_closer ON diligence_flags (closed_by) WHERE closed_by IS NOT NULL`,

  // asks: the filter or the picked ids, as company.ts has them. A saved group that changes is a new version.
  `CREATE TABLE peer_groups (
    id ${id}, ${company}, ${text("name", 120, 1)}, version INTEGER NOT NULL CHECK (version >= 1),
    peer_set_id TEXT NOT NULL ${to("peer_sets")}, ${json("asks", 400_000)}, created_by TEXT ${to("users")},
    ${at("created_at")}, ${maybeAt("removed_at")}, ${flag("is_demo")}, UNIQUE (company_id, name, version)) STRICT`,
  `CREATE INDEX peer_groups_by_company ON peer_groups (company_id, removed_at, name, version, id)`,
  `CREATE INDEX peer_groups_by_set ON peer_groups (peer_set_id)`,
  `CREATE INDEX peer_groups_by_person ON peer_groups (created_by)`,
  `CREATE TABLE benchmarks (
    id ${id}, ${company}, deal_id TEXT ${to("deals")}, holding_id TEXT ${to("valuation_holdings")},
    ${text("name", 200, 1)}, ${text("sector", 80, 1)}, year INTEGER NOT NULL CHECK (year BETWEEN 1990 AND 2100),
    revenue REAL CHECK (revenue >= 0), ${metricColumns}, group_id TEXT ${to("peer_groups")}, ${json("weights", 400)},
    ${json("directions", 400)}, revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1), ${at("created_at")},
    ${at("updated_at")}, ${maybeAt("removed_at")}, ${flag("is_demo")}) STRICT`,
  `CREATE INDEX benchmarks_by_company ON benchmarks (company_id, removed_at, updated_at, id)`,
  `CREATE INDEX benchmarks_by_deal ON benchmarks (deal_id) WHERE deal_id IS NOT NULL`,
  `CREATE INDEX benchmarks_by_holding ON benchmarks (holding_id) WHERE holding_id IS NOT NULL`,
  `CREATE INDEX benchmarks_by_group ON benchmarks (group_id)`,
  `CREATE TABLE benchmark_exclusions (
    benchmark_id TEXT NOT NULL ${to("benchmarks")}, peer_company_id TEXT NOT NULL ${to("peer_companies")},
    ${one("metric", "all", ...metrics)}, ${text("reason", 400, 1)}, excluded_by TEXT NOT NULL ${to("users")},
    ${at("excluded_at")}, PRIMARY KEY (benchmark_id, peer_company_id, metric)) STRICT, WITHOUT ROWID`,
  `CREATE INDEX benchmark_exclusions_by_peer ON benchmark_exclusions (peer_company_id)`,
  `CREATE INDEX benchmark_exclusions_by_person ON benchmark_exclusions (excluded_by)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
