import { API_ERRORS, type ApiErrorCode } from "#app/features/site/guides/api-errors.ts";
import { problemAnswer } from "#app/http/api/problem.server.ts";
import { log } from "#app/platform/log.server.ts";
import { noteStorageError } from "#app/platform/storage/storage-trouble.server.ts";
import { plainPage } from "./plain-page.server.ts";
import type { RequestContext } from "./request-context.server.ts";

/** What the front door itself answers when it doesn't let a request through, or nothing better came back. */
export interface FrontRefusal {
  status: number;
  code: ApiErrorCode;
  title: string;
  message: string;
}

/** What a guard answers instead of letting a request through: something of its own, or a refusal. */
export type DoorAnswer = Response | Refused;

interface Refused {
  refusal: FrontRefusal;
  headers?: Record<string, string>;
  /** HTML that stands on the page in place of the way home. */
  content?: string;
}

export const stoppedBy = (refusal: FrontRefusal, more: Omit<Refused, "refusal"> = {}): Refused => ({
  refusal,
  ...more,
});

const tooLarge = "What was sent is larger than this page accepts. Shorten it and send it again.";

export const refusals = {
  badRequest: of(
    "bad_request",
    "Bad request",
    "The address or the request can't be read. Check it and try again.",
  ),
  forbidden: of("forbidden", "You don't have access to this page", "Your account doesn't reach this page."),
  crossOrigin: of(
    "cross_origin",
    "The form was refused",
    "It was sent from another site. Open the page on this site and send it again.",
  ),
  unproven: of(
    "cross_origin",
    "Send this form?",
    "Your browser did not say which page this form stood on, so nothing has been done. If you filled it in on this site, check it and send it again. If another site led you here, leave this page.",
  ),
  notFound: of("not_found", "404 Page Not Found", "There is no page at this address."),
  methodNotAllowed: of(
    "method_not_allowed",
    "Method not allowed",
    "This address doesn't take that kind of request.",
  ),
  timeout: of("timeout", "The request took too long", "It arrived too slowly. Send it again."),
  tooLarge: of("too_large", "That is too large", tooLarge),
  unsupportedType: of(
    "unsupported_type",
    "This kind of content isn't accepted",
    "Pages take ordinary forms; the API takes JSON in UTF-8.",
  ),
  wrongHost: of("wrong_host", "Wrong address", "This server doesn't answer for that host name."),
  tooMany: of("too_many_requests", "Too many requests", "Wait a moment, then try again."),
  tooManySearches: of(
    "too_many_requests",
    "Too many searches",
    "More than 60 searches came in a minute. Wait a minute, then search again.",
  ),
  headersTooLarge: of(
    "headers_too_large",
    "The request can't be read",
    "Its cookies are too large. Clear this site's cookies and try again.",
  ),
  unexpected: of(
    "unexpected",
    "Something went wrong",
    "It is our fault and it has been logged. Try again; if it stays, tell us the reference below.",
  ),
  storage: of(
    "storage_unavailable",
    "The service is unavailable for a moment",
    "Nothing you sent was saved. Try again in a minute.",
  ),
} as const satisfies Record<string, FrontRefusal>;

/** The nearest refusal for a status that came from below with nothing a person could read. */
export function refusalFor(status: number): FrontRefusal {
  const known = Object.values(refusals).find((one) => one.status === status);
  if (known) return known;
  const nearest = status >= 500 ? refusals.unexpected : refusals.badRequest;
  return { ...nearest, status };
}

/**
 * Problem details (RFC 9457) below /api, plain text for client navigations (React Router hands it to the error page),
 * a small page of the product's own elsewhere.
 * @param stylesheet address of the product's style sheet.
 */
export function answerRefusal(
  { refusal, headers = {}, content = `<p><a href="/">Go to the home page</a></p>` }: Refused,
  requestContext: Pick<RequestContext, "id" | "kind">,
  stylesheet: string,
): Response {
  const { status, code, title, message } = refusal;
  if (requestContext.kind === "api") {
    // Errors of the store are also named in the older shape that monitoring looks for.
    const more = code === refusals.storage.code ? { error: { code } } : {};
    return problemAnswer(code, { message, requestId: requestContext.id, headers, more });
  }
  if (requestContext.kind === "data") {
    return new Response(message, {
      status,
      headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
    });
  }
  const reference = status >= 500 ? `<p class="hint">Reference: <code>${requestContext.id}</code></p>` : "";
  const html = plainPage(title, `<p>${message}</p>${reference}${content}`, stylesheet);
  return new Response(html, { status, headers: { "Content-Type": "text/html; charset=utf-8", ...headers } });
}

/** @param title of the page; programs are told the one of the code. */
function of(code: ApiErrorCode, title: string, message: string): FrontRefusal {
  return { status: API_ERRORS[code].status, code, title, message };
}

/** What is answered where something broke. */
export function refusedAfter(error: unknown, { id: requestId }: Pick<RequestContext, "id">): Refused {
  const trouble = noteStorageError(error);
  log.error(trouble ? "storage" : "front-door", error, { requestId });
  return trouble
    ? stoppedBy(refusals.storage, { headers: { "Retry-After": "60" } })
    : stoppedBy(refusals.unexpected);
}
