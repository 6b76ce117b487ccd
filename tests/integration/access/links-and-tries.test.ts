import { expect, test } from "vitest";
import type { Member } from "#app/features/actor.ts";
import { setClientStatus } from "#app/features/desk/clients/client.commands.server.ts";
import { confirmIdentity } from "#app/features/access/identity/sign-in/confirm-identity.server.ts";
import { pendingTotp } from "#app/features/access/identity/second-factor/enrol-totp.server.ts";
import { signIn } from "#app/features/access/identity/sign-in/sign-in.server.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import {
  confirmAuthenticator,
  finishOnboarding,
} from "#app/features/access/onboarding/onboarding.commands.server.ts";
import { resetTwoFactor } from "#app/features/access/users/reset-two-factor.server.ts";
import { generateUserKey } from "#app/features/access/user-keys/user-key.commands.server.ts";
import { hashPassword } from "#app/platform/secrets/password.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { totpCode } from "../../support/scene/person.ts";

const house = await freshDatabase();
const { db } = house;

test("a client set to Pending can't make itself Active again with an onboarding link it still has", async () => {
  const client = await house.make.client();
  const link = await db
    .transaction()
    .execute((trx) => issueLink(trx, { kind: "onboarding", userId: client.userId, seconds: 3600 }));
  const staff = await house.admin();
  const set = await setClientStatus(db, staff, {
    companyId: client.companyId,
    status: "pending",
    reason: "A check",
  });
  expect(set).toEqual({ ok: true });
  expect(await finishOnboarding(db, house.visitor, link.token)).toEqual({ ok: false, reason: "closed" });
  const { status } = await db
    .selectFrom("users")
    .select("status")
    .where("id", "=", client.userId)
    .executeTakeFirstOrThrow();
  expect(status).toBe("pending");
});

test("the owner is told of an authenticator that was set up through a link staff have seen", async () => {
  const client = await house.make.client();
  const reset = await resetTwoFactor(db, await house.admin(), client.userId);
  const token = (reset.ok && reset.enrolmentUrl?.split("/").at(-1)) || "";
  const secret = (await pendingTotp(db, client.userId))?.secret ?? "";
  const code = await totpCode(secret);
  expect(await confirmAuthenticator(db, house.visitor, { token, code })).toEqual({ ok: true });
  const mails = await db
    .selectFrom("outbox")
    .select("kind")
    .where("related_id", "=", client.userId)
    .execute();
  expect(mails.map(({ kind }) => kind)).toEqual(["two-factor-enrolment", "two-factor-changed"]);
});

test("a mangled once only loses the double-click guard", async () => {
  const staff = await house.admin();
  const made = await generateUserKey(db, staff, { assignedEmail: "a@example.com", once: "x".repeat(65) });
  expect(made.ok).toBe(true);
});

/** As many as may wait, and some more: the next one is told to come back. */
function crowd(): void {
  for (let at = 0; at < 40; at += 1) void hashPassword("somebody else's passphrase").catch(() => undefined);
}

test.skipIf(process.env.TEST_POSTGRES)(
  "tries that were never checked because too many came at once don't count as failures",
  async () => {
    const client = await house.make.client();
    const visitor = { ...house.visitor, ip: "198.51.100.7" };
    const details = { email: client.email, password: client.password, userKey: client.userKey };
    const attempt = async () =>
      signIn(db, visitor as never, {
        ...details,
        authenticatorCode: await totpCode(client.totpSecret ?? ""),
        userAgent: "",
        device: null,
      });
    for (let tries = 0; tries < 8; tries += 1) {
      crowd();
      expect(await attempt()).toEqual({ ok: false, reason: "busy" });
    }
    const admin = await house.make.admin();
    const actor: Member = { ...(await house.admin()), userId: admin.userId, email: admin.email };
    for (let tries = 0; tries < 8; tries += 1) {
      crowd();
      expect(await confirmIdentity(db, actor, { password: admin.password }, "")).toEqual({
        ok: false,
        reason: "busy",
      });
    }
    await expect.poll(attempt, { timeout: 20_000 }).toMatchObject({ ok: true });
  },
);
