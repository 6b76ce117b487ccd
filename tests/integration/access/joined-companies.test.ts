import { beforeAll, describe, expect, test } from "vitest";
import type { Admin } from "#app/features/actor.ts";
import { approveApplication } from "#app/features/access/applications/application.staff-commands.server.ts";
import { findKnownCompanies } from "#app/features/core/known-companies/find-known-companies.server.ts";
import { addClient } from "#app/features/desk/clients/add-client.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { unseal } from "#app/platform/secrets/secrets.server.ts";
import { actorFor } from "../../support/product/fresh-database.ts";
import { type App, type Person, startApp } from "../../support/product/harness.ts";
import { watchQueries, walksOf } from "../../support/reading/query-watch.ts";
import { applicationFields } from "../../support/scene/factories.ts";

const queries = watchQueries();
let app: App;
let admin: Admin;
let staff: Person;
beforeAll(async () => {
  app = await startApp();
  admin = { ...actorFor(await app.make.admin()), role: "admin" };
  staff = await app.admin();
});

/** A word of letters alone that nothing else has. */
const word = () => newId().replace(/\d/g, "x").slice(0, 12);

/** A company of one owner, and somebody who applies from it. */
async function known() {
  const [name, domain] = [`Harbour ${word()}`, `${word()}.example`];
  const companyId = await app.make.company({ name: `${name} Limited`, city: "Leeds" });
  const owner = await app.make.client({ company_id: companyId, email: `owner@${domain}` });
  return { companyId, owner, name, domain };
}

async function applied(values: Record<string, string>): Promise<string> {
  const fields = applicationFields(values);
  expect((await app.visitor().post("/signup", fields)).status).toBe(303);
  const row = app.db
    .selectFrom("applications")
    .select("id")
    .where("email", "=", fields.email ?? "");
  return (await row.executeTakeFirstOrThrow()).id;
}

const pageOf = (id: string) => `/admin-user-management/applications/${id}`;
const userOf = (email: string) =>
  app.db
    .selectFrom("users")
    .select(["company_id", "company_role", "status"])
    .where("email", "=", email)
    .executeTakeFirst();
const countCompanies = () => app.sqlite.prepare("SELECT count(*) FROM companies").pluck().get();

/** What the applicant reads, without the link. */
async function lettersTo(email: string): Promise<string[]> {
  const mails = await app.db
    .selectFrom("outbox")
    .select(["id", "subject", "body_enc"])
    .where("to_address", "=", email)
    .orderBy("seq")
    .execute();
  return mails.map(({ id, subject, body_enc: body }) => `${subject}\n${unseal("outbox", id, body)}`);
}

describe("companies that are known", () => {
  const idsOf = async (asked: Parameters<typeof findKnownCompanies>[2]) =>
    (await findKnownCompanies(app.db, admin, asked)).map(({ id, by }) => ({ id, by }));

  test("by name, by mail domain, by numbers, and by all at once", async () => {
    const { companyId: id, name, domain } = await known();
    await app.db
      .updateTable("companies")
      .set({ registered_number: "SC 123-456", vat_number: "GB999999973" })
      .where("id", "=", id)
      .execute();
    expect(await idsOf({ name: name.toUpperCase().replace(" ", "-") })).toEqual([{ id, by: ["name"] }]);
    expect(await idsOf({ email: `Somebody@${domain.toUpperCase()}` })).toEqual([{ id, by: ["domain"] }]);
    expect(await idsOf({ numbers: ["sc123456"] })).toEqual([{ id, by: ["registered-number"] }]);
    for (const number of ["gb 999 9999 73", "999999973"])
      expect(await idsOf({ numbers: [number] })).toEqual([{ id, by: ["vat-number"] }]);
    expect(await idsOf({ name, email: `a@${domain}` })).toEqual([{ id, by: ["name", "domain"] }]);
    await app.db.updateTable("companies").set({ vat_number: null }).where("id", "=", id).execute();
  });

  test("nothing by a public mail domain, and nothing for anybody but staff", async () => {
    const { name, owner } = await known();
    await app.make.client({ email: `${word()}@gmail.com` });
    expect(await idsOf({ email: "other@gmail.com" })).toEqual([]);
    expect(await findKnownCompanies(app.db, actorFor(owner), { name })).toEqual([]);
  });

  test("one that was merged leads to what it is part of", async () => {
    const { companyId: id } = await known();
    const name = `Merged ${word()}`;
    await app.make.company({ name, merged_into: id });
    expect(await idsOf({ name })).toEqual([{ id, by: ["name"] }]);
  });

  test("are looked up along indexes, however many people share a domain", async () => {
    const { companyId, name, domain } = await known();
    for (let at = 0; at < 8; at += 1)
      await app.make.client({ company_id: companyId, email: `p${at}-${word()}@${domain}` });
    queries.asked.clear();
    await findKnownCompanies(app.db, admin, { name, email: `x@${domain}`, numbers: ["123456"] });
    expect(queries.asked.size).toBeLessThan(10);
    expect([...queries.asked].flatMap((one) => walksOf(app.sqlite, one))).toEqual([]);
  });
});

describe("an application of a known company", () => {
  test("is joined by who approves it: no second company, and the company keeps what it may use", async () => {
    const { companyId, owner, name, domain } = await known();
    const email = `new@${domain}`;
    const id = await applied({ company: name, email });
    const before = countCompanies();
    const page = await staff.get(`${pageOf(id)}?do=approve`);
    expect(page.text).toContain("The same name and the mail domain");
    expect(page.text).toContain(`Join ${name} Limited`);
    const answer = { intent: "approve", asked: "1", accessLevel: "full", tools: "deal-flow" };
    expect((await staff.post(pageOf(id), answer)).status).toBe(400);
    const joined = await staff.post(pageOf(id), { ...answer, joins: companyId, role: "buyer" });
    expect(joined.status).toBe(303);
    expect(await userOf(email)).toEqual({ company_id: companyId, company_role: "buyer", status: "pending" });
    expect(countCompanies()).toBe(before);
    const company = app.db.selectFrom("companies").select("access_level").where("id", "=", companyId);
    expect(await company.executeTakeFirst()).toEqual({ access_level: "client" });
    const kinds = app.db.selectFrom("outbox").select("kind").where("to_address", "=", owner.email);
    expect(await kinds.execute()).toEqual([{ kind: "colleague-joined" }]);
  });

  test("may be of a company of its own", async () => {
    const { companyId, name, domain } = await known();
    const email = `own@${domain}`;
    const id = await applied({ company: name, email });
    const answer = { intent: "approve", asked: "1", accessLevel: "client", joins: "own" };
    expect((await staff.post(pageOf(id), answer)).status).toBe(303);
    const user = await userOf(email);
    expect(user?.company_role).toBe("owner");
    expect(user?.company_id).not.toBe(companyId);
  });

  test("tells the applicant the same, joined or not", async () => {
    const { companyId, name, domain } = await known();
    const letters: string[][] = [];
    for (const joins of ["own", companyId]) {
      const email = `p-${word()}@${domain}`;
      const id = await applied({ company: name, email, firstName: "Ida", lastName: "Same" });
      await staff.post(pageOf(id), { intent: "approve", asked: "1", accessLevel: "client", joins });
      letters.push((await lettersTo(email)).map((text) => text.replace(/APP-\d+-\d+/g, "APP")));
    }
    expect(letters[0]).toHaveLength(2);
    expect(letters[1]).toEqual(letters[0]);
  });

  test("is not joined to a company that is gone, or part of another by now", async () => {
    const { companyId, name, domain } = await known();
    const merged = await app.make.company({ merged_into: companyId });
    const applicationId = await applied({ company: name, email: `x@${domain}` });
    for (const gone of [merged, newId(), "nonsense"])
      expect(
        await approveApplication(app.db, admin, {
          applicationId,
          accessLevel: "client",
          services: [],
          tools: [],
          join: { companyId: gone, role: "reader" },
        }),
      ).toEqual({ ok: false, reason: "no-company" });
  });

  test("of one whom staff look for by number", async () => {
    const { companyId, name } = await known();
    const { number } = await app.db
      .selectFrom("companies")
      .select("number")
      .where("id", "=", companyId)
      .executeTakeFirstOrThrow();
    const id = await applied({ company: `Another ${word()}`, email: `y@${word()}.example` });
    const page = await staff.get(`${pageOf(id)}?do=approve&search=${number}`);
    expect(page.text).toContain(`Join ${name} Limited`);
    const none = await staff.get(`${pageOf(id)}?do=approve&search=nothing+of+this`);
    expect(none.text).toContain("No company here has this name or number");
  });
});

describe("a client whom staff add", () => {
  const fields = (company: string, email: string) => ({
    name: "Nadia Rahman",
    email,
    company,
    jobRole: "Analyst",
  });

  test("is asked about first where the company is known, and joins it", async () => {
    const { companyId, name, domain } = await known();
    const typed = fields(name, `nadia@${domain}`);
    const asked = await staff.post("/admin-data-portal/clients/new", typed);
    expect(asked.status).toBe(409);
    expect(asked.text).toContain("Say whether it is one of these companies");
    expect(asked.text).toContain(`Join ${name} Limited`);
    const joined = await staff.post("/admin-data-portal/clients/new", {
      ...typed,
      asked: "1",
      joins: companyId,
      role: "owner",
    });
    expect(joined.location).toBe(`/admin-data-portal/clients/${companyId}`);
    expect(await userOf(typed.email)).toEqual({
      company_id: companyId,
      company_role: "owner",
      status: "active",
    });
  });

  test("by a program is not: its call answers as ever", async () => {
    const { companyId, name, domain } = await known();
    const input = {
      ...fields(name, `prog@${domain}`),
      country: "GB",
      accessLevel: "client",
      services: [],
      tools: [],
    } as const;
    const added = await addClient(app.db, admin, input);
    expect(added.ok && added.companyId).not.toBe(companyId);
    expect(await addClient(app.db, admin, { ...input, email: `two@${domain}`, asks: true })).toMatchObject({
      reason: "known",
    });
  });
});
