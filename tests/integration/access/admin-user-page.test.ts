import { describe, expect, it } from "vitest";
import { startApp } from "../../support/product/harness.ts";

const app = await startApp();
const admin = await app.admin();

const list = "/admin-user-management/users";

it("the list of users leads to each person, filters, and has the contract's words for nobody", async () => {
  const who = await app.make.client();
  const search = `search=${encodeURIComponent(who.email)}`;
  // A row leads to the page with the list it stands in.
  const { links } = await admin.get(`${list}?show=clients&${search}`);
  expect(links.map((link) => link.split("?")[0])).toContain(`${list}/${who.userId}`);
  expect((await admin.get(`${list}?show=admins&${search}`)).text).toContain("No users found");
});

describe("a person's page", () => {
  it("makes an admin of a client and a client of an admin, with forms alone", async () => {
    const who = await app.make.client();
    const person = await app.signInAs(who);
    const here = `${list}/${who.userId}`;
    const made = await (await admin.post(here, { intent: "make-admin" })).follow();
    expect(made.text).toContain("Admin rights given");
    expect(made.text).toContain("Came from");
    expect((await person.get("/client-portal")).status).toBe(303);
    await person.signIn(app.db);
    expect((await person.get("/admin-data-portal")).status).toBe(200);
    // Their company has nobody left, and stays among the clients.
    expect((await admin.get(`/admin-data-portal/clients/${who.companyId}`)).status).toBe(200);

    const back = `${here}?do=make-client`;
    expect((await admin.get(back)).field("companyId")).toBe(who.companyId);
    const missing = await admin.post(back, { intent: "make-client", companyId: "" });
    expect([missing.status, missing.problems]).toEqual([400, expect.stringContaining("client")]);
    const fields = { intent: "make-client", companyId: who.companyId };
    const taken = await admin.post(back, fields);
    expect((await taken.follow()).text).toContain("Admin rights taken away");
    expect((await person.get("/admin-data-portal")).status).toBe(303);
    const again = await admin.post(back, fields);
    expect([again.status, again.problems]).toEqual([
      409,
      expect.stringContaining("This account was changed"),
    ]);
  });

  it("disables, enables and ends sessions, in words", async () => {
    const who = await app.make.client();
    await app.signInAs(who);
    const here = `${list}/${who.userId}`;
    expect((await admin.get(here)).text).toContain("Chrome");
    for (const [intent, said] of [
      ["end-sessions", "Signed out everywhere 1 session ended."],
      ["disable", "Account disabled"],
      ["enable", "Account enabled"],
    ] as const)
      expect((await (await admin.post(here, { intent })).follow()).text).toContain(said);
  });

  it("changes nobody's own account", async () => {
    const here = `${list}/${admin.details?.userId}`;
    expect((await admin.get(`${here}?do=disable`)).text).not.toContain("Yes, disable");
    for (const intent of ["disable", "end-sessions", "make-admin"]) {
      const page = await admin.post(here, { intent });
      expect([page.status, page.problems]).toEqual([
        409,
        expect.stringContaining("Another admin has to do it"),
      ]);
    }
  });
});
