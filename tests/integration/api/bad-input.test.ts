/**
 * Input that will not do, on every call, made from the description of the call: each is refused with the right status
 * and a message that names the field, and changes nothing (T9, T45, T47, T48).
 */
import { beforeAll, describe, expect, test } from "vitest";
import { isWriting, type Operation, operationOf, operations } from "../../examples/calls/all.ts";
import { inDays, noRecord, pathOf, type Sent, sendAs, setCallScene } from "../../examples/calls/scene.ts";
import { expectRefusal } from "../../support/api.ts";
import { databaseDigest, schemaDigest } from "../../support/reading/database-digest.ts";
import type { Page } from "../../support/product/page.ts";
import { share } from "../../support/scene/share.ts";
import { pdf } from "../../support/scene/upload-files.ts";

const scene = await setCallScene();
const { api, app, people } = scene;
const schemaBefore = schemaDigest(app.sqlite);

interface Field {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Field[];
  oneOf?: Field[];
  properties?: Record<string, Field>;
  required?: string[];
  maxLength?: number;
}

const described = ({ call: { method, path } }: Operation) => {
  const found = api.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not described.`);
  return found;
};
const resolved = (field: Field): Field => {
  const name = field.$ref?.split("/").at(-1);
  return name ? (api.components.schemas[name] as Field) : field;
};
const bodyOf = (operation: Operation): Field | null => {
  const schema = described(operation).requestBody?.content["application/json"]?.schema;
  return schema ? resolved(schema as Field) : null;
};
/** What kinds of JSON may stand in a field. */
function kindsOf(given: Field): Set<string> {
  const field = resolved(given);
  const kinds = new Set<string>();
  const add = (value: unknown) => kinds.add(value === null ? "null" : typeof value);
  for (const one of field.anyOf ?? field.oneOf ?? []) for (const kind of kindsOf(one)) kinds.add(kind);
  if (field.enum) field.enum.forEach(add);
  else if (field.const !== undefined) add(field.const);
  else for (const one of [field.type ?? []].flat()) kinds.add(one === "integer" ? "number" : one);
  return kinds;
}

const digest = () => databaseDigest(app.sqlite, ["sessions", "api_tokens"]);
const person = ({ maker }: Operation) => people[maker];
const right = (operation: Operation) => operation.send(scene);
const refused = ({ named }: Operation, page: Page, status: number, field: string | null, about: string) =>
  expectRefusal(api, named, page, { status, field, about });

const withBodies = operations.filter((operation) => bodyOf(operation) !== null);
const writing = operations.filter(isWriting);
const turnOf = (operation: Operation) => operations.indexOf(operation);

/** None of them may be set by whoever calls. */
const notTheirs = {
  id: noRecord,
  status: "approved",
  state: "accepted",
  role: "admin",
  isAdmin: true,
  ownerId: noRecord,
  companyId: noRecord,
  userId: noRecord,
  keyValue: "CRR-X",
  reference: "Q-2026-0001",
  createdAt: "2020-01-01T00:00:00.000Z",
  _once: "x",
  seen: "",
  constructor: { prototype: {} },
};

describe.each(withBodies)("a body of $named", (operation) => {
  const { properties = {}, required = [] } = bodyOf(operation) ?? {};
  let good: Sent;
  let before: ReturnType<typeof digest>;
  beforeAll(async () => {
    good = await right(operation);
    before = digest();
  });
  const send = (body: unknown) =>
    sendAs(person(operation), operation.named, { ...good, body: body as Record<string, unknown> });
  const changed = async (field: string, value: unknown) =>
    refused(
      operation,
      await send({ ...good.body, [field]: value }),
      400,
      field,
      `${field}: ${JSON.stringify(value)}`,
    );

  test("with the wrong kind of value is refused by the field's name", async () => {
    for (const [name, field] of Object.entries(properties)) {
      const kinds = kindsOf(field);
      const wrong: [kind: string, value: unknown][] = [
        ["number", 5],
        ["string", "no such word"],
        ["boolean", true],
        ["object", { toString: 1 }],
        ["array", ["a", "b"]],
        ["array", []],
        ["null", null],
      ];
      expect(kinds.size, name).toBeGreaterThan(0);
      for (const [kind, value] of wrong) if (!kinds.has(kind)) await changed(name, value);
      // Nothing that is a list of words takes other lists.
      if (kinds.has("array")) for (const value of [[5], [null], [["a"]], [{}]]) await changed(name, value);
      if (field.enum) for (const value of ["no-such", "ACTIVE "]) await changed(name, value);
      const { maxLength } = resolved(field);
      if (maxLength !== undefined && maxLength < 100_000) await changed(name, "x".repeat(maxLength + 1));
    }
    expect(digest()).toEqual(before);
  });

  test("without what is needed says what is missing", async () => {
    for (const name of required) {
      const { [name]: _, ...rest } = (good.body ?? {}) as Record<string, unknown>;
      refused(operation, await send(rest), 400, name, `without ${name}`);
      if (kindsOf(properties[name] ?? {}).has("string"))
        refused(operation, await send({ ...rest, [name]: "" }), 400, name, `with an empty ${name}`);
    }
    expect(digest()).toEqual(before);
  });

  test("with fields nobody asked for is refused, each by its name (T9)", async () => {
    const more = Object.fromEntries(Object.entries(notTheirs).filter(([name]) => !(name in properties)));
    const page = await send({ ...good.body, ...more });
    for (const name of Object.keys(more)) refused(operation, page, 400, name, name);
    const text = JSON.stringify({ ...good.body, marker: 0 }).replace('"marker"', '"__proto__"');
    refused(operation, await send(text), 400, "__proto__", "__proto__");
    expect(digest()).toEqual(before);
  });

  test("with numbers that are none, or that nothing can have, is refused (T48)", async () => {
    for (const [name, field] of Object.entries(properties)) {
      const kinds = kindsOf(field);
      if (!kinds.has("number")) continue;
      for (const value of [-1, -0.01, 1e308, 1.005, "1", "0x10", "１２", "NaN", true])
        await changed(name, value);
      const notNumbers = ["1e400", "-1e400", "NaN", "Infinity", "0x10", "01", "+1", ".5", "9007199254740993"];
      for (const written of share(notNumbers, turnOf(operation))) {
        const text = JSON.stringify({ ...good.body, [name]: "marker" }).replace('"marker"', written);
        refused(operation, await send(text), 400, name, `${name}: ${written}`);
      }
    }
    expect(digest()).toEqual(before);
  });

  test("with days that don't exist is refused", async () => {
    const days = Object.keys(properties).filter((name) =>
      /^(?:validUntil|startsOn|expectedClose)$/.test(name),
    );
    for (const name of days)
      for (const value of ["9999-99-99", "2026-02-30", "tomorrow", "2026-11-21T10:00:00Z", "2026-13-01"])
        await changed(name, value);
    expect(digest()).toEqual(before);
  });

  test("with half a character, or a name twice, names where", async () => {
    for (const name of Object.keys(properties)) {
      const text = JSON.stringify({ ...good.body, [name]: "marker" });
      refused(operation, await send(text.replace('"marker"', '"\\ud800"')), 400, name, `${name}: half`);
      const twice = text.replace(/\}$/, `,${JSON.stringify(name)}:"again"}`);
      refused(operation, await send(twice), 400, name, `${name} twice`);
    }
    expect(digest()).toEqual(before);
  });
});

const deep = 10_000;
/** [what, body, named field, status] */
const texts: readonly [string, string | Uint8Array, string | null, number][] = [
  ["nested deep", `{"x":${"[".repeat(deep)}${"]".repeat(deep)}}`, null, 400],
  ["nested deep in objects", `${'{"x":'.repeat(deep)}1${"}".repeat(deep)}`, null, 400],
  ["never closed", `{"x":${"[".repeat(deep)}`, null, 400],
  ["a number too large", '{"x":1e400}', "x", 400],
  ["a name twice", '{"x":1,"x":2}', "x", 400],
  ["a name twice, written in two ways", '{"x":1,"\\u0078":2}', "x", 400],
  ["a comma at the end", '{"x":1,}', null, 400],
  ["a mark at the beginning", "\ufeff{}", null, 400],
  ["UTF-16", Buffer.from('{"x":1}', "utf16le"), null, 400],
  ["Latin-1", Buffer.from('{"x":"\xe9"}', "latin1"), null, 400],
  ["a list", "[]", null, 400],
  ["a text", '"x"', null, 400],
  ["a number", "1", null, 400],
  ["null", "null", null, 400],
  ["two values", "{}{}", null, 400],
  ["a comment", "{/* */}", null, 400],
  ["no JSON", "x=1", null, 400],
  ["too much", `{"x":"${"x".repeat(300_000)}"}`, null, 413],
];

describe.each(writing.filter(({ call }) => !call.takesFile))("JSON for $named (T47)", (operation) => {
  test("that is none is refused at once, and changes nothing", async () => {
    const good = await right(operation);
    const before = digest();
    const headers = { "Content-Type": "application/json" };
    const send = (body: string | Uint8Array, more: Record<string, string> = {}) =>
      person(operation).send(operation.call.method, pathOf(operation.named, good), undefined, {
        body: body as BodyInit,
        headers: { ...headers, ...more },
      });
    for (const [what, body, field, status] of share(texts, turnOf(operation))) {
      let least = Number.POSITIVE_INFINITY;
      // The product's own processor time, however busy the machine is; the first try may compile.
      for (let tries = 0; tries < 5 && least >= 100_000; tries += 1) {
        const begun = process.cpuUsage();
        const page = await send(body);
        const { user, system } = process.cpuUsage(begun);
        least = Math.min(least, user + system);
        refused(operation, page, status, field, what);
      }
      expect(least, what).toBeLessThan(100_000);
    }
    const packed = await send(Buffer.from("1f8b08", "hex"), { "Content-Encoding": "gzip" });
    refused(operation, packed, 415, null, "packed");
    refused(operation, await send("{}", { "Content-Length": "9999999999" }), 413, null, "a length that lies");
    if (bodyOf(operation)) refused(operation, await send(""), 400, null, "nothing");
    else refused(operation, await send('{"x":1}'), 400, "x", "a body where none is taken");
    expect(digest()).toEqual(before);
  });
});

const cursors = [
  "nonsense",
  "e30",
  "W10",
  "bnVsbA",
  "A".repeat(1500),
  "WyJhIiwiYiIsImMiLCJkIiwiZSJd",
  "' OR 1=1--",
];
const limits = ["0", "101", "-1", "1e1", "0x10", "１２", "1.5", "NaN", "1; DROP TABLE users"];

function wrongValues(name: string, field: Field): string[] {
  if (name === "cursor") return cursors;
  if (name === "limit") return limits;
  if (field.enum) return ["no-such", "id;drop", "desc nulls", "' OR 1=1--", "all "];
  return /^(?:from|to)$/.test(name) ? ["2026-02-30", "yesterday", "9999-99-99"] : [];
}

describe.each(operations)("the query of $named", (operation) => {
  test("names what is not known, there twice, or out of bounds (T45)", async () => {
    const good = await right(operation);
    const before = digest();
    const { parameters } = described(operation);
    const send = (query: Record<string, string>, more = "") => {
      const path = pathOf(operation.named, { ...good, query: { ...good.query, ...query } });
      const at = more ? `${path}${path.includes("?") ? "&" : "?"}${more}` : path;
      return person(operation).send(operation.call.method, at, undefined, {
        ...(good.bytes && {
          body: Buffer.from(good.bytes),
          headers: { "Content-Type": "application/octet-stream" },
        }),
        ...(good.body && {
          body: JSON.stringify(good.body),
          headers: { "Content-Type": "application/json" },
        }),
      });
    };
    for (const name of share(
      ["x", "_method", "company_id", "state[]", "$where", "__proto__"],
      turnOf(operation),
    ))
      refused(operation, await send({ [name]: "1" }), 400, name, name);
    for (const { name, schema } of parameters.filter((one) => one.in === "query")) {
      const written = encodeURIComponent(name);
      refused(operation, await send({}, `${written}=1&${written}=1`), 400, name, `${name} twice`);
      for (const value of share(wrongValues(name, schema as Field), turnOf(operation)))
        refused(operation, await send({ [name]: value }), 400, name, `${name}: ${value}`);
      if (name === "search") {
        for (const term of ["' OR 1=1--", '"; DROP TABLE users', "%_", "\\", "$.a'", "*", "NEAR(", `"`]) {
          const page = await send({ search: term });
          expect(page.status, term).toBe(200);
          expect(page.json, term).toEqual([]);
        }
        refused(operation, await send({ search: "%".repeat(120) }), 400, "search", "a long one");
      }
    }
    expect(digest()).toEqual(before);
    expect(schemaDigest(app.sqlite)).toBe(schemaBefore);
  });
});

describe.each(operations.filter(({ call }) => call.params))("ids in $named", (operation) => {
  test("that are made up lead nowhere, whoever asks", async () => {
    const good = await right(operation);
    const before = digest();
    const [own = ""] = Object.values(good.params ?? {});
    const words = ["-1", "0", "1e309", "1;", "null", "undefined", "__proto__", "' OR 1=1--", "%_", "*"];
    const near = [`${own}0`, own.slice(0, -1), `${own} `, `${own},${own}`];
    const otherCase = own.toUpperCase() === own ? "x" : own.toUpperCase();
    const odd = [noRecord, ...words, '"; DROP TABLE users', ...near, otherCase, "x".repeat(1000)];
    for (const name of Object.keys(good.params ?? {})) {
      for (const id of share(odd, turnOf(operation))) {
        const params = { ...good.params, [name]: encodeURIComponent(id) };
        const page = await sendAs(person(operation), operation.named, { ...good, params });
        refused(operation, page, 404, null, `${name}: ${id.slice(0, 50)}`);
        const unknown = await sendAs(app.visitor(), operation.named, { ...good, params });
        expect(unknown.status, id).toBe(401);
      }
    }
    expect(digest()).toEqual(before);
  });
});

const { holder, outsider, staff } = scene;

describe("what a description does not say", async () => {
  const theirs = await app.make.deal(outsider.companyId);
  const given = { clientId: noRecord, destination: "my-reports", name: "a.pdf" };
  type Case = [who: "client" | "admin", named: string, sent: Sent, status: number, field?: string];

  test.each<Case>([
    ["client", "GET /api/deals", { query: { company: outsider.companyId } }, 404],
    ["client", "GET /api/deals", { query: { company: noRecord } }, 404],
    ["admin", "GET /api/deals", { query: { company: noRecord } }, 404],
    ["admin", "GET /api/deals", {}, 400, "company"],
    ["client", "PATCH /api/deals/{id}", { params: { id: theirs }, body: { notes: "Mine" } }, 404],
    ["admin", "POST /api/admin/files", { query: given, bytes: pdf(400) }, 404, "clientId"],
    ["client", "POST /api/orders", { body: { reportId: noRecord } }, 404],
  ])("%s %s %o is %i", async (who, named, sent, status, field) => {
    const before = digest();
    refused(operationOf(named), await sendAs(people[who], named, sent), status, field ?? null, named);
    expect(digest()).toEqual(before);
  });

  test("another company's deals can't be added to", async () => {
    const operation = operationOf("POST /api/deals");
    const { body } = await right(operation);
    const page = await sendAs(people.client, operation.named, {
      body: { ...body, company: outsider.companyId },
    });
    refused(operation, page, 404, null, "another company");
  });

  /** A right call with something in its body that fits the field's kind, and still will not do. */
  const unfit: [named: string, change: Record<string, unknown>, who?: "admin"][] = [
    ["POST /api/deals", { owner: noRecord }],
    ["POST /api/deals", { owner: outsider.userId }],
    ["POST /api/deals", { valuation: 1e15 }],
    ["POST /api/deals", { valuation: 0.001 }],
    ["POST /api/deals", { probability: 60 }],
    ["POST /api/deals", { contactEmail: "nobody" }],
    ["PATCH /api/deals/{id}", { owner: outsider.userId }],
    ["PATCH /api/deals/{id}", { owner: staff.userId }],
    ["PATCH /api/deals/{id}", { expectedClose: "31/3/2027" }],
    ["PATCH /api/deals/{id}", { contactPhone: "one" }],
    ["POST /api/deals/{id}/move", { reason: undefined, to: "Closed Lost" }],
    ["POST /api/deals/{id}/move", { from: "Nowhere" }],
    ["POST /api/orders", { note: "a bell \u0007" }],
    ["POST /api/orders/{id}/cancel", { reason: undefined }, "admin"],
    ["POST /api/quotes", { requirements: " " }],
    ["POST /api/quotes", { email: "nobody" }],
    ["POST /api/quotes", { phone: "one" }],
    ["POST /api/quotes", { serviceId: undefined }],
    ["POST /api/quotes", { serviceId: "no-such" }],
    ["POST /api/quotes", { serviceInterest: "Palmistry" }],
    ["POST /api/quotes", { reportId: noRecord }],
    ["POST /api/quotes/{id}/offer", { price: 0 }],
    ["POST /api/quotes/{id}/offer", { price: 1e21 }],
    ["POST /api/quotes/{id}/offer", { validUntil: inDays(-1) }],
    ["POST /api/quotes/{id}/offer", { termMonths: 1.5 }],
    ["POST /api/quotes/{id}/offer", { seats: undefined }],
    ["POST /api/quotes/{id}/messages", { message: "turned \u202E round" }],
    ["POST /api/quotes/{id}/withdraw", { reason: undefined }, "admin"],
    ["POST /api/tickets", { subject: "a\nb" }],
    ["POST /api/tickets", { serviceInterest: "Palmistry" }],
    ["PATCH /api/tickets/{id}/keeper", { to: outsider.userId }],
    ["PATCH /api/tickets/{id}/keeper", { to: holder.userId }],
    ["POST /api/admin/clients", { services: ["no-such"] }],
    ["POST /api/admin/clients", { country: "XX" }],
    ["POST /api/admin/applications/{id}/approval", { services: ["no-such"] }],
    ["POST /api/admin/applications/{id}/approval", { tools: ["x"] }],
    ["POST /api/admin/user-keys/generate", { assignedEmail: "a@b@c" }],
    ["POST /api/admin/user-keys/generate", { assignedEmail: "a@example.com\r\nBcc: b@example.com" }],
    ["POST /api/admin/user-keys/generate", { assignedEmail: "a@example.com\u0000" }],
  ];
  test.each(unfit)("%s with %o is refused by the field's name", async (named, change, who) => {
    const operation = operationOf(named);
    const good = await right(operation);
    const before = digest();
    const page = await sendAs(who ? people[who] : person(operation), named, {
      ...good,
      body: { ...good.body, ...change },
    });
    refused(operation, page, 400, Object.keys(change)[0] ?? null, JSON.stringify(change));
    expect(digest()).toEqual(before);
  });
});

const creating = operations.filter(({ call }) => call.creates);

describe.each(creating)("an Idempotency-Key of $named", (operation) => {
  test("does it once; with another body it is refused, and names the header", async () => {
    const good = await right(operation);
    const takesNothing = !operation.call.body && !operation.call.takesFile;
    const key = { "Idempotency-Key": `once ${operation.named}`.replace(/\s/g, "-") };
    const who = person(operation);
    const first = await sendAs(who, operation.named, good, key);
    expect(first.status, first.html.slice(0, 300)).toBeLessThan(300);
    const isJson = first.headers.get("Content-Type") === "application/json";
    const before = digest();
    const again = await sendAs(who, operation.named, good, key);
    expect(again.status).toBe(first.status);
    expect(again.headers.get("Location")).toBe(first.headers.get("Location"));
    if (isJson) {
      expect(again.json).toEqual(first.json);
      expect(again.headers.get("Idempotency-Replayed")).toBe("true");
      expect(digest()).toEqual(before);
    }
    const kept = digest();
    const other = takesNothing
      ? await sendAs(who, operation.named, await right(operation), key)
      : good.bytes
        ? await sendAs(
            who,
            operation.named,
            { ...good, bytes: Buffer.concat([good.bytes, Buffer.from(" ")]) },
            key,
          )
        : await sendAs(who, operation.named, { ...good, ...otherBody(good) }, key);
    refused(operation, other, 422, "Idempotency-Key", "another body");
    if (!takesNothing) expect(digest()).toEqual(kept);
    for (const bad of ["", "a b", "x".repeat(300)]) {
      const page = await sendAs(who, operation.named, good, { "Idempotency-Key": bad });
      refused(operation, page, 400, "Idempotency-Key", bad.slice(0, 9));
    }
  });
});

/** The same with another word in one of its texts, or another choice. */
function otherBody({ body = {} }: Sent): { body: Record<string, unknown> } {
  const texts = ["message", "requirements", "content", "source", "name", "dataNeeds"];
  const name = texts.find((one) => one in body);
  if (name !== undefined) return { body: { ...body, [name]: `${String(body[name])} indeed` } };
  if ("assignedEmail" in body) return { body: { assignedEmail: "another@example.com" } };
  if ("email" in body) return { body: { ...body, email: "another@example.com" } };
  if (Object.keys(body).join() === "reportId") return { body: { reportId: noRecord } };
  return { body: { ...body, ...("reportId" in body ? { note: "Another" } : { accessLevel: "full" }) } };
}
