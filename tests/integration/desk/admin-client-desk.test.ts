import { beforeAll, describe, expect, it } from "vitest";
import type { Admin } from "#app/features/actor.ts";
import { partsOfName } from "#app/features/desk/clients/client.schema.ts";
import { addClient, type AddedClient } from "#app/features/desk/clients/add-client.server.ts";
import { changeClientProfile } from "#app/features/desk/clients/client.commands.server.ts";
import { findClient } from "#app/features/core/clients/find-clients.server.ts";
import { clientList, countClients } from "#app/features/core/clients/list-clients.server.ts";
import { countRows, listRows } from "#app/features/lists/list.server.ts";
import { profileVersion } from "#app/features/desk/clients/client-version.server.ts";
import {
  endClientSession,
  endClientSessions,
} from "#app/features/access/identity/sessions/session.commands.server.ts";
import { findCompanySessions } from "#app/features/access/identity/sessions/find-sessions.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { applicationFields } from "../../support/scene/factories.ts";
import { type FreshDatabase, freshDatabase } from "../../support/product/fresh-database.ts";
import { type App, type Person, startApp } from "../../support/product/harness.ts";
import { recordsIn } from "../../support/scene/records.ts";

const missing = "Please fill in all required fields including job role.";

describe("commands", () => {
  let house: FreshDatabase;
  let admin: Admin;
  beforeAll(async () => {
    house = await freshDatabase();
    admin = await house.admin();
  });

  const fields = (values: Partial<AddedClient> = {}): AddedClient => ({
    name: "Mary Ann Whitlock",
    email: `whitlock-${newId()}@example.com`,
    company: `Whitlock ${newId().slice(0, 8)}`,
    jobRole: "Head of Treasury",
    country: "GB",
    accessLevel: "client",
    services: [],
    tools: ["deal-flow"],
    ...values,
  });
  const rowsOf = async (email: string) => ({
    users: await house.db.selectFrom("users").selectAll().where("email", "=", email).execute(),
    keys: await house.db.selectFrom("user_keys").selectAll().where("assigned_email", "=", email).execute(),
    mails: recordsIn(house.sqlite).mailsTo(email),
  });

  it("add a client who is Active, with an active key and the link to set up the account", async () => {
    const input = fields();
    const added = await addClient(house.db, admin, input);
    expect(added).toMatchObject({ ok: true });
    const { users, keys, mails } = await rowsOf(input.email);
    expect(users).toMatchObject([
      { first_name: "Mary Ann", last_name: "Whitlock", status: "active", job_title: "Head of Treasury" },
    ]);
    expect(keys).toMatchObject([{ status: "active" }]);
    expect(mails).toMatchObject([{ kind: "onboarding" }]);
    const last = house.db.selectFrom("audit").select("action").orderBy("seq", "desc").limit(3);
    const actions = ["onboarding.send", "user-key.generate", "client.create"];
    expect(await last.execute()).toEqual(actions.map((action) => ({ action })));
  });

  it("add an address once, however often and by however many it is asked for at once", async () => {
    const other = await house.admin();
    const input = fields();
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) => addClient(house.db, index % 2 ? admin : other, input)),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.reason === "has-account")).toHaveLength(7);
    const { users, keys, mails } = await rowsOf(input.email);
    expect([users.length, keys.length, mails.length]).toEqual([1, 1, 1]);
    const again = await addClient(house.db, admin, { ...input, email: input.email.toUpperCase() });
    expect(again).toMatchObject({ ok: false, reason: "has-account" });
  });

  it("add nobody for anybody but staff, nor with a service that is not offered", async () => {
    for (const actor of [house.visitor, await house.client()])
      expect(await addClient(house.db, actor, fields())).toEqual({ ok: false, reason: "not-allowed" });
    expect(await addClient(house.db, admin, fields({ services: ["nothing"] }))).toEqual({
      ok: false,
      reason: "unknown-service",
    });
  });

  it("take the last word of a name for the last name", () => {
    expect(partsOfName("  Vera  Holt ")).toEqual({ firstName: "Vera", lastName: "Holt" });
    expect(partsOfName("Ludmila Maria de Souza")).toEqual({
      firstName: "Ludmila Maria de",
      lastName: "Souza",
    });
    expect(partsOfName("Plato")).toEqual({ firstName: "Plato", lastName: "" });
  });

  it("change a profile once: of two who saw the same, the second is told and nothing is lost", async () => {
    const { companyId } = await house.make.client();
    const client = await findClient(house.db, admin, companyId);
    if (!client) throw new Error("There is no such client.");
    const { firstName, lastName, jobRole, phone, company, country, city, businessType, companySize } = client;
    const person = { firstName, lastName, jobRole, phone };
    const profile = { ...person, company, country, city, businessType, companySize };
    const seen = profileVersion(client);
    const [moved, renamed] = await Promise.all([
      changeClientProfile(house.db, admin, { companyId, seen, profile: { ...profile, city: "Leeds" } }),
      changeClientProfile(house.db, admin, { companyId, seen, profile: { ...profile, jobRole: "Partner" } }),
    ]);
    // Either comes first: on PostgreSQL they are two connections.
    const [field, first, second] = moved.ok ? ["city", moved, renamed] : ["jobRole", renamed, moved];
    expect([first, second]).toEqual([
      { ok: true, changed: true },
      { ok: false, reason: "moved" },
    ]);
    const after = { city, jobRole, ...(field === "city" ? { city: "Leeds" } : { jobRole: "Partner" }) };
    expect(await findClient(house.db, admin, companyId)).toMatchObject(after);
    expect(await house.lastAudit()).toMatchObject({
      action: "client.change-profile",
      details: JSON.stringify({ userId: client.userId, changed: [field] }),
    });
    const same = { companyId, seen: "stale", profile: { ...profile, ...after } };
    expect(await changeClientProfile(house.db, admin, same)).toEqual({ ok: true, changed: false });
    const stranger = await house.client();
    for (const [actor, id, reason] of [
      [stranger, companyId, "not-allowed"],
      [admin, newId(), "not-found"],
    ] as const)
      expect(await changeClientProfile(house.db, actor, { ...same, companyId: id })).toEqual({
        ok: false,
        reason,
      });
  });

  it("end one session of a client's, or all, and none of another's", async () => {
    const one = await house.make.client();
    const colleague = await house.make.client({ company_id: one.companyId });
    const other = await house.make.client();
    const ids = [
      await house.make.session(one.userId),
      await house.make.session(colleague.userId),
      await house.make.session(one.userId),
    ];
    const foreign = await house.make.session(other.userId);
    const { companyId } = one;
    const open = async () => (await findCompanySessions(house.db, admin, companyId)).map(({ id }) => id);
    expect((await open()).sort()).toEqual([...ids].sort());
    const end = (sessionId: string) => endClientSession(house.db, admin, { companyId, sessionId });
    expect(await end(foreign)).toEqual({ ok: false, reason: "not-found" });
    expect(await end("' OR 1=1--")).toEqual({ ok: false, reason: "not-found" });
    const results = await Promise.all([end(ids[0] ?? ""), end(ids[0] ?? "")]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, reason: "ended" });
    expect(await endClientSessions(house.db, admin, { companyId })).toEqual({ ok: true, ended: 2 });
    expect(await endClientSessions(house.db, admin, { companyId })).toEqual({ ok: false, reason: "ended" });
    expect(await open()).toEqual([]);
    expect(await findCompanySessions(house.db, admin, other.companyId)).toHaveLength(1);
    expect(await findCompanySessions(house.db, await house.client(), other.companyId)).toEqual([]);
    expect(await endClientSessions(house.db, await house.client(), { companyId })).toEqual({
      ok: false,
      reason: "not-allowed",
    });
  });

  it("list clients by state, access level and words of a person's name", async () => {
    const surname = `Zephyrine${newId().slice(0, 6)}`;
    const demo = await house.make.company({ name: "Aardvark Capital", access_level: "demo" });
    await house.make.client({ company_id: demo, last_name: surname, status: "pending" });
    const full = await house.make.company({ name: "Beech Capital", access_level: "full" });
    await house.make.client({ company_id: full, last_name: surname });
    const all = { search: surname, sort: "company", limit: 5 } as const;
    const found = async (query: object) =>
      (await listRows(house.db, admin, clientList, { ...all, ...query })).rows.map(({ id }) => id);
    expect(await found({})).toEqual([demo, full]);
    expect(await found({ search: `clara ${surname.toUpperCase()}` })).toEqual([demo, full]);
    expect(await found({ search: `nobody ${surname}` })).toEqual([]);
    expect(await found({ status: "pending" })).toEqual([demo]);
    expect(await found({ status: "active" })).toEqual([full]);
    expect(await found({ access: "full" })).toEqual([full]);
    expect(await found({ status: "pending", access: "full" })).toEqual([]);
    expect(await countRows(house.db, admin, clientList, { status: "pending" })).toBe(1);
    expect(await countClients(house.db, admin, "pending")).toBe(1);
  });
});

describe("pages", () => {
  let app: App;
  let admin: Person;
  beforeAll(async () => {
    app = await startApp();
    admin = await app.admin();
  });
  const list = "/admin-data-portal/clients";
  const typed = (values: Record<string, string> = {}) => ({
    name: "Nadia Rahman",
    email: `rahman-${newId()}@example.com`,
    company: "Rahman Partners",
    jobRole: "Analyst",
    accessLevel: "full",
    tools: "deal-flow",
    ...values,
  });

  it("ask for the job role in the contract's words, and add an address once", async () => {
    const empty = await admin.submit(`${list}/new`, typed({ jobRole: " " }));
    expect([empty.status, empty.problems]).toEqual([400, expect.stringContaining(missing)]);
    expect(empty.problems).toContain("Enter the client’s job role");
    const wrong = await admin.submit(`${list}/new`, typed({ email: "rahman" }));
    expect(wrong.problems).not.toContain(missing);
    expect(wrong.problems).toContain("must look like name@example.com");
    const fields = typed();
    const page = await (await admin.submit(`${list}/new`, fields)).follow();
    for (const said of ["Client added", "Active", "has not finished setting up their account"])
      expect(page.text).toContain(said);
    const again = await admin.submit(`${list}/new`, fields);
    expect([again.status, again.problems]).toEqual([
      409,
      expect.stringContaining("This address has an account already"),
    ]);
    expect(again.field("company")).toBe("Rahman Partners");
    const found = `${list}?search=rahman+nadia`;
    expect((await admin.get(`${found}&status=active&access=full`)).text).toContain("Rahman Partners");
    expect((await admin.get(`${found}&status=pending`)).text).toContain("No clients found");
  });

  it("send who has applied to the application", async () => {
    const applied = applicationFields();
    await app.visitor().post("/signup", applied);
    const page = await admin.submit(`${list}/new`, typed({ email: applied.email ?? "" }));
    expect(page.status).toBe(409);
    expect(page.problems).toContain("approve that application instead");
  });

  it("keep what was typed when the proof of identity is too old", async () => {
    const person = await app.admin();
    await app.make.oldProof(person.details?.userId);
    const fields = typed();
    const page = await person.submit(`${list}/new`, fields);
    expect(page.status).toBe(403);
    expect(page.problems).toContain("Confirm that it is you");
    expect(page.field("email")).toBe(fields.email);
    expect(page.links.some((href) => href.startsWith("/confirm-identity?to="))).toBe(true);
  });

  it("show what a client has, and sign its people out", async () => {
    const who = await app.make.client();
    const person = await app.signInAs(who);
    const order = await app.make.order(who);
    const quote = await app.make.quote(who, { state: "sent", valid_until: "2026-01-31" });
    const ticket = await app.make.ticket({ user_id: who.userId, company_id: who.companyId });
    const here = `${list}/${who.companyId}`;
    const page = await admin.get(here);
    for (const path of [`orders/${order.id}`, `quotes/${quote.id}`, `support/${ticket.id}`])
      expect(page.links, path).toContain(`/admin-data-portal/${path}`);
    expect(page.links).toContain(`/admin-data-portal/subscriptions/new?client=${who.companyId}`);
    expect(page.links).toContain(`/admin-data-portal/live-upload?client=${who.companyId}`);
    expect(page.text).toContain("Expired");
    // It is long: its first links lead to its parts.
    const [contents = ""] = /<nav aria-label="On this page"[\s\S]*?<\/nav>/.exec(page.html) ?? [];
    const parts = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    const ids = [...page.html.matchAll(/<(?:section|h2)\b[^>]*\bid="([^"]+)"/g)].map(([, id]) => id);
    expect(parts.length).toBeGreaterThan(8);
    expect(ids).toEqual(expect.arrayContaining(parts));
    expect(page.text).not.toContain("The latest 5 are shown");
    for (let more = 0; more < 5; more += 1) await app.make.order(who);
    const longer = (await admin.get(here)).text;
    expect(longer.match(/The latest \d+ are shown/g)).toEqual(["The latest 5 are shown"]);
    const session = page.field("session");
    expect(session).toMatch(/^[0-9a-f]{64}$/);
    const ended = await admin.post(here, { intent: "end-session", session });
    expect((await ended.follow()).text).toContain("Session ended");
    expect((await person.get("/client-portal")).location).toMatch(/^\/login/);
    const done = async (fields: Record<string, string | undefined>) =>
      (await (await admin.post(here, fields)).follow()).text;
    expect(await done({ intent: "end-session", session })).toContain("had already ended");
    expect(await done({ intent: "end-sessions" })).toContain("Nobody was signed in");
    // No service started or ended.
    const seen = (await admin.get(here)).field("seen");
    expect(await done({ intent: "change-access", accessLevel: "full", seen })).toContain(
      "Access saved Nobody was told by mail.",
    );
  });
});
