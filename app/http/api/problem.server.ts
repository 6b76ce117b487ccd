import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/context.ts";

export interface Problem {
  /** A sentence for a person. */
  message: string;
  /** A word for a program: stable, snake_case. */
  code: string;
  /** Names this request in the log. */
  requestId: string;
  /** What is wrong with which field. */
  errors?: Record<string, string[]> | undefined;
  headers?: HeadersInit | undefined;
  /** Members of this kind of problem alone. */
  more?: Record<string, string> | undefined;
}

/** The API's answer when something will not do: problem details (RFC 9457) with a `message`, as the contract wants. */
export function problem(
  status: number,
  { message, code, requestId, errors, headers, more }: Problem,
): Response {
  const answer = new Headers(headers);
  answer.set("Content-Type", "application/problem+json");
  answer.set("Cache-Control", "private, no-store");
  const body = {
    type: "about:blank",
    title: titles[status] ?? "Error",
    status,
    detail: message,
    message,
    code,
    requestId,
    errors,
    ...more,
  };
  return new Response(JSON.stringify(body), { status, headers: answer });
}

/** For a status without more to tell: nothing of the cause reaches the caller. */
export function plainProblem(status: number, requestId: string, headers?: HeadersInit): Response {
  const [code, message] = plain[status] ?? (status < 500 ? plain[400]! : plain[500]!);
  return problem(status, { code, message, requestId, headers });
}

/** The id under which this request stands in the log. */
export function requestIdOf(context: Readonly<RouterContextProvider>): string {
  return context.get(requestContext).id;
}

const titles: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
  507: "Insufficient Storage",
};

const plain: Record<number, [code: string, message: string]> = {
  400: ["bad_request", "The request could not be understood."],
  401: ["not_signed_in", "Sign in first, or send an API token."],
  403: ["forbidden", "You don't have access to this."],
  404: ["not_found", "There is nothing at this address."],
  405: ["method_not_allowed", "This address does not answer that method."],
  406: ["not_acceptable", "This call answers JSON: accept application/json."],
  415: ["unsupported_type", "Send the body as JSON in UTF-8, with Content-Type: application/json."],
  500: [
    "unexpected",
    "Something went wrong on our side. Try again; if it stays, write to us with the request id.",
  ],
  503: ["busy", "The service is busy. Try again in a few seconds."],
};
