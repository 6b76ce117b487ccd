/** Giving and taking an admin's rights: who has to confirm, what waits, and what becomes of an invitation. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  askAdminChange,
  confirmAdminChange,
  dropAdminChange,
} from "#app/features/access/admins/admin-change.commands.server.ts";
import { findWaitingChanges } from "#app/features/access/admins/find-admins.server.ts";
import type { Admin } from "#app/features/actor.ts";
import { env } from "#app/platform/env.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { recordsIn } from "../../support/scene/records.ts";

const house = await freshDatabase();
const rowOf = (id: string) =>
  house.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const waiting = async (actor: Admin) => (await findWaitingChanges(house.db, actor)).map(({ id }) => id);

/** So many admins who can sign in, and nobody else. */
async function admins(count: number): Promise<Admin[]> {
  await house.db.updateTable("users").set({ status: "disabled" }).where("role", "=", "admin").execute();
  await house.db.deleteFrom("admin_changes").execute();
  return Promise.all(Array.from({ length: count }, () => house.admin()));
}
const one = async (actor: Admin) => (await waiting(actor))[0] ?? "";

describe("a client becomes an admin", () => {
  test("at once where there is one admin", async () => {
    const [only] = await admins(1);
    const who = await house.client();
    const asked = await askAdminChange(house.db, only!, { kind: "grant", userId: who.userId });
    expect(asked).toEqual({ ok: true, waits: false, email: who.email });
    expect(await rowOf(who.userId)).toMatchObject({ role: "admin", company_role: null });
  });

  test("with a second one's word where there are two; never the asker's own, and once", async () => {
    const [asker, second] = await admins(2);
    const who = await house.client();
    const wanted = { kind: "grant", userId: who.userId } as const;
    expect(await askAdminChange(house.db, asker!, wanted)).toMatchObject({ ok: true, waits: true });
    expect(await askAdminChange(house.db, asker!, wanted)).toMatchObject({ ok: true, waits: true });
    expect(await waiting(asker!)).toHaveLength(1);
    const id = await one(asker!);
    expect((await rowOf(who.userId)).role).toBe("client");
    expect(await confirmAdminChange(house.db, asker!, id)).toEqual({ ok: false, reason: "not-yours" });
    expect(await confirmAdminChange(house.db, who, id)).toEqual({ ok: false, reason: "forbidden" });
    expect(await confirmAdminChange(house.db, second!, id)).toEqual({ ok: true, email: who.email });
    expect((await rowOf(who.userId)).role).toBe("admin");
    expect(await confirmAdminChange(house.db, second!, id)).toEqual({ ok: false, reason: "moved" });
  });

  test("not where colleagues would be left without an owner", async () => {
    const [only] = await admins(1);
    const who = await house.client();
    await house.make.client({ company_id: who.companyId ?? "", company_role: "reader" });
    const wanted = { kind: "grant", userId: who.userId } as const;
    expect(await askAdminChange(house.db, only!, wanted)).toEqual({ ok: false, reason: "last-owner" });
    await house.make.client({ company_id: who.companyId ?? "", company_role: "owner" });
    expect(await askAdminChange(house.db, only!, wanted)).toMatchObject({ ok: true });
  });

  test("not once it was taken back, nor by an admin who is one no longer", async () => {
    const [asker, second] = await admins(2);
    const who = await house.client();
    await askAdminChange(house.db, asker!, { kind: "grant", userId: who.userId });
    const id = await one(asker!);
    await house.db
      .updateTable("users")
      .set({ status: "disabled" })
      .where("id", "=", second!.userId)
      .execute();
    expect(await confirmAdminChange(house.db, second!, id)).toEqual({ ok: false, reason: "forbidden" });
    expect(await dropAdminChange(house.db, asker!, id)).toMatchObject({ ok: true });
    expect(await dropAdminChange(house.db, asker!, id)).toEqual({ ok: false, reason: "moved" });
    expect(await confirmAdminChange(house.db, asker!, "x")).toEqual({ ok: false, reason: "not-found" });
    expect((await rowOf(who.userId)).role).toBe("client");
  });
});

describe("an admin is removed", () => {
  test("of two by the other at once, never the last, never oneself", async () => {
    const [asker, second] = await admins(2);
    const remove = (actor: Admin, { userId }: Admin) =>
      askAdminChange(house.db, actor, { kind: "remove", userId });
    expect(await remove(asker!, asker!)).toEqual({ ok: false, reason: "own-account" });
    expect(await remove(asker!, second!)).toMatchObject({ ok: true, waits: false });
    expect(await rowOf(second!.userId)).toMatchObject({ role: "admin", status: "disabled" });
    expect(await remove(second!, asker!)).toEqual({ ok: false, reason: "forbidden" });
  });

  test("of three with the third's word, not of the one it is about", async () => {
    const [asker, about, third] = await admins(3);
    const wanted = { kind: "remove", userId: about!.userId } as const;
    expect(await askAdminChange(house.db, asker!, wanted)).toMatchObject({ waits: true });
    const id = await one(asker!);
    expect(await confirmAdminChange(house.db, about!, id)).toEqual({ ok: false, reason: "not-yours" });
    expect(await confirmAdminChange(house.db, third!, id)).toMatchObject({ ok: true });
    expect((await rowOf(about!.userId)).status).toBe("disabled");
  });

  test("by each other at once: one of the two stays", async () => {
    const [one, other] = await admins(2);
    const results = await Promise.all([
      askAdminChange(house.db, one!, { kind: "remove", userId: other!.userId }),
      askAdminChange(house.db, other!, { kind: "remove", userId: one!.userId }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("an admin is invited", () => {
  const invite = (actor: Admin, email: string, _once?: string) =>
    askAdminChange(house.db, actor, { kind: "invite", firstName: "Ida", lastName: "Roe", email, _once });

  test("not without a mail server: nobody could pass the link on", async () => {
    const [only] = await admins(1);
    expect(await invite(only!, "nobody@example.com")).toEqual({ ok: false, reason: "no-mail" });
  });

  describe("by mail", () => {
    const settings: { smtpUrl: string | undefined } = env();
    beforeEach(() => void (settings.smtpUrl = "smtp://127.0.0.1:9"));
    afterEach(() => void (settings.smtpUrl = undefined));

    test("with a key of the product's own, pending until they have set up the account", async () => {
      const [only] = await admins(1);
      const email = `ida-${crypto.randomUUID().slice(0, 8)}@example.com`;
      const once = crypto.randomUUID();
      expect(await invite(only!, email, once)).toEqual({ ok: true, waits: false, email });
      expect(await invite(only!, email, once)).toEqual({ ok: true, waits: false, email });
      const made = house.db.selectFrom("users").selectAll().where("email", "=", email);
      expect(await made.execute()).toMatchObject([{ role: "admin", status: "pending", company_id: null }]);
      const key = house.db.selectFrom("user_keys").select("created_by").where("assigned_email", "=", email);
      expect(await key.execute()).toEqual([{ created_by: null }]);
      const mails = recordsIn(house.sqlite).mailsTo(email);
      expect(mails.map(({ kind }) => kind)).toEqual(["onboarding"]);
      expect(await invite(only!, email)).toEqual({ ok: false, reason: "address" });
    });

    test("again after they were removed, and no client by this door", async () => {
      const [asker, second] = await admins(2);
      await askAdminChange(house.db, asker!, { kind: "remove", userId: second!.userId });
      expect(await invite(asker!, second!.email)).toMatchObject({ ok: true, waits: false });
      expect(await rowOf(second!.userId)).toMatchObject({ status: "pending", removed_at: null });
      const client = await house.client();
      expect(await invite(asker!, client.email)).toEqual({ ok: false, reason: "address" });
    });
  });
});
