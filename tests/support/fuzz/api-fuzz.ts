/** Requests made at random from the API's own description, half of them wrong on purpose, by everybody. */
import fc from "fast-check";
import { expect } from "vitest";
import { API_SCOPES } from "#app/features/access/api-tokens/api-token.ts";
import { type Operation, operations } from "../../examples/calls/all.ts";
import { noRecord, type Scene, setCallScene } from "../../examples/calls/scene.ts";
import { ask, type Described, deviations, program, tokenFor } from "../api.ts";
import type { Page } from "../product/page.ts";

const nasty = [
  "",
  " ",
  "0",
  "-1",
  "1e309",
  "1;",
  "null",
  "__proto__",
  "constructor",
  "' OR 1=1--",
  '"; DROP TABLE users',
  "%_",
  "\\",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "a\r\nSet-Cookie: sid=x",
  "\u0000",
  "\u202e",
  "😀",
  "é".repeat(300),
  "x".repeat(2000),
];

const junkText = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const junk = fc.oneof(junkText, fc.jsonValue({ maxDepth: 4 }), fc.double(), fc.bigInt().map(String));

interface Attempt {
  operation: Operation;
  who: "visitor" | "client" | "admin" | "client's token" | "admin's token" | "forged token";
  path: string;
  body: string | undefined;
  headers: Record<string, string>;
}

/** Records by the beginning of the paths they belong to. */
type Records = Readonly<Record<string, readonly string[]>>;

/** Mostly what the description asks for, now and then something else. */
function attempts(operation: Operation, described: Described, records: Records): fc.Arbitrary<Attempt> {
  const { parameters, requestBody } = described;
  const json = requestBody?.content["application/json"]?.schema;
  const names = (place: string) => parameters.filter((one) => one.in === place);
  const own = Object.entries(records).find(([at]) => operation.call.path.startsWith(at))?.[1] ?? [noRecord];
  const id = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...own) },
    fc.constantFrom(...Object.values(records).flat(), noRecord),
    junkText.filter((text) => !/^\.{0,2}$/.test(text) && text.isWellFormed()),
  );
  const path = fc
    .tuple(...names("path").map(() => id))
    .map((values) =>
      values.reduce(
        (at, value) => at.replace(/\{\w+\}/, () => encodeURIComponent(value)),
        operation.call.path,
      ),
    );
  const query = fc.dictionary(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.constantFrom(
          "limit",
          "cursor",
          "filter",
          "category",
          "search",
          "state",
          "stage",
          "sort",
          "company",
        ),
      },
      junkText,
    ),
    fc.oneof(
      fc.constantFrom("1", "50", "unread", "all", "open", "oldest", "market-analysis", "bank"),
      junkText,
    ),
    { maxKeys: 2 },
  );
  return fc
    .record({
      who: fc.constantFrom<Attempt["who"]>(
        "visitor",
        "client",
        "admin",
        "client's token",
        "admin's token",
        "forged token",
      ),
      path,
      query: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, query),
      body: json
        ? bodies(operation, json)
        : operation.call.method === "GET"
          ? fc.constant(undefined)
          : fc.option(junkBody, { nil: undefined, freq: 3 }),
      headers: fc.record(
        {
          Accept: fc.constantFrom(
            "application/json",
            "*/*",
            "text/html",
            "application/pdf, */*;q=0.1",
            ";;q=,",
          ),
          "If-None-Match": fc.oneof(
            { weight: 9, arbitrary: fc.constant("") },
            { weight: 1, arbitrary: fc.constantFrom("*", '"x"', "W/") },
          ),
          "If-Match": fc.oneof(
            { weight: 9, arbitrary: fc.constant("") },
            { weight: 1, arbitrary: fc.constantFrom("*", '"x"', "W/", '"x", "y"') },
          ),
          "Idempotency-Key": fc.constantFrom("a", "a", "b", " ", "x".repeat(300)),
          "Content-Type": fc.oneof(
            { weight: 8, arbitrary: fc.constant("application/json") },
            { weight: 1, arbitrary: fc.constantFrom("text/plain", "application/json; charset=utf-7") },
          ),
        },
        { requiredKeys: [] },
      ),
    })
    .map(({ query: asked, headers: chosen, ...attempt }) => {
      const headers = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ""));
      const search = new URLSearchParams(
        Object.entries(asked).map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]),
      );
      return { operation, ...attempt, headers, path: attempt.path + (search.size > 0 ? `?${search}` : "") };
    });
}

const junkBody = fc.oneof(
  junk.map((value) => JSON.stringify(value) ?? ""),
  junkText,
  fc.constantFrom("[", '{"a":1,"a":2}', '{"a":1e400}', `${"[".repeat(9000)}`, "\ufeff{}", "{}"),
);

type Fields = NonNullable<NonNullable<Described["requestBody"]>["content"]["application/json"]>["schema"];

function bodies({ call: { path } }: Operation, schema: Fields): fc.Arbitrary<string | undefined> {
  const value = (name: string, field: Fields["properties"][string]) => {
    const right = field.enum
      ? fc.constantFrom(...field.enum)
      : name.toLowerCase().includes("email")
        ? fc.constant("fuzz@example.com")
        : name === "phone"
          ? fc.constant("020 7946 0000")
          : fc.string({ minLength: field.minLength ?? 0, maxLength: Math.min(field.maxLength ?? 50, 50) });
    return fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: junk });
  };
  // A report takes a fifth of a second to print: few of those.
  const isSlow = path.endsWith("create-report");
  const fields = Object.entries(schema.properties).filter(([name]) => !isSlow || name !== "content");
  const whole = fc.record(Object.fromEntries(fields.map(([name, field]) => [name, value(name, field)])), {
    requiredKeys: (schema.required ?? []).filter((name) => !isSlow || name !== "content"),
  });
  const more = fc
    .tuple(whole, fc.dictionary(junkText, junk, { maxKeys: 1 }))
    .map(([own, other]) => ({ ...own, ...other }));
  const text = (arbitrary: fc.Arbitrary<object>) =>
    arbitrary.map((body): string | undefined => JSON.stringify(body));
  return fc.oneof(
    { weight: 6, arbitrary: text(whole) },
    { weight: 2, arbitrary: text(more) },
    { weight: 2, arbitrary: junkBody as fc.Arbitrary<string | undefined> },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/** Some of each kind that the paths lead to. */
async function recordsOf({ app, holder }: Scene): Promise<Records> {
  const { make, db } = app;
  const report = await make.report({ title: "For the fuzzer" });
  await make.holding(holder.companyId, report.id);
  const spare = await make.client();
  const notifications = await make.notifications(40);
  const { id: key } = await db
    .selectFrom("user_keys")
    .select("id")
    .where("assigned_email", "=", spare.email)
    .executeTakeFirstOrThrow();
  const given = await make.companyFile(holder.companyId);
  return {
    "/api/notifications": notifications.slice(0, 5),
    "/api/reports": [report.id, given],
    "/api/quotes": [(await make.quote(holder, { state: "sent" })).id, (await make.quote(holder)).id],
    "/api/orders": [(await make.order(holder)).id],
    "/api/tickets": [(await make.ticket({ user_id: holder.userId, company_id: holder.companyId })).id],
    "/api/deals": [await make.deal(holder.companyId)],
    "/api/client/files": [given],
    "/api/admin/files": [given],
    "/api/instruments": ["ftse-100"],
    "/api/admin/clients": [spare.companyId],
    "/api/admin/users": [spare.userId],
    "/api/admin/user-keys": [key],
  };
}

/**
 * Sends so many requests: none is answered with a 5xx, and every answer is one the description knows. Another seed:
 * `FUZZ_SEED=7`.
 * @returns the statuses that were answered.
 */
export async function fuzzApi(requests: number): Promise<Set<number>> {
  const scene = await setCallScene();
  const { app, api, people, holder, staff } = scene;
  const records = await recordsOf(scene);
  const scopes = API_SCOPES.map(({ value }) => value);
  const tokens = {
    "client's token": (await tokenFor(app, holder.userId, scopes)).bearer,
    "admin's token": (await tokenFor(app, staff.userId, scopes)).bearer,
    "forged token": { Authorization: `Bearer crr_${"A".repeat(51)}` },
  };
  const statuses = new Set<number>();

  function send({ who, operation, path, body, headers }: Attempt): Promise<Page> {
    const { method } = operation.call;
    // Signing out for good would leave nobody to ask.
    if (operation.call.path === "/api/logout" && (who === "client" || who === "admin"))
      return ask(app.visitor(), method, path, body, headers);
    if (who === "visitor" || who === "client" || who === "admin")
      return ask(people[who], method, path, body, headers);
    return program(app, method, path, { headers: { ...tokens[who], ...headers }, body });
  }
  const any = fc.constantFrom(...operations).chain((operation) => {
    const { method, path } = operation.call;
    const described = api.paths[path]?.[method.toLowerCase()];
    if (!described) throw new Error(`${operation.named} is not described.`);
    return attempts(operation, described, records);
  });
  const judge = async (attempt: Attempt) => {
    const page = await send(attempt);
    statuses.add(page.status);
    const { method, path } = attempt.operation.call;
    expect(page.status, page.html.slice(0, 300)).toBeLessThan(500);
    expect(deviations(api, method, path, page)).toEqual([]);
    if (page.status >= 400)
      expect(page.json).toMatchObject({ status: page.status, requestId: page.headers.get("X-Request-Id") });
  };
  const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
  await fc.assert(fc.asyncProperty(any, judge), { numRuns: requests, seed, endOnFailure: true });
  expect((await people.admin.get("/api/auth/user")).status).toBe(200);
  return statuses;
}
