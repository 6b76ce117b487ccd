import { expect, test } from "vitest";
import { isoAfter, minutes } from "#app/platform/clock.server.ts";
import { applicationFields } from "../support/factories.ts";
import { startApp } from "../support/harness.ts";

const app = await startApp();

async function application(): Promise<string> {
  const fields = applicationFields();
  expect((await app.visitor().post("/signup", fields)).status).toBe(303);
  const { id } = await app.db
    .selectFrom("applications")
    .select("id")
    .where("email", "=", fields.email ?? "")
    .executeTakeFirstOrThrow();
  return id;
}

test("approving makes a person and an active key: it asks for a fresh proof of identity", async () => {
  const id = await application();
  const who = await app.make.admin();
  const admin = await app.signInAs(who);
  await app.db
    .updateTable("sessions")
    .set({ step_up_at: isoAfter(-minutes(11)) })
    .where("user_id", "=", who.userId)
    .execute();
  const fields = { intent: "approve", accessLevel: "client" };
  const asked = await admin.post(`/admin-user-management/applications/${id}`, fields);
  expect(asked.status).toBe(303);
  expect(asked.location).toMatch(/^\/confirm-identity\?to=/);
  const { state } = await app.db
    .selectFrom("applications")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(state).toBe("submitted");
  const proved = await admin.post(asked.location ?? "", { password: who.password });
  expect(proved.location).toBe(`/admin-user-management/applications/${id}?do=approve`);
  expect((await admin.post(`/admin-user-management/applications/${id}`, fields)).status).toBe(303);
  const after = await app.db.selectFrom("applications").select("state").where("id", "=", id).execute();
  expect(after).toEqual([{ state: "approved" }]);
});
