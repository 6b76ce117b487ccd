/** What holds for every call: bodies, queries, methods, types, conditions, pages, repeats, tokens, other sites. */
import { beforeAll, describe, expect, test } from "vitest";
import { ask, program, tokenFor } from "../../support/api.ts";
import { takeErrors } from "../../support/errors.ts";
import { startApp } from "../../support/product/harness.ts";
import type { Page } from "../../support/product/page.ts";
import type { Person } from "../../support/scene/person.ts";
import { recordsIn } from "../../support/scene/records.ts";

const app = await startApp();
const staff = await app.make.admin();
const holder = await app.make.client();
let admin: Person;

beforeAll(async () => {
  admin = await app.signInAs(staff);
});

interface Refused {
  message: string;
  code: string;
  errors?: Record<string, string[]>;
}
const refusal = (page: Page) => page.json as Refused;
const generate = "/api/admin/user-keys/generate";

test("a body may say that it is UTF-8, and be left out or empty where none is taken", async () => {
  const headers = { "Content-Type": "application/json; charset=UTF-8" };
  const body = { assignedEmail: "t@example.com" };
  expect((await ask(admin, "POST", generate, body, headers)).status).toBe(201);
  for (const none of [undefined, {}])
    expect((await ask(admin, "PATCH", "/api/notifications/mark-all-read", none)).status).toBe(200);
});

test("a name that a caller made up is told again without control characters, and cut", async () => {
  const page = await ask(admin, "GET", `/api/orders?%01${"a".repeat(150)}=1`);
  expect(page.status).toBe(400);
  expect(Object.keys(refusal(page).errors ?? {})).toEqual([`\ufffd${"a".repeat(99)}`]);
});

describe("a method or type that is not taken", () => {
  test("of the description is 405 and says what is", async () => {
    const page = await ask(admin, "DELETE", "/api/openapi.json");
    expect([page.status, page.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(refusal(page).code).toBe("method_not_allowed");
  });

  test("406 when JSON is not wanted, for everything but files", async () => {
    const page = await admin.get("/api/notifications/count", { headers: { Accept: "text/html" } });
    expect(page.status).toBe(406);
    expect(refusal(page).code).toBe("not_acceptable");
    const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    expect((await admin.get("/api/notifications/count", { headers: { Accept: browser } })).status).toBe(200);
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

describe("an Idempotency-Key", () => {
  const body = { assignedEmail: "once@example.com" };
  const keyed = (key: string) => ({ "Idempotency-Key": key });
  const count = async () => {
    const made = app.db.selectFrom("user_keys").select("id");
    return (await made.where("assigned_email", "=", body.assignedEmail).execute()).length;
  };

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

  test("of one call is not another's", async () => {
    await ask(admin, "POST", generate, body, keyed("k-2"));
    const other = await ask(
      admin,
      "POST",
      `/api/admin/users/${holder.userId}/setup-2fa`,
      undefined,
      keyed("k-2"),
    );
    expect(other.status).toBe(422);
    expect(refusal(other).errors).toHaveProperty("Idempotency-Key");
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
      "CREATE TRIGGER no_room BEFORE UPDATE OF status ON idempotency_keys BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    const before = await count();
    const first = await ask(admin, "POST", generate, body, keyed("k-7"));
    app.sqlite.exec("DROP TRIGGER no_room");
    expect([first.status, await count()]).toEqual([500, before + 1]);
    expect(takeErrors()).not.toEqual([]);
    const again = await ask(admin, "POST", generate, body, keyed("k-7"));
    expect([again.status, await count()]).toEqual([201, before + 1]);
  });
});

describe("a token", () => {
  test("leaves its name in the audit log, and the time it was last used", async () => {
    const { bearer, id } = await tokenFor(app, staff.userId, ["notifications:write"]);
    const [notification] = await app.make.notifications(1);
    const path = `/api/notifications/${notification}/read`;
    expect((await program(app, "PATCH", path, { headers: bearer })).status).toBe(200);
    const entry = await app.db
      .selectFrom("audit")
      .select("details")
      .where("action", "=", "notification.read")
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(entry.details)).toMatchObject({ apiToken: id });
    const { last_used_at } = recordsIn(app.sqlite).rowOf("api_tokens", { id });
    expect(last_used_at).not.toBeNull();
  });

  test("opens no page, and shows no key", async () => {
    const { bearer } = await tokenFor(app, staff.userId, ["users:read"]);
    expect((await program(app, "GET", "/account/api", { headers: bearer })).status).toBe(303);
    const keys = await program(app, "GET", "/api/admin/user-keys", { headers: bearer });
    expect(keys.status).toBe(200);
    for (const { keyValue } of keys.json as { keyValue: string }[]) expect(keyValue.length).toBeLessThan(20);
  });

  test("that does not hold is told so at an address that is none, and the cookie still holds", async () => {
    const headers = { Authorization: "Bearer crr_x" };
    for (const path of ["/api/no-such-call", "/api/openapi.json"]) {
      const page = await admin.get(path, { headers });
      expect([page.status, refusal(page).code], path).toEqual([401, "invalid_token"]);
      expect(page.headers.get("WWW-Authenticate")).toBe('Bearer error="invalid_token"');
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
    const { id } = recordsIn(app.sqlite).rowOf("user_keys", { assigned_email: who.email });
    const revoked = await ask(admin, "PATCH", `/api/admin/user-keys/${id}/status`, { status: "revoked" });
    expect(revoked.status).toBe(200);
    expect(await works()).toBe(false);
    const { revoked_reason } = recordsIn(app.sqlite).rowOf("api_tokens", { user_id: who.userId });
    expect(revoked_reason).toBe("key-revoked");
  });

  test("is in the database only as a hash", async () => {
    const { token } = await tokenFor(app, holder.userId, ["account:read"]);
    const rows = app.sqlite.prepare("SELECT * FROM api_tokens").all();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

test("a new key's value is told once more by the list, and the audit log says which without it", async () => {
  type Key = { id: string; keyValue: string };
  const made = (await ask(admin, "POST", generate, { assignedEmail: "shown@example.com" })).json as Key;
  expect(made.keyValue).toMatch(/^CRR(?:-[0-9A-Z]{4,5}){8}$/);
  const [first, second] = (await admin.get("/api/admin/user-keys?limit=2")).json as Key[];
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
