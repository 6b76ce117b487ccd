/** Companies of one name, companies whose people left, and what staff read of a report, a draft and a saving. */
import { beforeAll, describe, expect, test } from "vitest";
import { clientOptions } from "#app/features/core/clients/client-options.server.ts";
import { makeAdmin } from "#app/features/access/admins/admin-rights.server.ts";
import { removePerson } from "#app/features/access/people/person.commands.server.ts";
import { systemActor } from "#app/features/actor.ts";
import { type Person, startApp } from "../../support/product/harness.ts";

const app = await startApp();
let admin: Person;
beforeAll(async () => {
  admin = await app.admin();
});
const rename = (companyId: string, name: string, city: string) =>
  app.db.updateTable("companies").set({ name, city }).where("id", "=", companyId).execute();

test("a select tells two companies of one name apart", async () => {
  const [one, other] = [await app.make.client(), await app.make.client()];
  await rename(one.companyId, "Twin Capital", "Leeds");
  await rename(other.companyId, "Twin Capital", "York");
  const page = await admin.get("/admin-data-portal/subscriptions/new");
  // By number, town and contact, as every company that is chosen.
  for (const town of ["Leeds", "York"])
    expect(page.text).toMatch(new RegExp(`Twin Capital \\(CO-\\d+, ${town}, Clara Tester\\d+\\)`));
  expect((await admin.get("/client-portal/tools")).text).toMatch(/Twin Capital \(CO-\d+, York, Clara/);
});

describe("a company whose only person", () => {
  test.each(["became staff", "was a reader and was taken out"])("%s keeps its page", async (what) => {
    const actor = systemActor("start");
    const client = await app.make.client(what.includes("reader") ? { company_role: "reader" } : {});
    await rename(client.companyId, `Left Alone ${what.length}`, "Leeds");
    const staff = { ...actor, role: "admin", userId: (await app.make.admin()).userId } as never;
    const gone = what.includes("reader")
      ? await removePerson(app.db, staff, { userId: client.userId })
      : await makeAdmin(app.db, staff, client.userId);
    expect(gone.ok).toBe(true);
    expect((await admin.get(`/admin-data-portal/clients/${client.companyId}`)).status).toBe(200);
    const list = await admin.get(`/admin-data-portal/clients?search=Left+Alone+${what.length}`);
    // A row leads to the page with the list it stands in.
    const paths = list.links.map((link) => link.split("?")[0]);
    expect(paths).toContain(`/admin-data-portal/clients/${client.companyId}`);
    const options = await clientOptions(app.db, staff);
    expect(options.map(({ value }) => value)).toContain(client.companyId);
  });
});

test("a report's page says who holds it", async () => {
  const holder = await app.make.client();
  await rename(holder.companyId, "Holder & Sons", "Leeds");
  const report = await app.make.report();
  await app.make.holding(holder.companyId, report.id);
  const page = await admin.get(`/admin-data-portal/reports/${report.id}`);
  expect(page.text).toContain("Held by Holder & Sons");
  expect(page.links).toContain(`/admin-data-portal/clients/${holder.companyId}`);
});

test.each([
  ["published", "The shop shows it from now on."],
  ["withdrawn", "It is not in the shop."],
] as const)("an entry that is %s is saved with these words: %s", async (status, words) => {
  const report = await app.make.report({ status });
  const edit = `/admin-data-portal/reports/${report.id}/edit`;
  const { id: category } = await app.db.selectFrom("categories").select("id").executeTakeFirstOrThrow();
  const seen = (await admin.get(edit)).tags("input").find(({ name }) => name === "seen")?.value ?? "";
  const fields = {
    seen,
    title: `Saved while ${status}`,
    description: "What it is about.",
    category,
    price: "250",
  };
  const saved = await (await admin.submit(edit, fields)).follow();
  expect(saved.text).toContain(words);
});
