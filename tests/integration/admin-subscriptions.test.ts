import { beforeAll, describe, expect, it } from "vitest";
import type { Admin, Member } from "#app/features/actor.ts";
import { addDays, londonDay } from "#app/features/calendar.ts";
import { changeSubscription } from "#app/features/subscriptions/change-subscription.server.ts";
import {
  closePastSubscriptions,
  endSubscription,
} from "#app/features/subscriptions/end-subscription.server.ts";
import { findStaffSubscriptions } from "#app/features/subscriptions/find-staff-subscriptions.server.ts";
import { giveSubscription } from "#app/features/subscriptions/give-subscription.server.ts";
import { remindOfEnds } from "#app/features/subscriptions/remind-of-ends.server.ts";
import { dueReminder } from "#app/features/subscriptions/staff-subscription.ts";
import { newId } from "#app/platform/random.server.ts";
import { takeErrors } from "../support/errors.ts";
import { type App, type Person, startApp } from "../support/harness.ts";
import { type FreshDatabase, freshDatabase } from "../support/fresh-database.ts";

const today = londonDay(new Date());
const service = "index_licensing";

describe("commands", () => {
  let house: FreshDatabase;
  let admin: Admin;
  let client: Member & { companyId: string };
  beforeAll(async () => {
    house = await freshDatabase();
    admin = await house.admin();
    await house.db
      .insertInto("services")
      .values({
        id: service,
        name: "Index licensing",
        description: "d",
        category: "licensing",
        type: "subscription",
        pricing_text: "p",
        features: "[]",
        deliverables: "d",
        timeline: "t",
        position: 1,
      })
      .execute();
  });

  const given = async (values: { startsOn?: string; endsOn?: string; seats?: number } = {}) => {
    const made = await house.client();
    client = { ...made, companyId: made.companyId ?? "" };
    const result = await giveSubscription(house.db, admin, {
      companyId: client.companyId,
      serviceId: service,
      seats: 3,
      startsOn: today,
      ...values,
    });
    if (!result.ok) throw new Error(result.reason);
    return result.id;
  };
  const rowOf = (id: string) =>
    house.db.selectFrom("subscriptions").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const mailsOf = async (kind: string) =>
    (
      await house.db
        .selectFrom("outbox")
        .select("to_address")
        .where("kind", "=", kind)
        .where("to_address", "=", client.email)
        .execute()
    ).length;

  it("start one of a service only, however often it is asked for at once, and tell its people", async () => {
    const made = await house.client();
    client = { ...made, companyId: made.companyId ?? "" };
    const input = { companyId: client.companyId, serviceId: service, seats: 1, startsOn: today };
    const results = await Promise.all(
      Array.from({ length: 8 }, () => giveSubscription(house.db, admin, input)),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.reason === "running")).toHaveLength(7);
    expect(await mailsOf("subscription-started")).toBe(1);
    expect(await house.lastAudit()).toMatchObject({ action: "subscription.start" });
  });

  it("are for staff alone, and know their days", async () => {
    const id = await given();
    const other = { companyId: client.companyId, serviceId: service, seats: 1, startsOn: today };
    expect(await giveSubscription(house.db, client, other)).toEqual({ ok: false, reason: "not-allowed" });
    expect(await endSubscription(house.db, client, { id })).toEqual({ ok: false, reason: "not-allowed" });
    const seen = { seats: 3, endsOn: null };
    expect(await changeSubscription(house.db, client, { id, seats: 9, endsOn: null, seen })).toEqual({
      ok: false,
      reason: "not-allowed",
    });
    expect(
      (await findStaffSubscriptions(house.db, client, { filter: "all", search: "", page: 1 })).rows,
    ).toEqual([]);
    const reasons = [
      [{ companyId: newId() }, "no-company"],
      [{ serviceId: "nothing" }, "no-service"],
      [{ endsOn: addDays(today, -1) }, "ends-before-start"],
      [{ startsOn: addDays(today, -9), endsOn: addDays(today, -1) }, "ends-in-the-past"],
    ] as const;
    for (const [values, reason] of reasons)
      expect(await giveSubscription(house.db, admin, { ...other, ...values })).toEqual({ ok: false, reason });
  });

  it("change once: of two who saw the same, the second is told how it stands", async () => {
    const id = await given();
    const seen = { seats: 3, endsOn: null };
    const endsOn = addDays(today, 400);
    const results = await Promise.all([
      changeSubscription(house.db, admin, { id, seats: 5, endsOn, seen }),
      changeSubscription(house.db, admin, { id, seats: 7, endsOn: null, seen }),
    ]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.find((result) => !result.ok)).toMatchObject({ reason: "moved" });
    expect((await rowOf(id)).seats).toBe(results[0]?.ok ? 5 : 7);
    expect(await mailsOf("subscription-changed")).toBe(1);
  });

  it("end once, and what has not begun has no last day before its first", async () => {
    const id = await given({ startsOn: addDays(today, 10) });
    const results = await Promise.all([
      endSubscription(house.db, admin, { id, reason: "Merged with another" }),
      endSubscription(house.db, admin, { id }),
    ]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: "ended", ends_on: addDays(today, 10) });
    expect(await mailsOf("subscription-ended")).toBe(1);
    // The way is free for a new one.
    expect(
      (
        await giveSubscription(house.db, admin, {
          companyId: client.companyId,
          serviceId: service,
          seats: 1,
          startsOn: today,
        })
      ).ok,
    ).toBe(true);
  });

  it("remind 30, 7 and 1 days before, once each, and close what is over", async () => {
    const id = await given({ endsOn: addDays(today, 40) });
    const told: number[] = [];
    for (let day = 0; day <= 41; day += 1) {
      const before = await mailsOf("subscription-ending");
      await remindOfEnds(house.db, addDays(today, day));
      await remindOfEnds(house.db, addDays(today, day));
      if ((await mailsOf("subscription-ending")) > before) told.push(40 - day);
    }
    expect(told).toEqual([30, 7, 1]);
    expect(await closePastSubscriptions(house.db, addDays(today, 40))).toBe(0);
    expect(await closePastSubscriptions(house.db, addDays(today, 41))).toBe(1);
    expect((await rowOf(id)).status).toBe("ended");
    expect(await mailsOf("subscription-ended")).toBe(1);
  });

  it("remind the others of theirs although one can't be told", async () => {
    const bad = await given({ endsOn: addDays(today, 2000) });
    const good = await given({ endsOn: addDays(today, 2001) });
    // What must not stop the rest: nothing can be written about this one.
    house.sqlite.exec(
      `CREATE TRIGGER bad BEFORE INSERT ON outbox WHEN NEW.related_id = '${bad}' BEGIN SELECT RAISE(ABORT, 'bad'); END`,
    );
    await remindOfEnds(house.db, addDays(today, 1994));
    expect(await closePastSubscriptions(house.db, addDays(today, 2002))).toBeGreaterThan(0);
    house.sqlite.exec("DROP TRIGGER bad");
    expect(takeErrors().map((line) => JSON.parse(line))).toMatchObject([
      { event: "subscription.remind", subscription: bad },
      { event: "subscription.close", subscription: bad },
    ]);
    expect(await rowOf(bad)).toMatchObject({ status: "active", reminded_days: null });
    expect(await rowOf(good)).toMatchObject({ status: "ended", reminded_days: 7 });
  });

  it("change or end once for a form that is sent twice", async () => {
    const id = await given();
    const change = { id, seats: 4, endsOn: addDays(today, 90), seen: { seats: 3, endsOn: null } };
    const saved = [
      await changeSubscription(house.db, admin, change),
      await changeSubscription(house.db, admin, change),
    ];
    expect(saved).toEqual([
      { ok: true, changed: true },
      { ok: true, changed: false },
    ]);
    expect(await mailsOf("subscription-changed")).toBe(1);
    await endSubscription(house.db, admin, { id });
    expect(await endSubscription(house.db, admin, { id })).toMatchObject({
      reason: "moved",
      message: expect.stringMatching(/has ended by now/),
    });
  });

  it("begin reminding anew when the end moves", async () => {
    const id = await given({ endsOn: addDays(today, 20) });
    await remindOfEnds(house.db, today);
    expect((await rowOf(id)).reminded_days).toBe(30);
    const seen = { seats: 3, endsOn: addDays(today, 20) };
    await changeSubscription(house.db, admin, { id, seats: 3, endsOn: addDays(today, 300), seen });
    expect((await rowOf(id)).reminded_days).toBeNull();
  });
});

it("a missed reminder is made up for by the next, not by two", () => {
  expect(dueReminder("2026-12-31", null, "2026-11-30")).toBeNull();
  expect(dueReminder("2026-12-31", null, "2026-12-01")).toBe(30);
  expect(dueReminder("2026-12-31", 30, "2026-12-20")).toBeNull();
  expect(dueReminder("2026-12-31", null, "2026-12-30")).toBe(1);
  expect(dueReminder("2026-12-31", 1, "2026-12-31")).toBeNull();
  expect(dueReminder("2026-12-31", null, "2027-01-01")).toBeNull();
});

describe("pages", () => {
  let app: App;
  let admin: Person;
  beforeAll(async () => {
    app = await startApp();
    admin = await app.admin();
  });
  const list = "/admin-data-portal/subscriptions";

  it("start, extend and end a subscription with forms alone; the client sees each step", async () => {
    const who = await app.make.client();
    const { name } = await app.db
      .selectFrom("companies")
      .select("name")
      .where("id", "=", who.companyId ?? "")
      .executeTakeFirstOrThrow();
    for (const endsOn of ["9999-12-31", "1999-12-31"]) {
      const slip = await admin.submit(`${list}/new`, {
        companyId: "x",
        serviceId: service,
        seats: "1",
        startsOn: today,
        endsOn,
      });
      expect([slip.status, slip.problems.includes("Last day must be between 2000 and 2099")]).toEqual([
        400,
        true,
      ]);
    }
    const missing = await admin.submit(`${list}/new`, { companyId: "", seats: "0", startsOn: "2026-02-30" });
    expect(missing.status).toBe(400);
    expect(missing.text).toContain("Seats must be between 1 and 10,000");
    expect(missing.text).toContain("First day must be a date that exists");
    const started = await admin.submit(`${list}/new`, {
      companyId: who.companyId ?? "",
      serviceId: service,
      seats: "4",
      startsOn: today,
      endsOn: addDays(today, 30),
    });
    expect(started.status).toBe(303);
    const page = await started.follow();
    expect(page.text).toContain("Subscription started");
    expect(page.text).toContain(name);
    expect((await admin.get(`${list}?state=ending&search=${encodeURIComponent(name)}`)).text).toContain(
      "30 days left",
    );
    const here = started.location ?? "";
    const stale = await admin.post(here, {
      intent: "change",
      seats: "5",
      endsOn: "",
      seenSeats: "99",
      seenEndsOn: "",
    });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain("Somebody else changed this subscription");
    const saved = await admin.post(here, {
      intent: "change",
      seats: "5",
      endsOn: "",
      seenSeats: "4",
      seenEndsOn: addDays(today, 30),
    });
    expect((await saved.follow()).text).toContain("No end agreed");
    const person = await app.signInAs(who);
    expect((await person.get(`/client-portal/services/${service}`)).text).toContain("5");
    expect((await person.get(here)).status).toBe(403);
    const asked = await admin.get(`${here}?do=end`);
    expect(asked.text).toContain("End this subscription today?");
    const ended = await admin.post(`${here}?do=end`, { intent: "end", reason: "Asked for by the client" });
    expect((await ended.follow()).text).toContain("Asked for by the client");
    const again = await admin.post(`${here}?do=end`, { intent: "end" });
    expect(again.status).toBe(409);
  });

  it("what is not there is not found", async () => {
    expect((await admin.get(`${list}/${newId()}`)).status).toBe(404);
    expect((await admin.post(`${list}/${newId()}`, { intent: "end" })).status).toBe(404);
  });
});
