import { describe, expect, it } from "vitest";
import { type Page, startApp } from "../../support/product/harness.ts";

const app = await startApp();
const admin = await app.admin();

const list = "/admin-user-management/users";
const admins = "/admin-user-management/admins";

/** What waits about an address. */
function idOf(page: Page, email: string): string {
  const row = page.html.slice(page.html.indexOf(email));
  return /name="id" value="([0-9a-f]{32})"/.exec(row)?.[1] ?? "";
}

it("the list of users leads to each person, filters, and has the contract's words for nobody", async () => {
  const who = await app.make.client();
  const search = `search=${encodeURIComponent(who.email)}`;
  // A row leads to the page with the list it stands in.
  const { links } = await admin.get(`${list}?show=clients&${search}`);
  expect(links.map((link) => link.split("?")[0])).toContain(`${list}/${who.userId}`);
  expect((await admin.get(`${list}?show=admins&${search}`)).text).toContain("No users found");
});

describe("a person's page", () => {
  it("asks another admin to make an admin of a client, who confirms it, with forms alone", async () => {
    const who = await app.make.client();
    const person = await app.signInAs(who);
    const here = `${list}/${who.userId}`;
    const other = await app.admin();
    const asked = await (await admin.post(here, { intent: "make-admin" })).follow();
    expect(asked.text).toContain("Another admin is asked");
    expect((await person.get("/client-portal")).status).toBe(200);
    const id = idOf(await other.get(admins), who.email);
    const mine = await admin.post(admins, { intent: "confirm", id });
    expect([mine.status, mine.text]).toEqual([409, expect.stringContaining("another admin has to confirm")]);
    const done = await (await other.post(admins, { intent: "confirm", id })).follow();
    expect(done.text).toContain("Confirmed");
    expect((await admin.get(here)).text).toContain("Came from");
    expect((await person.get("/client-portal")).status).toBe(303);
    await person.signIn(app.db);
    expect((await person.get("/admin-data-portal")).status).toBe(200);
    // Their company has nobody left, and stays among the clients.
    expect((await admin.get(`/admin-data-portal/clients/${who.companyId}`)).status).toBe(200);

    expect((await admin.get(`${here}?do=remove-admin`)).text).toContain("Yes, remove them");
    await admin.post(here, { intent: "remove-admin" });
    const removal = idOf(await other.get(admins), who.email);
    // Nobody confirms what is about them.
    expect((await person.post(admins, { intent: "confirm", id: removal })).status).toBe(409);
    expect((await other.post(admins, { intent: "confirm", id: removal })).status).toBe(303);
    expect((await person.get("/admin-data-portal")).status).toBe(303);
    const again = await other.post(admins, { intent: "confirm", id: removal });
    expect([again.status, again.problems]).toEqual([409, expect.stringContaining("decided")]);
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
