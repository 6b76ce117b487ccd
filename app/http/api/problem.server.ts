import type { RouterContextProvider } from "react-router";
import { requestFactsContext } from "#app/context.ts";
import { addressOfError, API_ERRORS, type ApiErrorCode } from "#app/features/site/guides/api-errors.ts";
import { env } from "#app/platform/env.server.ts";

export interface ProblemDetails {
  /** A sentence for a person; without it the usual one of the code. */
  message?: string | undefined;
  /** Names this request in the log. */
  requestId: string;
  /** What is wrong with which field. */
  errors?: Record<string, string[]> | undefined;
  headers?: HeadersInit | undefined;
  /** Members of this kind of problem alone. */
  more?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The API's answer when something will not do: problem details (RFC 9457) with a `message`, as the contract wants. Its
 * status follows from the code; nothing of the cause reaches the caller.
 */
export function problemAnswer(
  code: ApiErrorCode,
  { message = usual[code] ?? API_ERRORS[code].meaning, requestId, errors, headers, more }: ProblemDetails,
): Response {
  const { status, title } = API_ERRORS[code];
  const answer = new Headers(headers);
  answer.set("Content-Type", "application/problem+json");
  answer.set("Cache-Control", "private, no-store");
  const type = `${env().origin}${addressOfError(code)}`;
  const body = { type, title, status, detail: message, message, code, requestId, errors, ...more };
  return new Response(JSON.stringify(body), { status, headers: answer });
}

/** For a status that came from below with nothing a program could read. */
export function codeForStatus(status: number): ApiErrorCode {
  const known = Object.keys(usual) as ApiErrorCode[];
  const nearest = status < 500 ? "bad_request" : "unexpected";
  return known.find((code) => API_ERRORS[code].status === status) ?? nearest;
}

/** The id under which this request stands in the log. */
export function requestIdOf(context: Readonly<RouterContextProvider>): string {
  return context.get(requestFactsContext).id;
}

/** What is said where a call has nothing of its own to tell. */
const usual: Partial<Record<ApiErrorCode, string>> = {
  bad_request: "The request could not be understood.",
  not_signed_in: "Sign in first, or send an API token.",
  session_only: "This call takes no token: it needs a person who has signed in.",
  token_not_taken:
    "This call takes no token: nobody has to be signed in for it. Send it without the Authorization header.",
  forbidden: "You don't have access to this.",
  not_found: "There is nothing at this address.",
  method_not_allowed: "This address does not answer that method.",
  not_acceptable: "This call answers JSON: accept application/json.",
  unsupported_type: "Send the body as JSON in UTF-8, with Content-Type: application/json.",
  unexpected: "Something went wrong on our side. Try again; if it stays, write to us with the request id.",
  busy: "The service is busy. Try again in a few seconds.",
};
