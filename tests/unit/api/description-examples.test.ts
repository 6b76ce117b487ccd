/** What a generated client sends first: examples, the first way to prove who it is, what a request must have. */
import { describe, expect, test } from "vitest";
import { londonDay } from "#app/features/calendar.ts";
import { dealSummary } from "#app/http/api/answers/deal-shape.ts";
import { calls } from "#app/http/api/calls.server.ts";
import { openApi } from "#app/http/api/openapi.server.ts";
import { now } from "#app/platform/clock.server.ts";

interface Operation {
  security: Record<string, unknown>[];
  requestBody?: {
    content: Record<string, { example?: Record<string, unknown>; schema: Record<string, unknown> }>;
  };
}
const { paths } = openApi() as unknown as { paths: Record<string, Record<string, Operation>> };
const operationOf = ({ method, path }: { method: string; path: string }) => {
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described.`);
  return operation;
};
const bodyOf = (method: string, path: string) =>
  operationOf({ method, path }).requestBody?.content["application/json"];

describe("an example", () => {
  test.each(calls.flatMap((call) => (call.body ? [[`${call.method} ${call.path}`, call] as const] : [])))(
    "of %s fits what the call takes",
    (_, call) => {
      const { example } = bodyOf(call.method, call.path) ?? {};
      const { success, error } = call.body?.safeParse(example) ?? {};
      expect([success, error?.issues]).toEqual([true, undefined]);
    },
  );

  test.each([
    ["POST", "/api/quotes", { serviceInterest: "Something else" }],
    ["POST", "/api/deals/{id}/move", { to: "Qualification" }],
    ["POST", "/api/quotes/{id}/accept", { revision: 1 }],
    ["POST", "/api/quotes/{id}/offer", { price: 12_500 }],
    ["PATCH", "/api/admin/user-keys/{keyId}/status", { status: "revoked" }],
    ["PATCH", "/api/admin/clients/{id}/access", { services: ["b2b_esg_reports"] }],
    ["PATCH", "/api/tickets/{id}/keeper", { from: null }],
  ])("of %s %s is one that the command may take", (method, path, part) => {
    expect(bodyOf(method, path)?.example).toMatchObject(part);
  });

  test("of an offer is good for a while yet", () => {
    const { validUntil } = bodyOf("POST", "/api/quotes/{id}/offer")?.example ?? {};
    expect(String(validUntil) > londonDay(now())).toBe(true);
  });
});

test("a program's way stands first: a token, where the call takes one", () => {
  const ways = calls.map((call) => [call.scope, operationOf(call).security.flatMap(Object.keys)] as const);
  expect(ways.filter(([scope, named]) => scope !== null && named[0] !== "token")).toEqual([]);
  expect(ways.filter(([scope]) => scope !== null).length).toBeGreaterThan(60);
});

test("a request for a quote names a service, a report, or what it is about: the schema says so", () => {
  const wanted = [["serviceInterest"], ["serviceId"], ["reportId"]].map((required) => ({ required }));
  expect(bodyOf("POST", "/api/quotes")?.schema).toMatchObject({ type: "object", anyOf: wanted });
});

test("a deal's number may have letters of any script: those made before keep theirs", () => {
  const { number } = dealSummary.shape;
  for (const made of ["ÉLE2026061", "株式会2026001", "ABC2026001"])
    expect(number.safeParse(made).success).toBe(true);
});

test("fields stand in the order in which their shape has them, whatever they are called", () => {
  const { DealSummary } = openApi().components.schemas;
  expect(Object.keys(DealSummary?.properties ?? {})).toEqual(Object.keys(dealSummary.shape));
});
