import type { Option } from "#app/features/fields/choice.schema.ts";

/** What staff may grant a client company, and how its record is labelled. */
export type AccessLevel = "demo" | "client" | "full";
export type ClientStatus = "pending" | "active" | "disabled";

export const ACCESS_LEVELS = [
  { value: "demo", label: "Demo" },
  { value: "client", label: "Client" },
  { value: "full", label: "Full" },
] as const satisfies readonly Option<AccessLevel>[];

/** Said next to each level where staff choose one. */
export const ACCESS_LEVEL_HINTS: Record<AccessLevel, string> = {
  demo: "Sees the portal with sample data",
  client: "Holds what it bought or was granted",
  full: "Everything a client record can hold",
};

/** The analyst tools, each with its name. */
export const TOOLS = [
  { value: "deal-flow", label: "Deal Flow Tracker" },
  { value: "portfolio-valuation", label: "Portfolio Valuation Tool" },
  { value: "kpi-alerts", label: "KPI & Metrics Alerts" },
  { value: "due-diligence", label: "Due Diligence Portal" },
  { value: "benchmarking", label: "Benchmarking Tool" },
] as const satisfies readonly Option[];

export type Tool = (typeof TOOLS)[number]["value"];

/** A client that came by application is Pending until onboarding is finished; a Pending one can't sign in. */
export const CLIENT_STATUSES = [
  { value: "pending", label: "Pending" },
  { value: "active", label: "Active" },
  { value: "disabled", label: "Disabled" },
] as const satisfies readonly Option<ClientStatus>[];

export const CLIENT_STATUS_TONES = {
  pending: "amber",
  active: "green",
  disabled: "slate",
} as const satisfies Record<ClientStatus, string>;

/** Of each kind of record a client's page shows so many, the latest; the lists have the rest. */
export const LATEST_RECORDS = 5;
export const LATEST_SUBSCRIPTIONS = 20;
