import { log } from "#app/platform/log.server.ts";
import { redact } from "./redact.ts";

/** Where browsers post reports about the Content-Security-Policy. */
export const reportsPath = "/csp-reports";

const mostLinesPerMinute = 60;
let minute = 0;
let lines = 0;

/**
 * Logs what browsers report about the Content-Security-Policy, a bounded number of short lines: anybody can send
 * such a report.
 */
export function logReports(body: Uint8Array, requestId: string): void {
  const reports = parse(body);
  for (const report of reports.slice(0, 10)) {
    const now = Math.floor(performance.now() / 60_000);
    if (now !== minute) [minute, lines] = [now, 0];
    if (++lines > mostLinesPerMinute) return;
    log.warn("csp-report", {
      requestId,
      page: pathOf(report.documentURL),
      blocked: short(report.blockedURL),
      directive: short(report.effectiveDirective),
      disposition: short(report.disposition),
    });
  }
}

function parse(body: Uint8Array): Record<string, unknown>[] {
  try {
    const reports: unknown = JSON.parse(Buffer.from(body).toString("utf8"));
    if (!Array.isArray(reports)) return [];
    return reports
      .map((report: unknown) => (isRecord(report) ? report.body : undefined))
      .filter((details) => isRecord(details));
  } catch {
    return [];
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function short(value: unknown): string {
  const text = typeof value === "string" ? (value.slice(0, 200).split("?", 1)[0] ?? "") : "";
  const url = URL.parse(text);
  return url ? text.replace(url.pathname, redact(url.pathname)) : text;
}

function pathOf(value: unknown): string {
  const url = typeof value === "string" ? URL.parse(value) : null;
  return url ? redact(url.pathname).slice(0, 200) : "";
}
