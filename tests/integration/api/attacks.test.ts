/**
 * Attacks on every call: tokens that are forged, old or too weak, types a form could send, methods in disguise, and many
 * at once (T10, T34, T35, and what holds for tokens alone). Other sites and edited cookies are stopped at the door, for
 * all alike: front-door, attacks-access.
 */
import { describe, expect, test } from "vitest";
import { API_SCOPES } from "#app/features/access/api-tokens/api-token.ts";
import { isWriting, type Operation, operationOf, operations } from "../../examples/calls/all.ts";
import { pathOf, sendAs, sendByProgram, setCallScene } from "../../examples/calls/scene.ts";
import { answerOf, expectRefusal, tokenFor } from "../../support/api.ts";
import { databaseDigest } from "../../support/reading/database-digest.ts";
import type { Page } from "../../support/product/page.ts";
import { crowd, share } from "../../support/scene/share.ts";
import tables from "./attacks.json" with { type: "json" };

const scene = await setCallScene();
const { api, app, people, holder, staff, outsider } = scene;
const digest = () => databaseDigest(app.sqlite, ["sessions", "api_tokens"]);
const right = (operation: Operation) => operation.send(scene);
const writing = operations.filter(isWriting);
const turnOf = (operation: Operation) => operations.indexOf(operation);
const everyScope = API_SCOPES.map(({ value }) => value);
const ownerOf = ({ maker }: Operation) => (maker === "admin" ? staff : holder);
const refused = ({ named }: Operation, page: Page, status: number, code: string, about: string) =>
  expectRefusal(api, named, page, { status, code, about });

describe.each(writing)("$named", (operation) => {
  const { method } = operation.call;
  const person = people[operation.maker];

  test("of a type that a form can send is not taken (T34)", async () => {
    const good = await right(operation);
    const before = digest();
    const text = JSON.stringify(good.body ?? {});
    const types = tables.formTypes;
    for (const type of share(types, turnOf(operation))) {
      const page = await person.send(method, pathOf(operation.named, good), undefined, {
        body: text,
        headers: { "Content-Type": type },
      });
      refused(operation, page, 415, "unsupported_type", type);
      // Without what a browser adds it might be a form of an old one.
      const bare = { "Sec-Fetch-Site": null, "Sec-Fetch-Mode": null, "Sec-Fetch-Dest": null, Origin: null };
      const old = await person.send(method, pathOf(operation.named, good), undefined, {
        body: text,
        headers: { "Content-Type": type, ...bare },
      });
      expect([403, 415], type).toContain(old.status);
    }
    expect(digest()).toEqual(before);
  });

  test("is not made by a GET, or by another method that says it were this one (T35)", async () => {
    const good = await right(operation);
    const before = digest();
    const path = pathOf(operation.named, good);
    const overrides = {
      "X-HTTP-Method-Override": method,
      "X-HTTP-Method": method,
      "X-Method-Override": method,
    };
    const more = path.includes("?") ? "&" : "?";
    for (const other of ["GET", "HEAD"]) {
      const page = await person.send(other, path, undefined, { headers: overrides });
      expect([200, 400, 404, 405], `${other}: ${page.html.slice(0, 200)}`).toContain(page.status);
      const named = await person.send(other, `${path}${more}_method=${method}`, undefined, {
        headers: overrides,
      });
      expect([400, 405], `${other} _method: ${named.html.slice(0, 200)}`).toContain(named.status);
    }
    // As a client navigation would ask: it reads, as the GET of the same address does, or finds nothing.
    const data = await person.get(`${path.split("?")[0]}.data`);
    expect([200, 400, 404, 405]).toContain(data.status);
    expect(digest()).toEqual(before);
  });
});

describe.each(operations)("$named", (operation) => {
  test("by a token of the scope works from anywhere, without a cookie; of all others it does not", async () => {
    const good = await right(operation);
    const { scope } = operation.call;
    const { userId } = ownerOf(operation);
    const headers = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
    const before = digest();
    const { bearer: others } = await tokenFor(
      app,
      userId,
      everyScope.filter((one) => one !== scope),
    );
    const weak = await sendByProgram(app, operation.named, good, others);
    if (scope === null) {
      const code = operation.call.who === "anyone" ? "token_not_taken" : "session_only";
      refused(operation, weak, 403, code, "all scopes");
      expect(digest()).toEqual(before);
      return;
    }
    refused(operation, weak, 403, "insufficient_scope", "every other scope");
    expect(weak.headers.get("WWW-Authenticate")).toContain(`scope="${scope}"`);
    expect(digest()).toEqual(before);
    const { bearer } = await tokenFor(app, userId, [scope]);
    const done = await sendByProgram(app, operation.named, good, { ...bearer, ...headers });
    expect(done.status, done.html.slice(0, 300)).toBe(operation[operation.maker]);
  });

  test("with a token that is forged, run out or revoked is 401, whatever cookie comes along", async () => {
    const good = await right(operation);
    const { userId } = ownerOf(operation);
    const { token } = await tokenFor(app, userId, everyScope);
    const old = { expires_at: "2020-01-01T00:00:00.000Z" };
    const revoked = { revoked_at: "2020-01-01T00:00:00.000Z", revoked_reason: "by-owner" };
    const bad = [
      (await tokenFor(app, userId, everyScope, old)).bearer.Authorization,
      (await tokenFor(app, userId, everyScope, revoked)).bearer.Authorization,
      `Bearer ${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      `Bearer ${token} ${token}`,
      `Bearer ${token},`,
      `Bearer crr_${"A".repeat(51)}`,
      `Token ${token}`,
      `Basic ${Buffer.from(`x:${token}`).toString("base64")}`,
      "Bearer",
      "Bearer ' OR 1=1--",
      "",
    ];
    const before = digest();
    const cookie = people[operation.maker].jar.header();
    for (const Authorization of share(bad, turnOf(operation)))
      for (const headers of [{ Authorization }, { Authorization, ...(cookie && { Cookie: cookie }) }])
        refused(
          operation,
          await sendByProgram(app, operation.named, good, headers),
          401,
          "invalid_token",
          Authorization,
        );
    expect(digest()).toEqual(before);
  });

  test("with a token of another company's people or another role reaches no further than they do", async () => {
    const good = await right(operation);
    const { bearer } = await tokenFor(app, outsider.userId, everyScope);
    const page = await sendByProgram(app, operation.named, good, bearer);
    const withoutToken = operation.call.scope === null ? [401, 403] : [operation.stranger];
    expect(withoutToken, page.html.slice(0, 200)).toContain(page.status);
  });
});

describe("many at once (T10)", () => {
  const many = crowd(20, 6);
  const oneWins = tables.oneWinner;

  test.each(oneWins)("of many %s one is done, the others are told so", async (call) => {
    const operation = operationOf(call);
    const good = await right(operation);
    const person = people[operation.maker];
    const pages = await Promise.all(
      Array.from({ length: many }, () => sendAs(person, operation.named, good)),
    );
    const statuses = pages.map(({ status }) => status);
    expect(statuses.filter((status) => status === operation[operation.maker])).toHaveLength(1);
    const told = pages.filter(({ status }) => status === 409);
    expect(told).toHaveLength(many - 1);
    // The code is one that the description names for this call.
    const { method, path } = operation.call;
    const why = answerOf(api, method, path, 409)?.description;
    for (const { json } of told) expect(why).toContain(`\`${(json as { code: string }).code}\``);
  });

  const onlyOnce = operations.filter(({ call }) => call.status === 201);
  test.each(onlyOnce)("of many $named with one key one is done", async (operation) => {
    const good = await right(operation);
    const person = people[operation.maker];
    const headers = { "Idempotency-Key": `many-${operation.named.replace(/\W+/g, "-")}` };
    const pages = await Promise.all(
      Array.from({ length: crowd(10, 4) }, () => sendAs(person, operation.named, good, headers)),
    );
    const made = pages.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    for (const page of pages) expect([201, 409, 429, 503], page.html.slice(0, 200)).toContain(page.status);
    const locations = new Set(made.map((page) => page.headers.get("Location") ?? "none"));
    expect(locations.size).toBe(1);
  });
});
