import { describe, expect, it, vi } from "vitest";
import type { Member } from "#app/features/actor.ts";
import {
  changePassword,
  findPasswordReset,
  requestPasswordReset,
  resetPassword,
} from "#app/features/access/identity/passwords/password.commands.server.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
} from "#app/features/access/identity/second-factor/change-two-factor.server.ts";
import { confirmIdentity } from "#app/features/access/identity/sign-in/confirm-identity.server.ts";
import {
  endOtherSessions,
  endOwnSession,
} from "#app/features/access/identity/sessions/session.commands.server.ts";
import { pendingTotp } from "#app/features/access/identity/second-factor/enrol-totp.server.ts";
import { findOwnSessions } from "#app/features/access/identity/find-account.server.ts";
import { findSession } from "#app/features/access/identity/sessions/find-session.server.ts";
import { shownRecoveryCodes } from "#app/features/access/identity/second-factor/recovery-codes.server.ts";
import { startSession } from "#app/features/access/identity/sessions/start-session.server.ts";
import { verifySignIn } from "#app/features/access/identity/sign-in/verify-sign-in.server.ts";
import { verifyAudit } from "#app/features/core/audit/verify-audit.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { signInFields, type SignInDetails, totpCode } from "../../support/scene/person.ts";
import { recordsIn } from "../../support/scene/records.ts";

const nextPassword = "an entirely different passphrase";

const house = await freshDatabase({ throttleFactor: 1 });
const records = recordsIn(house.sqlite);

const look = (sid: string) =>
  findSession(house.db, sid, { ip: "127.0.0.1", requestId: "test", slide: false });
const isOpen = async (sid: string) => "actor" in (await look(sid));
const areOpen = (...sids: string[]) => Promise.all(sids.map(isOpen));

/** Somebody with a session open. */
async function signedIn(who: SignInDetails, aal: 1 | 2 = 2): Promise<{ sid: string; actor: Member }> {
  const { sid } = await house.db
    .transaction()
    .execute((trx) => startSession(trx, { userId: who.userId, aal, ip: "127.0.0.1", userAgent: "test" }));
  const found = await look(sid);
  if (!("actor" in found)) throw new Error("no session");
  return { sid, actor: found.actor };
}

/** A client, or an admin without two-factor, with a session open. */
async function someone(role: "client" | "admin" = "client") {
  const who = await house.make[role]();
  return { who, ...(await signedIn(who, role === "client" ? 2 : 1)) };
}

const signsInWith = async (who: SignInDetails, password: string) => {
  await house.db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", who.userId).execute();
  const { email = "", userKey = "", authenticatorCode } = await signInFields(who);
  return (await verifySignIn(house.db, { email, password, userKey, authenticatorCode })).ok;
};

/** Whether the code is good for signing in with everything else right. */
const signsInBy = async ({ email, password, userKey }: SignInDetails, authenticatorCode?: string) =>
  (await verifySignIn(house.db, { email, password, userKey, authenticatorCode })).ok;

const confirm = (actor: Member, code: string) =>
  confirmTwoFactor(house.db, actor, { code, userAgent: "test" });
const prove = (actor: Member, proof: Parameters<typeof confirmIdentity>[2]) =>
  confirmIdentity(house.db, actor, proof, "test");
const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000);
const kindsTo = (who: SignInDetails) => records.mailsTo(who.email).map(({ kind }) => kind);

describe("changing the password", () => {
  const input = { next: nextPassword, userAgent: "test" };

  it("needs the current one, ends the other sessions, gives this one a new id and writes to the owner", async () => {
    const { who, sid, actor } = await someone();
    const there = await signedIn(who);
    const change = (fields: { current: string; next?: string }) =>
      changePassword(house.db, actor, { ...input, ...fields });
    expect(await change({ current: "something else" })).toEqual({ ok: false, reason: "wrong-password" });
    expect(await change({ current: who.password, next: who.password })).toEqual({
      ok: false,
      reason: "same-password",
    });
    expect(await isOpen(there.sid)).toBe(true);
    const changed = await change({ current: who.password });
    if (!changed.ok) throw new Error(changed.reason);
    expect(await areOpen(sid, there.sid, changed.sid)).toEqual([false, false, true]);
    expect(await look(sid)).toEqual({ ended: true, renewed: true });
    expect(await signsInWith(who, who.password)).toBe(false);
    expect(await signsInWith(who, nextPassword)).toBe(true);
    expect(kindsTo(who)).toEqual(["password-changed"]);
    expect(await house.lastAudit()).toMatchObject({ action: "password.change" });
  });

  it("can't be tried for ever by somebody at an open screen", async () => {
    const { who, actor } = await someone();
    const change = (current: string) => changePassword(house.db, actor, { ...input, current });
    for (let i = 0; i < 5; i += 1) expect(await change("wrong")).toMatchObject({ reason: "wrong-password" });
    expect(await change(who.password)).toMatchObject({ ok: false, reason: "throttled" });
    expect(await prove(actor, { password: who.password })).toMatchObject({ reason: "throttled" });
  });

  it("has one winner when posted twice at once", async () => {
    const { who, actor } = await someone();
    const both = await Promise.all(
      [1, 2].map(() => changePassword(house.db, actor, { ...input, current: who.password })),
    );
    expect(both.filter((one) => one.ok)).toHaveLength(1);
  });
});

describe("confirming who sits there", () => {
  it("asks an account with two-factor for its code, which then is spent", async () => {
    const { who, sid, actor } = await someone();
    expect(await prove(actor, { password: who.password })).toEqual({ ok: false, reason: "wrong" });
    const code = await totpCode(who.totpSecret ?? "");
    const confirmed = await prove(actor, { code });
    if (!confirmed.ok) throw new Error(confirmed.reason);
    expect(await areOpen(sid, confirmed.sid)).toEqual([false, true]);
    expect(await prove((await signedIn(who)).actor, { code })).toMatchObject({ ok: false });
  });

  it("asks an admin without two-factor for the password; the proof is fresh again, the twelve hours no longer", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { who, sid, actor } = await someone("admin");
    const end = () => records.rowOf("sessions", { user_id: who.userId, revoked_at: null }).expires_at;
    const before = end();
    minutes(11);
    const confirmed = await prove(actor, { password: who.password });
    if (!confirmed.ok) throw new Error(confirmed.reason);
    const found = await look(confirmed.sid);
    expect("actor" in found && found.actor).toMatchObject({ aal: 1, stepUpAt: new Date().toISOString() });
    expect(await isOpen(sid)).toBe(false);
    expect(end()).toBe(before);
  });
});

describe("two-factor", () => {
  it("goes on when an admin confirms a code, with ten recovery codes shown once; other sessions end", async () => {
    const { who, sid, actor } = await someone("admin");
    const there = await signedIn(who, 1);
    await beginTwoFactor(house.db, actor);
    const pending = await pendingTotp(house.db, who.userId);
    expect(await confirm(actor, "000000")).toEqual({ ok: false, reason: "wrong-code" });
    const code = await totpCode(pending?.secret ?? "");
    const confirmed = await confirm(actor, code);
    if (!confirmed.ok) throw new Error(confirmed.reason);
    expect(await areOpen(sid, there.sid, confirmed.sid)).toEqual([false, false, true]);
    expect(await shownRecoveryCodes(house.db, actor)).toHaveLength(10);
    expect(await pendingTotp(house.db, who.userId)).toBeNull();
    expect(kindsTo(who).at(-1)).toBe("two-factor-changed");
    expect(await signsInBy(who)).toBe(false);
    // The code that confirmed it counts as used.
    expect(await signsInBy(who, code)).toBe(false);
  });

  it("moves to a new authenticator; until then the earlier one works", async () => {
    const { who, actor } = await someone();
    await beginTwoFactor(house.db, actor);
    expect(await signsInWith(who, who.password)).toBe(true);
    const { secret = "" } = (await pendingTotp(house.db, who.userId)) ?? {};
    expect((await confirm(actor, await totpCode(secret))).ok).toBe(true);
    expect(await signsInWith(who, who.password)).toBe(false);
    expect(await signsInWith({ ...who, totpSecret: secret }, who.password)).toBe(true);
  });

  it("goes off for an admin who asks, never for a client", async () => {
    const disable = (actor: Member) => disableTwoFactor(house.db, actor, { userAgent: "test" });
    expect(await disable((await someone()).actor)).toEqual({ ok: false, reason: "refused" });
    const who = await house.make.admin({ totp: true });
    expect((await disable((await signedIn(who)).actor)).ok).toBe(true);
    expect(await verifySignIn(house.db, who)).toMatchObject({ ok: true, proof: null });
  });

  it("codes can't be guessed at the enrolment either", async () => {
    const { actor } = await someone("admin");
    await beginTwoFactor(house.db, actor);
    for (let i = 0; i < 10; i += 1) await confirm(actor, String(i).repeat(6));
    expect(await confirm(actor, "123456")).toMatchObject({ reason: "throttled" });
  });

  it.skipIf(process.env.TEST_POSTGRES)(
    "new recovery codes end the earlier ones, and none stands in the database in clear",
    async () => {
      const { who, actor } = await someone();
      await renewRecoveryCodes(house.db, actor);
      const [first] = (await shownRecoveryCodes(house.db, actor)) ?? [];
      await renewRecoveryCodes(house.db, actor);
      const renewed = (await shownRecoveryCodes(house.db, actor)) ?? [];
      expect([await signsInBy(who, first), await signsInBy(who, renewed[0])]).toEqual([false, true]);
      const stored = house.sqlite.serialize().toString("latin1");
      for (const secret of [...renewed, who.totpSecret ?? "", who.userKey])
        expect(stored).not.toContain(secret);
    },
  );
});

describe("one's own sessions", () => {
  it("are listed and ended one by one or all but this; nobody else's can be", async () => {
    const { who, ...here } = await someone();
    const [second, third, stranger] = [await signedIn(who), await signedIn(who), await someone()];
    const list = await findOwnSessions(house.db, here.actor);
    expect(list).toHaveLength(3);
    expect(list.filter((session) => session.isThisOne).map(({ id }) => id)).toEqual([here.actor.sessionId]);
    expect(await endOwnSession(house.db, here.actor, second.actor.sessionId)).toBe(true);
    expect(await endOwnSession(house.db, here.actor, stranger.actor.sessionId)).toBe(false);
    expect(await endOwnSession(house.db, here.actor, "' OR 1=1--")).toBe(false);
    expect(await endOtherSessions(house.db, here.actor)).toBe(1);
    expect(await areOpen(here.sid, second.sid, third.sid, stranger.sid)).toEqual([true, false, false, true]);
  });
});

describe("a forgotten password", () => {
  const ask = (email: string, ip = "127.0.0.1") =>
    requestPasswordReset(house.db, { ...house.visitor, ip }, { email });
  const tokenIn = (text = "") => /\/reset-password\/([\w-]{43})/.exec(text)?.[1] ?? "";
  const find = (token: string) => findPasswordReset(house.db, token);

  it("brings a link that works once, for half an hour, and ends every session", async () => {
    const { who, sid } = await someone();
    expect(await ask(who.email.toUpperCase())).toEqual({ ok: true });
    const token = records.tokenMailed(who.email, "reset-password");
    const found = await find(token);
    if (found.state !== "open") throw new Error(found.state);
    expect(found).toMatchObject({ owner: { email: who.email }, withTotp: true });
    const reset = (password: string) => resetPassword(house.db, house.visitor, found, password);
    expect(await reset(nextPassword)).toEqual({ ok: true });
    expect(await reset("yet another good passphrase")).toEqual({ ok: false, reason: "closed" });
    expect(await isOpen(sid)).toBe(false);
    expect(await find(token)).toEqual({ state: "used" });
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
      expect(records.mailsTo(email)).toEqual([]);
    }
  });

  it("sends three links an hour to one address, and only the last works", async () => {
    const who = await house.make.client();
    for (let i = 0; i < 5; i += 1) expect(await ask(who.email, "10.0.0.8")).toEqual({ ok: true });
    const mails = records.mailsTo(who.email);
    expect(mails).toHaveLength(3);
    const states = await Promise.all(mails.map(({ text }) => find(tokenIn(text))));
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
    const token = records.tokenMailed(who.email, "reset-password");
    minutes(30);
    expect(await find(token)).toEqual({ state: "expired" });
    for (const forged of ["", "a".repeat(43), `${token}x`, "../x"]) {
      expect(await find(forged)).toEqual({ state: "unknown" });
    }
  });
});

it("all of it stands in an unbroken audit log that holds no secret", async () => {
  expect(await verifyAudit(house.db)).toMatchObject({ ok: true });
  const details = JSON.stringify(await house.db.selectFrom("audit").select(["target", "details"]).execute());
  expect(details).not.toContain(nextPassword);
});
