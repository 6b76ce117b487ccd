import { describe, expect, it } from "vitest";
import type { Actor, Admin } from "#app/features/actor.ts";
import { accessVersion } from "#app/features/desk/clients/client-version.server.ts";
import { changeClientAccess, setClientStatus } from "#app/features/desk/clients/client.commands.server.ts";
import { activeServiceIds } from "#app/features/desk/clients/client-services.server.ts";
import { findClient } from "#app/features/core/clients/find-clients.server.ts";
import { clientList } from "#app/features/core/clients/list-clients.server.ts";
import { countRows, listRows } from "#app/features/lists/list.server.ts";
import { addDays, londonDay } from "#app/features/calendar.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { recordsIn } from "../../support/scene/records.ts";

const house = await freshDatabase();
for (const id of ["consultancy", "index_licensing", "thematic_research"]) await house.make.service(id);

const access = { accessLevel: "full", services: ["consultancy"], tools: ["deal-flow"], seen: "" } as const;
const today = londonDay(new Date());

/** The version of what a client may use that its page shows now. */
async function seenNow(admin: Admin, companyId: string): Promise<string> {
  const client = await findClient(house.db, admin, companyId);
  if (!client) throw new Error("There is no such client.");
  const services = await activeServiceIds(house.db, admin, companyId);
  return accessVersion({ accessLevel: client.accessLevel, services, tools: client.tools });
}

describe("a client's status", () => {
  it("Pending signs its people out, Active lets them in, each with an audit entry and one winner", async () => {
    const admin = await house.admin();
    const client = await house.make.client();
    await house.make.session(client.userId);
    const { companyId } = client;
    const pause = () => setClientStatus(house.db, admin, { companyId, status: "pending", reason: "A check" });
    const results = await Promise.all([pause(), pause(), pause()]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.reason === "conflict")).toHaveLength(2);
    expect(await house.lastAudit()).toMatchObject({
      action: "client.set-status",
      target: `company:${companyId}`,
    });
    expect((await findClient(house.db, admin, companyId))?.status).toBe("pending");
    const sessions = house.db.selectFrom("sessions").select("revoked_reason");
    expect(await sessions.where("user_id", "=", client.userId).execute()).toEqual([
      { revoked_reason: "ended-by-staff" },
    ]);
    expect(await setClientStatus(house.db, admin, { companyId, status: "active" })).toEqual({ ok: true });
    expect((await findClient(house.db, admin, companyId))?.status).toBe("active");
  });

  it("leaves a disabled account disabled", async () => {
    const { companyId } = await house.make.client({ status: "disabled" });
    const result = await setClientStatus(house.db, await house.admin(), { companyId, status: "active" });
    expect(result).toEqual({ ok: false, reason: "conflict" });
  });
});

describe("a client's access", () => {
  it("is set to exactly what is chosen, and what stays keeps its dates", async () => {
    const admin = await house.admin();
    const { companyId } = await house.make.client();
    const set = async (more: { services: string[]; tools: ("deal-flow" | "benchmarking")[] }) => {
      const seen = await seenNow(admin, companyId);
      return changeClientAccess(house.db, admin, { companyId, accessLevel: "full", seen, ...more });
    };
    expect(await set({ services: ["consultancy", "index_licensing"], tools: ["deal-flow"] })).toMatchObject({
      ok: true,
      changed: true,
    });
    expect(await activeServiceIds(house.db, admin, companyId)).toEqual(["consultancy", "index_licensing"]);
    const kept = house.db
      .selectFrom("subscriptions")
      .select(["id", "created_at"])
      .where("company_id", "=", companyId)
      .where("service_id", "=", "index_licensing");
    const before = await kept.execute();
    await set({ services: ["index_licensing", "thematic_research"], tools: ["benchmarking"] });
    expect(await kept.execute()).toEqual(before);
    expect(await activeServiceIds(house.db, admin, companyId)).toEqual([
      "index_licensing",
      "thematic_research",
    ]);
    const client = await findClient(house.db, admin, companyId);
    expect(client).toMatchObject({ accessLevel: "full", tools: ["benchmarking"] });
    expect(await house.lastAudit()).toMatchObject({
      action: "client.change-access",
      details: JSON.stringify({
        accessLevel: { from: "full", to: "full" },
        services: { started: ["thematic_research"], ended: ["consultancy"] },
        tools: { granted: ["benchmarking"], ended: ["deal-flow"] },
      }),
    });
    await set({ services: [], tools: [] });
    expect(await activeServiceIds(house.db, admin, companyId)).toEqual([]);
  });

  it("is saved by one of two who saw the same; the other's services are not ended unseen", async () => {
    const admin = await house.admin();
    const { companyId } = await house.make.client();
    const seen = await seenNow(admin, companyId);
    const save = (services: string[]) =>
      changeClientAccess(house.db, admin, { ...access, companyId, services, seen });
    const results = await Promise.all([save(["consultancy"]), save(["thematic_research"])]);
    const [first] = results;
    const won = first.ok ? ["consultancy"] : ["thematic_research"];
    expect(results.toSorted((one, other) => Number(other.ok) - Number(one.ok))).toMatchObject([
      { ok: true, changed: true },
      { ok: false, reason: "moved" },
    ]);
    expect(await activeServiceIds(house.db, admin, companyId)).toEqual(won);
    // The same once more, as a double click sends it, is saved already.
    expect(await save(won)).toMatchObject({ ok: true, changed: false });
  });

  it("tells the client's people which services started and ended", async () => {
    const admin = await house.admin();
    const { companyId, email } = await house.make.client();
    const set = async (services: string[]) =>
      changeClientAccess(house.db, admin, {
        ...access,
        companyId,
        services,
        seen: await seenNow(admin, companyId),
      });
    await set(["consultancy"]);
    await set(["thematic_research"]);
    expect(
      recordsIn(house.sqlite)
        .mailsTo(email)
        .map(({ kind }) => kind),
    ).toEqual(["subscription-started", "subscription-started", "subscription-ended"]);
  });

  it("starts anew what is past its last day, and ends nothing before it began", async () => {
    const admin = await house.admin();
    const { companyId } = await house.make.client();
    const has = async (service_id: string, starts_on: string, ends_on: string | null) => {
      const id = newId();
      const made = { company_id: companyId, status: "active" as const, seats: 4, created_at: nowIso() };
      await house.db
        .insertInto("subscriptions")
        .values({ id, service_id, starts_on, ends_on, ...made })
        .execute();
      return () =>
        house.db.selectFrom("subscriptions").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    };
    const over = await has("consultancy", addDays(today, -90), addDays(today, -1));
    const coming = await has("index_licensing", addDays(today, 9), null);
    const forgotten = await has("thematic_research", addDays(today, -90), addDays(today, -2));
    expect(await activeServiceIds(house.db, admin, companyId)).toEqual(["index_licensing"]);
    await changeClientAccess(house.db, admin, {
      ...access,
      companyId,
      seen: await seenNow(admin, companyId),
    });
    expect(await activeServiceIds(house.db, admin, companyId)).toEqual(["consultancy"]);
    expect(await over()).toMatchObject({
      status: "ended",
      ends_on: addDays(today, -1),
      ended_at: expect.any(String),
    });
    expect(await coming()).toMatchObject({ status: "ended", ends_on: addDays(today, 9) });
    expect(await forgotten()).toMatchObject({ ends_on: addDays(today, -2) });
  });
});

describe("the list of clients", () => {
  it("shows each company with its first person", async () => {
    const admin = await house.admin();
    const companyId = await house.make.company({ name: `Alder ${newId()}` });
    const first = await house.make.client({ company_id: companyId, created_at: "2026-01-01T00:00:00.000Z" });
    await house.make.client({ company_id: companyId });
    const client = await findClient(house.db, admin, companyId);
    expect(client).toMatchObject({ email: first.email, isOnboarded: true });
    const asked = { search: client?.company.toUpperCase() ?? "", sort: "company", limit: 5 } as const;
    const { rows } = await listRows(house.db, admin, clientList, asked);
    expect(rows.map((row) => [row.id, row.email])).toEqual([[companyId, first.email]]);
  });

  it("is staff's alone, as is what is done to a client; unknown ids are nobody's", async () => {
    const client = await house.client();
    const companyId = client.companyId ?? "";
    const doing = (actor: Actor, id: string) => [
      setClientStatus(house.db, actor, { companyId: id, status: "pending", reason: "A check" }),
      changeClientAccess(house.db, actor, { companyId: id, ...access }),
    ];
    for (const actor of [house.visitor, client]) {
      for (const result of await Promise.all(doing(actor, companyId)))
        expect(result).toEqual({ ok: false, reason: "not-allowed" });
      expect(await countRows(house.db, actor, clientList, {})).toBe(0);
      expect(await findClient(house.db, actor, companyId)).toBeNull();
    }
    const admin = await house.admin();
    for (const id of ["", "x", "0".repeat(32)])
      for (const result of await Promise.all(doing(admin, id)))
        expect(result).toEqual({ ok: false, reason: "not-found" });
    expect(await countRows(house.db, admin, clientList, { status: "active" })).toBeGreaterThan(0);
  });
});
