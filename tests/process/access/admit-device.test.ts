import { expect, test } from "vitest";
import {
  admitDevice,
  offerAdmission,
} from "#app/features/access/identity/sign-in/device-admission.server.ts";
import { isKnownNetwork } from "#app/features/access/identity/sessions/known-network.server.ts";
import { signIn } from "#app/features/access/identity/sign-in/sign-in.server.ts";
import { startSession } from "#app/features/access/identity/sessions/start-session.server.ts";
import { days, isoAfter } from "#app/platform/clock.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { spendTries } from "../../support/fuzz/strangers-tries.ts";
import { signInFields } from "../../support/scene/person.ts";
import { recordsIn } from "../../support/scene/records.ts";

const house = await freshDatabase({ throttleFactor: 1 });
const records = recordsIn(house.sqlite);
const stranger = (ip: string) => ({ role: "visitor", userId: null, ip, requestId: "test" }) as const;
const offers = (email: string) =>
  Promise.all(
    Array.from({ length: 5 }, (_, at) => offerAdmission(house.db, stranger(`10.0.${at}.1`), email)),
  );

test("five who find the tries used up at once have one mail sent, and none to who can't sign in", async () => {
  const who = await house.make.client();
  await offers(who.email);
  const mails = records.mailsTo(who.email);
  expect(mails.map(({ kind }) => kind)).toEqual(["device-admission"]);
  expect(mails[0]?.text).toContain("once, for 2 hours, and admits that one device for 24 hours.");
  const closed = await house.make.client({ status: "disabled" });
  await offers(closed.email);
  expect(records.mailsTo(closed.email)).toEqual([]);
});

test("a link posted at once from two pages admits one, from one page twice the same", async () => {
  const admit = async (...marks: string[]) => {
    const path = await house.make.admissionLink((await house.make.client()).userId);
    const token = path.split("/").at(-1) ?? "";
    return Promise.all(marks.map((once) => admitDevice(house.db, stranger("10.1.1.1"), { token, once })));
  };
  const apart = await admit("one-page", "another-page");
  expect(apart.filter(({ ok }) => ok)).toHaveLength(1);
  expect(apart).toContainEqual({ ok: false, reason: "used" });
  const [first, second] = await admit("one-page", "one-page");
  expect(first).toMatchObject({ ok: true });
  expect(second).toEqual(first);
});

test("a network is known by a sign-in of the last 90 days, to the account's owner alone", async () => {
  const [who, other] = [await house.make.client(), await house.make.client()];
  const open = (ip: string) =>
    house.db
      .transaction()
      .execute((trx) => startSession(trx, { userId: who.userId, aal: 2, ip, userAgent: "test" }));
  await open("2001:db8:1:2::3");
  await open("192.0.2.7");
  const known = (email: string, ip: string) => isKnownNetwork(house.db, email, ip);
  const asked = ["2001:db8:1:ffff::1", "2001:db8:2::1", "192.0.2.200", "192.0.3.7"];
  const answers = await Promise.all(asked.map((ip) => known(who.email, ip)));
  expect(answers).toEqual([true, false, true, false]);
  expect(await known(other.email, "192.0.2.7")).toBe(false);
  expect(await known("nobody@example.com", "192.0.2.7")).toBe(false);
  const age = (created_at: string) =>
    house.db.updateTable("sessions").set({ created_at }).where("user_id", "=", who.userId).execute();
  await age(isoAfter(-days(90) + 60));
  expect(await known(who.email, "192.0.2.7")).toBe(true);
  await age(isoAfter(-days(90) - 1));
  expect(await known(who.email, "192.0.2.7")).toBe(false);
});

test("with the tries used up somebody signs in where they did before, or with an admitted device, not elsewhere", async () => {
  const who = await house.make.client();
  const from = async (ip: string, device: string | null = null) => {
    await house.db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", who.userId).execute();
    const { email = "", password = "", userKey = "", authenticatorCode } = await signInFields(who);
    const factors = { email, password, userKey, authenticatorCode };
    const result = await signIn(house.db, stranger(ip), { ...factors, userAgent: "test", device });
    return result.ok || result;
  };
  expect(await from("10.2.1.1")).toBe(true);
  await spendTries(who.email);
  const turnedAway = { reason: "throttled", isUsedUp: true };
  expect(await from("10.2.2.1")).toMatchObject(turnedAway);
  expect(await from("10.2.1.200")).toBe(true);
  expect(await from("10.2.3.1")).toMatchObject(turnedAway);
  expect(await from("10.2.4.1", "admitted")).toBe(true);
  expect(records.mailsTo(who.email).map(({ kind }) => kind)).toEqual(["device-admission"]);
});
