import { describe, expect, it } from "vitest";
import { openMail } from "#app/features/core/mail/mail-text.server.ts";
import type { Admin, Member } from "#app/features/actor.ts";
import { revokeUserKey } from "#app/features/access/user-keys/user-key.commands.server.ts";
import {
  disableUser,
  enableUser,
  endUserSessions,
  makeAdmin,
  makeClient,
} from "#app/features/access/users/user.commands.server.ts";
import { countRows } from "#app/features/lists/list.server.ts";
import { userList } from "#app/features/access/users/find-users.server.ts";
import { createUserKey, revokeKeysOf } from "#app/features/access/user-keys/create-user-key.server.ts";
import { markKeysSeen } from "#app/features/core/secrecy/mark-keys-seen.server.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { findLink } from "#app/features/links/find-link.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { removeDemo } from "#db/seeds/remove-demo.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { recordsIn } from "../../support/scene/records.ts";

const house = await freshDatabase();

const rowOf = (id: string) =>
  house.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Leaves the given people as the only admins who can sign in. */
async function only(...admins: Admin[]) {
  const ids = admins.map(({ userId }) => userId);
  await house.db
    .updateTable("users")
    .set({ status: "disabled" })
    .where("role", "=", "admin")
    .where("id", "not in", ids)
    .execute();
}

async function canSignIn(): Promise<number> {
  const admins = house.db.selectFrom("users").select("id").where("role", "=", "admin");
  return (await admins.where("status", "=", "active").execute()).length;
}

async function endReasons(userId: string): Promise<(string | null)[]> {
  const sessions = house.db.selectFrom("sessions").select("revoked_reason").where("user_id", "=", userId);
  return (await sessions.execute()).map((session) => session.revoked_reason);
}

describe("admin rights", () => {
  it("are given to an active client, who leaves the company, is signed out and told, as every admin is", async () => {
    const admin = await house.admin();
    const client = await house.client();
    await house.make.session(client.userId);
    const { token } = await house.db
      .transaction()
      .execute((trx) => issueLink(trx, { kind: "password-reset", userId: client.userId, seconds: 3600 }));
    const made = await makeAdmin(house.db, admin, client.userId);
    expect((await findLink(house.db, "password-reset", token)).state).toBe("revoked");
    expect(made).toEqual({ ok: true, email: client.email, needsKey: false });
    expect(await rowOf(client.userId)).toMatchObject({
      role: "admin",
      company_id: null,
      former_company_id: client.companyId,
    });
    expect(await endReasons(client.userId)).toEqual(["role-changed"]);
    expect(await house.lastAudit()).toMatchObject({
      action: "user.make-admin",
      target: `user:${client.userId}`,
    });
    expect(recordsIn(house.sqlite).mailsTo(client.email).at(-1)?.kind).toBe("role-changed");
    const told = house.db.selectFrom("notifications").select("priority");
    expect(await told.where("related_id", "=", client.userId).execute()).toEqual([{ priority: "high" }]);
    expect(await makeAdmin(house.db, admin, client.userId)).toEqual({ ok: false, reason: "moved" });
  });

  it("end all factors of who was ever shown to staff, also behind a key that was replaced since", async () => {
    const [admin, client] = [await house.admin(), await house.client()];
    const { email } = client;
    await house.db.transaction().execute(async (trx) => {
      await markKeysSeen(trx, { email });
      await revokeKeysOf(trx, admin, email, "all");
      await createUserKey(trx, admin, { assignedEmail: email, status: "active" });
    });
    expect(await makeAdmin(house.db, admin, client.userId)).toEqual({ ok: true, email, needsKey: true });
    expect(await rowOf(client.userId)).toMatchObject({
      password_hash: null,
      totp_secret_enc: null,
      totp_enabled_at: null,
    });
    const codes = house.db.selectFrom("recovery_codes").select("id").where("user_id", "=", client.userId);
    expect(await codes.execute()).toEqual([]);
    const kinds = recordsIn(house.sqlite)
      .mailsTo(email)
      .map(({ kind }) => kind);
    expect(kinds.slice(-2).sort()).toEqual(["onboarding", "role-changed"]);
  });

  it("are taken away: back to a company, signed out, their tickets free for others", async () => {
    const admin = await house.admin();
    const client = await house.client();
    const companyId = client.companyId ?? "";
    await makeAdmin(house.db, admin, client.userId);
    await house.make.session(client.userId);
    const ticket = await house.make.ticket({ assigned_to: client.userId });
    // Who answered a closed one stays with it.
    const closed = await house.make.ticket({ assigned_to: client.userId, state: "closed" });
    for (const wrong of ["", "x", newId()])
      expect(await makeClient(house.db, admin, { userId: client.userId, companyId: wrong })).toEqual({
        ok: false,
        reason: "no-company",
      });
    expect((await makeClient(house.db, admin, { userId: client.userId, companyId })).ok).toBe(true);
    expect(await rowOf(client.userId)).toMatchObject({
      role: "client",
      company_id: companyId,
      former_company_id: null,
    });
    expect(await endReasons(client.userId)).toEqual(["role-changed"]);
    const keepers = [ticket, closed].map(
      ({ id }) => recordsIn(house.sqlite).rowOf("tickets", { id }).assigned_to,
    );
    expect(keepers).toEqual([null, client.userId]);
  });

  it("leave who has no authenticator with the way to get one: no client signs in without", async () => {
    const admin = await house.admin();
    const { companyId } = await house.make.client();
    const lastMail = async (address: string) => {
      const mails = house.db.selectFrom("outbox").selectAll().where("to_address", "=", address);
      return openMail(await mails.orderBy("seq", "desc").executeTakeFirstOrThrow());
    };
    for (const needsTwoFactor of [true, false]) {
      const other = await house.admin();
      const enrolled = { totp_secret_enc: Buffer.alloc(40), totp_enabled_at: nowIso() };
      if (!needsTwoFactor)
        await house.db.updateTable("users").set(enrolled).where("id", "=", other.userId).execute();
      const made = await makeClient(house.db, admin, { userId: other.userId, companyId });
      expect(made).toEqual({ ok: true, email: other.email, needsTwoFactor });
      expect((await lastMail(other.email)).includes("have set up none")).toBe(needsTwoFactor);
    }
  });

  it("go to nobody who can't use them", async () => {
    const admin = await house.admin();
    const invited = await house.make.client({ password_hash: null, status: "pending" });
    const disabled = await house.make.client({ status: "disabled" });
    for (const { userId } of [invited, disabled])
      expect(await makeAdmin(house.db, admin, userId)).toEqual({ ok: false, reason: "not-active" });
  });

  it("are staff's to give, never one's own to change, and nothing is there for wrong ids", async () => {
    const admin = await house.admin();
    const client = await house.client();
    const companyId = client.companyId ?? "";
    const doing = (actor: Member, userId: string) => [
      makeAdmin(house.db, actor, userId),
      makeClient(house.db, actor, { userId, companyId }),
      disableUser(house.db, actor, userId),
      enableUser(house.db, actor, userId),
      endUserSessions(house.db, actor, userId),
    ];
    for (const result of await Promise.all(doing(client, admin.userId)))
      expect(result).toEqual({ ok: false, reason: "forbidden" });
    for (const result of await Promise.all(doing(admin, admin.userId)))
      expect(result).toEqual({ ok: false, reason: "own-account" });
    for (const id of ["", "x", "0".repeat(32), "' OR 1=1--"])
      for (const result of await Promise.all(doing(admin, id)))
        expect(result).toEqual({ ok: false, reason: "not-found" });
    expect(await rowOf(admin.userId)).toMatchObject({ role: "admin", status: "active" });
  });
});

describe("the last admin", () => {
  const company = () => house.make.company();
  const keyOf = async ({ email }: Admin) => {
    const keys = house.db.selectFrom("user_keys").select("id").where("assigned_email", "=", email);
    return (await keys.executeTakeFirstOrThrow()).id;
  };

  it("stays when two admins demote each other at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await house.admin(), await house.admin()];
      await only(one, other);
      const companyId = await company();
      const results = await Promise.all([
        makeClient(house.db, one, { userId: other.userId, companyId }),
        makeClient(house.db, other, { userId: one.userId, companyId }),
      ]);
      expect(results.filter((result) => result.ok)).toHaveLength(1);
      expect(await canSignIn()).toBe(1);
    }
  });

  it("stays when admins disable and demote one another in a ring", async () => {
    const ring = await Promise.all(Array.from({ length: 4 }, () => house.admin()));
    await only(...ring);
    const companyId = await company();
    await Promise.all(
      ring.map((actor, index) => {
        const { userId } = ring[(index + 1) % ring.length] ?? actor;
        return index % 2 === 0
          ? disableUser(house.db, actor, userId)
          : makeClient(house.db, actor, { userId, companyId });
      }),
    );
    expect(await canSignIn()).toBeGreaterThanOrEqual(1);
  });

  it("is the last one who can sign in, not the last in the list", async () => {
    const [one, other] = [await house.admin(), await house.admin()];
    await only(one, other);
    // The one who asks has no key any more, but a session from before: without the other nobody could come back.
    expect(await revokeUserKey(house.db, other, await keyOf(one))).toEqual({ ok: true });
    expect(await disableUser(house.db, one, other.userId)).toEqual({ ok: false, reason: "last-admin" });
    expect(await makeClient(house.db, one, { userId: other.userId, companyId: await company() })).toEqual({
      ok: false,
      reason: "last-admin",
    });
    expect(await revokeUserKey(house.db, other, await keyOf(other))).toEqual({
      ok: false,
      reason: "last-admin",
    });
    expect(await canSignIn()).toBe(2);
  });
});

describe("an account", () => {
  it("is disabled and enabled: sessions and private links end, a second request is told", async () => {
    const admin = await house.admin();
    const client = await house.client();
    await house.make.session(client.userId);
    const { token } = await house.db
      .transaction()
      .execute((trx) => issueLink(trx, { kind: "password-reset", userId: client.userId, seconds: 600 }));
    const results = await Promise.all([
      disableUser(house.db, admin, client.userId),
      disableUser(house.db, admin, client.userId),
    ]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.find((result) => !result.ok)).toMatchObject({ reason: "moved" });
    expect((await rowOf(client.userId)).status).toBe("disabled");
    expect(await endReasons(client.userId)).toEqual(["user-disabled"]);
    expect((await findLink(house.db, "password-reset", token)).state).toBe("revoked");
    expect((await enableUser(house.db, admin, client.userId)).ok).toBe(true);
    expect((await rowOf(client.userId)).status).toBe("active");
    expect(await enableUser(house.db, admin, client.userId)).toEqual({ ok: false, reason: "moved" });
  });

  it("that was never set up is enabled as Pending", async () => {
    const admin = await house.admin();
    const { userId } = await house.make.client({ password_hash: null, status: "disabled" });
    await enableUser(house.db, admin, userId);
    expect((await rowOf(userId)).status).toBe("pending");
  });

  it("is signed out everywhere by staff", async () => {
    const admin = await house.admin();
    const client = await house.client();
    await house.make.session(client.userId);
    await house.make.session(client.userId);
    expect(await endUserSessions(house.db, admin, client.userId)).toEqual({ ok: true, ended: 2 });
    expect(await endReasons(client.userId)).toEqual(["ended-by-staff", "ended-by-staff"]);
    expect(await house.lastAudit()).toMatchObject({ action: "user.end-sessions" });
  });
});

it("the list is filtered by role and status", async () => {
  const admin = await house.admin();
  const client = await house.make.client({ status: "disabled", last_name: "Quillon" });
  const shown = (show: "admins" | "clients" | "pending" | "disabled") =>
    countRows(house.db, admin, userList, { show, search: client.email });
  const found = await Promise.all((["admins", "clients", "pending", "disabled"] as const).map(shown));
  expect(found).toEqual([0, 1, 0, 1]);
});

it("the demonstration is removed though its people became admins and clients again", async () => {
  const admin = await house.admin();
  const companyId = await house.make.company({ is_demo: 1 });
  const [stays, returns] = [
    await house.make.client({ company_id: companyId, is_demo: 1 }),
    await house.make.client({ company_id: companyId, is_demo: 1 }),
  ];
  for (const { userId } of [stays, returns]) expect((await makeAdmin(house.db, admin, userId)).ok).toBe(true);
  const asAdmin: Admin = { ...admin, userId: returns.userId, email: returns.email };
  await endUserSessions(house.db, asAdmin, stays.userId);
  await makeClient(house.db, admin, { userId: returns.userId, companyId });
  await removeDemo(house.db);
  expect(await rowOf(stays.userId)).toMatchObject({
    role: "admin",
    status: "active",
    former_company_id: null,
  });
  expect(await rowOf(returns.userId)).toMatchObject({ role: "admin", status: "disabled", company_id: null });
});
