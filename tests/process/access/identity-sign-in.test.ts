import { describe, expect, it, vi } from "vitest";
import type { Actor } from "#app/features/actor.ts";
import { endSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import { findSession } from "#app/features/access/identity/sessions/find-session.server.ts";
import { issueRecoveryCodes } from "#app/features/access/identity/second-factor/recovery-codes.server.ts";
import { type SignIn, signIn } from "#app/features/access/identity/sign-in/sign-in.server.ts";
import { verifySignIn } from "#app/features/access/identity/sign-in/verify-sign-in.server.ts";
import { revokeUserKey } from "#app/features/access/user-keys/user-key.commands.server.ts";
import { resetTwoFactor } from "#app/features/access/users/reset-two-factor.server.ts";
import { hashToken } from "#app/platform/secrets/random.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { signInFields, type SignInDetails, totpCode } from "../../support/scene/person.ts";
import { recordsIn } from "../../support/scene/records.ts";

const house = await freshDatabase({ throttleFactor: 1000 });
const records = recordsIn(house.sqlite);
const staff = await house.admin();

async function factors(who: SignInDetails, change: Partial<SignIn> = {}): Promise<SignIn> {
  const { email = "", password = "", userKey = "", authenticatorCode } = await signInFields(who);
  return { email, password, userKey, authenticatorCode, userAgent: "test", device: null, ...change };
}

const enter = async (who: SignInDetails, change: Partial<SignIn> = {}, as: Actor = house.visitor) =>
  signIn(house.db, as, await factors(who, change));

/** Signs in rightly. The code of this half minute may have been used. */
async function entered(who: SignInDetails, change: Partial<SignIn> = {}, as?: Actor) {
  await house.db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", who.userId).execute();
  const result = await enter(who, change, as);
  if (!result.ok) throw new Error(result.reason);
  return result.signedIn;
}

const look = (sid: string, slide = false) =>
  findSession(house.db, sid, { ip: "10.9.9.9", requestId: "r", slide });
const isOpen = async (sid: string) => "actor" in (await look(sid));
const invalid = { ok: false, reason: "invalid" };
const issue = (userId: string) => house.db.transaction().execute((trx) => issueRecoveryCodes(trx, userId));

const lastAudit = (userId: string) => {
  const { details, ...entry } = records.rowsOf("audit", { target: `user:${userId}` }).at(-1)!;
  return { ...entry, details: JSON.parse(details) as object };
};

describe("the right factors", () => {
  it("open a session whose id is stored only as a hash, and say so in the audit log", async () => {
    const who = await house.make.client();
    const signedIn = await entered(who);
    expect(signedIn).toMatchObject({ role: "client", email: who.email, usedRecoveryCode: false });
    expect(signedIn.keyLast4).toBe(who.userKey.slice(-4));
    expect(records.rowOf("sessions", { id_hash: hashToken(signedIn.sid) })).toMatchObject({
      user_id: who.userId,
      aal: 2,
      ip: "127.0.0.1",
      revoked_at: null,
    });
    expect(lastAudit(who.userId)).toMatchObject({
      action: "session.start",
      actor_id: who.userId,
      details: { factor: "totp", endedOldest: 0 },
    });
  });

  it("are the same in another case and with spaces", async () => {
    const who = await house.make.client();
    const { authenticatorCode } = await factors(who);
    await entered(who, {
      email: ` ${who.email.toUpperCase()} `,
      userKey: who.userKey.toLowerCase().replaceAll("-", " "),
      authenticatorCode: authenticatorCode?.replace(/^(...)/, "$1-"),
    });
  });

  it("need no code from an admin without two-factor; the session then knows it", async () => {
    const who = await house.make.admin();
    const found = await look((await entered(who, { authenticatorCode: "123456" })).sid, true);
    expect("actor" in found && found.actor).toMatchObject({ role: "admin", aal: 1, twoFactorEnabled: false });
  });

  it("hash a password anew that was stored at a lower cost", async () => {
    const who = await house.make.admin();
    const { argon2Sync } = await import("node:crypto");
    const { keyFor } = await import("#app/platform/secrets/secrets.server.ts");
    const [nonce, secret] = [Buffer.alloc(16, 7), keyFor("password-pepper")];
    const cost = { parallelism: 1, tagLength: 32, memory: 8192, passes: 1 };
    const tag = argon2Sync("argon2id", { message: who.password, nonce, secret, ...cost });
    const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "");
    const password_hash = `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}`;
    await house.db.updateTable("users").set({ password_hash }).where("id", "=", who.userId).execute();
    await entered(who);
    expect(records.rowOf("users", { id: who.userId }).password_hash).toContain("m=19456,t=2");
    await entered(who);
  });
});

describe("wrong factors", () => {
  it("are told apart in the audit log only, and nothing typed stands in it", async () => {
    const who = await house.make.client();
    const stranger = await house.make.client();
    const typed = "sesame-sesame-open";
    const tries: [string, Partial<SignIn>, string?][] = [
      ["password", { password: typed }],
      ["key", { userKey: stranger.userKey }],
      ["key", { userKey: "no key at all" }],
      ["code", { authenticatorCode: "000000" }],
      ["code", { authenticatorCode: undefined }, "code-required"],
    ];
    for (const [wrong, change, reason = "invalid"] of tries) {
      expect(await enter(who, change)).toEqual({ ok: false, reason });
      expect(lastAudit(who.userId)).toMatchObject({ action: "session.refuse", actor_id: null });
      expect(lastAudit(who.userId).details).toEqual({ wrong: [wrong] });
    }
    await enter(who, { email: "typo@example.com", password: typed });
    const log = JSON.stringify(records.rowsOf("audit").map(({ target, details }) => [target, details]));
    for (const secret of [typed, who.userKey, "no key at all", "typo@example.com", who.password])
      expect(log).not.toContain(secret);
  });

  it.each<[Partial<SignIn>, boolean]>([
    [{}, true],
    [{ password: "sesame-sesame-open" }, false],
    [{ userKey: "CRR-0000" }, false],
    [{ email: "nobody@example.com" }, false],
    [{ authenticatorCode: "000000" }, false],
  ])("a missing code is told only when all else is right: %j", async (change, told) => {
    const given = await factors(await house.make.client(), { authenticatorCode: "", ...change });
    const { ok, ...rest } = await verifySignIn(house.db, given);
    expect(!ok && "onlyCodeMissing" in rest && rest.onlyCodeMissing).toBe(told);
  });

  it("a client whose two-factor was reset does not get in without it", async () => {
    const who = await house.make.client();
    const none = { totp_secret_enc: null, totp_enabled_at: null };
    await house.db.updateTable("users").set(none).where("id", "=", who.userId).execute();
    for (const authenticatorCode of ["", await totpCode(who.totpSecret ?? "")])
      expect(await enter(who, { authenticatorCode })).toEqual(invalid);
  });

  it.each<[string, (who: SignInDetails) => Promise<unknown>]>([
    [
      "a key that was revoked",
      async (who) => {
        const { id } = records.rowOf("user_keys", { assigned_email: who.email });
        await revokeUserKey(house.db, staff, id);
      },
    ],
    [
      "an authenticator that staff reset",
      async (who) => {
        expect((await resetTwoFactor(house.db, staff, who.userId)).ok).toBe(true);
      },
    ],
  ])("a session never opens for %s while the factors were checked", async (_, undo) => {
    const who = await house.make.client();
    const under = enter(who);
    // The password takes tens of milliseconds: it happens meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 5));
    await undo(who);
    expect(await under).toEqual(invalid);
    expect(records.rowsOf("sessions", { user_id: who.userId, revoked_at: null })).toEqual([]);
  });
});

describe("a recovery code", () => {
  it("signs in once in place of the code", async () => {
    const who = await house.make.client();
    const codes = await issue(who.userId);
    expect(codes).toHaveLength(10);
    const first = await entered(who, { authenticatorCode: codes[0]?.toLowerCase().replace("-", " ") });
    expect(first.usedRecoveryCode).toBe(true);
    expect(lastAudit(who.userId).details).toMatchObject({ factor: "recovery-code" });
    expect(await enter(who, { authenticatorCode: codes[0] })).toEqual(invalid);
    expect(await enter(who, { authenticatorCode: codes[1] })).toMatchObject({ ok: true });
  });

  it("is one winner's when many use it at once, and nobody else's", async () => {
    const [who, other] = [await house.make.client(), await house.make.client()];
    const [authenticatorCode] = await issue(who.userId);
    const all = await Promise.all(Array.from({ length: 8 }, () => enter(who, { authenticatorCode })));
    expect(all.filter((one) => one.ok)).toHaveLength(1);
    const [more] = await issue(who.userId);
    expect(await enter(other, { authenticatorCode: more })).toEqual(invalid);
  });
});

describe("an admin without two-factor", () => {
  it("raises a notification when they sign in from an address they never used", async () => {
    const who = await house.make.admin();
    const from = async (ip: string) => {
      const before = records.countOf("notifications", { type: "other" });
      await entered(who, {}, { ...house.visitor, ip });
      return records.rowsOf("notifications", { type: "other" }).slice(before);
    };
    expect(await from("10.0.0.1")).toEqual([]);
    expect(await from("10.0.0.1")).toEqual([]);
    expect(await from("10.0.0.2")).toMatchObject([
      { priority: "high", message: expect.stringContaining("10.0.0.2") },
    ]);
    expect(await from("10.0.0.2")).toEqual([]);
  });
});

describe("a session", () => {
  async function open() {
    const who = await house.make.client();
    return { who, sid: (await entered(who)).sid };
  }

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

  it("is one of five of a person at most: the oldest ends", async () => {
    const who = await house.make.client();
    const sids: string[] = [];
    for (let i = 0; i < 6; i += 1) sids.push((await entered(who)).sid);
    expect(await Promise.all(sids.map(isOpen))).toEqual([false, true, true, true, true, true]);
  });

  it("ends where the browser that signs in again had one", async () => {
    const { who, sid } = await open();
    const found = await look(sid);
    if (!("actor" in found)) throw new Error("no session");
    await entered(who, {}, found.actor);
    expect(await look(sid)).toMatchObject({ ended: true });
  });

  it("ends after thirty minutes without use, which looking at it by itself does not lengthen", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { who, sid } = await open();
    const start = Date.now();
    for (let minute = 1; minute < 30; minute += 1) {
      vi.setSystemTime(start + minute * 60_000);
      expect(await isOpen(sid), `minute ${minute}`).toBe(true);
    }
    vi.setSystemTime(start + 30 * 60_000);
    expect(await look(sid)).toEqual({ ended: true, formerUserId: who.userId });
  });

  it("goes on while it is used, until twelve hours", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { who, sid } = await open();
    const start = Date.now();
    for (let minute = 25; minute < 12 * 60; minute += 25) {
      vi.setSystemTime(start + minute * 60_000);
      expect("actor" in (await look(sid, true)), `minute ${minute}`).toBe(true);
    }
    vi.setSystemTime(start + 12 * 3_600_000);
    expect(await look(sid, true)).toEqual({ ended: true, formerUserId: who.userId });
  });

  it("writes that it was used at most once a minute", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { who, sid } = await open();
    const start = Date.now();
    const seenAfter = async (seconds: number) => {
      vi.setSystemTime(start + seconds * 1000);
      await look(sid, true);
      return records.rowOf("sessions", { user_id: who.userId }).last_seen_at;
    };
    expect(await seenAfter(59)).toBe(new Date(start).toISOString());
    expect(await seenAfter(60)).toBe(new Date(start + 60_000).toISOString());
  });

  it("ends with the account, at the next look", async () => {
    const { who, sid } = await open();
    await house.db.updateTable("users").set({ status: "disabled" }).where("id", "=", who.userId).execute();
    expect(await look(sid)).toEqual({ ended: true });
  });

  it("is not opened by anything that is no session id", async () => {
    for (const sid of ["", "x".repeat(43), "../../etc/passwd", "a".repeat(8192), "' OR 1=1--"])
      expect(await look(sid, true)).toEqual({ ended: true });
  });

  it("ends with all others of its owner, but for the one that is excepted", async () => {
    const { who, sid } = await open();
    const second = await entered(who);
    const keep = hashToken(sid).toString("hex");
    const ended = await house.db
      .transaction()
      .execute((trx) => endSessions(trx, who.userId, "password-changed", keep));
    expect(ended).toBe(1);
    expect([await isOpen(sid), await isOpen(second.sid)]).toEqual([true, false]);
  });
});
