import { countRequest } from "#app/http/operations/count-request.server.ts";
import { log } from "#app/platform/log.server.ts";
import { redact } from "./redact.ts";
import type { RequestContext } from "./request-context.server.ts";

/**
 * One count and one line for each request: enough to follow it, nothing that opens anything.
 * @param bytes of the body as sent; null for a stream of unknown length.
 */
export function logRequest(requestContext: RequestContext, status: number, bytes: number | null): void {
  countRequest(requestContext, status, (performance.now() - requestContext.startedAt) / 1000);
  if (!log.tellsRequests()) return;
  log.info("request", {
    method: requestContext.method,
    path: redact(requestContext.target),
    status,
    ms: Math.round((performance.now() - requestContext.startedAt) * 10) / 10,
    requestId: requestContext.id,
    traceId: requestContext.trace?.id,
    ip: requestContext.ip,
    userId: requestContext.asker?.userId,
    bytes,
  });
}
