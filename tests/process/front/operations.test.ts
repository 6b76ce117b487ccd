/** What an operator and a balancer are told: /metrics, /up, the log. */
import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import parsePrometheusTextFormat from "parse-prometheus-text-format";
import { expect, test } from "vitest";
import { databaseOf, linesOf, type Served, serveForTest, signInOver } from "../../support/product/front.ts";
import { samplesOf } from "../../support/reading/samples.ts";

const scrape = async (served: Served) =>
  (await served.fetch("/metrics", { headers: { Host: served.host } })).text();
const up = async (served: Served) => {
  const answer = await served.fetch("/up", { headers: { Host: served.host } });
  return `${answer.status} ${(await answer.text()).trim()}`;
};

test("/metrics is Prometheus' format: each name once, with its kind, and what the page promises is there", async () => {
  const served = await serveForTest({ SMTP_URL: "smtp://127.0.0.1:9", LOG: "silent" });
  await served.fetch("/services");
  const sampled = () => scrape(served).then(samplesOf);
  await expect
    .poll(async () =>
      (await sampled()).has('portal_job_last_success_timestamp_seconds{task="sweep-imports"}'),
    )
    .toBe(true);
  const text = await scrape(served);
  const families = parsePrometheusTextFormat(text);
  const names = families.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(
    families.filter(({ help, type }) => !help || !type || type === "UNTYPED").map(({ name }) => name),
  ).toEqual([]);
  const expected = [
    "portal_http_requests_total",
    "portal_http_request_duration_seconds",
    "portal_database_wait_seconds",
    "portal_database_slow_statements_total",
    "portal_job_runs_total",
    "portal_job_duration_seconds",
    "portal_job_last_success_timestamp_seconds",
    "portal_job_interval_seconds",
    "portal_check",
    "portal_ready",
    "portal_info",
    "portal_schema_info",
    "portal_queue",
    "portal_outbox_messages",
    "portal_audit_head",
    "portal_backup_newest_timestamp_seconds",
    "portal_backup_failing",
    "portal_backup_damaged",
    "portal_disk_bytes",
    "portal_wal_bytes",
    "portal_smtp_configured",
    "nodejs_eventloop_lag_max_seconds",
    "nodejs_heap_size_used_bytes",
    "nodejs_gc_duration_seconds",
    "process_cpu_seconds_total",
    "process_resident_memory_bytes",
  ];
  expect(expected.filter((name) => !names.includes(name))).toEqual([]);
  const all = samplesOf(text);
  expect(all.get('portal_queue{queue="pdf-making",state="waiting"}')).toBe(0);
  expect(all.get('portal_check{check="database"}')).toBe(1);
  expect([...all.keys()].find((name) => name.startsWith("portal_info"))).toMatch(
    /build=".+",engine="sqlite",node="v\d/,
  );
  // PostgreSQL's own are not told on SQLite.
  const asked =
    readFileSync("docs/operations/alerts.yml", "utf8").match(/\b(?:portal|nodejs|process)_\w+/g) ?? [];
  const known = [...names, "portal_clock_ahead_seconds", ...names.map((name) => `${name}_bucket`)];
  const elsewhere = (name: string) =>
    name.startsWith("portal_postgres_") ||
    // Of a message that waits, and of the log's chain once it was checked.
    ["portal_outbox_oldest_seconds", "portal_audit_fault", "portal_audit_checked_timestamp_seconds"].includes(
      name,
    );
  expect(
    asked.filter((name) => !known.includes(name) && !elsewhere(name)),
    "alarms of what is not told",
  ).toEqual([]);
});

test("requests are counted by pattern: no address that somebody made up, no id, no method", async () => {
  const served = await serveForTest({ LOG: "silent" });
  const { make } = databaseOf(served);
  const headers = await signInOver(served, await make.admin());
  const secret = "f".repeat(32);
  for (const path of [
    `/admin-clients/${secret}`,
    `/api/quotes/${secret}`,
    `/${secret}.php`,
    `/reset-password/${secret}`,
    `/assets/${secret}.js`,
  ])
    await served.fetch(path, { headers });
  await served.fetch("/services", { method: "PROPFIND", headers });
  const text = await scrape(served);
  expect(text).not.toContain(secret);
  expect(text).not.toContain("PROPFIND");
  const all = samplesOf(text);
  expect(all.get('portal_http_requests_total{method="GET",route="/api/quotes/{id}",status="404"}')).toBe(1);
  expect(all.get('portal_http_requests_total{method="GET",route="other",status="404"}')).toBeGreaterThan(0);
  expect(all.get('portal_http_requests_total{method="other",route="/services",status="405"}')).toBe(1);
});

test("/metrics is for this machine without a proxy, or for whoever has the token; /up is for everybody", async () => {
  const served = await serveForTest({
    TRUST_PROXY: "1",
    READYZ_TOKEN: "a-long-readiness-token",
    LOG: "silent",
  });
  const asked = async (headers: Record<string, string>) =>
    (await served.fetch("/metrics", { headers: { Host: served.host, ...headers } })).status;
  expect(await asked({})).toBe(404);
  expect(await asked({ Authorization: "Bearer wrong" })).toBe(404);
  expect(await asked({ Authorization: "Bearer a-long-readiness-token" })).toBe(200);
  expect(await up(served)).toBe("200 ok");
});

test("/up follows the folder of stored files, and tells no reason", async () => {
  const served = await serveForTest({ LOG: "silent" });
  expect(await up(served)).toBe("200 ok");
  const [files, away] = ["files", "files-away"].map((name) => join(served.dataDir, name)) as [string, string];
  renameSync(files, away);
  await expect.poll(() => up(served)).toBe("503 unavailable");
  expect((await served.fetch("/healthz")).status).toBe(200);
  renameSync(away, files);
  await expect.poll(() => up(served)).toBe("200 ok");
});

test("each line of the process is JSON, those of its start, of a request and of its end", async () => {
  const served = await serveForTest();
  await served.fetch("/services");
  await served.stop();
  const lines = linesOf(served);
  expect(lines.map(({ event }) => event)).toEqual(
    expect.arrayContaining(["listening", "request", "draining", "stopped"]),
  );
  expect(lines.filter(({ at, level }) => !at || !level)).toEqual([]);
});

test("a trace that comes with a request is in its line; what is no trace is none", async () => {
  const served = await serveForTest();
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  const odd = [
    "",
    "00-1",
    `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
    `ff-${trace}-00f067aa0ba902b7-01`,
    `00-${trace}-00f067aa0ba902b7-01-more`,
  ];
  for (const traceparent of [`00-${trace}-00f067aa0ba902b7-01`, ...odd]) {
    await served.fetch("/services?n=1", { headers: { traceparent } });
    await served.fetch("/api/quotes", { headers: { traceparent } });
  }
  await served.stop();
  const traces = linesOf(served)
    .filter(({ event }) => event === "request")
    .filter(({ path }) => path !== "/healthz")
    .map(({ traceId }) => traceId);
  expect(traces).toEqual([trace, trace, ...odd.flatMap(() => [undefined, undefined])]);
});
