import { beforeAll, describe, expect, it, vi } from "vitest";
import { openMail } from "#app/features/mail/open-mail.server.ts";
import type { Member } from "#app/features/actor.ts";
import { changePassword } from "#app/features/identity/change-password.server.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
} from "#app/features/identity/change-two-factor.server.ts";
import { confirmIdentity } from "#app/features/identity/confirm-identity.server.ts";
import { endOtherSessions, endOwnSession } from "#app/features/identity/end-own-sessions.server.ts";
import { pendingTotp } from "#app/features/identity/enrol-totp.server.ts";
import { findOwnSessions } from "#app/features/identity/find-account.server.ts";
import { findSession } from "#app/features/identity/find-session.server.ts";
import { requestPasswordReset } from "#app/features/identity/request-password-reset.server.ts";
import { findPasswordReset, resetPassword } from "#app/features/identity/reset-password.server.ts";
import { shownRecoveryCodes } from "#app/features/identity/shown-recovery-codes.server.ts";
import { startSession } from "#app/features/identity/start-session.server.ts";
import { verifySignIn } from "#app/features/identity/verify-sign-in.server.ts";
import { verifyAudit } from "#app/features/audit/verify-audit.server.ts";
import { type FreshDatabase, freshDatabase } from "../support/fresh-database.ts";
import { signInFields, type SignInDetails, totpCode } from "../support/person.ts";

const nextPassword = "an entirely different passphrase";

let house: FreshDatabase;
beforeAll(async () => {
  house = await freshDatabase({ throttleFactor: 1 });
});

/** Somebody with a session open. */
async function signedIn(who: SignInDetails, aal: 1 | 2 = 2): Promise<{ sid: string; actor: Member }> {
  const { sid } = await house.db
    .transaction()
    .execute((trx) => startSession(trx, { userId: who.userId, aal, ip: "127.0.0.1", userAgent: "test" }));
  const found = await findSession(house.db, sid, { ip: "127.0.0.1", requestId: "test", slide: false });
  if (!("actor" in found)) throw new Error("no session");
  return { sid, actor: found.actor };
}

const isOpen = async (sid: string) =>
  "actor" in (await findSession(house.db, sid, { ip: "", requestId: "", slide: false }));

const signsInWith = async (who: SignInDetails, password: string) => {
  await house.db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", who.userId).execute();
  const { email = "", userKey = "", authenticatorCode } = await signInFields(who);
  return (await verifySignIn(house.db, { email, password, userKey, authenticatorCode })).ok;
};

async function mailTo(address: string) {
  const rows = await house.db
    .selectFrom("outbox")
    .select(["id", "kind", "body_enc", "link_enc"])
    .where("to_address", "=", address)
    .orderBy("seq")
    .execute();
  return rows.map((row) => ({ kind: row.kind, text: openMail(row) }));
}

describe("changing the password", () => {
  it("needs the current one, ends the other sessions, gives this one a new id and writes to the owner", async () => {
    const who = await house.make.client();
    const [here, there] = [await signedIn(who), await signedIn(who)];
    const input = { current: who.password, next: nextPassword, userAgent: "test" };
    expect(await changePassword(house.db, here.actor, { ...input, current: "something else" })).toEqual({
      ok: false,
      reason: "wrong-password",
    });
    expect(await changePassword(house.db, here.actor, { ...input, next: who.password })).toEqual({
      ok: false,
      reason: "same-password",
    });
    expect(await isOpen(there.sid)).toBe(true);
    const changed = await changePassword(house.db, here.actor, input);
    if (!changed.ok) throw new Error(changed.reason);
    expect(await Promise.all([here.sid, there.sid, changed.sid].map(isOpen))).toEqual([false, false, true]);
    expect(await findSession(house.db, here.sid, { ip: "", requestId: "", slide: false })).toEqual({
      ended: true,
      renewed: true,
    });
    expect(await signsInWith(who, who.password)).toBe(false);
    expect(await signsInWith(who, nextPassword)).toBe(true);
    expect((await mailTo(who.email)).map(({ kind }) => kind)).toEqual(["password-changed"]);
    expect(await house.lastAudit()).toMatchObject({ action: "password.change" });
  });

  it("can't be tried for ever by somebody at an open screen", async () => {
    const who = await house.make.client();
    const { actor } = await signedIn(who);
    const input = { current: "something else", next: nextPassword, userAgent: "test" };
    for (let i = 0; i < 5; i += 1) await changePassword(house.db, actor, input);
    expect(await changePassword(house.db, actor, { ...input, current: who.password })).toMatchObject({
      ok: false,
      reason: "throttled",
    });
    expect(await confirmIdentity(house.db, actor, { password: who.password }, "test")).toMatchObject({
      reason: "throttled",
    });
  });

  it("has one winner when posted twice at once", async () => {
    const who = await house.make.client();
    const { actor } = await signedIn(who);
    const input = { current: who.password, next: nextPassword, userAgent: "test" };
    const both = await Promise.all([
      changePassword(house.db, actor, input),
      changePassword(house.db, actor, input),
    ]);
    expect(both.filter((one) => one.ok)).toHaveLength(1);
  });
});

describe("confirming who sits there", () => {
  it("asks an account with two-factor for its code, which then is spent", async () => {
    const who = await house.make.client();
    const { sid, actor } = await signedIn(who);
    expect(await confirmIdentity(house.db, actor, { password: who.password }, "test")).toEqual({
      ok: false,
      reason: "wrong",
    });
    const code = await totpCode(who.totpSecret ?? "");
    const confirmed = await confirmIdentity(house.db, actor, { code }, "test");
    if (!confirmed.ok) throw new Error(confirmed.reason);
    expect(await Promise.all([sid, confirmed.sid].map(isOpen))).toEqual([false, true]);
    const next = await signedIn(who);
    expect(await confirmIdentity(house.db, next.actor, { code }, "test")).toMatchObject({ ok: false });
  });

  it("asks an admin without two-factor for the password, and the proof is fresh again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const who = await house.make.admin();
    const { actor } = await signedIn(who, 1);
    vi.setSystemTime(Date.now() + 11 * 60_000);
    const confirmed = await confirmIdentity(house.db, actor, { password: who.password }, "test");
    if (!confirmed.ok) throw new Error(confirmed.reason);
    const found = await findSession(house.db, confirmed.sid, { ip: "", requestId: "", slide: false });
    expect("actor" in found && found.actor).toMatchObject({ aal: 1, stepUpAt: new Date().toISOString() });
  });

  it("does not lengthen the twelve hours", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const who = await house.make.admin();
    const { actor, sid } = await signedIn(who, 1);
    const end = async () =>
      (
        await house.db
          .selectFrom("sessions")
          .select("expires_at")
          .where("user_id", "=", who.userId)
          .where("revoked_at", "is", null)
          .executeTakeFirst()
      )?.expires_at;
    const before = await end();
    vi.setSystemTime(Date.now() + 20 * 60_000);
    await confirmIdentity(house.db, actor, { password: who.password }, "test");
    expect(await isOpen(sid)).toBe(false);
    expect(await end()).toBe(before);
  });
});

describe("two-factor", () => {
  it("goes on when an admin confirms a code, with ten recovery codes shown once; other sessions end", async () => {
    const who = await house.make.admin();
    const [here, there] = [await signedIn(who, 1), await signedIn(who, 1)];
    await beginTwoFactor(house.db, here.actor);
    const pending = await pendingTotp(house.db, who.userId);
    if (!pending) throw new Error("nothing pending");
    expect(await confirmTwoFactor(house.db, here.actor, { code: "000000", userAgent: "test" })).toEqual({
      ok: false,
      reason: "wrong-code",
    });
    const code = await totpCode(pending.secret);
    const confirmed = await confirmTwoFactor(house.db, here.actor, { code, userAgent: "test" });
    if (!confirmed.ok) throw new Error(confirmed.reason);
    expect(await Promise.all([here.sid, there.sid, confirmed.sid].map(isOpen))).toEqual([false, false, true]);
    expect(await shownRecoveryCodes(house.db, here.actor)).toHaveLength(10);
    expect(await pendingTotp(house.db, who.userId)).toBeNull();
    expect((await mailTo(who.email)).at(-1)?.kind).toBe("two-factor-changed");
    const withoutCode = await verifySignIn(house.db, {
      email: who.email,
      password: who.password,
      userKey: who.userKey,
    });
    expect(withoutCode.ok).toBe(false);
    // The code that confirmed it counts as used.
    const replayed = await verifySignIn(house.db, {
      email: who.email,
      password: who.password,
      userKey: who.userKey,
      authenticatorCode: code,
    });
    expect(replayed.ok).toBe(false);
  });

  it("moves to a new authenticator; until then the earlier one works", async () => {
    const who = await house.make.client();
    const { actor } = await signedIn(who);
    await beginTwoFactor(house.db, actor);
    expect(await signsInWith(who, who.password)).toBe(true);
    const pending = await pendingTotp(house.db, who.userId);
    const code = await totpCode(pending?.secret ?? "");
    expect((await confirmTwoFactor(house.db, actor, { code, userAgent: "test" })).ok).toBe(true);
    expect(await signsInWith(who, who.password)).toBe(false);
    expect(await signsInWith({ ...who, totpSecret: pending?.secret ?? "" }, who.password)).toBe(true);
  });

  it("goes off for an admin who asks, never for a client", async () => {
    const client = await signedIn(await house.make.client());
    expect(await disableTwoFactor(house.db, client.actor, { userAgent: "test" })).toEqual({
      ok: false,
      reason: "refused",
    });
    const who = await house.make.admin({ totp: true });
    const { actor } = await signedIn(who);
    expect((await disableTwoFactor(house.db, actor, { userAgent: "test" })).ok).toBe(true);
    expect(await verifySignIn(house.db, who)).toMatchObject({ ok: true, proof: null });
  });

  it("codes can't be guessed at the enrolment either", async () => {
    const who = await house.make.admin();
    const { actor } = await signedIn(who, 1);
    await beginTwoFactor(house.db, actor);
    for (let i = 0; i < 10; i += 1) {
      await confirmTwoFactor(house.db, actor, { code: String(i).repeat(6), userAgent: "test" });
    }
    expect(await confirmTwoFactor(house.db, actor, { code: "123456", userAgent: "test" })).toMatchObject({
      reason: "throttled",
    });
  });

  it("new recovery codes end the earlier ones, and none stands in the database in clear", async () => {
    const who = await house.make.client();
    const { actor } = await signedIn(who);
    await renewRecoveryCodes(house.db, actor);
    const first = await shownRecoveryCodes(house.db, actor);
    await renewRecoveryCodes(house.db, actor);
    const second = await shownRecoveryCodes(house.db, actor);
    const tries = async (code = "") =>
      (
        await verifySignIn(house.db, {
          email: who.email,
          password: who.password,
          userKey: who.userKey,
          authenticatorCode: code,
        })
      ).ok;
    expect(await tries(first?.[0])).toBe(false);
    expect(await tries(second?.[0])).toBe(true);
    const stored = house.sqlite.serialize().toString("latin1");
    for (const secret of [...(second ?? []), who.totpSecret ?? "", who.userKey])
      expect(stored).not.toContain(secret);
  });
});

describe("one's own sessions", () => {
  it("are listed and ended one by one or all but this; nobody else's can be", async () => {
    const who = await house.make.client();
    const stranger = await signedIn(await house.make.client());
    const [here, second, third] = [await signedIn(who), await signedIn(who), await signedIn(who)];
    const list = await findOwnSessions(house.db, here.actor);
    expect(list).toHaveLength(3);
    expect(list.filter((session) => session.isThisOne).map(({ id }) => id)).toEqual([here.actor.sessionId]);
    expect(await endOwnSession(house.db, here.actor, second.actor.sessionId)).toBe(true);
    expect(await endOwnSession(house.db, here.actor, stranger.actor.sessionId)).toBe(false);
    expect(await endOwnSession(house.db, here.actor, "' OR 1=1--")).toBe(false);
    expect(await endOtherSessions(house.db, here.actor)).toBe(1);
    const states = await Promise.all([here, second, third, stranger].map(({ sid }) => isOpen(sid)));
    expect(states).toEqual([true, false, false, true]);
  });
});

describe("a forgotten password", () => {
  const ask = (email: string, ip = "127.0.0.1") =>
    requestPasswordReset(house.db, { ...house.visitor, ip }, { email });
  const tokenIn = (text = "") => /\/reset-password\/([\w-]{43})/.exec(text)?.[1] ?? "";

  it("brings a link that works once, for half an hour, and ends every session", async () => {
    const who = await house.make.client();
    const { sid } = await signedIn(who);
    expect(await ask(who.email.toUpperCase())).toEqual({ ok: true });
    const token = tokenIn((await mailTo(who.email)).at(-1)?.text);
    const found = await findPasswordReset(house.db, token);
    if (found.state !== "open") throw new Error(found.state);
    expect(found).toMatchObject({ owner: { email: who.email }, withTotp: true });
    expect(await resetPassword(house.db, house.visitor, found, nextPassword)).toEqual({ ok: true });
    expect(await resetPassword(house.db, house.visitor, found, "yet another good passphrase")).toEqual({
      ok: false,
      reason: "closed",
    });
    expect(await isOpen(sid)).toBe(false);
    expect(await findPasswordReset(house.db, token)).toEqual({ state: "used" });
    expect(await signsInWith(who, nextPassword)).toBe(true);
    expect((await verifySignIn(house.db, { ...who, password: nextPassword })).ok).toBe(false);
  });

  it("answers alike for anybody and mails only people who can sign in", async () => {
    const disabled = await house.make.client({ status: "disabled" });
    const pending = await house.make.client({ status: "pending" });
    for (const email of ["nobody@example.com", disabled.email, pending.email]) {
      const began = performance.now();
      expect(await ask(email, "10.0.0.7")).toEqual({ ok: true });
      expect(performance.now() - began).toBeGreaterThanOrEqual(100);
      expect(await mailTo(email)).toEqual([]);
    }
  });

  it("sends three links an hour to one address, and only the last works", async () => {
    const who = await house.make.client();
    for (let i = 0; i < 5; i += 1) expect(await ask(who.email, "10.0.0.8")).toEqual({ ok: true });
    const mails = await mailTo(who.email);
    expect(mails).toHaveLength(3);
    const states = await Promise.all(mails.map(({ text }) => findPasswordReset(house.db, tokenIn(text))));
    expect(states.map(({ state }) => state)).toEqual(["revoked", "revoked", "open"]);
  });

  it("tells a network that asks too often to wait", async () => {
    for (let i = 0; i < 10; i += 1) await ask(`n${i}@example.com`, "10.0.0.9");
    expect(await ask("n10@example.com", "10.0.0.9")).toMatchObject({ ok: false, reason: "throttled" });
  });

  it("a link that ran out or was made up opens nothing", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const who = await house.make.client();
    await ask(who.email, "10.0.0.10");
    const token = tokenIn((await mailTo(who.email)).at(-1)?.text);
    vi.setSystemTime(Date.now() + 30 * 60_000);
    expect(await findPasswordReset(house.db, token)).toEqual({ state: "expired" });
    for (const forged of ["", "a".repeat(43), `${token}x`, "../x"]) {
      expect(await findPasswordReset(house.db, forged)).toEqual({ state: "unknown" });
    }
  });
});

it("all of it stands in an unbroken audit log that holds no secret", async () => {
  expect(await verifyAudit(house.db)).toMatchObject({ ok: true });
  const details = JSON.stringify(await house.db.selectFrom("audit").select(["target", "details"]).execute());
  expect(details).not.toContain(nextPassword);
});
