import { beforeAll, describe, expect, it } from "vitest";
import type { Admin, Member } from "#app/features/actor.ts";
import { addDays, londonDay } from "#app/features/calendar.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import {
  changeSubscription,
  endSubscription,
  giveSubscription,
} from "#app/features/trade/subscriptions/subscription.commands.server.ts";
import {
  closePastSubscriptions,
  remindOfEnds,
} from "#app/features/trade/subscriptions/subscription.jobs.server.ts";
import { subscriptionList } from "#app/features/trade/subscriptions/list-subscriptions.server.ts";
import { dueReminder } from "#app/features/trade/subscriptions/subscription.ts";
import { dayInFull } from "#app/features/wording.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { takeErrors } from "../../support/errors.ts";
import { type App, type Person, startApp } from "../../support/product/harness.ts";
import { type FreshDatabase, freshDatabase } from "../../support/product/fresh-database.ts";
import { recordsIn } from "../../support/scene/records.ts";

const today = londonDay(new Date());
const service = "index_licensing";

describe("commands", () => {
  let house: FreshDatabase;
  let admin: Admin;
  let client: Member & { companyId: string };
  beforeAll(async () => {
    house = await freshDatabase();
    admin = await house.admin();
    await house.make.service(service);
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
    recordsIn(house.sqlite)
      .mailsTo(client.email)
      .filter((mail) => mail.kind === kind).length;

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
    const seen = { seats: 3, endsOn: null };
    for (const result of [
      await giveSubscription(house.db, client, other),
      await endSubscription(house.db, client, { id }),
      await changeSubscription(house.db, client, { id, seats: 9, endsOn: null, seen }),
    ])
      expect(result).toEqual({ ok: false, reason: "not-allowed" });
    const everything = { state: "all", search: "", sort: "newest", limit: 9 } as const;
    expect((await listRows(house.db, client, subscriptionList, everything)).rows).toEqual([]);
    const reasons = [
      [{ companyId: newId() }, "no-company"],
      [{ serviceId: "nothing" }, "no-service"],
      [{ endsOn: addDays(today, -1) }, "ends-before-start"],
      [{ startsOn: addDays(today, -9), endsOn: addDays(today, -1) }, "ends-in-the-past"],
    ] as const;
    for (const [values, reason] of reasons)
      expect(await giveSubscription(house.db, admin, { ...other, ...values })).toEqual({ ok: false, reason });
    const later = await given({ startsOn: addDays(today, 10) });
    const ending = (day: number) =>
      changeSubscription(house.db, admin, { id: later, seats: 3, endsOn: addDays(today, day), seen });
    expect(await ending(9)).toEqual({ ok: false, reason: "ends-before-start" });
    expect(await ending(10)).toEqual({ ok: true, changed: true });
    await house.db.deleteFrom("subscriptions").where("id", "=", later).execute();
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
    const anew = { companyId: client.companyId, serviceId: service, seats: 1, startsOn: today };
    expect((await giveSubscription(house.db, admin, anew)).ok).toBe(true);
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
    const notices = recordsIn(house.sqlite).rowsOf("notifications", { related_id: id });
    expect(notices.map(({ priority }) => priority)).toEqual(["normal", "high", "high"]);
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
    const said = `now runs until ${dayInFull(change.endsOn)}, with 4 seats.`;
    expect(recordsIn(house.sqlite).mailsTo(client.email).at(-1)?.text).toContain(said);
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

  it("name what is wrong with a new one", async () => {
    const fields = { companyId: "x", serviceId: service, seats: "1", startsOn: today };
    for (const [values, message] of [
      [{ endsOn: "9999-12-31" }, "Last day must be between 2000 and 2099"],
      [{ endsOn: "1999-12-31" }, "Last day must be between 2000 and 2099"],
      [{ seats: "0" }, "Seats must be between 1 and 10,000"],
      [{ startsOn: "2026-02-30" }, "First day must be a date that exists"],
    ] as const) {
      const slip = await admin.submit(`${list}/new`, { ...fields, ...values });
      expect([slip.status, slip.problems]).toEqual([400, expect.stringContaining(message)]);
    }
  });

  it("start, extend and end one; the client sees its seats, and who comes second is told", async () => {
    const name = `Subscribers ${newId()}`;
    const who = await app.make.client({ company_id: await app.make.company({ name }) });
    const endsOn = addDays(today, 30);
    const fields = { companyId: who.companyId, serviceId: service, startsOn: today, seats: "4", endsOn };
    const started = await admin.submit(`${list}/new`, fields);
    const page = await started.follow();
    expect(page.text).toContain("Subscription started");
    expect(page.text).toContain(name);
    const ending = await admin.get(`${list}?state=ending&search=${encodeURIComponent(name)}`);
    expect(ending.text).toContain("30 days left");
    const here = started.location ?? "";
    const change = { intent: "change", seats: "5", endsOn: "", seenSeats: "4", seenEndsOn: endsOn };
    const stale = await admin.post(here, { ...change, seenSeats: "99" });
    expect([stale.status, stale.text]).toEqual([
      409,
      expect.stringContaining("This subscription was changed"),
    ]);
    expect((await (await admin.post(here, change)).follow()).text).toContain("No end agreed");
    const person = await app.signInAs(who);
    expect((await person.get(`/client-portal/services/${service}`)).text).toContain("5");
    const end = { intent: "end", reason: "Asked for by the client" };
    expect((await (await admin.post(`${here}?do=end`, end)).follow()).text).toContain(end.reason);
    expect((await admin.post(`${here}?do=end`, { intent: "end" })).status).toBe(409);
  });
});
