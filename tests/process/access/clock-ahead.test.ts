/** A clock that was days ahead and was put right: nobody stays shut out, and nothing stays open, until it is there again. */
import { afterEach, expect, test, vi } from "vitest";
import { findSession } from "#app/features/access/identity/sessions/find-session.server.ts";
import { signIn } from "#app/features/access/identity/sign-in/sign-in.server.ts";
import { findLink } from "#app/features/links/find-link.server.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { useLink } from "#app/features/links/use-link.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { type SignInDetails, signInFields } from "../../support/scene/person.ts";

const house = await freshDatabase({ throttleFactor: 1000 });
const minute = 60_000;
const right = Date.now();
const setClock = (at: number) => vi.useFakeTimers({ toFake: ["Date"], now: at });
afterEach(() => void vi.useRealTimers());

async function enter(who: SignInDetails) {
  const { email = "", password = "", userKey = "", authenticatorCode } = await signInFields(who);
  const given = { email, password, userKey, authenticatorCode, userAgent: "test", device: null };
  return signIn(house.db, house.visitor, given);
}
const actions = async (userId: string) =>
  (
    await house.db
      .selectFrom("audit")
      .select("action")
      .where("target", "=", `user:${userId}`)
      .orderBy("seq")
      .execute()
  ).map(({ action }) => action);

test("who signed in ten days ahead signs in again, once for each code, and the log says why", async () => {
  const who = await house.make.client();
  setClock(right + 10 * 24 * 60 * minute);
  const ahead = await enter(who);
  if (!ahead.ok) throw new Error(ahead.reason);
  setClock(right + 2 * minute);
  expect((await enter(who)).ok).toBe(true);
  expect(await enter(who)).toEqual({ ok: false, reason: "invalid" });
  expect(await actions(who.userId)).toContain("two-factor.clock-back");
  // The session of the day that was not yet there has ended.
  const from = { ip: "127.0.0.1", requestId: "r", slide: false };
  expect(await findSession(house.db, ahead.signedIn.sid, from)).toMatchObject({ ended: true });
});

test("of two who send one code after the clock went back one gets in", async () => {
  const who = await house.make.client();
  setClock(right + 10 * 24 * 60 * minute);
  expect((await enter(who)).ok).toBe(true);
  setClock(right + 4 * minute);
  const both = await Promise.all([enter(who), enter(who)]);
  expect(both.filter((one) => one.ok)).toHaveLength(1);
});

test("a clock put back by some minutes makes no used code good again", async () => {
  const who = await house.make.client();
  setClock(right + 9 * minute);
  expect((await enter(who)).ok).toBe(true);
  setClock(right + 6 * minute);
  expect(await enter(who)).toEqual({ ok: false, reason: "invalid" });
});

test("a private link of a day that is not yet there opens nothing", async () => {
  const who = await house.make.client();
  setClock(right + 10 * 24 * 60 * minute);
  const issue = { kind: "password-reset", userId: who.userId, seconds: 3600 } as const;
  const { token } = await house.db.transaction().execute((trx) => issueLink(trx, issue));
  setClock(right);
  const found = await findLink(house.db, "password-reset", token);
  expect(found.state).toBe("expired");
  if (found.state === "unknown") throw new Error("It is there.");
  expect(await house.db.transaction().execute((trx) => useLink(trx, found.link.id))).toBe(false);
});
