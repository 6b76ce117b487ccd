/**
 * Every call of the JSON API, with what a right one looks like and how it ends for four kinds of people. What the tests
 * say of all calls they say over this table; a call that is described and has no row here fails them.
 */
import { noRecord } from "./api-door.ts";
import { ask, type HeaderChanges, type OpenApi, program } from "./api.ts";
import { applicationFields } from "./factories.ts";
import { type App, startApp } from "./harness.ts";
import type { Page } from "./page.ts";
import type { Person, SignInDetails } from "./person.ts";
import { pdf } from "./upload-files.ts";

export type Who = "visitor" | "client" | "stranger" | "admin";
export const everybody: readonly Who[] = ["visitor", "client", "stranger", "admin"];

/** What goes into one call. */
export interface Sent {
  /** In the places of the path. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The body of a call that takes a file. */
  bytes?: Uint8Array;
}

export interface Operation extends Record<Who, number> {
  /** Method and path as the description has them. */
  call: string;
  /** A right call, about a record of the client's company that is made for it. */
  make?: (scene: Scene) => Promise<Sent> | Sent;
}

type Client = SignInDetails & { companyId: string };

export interface Scene {
  app: App;
  api: OpenApi;
  people: Record<Who, Person>;
  /** The client, the client of another company, and the member of staff. */
  holder: Client;
  outsider: Client;
  staff: SignInDetails;
  /** Signs in anew whoever is no longer. */
  again(who: Who): Promise<Person>;
}

/** The product with four people before it, who have something of each kind. */
export async function setApiScene(): Promise<Scene> {
  const app = await startApp();
  const holder = await app.make.client();
  const outsider = await app.make.client();
  const staff = await app.make.admin();
  const people = {
    visitor: app.visitor(),
    client: await app.signInAs(holder),
    stranger: await app.signInAs(outsider),
    admin: await app.signInAs(staff),
  };
  const granted_at = new Date().toISOString();
  for (const { companyId } of [holder, outsider]) {
    await app.db
      .insertInto("company_tools")
      .values({ company_id: companyId, tool: "deal-flow", granted_at })
      .execute();
    await app.make.subscription(companyId);
    await app.make.holding(companyId, (await app.make.report({ title: "Held" })).id);
    await app.make.companyFile(companyId, { destination: "my-reports" });
  }
  await app.make.order(holder);
  await app.make.notifications(3);
  const api = (await people.visitor.get("/api/openapi.json")).json as OpenApi;
  async function again(who: Who): Promise<Person> {
    if (who === "visitor") return app.visitor();
    if ((await people[who].get("/api/auth/user")).status !== 200)
      people[who] = await app.signInAs({ client: holder, stranger: outsider, admin: staff }[who]);
    return people[who];
  }
  return { app, api, people, holder, outsider, staff, again };
}

/** The path with its query. */
export function pathOf(call: string, { params = {}, query = {} }: Sent = {}): string {
  const [, template = ""] = call.split(" ");
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? params.id ?? noRecord);
  const search = new URLSearchParams(query);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Makes a call as a browser does. */
export function sendAs(person: Person, call: string, sent: Sent, headers: HeaderChanges = {}): Promise<Page> {
  const [method = ""] = call.split(" ");
  const path = pathOf(call, sent);
  if (!sent.bytes) return ask(person, method, path, sent.body, headers);
  return person.send(method, path, undefined, {
    body: Buffer.from(sent.bytes),
    headers: { "Content-Type": "application/octet-stream", ...headers },
  });
}

/** Makes a call as a program does. */
export function sendByProgram(
  app: App,
  call: string,
  sent: Sent,
  headers: Record<string, string>,
): Promise<Page> {
  const [method = ""] = call.split(" ");
  if (!sent.bytes) return program(app, method, pathOf(call, sent), { headers, body: sent.body });
  const bare = { "Sec-Fetch-Site": null, "Sec-Fetch-Mode": null, "Sec-Fetch-Dest": null, Origin: null };
  return sendAs(app.visitor(), call, sent, { ...bare, ...headers });
}

export const isWriting = ({ call }: Operation) => !call.startsWith("GET ");
/** Who of those that may makes the call in the tests. */
export const makerOf = (operation: Operation): Who =>
  operation.client < 300 ? "client" : operation.admin < 300 ? "admin" : "visitor";

/** What the description has, as `GET /api/…`. */
export function describedCalls(api: OpenApi): string[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const offer = (revision: number) => ({
  price: 12_000.5,
  text: "Twelve months of everything",
  validUntil: inDays(7),
  startsOn: inDays(1),
  termMonths: 12,
  seats: 5,
  revision,
});

type QuoteState = "requested" | "in-preparation" | "sent";
const quote =
  (state: QuoteState, body?: Record<string, unknown>) =>
  async ({ app, holder }: Scene): Promise<Sent> => ({
    params: { id: (await app.make.quote(holder, { state })).id },
    ...(body && { body }),
  });
const order =
  (values: { state?: "requested" | "invoiced" } = {}, body?: Record<string, unknown>) =>
  async ({ app, holder, people }: Scene): Promise<Sent> => {
    const report = await app.make.report({ title: "Ordered", price_pence: 45_000 });
    const { id } = await app.make.order(holder, { report_id: report.id });
    if (values.state === "invoiced") await ask(people.admin, "POST", `/api/orders/${id}/invoice`);
    return { params: { id }, ...(body && { body }) };
  };
const ticket =
  (state: "open" | "closed" = "open", body?: (version: string) => Record<string, unknown>) =>
  async ({ app, holder, people }: Scene): Promise<Sent> => {
    const owner = { user_id: holder.userId, company_id: holder.companyId };
    const { id } = await app.make.ticket({ ...owner, state });
    const { version } = (await people.client.get(`/api/tickets/${id}`)).json as { version: string };
    return { params: { id }, ...(body && { body: body(version) }) };
  };
const deal =
  (body?: Record<string, unknown>, values = {}) =>
  async ({ app, holder }: Scene): Promise<Sent> => ({
    params: { id: await app.make.deal(holder.companyId, values) },
    ...(body && { body }),
  });
const companyFile =
  (values = {}) =>
  async ({ app, holder }: Scene): Promise<Sent> => ({
    params: { id: await app.make.companyFile(holder.companyId, values) },
  });
const notification = async ({ app }: Scene): Promise<Sent> => ({
  params: { id: (await app.make.notifications(1))[0] ?? "" },
});
const application =
  (body?: Record<string, unknown>) =>
  async ({ app }: Scene): Promise<Sent> => {
    const fields = applicationFields();
    const sent = await ask(app.visitor(), "POST", "/api/client/signup-application", fields);
    if (sent.status !== 201) throw new Error(`The application answered ${sent.status}: ${sent.html}`);
    const { id } = await app.db
      .selectFrom("applications")
      .select("id")
      .where("email", "=", fields.email ?? "")
      .executeTakeFirstOrThrow();
    return { params: { id }, ...(body && { body }) };
  };
/** A company of its own: what is done to it would be in the way of the others. */
const company =
  (body?: (read: { version: string; accessVersion: string }) => Record<string, unknown>) =>
  async ({ app, people }: Scene): Promise<Sent> => {
    const { companyId: id } = await app.make.client();
    const read = (await people.admin.get(`/api/admin/clients/${id}`)).json;
    return {
      params: { id },
      ...(body && { body: body(read as { version: string; accessVersion: string }) }),
    };
  };
let made = 0;
const count = () => (made += 1);
/** Another one each time, long ago. */
const monday = () => new Date(Date.UTC(2012, 0, 2 + 7 * (count() % 600))).toISOString().slice(0, 10);

const members = { visitor: 401, client: 200, stranger: 200, admin: 200 };
const owners = { ...members, stranger: 404 };
const staff = { visitor: 401, client: 403, stranger: 403, admin: 200 };
const anybody = { visitor: 200, client: 200, stranger: 200, admin: 200 };

export const operations: readonly Operation[] = [
  { call: "GET /api/auth/user", ...members },
  // Nobody signs in with nothing: the four factors have tests of their own.
  {
    call: "POST /api/login",
    make: () => ({ body: {} }),
    visitor: 400,
    client: 400,
    stranger: 400,
    admin: 400,
  },
  { call: "POST /api/logout", ...anybody },

  {
    call: "GET /api/client/reports",
    ...members,
  },
  {
    call: "GET /api/client/shop-reports",
    ...members,
  },
  {
    call: "GET /api/reports/{id}/download",
    make: async ({ app, holder }) => {
      const { id } = await app.make.report({ title: "For the client alone" });
      await app.make.holding(holder.companyId, id);
      return { params: { id } };
    },
    ...owners,
  },
  {
    call: "POST /api/client/create-report",
    make: () => ({ body: { title: "Our quarter", content: "Margins held." } }),
    ...members,
    client: 201,
    stranger: 201,
    admin: 403,
  },
  {
    call: "GET /api/client/files",
    make: () => ({ query: { destination: "my-reports" } }),
    ...members,
    admin: 403,
  },
  { call: "GET /api/client/files/{id}", make: companyFile(), ...owners, admin: 403 },
  { call: "GET /api/admin/files", ...staff },
  { call: "GET /api/admin/files/{id}", make: companyFile(), ...staff },
  {
    call: "POST /api/admin/files",
    make: ({ holder }) => ({
      query: { clientId: holder.companyId, destination: "client-documents", name: `Schedule ${count()}.pdf` },
      bytes: pdf(400 + count()),
    }),
    ...staff,
    admin: 201,
  },
  { call: "DELETE /api/admin/files/{id}", make: companyFile(), ...staff, admin: 204 },
  {
    call: "POST /api/admin/files/{id}/restore",
    make: companyFile({ removed_at: "2026-11-20T09:00:00.000Z" }),
    ...staff,
  },

  { call: "GET /api/client/subscriptions", ...members },
  {
    call: "GET /api/services/available",
    ...anybody,
  },
  { call: "GET /api/client/activity", ...members },
  {
    call: "GET /api/client/stats",
    ...members,
  },
  {
    call: "GET /api/client/market-insights",
    ...members,
  },
  {
    call: "POST /api/client/signup-application",
    make: () => ({ body: applicationFields() }),
    visitor: 201,
    client: 201,
    stranger: 201,
    admin: 201,
  },

  { call: "GET /api/quotes", ...members },
  {
    call: "POST /api/quotes",
    make: ({ holder }) => ({
      body: {
        name: "Clara Tester",
        email: holder.email,
        company: "Test Company",
        serviceId: "b2b_finance_analytics",
        requirements: `Monthly figures ${count()}`,
      },
    }),
    ...members,
    client: 201,
    stranger: 201,
    admin: 403,
  },
  { call: "GET /api/quotes/{id}", make: quote("sent"), ...owners },
  {
    call: "POST /api/quotes/{id}/accept",
    make: quote("sent", { name: "Clara Tester", revision: 1 }),
    ...owners,
    admin: 403,
  },
  {
    call: "POST /api/quotes/{id}/decline",
    make: quote("sent", { reason: "The price", revision: 1 }),
    ...owners,
    admin: 403,
  },
  { call: "POST /api/quotes/{id}/withdraw", make: quote("sent", { reason: "Ours or theirs" }), ...owners },
  {
    call: "POST /api/quotes/{id}/messages",
    make: quote("sent", { message: "Which banks?" }),
    ...owners,
    client: 201,
    admin: 201,
  },
  { call: "POST /api/quotes/{id}/prepare", make: quote("requested"), ...staff },
  {
    call: "PATCH /api/quotes/{id}/draft",
    make: quote("in-preparation", { ...offer(0), text: "Half of it" }),
    ...staff,
  },
  { call: "POST /api/quotes/{id}/offer", make: quote("in-preparation", offer(0)), ...staff },
  { call: "POST /api/quotes/{id}/revise", make: quote("sent"), ...staff },

  { call: "GET /api/orders", ...members },
  {
    call: "POST /api/orders",
    make: async ({ app }) => ({
      body: {
        reportId: (await app.make.report({ title: "For sale", price_pence: 120_050 })).id,
        price: 1200.5,
      },
    }),
    ...members,
    client: 201,
    stranger: 201,
    admin: 403,
  },
  { call: "GET /api/orders/{id}", make: order(), ...owners },
  { call: "POST /api/orders/{id}/cancel", make: order({}, { reason: "Ordered twice" }), ...owners },
  { call: "POST /api/orders/{id}/invoice", make: order(), ...staff, admin: 201 },
  { call: "GET /api/orders/{id}/invoice", make: order({ state: "invoiced" }), ...owners },
  {
    call: "POST /api/orders/{id}/payment",
    make: order({ state: "invoiced" }, { paymentReference: "BACS 4471" }),
    ...staff,
  },
  { call: "POST /api/orders/{id}/fulfil", make: order(), ...staff },

  { call: "GET /api/tickets", ...members },
  {
    call: "POST /api/tickets",
    make: () => ({ body: { subject: `Coverage ${count()}`, message: "Which banks?" } }),
    ...members,
    client: 201,
    stranger: 201,
    admin: 201,
  },
  { call: "GET /api/tickets/{id}", make: ticket(), ...owners },
  {
    call: "POST /api/tickets/{id}/messages",
    make: ticket("open", () => ({ message: "And the Finnish ones?" })),
    ...owners,
    client: 201,
    // Staff write as staff: with an answer.
    admin: 404,
  },
  {
    call: "POST /api/tickets/{id}/answer",
    make: ticket("open", (version) => ({ message: "All sixteen.", version })),
    ...staff,
    admin: 201,
  },
  { call: "POST /api/tickets/{id}/close", make: ticket("open", (version) => ({ version })), ...staff },
  { call: "POST /api/tickets/{id}/reopen", make: ticket("closed"), ...staff },
  {
    call: "POST /api/tickets/{id}/attachments",
    make: async (scene) => {
      const sent = await ticket("open", (version) => ({ version }))(scene);
      const query = { name: "list.pdf", message: "The list", version: String(sent.body?.version) };
      return { params: sent.params ?? {}, query, bytes: pdf(400 + count()) };
    },
    ...owners,
    client: 201,
    admin: 201,
  },
  {
    call: "GET /api/tickets/{id}/attachments/{attachmentId}",
    make: async (scene) => {
      const sent = await ticket()(scene);
      const call = "POST /api/tickets/{id}/attachments";
      const page = await sendAs(scene.people.client, call, {
        ...sent,
        query: { name: "list.pdf" },
        bytes: pdf(400 + count()),
      });
      const { messages } = page.json as { messages: { attachments: { id: string }[] }[] };
      const attachmentId = messages.at(-1)?.attachments[0]?.id ?? "";
      return { params: { ...sent.params, attachmentId } };
    },
    ...owners,
  },
  {
    call: "PATCH /api/tickets/{id}/keeper",
    make: async (scene) => ({ ...(await ticket()(scene)), body: { to: scene.staff.userId, from: null } }),
    ...staff,
  },

  {
    call: "GET /api/deals",
    make: () => ({}),
    ...members,
    // Staff say whose.
    admin: 400,
  },
  {
    call: "POST /api/deals",
    make: () => ({ body: { name: `Kestrel ${count()}`, type: "Growth", sector: "Technology" } }),
    ...members,
    client: 201,
    stranger: 201,
    admin: 400,
  },
  { call: "GET /api/deals/{id}", make: deal(), ...owners },
  { call: "PATCH /api/deals/{id}", make: deal({ notes: "Met in May" }), ...owners },
  { call: "DELETE /api/deals/{id}", make: deal(), ...owners, client: 204, admin: 204 },
  { call: "POST /api/deals/{id}/move", make: deal({ to: "Due Diligence" }), ...owners },
  {
    call: "POST /api/deals/{id}/restore",
    make: deal(undefined, { removed_at: "2026-11-20T09:00:00.000Z" }),
    ...owners,
  },

  { call: "GET /api/instruments", ...members },
  { call: "GET /api/instruments/{id}", make: () => ({ params: { id: "ftse-100" } }), ...members },
  { call: "GET /api/instruments/{id}/prices", make: () => ({ params: { id: "ftse-100" } }), ...members },
  {
    call: "POST /api/admin/prices",
    make: () => ({
      body: {
        csv: `instrument,date,close\nftse-100,${monday()},${8000 + count()}\n`,
        source: "A test",
      },
    }),
    ...staff,
  },

  { call: "GET /api/admin/applications", ...staff },
  { call: "GET /api/admin/applications/{id}", make: application(), ...staff },
  { call: "POST /api/admin/applications/{id}/review", make: application(), ...staff },
  {
    call: "POST /api/admin/applications/{id}/questions",
    make: application({ message: "Which indices do you track?" }),
    ...staff,
    admin: 201,
  },
  {
    call: "POST /api/admin/applications/{id}/decline",
    make: application({ reason: "Outside our field." }),
    ...staff,
  },
  {
    call: "POST /api/admin/applications/{id}/approval",
    make: application({ accessLevel: "client", services: ["index_licensing"], tools: ["deal-flow"] }),
    ...staff,
  },

  { call: "GET /api/admin/clients", ...staff },
  { call: "GET /api/admin/clients/{id}", make: company(), ...staff },
  {
    call: "POST /api/admin/clients",
    make: () => ({
      body: {
        name: "Tomas Rivera",
        email: `tomas.${count()}@bank.example`,
        company: `Rivera Bank ${made}`,
        jobRole: "Treasurer",
      },
    }),
    ...staff,
    admin: 201,
  },
  {
    call: "PATCH /api/admin/clients/{id}",
    make: company(({ version }) => ({
      firstName: "Tomás",
      jobRole: "Director",
      company: `Rivera Partners ${count()}`,
      country: "ES",
      version,
    })),
    ...staff,
  },
  {
    call: "PATCH /api/admin/clients/{id}/access",
    make: company(({ accessVersion }) => ({
      accessLevel: "full",
      services: ["index_licensing"],
      tools: ["deal-flow"],
      version: accessVersion,
    })),
    ...staff,
  },
  { call: "PATCH /api/admin/clients/{id}/status", make: company(() => ({ status: "pending" })), ...staff },

  { call: "GET /api/admin/user-keys", ...staff },
  {
    call: "POST /api/admin/user-keys/generate",
    make: () => ({ body: { assignedEmail: `somebody.${count()}@example.com` } }),
    ...staff,
    admin: 201,
  },
  {
    call: "POST /api/admin/user-keys/{keyId}/reveal",
    make: async ({ people }) => {
      const body = { assignedEmail: `revealed.${count()}@example.com` };
      const key = (await ask(people.admin, "POST", "/api/admin/user-keys/generate", body)).json as {
        id: string;
      };
      return { params: { keyId: key.id } };
    },
    ...staff,
  },
  {
    call: "PATCH /api/admin/user-keys/{keyId}/status",
    make: async ({ people }) => {
      const body = { assignedEmail: `activated.${count()}@example.com` };
      const key = (await ask(people.admin, "POST", "/api/admin/user-keys/generate", body)).json as {
        id: string;
      };
      return { params: { keyId: key.id }, body: { status: "active" } };
    },
    ...staff,
  },
  {
    call: "GET /api/admin/users",
    ...staff,
  },
  {
    call: "POST /api/admin/users/{id}/setup-2fa",
    make: async ({ app }) => ({ params: { id: (await app.make.client()).userId } }),
    ...staff,
  },

  {
    call: "GET /api/notifications",
    ...staff,
  },
  { call: "GET /api/notifications/count", ...staff },
  { call: "PATCH /api/notifications/{id}/read", make: notification, ...staff },
  { call: "PATCH /api/notifications/mark-all-read", ...staff },
  { call: "DELETE /api/notifications/{id}", make: notification, ...staff, admin: 204 },
];
