/** Who makes the API's calls in the tests, what they have, and how a call is sent. */
import { ask, type HeaderChanges, type OpenApi, program, readDescription } from "../../support/api.ts";
import { type App, startApp } from "../../support/product/harness.ts";
import type { Page } from "../../support/product/page.ts";
import type { Fields, Person, SignInDetails } from "../../support/scene/person.ts";

export type Who = "visitor" | "client" | "stranger" | "admin";
export const everybody: readonly Who[] = ["visitor", "client", "stranger", "admin"];
export const noRecord = "0".repeat(32);

/** What goes into one call. */
export interface Sent {
  /** In the places of the path. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The body of a call that takes a file. */
  bytes?: Uint8Array;
}

export interface CallExample {
  /** A right call, about a record of the client's company that is made for it. Left out: nothing goes into it. */
  send?: (scene: Scene) => Promise<Sent> | Sent;
  /** How it ends for whom, where that does not follow from what the call says of itself. */
  gets?: Partial<Record<Who, number>>;
  /** The form that does the same. */
  twin?: Twin;
}

/** An example for each call of a noun: without one it does not compile. */
export type Examples<Noun> = Readonly<Record<keyof Noun, CallExample>>;

export type SentFor = Sent & { id: string };

/** The other door to a call's command. */
export interface Twin {
  /** Who makes the call and posts the form, where not whom the call is for. */
  as?: "client" | "admin";
  /** Null where the other door is no page. */
  form(scene: Scene, sent: SentFor, who: "client" | "admin"): Promise<Page | null>;
  /** The id of what was made, from what the call answered or where the form led. */
  idOf?(scene: Scene, page: Page | null, sent: Sent): Promise<string> | string;
  /** The call that reads it afterwards. */
  read(id: string, sent: Sent): string;
  /** Who reads it, where staff have no such call. */
  reader?: "client";
  told: object | ((scene: Scene) => object);
  /** Where it is seen, and as what. */
  page(id: string, sent: Sent): string;
  shows: string | ((sent: Sent) => string);
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
export async function setCallScene(): Promise<Scene> {
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
  const api = await readDescription(people.visitor);
  async function again(who: Who): Promise<Person> {
    if (who === "visitor") return app.visitor();
    if ((await people[who].get("/api/auth/user")).status !== 200)
      people[who] = await app.signInAs({ client: holder, stranger: outsider, admin: staff }[who]);
    return people[who];
  }
  return { app, api, people, holder, outsider, staff, again };
}

/** The path with its query. @param named method and path as the description has them. */
export function pathOf(named: string, { params = {}, query = {} }: Sent = {}): string {
  const [, template = ""] = named.split(" ");
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? params.id ?? noRecord);
  const search = new URLSearchParams(query);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Makes a call as a browser does. */
export function sendAs(
  person: Person,
  named: string,
  sent: Sent,
  headers: HeaderChanges = {},
): Promise<Page> {
  const [method = ""] = named.split(" ");
  const path = pathOf(named, sent);
  if (!sent.bytes) return ask(person, method, path, sent.body, headers);
  return person.send(method, path, undefined, {
    body: Buffer.from(sent.bytes),
    headers: { "Content-Type": "application/octet-stream", ...headers },
  });
}

/** Makes a call as a program does. */
export function sendByProgram(
  app: App,
  named: string,
  sent: Sent,
  headers: Record<string, string>,
): Promise<Page> {
  const [method = ""] = named.split(" ");
  if (!sent.bytes) return program(app, method, pathOf(named, sent), { headers, body: sent.body });
  const bare = { "Sec-Fetch-Site": null, "Sec-Fetch-Mode": null, "Sec-Fetch-Dest": null, Origin: null };
  return sendAs(app.visitor(), named, sent, { ...bare, ...headers });
}

/** A form of one page. */
export const posted =
  (path: (sent: SentFor) => string, fields: (sent: Sent) => Fields = () => ({})): Twin["form"] =>
  ({ people }, sent, who) =>
    people[who].post(path(sent), fields(sent));

/** The same with what the page says it was shown for. */
export const postedAsSeen =
  (path: (sent: SentFor) => string, fields: (sent: Sent) => Fields): Twin["form"] =>
  async ({ people }, sent, who) => {
    const shown = await people[who].get(path(sent));
    return people[who].post(path(sent), { ...fields(sent), seen: shown.field("seen") });
  };

/** A call's body as a form's fields. */
export const textsOf = ({ body = {} }: Sent): Fields =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );

/** Of what the call answered, or of the address that the form led to. */
export const lastOfLocation: Twin["idOf"] = (_, page) =>
  page?.status === 303
    ? (page.location?.split(/[?#]/)[0]?.split("/").at(-1) ?? "")
    : ((page?.json as { id?: string } | undefined)?.id ?? "");

/** The first that a list has. */
export const firstOf =
  (who: "client" | "admin", list: (sent: Sent) => string): Twin["idOf"] =>
  async ({ people }, _, sent) =>
    ((await people[who].get(list(sent))).json as { id: string }[])[0]?.id ?? "";

let counted = 0;
/** Another number each time. */
export const count = () => (counted += 1);

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
