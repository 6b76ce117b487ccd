/**
 * Who sees what would let them act as somebody else, tried over every door of the portal: each kind of message with a
 * live link, and each kind of user key, for each reader. Told once for a product that has a mail server and once for one
 * that has none.
 */
import { beforeAll, expect, test } from "vitest";
import { MAIL_KINDS } from "#app/features/core/mail/mail-kind.ts";
import { openMail } from "#app/features/core/mail/mail-text.server.ts";
import { allRoutes } from "#app/routes/all-facts.ts";
import { ask } from "../api.ts";
import { applicationFields } from "../scene/factories.ts";
import type { App, Person } from "../product/harness.ts";
import { recordsIn } from "../scene/records.ts";
import { spendTries } from "../fuzz/strangers-tries.ts";

/**
 * Every address of the portals and the API that needs no record. The API's are read from its description: importing its
 * calls would bring React in before the product says which.
 */
async function everyAddress(app: App): Promise<string[]> {
  const { paths } = (await app.visitor().get("/api/openapi.json")).json as { paths: Record<string, unknown> };
  return [...allRoutes.map(({ path }) => path), ...Object.keys(paths)].filter(
    (path) => /^\/(?:admin|account|api\/)/.test(path) && !/[:*{]/.test(path),
  );
}

interface Made {
  kind: string;
  mailId: string;
  /** What stands in the link alone. */
  token: string;
  /** Pages and calls about what the message is about. */
  about: string[];
}

interface Staff {
  causer: Person;
  other: Person;
}

type Make = (app: App, staff: Staff) => Promise<{ to: string; kind: string; about: string[] }>;

type Recipient = "client" | "admin" | "stranger";

const users = "/admin-user-management/users";
const clients = "/admin-data-portal/clients";
const twoFactor = "/admin-user-management/two-factor";

/** A link that anybody may ask for: signed in or not, who asks there is nobody. */
const forgot =
  (of: Exclude<Recipient, "stranger">): Make =>
  async (app, { causer }) => {
    const { email, userId } = await app.make[of]();
    await causer.post("/forgot-password", { email });
    return { to: email, kind: "password-reset", about: [`${users}/${userId}`] };
  };

/** A link that staff have sent by a button. */
const sent =
  (kind: string, of: (app: App) => ReturnType<App["make"]["client"]>, intent: string): Make =>
  async (app, { causer }) => {
    const { email, userId, companyId } = await of(app);
    const path =
      kind === "onboarding"
        ? `${clients}/${companyId}`
        : kind === "password-reset"
          ? `${users}/${userId}`
          : twoFactor;
    await causer.post(path, { intent, id: userId });
    return { to: email, kind, about: [path, `/api/admin/clients/${companyId}`] };
  };

/** Each way to a message with a live link, and whether the member of staff who takes it has caused it. */
const messages: Record<string, { make: Make; recipient: Recipient; caused: boolean }> = {
  "a client's onboarding link": {
    recipient: "client",
    caused: true,
    make: sent(
      "onboarding",
      ({ make }) => make.client({ password_hash: null, password_changed_at: null }),
      "send-onboarding",
    ),
  },
  "a client's password link, asked for on the sign-in page": {
    recipient: "client",
    caused: false,
    make: forgot("client"),
  },
  "a client's password link, sent by staff": {
    recipient: "client",
    caused: true,
    make: sent("password-reset", ({ make }) => make.client(), "send-password-link"),
  },
  "a client's link that lets a device in": {
    recipient: "client",
    caused: false,
    async make(app) {
      const { email, userId } = await app.make.client();
      await spendTries(email);
      const stranger = app.visitor();
      const wrong = { as: "admin", email, password: "not their passphrase", userKey: "CRR-WRONG" };
      expect((await stranger.post("/login", wrong)).status).toBe(429);
      return { to: email, kind: "device-admission", about: [`${users}/${userId}`] };
    },
  },
  "a client's authenticator link": {
    recipient: "client",
    caused: true,
    make: sent("two-factor-enrolment", ({ make }) => make.client(), "set-up-two-factor"),
  },
  "another admin's password link": { recipient: "admin", caused: false, make: forgot("admin") },
  "another admin's authenticator link": {
    recipient: "admin",
    caused: true,
    async make(app, { causer }) {
      const { email, userId } = await app.make.admin();
      const page = await causer.post(twoFactor, { intent: "set-up-two-factor", id: userId });
      const call = await ask(causer, "POST", `/api/admin/users/${userId}/setup-2fa`);
      expect((call.json as { enrolmentUrl: string | null }).enrolmentUrl).toBeNull();
      expect(page.location).toBe(twoFactor);
      return { to: email, kind: "two-factor-enrolment", about: [`${users}/${userId}`] };
    },
  },
  "the onboarding link of somebody who became an admin since": {
    recipient: "admin",
    caused: true,
    async make(app, { causer }) {
      const { email, userId, companyId } = await app.make.client({ key_seen_at: null });
      await causer.post(`${clients}/${companyId}`, { intent: "send-onboarding" });
      await causer.post(`${users}/${userId}`, { intent: "make-admin" });
      await confirmed(app, email);
      return { to: email, kind: "onboarding", about: [`${users}/${userId}`] };
    },
  },
  "an applicant's reply link": {
    recipient: "stranger",
    caused: true,
    async make(app, { causer }) {
      const email = `applicant.${crypto.randomUUID()}@example.com`;
      await app.visitor().post("/signup", applicationFields({ email }));
      const { id } = await rowOf(app, "applications", email);
      await ask(causer, "POST", `/api/admin/applications/${id}/questions`, { message: "Which licence?" });
      const about = [`/admin-user-management/applications/${id}`, `/api/admin/applications/${id}`];
      return { to: email, kind: "application-question", about };
    },
  },
  "a visitor's enquiry link": {
    recipient: "stranger",
    caused: false,
    async make(app) {
      const { email, about } = await enquire(app);
      return { to: email, kind: "enquiry-received", about };
    },
  },
  "a visitor's enquiry link, in our answer": {
    recipient: "stranger",
    caused: true,
    async make(app, { causer }) {
      const { email, id, about } = await enquire(app);
      await answer(causer, id);
      return { to: email, kind: "enquiry-answer", about };
    },
  },
  "a client's enquiry link, in our answer": {
    recipient: "client",
    caused: true,
    async make({ make }, { causer }) {
      const { email, userId, companyId } = await make.client();
      const { id } = await make.ticket({
        email,
        user_id: userId,
        company_id: companyId,
        source: "support-tab",
      });
      await answer(causer, id);
      return { to: email, kind: "support-answer", about: ticketPages(id) };
    },
  },
};

async function answer(causer: Person, id: string) {
  const { version } = (await causer.get(`/api/tickets/${id}`)).json as { version: number };
  await ask(causer, "POST", `/api/tickets/${id}/answer`, { message: "Yes, it does.", version });
}

const rowOf = (app: App, table: "applications" | "tickets", email: string) =>
  app.db.selectFrom(table).select("id").where("email", "=", email).executeTakeFirstOrThrow();

async function enquire(app: App) {
  const email = `visitor.${crypto.randomUUID()}@example.com`;
  await app.visitor().post("/contact", { name: "Vera", email, subject: "A question", message: "Does it?" });
  const { id } = await rowOf(app, "tickets", email);
  return { email, id, about: ticketPages(id) };
}

const ticketPages = (id: string) => [`/admin-data-portal/support/${id}`, `/api/tickets/${id}`];

async function made(app: App, staff: Staff, make: Make): Promise<Made> {
  const { to, kind, about } = await make(app, staff);
  const row = await app.db
    .selectFrom("outbox")
    .selectAll()
    .where("to_address", "=", to)
    .where("kind", "=", kind)
    .orderBy("seq", "desc")
    .executeTakeFirstOrThrow();
  const text = openMail(row);
  const token =
    /\/(?:welcome|reset-password|admit-device|application-reply|enquiry)\/([\w.-]{43,})/.exec(text)?.[1] ??
    "";
  expect(token, text).not.toBe("");
  return { kind, mailId: row.id, token, about };
}

/** All that somebody reads behind these addresses, by address. */
async function readAll(reader: Person, addresses: Iterable<string>): Promise<Map<string, string>> {
  const read = new Map<string, string>();
  for (const path of new Set(addresses)) {
    const page = await reader.get(path);
    read.set(path, `${page.location ?? ""}\n${page.html}`);
  }
  return read;
}

const placesOf = (secret: string, read: Map<string, string>) =>
  [...read].filter(([, text]) => text.includes(secret)).map(([path]) => path);

/** @param isDelivered whether the product has a mail server. */
export function tellWhoSeesLinks(app: App, { isDelivered }: { isDelivered: boolean }): void {
  const all = new Map<string, Made>();
  let staff: Staff;
  let causers: Map<string, string>;
  let others: Map<string, string>;
  beforeAll(async () => {
    staff = { causer: await app.admin(), other: await app.admin() };
    for (const [name, { make }] of Object.entries(messages)) all.set(name, await made(app, staff, make));
    const doors = [...(await everyAddress(app)), ...[...all.values()].flatMap(doorsOf)];
    causers = await readAll(staff.causer, doors);
    others = await readAll(staff.other, doors);
  });

  test("every kind of message with a live link is among them", () => {
    const live = Object.entries(MAIL_KINDS).filter(([, { link }]) => link === "live");
    expect(new Set([...all.values()].map(({ kind }) => kind))).toEqual(new Set(live.map(([kind]) => kind)));
  });

  const on = isDelivered ? "with a mail server" : "without a mail server";
  test.each(Object.entries(messages))(`%s, ${on}`, async (name, { caused, recipient }) => {
    const { mailId, token } = all.get(name) ?? { mailId: "", token: "" };
    const mail = `/admin-data-portal/outbox/${mailId}`;
    const isShown = caused && recipient !== "admin" && !isDelivered;
    expect(placesOf(token, causers)).toEqual(isShown ? [mail, `${mail}.data`] : []);
    expect(placesOf(token, others)).toEqual([]);
    expect(others.get(mail)).toContain("[private link, hidden]");
    const audit = await app.db.selectFrom("audit").select("details").execute();
    expect(audit.some(({ details }) => details.includes(token))).toBe(false);
  });
}

function doorsOf({ mailId, about }: Made): string[] {
  const mail = `/admin-data-portal/outbox/${mailId}`;
  return [...about, mail, `${mail}.data`];
}

async function keyOf(app: App, email: string): Promise<string> {
  const { id } = recordsIn(app.sqlite).rowOf("user_keys", { assigned_email: email, status: "active" });
  return id;
}

const mailKinds = async (app: App, email: string) =>
  (await app.db.selectFrom("outbox").select("kind").where("to_address", "=", email).execute()).map(
    ({ kind }) => kind,
  );

export function tellWhoSeesKeys(app: App): void {
  let keyDoors: string[];
  beforeAll(async () => {
    keyDoors = (await everyAddress(app)).filter((path) => /user|key|audit|notifications/.test(path));
  });
  const list = "/admin-user-management";
  test("another admin's key is shown by no door", async () => {
    const [staff, owner] = [await app.admin(), await app.make.admin()];
    const id = await keyOf(app, owner.email);
    const about = [
      `${list}?search=${owner.email}`,
      `${list}?revealed=${id}`,
      `${list}/users/${owner.userId}`,
    ];
    const page = await staff.post(list, { intent: "reveal", id });
    expect([page.status, page.html.includes(owner.userKey)]).toEqual([409, false]);
    const call = await ask(staff, "POST", `/api/admin/user-keys/${id}/reveal`);
    expect([call.status, call.html.includes(owner.userKey)]).toEqual([409, false]);
    expect(placesOf(owner.userKey, await readAll(staff, [...keyDoors, ...about]))).toEqual([]);
    // A new key for their address is not told either: with it one factor would be known.
    const fresh = await ask(staff, "POST", "/api/admin/user-keys/generate", { assignedEmail: owner.email });
    expect((fresh.json as { keyValue: string }).keyValue.length).toBeLessThan(20);
    expect((await staff.get(`${list}?search=${owner.email}`)).text).not.toMatch(/Reveal\s+key/);
    const own = await app.signInAs(owner);
    expect((await (await own.post(list, { intent: "reveal", id })).follow()).html).toContain(owner.userKey);
  });

  test(
    "a client's key is shown to who reveals it, one at a time, and its owner is told",
    { timeout: 60_000 },
    async () => {
      const [staff, other] = [await app.admin(), await app.admin()];
      const [one, two] = [await app.make.client(), await app.make.client()];
      const about = [`${list}?search=${one.email}`, "/api/admin/user-keys?limit=100"];
      expect(placesOf(one.userKey, await readAll(staff, [...keyDoors, ...about]))).toEqual([]);
      const id = await keyOf(app, one.email);
      expect((await staff.get(`${list}?search=${one.email}`)).text).toMatch(/Reveal\s+key/);
      const page = await (await staff.post(list, { intent: "reveal", id })).follow();
      expect(page.html).toContain(one.userKey);
      expect((await staff.get("/api/admin/user-keys?limit=100")).html).toContain(one.userKey);
      expect(placesOf(one.userKey, await readAll(other, [...keyDoors, ...about]))).toEqual([]);
      expect(await mailKinds(app, one.email)).toEqual(["user-key-revealed"]);

      const call = await ask(staff, "POST", `/api/admin/user-keys/${await keyOf(app, two.email)}/reveal`);
      expect((call.json as { keyValue: string }).keyValue).toBe(two.userKey);
      const both = (await staff.get("/api/admin/user-keys?limit=100")).html;
      expect([both.includes(one.userKey), both.includes(two.userKey)]).toEqual([false, true]);
      expect(await mailKinds(app, two.email)).toEqual(["user-key-revealed"]);

      // Without a fresh proof neither door shows it any longer, nor another one.
      await app.make.oldProof(staff.details?.userId);
      expect((await staff.get("/api/admin/user-keys?limit=100")).html).not.toContain(two.userKey);
      expect((await staff.post(list, { intent: "reveal", id })).location).toMatch(/^\/confirm-identity/);
      expect((await ask(staff, "POST", `/api/admin/user-keys/${id}/reveal`)).status).toBe(401);
    },
  );

  test("a key that staff could read is no admin's: its owner gets another one behind their link", async () => {
    const staff = await app.admin();
    const client = await app.make.client();
    await staff.post(list, { intent: "reveal", id: await keyOf(app, client.email) });
    const spare = await ask(staff, "POST", "/api/admin/user-keys/generate", { assignedEmail: client.email });
    const user = `${list}/users/${client.userId}`;
    await staff.post(user, { intent: "make-admin" });
    await confirmed(app, client.email);
    const active = await app.db
      .selectFrom("user_keys")
      .select(["id", "seen_by_staff_at"])
      .where("assigned_email", "=", client.email)
      .where("status", "<>", "revoked")
      .execute();
    expect(active).toEqual([{ id: expect.any(String) as string, seen_by_staff_at: null }]);
    const { id } = spare.json as { id: string };
    expect(
      (await ask(staff, "PATCH", `/api/admin/user-keys/${id}/status`, { status: "active" })).status,
    ).toBe(409);
    await expect(app.signInAs({ ...client, role: "admin" })).rejects.toThrow(/answered 401/);
    expect(await mailKinds(app, client.email)).toContain("onboarding");
  });

  test("nor is a key that came after a link which staff passed on, while the link is open", async () => {
    const staff = await app.admin();
    const client = await app.make.client({ key_seen_at: null });
    const path = `/admin-data-portal/clients/${client.companyId}`;
    await staff.post(path, { intent: "send-onboarding" });
    const mail = await app.db
      .selectFrom("outbox")
      .selectAll()
      .where("to_address", "=", client.email)
      .executeTakeFirstOrThrow();
    expect((await staff.get(`/admin-data-portal/outbox/${mail.id}`)).text).toContain("/welcome/");
    const first = await keyOf(app, client.email);
    const fresh = await staff.submit(list, { intent: "generate", assignedEmail: client.email });
    const id = /key-([0-9a-f]{32})/.exec(fresh.location ?? "")?.[1] ?? "";
    expect((await staff.post(list, { intent: "activate", id })).status).toBe(303);
    await staff.post(list, { intent: "revoke", id: first });
    const welcome = new URL(/http\S+/.exec(openMail(mail))?.[0] ?? "").pathname;
    const [key = ""] = /CRR(?:-[0-9A-Z]{4,5}){8}/.exec((await app.visitor().get(welcome)).html) ?? [];
    expect(key).not.toBe("");
    expect((await staff.post(`${list}/users/${client.userId}`, { intent: "make-admin" })).status).toBe(303);
    await confirmed(app, client.email);
    await expect(app.signInAs({ ...client, userKey: key, role: "admin" })).rejects.toThrow(/answered 401/);
  });

  test("an admin who was removed signs in with nothing they had, and nobody reads it", async () => {
    const [staff, victim] = [await app.admin(), await app.make.admin()];
    const id = await keyOf(app, victim.email);
    await staff.post(`${list}/users/${victim.userId}`, { intent: "remove-admin" });
    await confirmed(app, victim.email);
    await expect(app.signInAs(victim)).rejects.toThrow(/answered 401/);
    await staff.post(list, { intent: "reveal", id });
    expect(
      placesOf(victim.userKey, await readAll(staff, [...keyDoors, `${list}?search=${victim.email}`])),
    ).toEqual([]);
  });
}

/** Another admin confirms what waits about an address. */
async function confirmed(app: App, email: string): Promise<void> {
  const { id } = await app.db
    .selectFrom("admin_changes")
    .select("id")
    .where("email", "=", email)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  const answer = await (await app.admin()).post("/admin-user-management/admins", { intent: "confirm", id });
  expect(answer.status).toBe(303);
}
