import { beforeAll, describe, expect, it } from "vitest";
import { isoAfter } from "#app/platform/clock.server.ts";
import { applicationFields } from "../support/factories.ts";
import { type App, type Page, type Person, startApp } from "../support/harness.ts";

let app: App;
let admin: Person;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});

/** As if the last proof of identity were eleven minutes old. */
const letProofAge = () =>
  app.db
    .updateTable("sessions")
    .set({ step_up_at: isoAfter(-660) })
    .where("user_id", "=", admin.details?.userId ?? "")
    .execute();

/** Posts a form too late, proves who one is at the second try, and comes back to the form. */
async function sentTooLate(path: string, fields: Record<string, string | string[]>): Promise<Page> {
  await letProofAge();
  const asked = await admin.post(path, fields);
  expect(asked.status).toBe(303);
  expect(asked.location).toMatch(/^\/confirm-identity\?to=/);
  expect((await admin.post(asked.location ?? "", { password: "not this one" })).status).toBe(400);
  const proved = await admin.post(asked.location ?? "", { password: admin.details?.password ?? "" });
  expect(proved.status).toBe(303);
  const back = await admin.get(proved.location ?? "");
  expect(back.status).toBe(200);
  expect(back.text).toContain("Nothing was saved yet");
  expect(back.text).toContain("We kept what you typed");
  return back;
}

const ticked = (page: Page, name: string) =>
  page
    .tags("input")
    .filter((tag) => tag.name === name && "checked" in tag)
    .map(({ value }) => value);

describe("what was typed is there again after the proof of identity", () => {
  it("for a new key, which is made when the form is sent again", async () => {
    const page = "/admin-user-management";
    const assignedEmail = "typed.before@example.com";
    const made = () =>
      app.db.selectFrom("user_keys").select("id").where("assigned_email", "=", assignedEmail).execute();
    const back = await sentTooLate(page, { _form: "generate", intent: "generate", assignedEmail });
    expect(back.field("assignedEmail")).toBe(assignedEmail);
    expect(await made()).toEqual([]);
    const again = await admin.post(page, { _form: "generate", intent: "generate", assignedEmail });
    expect(again.status).toBe(303);
    expect(await made()).toHaveLength(1);
    const after = await admin.get(page);
    expect(after.text).not.toContain("Nothing was saved yet");
    expect(await app.db.selectFrom("parked_submissions").select("id").execute()).toEqual([]);
  });

  it("for a client's access", async () => {
    const { companyId } = await app.make.client();
    const page = `/admin-data-portal/clients/${companyId}`;
    const back = await sentTooLate(page, {
      _form: "access",
      intent: "change-access",
      accessLevel: "demo",
      services: ["consultancy", "index_licensing"],
      tools: ["benchmarking"],
      seen: (await admin.get(page)).field("seen") ?? "",
    });
    expect(ticked(back, "accessLevel")).toEqual(["demo"]);
    expect(ticked(back, "services").sort()).toEqual(["consultancy", "index_licensing"]);
    expect(ticked(back, "tools")).toEqual(["benchmarking"]);
  });

  it("for an application's approval", async () => {
    const fields = applicationFields();
    await app.visitor().post("/signup", fields);
    const { id } = await app.db
      .selectFrom("applications")
      .select("id")
      .where("email", "=", fields.email ?? "")
      .executeTakeFirstOrThrow();
    const page = `/admin-user-management/applications/${id}?do=approve`;
    const back = await sentTooLate(page, {
      _form: "approve",
      intent: "approve",
      accessLevel: "full",
      services: ["consultancy"],
    });
    expect(ticked(back, "accessLevel")).toEqual(["full"]);
    expect(ticked(back, "services")).toEqual(["consultancy"]);
  });

  it("for the company an admin goes to", async () => {
    const { companyId } = await app.make.client();
    const other = await app.make.admin();
    const page = `/admin-user-management/users/${other.userId}?do=make-client`;
    const back = await sentTooLate(page, { _form: "make-client", intent: "make-client", companyId });
    expect(back.field("companyId")).toBe(companyId);
  });

  it("but for nobody else's eyes, and nothing is kept of a button", async () => {
    const { companyId } = await app.make.client();
    const page = `/admin-data-portal/clients/${companyId}`;
    await sentTooLate(page, { _form: "access", intent: "change-access", accessLevel: "demo", seen: "" });
    const another = await app.admin();
    another.jar.set("former", admin.jar.get("former") ?? "");
    expect((await another.get(page)).text).not.toContain("We kept what you typed");
    await letProofAge();
    await app.db.deleteFrom("parked_submissions").execute();
    const asked = await admin.post(page, { intent: "set-pending" });
    expect(asked.location).toMatch(/^\/confirm-identity/);
    expect(await app.db.selectFrom("parked_submissions").select("id").execute()).toEqual([]);
  });
});

describe("a client's access", () => {
  it("is saved by the first of two; the second reads how it stands, keeps the ticks, and may save over it", async () => {
    const { companyId } = await app.make.client();
    const page = `/admin-data-portal/clients/${companyId}`;
    await admin.post("/confirm-identity", { password: admin.details?.password ?? "" });
    const shown = (await admin.get(page)).field("seen") ?? "";
    const save = (services: string[], seen: string) =>
      admin.post(page, { intent: "change-access", accessLevel: "client", services, seen });
    expect((await (await save(["consultancy"], shown)).follow()).text).toContain("Access saved");
    expect((await (await save(["consultancy"], shown)).follow()).text).toContain("Nothing to save");
    const late = await save(["index_licensing"], shown);
    expect(late.status).toBe(409);
    expect(late.problems).toContain("Somebody else changed this access");
    expect(late.text).toMatch(/As it is saved now.*Services Consultancy/);
    expect(ticked(late, "services")).toEqual(["index_licensing"]);
    const knowing = await save(["index_licensing"], late.field("seen") ?? "");
    expect((await knowing.follow()).text).toContain("Access saved");
  });
});
