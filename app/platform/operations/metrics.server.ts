/** What is counted while the product runs, for `/metrics`. Counters begin at zero with the process. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export const registry = new Registry();
const registers = [registry];
/** Seconds. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const requestCount = new Counter({
  name: "portal_http_requests_total",
  help: "Requests answered, by the pattern of their address and by status.",
  labelNames: ["method", "route", "status"] as const,
  registers,
});
export const requestSeconds = new Histogram({
  name: "portal_http_request_duration_seconds",
  help: "Time to the answer, without the sending of a stream; class is 2xx, 3xx, 4xx or 5xx.",
  labelNames: ["method", "route", "class"] as const,
  buckets,
  registers,
});
export const refusalCount = new Counter({
  name: "portal_refusals_total",
  help: "What was refused: sign-in (401: wrong, 429: too many tries), access, record, cross-site, upload, limit.",
  labelNames: ["kind", "status"] as const,
  registers,
});
export const databaseWaits = new Histogram({
  name: "portal_database_wait_seconds",
  help: "Waits before a statement: for the writers' lock, for a turn at SQLite's connection, for a connection of the pool.",
  labelNames: ["for"] as const,
  buckets,
  registers,
});
export const slowStatements = new Counter({
  name: "portal_database_slow_statements_total",
  help: "Statements that took more than a quarter of a second, waits for the lock not included.",
  registers,
});
export const jobRuns = new Counter({
  name: "portal_job_runs_total",
  help: "Runs of each job in this process, by outcome (success or failure).",
  labelNames: ["task", "outcome"] as const,
  registers,
});
export const jobSeconds = new Gauge({
  name: "portal_job_duration_seconds",
  help: "How long each job's last run took.",
  labelNames: ["task"] as const,
  registers,
});
export const jobSuccess = new Gauge({
  name: "portal_job_last_success_timestamp_seconds",
  help: "When each job last succeeded in this process, or was first planned here, Unix time.",
  labelNames: ["task"] as const,
  registers,
});
export const jobInterval = new Gauge({
  name: "portal_job_interval_seconds",
  help: "Pause of each job between two runs.",
  labelNames: ["task"] as const,
  registers,
});

/** Node's own: event loop delay, heap, collections, handles, processor time. Their timers keep no process alive. */
export const countTheProcess = () => collectDefaultMetrics({ register: registry });

/** A figure found at the moment it is asked for: one value, or one for each set of labels. */
export interface MetricFamily {
  name: string;
  help: string;
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[];
}

/** @returns figures in Prometheus' text format; one that has no value is left out. */
export async function metricsText(figures: readonly MetricFamily[]): Promise<string> {
  const momentary = new Registry();
  for (const { name, help, values } of figures) {
    const labelNames = Object.keys(values[0]?.labels ?? {});
    if (values.length === 0) continue;
    const gauge = new Gauge({ name, help, labelNames, registers: [momentary] });
    for (const { labels = {}, value } of values) gauge.set(labels, value);
  }
  return momentary.metrics();
}
