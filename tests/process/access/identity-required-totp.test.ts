import { expect, it } from "vitest";
import { findSession } from "#app/features/access/identity/sessions/find-session.server.ts";
import { signIn } from "#app/features/access/identity/sign-in/sign-in.server.ts";
import { findLink } from "#app/features/links/find-link.server.ts";
import { pendingTotp } from "#app/features/access/identity/second-factor/enrol-totp.server.ts";
import { startSession } from "#app/features/access/identity/sessions/start-session.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { signInFields } from "../../support/scene/person.ts";

const house = await freshDatabase({ env: { REQUIRE_ADMIN_TOTP: "1" } });

it("where admins must have two-factor, one without is sent to set it up and is not signed in", async () => {
  const who = await house.make.admin();
  const { email = "", password = "", userKey = "" } = await signInFields(who);
  const given = { email, password, userKey, userAgent: "test", device: null };
  const result = await signIn(house.db, house.visitor, given);
  if (result.ok || result.reason !== "must-enrol") throw new Error(JSON.stringify(result));
  const link = await findLink(house.db, "totp-enrolment", result.token);
  expect(link).toMatchObject({ state: "open", link: { user_id: who.userId } });
  expect(await pendingTotp(house.db, who.userId)).not.toBeNull();
  expect(await house.db.selectFrom("sessions").select("user_id").execute()).toEqual([]);
  expect(await signIn(house.db, house.visitor, { ...given, password: "not the passphrase at all" })).toEqual({
    ok: false,
    reason: "invalid",
  });
});

it("an admin with two-factor signs in, and a session from before the rule is worth nothing", async () => {
  const who = await house.make.admin({ totp: true });
  const { email = "", password = "", userKey = "", authenticatorCode } = await signInFields(who);
  const given = { email, password, userKey, authenticatorCode, userAgent: "test", device: null };
  expect((await signIn(house.db, house.visitor, given)).ok).toBe(true);
  const { sid } = await house.db
    .transaction()
    .execute((trx) => startSession(trx, { userId: who.userId, aal: 1, ip: "", userAgent: "" }));
  expect(await findSession(house.db, sid, { ip: "", requestId: "", slide: true })).toEqual({ ended: true });
});
