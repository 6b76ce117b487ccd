import { describe, expect, test } from "vitest";
import { createClient } from "#app/features/access/onboarding/create-client.server.ts";
import { resetPassword } from "#app/features/access/identity/passwords/password.commands.server.ts";
import { admitDevice } from "#app/features/access/identity/sign-in/device-admission.server.ts";
import { countRecoveryCodes } from "#app/features/access/identity/second-factor/recovery-codes.server.ts";
import { pendingTotp } from "#app/features/access/identity/second-factor/enrol-totp.server.ts";
import {
  beginAuthenticator,
  chooseFirstPassword,
  confirmAuthenticator,
  finishOnboarding,
  keepUserKey,
  renewOnboardingCodes,
} from "#app/features/access/onboarding/onboarding.commands.server.ts";
import { findOnboarding } from "#app/features/access/onboarding/find-onboarding.server.ts";
import { findWelcome } from "#app/features/access/onboarding/find-welcome.server.ts";
import { showOnboardingKey } from "#app/features/access/onboarding/onboarding-key.server.ts";
import {
  resendOnboarding,
  revokeOnboarding,
  sendOnboarding,
} from "#app/features/access/onboarding/onboarding.staff-commands.server.ts";
import { readOneTimeSecret } from "#app/features/access/one-time-secrets/one-time-secret.server.ts";
import { createUserKey } from "#app/features/access/user-keys/create-user-key.server.ts";
import { resetTwoFactor } from "#app/features/access/users/reset-two-factor.server.ts";
import { isoAfter } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { totpCode } from "../../support/scene/person.ts";
import { recordsIn } from "../../support/scene/records.ts";

const { db, sqlite, admin, client, visitor, make } = await freshDatabase({ throttleFactor: 1 });
const { rowOf, rowsOf, actionsOn, mailsTo, tokenMailed } = recordsIn(sqlite);
const staff = await admin();

let guests = 0;
/** Each from an address of their own: private links are throttled by it. */
const guest = () => ({ ...visitor, ip: `192.0.2.${(guests += 1)}` });
const password = "correct horse battery staple";

/** A client as an approval leaves them: pending, with an active key and an open link. */
async function invited() {
  const email = `new-${newId().slice(0, 8)}@example.org`;
  return db.transaction().execute(async (trx) => {
    const { userId } = await createClient(trx, staff, {
      company: { name: "Harbour Lane Capital", country: "GB", city: "London" },
      person: { firstName: "Priya", lastName: "Shah", email, jobTitle: "Head", phone: "020 7946 0123" },
      accessLevel: "client",
      services: [],
      tools: [],
      status: "pending",
    });
    const { id: keyId, key } = await createUserKey(trx, staff, { assignedEmail: email, status: "active" });
    const { token } = await sendOnboarding(trx, staff, userId);
    return { userId, email, keyId, key, token };
  });
}

async function untilAuthenticator() {
  const person = await invited();
  expect(await choose(person.token)).toEqual({ ok: true });
  expect(await keepUserKey(db, guest(), person.token)).toEqual({ ok: true });
  return person;
}

async function codeFor(userId: string): Promise<string> {
  const pending = await pendingTotp(db, userId);
  if (!pending) throw new Error("No secret waits.");
  return totpCode(pending.secret);
}

const choose = (token: string, chosen = password) =>
  chooseFirstPassword(db, guest(), { token, password: chosen });
const confirm = (token: string, code: string) => confirmAuthenticator(db, guest(), { token, code });
const finish = (token: string) => finishOnboarding(db, guest(), token);
const userOf = (id: string) => rowOf("users", { id });
const codesShownTo = async (userId: string) =>
  (await readOneTimeSecret(db, userId, "recovery-codes"))?.split("\n");

const stepOf = async (token: string) => {
  const welcome = await findWelcome(db, token);
  return welcome.state === "open" ? welcome.step : welcome.state;
};
const elsewhere = { ok: false, reason: "elsewhere" };

test("from the link to the first sign-in, one step after the other", async () => {
  const { userId, email, key, token } = await invited();
  expect(await stepOf(token)).toBe("password");
  await choose(token);
  expect(userOf(userId).password_hash).toMatch(/^\$argon2id\$/);
  expect(await stepOf(token)).toBe("key");
  expect(await showOnboardingKey(db, email)).toBe(key);
  await keepUserKey(db, guest(), token);
  expect(await stepOf(token)).toBe("authenticator");
  expect(await confirm(token, await codeFor(userId))).toEqual({ ok: true });
  expect(await stepOf(token)).toBe("recovery-codes");
  expect(await codesShownTo(userId)).toHaveLength(10);
  expect(userOf(userId).status).toBe("pending");
  expect(await finish(token)).toEqual({ ok: true });
  expect(await stepOf(token)).toBe("used");
  expect(await codesShownTo(userId)).toBeUndefined();
  expect((await countRecoveryCodes(db, userId))?.left).toBe(10);
  expect(userOf(userId)).toMatchObject({ status: "active", totp_pending_enc: null });
  expect(actionsOn(`user:${userId}`)).toEqual([
    "onboarding.send",
    "onboarding.choose-password",
    "onboarding.keep-key",
    "two-factor.confirm",
    "onboarding.finish",
  ]);
  expect(rowsOf("notifications", { related_id: userId })).toMatchObject([
    { type: "client_registration", title: "A client has finished onboarding" },
  ]);
});

describe("a step out of its turn", () => {
  test("changes nothing", async () => {
    const { userId, token } = await invited();
    for (const step of [keepUserKey, beginAuthenticator, renewOnboardingCodes, finishOnboarding])
      expect(await step(db, guest(), token), step.name).toEqual(elsewhere);
    expect(await confirm(token, "123456")).toEqual(elsewhere);
    expect(userOf(userId)).toMatchObject({ status: "pending", key_seen_at: null, totp_pending_enc: null });
  });

  test("a password that was chosen is not chosen again through the link", async () => {
    const { userId, token } = await untilAuthenticator();
    const before = userOf(userId).password_hash;
    expect(await choose(token, `${password} 2`)).toEqual(elsewhere);
    expect(userOf(userId).password_hash).toBe(before);
  });

  test("two passwords at once: one of them is chosen", async () => {
    const { token } = await invited();
    const results = await Promise.all(["one", "two"].map((end) => choose(token, `${password} ${end}`)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
  });
});

describe("the authenticator", () => {
  test.each(["000000", "12345", "abcdef", "", "١٢٣٤٥٦", "1e5", "123456789"])(
    "is not set up by the code %j",
    async (code) => {
      const { userId, token } = await untilAuthenticator();
      expect(await confirm(token, code)).toEqual({
        ok: false,
        reason: "wrong-code",
      });
      expect(userOf(userId).totp_enabled_at).toBeNull();
    },
  );

  test("takes ten tries, then asks to wait", async () => {
    const { userId, token } = await untilAuthenticator();
    for (let tries = 0; tries < 10; tries += 1)
      expect(await confirm(token, "000000")).toMatchObject({
        reason: "wrong-code",
      });
    const right = await codeFor(userId);
    expect(await confirm(token, right)).toMatchObject({
      reason: "too-many",
      retryAfterSeconds: expect.any(Number),
    });
  });

  test("confirmed twenty times at once makes one set of recovery codes", async () => {
    const { userId, token } = await untilAuthenticator();
    const code = await codeFor(userId);
    const results = await Promise.all(Array.from({ length: 8 }, () => confirm(token, code)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect((await countRecoveryCodes(db, userId))?.left).toBe(10);
  });

  test("recovery codes that were not kept in time are replaced", async () => {
    const { userId, token } = await untilAuthenticator();
    await confirm(token, await codeFor(userId));
    const first = await codesShownTo(userId);
    await db
      .updateTable("reveals")
      .set({ expires_at: isoAfter(-1) })
      .where("user_id", "=", userId)
      .execute();
    expect(await codesShownTo(userId)).toBeUndefined();
    expect(await renewOnboardingCodes(db, guest(), token)).toEqual({ ok: true });
    const second = await codesShownTo(userId);
    expect(second).toHaveLength(10);
    expect(second).not.toEqual(first);
    expect((await countRecoveryCodes(db, userId))?.left).toBe(10);
  });
});

describe("the link", () => {
  test.each(["", "nonsense", "B".repeat(43)])("%j is nobody's", async (token) => {
    expect(await stepOf(token)).toBe("unknown");
    expect(await choose(token)).toEqual({
      ok: false,
      reason: "closed",
    });
    expect(await finish(token)).toEqual({ ok: false, reason: "closed" });
  });

  test("runs out", async () => {
    const { userId, token } = await invited();
    await db
      .updateTable("links")
      .set({ expires_at: isoAfter(-1) })
      .where("user_id", "=", userId)
      .execute();
    expect(await stepOf(token)).toBe("expired");
    expect(await choose(token)).toMatchObject({ reason: "closed" });
  });

  test("of somebody whose access was disabled is closed", async () => {
    const { userId, token } = await invited();
    await db.updateTable("users").set({ status: "disabled" }).where("id", "=", userId).execute();
    expect(await stepOf(token)).toBe("revoked");
    expect(await resendOnboarding(db, staff, userId)).toEqual({ ok: false, reason: "disabled" });
  });

  test("is sent anew: the old one ends, what was done is kept, and a second click sends nothing", async () => {
    const { userId, email, token } = await untilAuthenticator();
    expect(await resendOnboarding(db, staff, userId, "once-1")).toEqual({ ok: true });
    expect(await resendOnboarding(db, staff, userId, "once-1")).toEqual({ ok: true });
    expect(await stepOf(token)).toBe("revoked");
    expect(mailsTo(email)).toHaveLength(2);
    const renewed = tokenMailed(email, "welcome");
    expect(await stepOf(renewed)).toBe("authenticator");
    expect(await findOnboarding(db, staff, userId)).toMatchObject({ done: false, link: { state: "open" } });
  });

  test("is revoked by staff", async () => {
    const { userId, token } = await invited();
    expect(await revokeOnboarding(db, staff, userId)).toEqual({ ok: true });
    expect(await stepOf(token)).toBe("revoked");
    expect(await revokeOnboarding(db, staff, userId)).toEqual({ ok: false, reason: "no-link" });
  });

  test("is for staff to send, and only while there is something to set up", async () => {
    const someone = await client();
    for (const actor of [guest(), someone]) {
      expect(await resendOnboarding(db, actor, someone.userId)).toEqual({ ok: false, reason: "not-staff" });
      expect(await revokeOnboarding(db, actor, someone.userId)).toEqual({ ok: false, reason: "not-staff" });
      expect(await findOnboarding(db, actor, someone.userId)).toBeNull();
    }
    expect(await resendOnboarding(db, staff, someone.userId)).toEqual({ ok: false, reason: "done" });
    expect(await resendOnboarding(db, staff, newId())).toEqual({ ok: false, reason: "not-found" });
  });
});

test("posts behind private links are throttled by address", async () => {
  const same = guest();
  const token = "C".repeat(43);
  for (let tries = 0; tries < 30; tries += 1)
    expect(await chooseFirstPassword(db, same, { token, password })).toMatchObject({ reason: "closed" });
  expect(await chooseFirstPassword(db, same, { token, password })).toMatchObject({ reason: "too-many" });
  for (const step of [keepUserKey, beginAuthenticator, renewOnboardingCodes])
    expect(await step(db, same, token), step.name).toMatchObject({ reason: "too-many" });
  const reset = { state: "open", linkId: newId(), userId: newId(), owner: staff, withTotp: false } as never;
  expect(await resetPassword(db, same, reset, password)).toMatchObject({ reason: "throttled" });
  expect(await admitDevice(db, same, { token, once: undefined })).toMatchObject({ reason: "throttled" });
});

test("without an active key the key step waits for staff", async () => {
  const { userId, keyId, email, token } = await invited();
  await choose(token);
  await db
    .updateTable("user_keys")
    .set({ status: "revoked", key_enc: null })
    .where("id", "=", keyId)
    .execute();
  expect(await showOnboardingKey(db, email)).toBeNull();
  expect(await keepUserKey(db, guest(), token)).toEqual({ ok: false, reason: "no-key" });
  expect(userOf(userId).key_seen_at).toBeNull();
});

test("a reset of two-factor is set up again through its own link, in two steps", async () => {
  const someone = await make.client();
  const reset = await resetTwoFactor(db, staff, someone.userId);
  if (!reset.ok) throw new Error(reset.reason);
  const token = reset.enrolmentUrl?.split("/").at(-1) ?? "";
  const welcome = await findWelcome(db, token);
  expect(welcome).toMatchObject({ state: "open", kind: "totp-enrolment", step: "authenticator" });
  expect(await choose(token)).toMatchObject({ reason: "elsewhere" });
  await confirm(token, await codeFor(someone.userId));
  expect(await stepOf(token)).toBe("recovery-codes");
  expect(await finish(token)).toEqual({ ok: true });
  expect(await stepOf(token)).toBe("used");
  expect(userOf(someone.userId).totp_enabled_at).not.toBeNull();
});
