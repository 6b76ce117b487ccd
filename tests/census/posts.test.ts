/**
 * Every intent of every route, once: those who may not are refused and nothing changes; for those who may it is done,
 * exactly what the example says is written, with an entry of theirs in the audit log in the same transaction; what is
 * posted twice is done once; and what lacks a field is asked for, with the rest given back.
 */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outcomeFor, type Ground, type Outcome, type Post } from "../examples/posts/post-example.ts";
import { type Role, roles, secret } from "../examples/stage.ts";
import { type PostCase, unheard } from "../examples/posts/all-posts.ts";
import { type Page, type Person, startApp } from "../support/product/harness.ts";
import { mover, named } from "../support/post-forms.ts";
import { formFaults, onceFaults } from "./judges/posts.ts";
import { anchorFaults, send, shownTo, telling, told, who, wrongFaults } from "./posting.ts";
import { watchWrites } from "./trace-writes.ts";

const app = await startApp();
const writes = watchWrites(app.sqlite, join(app.dataDir, "portal.db"));
afterAll(() => writes.stop());

let newGround: () => Promise<Ground>;
let people: Record<Role, Person>;

beforeAll(async () => {
  const staff = await app.make.admin();
  const admin = await app.signInAs(staff);
  const { client, newGround: moved } = await mover(app, admin, staff, secret);
  newGround = moved;
  const stranger = await app.make.client();
  await app.make.deal(stranger.companyId);
  people = {
    visitor: app.visitor(),
    client,
    stranger: await app.signInAs(stranger),
    newcomer: await app.client(),
    admin,
  };
});

test("posts of every folder are told", () => {
  expect(unheard, "Write tests/examples/posts/<folder>.ts and name it in all-posts.ts.").toEqual([]);
});

test.each(named)("$name", async (one) => {
  const faults: string[] = [];
  const outcomes = roles.map((role) => [role, outcomeFor(one.may, role, one.example.except)] as const);
  const refused = outcomes.filter(([, outcome]) => isRefusal(outcome));
  if (refused.length > 0) {
    const ground = await newGround();
    const post = await one.example.post(ground, "client");
    for (const [role, outcome] of refused)
      faults.push(...(await refusalFaults(one, role, outcome, asFor(one, role, post, ground))));
  }
  if (isToolOf(one) && one.may === "members") faults.push(...(await nobodysFaults(one)));
  for (const role of one.may === "anyone" ? (["visitor"] as const) : (["client", "admin"] as const)) {
    const outcome = outcomeFor(one.may, role, one.example.except);
    if (!isRefusal(outcome)) faults.push(...(await doneFaults(one, role, outcome)));
  }
  expect(faults).toEqual([]);
});

const isRefusal = (outcome: Outcome) => outcome === "login" || (typeof outcome === "number" && outcome > 400);

async function refusalFaults(one: PostCase, role: Role, outcome: Outcome, post: Post): Promise<string[]> {
  const faults: string[] = [];
  const { transactions } = await writes.during(async () => {
    for (const path of [post.to, dataOf(post.to)]) {
      const page = await send(people[role], { ...post, to: path }, one.intent, {});
      const isData = path !== post.to;
      if (!isAnswer(page, outcome, isData))
        faults.push(`${who(one, role)} ought to get ${outcome} at ${path}, and got ${told(page)}.`);
      if (role !== "client" && role !== "admin" && page.html.includes(secret))
        faults.push(`${who(one, role)} reads another company's name in the answer of ${path}.`);
    }
  });
  for (const tables of telling(transactions))
    faults.push(`${who(one, role)} is refused, and ${tables.join(", ")} changed all the same.`);
  return faults;
}

/** Staff who name no client in a tool's own pages are led to the list of clients. */
async function nobodysFaults(one: PostCase): Promise<string[]> {
  const post = await one.example.post(await newGround(), "admin");
  const { answer: page, transactions } = await writes.during(() => send(people.admin, post, one.intent, {}));
  const faults = telling(transactions).map((tables) => `changed ${tables.join(", ")}`);
  if (page.status !== 303) faults.push(`got ${told(page)}`);
  return faults.map((fault) => `${who(one, "admin")} names no client, ought to be led on, and ${fault}.`);
}

async function doneFaults(one: PostCase, role: Role, outcome: Outcome): Promise<string[]> {
  const faults: string[] = [];
  const fault = (text: string) => faults.push(`${who(one, role)} ${text}`);
  const ground = await newGround();
  const post = asFor(one, role, await one.example.post(ground, role), ground);
  const person = post.by ?? people[role];
  const shown = await shownTo(person, one, post);
  const { seen } = shown;
  for (const text of formFaults(shown.form, one.example, role)) fault(text);
  for (const text of await anchorFaults(person, shown.page)) fault(`finds a page there that ${text}.`);
  faults.push(...(await wrongFaults({ one, role, person, post, shown }, writes)));

  const last = lastEntry();
  const { answer: page, transactions } = await writes.during(() => send(person, post, one.intent, seen));
  if (!isAnswer(page, outcome)) fault(`ought to get ${outcome} at ${post.to}, and got ${told(page)}.`);
  const changes = telling(transactions);
  const tables = [...new Set(changes.flat())].filter((table) => table !== "audit").sort();
  const expected = [...(one.example.writes ?? []), ...(one.example.also?.[role] ?? [])].sort();
  if (tables.join() !== expected.join())
    fault(
      `ought to change ${expected.join(", ") || "nothing"}, and changed ${tables.join(", ") || "nothing"}.`,
    );
  faults.push(...auditFaults(one, role, person, { last, transactions: changes, ground }));
  for (const text of onceFaults(shown, marks())) fault(text);
  for (const text of await anchorFaults(person, page, [page.location ?? ""]))
    fault(`is led on by an answer that ${text}.`);

  if (!tables.includes("submissions")) return faults;
  const again = await writes.during(() => send(person, post, one.intent, seen));
  if (!isAnswer(again.answer, outcome))
    fault(`posts it twice, and the second is answered ${told(again.answer)}.`);
  if (again.answer.location !== page.location)
    fault(`posts it twice, and lands at ${again.answer.location} after ${page.location}.`);
  for (const more of telling(again.transactions).filter((tables) => tables.join() !== "submissions"))
    fault(`posts it twice, and the second changed ${more.join(", ")}.`);
  return faults;
}

interface Audited {
  last: number;
  transactions: string[][];
  ground: Ground;
}

function auditFaults(one: PostCase, role: Role, person: Person, { last, transactions, ground }: Audited) {
  const faults: string[] = [];
  const fault = (text: string) => faults.push(`${who(one, role)} ${text}`);
  const entries = app.sqlite
    .prepare("select actor_id as actorId, actor_role as actorRole, details from audit where seq > ?")
    .all(last) as { actorId: string | null; actorRole: string; details: string }[];
  if (one.example.unaudited) {
    if (entries.length > 0) fault("leaves an entry in the audit log: take `unaudited` out of the example.");
    return faults;
  }
  for (const tables of transactions) {
    const isStaged = tables.every((table) => one.example.staged?.some((staged) => staged === table));
    if (!tables.includes("audit") && !isStaged)
      fault(`changes ${tables.join(", ")} with no audit entry in that transaction.`);
  }
  const actor = person.details?.userId ?? null;
  if (transactions.length > 0 && !entries.some(({ actorId }) => actor === null || actorId === actor))
    fault("ought to be who did it in the audit log, and is not.");
  if (isToolOf(one) && role === "admin" && transactions.length > 0) {
    const details = entries.map(
      (entry) => JSON.parse(entry.details) as { company?: string; forClient?: boolean },
    );
    if (!details.some(({ company, forClient }) => forClient && company === ground.owner.companyId))
      fault("ought to have acted for the client in the audit log, which does not say so.");
  }
  return faults;
}

/** Who acts for a client in a tool says for whom in the address. */
function asFor(one: PostCase, role: Role, post: Post, ground: Ground): Post {
  if (role !== "admin" || !isToolOf(one)) return post;
  return { ...post, to: `${post.to}${post.to.includes("?") ? "&" : "?"}company=${ground.owner.companyId}` };
}

const isToolOf = ({ folder }: PostCase) => folder.startsWith("portal/tools");

function dataOf(path: string): string {
  const [before = "", query] = path.split("?");
  return `${before}.data${query === undefined ? "" : `?${query}`}`;
}

function isAnswer(page: Page, outcome: Outcome, isData = false): boolean {
  if (outcome === "done")
    return page.status === 303 && !/^\/(?:login\?|confirm-identity)/.test(page.location ?? "");
  if (outcome !== "login") return page.status === outcome;
  // The data of a navigation carries the way to the sign-in page inside.
  if (isData) return [202, 303, 401].includes(page.status);
  return page.status === 303 && (page.location ?? "").startsWith("/login?unsent=1&to=");
}

const marks = () => new Set(app.sqlite.prepare("select once from submissions").pluck().all() as string[]);
const lastEntry = () => app.sqlite.prepare("select coalesce(max(seq), 0) from audit").pluck().get() as number;
