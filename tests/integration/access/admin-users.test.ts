import { describe, expect, it } from "vitest";
import { pendingTotp } from "#app/features/access/identity/second-factor/enrol-totp.server.ts";
import { issueRecoveryCodes } from "#app/features/access/identity/second-factor/recovery-codes.server.ts";
import { findLink } from "#app/features/links/find-link.server.ts";
import { readMail } from "#app/features/core/mail/mail.commands.server.ts";
import { createAdmin, renewAdminAccess } from "#app/features/access/users/admin.system-commands.server.ts";
import { findUserKey } from "#app/features/access/user-keys/find-user-keys.server.ts";
import { generateUserKey } from "#app/features/access/user-keys/user-key.commands.server.ts";
import { countRows, listRows } from "#app/features/lists/list.server.ts";
import { findUser, userList } from "#app/features/access/users/find-users.server.ts";
import { resetTwoFactor } from "#app/features/access/users/reset-two-factor.server.ts";
import { isoAfter } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { recordsIn } from "../../support/scene/records.ts";

const house = await freshDatabase();

const user = (id: string) =>
  house.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("setting up two-factor authentication for a user", () => {
  it("ends the old secret, the recovery codes and the sessions, and sends a link for 24 hours", async () => {
    const admin = await house.admin();
    const client = await house.client();
    await house.db.transaction().execute((trx) => issueRecoveryCodes(trx, client.userId));
    await house.make.session(client.userId);

    const reset = await resetTwoFactor(house.db, admin, client.userId);
    if (!reset.ok || reset.enrolmentUrl === null) throw new Error("No link is shown.");

    expect(await user(client.userId)).toMatchObject({ totp_secret_enc: null, totp_enabled_at: null });
    expect(await pendingTotp(house.db, client.userId)).not.toBeNull();
    const codes = house.db.selectFrom("recovery_codes").select("id").where("user_id", "=", client.userId);
    expect(await codes.execute()).toEqual([]);
    expect(await endReasons(client.userId)).toEqual(["two-factor-changed"]);

    const token = reset.enrolmentUrl.split("/welcome/")[1] ?? "";
    expect((await findLink(house.db, "totp-enrolment", token)).state).toBe("open");
    expect(reset.expiresAt > isoAfter(23 * 3600) && reset.expiresAt <= isoAfter(24 * 3600)).toBe(true);
    const entry = await house.lastAudit();
    expect(entry).toMatchObject({ action: "user.reset-two-factor", target: `user:${client.userId}` });
    expect(entry?.details).not.toContain(token);

    const [mail] = recordsIn(house.sqlite).mailsTo(client.email);
    expect((await readMail(house.db, admin, mail?.id ?? ""))?.text).toContain(reset.enrolmentUrl);
  });

  it("done twice, gives a new secret and ends the first link", async () => {
    const admin = await house.admin();
    const client = await house.client();
    const first = await resetTwoFactor(house.db, admin, client.userId);
    const secret = await pendingTotp(house.db, client.userId);
    await resetTwoFactor(house.db, admin, client.userId);
    expect(await pendingTotp(house.db, client.userId)).not.toEqual(secret);
    const token = (first.ok && first.enrolmentUrl?.split("/welcome/")[1]) || "";
    expect((await findLink(house.db, "totp-enrolment", token)).state).toBe("revoked");
  });

  it("is for staff, for others' accounts that can sign in", async () => {
    const admin = await house.admin();
    const client = await house.client();
    for (const actor of [house.visitor, client])
      expect(await resetTwoFactor(house.db, actor, client.userId)).toEqual({
        ok: false,
        reason: "forbidden",
      });
    expect(await resetTwoFactor(house.db, admin, admin.userId)).toEqual({ ok: false, reason: "own-account" });
    for (const id of ["", "x", "0".repeat(32), "' OR 1=1--"])
      expect(await resetTwoFactor(house.db, admin, id)).toEqual({ ok: false, reason: "not-found" });
    const invited = await house.make.client({ password_hash: null, password_changed_at: null });
    expect(await resetTwoFactor(house.db, admin, invited.userId)).toEqual({
      ok: false,
      reason: "not-onboarded",
    });
    const gone = await house.make.client({ status: "disabled" });
    expect(await resetTwoFactor(house.db, admin, gone.userId)).toEqual({ ok: false, reason: "disabled" });
  });
});

describe("the list of users", () => {
  it("tells what each needs to sign in", async () => {
    const admin = await house.admin();
    const client = await house.client();
    await house.make.session(client.userId);
    const listed = (search: string) =>
      listRows(house.db, admin, userList, { search, sort: "name", limit: 25 });
    const { rows } = await listed(client.email.toUpperCase());
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      id: client.userId,
      role: "client",
      status: "active",
      twoFactor: "on",
      keyStatus: "active",
      hasPassword: true,
      company: { id: client.companyId },
    });
    expect(rows[0]?.lastSignInAt).not.toBeNull();
    await resetTwoFactor(house.db, admin, client.userId);
    const [after] = (await listed(client.email)).rows;
    expect(after?.twoFactor).toBe("pending");
  });

  it("is empty for anyone but staff", async () => {
    const client = await house.client();
    for (const actor of [house.visitor, client]) {
      expect(await countRows(house.db, actor, userList, {})).toBe(0);
      expect(await findUser(house.db, actor, client.userId)).toBeNull();
    }
  });
});

describe("making an admin", () => {
  const person = (email: string) => ({
    email,
    firstName: "Ada",
    lastName: "Byron",
    passwordHash: "$argon2id$x",
  });

  it("is the product's own to do, once an address", async () => {
    const email = `${newId()}@example.com`;
    const make = (address: string, actor = house.system) =>
      house.db.transaction().execute((trx) => createAdmin(trx, actor, person(address)));
    const made = await make(email);
    if (!made.ok) throw new Error(made.reason);
    expect(made.userKey).toMatch(/^CRR-/);
    expect(await user(made.userId)).toMatchObject({ role: "admin", status: "active", company_id: null });
    expect(await make(` ${email.toUpperCase()} `)).toEqual({ ok: false, reason: "address-taken" });
    expect(await make(`${newId()}@example.com`, (await house.admin()) as never)).toEqual({
      ok: false,
      reason: "forbidden",
    });
  });

  it("ends the keys that staff made for the address before it was an admin's", async () => {
    const email = `${newId()}@example.com`;
    const early = await generateUserKey(house.db, await house.admin(), { assignedEmail: email });
    if (!early.ok) throw new Error(early.reason);
    await house.db.transaction().execute((trx) => createAdmin(trx, house.system, person(email)));
    expect(await statusesOf(email)).toEqual(["active", "revoked"]);
    expect((await findUserKey(house.db, await house.admin(), early.id))?.status).toBe("revoked");
  });
});

describe("renewing an admin's access", () => {
  const renew = (email: string, actor = house.system) =>
    house.db
      .transaction()
      .execute((trx) => renewAdminAccess(trx, actor, { email, passwordHash: "$argon2id$renewed" }));

  it("is the product's own to do, for an active admin: everything they had ends, and all are told", async () => {
    const admin = await house.make.admin({ totp: true });
    await house.make.session(admin.userId);
    expect(await renew(admin.email, (await house.admin()) as never)).toEqual({
      ok: false,
      reason: "forbidden",
    });
    for (const address of [(await house.client()).email, "nobody@example.com"])
      expect(await renew(address)).toEqual({ ok: false, reason: "no-such-admin" });

    const renewed = await renew(admin.email.toUpperCase());
    if (!renewed.ok) throw new Error(renewed.reason);
    expect(renewed.userKey).not.toBe(admin.userKey);
    expect(await statusesOf(admin.email)).toEqual(["active", "revoked"]);
    expect(await user(admin.userId)).toMatchObject({
      password_hash: "$argon2id$renewed",
      totp_secret_enc: null,
      totp_enabled_at: null,
    });
    expect(await endReasons(admin.userId)).toEqual(["password-changed"]);
    const told = house.db.selectFrom("notifications").select("title").where("related_id", "=", admin.userId);
    expect(await told.execute()).toEqual([{ title: "An admin’s password and key were renewed" }]);
    expect(await house.lastAudit()).toMatchObject({ action: "user.renew-admin-access" });
  });
});

async function endReasons(userId: string): Promise<(string | null)[]> {
  const sessions = house.db.selectFrom("sessions").select("revoked_reason").where("user_id", "=", userId);
  return (await sessions.execute()).map((session) => session.revoked_reason);
}

const statusesOf = async (email: string) =>
  (await house.db.selectFrom("user_keys").select("status").where("assigned_email", "=", email).execute())
    .map(({ status }) => status)
    .sort();
