/** What a company's owners and staff change of its particulars, who is told, and where they show. */
import { expect, test } from "vitest";
import { changeCompany } from "#app/features/core/companies/company.commands.server.ts";
import { companyVersion, findCompany } from "#app/features/core/companies/find-company.server.ts";
import { clientOptions } from "#app/features/core/clients/client-options.server.ts";
import { findByReference } from "#app/features/search-everywhere/find-by-reference.server.ts";
import { actorFor } from "../../support/product/fresh-database.ts";
import { startApp } from "../../support/product/harness.ts";

const app = await startApp();
const { db, make } = app;

async function ofOwner() {
  const who = await make.client();
  const actor = { ...actorFor(who), companyId: who.companyId, companyRole: "owner" as const };
  const company = await findCompany(db, actor, who.companyId);
  if (!company) throw new Error("The company is not there.");
  const { id, number, evidenceAt: _, evidence, evidenceNote, approvesInvitations, ...particulars } = company;
  const record = { evidence, evidenceNote, approvesInvitations };
  return { who, actor, company, number, particulars, record, companyId: id, seen: companyVersion(company) };
}
const told = (id: string) =>
  db.selectFrom("notifications").select("message").where("related_id", "=", id).execute();

test("staff are told of a new name, country or VAT number, and of nothing else", async () => {
  const { actor, companyId, particulars, seen } = await ofOwner();
  const street = { ...particulars, street: "1 Long Lane" };
  expect(await changeCompany(db, actor, { companyId, seen, particulars: street })).toEqual({
    ok: true,
    changed: true,
  });
  expect(await told(companyId)).toEqual([]);
  const now = await findCompany(db, actor, companyId);
  const vat = { ...street, vatNumber: "GB123" };
  const change = { companyId, seen: now ? companyVersion(now) : "", particulars: vat };
  expect(await changeCompany(db, actor, change)).toMatchObject({ changed: true });
  expect(await told(companyId)).toEqual([
    { message: expect.stringContaining("VAT number GB123 (it was none)") },
  ]);
  // Sent twice it is saved already.
  expect(await changeCompany(db, actor, change)).toEqual({ ok: true, changed: false });
});

test("whoever saves over another version is told first", async () => {
  const { actor, companyId, particulars, seen } = await ofOwner();
  const first = { ...particulars, city: "Leeds" };
  await changeCompany(db, actor, { companyId, seen, particulars: first });
  const second = { companyId, seen, particulars: { ...particulars, city: "York" } };
  expect(await changeCompany(db, actor, second)).toEqual({ ok: false, reason: "conflict" });
});

test("buyers, readers and other companies change nothing; what staff keep is theirs", async () => {
  const { actor, companyId, particulars, record, seen } = await ofOwner();
  const change = { companyId, seen, particulars: { ...particulars, city: "Leeds" } };
  for (const companyRole of ["buyer", "reader"] as const)
    expect(await changeCompany(db, { ...actor, companyRole }, change)).toMatchObject({
      reason: "not-allowed",
    });
  const other = await ofOwner();
  expect(await changeCompany(db, other.actor, change)).toMatchObject({ reason: "not-found" });
  const withRecord = { ...change, record: { ...record, approvesInvitations: true } };
  expect(await changeCompany(db, actor, withRecord)).toMatchObject({ ok: false, reason: "not-allowed" });
  const staff = actorFor(await make.admin());
  expect(await changeCompany(db, staff, withRecord)).toMatchObject({ ok: true, changed: true });
  expect(await findCompany(db, staff, companyId)).toMatchObject({ approvesInvitations: true, city: "Leeds" });
});

test("the last owner's role is asked anew: one who was made a reader meanwhile changes nothing", async () => {
  const { who, actor, companyId, particulars, seen } = await ofOwner();
  await db.updateTable("users").set({ company_role: "reader" }).where("id", "=", who.userId).execute();
  const change = { companyId, seen, particulars: { ...particulars, city: "Leeds" } };
  expect(await changeCompany(db, actor, change)).toMatchObject({ ok: false, reason: "not-allowed" });
});

test("a company is told by number, town and contact where it is chosen, and found by its number", async () => {
  const { who, companyId, number } = await ofOwner();
  const staff = actorFor(await make.admin());
  const option = (await clientOptions(db, staff, companyId)).find(({ value }) => value === companyId);
  expect(option?.label).toMatch(new RegExp(`\\(${number}, London, Clara Tester`));
  const { companyRole: _, ...rest } = actorFor(who);
  const page = `/admin-data-portal/clients/${companyId}`;
  await db.updateTable("companies").set({ number: "CO-98765" }).where("id", "=", companyId).execute();
  expect(await findByReference(db, staff, "co 98765")).toBe(page);
  expect(await findByReference(db, { ...rest, companyRole: "owner" }, "CO-98765")).toBeNull();
});

test("a reader sees the particulars and whom to ask, and has no form", async () => {
  const owner = await make.client({ first_name: "Olive", last_name: "Owner" });
  const reader = await app.signInAs(
    await make.client({ company_id: owner.companyId, company_role: "reader" }),
  );
  const page = await reader.get("/client-portal/company");
  expect(page.status).toBe(200);
  expect(page.text).toContain("Ask an owner of your company: Olive Owner.");
  const edit = await reader.get("/client-portal/company/edit");
  expect([edit.status, edit.text.includes("Olive Owner")]).toEqual([403, true]);
});
