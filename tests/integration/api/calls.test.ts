/**
 * Every call of the API, by a visitor, a client, a client of another company and staff: how it ends follows from what
 * the call says of itself, each answer is what the description says, and who is refused changes nothing.
 */
import { describe, expect, test } from "vitest";
import { readsRecord } from "#app/http/api/conditions.server.ts";
import { everybody, pathOf, sendAs, setCallScene } from "../../examples/calls/scene.ts";
import { callless, operations } from "../../examples/calls/all.ts";
import { deviations } from "../../support/api.ts";
import { contractCalls, contractFields } from "../../support/reading/contract-fields.ts";
import { databaseDigest } from "../../support/reading/database-digest.ts";

const scene = await setCallScene();
const { api, app } = scene;
const digest = () => databaseDigest(app.sqlite, ["sessions", "api_tokens"]);

/** What the description has, as `GET /api/…`. */
const described = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);

test("every call is described, the contract's among them", () => {
  expect(callless, "Export these calls, or take their examples out of tests/examples/calls.").toEqual([]);
  expect(described.toSorted()).toEqual(operations.map(({ named }) => named).toSorted());
  expect(described).toEqual(expect.arrayContaining([...contractCalls]));
  expect(contractCalls).toHaveLength(23);
  expect(api.openapi).toMatch(/^3\.1\./);
});

describe.each(operations)("$named", (operation) => {
  const { named } = operation;
  const { method, path } = operation.call;

  test.each(everybody)("as %s", async (who) => {
    const person = await scene.again(who);
    const sent = await operation.send(scene);
    const before = operation[who] >= 400 ? digest() : null;
    const page = await sendAs(person, named, sent);
    expect(page.status, page.html.slice(0, 400)).toBe(operation[who]);
    expect(deviations(api, method, path, page)).toEqual([]);
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    expect(page.headers.get("Vary")).toMatch(/Authorization.*Cookie/);
    if (page.status >= 400) {
      expect(page.headers.get("Content-Type")).toBe("application/problem+json");
      expect(page.json).toMatchObject({
        status: page.status,
        message: expect.any(String),
        code: expect.stringMatching(/^[a-z_]+$/),
        requestId: page.headers.get("X-Request-Id"),
      });
      expect(digest()).toEqual(before);
      return;
    }
    const made = page.status === 201 && operations.some((one) => one.named === `GET ${path}/{id}`);
    if (made) expect(page.headers.get("Location")).toBe(`${path}/${(page.json as { id: string }).id}`);
    const fields = contractFields[named];
    if (!fields) return;
    const answers = (Array.isArray(page.json) ? page.json : [page.json]) as object[];
    if (path !== "/api/client/activity") expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers) expect(Object.keys(answer).sort()).toEqual([...fields].sort());
  });

  test("tells its methods, and takes no other", async () => {
    const person = await scene.again("admin");
    const at = pathOf(named, await operation.send(scene));
    const own = Object.keys(api.paths[path] ?? {}).map((one) => one.toUpperCase());
    const allow = [...own, ...(own.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort().join(", ");
    const asked = await person.send("OPTIONS", at);
    expect([asked.status, asked.headers.get("Allow")]).toEqual([204, allow]);
    for (const other of ["GET", "POST", "PATCH", "DELETE", "PUT"].filter((one) => !own.includes(one))) {
      const page = await person.send(other, at);
      expect([other, page.status, page.headers.get("Allow")]).toEqual([other, 405, allow]);
      expect(page.json).toMatchObject({ code: "method_not_allowed" });
    }
  });

  // As a client navigation asks, whichever loaders it names.
  test("tells who may not read it nothing as `.data`, and changes nothing", async () => {
    const at = pathOf(named, await operation.send(scene)).split("?")[0] ?? "";
    const reading = operations.find((one) => one.named === `GET ${path}`);
    for (const who of everybody.filter((one) => !reading || reading[one] >= 400)) {
      const person = await scene.again(who);
      const before = digest();
      for (const routes of [
        "",
        "routes/api/calls",
        "routes/api/layout,routes/api/calls",
        "root",
        "no-such",
      ]) {
        const page = await person.get(`${at}.data${routes && `?_routes=${encodeURIComponent(routes)}`}`);
        expect(page.status, page.html.slice(0, 200)).toBeLessThan(500);
        if (routes === "") expect([400, 401, 403, 404, 405]).toContain(page.status);
        const ofOthers = page.html.replaceAll(person.details?.email ?? "nobody", "");
        expect(ofOthers).not.toMatch(/@example\.com|CRR-|%PDF/);
      }
      expect(digest()).toEqual(before);
    }
  });
});

test.each(operations.filter(({ call }) => call.method === "GET"))(
  "$named answers HEAD as GET, without the answer",
  async ({ named, maker, send }) => {
    const person = await scene.again(maker);
    const sent = await send(scene);
    const head = await sendAs(person, named.replace("GET", "HEAD"), sent);
    expect(head.status).toBe(200);
    expect(head.bytes.byteLength).toBe(0);
    const whole = await sendAs(person, named, sent);
    expect(head.headers.get("Content-Type")).toBe(whole.headers.get("Content-Type"));
  },
);

test.each(operations.filter(({ call }) => call.hasEtag || readsRecord(call)))(
  "$named is 304 while nothing changed",
  async ({ named, call, maker, send }) => {
    const person = await scene.again(maker);
    const sent = await send(scene);
    const etag = (await sendAs(person, named, sent)).headers.get("ETag") ?? "";
    expect(etag).toMatch(readsRecord(call) ? /^"[0-9a-f]{32}(?:-br)?"$/ : /^W\/"[0-9a-f]{32}"$/);
    const again = await sendAs(person, named, sent, { "If-None-Match": `"other", ${etag}` });
    expect([again.status, again.headers.get("ETag")]).toEqual([304, etag]);
    expect(again.bytes.byteLength).toBe(0);
  },
);

test.each(operations.filter(({ call }) => call.needsProof))(
  "$named without a fresh proof of identity is 401, and changes nothing",
  async (operation) => {
    const person = await (operation.call.who === "client" ? scene.app.client() : scene.app.admin());
    await app.make.oldProof(person.details?.userId);
    const sent = await operation.send(scene);
    const before = digest();
    const page = await sendAs(person, operation.named, sent);
    expect([page.status, page.json]).toMatchObject([401, { code: "confirm_identity" }]);
    expect(digest()).toEqual(before);
  },
);

const ofOneCompany = operations.filter(
  ({ call: { method, ofCompany, path } }) =>
    method === "GET" && ofCompany && operations.some(({ named }) => `${named}/{id}` === `GET ${path}`),
);

test.each(ofOneCompany)("the list beside $named has it for its company alone", async (operation) => {
  const { params = {} } = await operation.send(scene);
  const list = `${operation.call.path.replace("/{id}", "")}?`;
  const has = async (who: "client" | "stranger", query: string) => {
    const page = await (await scene.again(who)).get(list + query);
    expect(page.status, page.html.slice(0, 200)).toBe(200);
    return page.html.includes(params.id ?? "?");
  };
  const query = list.startsWith("/api/client/files") ? "destination=client-documents" : "limit=100";
  expect([await has("client", query), await has("stranger", query)]).toEqual([true, false]);
});

test("no answer has what is nobody's business", () => {
  const secrets = ["password", "secret", "hash", "token", "totp"];
  const shapes = JSON.stringify(api.components.schemas).toLowerCase();
  for (const word of secrets) expect(shapes).not.toContain(`"${word}`);
});
