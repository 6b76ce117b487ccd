import { beforeAll, describe, expect, it, vi } from "vitest";
import { endSessions } from "#app/features/identity/end-sessions.server.ts";
import { findSession } from "#app/features/identity/find-session.server.ts";
import { issueRecoveryCodes } from "#app/features/identity/recovery-codes.server.ts";
import { type SignIn, signIn } from "#app/features/identity/sign-in.server.ts";
import { verifySignIn } from "#app/features/identity/verify-sign-in.server.ts";
import { revokeUserKey } from "#app/features/user-keys/revoke-user-key.server.ts";
import { resetTwoFactor } from "#app/features/users/reset-two-factor.server.ts";
import { hashToken } from "#app/platform/random.server.ts";
import { type FreshDatabase, freshDatabase } from "../support/fresh-database.ts";
import { signInFields, type SignInDetails, totpCode } from "../support/person.ts";

let house: FreshDatabase;
beforeAll(async () => {
  house = await freshDatabase({ throttleFactor: 1000 });
});

async function factors(who: SignInDetails, change: Partial<SignIn> = {}): Promise<SignIn> {
  const { email = "", password = "", userKey = "", authenticatorCode } = await signInFields(who);
  return { email, password, userKey, authenticatorCode, userAgent: "test", device: null, ...change };
}

const forget = (who: SignInDetails) =>
  house.db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", who.userId).execute();

const auditOf = (userId: string) =>
  house.db
    .selectFrom("audit")
    .select(["action", "actor_id", "details"])
    .where("target", "=", `user:${userId}`)
    .orderBy("seq")
    .execute();

describe("the right factors", () => {
  it("open a session whose id is stored only as a hash, and say so in the audit log", async () => {
    const who = await house.make.client();
    const result = await signIn(house.db, house.visitor, await factors(who));
    if (!result.ok) throw new Error(result.reason);
    expect(result.signedIn).toMatchObject({ role: "client", email: who.email, usedRecoveryCode: false });
    expect(result.signedIn.keyLast4).toBe(who.userKey.slice(-4));
    const session = await house.db
      .selectFrom("sessions")
      .selectAll()
      .where("id_hash", "=", hashToken(result.signedIn.sid))
      .executeTakeFirstOrThrow();
    expect(session).toMatchObject({ user_id: who.userId, aal: 2, ip: "127.0.0.1", revoked_at: null });
    const [entry] = (await auditOf(who.userId)).slice(-1);
    expect(entry).toMatchObject({ action: "session.start", actor_id: who.userId });
    expect(JSON.parse(entry?.details ?? "")).toEqual({ factor: "totp", endedOldest: 0 });
  });

  it("are the same in another case and with spaces", async () => {
    const who = await house.make.client();
    const given = await factors(who, {
      email: ` ${who.email.toUpperCase()} `,
      userKey: who.userKey.toLowerCase().replaceAll("-", " "),
    });
    given.authenticatorCode = given.authenticatorCode?.replace(/^(...)/, "$1-");
    expect((await signIn(house.db, house.visitor, given)).ok).toBe(true);
  });

  it("need no code from an admin without two-factor; the session then knows it", async () => {
    const who = await house.make.admin();
    const result = await signIn(house.db, house.visitor, await factors(who, { authenticatorCode: "123456" }));
    if (!result.ok) throw new Error(result.reason);
    const found = await findSession(house.db, result.signedIn.sid, { ip: "", requestId: "", slide: true });
    expect("actor" in found && found.actor).toMatchObject({ role: "admin", aal: 1, twoFactorEnabled: false });
  });

  it("hash a password anew that was stored at a lower cost", async () => {
    const who = await house.make.admin();
    const { argon2Sync } = await import("node:crypto");
    const { keyFor } = await import("#app/platform/secrets.server.ts");
    const salt = Buffer.alloc(16, 7);
    const secret = keyFor("password-pepper");
    const cost = { parallelism: 1, tagLength: 32, memory: 8192, passes: 1 };
    const tag = argon2Sync("argon2id", { message: who.password, nonce: salt, secret, ...cost });
    const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "");
    await house.db
      .updateTable("users")
      .set({ password_hash: `$argon2id$v=19$m=8192,t=1,p=1$${text(salt)}$${text(tag)}` })
      .where("id", "=", who.userId)
      .execute();
    expect((await signIn(house.db, house.visitor, await factors(who))).ok).toBe(true);
    const { password_hash } = await house.db
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", who.userId)
      .executeTakeFirstOrThrow();
    expect(password_hash).toContain("m=19456,t=2");
    expect((await signIn(house.db, house.visitor, await factors(who))).ok).toBe(true);
  });
});

describe("wrong factors", () => {
  it("are told apart in the audit log only, and nothing typed stands in it", async () => {
    const who = await house.make.client();
    const stranger = await house.make.client();
    const tries: [string, Partial<SignIn>][] = [
      ["password", { password: "sesame-sesame-open" }],
      ["key", { userKey: stranger.userKey }],
      ["key", { userKey: "no key at all" }],
      ["code", { authenticatorCode: "000000" }],
      ["code", { authenticatorCode: undefined }],
    ];
    for (const [wrong, change] of tries) {
      const result = await signIn(house.db, house.visitor, await factors(who, change));
      expect(result).toEqual({
        ok: false,
        reason:
          "authenticatorCode" in change && change.authenticatorCode === undefined
            ? "code-required"
            : "invalid",
      });
      const [entry] = (await auditOf(who.userId)).slice(-1);
      expect(entry).toMatchObject({ action: "session.refuse", actor_id: null });
      expect(JSON.parse(entry?.details ?? "")).toEqual({ wrong: [wrong] });
    }
    await signIn(
      house.db,
      house.visitor,
      await factors(who, { email: "typo@example.com", password: "sesame-sesame-open" }),
    );
    const log = JSON.stringify(await house.db.selectFrom("audit").select(["target", "details"]).execute());
    for (const secret of [
      "sesame-sesame-open",
      who.userKey,
      "no key at all",
      "typo@example.com",
      who.password,
    ]) {
      expect(log).not.toContain(secret);
    }
  });

  it("a missing code is told only when all else is right", async () => {
    const who = await house.make.client();
    const verdict = async (change: Partial<SignIn>) => {
      const { ok, ...rest } = await verifySignIn(
        house.db,
        await factors(who, { authenticatorCode: "", ...change }),
      );
      return !ok && "onlyCodeMissing" in rest && rest.onlyCodeMissing;
    };
    expect(await verdict({})).toBe(true);
    expect(await verdict({ password: "sesame-sesame-open" })).toBe(false);
    expect(await verdict({ userKey: "CRR-0000" })).toBe(false);
    expect(await verdict({ email: "nobody@example.com" })).toBe(false);
    expect(await verdict({ authenticatorCode: "000000" })).toBe(false);
  });

  it("a client whose two-factor was reset does not get in without it", async () => {
    const who = await house.make.client();
    await house.db
      .updateTable("users")
      .set({ totp_secret_enc: null, totp_enabled_at: null })
      .where("id", "=", who.userId)
      .execute();
    for (const authenticatorCode of ["", await totpCode(who.totpSecret ?? "")]) {
      const result = await signIn(house.db, house.visitor, await factors(who, { authenticatorCode }));
      expect(result).toEqual({ ok: false, reason: "invalid" });
    }
  });

  it("a session never opens for a key that was revoked or a person disabled while the factors were checked", async () => {
    const who = await house.make.client();
    const { id } = await house.db
      .selectFrom("user_keys")
      .select("id")
      .where("assigned_email", "=", who.email)
      .executeTakeFirstOrThrow();
    const admin = await house.admin();
    const under = signIn(house.db, house.visitor, await factors(who));
    // The password takes tens of milliseconds: the key goes meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 5));
    await revokeUserKey(house.db, admin, id);
    expect(await under).toEqual({ ok: false, reason: "invalid" });
    const open = house.db.selectFrom("sessions").select("id_hash").where("user_id", "=", who.userId);
    expect(await open.where("revoked_at", "is", null).execute()).toEqual([]);
  });

  it("nor for the code of an authenticator that staff reset while the factors were checked", async () => {
    const who = await house.make.client();
    const admin = await house.admin();
    const under = signIn(house.db, house.visitor, await factors(who));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await resetTwoFactor(house.db, admin, who.userId)).ok).toBe(true);
    expect(await under).toEqual({ ok: false, reason: "invalid" });
    const open = house.db.selectFrom("sessions").select("id_hash").where("user_id", "=", who.userId);
    expect(await open.where("revoked_at", "is", null).execute()).toEqual([]);
  });
});

describe("a recovery code", () => {
  it("signs in once in place of the code", async () => {
    const who = await house.make.client();
    const codes = await house.db.transaction().execute((trx) => issueRecoveryCodes(trx, who.userId));
    expect(codes).toHaveLength(10);
    const first = await signIn(
      house.db,
      house.visitor,
      await factors(who, { authenticatorCode: codes[0]?.toLowerCase().replace("-", " ") }),
    );
    expect(first.ok && first.signedIn.usedRecoveryCode).toBe(true);
    expect((await auditOf(who.userId)).at(-1)?.details).toContain("recovery-code");
    expect(
      (await signIn(house.db, house.visitor, await factors(who, { authenticatorCode: codes[0] }))).ok,
    ).toBe(false);
    expect(
      (await signIn(house.db, house.visitor, await factors(who, { authenticatorCode: codes[1] }))).ok,
    ).toBe(true);
  });

  it("is one winner's when many use it at once, and nobody else's", async () => {
    const [who, other] = [await house.make.client(), await house.make.client()];
    const [code] = await house.db.transaction().execute((trx) => issueRecoveryCodes(trx, who.userId));
    const given = await factors(who, { authenticatorCode: code });
    const all = await Promise.all(Array.from({ length: 8 }, () => signIn(house.db, house.visitor, given)));
    expect(all.filter((one) => one.ok)).toHaveLength(1);
    const [more] = await house.db.transaction().execute((trx) => issueRecoveryCodes(trx, who.userId));
    expect(
      (await signIn(house.db, house.visitor, await factors(other, { authenticatorCode: more }))).ok,
    ).toBe(false);
  });
});

describe("sessions", () => {
  it("of one person are five at most: the oldest ends", async () => {
    const who = await house.make.client();
    const sids: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      await forget(who);
      const result = await signIn(house.db, house.visitor, await factors(who));
      if (result.ok) sids.push(result.signedIn.sid);
    }
    const found = await Promise.all(
      sids.map((sid) => findSession(house.db, sid, { ip: "", requestId: "", slide: false })),
    );
    expect(found.map((one) => "actor" in one)).toEqual([false, true, true, true, true, true]);
  });

  it("end where the browser that signs in again had one", async () => {
    const who = await house.make.client();
    const first = await signIn(house.db, house.visitor, await factors(who));
    if (!first.ok) throw new Error(first.reason);
    const found = await findSession(house.db, first.signedIn.sid, {
      ip: "127.0.0.1",
      requestId: "",
      slide: false,
    });
    if (!("actor" in found)) throw new Error("no session");
    await forget(who);
    expect((await signIn(house.db, found.actor, await factors(who))).ok).toBe(true);
    const again = await findSession(house.db, first.signedIn.sid, { ip: "", requestId: "", slide: false });
    expect(again).toMatchObject({ ended: true });
  });
});

describe("an admin without two-factor", () => {
  const told = () =>
    house.db
      .selectFrom("notifications")
      .select(["priority", "message"])
      .where("type", "=", "other")
      .execute();

  it("raises a notification when they sign in from an address they never used", async () => {
    const who = await house.make.admin();
    const from = async (ip: string) => {
      const before = (await told()).length;
      expect((await signIn(house.db, { ...house.visitor, ip }, await factors(who))).ok).toBe(true);
      return (await told()).slice(before);
    };
    expect(await from("10.0.0.1")).toEqual([]);
    expect(await from("10.0.0.1")).toEqual([]);
    const [first] = await from("10.0.0.2");
    expect(first).toMatchObject({ priority: "high" });
    expect(first?.message).toContain("10.0.0.2");
    expect(await from("10.0.0.2")).toEqual([]);
  });
});

describe("a session", () => {
  async function open() {
    const who = await house.make.client();
    const result = await signIn(house.db, house.visitor, await factors(who));
    if (!result.ok) throw new Error(result.reason);
    return { who, sid: result.signedIn.sid };
  }
  const look = (sid: string, slide = true) =>
    findSession(house.db, sid, { ip: "10.9.9.9", requestId: "r", slide });

  it("says who it is, from where and for which company", async () => {
    const { who, sid } = await open();
    const found = await look(sid);
    expect("actor" in found && found.actor).toMatchObject({
      role: "client",
      userId: who.userId,
      email: who.email,
      companyName: expect.stringContaining("Test Company"),
      twoFactorEnabled: true,
      aal: 2,
      ip: "10.9.9.9",
      requestId: "r",
      sessionId: hashToken(sid).toString("hex"),
    });
  });

  it("ends after thirty minutes without use, which looking at it by itself does not lengthen", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { who, sid } = await open();
    const start = Date.now();
    for (let minute = 1; minute < 30; minute += 1) {
      vi.setSystemTime(start + minute * 60_000);
      expect("actor" in (await look(sid, false)), `minute ${minute}`).toBe(true);
    }
    vi.setSystemTime(start + 30 * 60_000);
    expect(await look(sid, false)).toEqual({ ended: true, formerUserId: who.userId });
  });

  it("goes on while it is used, until twelve hours", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { who, sid } = await open();
    const start = Date.now();
    for (let minute = 25; minute < 12 * 60; minute += 25) {
      vi.setSystemTime(start + minute * 60_000);
      expect("actor" in (await look(sid)), `minute ${minute}`).toBe(true);
    }
    vi.setSystemTime(start + 12 * 3_600_000);
    expect(await look(sid)).toEqual({ ended: true, formerUserId: who.userId });
  });

  it("writes that it was used at most once a minute", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { who, sid } = await open();
    const seen = async () =>
      (
        await house.db
          .selectFrom("sessions")
          .select("last_seen_at")
          .where("user_id", "=", who.userId)
          .executeTakeFirst()
      )?.last_seen_at;
    const start = Date.now();
    const first = await seen();
    vi.setSystemTime(start + 59_000);
    await look(sid);
    expect(await seen()).toBe(first);
    vi.setSystemTime(start + 60_000);
    await look(sid);
    expect(await seen()).toBe(new Date(start + 60_000).toISOString());
  });

  it("ends with the account, at the next look", async () => {
    const { who, sid } = await open();
    await house.db.updateTable("users").set({ status: "disabled" }).where("id", "=", who.userId).execute();
    expect(await look(sid)).toEqual({ ended: true });
  });

  it("is not opened by anything that is no session id", async () => {
    for (const sid of ["", "x".repeat(43), "../../etc/passwd", "a".repeat(8192), "' OR 1=1--"]) {
      expect(await look(sid)).toEqual({ ended: true });
    }
  });

  it("ends with all others of its owner, but for the one that is excepted", async () => {
    const { who, sid } = await open();
    await forget(who);
    const second = await signIn(house.db, house.visitor, await factors(who));
    if (!second.ok) throw new Error(second.reason);
    const keep = hashToken(sid).toString("hex");
    const ended = await house.db
      .transaction()
      .execute((trx) => endSessions(trx, who.userId, "password-changed", keep));
    expect(ended).toBe(1);
    expect("actor" in (await look(sid))).toBe(true);
    expect("actor" in (await look(second.signedIn.sid))).toBe(false);
  });
});
