/** What holds for every call: bodies, queries, methods, types, conditions, pages, repeats, tokens, other sites. */
import { beforeAll, describe, expect, test } from "vitest";
import { isoAfter, minutes } from "#app/platform/clock.server.ts";
import { ask, deviations, type HeaderChanges, type OpenApi, program, tokenFor } from "../support/api.ts";
import { databaseDigest } from "../support/database-digest.ts";
import { takeErrors } from "../support/errors.ts";
import { applicationFields } from "../support/factories.ts";
import { startApp } from "../support/harness.ts";
import type { Page } from "../support/page.ts";
import type { Person } from "../support/person.ts";

const app = await startApp();
const staff = await app.make.admin();
const holder = await app.make.client();
let api: OpenApi;
let admin: Person;
let client: Person;

beforeAll(async () => {
  admin = await app.signInAs(staff);
  client = await app.signInAs(holder);
  api = (await admin.get("/api/openapi.json")).json as OpenApi;
});

interface Refused {
  message: string;
  code: string;
  errors?: Record<string, string[]>;
}
const refusal = (page: Page) => page.json as Refused;
const generate = "/api/admin/user-keys/generate";
const digest = () => databaseDigest(app.sqlite, ["sessions", "api_tokens"]);

describe("a body", () => {
  test.each<[string, string, number, string | undefined]>([
    ["a missing field", "{}", 400, "assignedEmail"],
    ["an empty field", '{"assignedEmail":""}', 400, "assignedEmail"],
    ["a number for text", '{"assignedEmail":5}', 400, "assignedEmail"],
    ["null for text", '{"assignedEmail":null}', 400, "assignedEmail"],
    ["an array for one value", '{"assignedEmail":["a@example.com"]}', 400, "assignedEmail"],
    ["an object for text", '{"assignedEmail":{"toString":1}}', 400, "assignedEmail"],
    ["a field more", '{"assignedEmail":"a@example.com","status":"active"}', 400, "status"],
    ["a prototype", '{"assignedEmail":"a@example.com","__proto__":{}}', 400, "__proto__"],
    ["the form's own field", '{"assignedEmail":"a@example.com","_once":"x"}', 400, "_once"],
    [
      "a duplicate name",
      '{"assignedEmail":"a@example.com","assignedEmail":"b@example.com"}',
      400,
      "assignedEmail",
    ],
    ["1e400", '{"assignedEmail":1e400}', 400, "assignedEmail"],
    ["NaN", '{"assignedEmail":NaN}', 400, "assignedEmail"],
    ["deep nesting", `{"assignedEmail":${"[".repeat(10_000)}${"]".repeat(10_000)}}`, 400, undefined],
    ["an array", "[]", 400, undefined],
    ["a string", '"text"', 400, undefined],
    ["null", "null", 400, undefined],
    ["nothing", "", 400, undefined],
    ["a trailing comma", '{"assignedEmail":"a@example.com",}', 400, undefined],
    ["a byte order mark", '\ufeff{"assignedEmail":"a@example.com"}', 400, undefined],
    ["no address", '{"assignedEmail":"a@b@c"}', 400, "assignedEmail"],
    ["a line break", '{"assignedEmail":"a@example.com\\r\\nBcc: b@example.com"}', 400, "assignedEmail"],
    ["NUL", '{"assignedEmail":"a@example.com\\u0000"}', 400, "assignedEmail"],
    ["too much", `{"assignedEmail":"${"a".repeat(300_000)}"}`, 413, undefined],
  ])("with %s is refused and changes nothing", async (_, body, status, field) => {
    const before = digest();
    const page = await ask(admin, "POST", generate, body);
    expect(page.status, page.html.slice(0, 300)).toBe(status);
    expect(deviations(api, "POST", generate, page)).toEqual([]);
    if (field) expect(Object.keys(refusal(page).errors ?? {})).toEqual([field]);
    expect(refusal(page).message.length).toBeGreaterThan(10);
    expect(digest()).toEqual(before);
  });

  test.each([
    ["text/plain", 415],
    ["multipart/form-data; boundary=x", 415],
    ["application/x-www-form-urlencoded", 415],
    ["application/json; charset=utf-7", 415],
    ["application/json; charset=utf-16", 415],
    ["text/json", 415],
    ["application/json; charset=UTF-8", 201],
  ])("of the type %s answers %i", async (type, status) => {
    const page = await ask(
      admin,
      "POST",
      generate,
      { assignedEmail: "t@example.com" },
      { "Content-Type": type },
    );
    expect(page.status).toBe(status);
  });

  test("that is not UTF-8, or packed, is refused", async () => {
    const utf16 = Buffer.from('{"assignedEmail":"a@example.com"}', "utf16le");
    const headers = { "Content-Type": "application/json" };
    expect((await admin.send("POST", generate, undefined, { body: utf16, headers })).status).toBe(400);
    const latin = Buffer.from('{"assignedEmail":"\xe9@example.com"}', "latin1");
    expect((await admin.send("POST", generate, undefined, { body: latin, headers })).status).toBe(400);
    const packed = { ...headers, "Content-Encoding": "gzip" };
    expect((await admin.send("POST", generate, undefined, { body: utf16, headers: packed })).status).toBe(
      415,
    );
  });

  test("of a call that takes none may be empty, and nothing else", async () => {
    const path = "/api/notifications/mark-all-read";
    expect((await ask(admin, "PATCH", path)).status).toBe(200);
    expect((await ask(admin, "PATCH", path, {})).status).toBe(200);
    const page = await ask(admin, "PATCH", path, { upTo: 5 });
    expect(page.status).toBe(400);
    expect(refusal(page).errors).toHaveProperty("upTo");
  });

  test("of an application names each field that will not do", async () => {
    const page = await ask(app.visitor(), "POST", "/api/client/signup-application", {
      ...applicationFields(),
      firstName: "",
      phone: 5,
      businessType: "circus",
      role: "admin",
    });
    expect(page.status).toBe(400);
    expect(Object.keys(refusal(page).errors ?? {}).sort()).toEqual([
      "businessType",
      "firstName",
      "phone",
      "role",
    ]);
  });
});

describe("a query", () => {
  test.each([
    ["/api/notifications?filter=everything", "filter"],
    ["/api/notifications?filter=all&filter=unread", "filter"],
    ["/api/notifications?sort=id;drop", "sort"],
    ["/api/notifications?limit=0", "limit"],
    ["/api/notifications?limit=101", "limit"],
    ["/api/notifications?limit=1e1", "limit"],
    ["/api/notifications?limit=0x10", "limit"],
    ["/api/notifications?limit=-1", "limit"],
    ["/api/notifications?cursor=nonsense", "cursor"],
    ["/api/notifications?cursor=WyJhIl0", "cursor"],
    ["/api/admin/users?cursor=WzFd", "cursor"],
    [`/api/admin/user-keys?cursor=${"A".repeat(1500)}`, "cursor"],
    ["/api/client/reports?category='", "category"],
    ["/api/client/stats?company=other", "company"],
  ])("%s names what will not do", async (path, field) => {
    const page = await admin.get(path);
    expect(page.status).toBe(400);
    expect(Object.keys(refusal(page).errors ?? {})).toEqual([field]);
  });

  test.each(["%25", "_", "' OR 1=1--", "\\", '"; DROP TABLE reports'])(
    "searches for %s literally",
    async (term) => {
      const path = `/api/client/shop-reports?search=${encodeURIComponent(term)}`;
      const page = await client.get(path);
      expect(page.status).toBe(200);
      expect(page.json).toEqual([]);
    },
  );
});

describe("a method or type that is not taken", () => {
  test.each([
    ["POST", "/api/notifications", "GET, HEAD, OPTIONS"],
    ["GET", "/api/login", "OPTIONS, POST"],
    ["PATCH", generate, "OPTIONS, POST"],
    ["GET", `/api/notifications/${"0".repeat(32)}`, "DELETE, OPTIONS"],
    ["DELETE", "/api/openapi.json", "GET, HEAD, OPTIONS"],
  ])("%s %s is 405 and says what is", async (method, path, allow) => {
    const page = await ask(admin, method, path);
    expect(page.status).toBe(405);
    expect(page.headers.get("Allow")).toBe(allow);
    expect(refusal(page).code).toBe("method_not_allowed");
  });

  test("406 when JSON is not wanted, for everything but files", async () => {
    const page = await admin.get("/api/notifications/count", { headers: { Accept: "text/html" } });
    expect(page.status).toBe(406);
    expect(refusal(page).code).toBe("not_acceptable");
    const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    expect((await admin.get("/api/notifications/count", { headers: { Accept: browser } })).status).toBe(200);
  });

  test("an override changes nothing", async () => {
    const before = digest();
    const headers = { "X-HTTP-Method-Override": "DELETE" };
    expect((await admin.get("/api/notifications/count?_method=DELETE", { headers })).status).toBe(400);
    expect((await ask(admin, "POST", "/api/notifications/count", {}, headers)).status).toBe(405);
    expect(digest()).toEqual(before);
  });

  test("an unknown address is 404 in JSON, 401 for strangers", async () => {
    for (const path of ["/api/no-such-call", "/api", "/api/notifications/a/b/c"]) {
      const page = await admin.get(path);
      expect(page.status, path).toBe(404);
      expect(page.headers.get("Content-Type")).toBe("application/problem+json");
      expect((await app.visitor().get(path)).status).toBe(401);
    }
  });
});

describe("what is asked for again and again", () => {
  test.each([
    "/api/notifications",
    "/api/notifications/count",
    "/api/client/stats",
    "/api/client/subscriptions",
  ])("%s is 304 while nothing changed", async (path) => {
    const first = await admin.get(path);
    const etag = first.headers.get("ETag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    const again = await admin.get(path, { headers: { "If-None-Match": `"other", ${etag}` } });
    expect(again.status).toBe(304);
    expect(again.bytes.byteLength).toBe(0);
    expect(again.headers.get("ETag")).toBe(etag);
  });

  test("and the whole once something did", async () => {
    const first = await admin.get("/api/notifications/count");
    await app.make.notifications(1);
    const headers = { "If-None-Match": first.headers.get("ETag") };
    const later = await admin.get("/api/notifications/count", { headers });
    expect(later.status).toBe(200);
    expect((later.json as { count: number }).count).toBe((first.json as { count: number }).count + 1);
  });
});

describe("a list in pages", () => {
  test.each([
    "/api/notifications",
    "/api/admin/users",
    "/api/admin/user-keys",
    "/api/client/reports",
    "/api/client/shop-reports",
  ])("%s shows each row once, in the order of the whole", async (path) => {
    await app.make.notifications(7);
    for (let more = 0; more < 5; more++) await app.make.client();
    const whole = (await admin.get(`${path}?limit=100`)).json as { id: string }[];
    const seen: string[] = [];
    let next: string | null = `${path}?limit=3`;
    while (next !== null && seen.length < 200) {
      const page: Page = await admin.get(next);
      expect(page.status).toBe(200);
      const rows = page.json as { id: string }[];
      expect(rows.length).toBeLessThanOrEqual(3);
      seen.push(...rows.map(({ id }) => id));
      const link: RegExpExecArray | null = /^<http:\/\/localhost:3000(\/[^>]+)>; rel="next"$/.exec(
        page.headers.get("Link") ?? "",
      );
      next = link?.[1] ?? null;
    }
    expect(whole.length).toBeGreaterThan(3);
    expect(seen.slice(0, 100)).toEqual(whole.map(({ id }) => id));
    expect(new Set(seen).size).toBe(seen.length);
  });

  test("a client's reports: what the company holds and its own files, in one order", async () => {
    const owner = await app.make.client();
    const person = await app.signInAs(owner);
    for (const title of ["One", "Two", "Three"]) {
      await app.make.holding(owner.companyId, (await app.make.report({ title })).id);
      await app.make.companyFile(owner.companyId, { destination: "my-reports" });
    }
    const whole = (await person.get("/api/client/reports")).json as { id: string; createdAt: string }[];
    expect(whole).toHaveLength(6);
    const times = whole.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    const first = await person.get("/api/client/reports?limit=2");
    const [, rest = ""] = /<http:\/\/localhost:3000(\/[^>]+)>/.exec(first.headers.get("Link") ?? "") ?? [];
    const second = await person.get(rest);
    expect([...(first.json as object[]), ...(second.json as object[])]).toEqual(whole.slice(0, 4));
    for (const { id } of whole) expect((await person.get(`/api/reports/${id}/download`)).status).toBe(200);
    for (const { id } of whole) expect((await client.get(`/api/reports/${id}/download`)).status).toBe(404);
  });
});

describe("an Idempotency-Key", () => {
  const body = { assignedEmail: "once@example.com" };
  const keyed = (key: string) => ({ "Idempotency-Key": key });
  const count = async () =>
    (
      await app.db
        .selectFrom("user_keys")
        .select("id")
        .where("assigned_email", "=", body.assignedEmail)
        .execute()
    ).length;

  test("makes one thing, and gives the first answer again", async () => {
    const first = await ask(admin, "POST", generate, body, keyed("k-1"));
    const again = await ask(admin, "POST", generate, body, keyed("k-1"));
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.json).toEqual(first.json);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(await count()).toBe(1);
  });

  test("keeps no answer that could be read in the file", async () => {
    const made = await ask(
      admin,
      "POST",
      generate,
      { assignedEmail: "sealed@example.com" },
      keyed("k-sealed"),
    );
    const { keyValue } = made.json as { keyValue: string };
    expect(keyValue).toMatch(/^CRR-/);
    const rows = app.sqlite.prepare("SELECT answer_enc FROM idempotency_keys").pluck().all() as Buffer[];
    for (const row of rows) expect(row.toString("latin1")).not.toContain(keyValue);
  });

  test("with another body or another call is 422", async () => {
    await ask(admin, "POST", generate, body, keyed("k-2"));
    const other = await ask(admin, "POST", generate, { assignedEmail: "two@example.com" }, keyed("k-2"));
    expect(other.status).toBe(422);
    expect(refusal(other).errors).toHaveProperty("Idempotency-Key");
    const setUp = `/api/admin/users/${holder.userId}/setup-2fa`;
    expect((await ask(admin, "POST", setUp, undefined, keyed("k-2"))).status).toBe(422);
  });

  test("sent ten times at once makes one thing", async () => {
    const before = await count();
    const pages = await Promise.all(
      Array.from({ length: 10 }, () => ask(admin, "POST", generate, body, keyed("k-3"))),
    );
    expect(await count()).toBe(before + 1);
    for (const { status } of pages) expect([201, 409]).toContain(status);
  });

  test("is free again when nothing was made, and somebody else's is another", async () => {
    expect((await ask(admin, "POST", generate, {}, keyed("k-4"))).status).toBe(400);
    expect((await ask(admin, "POST", generate, body, keyed("k-4"))).status).toBe(201);
    const other = await app.admin();
    expect(
      (await ask(other, "POST", generate, { assignedEmail: "x@example.com" }, keyed("k-4"))).status,
    ).toBe(201);
  });

  test("whose process died is taken up again at once, and finds what was made", async () => {
    const first = await ask(admin, "POST", generate, body, keyed("k-5"));
    const made = await count();
    // As a process leaves it that was killed after it made the key and before it noted the answer.
    await app.db
      .updateTable("idempotency_keys")
      .set({ status: null, answer_enc: null })
      .where("key", "=", "k-5")
      .execute();
    const again = await ask(admin, "POST", generate, body, keyed("k-5"));
    expect(again.json).toEqual(first.json);
    expect(await count()).toBe(made);
  });

  test("whose answer could not be stored is free again, and finds what was made", async () => {
    app.sqlite.exec(
      "CREATE TRIGGER full BEFORE UPDATE OF status ON idempotency_keys BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    const before = await count();
    const first = await ask(admin, "POST", generate, body, keyed("k-7"));
    app.sqlite.exec("DROP TRIGGER full");
    expect([first.status, await count()]).toEqual([500, before + 1]);
    expect(takeErrors()).not.toEqual([]);
    const again = await ask(admin, "POST", generate, body, keyed("k-7"));
    expect([again.status, await count()]).toEqual([201, before + 1]);
  });

  test("of a new report gives the same report again", async () => {
    const report = { title: "Made once", content: "Text." };
    const first = await ask(client, "POST", "/api/client/create-report", report, keyed("k-6"));
    const again = await ask(client, "POST", "/api/client/create-report", report, keyed("k-6"));
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get("Location")).toBe(first.headers.get("Location"));
    expect(again.bytes.subarray(0, 4).toString()).toBe("%PDF");
  });

  test("of an application gives the same reference again", async () => {
    const applied = applicationFields();
    const send = () => ask(app.visitor(), "POST", "/api/client/signup-application", applied, keyed("k-7"));
    expect((await send()).json).toEqual((await send()).json);
  });

  test.each(["", "a b", "x".repeat(256)])("that is none is 400: %.20s", async (key) => {
    const page = await ask(admin, "POST", generate, body, keyed(key));
    expect(page.status).toBe(400);
    expect(refusal(page).errors).toHaveProperty("Idempotency-Key");
  });
});

describe("a token", () => {
  test("does what its scope says, without a cookie and without the cross-site check", async () => {
    const { bearer, id } = await tokenFor(app, staff.userId, ["notifications:read", "notifications:write"]);
    await app.make.notifications(1);
    const list = await program(app, "GET", "/api/notifications", { headers: bearer });
    expect(list.status).toBe(200);
    const [first] = list.json as { id: string }[];
    const headers = { ...bearer, Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
    const read = await program(app, "PATCH", `/api/notifications/${first?.id}/read`, { headers });
    expect(read.status).toBe(200);
    // Read by the token, seen by the page's owner; and the audit log says how.
    expect(((await admin.get("/api/notifications?limit=1")).json as { isRead: boolean }[])[0]?.isRead).toBe(
      true,
    );
    const entry = await app.db
      .selectFrom("audit")
      .select("details")
      .where("action", "=", "notification.read")
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(entry.details)).toMatchObject({ apiToken: id });
    const { last_used_at } = await app.db
      .selectFrom("api_tokens")
      .select("last_used_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(last_used_at).not.toBeNull();
  });

  test("without the scope is 403 and names it", async () => {
    const { bearer } = await tokenFor(app, holder.userId, ["markets:read"]);
    const page = await program(app, "GET", "/api/client/reports", { headers: bearer });
    expect(page.status).toBe(403);
    expect(refusal(page)).toMatchObject({ code: "insufficient_scope" });
    expect(page.headers.get("WWW-Authenticate")).toContain('scope="reports:read"');
  });

  test("gives nobody rights they don't have", async () => {
    const { bearer } = await tokenFor(app, holder.userId, ["users:read", "notifications:read"]);
    for (const path of ["/api/admin/users", "/api/notifications", "/api/admin/user-keys"])
      expect((await program(app, "GET", path, { headers: bearer })).status).toBe(403);
  });

  test("opens no page, no session, and nothing that needs a person", async () => {
    const { bearer } = await tokenFor(app, staff.userId, ["users:read", "account:read"]);
    expect((await program(app, "GET", "/account/api", { headers: bearer })).status).toBe(303);
    for (const [method, path, body] of [
      ["POST", generate, { assignedEmail: "x@example.com" }],
      ["POST", `/api/admin/users/${holder.userId}/setup-2fa`, undefined],
      ["POST", "/api/logout", undefined],
      ["POST", "/api/login", { email: "a@example.com", password: "x", userKey: "y" }],
    ] as const) {
      const page = await program(app, method, path, { headers: bearer, body });
      expect(page.status, path).toBe(403);
      expect(refusal(page).code).toBe("session_only");
    }
    const keys = await program(app, "GET", "/api/admin/user-keys", { headers: bearer });
    for (const { keyValue } of keys.json as { keyValue: string }[]) expect(keyValue.length).toBeLessThan(20);
  });

  test.each([
    ["run out", { expires_at: "2020-01-01T00:00:00.000Z" }],
    ["revoked", { revoked_at: "2020-01-01T00:00:00.000Z", revoked_reason: "by-owner" }],
  ])("that has %s is 401, on open calls too", async (_, values) => {
    const { bearer } = await tokenFor(app, holder.userId, ["services:read", "account:read"], values);
    for (const path of ["/api/auth/user", "/api/services/available", "/api/no-such-call"]) {
      const page = await program(app, "GET", path, { headers: bearer });
      expect(page.status, path).toBe(401);
      expect(refusal(page).code).toBe("invalid_token");
      expect(page.headers.get("WWW-Authenticate")).toBe('Bearer error="invalid_token"');
    }
  });

  test("that is made up is 401, whatever cookie comes with it", async () => {
    const { token } = await tokenFor(app, staff.userId, ["account:read"]);
    const forged = [
      `Bearer ${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      `Bearer crr_${"A".repeat(51)}`,
      "Bearer",
      "Bearer ' OR 1=1--",
      `Basic ${Buffer.from("a:b").toString("base64")}`,
      `Token ${token}`,
      "null",
    ];
    for (const Authorization of forged) {
      const page = await admin.get("/api/auth/user", { headers: { Authorization } });
      expect(page.status, Authorization).toBe(401);
    }
    expect((await admin.get("/api/auth/user")).status).toBe(200);
  });

  test("ends with its owner's trust: disabled, demoted, key revoked, password changed", async () => {
    const who = await app.make.client();
    const { bearer } = await tokenFor(app, who.userId, ["account:read"]);
    const works = async () =>
      (await program(app, "GET", "/api/auth/user", { headers: bearer })).status === 200;
    expect(await works()).toBe(true);
    await app.db.updateTable("users").set({ status: "disabled" }).where("id", "=", who.userId).execute();
    expect(await works()).toBe(false);
    await app.db.updateTable("users").set({ status: "active" }).where("id", "=", who.userId).execute();
    expect(await works()).toBe(true);
    const { id } = await app.db
      .selectFrom("user_keys")
      .select("id")
      .where("assigned_email", "=", who.email)
      .executeTakeFirstOrThrow();
    const revoked = await ask(admin, "PATCH", `/api/admin/user-keys/${id}/status`, { status: "revoked" });
    expect(revoked.status).toBe(200);
    expect(await works()).toBe(false);
    const { revoked_reason } = await app.db
      .selectFrom("api_tokens")
      .select("revoked_reason")
      .where("user_id", "=", who.userId)
      .executeTakeFirstOrThrow();
    expect(revoked_reason).toBe("key-revoked");
  });

  test("is in the database only as a hash", async () => {
    const { token } = await tokenFor(app, holder.userId, ["account:read"]);
    const rows = app.sqlite.prepare("SELECT * FROM api_tokens").all();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("what needs a fresh proof", () => {
  test("is 401 without one, and shows no key", async () => {
    const person = await app.admin();
    await app.db
      .updateTable("sessions")
      .set({ step_up_at: isoAfter(-minutes(11)) })
      .where("user_id", "=", person.details?.userId ?? "")
      .execute();
    const before = digest();
    for (const [method, path, body] of [
      ["POST", generate, { assignedEmail: "x@example.com" }],
      ["PATCH", `/api/admin/user-keys/${"0".repeat(32)}/status`, { status: "active" }],
      ["POST", `/api/admin/users/${holder.userId}/setup-2fa`, undefined],
    ] as const) {
      const page = await ask(person, method, path, body);
      expect(page.status, path).toBe(401);
      expect(refusal(page).code).toBe("confirm_identity");
    }
    const keys = (await person.get("/api/admin/user-keys")).json as { keyValue: string }[];
    for (const { keyValue } of keys) expect(keyValue.length).toBeLessThan(20);
    expect(digest()).toEqual(before);
  });

  test("with one, the list has the value of the key that was revealed, and the audit log says which", async () => {
    const person = await app.admin();
    type Key = { id: string; keyValue: string };
    const list = async () => (await person.get("/api/admin/user-keys?limit=2")).json as Key[];
    expect((await list()).map(({ keyValue }) => keyValue.length < 20)).toEqual([true, true]);
    const made = (await ask(person, "POST", generate, { assignedEmail: "shown@example.com" })).json as Key;
    expect(made.keyValue).toMatch(/^CRR(?:-[0-9A-Z]{4,5}){8}$/);
    const [first, second] = await list();
    expect(first).toMatchObject({ id: made.id, keyValue: made.keyValue });
    expect(second?.keyValue.length).toBeLessThan(20);
    const entry = await app.db
      .selectFrom("audit")
      .select(["target", "details"])
      .where("action", "=", "user-key.reveal")
      .orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    expect(entry.target).toBe(`user-key:${made.id}`);
    expect(entry.details).not.toContain(made.keyValue);
  });
});

describe("from another site, with the cookie", () => {
  const writes = [
    ["POST", "/api/login"],
    ["POST", "/api/logout"],
    ["POST", "/api/client/create-report"],
    ["POST", "/api/client/signup-application"],
    ["POST", generate],
    ["PATCH", `/api/admin/user-keys/${"0".repeat(32)}/status`],
    ["POST", `/api/admin/users/${"0".repeat(32)}/setup-2fa`],
    ["PATCH", `/api/notifications/${"0".repeat(32)}/read`],
    ["PATCH", "/api/notifications/mark-all-read"],
    ["DELETE", `/api/notifications/${"0".repeat(32)}`],
  ] as const;
  const origins: HeaderChanges[] = [
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "none" },
    { "Sec-Fetch-Site": "junk" },
    { "Sec-Fetch-Site": null, Origin: "https://evil.example" },
    { "Sec-Fetch-Site": null, Origin: "null" },
    { "Sec-Fetch-Site": null, Origin: "https://localhost:3000" },
    { "Sec-Fetch-Site": null, Origin: "http://localhost:3001" },
    { "Sec-Fetch-Site": null, Origin: "http://localhost:3000.evil.example" },
  ];

  test.each(writes)("%s %s is 403", async (method, path) => {
    const before = digest();
    for (const headers of origins) {
      for (const body of [undefined, {}]) {
        const page = await ask(admin, method, path, body, headers);
        expect(page.status, JSON.stringify(headers)).toBe(403);
        expect(refusal(page).code).toBe("cross_origin");
      }
    }
    expect(digest()).toEqual(before);
  });

  test("a program with a cookie writes with JSON, or without a body; never with a form", async () => {
    const cookie = admin.jar.header();
    const path = "/api/notifications/mark-all-read";
    const send = (headers: Record<string, string>, body?: unknown) =>
      program(app, "PATCH", path, { headers: { Cookie: cookie, ...headers }, body });
    expect((await send({}, {})).status).toBe(200);
    expect((await send({})).status).toBe(200);
    expect((await send({ "Content-Type": "text/plain" }, "{}")).status).toBe(403);
    expect((await send({ "Content-Type": "application/x-www-form-urlencoded" }, "a=b")).status).toBe(403);
  });
});

describe("the rate", () => {
  test("is told with every answer", async () => {
    const page = await admin.get("/api/notifications/count");
    expect(page.headers.get("RateLimit-Policy")).toMatch(/^"session";q=\d+;w=60$/);
    expect(page.headers.get("RateLimit")).toMatch(/^"session";r=\d+;t=\d+$/);
    const { bearer } = await tokenFor(app, staff.userId, ["notifications:read"]);
    const byToken = await program(app, "GET", "/api/notifications/count", { headers: bearer });
    expect(byToken.headers.get("RateLimit-Policy")).toMatch(/^"token"/);
    const forged = await program(app, "GET", "/api/auth/user", {
      headers: { Authorization: "Bearer crr_x" },
    });
    expect(forged.headers.get("RateLimit-Policy")).toMatch(/^"address"/);
    expect((await admin.get("/about")).headers.get("RateLimit")).toBeNull();
  });
});
