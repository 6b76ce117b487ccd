import { beforeAll, describe, expect, it } from "vitest";
import { isoAfter } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { type App, type Person, startApp } from "../support/harness.ts";

let app: App;
let admin: Person;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});

const list = "/admin-user-management/users";

describe("the list of users", () => {
  it("leads to each person, filters and says when nobody fits", async () => {
    const who = await app.make.client();
    const page = await admin.get(`${list}?show=clients&search=${encodeURIComponent(who.email)}`);
    expect(page.links).toContain(`${list}/${who.userId}`);
    expect((await admin.get(`${list}?show=admins&search=${encodeURIComponent(who.email)}`)).text).toContain(
      "No users found",
    );
    expect((await admin.get(`${list}?show=nonsense&page=999`)).status).toBe(200);
  });
});

describe("a person's page", () => {
  it("makes an admin of a client and a client of an admin, with forms alone", async () => {
    const who = await app.make.client();
    const person = await app.signInAs(who);
    const here = `${list}/${who.userId}`;
    expect((await admin.get(`${here}?do=make-admin`)).text).toContain("Yes, make them an admin");
    const made = await (await admin.post(here, { intent: "make-admin" })).follow();
    expect(made.text).toContain("Admin rights given");
    expect(made.text).toContain("Came from");
    expect((await person.get("/client-portal")).status).toBe(303);
    await person.signIn(app.db);
    expect((await person.get("/admin-data-portal")).status).toBe(200);
    // Their company has nobody left, and stays among the clients.
    expect((await admin.get(`/admin-data-portal/clients/${who.companyId}`)).status).toBe(200);

    const asked = await admin.get(`${here}?do=make-client`);
    expect(asked.field("companyId")).toBe(who.companyId);
    const missing = await admin.post(`${here}?do=make-client`, { intent: "make-client", companyId: "" });
    expect(missing.status).toBe(400);
    expect(missing.problems).toContain("client");
    const taken = await admin.post(`${here}?do=make-client`, {
      intent: "make-client",
      companyId: who.companyId,
    });
    expect((await taken.follow()).text).toContain("Admin rights taken away");
    expect((await person.get("/admin-data-portal")).status).toBe(303);
    const again = await admin.post(`${here}?do=make-client`, {
      intent: "make-client",
      companyId: who.companyId,
    });
    expect(again.status).toBe(409);
    expect(again.problems).toContain("Somebody else changed this account");
  });

  it("disables, enables and ends sessions", async () => {
    const who = await app.make.client();
    const person = await app.signInAs(who);
    const here = `${list}/${who.userId}`;
    expect((await admin.get(here)).text).toContain("Chrome");
    const ended = await (await admin.post(here, { intent: "end-sessions" })).follow();
    expect(ended.text).toContain("Signed out everywhere 1 session ended.");
    expect((await person.get("/client-portal")).status).toBe(303);
    expect((await (await admin.post(here, { intent: "disable" })).follow()).text).toContain(
      "Account disabled",
    );
    await expect(person.signIn(app.db)).rejects.toThrow("Sign-in");
    expect((await admin.post(here, { intent: "disable" })).status).toBe(409);
    expect((await (await admin.post(here, { intent: "enable" })).follow()).text).toContain("Account enabled");
    await person.signIn(app.db);
  });

  it("changes nobody's own account", async () => {
    const here = `${list}/${admin.details?.userId}`;
    expect((await admin.get(`${here}?do=disable`)).text).not.toContain("Yes, disable");
    for (const intent of ["disable", "end-sessions", "make-admin"]) {
      const page = await admin.post(here, { intent });
      expect([page.status, page.problems.includes("Another admin has to do it")]).toEqual([409, true]);
    }
  });

  it("asks for a fresh proof of identity before anything changes", async () => {
    const person = await app.admin();
    const who = await app.make.client();
    await app.db
      .updateTable("sessions")
      .set({ step_up_at: isoAfter(-660) })
      .where("user_id", "=", person.details?.userId ?? "")
      .execute();
    const here = `${list}/${who.userId}`;
    for (const intent of ["make-admin", "make-client", "disable", "enable", "end-sessions"]) {
      const page = await person.post(here, { intent });
      expect(page.location, intent).toMatch(/^\/confirm-identity\?to=/);
    }
  });

  it("is not there for wrong ids, and does nothing unknown", async () => {
    for (const id of [newId(), "x", "..%2f1"]) {
      expect((await admin.get(`${list}/${id}`)).status).toBe(404);
      expect((await admin.post(`${list}/${id}`, { intent: "disable" })).status).toBe(404);
    }
    const who = await app.make.client();
    for (const fields of [{}, { intent: "explode" }, { intent: ["a", "b"] }])
      expect((await admin.post(`${list}/${who.userId}`, fields)).status).toBe(400);
  });
});
