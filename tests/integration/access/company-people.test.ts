/** A company's people from both sides: invited, limited, removed, handed on, and what is refused on the way. */
import { describe, expect, test } from "vitest";
import { clientList } from "#app/features/core/clients/list-clients.server.ts";
import {
  approveInvitation,
  declineInvitation,
  invite,
  inviteAgain,
} from "#app/features/access/people/invitation.commands.server.ts";
import { colleagueVersion, findColleague, peopleOf } from "#app/features/access/people/list-people.server.ts";
import { handOn, removePerson, setRights } from "#app/features/access/people/person.commands.server.ts";
import { enableUser } from "#app/features/access/users/user.commands.server.ts";
import type { CompanyRole } from "#app/features/actor.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import { tokenFor } from "../../support/api.ts";
import { actorFor } from "../../support/product/fresh-database.ts";
import { startApp } from "../../support/product/harness.ts";
import type { SignInDetails } from "../../support/scene/person.ts";

const app = await startApp();
const { db, make } = app;

type Client = SignInDetails & { companyId: string };
const as = (who: Client, companyRole: CompanyRole = "owner") => ({
  ...actorFor(who),
  companyId: who.companyId,
  companyRole,
});
const beside = (owner: Client, company_role: CompanyRole, values = {}) =>
  make.client({ company_id: owner.companyId, company_role, ...values });
const rowOf = (userId: string) =>
  db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
const mailsTo = async (email: string) =>
  (await db.selectFrom("outbox").select("kind").where("to_address", "=", email).execute()).map(
    ({ kind }) => kind,
  );
const seenOf = async (owner: Client, userId: string) => {
  const person = await findColleague(db, as(owner), userId);
  return person ? colleagueVersion(person) : "";
};
let made = 0;
const invitation = (companyId: string, more: Partial<Parameters<typeof invite>[2]> = {}) => ({
  companyId,
  firstName: "Ida",
  lastName: "Roe",
  email: `ida${(made += 1)}-${crypto.randomUUID().slice(0, 6)}@example.com`,
  jobTitle: "",
  role: "reader" as CompanyRole,
  orderLimit: null,
  monthLimit: null,
  ...more,
});

describe("an owner invites", () => {
  test("a reader, who gets a key made by the product and a link by mail, once", async () => {
    const owner = await make.client();
    const input = invitation(owner.companyId, { _once: crypto.randomUUID() });
    const first = await invite(db, as(owner), input);
    const again = await invite(db, as(owner), input);
    expect(again).toEqual(first);
    if (!first.ok) throw new Error(first.reason);
    expect(await rowOf(first.userId)).toMatchObject({
      company_id: owner.companyId,
      company_role: "reader",
      status: "pending",
      invited_by: owner.userId,
    });
    expect(await mailsTo(input.email)).toEqual(["onboarding"]);
    const keys = db.selectFrom("user_keys").selectAll().where("assigned_email", "=", input.email);
    expect(await keys.execute()).toMatchObject([{ status: "active", created_by: null }]);
  });

  test("nobody who is staff, of another company or asking for an account, and is not told which", async () => {
    const [owner, stranger, admin] = [await make.client(), await make.client(), await make.admin()];
    for (const { email } of [stranger, admin])
      expect(
        await invite(db, as(owner), invitation(owner.companyId, { email: email.toUpperCase() })),
      ).toEqual({
        ok: false,
        reason: "address",
      });
    const again = await invite(db, as(owner), invitation(owner.companyId, { email: owner.email }));
    expect(again).toEqual({ ok: false, reason: "colleague" });
  });

  test("no admin who was invited and removed before they set anything up", async () => {
    const owner = await make.client();
    const admin = await make.admin({
      status: "disabled",
      password_hash: null,
      removed_at: new Date().toISOString(),
    });
    const result = await invite(db, as(owner), invitation(owner.companyId, { email: admin.email }));
    expect(result).toEqual({ ok: false, reason: "address" });
  });

  test("into no other company; a buyer and a reader invite nobody, nor an owner who is one no longer", async () => {
    const [owner, stranger] = [await make.client(), await make.client()];
    expect(await invite(db, as(owner), invitation(stranger.companyId))).toMatchObject({
      reason: "not-allowed",
    });
    for (const role of ["buyer", "reader"] as const) {
      const colleague = await beside(owner, role);
      expect(await invite(db, as(colleague, role), invitation(owner.companyId))).toMatchObject({ ok: false });
      // Their request came in while they still were an owner.
      expect(await invite(db, as(colleague), invitation(owner.companyId))).toMatchObject({ ok: false });
    }
  });

  test("an address whose invitation was taken back by another company, before anything was set up", async () => {
    const [owner, other] = [await make.client(), await make.client()];
    const input = invitation(owner.companyId);
    const first = await invite(db, as(owner), input);
    if (!first.ok) throw new Error(first.reason);
    const theirs = { ...input, companyId: other.companyId };
    expect(await invite(db, as(other), theirs)).toMatchObject({ reason: "address" });
    expect(await removePerson(db, as(owner), { userId: first.userId })).toEqual({ ok: true });
    expect(await invite(db, as(other), theirs)).toEqual({ ok: true, userId: first.userId });
    expect(await rowOf(first.userId)).toMatchObject({ company_id: other.companyId, removed_at: null });
    const links = db.selectFrom("links").select("revoked_at").where("user_id", "=", first.userId);
    expect((await links.execute()).filter(({ revoked_at }) => revoked_at === null)).toHaveLength(1);
  });
});

describe("where staff approve invitations", () => {
  async function waiting() {
    const owner = await make.client();
    await db
      .updateTable("companies")
      .set({ approves_invitations: 1 })
      .where("id", "=", owner.companyId)
      .execute();
    const input = invitation(owner.companyId);
    const invited = await invite(db, as(owner), input);
    if (!invited.ok) throw new Error(invited.reason);
    return { owner, email: input.email, userId: invited.userId };
  }

  test("nothing goes out before their yes, and the owner can't give it", async () => {
    const { owner, email, userId } = await waiting();
    const staff = actorFor(await make.admin());
    expect(await mailsTo(email)).toEqual([]);
    expect(await approveInvitation(db, as(owner), { userId })).toMatchObject({ reason: "not-allowed" });
    expect(await inviteAgain(db, as(owner), { userId })).toMatchObject({ reason: "moved" });
    expect(await approveInvitation(db, staff, { userId })).toEqual({ ok: true });
    expect(await mailsTo(email)).toEqual(["onboarding"]);
    expect(await mailsTo(owner.email)).toEqual(["invitation-settled"]);
    expect(await approveInvitation(db, staff, { userId })).toEqual({ ok: true });
    expect(await mailsTo(email)).toEqual(["onboarding"]);
  });

  test("a no tells the owner why, and they can ask again", async () => {
    const { owner, email, userId } = await waiting();
    const staff = actorFor(await make.admin());
    expect(await declineInvitation(db, staff, { userId, reason: "Not known" })).toEqual({ ok: true });
    expect(await mailsTo(owner.email)).toEqual(["invitation-settled"]);
    expect(await inviteAgain(db, as(owner), { userId })).toEqual({ ok: true });
    expect(await rowOf(userId)).toMatchObject({ awaits_approval: 1, removed_at: null });
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe("an owner takes a colleague out", () => {
  test("sessions, key and tokens end at once; the records stay; they come back by a new invitation", async () => {
    const owner = await make.client();
    const who = await beside(owner, "buyer");
    const order = await make.order(who);
    const person = await app.signInAs(who);
    const { bearer } = await tokenFor(app, who.userId, ["orders:read"]);
    const ask = () => app.visitor().get("/api/orders", { headers: { ...bearer } });
    expect((await ask()).status).toBe(200);
    expect((await person.get("/client-portal")).status).toBe(200);
    expect(await removePerson(db, as(owner), { userId: who.userId })).toEqual({ ok: true });
    expect(await removePerson(db, as(owner), { userId: who.userId })).toEqual({ ok: true });
    expect((await person.get("/client-portal")).location).toMatch(/^\/login/);
    expect((await ask()).status).toBe(401);
    const key = db.selectFrom("user_keys").select("status").where("assigned_email", "=", who.email);
    expect(await key.execute()).toEqual([{ status: "revoked" }]);
    expect(await mailsTo(who.email)).toContain("access-ended");
    const ordered = db.selectFrom("orders").select("ordered_by").where("id", "=", order.id);
    expect(await ordered.executeTakeFirst()).toEqual({ ordered_by: who.userId });
    // Not by staff's "enable": there is no key any more.
    const staff = actorFor(await make.admin());
    expect(await enableUser(db, staff, who.userId)).toEqual({ ok: false, reason: "removed" });

    expect(await inviteAgain(db, as(owner), { userId: who.userId })).toEqual({ ok: true });
    expect(await rowOf(who.userId)).toMatchObject({
      status: "pending",
      company_role: "buyer",
      password_hash: null,
      totp_secret_enc: null,
      removed_at: null,
    });
  });

  test("never the last owner, who can't be made less either; another company's people are not there", async () => {
    const [owner, stranger] = [await make.client(), await make.client()];
    await beside(owner, "owner", { status: "disabled" });
    const last = { ok: false, reason: "moved", message: expect.stringContaining("last owner") };
    expect(await removePerson(db, as(owner), { userId: owner.userId })).toEqual(last);
    const seen = await seenOf(owner, owner.userId);
    const less = { userId: owner.userId, role: "reader", order: null, month: null, seen } as const;
    expect(await setRights(db, as(owner), less)).toEqual(last);
    expect(await removePerson(db, actorFor(await make.admin()), { userId: owner.userId })).toEqual(last);
    expect(await removePerson(db, as(owner), { userId: stranger.userId })).toMatchObject({
      reason: "not-found",
    });
  });

  test("and the company's contact is the next who joined", async () => {
    const owner = await make.client({ first_name: "First" });
    const next = await beside(owner, "owner", { first_name: "Second" });
    await removePerson(db, as(next), { userId: owner.userId });
    const staff = actorFor(await make.admin());
    const { name } = await db
      .selectFrom("companies")
      .select("name")
      .where("id", "=", owner.companyId)
      .executeTakeFirstOrThrow();
    const { rows } = await listRows(db, staff, clientList, {
      status: "",
      access: "",
      search: name,
      sort: "company",
      limit: 5,
    });
    expect(rows).toMatchObject([{ email: next.email, status: "active" }]);
  });
});

describe("roles and limits", () => {
  test("count at once, are told, and a page that is old changes nothing", async () => {
    const owner = await make.client();
    const who = await beside(owner, "reader");
    const seen = await seenOf(owner, who.userId);
    const asked = { userId: who.userId, role: "buyer", order: 500_000, month: null, seen } as const;
    expect(await setRights(db, as(owner), asked)).toEqual({ ok: true });
    expect(await setRights(db, as(owner), asked)).toEqual({ ok: true });
    expect(await mailsTo(who.email)).toEqual(["role-changed"]);
    const late = await setRights(db, as(owner), { ...asked, role: "owner" });
    expect(late).toMatchObject({ ok: false, reason: "moved" });
    expect(await rowOf(who.userId)).toMatchObject({ company_role: "buyer", order_limit_pence: 500_000 });
    // Limits are a buyer's alone.
    const anew = { ...asked, role: "owner", seen: await seenOf(owner, who.userId) } as const;
    expect(await setRights(db, as(owner), anew)).toEqual({ ok: true });
    expect(await rowOf(who.userId)).toMatchObject({ company_role: "owner", order_limit_pence: null });
  });

  test("ownership is handed on to somebody who can sign in, and only by an owner", async () => {
    const owner = await make.client();
    const [buyer, invited] = [
      await beside(owner, "buyer"),
      await beside(owner, "reader", { status: "pending", password_hash: null }),
    ];
    const to = (userId: string) => ({ userId, become: "buyer" }) as const;
    expect(await handOn(db, as(buyer, "buyer"), to(owner.userId))).toMatchObject({ reason: "not-allowed" });
    expect(await handOn(db, as(owner), to(invited.userId))).toMatchObject({ reason: "moved" });
    expect(await handOn(db, as(owner), to(owner.userId))).toMatchObject({ reason: "moved" });
    expect(await handOn(db, as(owner), to(buyer.userId))).toEqual({ ok: true });
    expect(await rowOf(owner.userId)).toMatchObject({ company_role: "buyer" });
    expect(await rowOf(buyer.userId)).toMatchObject({ company_role: "owner" });
    // Posted once more, they are no owner any more.
    expect(await handOn(db, as(owner), to(buyer.userId))).toMatchObject({ reason: "not-allowed" });
  });
});

test("the list has the company's people by name, and nobody else's", async () => {
  const owner = await make.client({ last_name: "Zed" });
  await beside(owner, "reader", { last_name: "Abel" });
  const query = { search: "", sort: "name", limit: 10 } as const;
  const { rows } = await listRows(db, as(owner), peopleOf(owner.companyId), query);
  expect(rows.map(({ lastName, role, state }) => [lastName, role, state])).toEqual([
    ["Abel", "reader", "active"],
    ["Zed", "owner", "active"],
  ]);
  const stranger = await make.client();
  const asStranger = await listRows(db, as(stranger), peopleOf(owner.companyId), query);
  expect(asStranger.rows).toEqual([]);
});
