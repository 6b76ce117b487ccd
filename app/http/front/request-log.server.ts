import { log } from "#app/platform/log.server.ts";
import { redact } from "./redact.ts";
import type { Visit } from "./visit.server.ts";

/**
 * One line for each request: enough to follow it, nothing that opens anything.
 * @param bytes of the body as sent; null for a stream of unknown length.
 */
export function logRequest(visit: Visit, status: number, bytes: number | null): void {
  if (!log.tellsRequests()) return;
  log.info("request", {
    method: visit.method,
    path: redact(visit.target),
    status,
    ms: Math.round((performance.now() - visit.startedAt) * 10) / 10,
    requestId: visit.id,
    ip: visit.ip,
    userId: visit.asker?.userId,
    bytes,
  });
}
