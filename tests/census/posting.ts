/** How a right post is sent, and one that will not do. */
import type { Post } from "../examples/posts/post-example.ts";
import type { PostCase } from "../examples/posts/all-posts.ts";
import type { Role } from "../examples/stage.ts";
import type { Page, Person } from "../support/product/harness.ts";
import type { Fields } from "../support/scene/person.ts";
import { formFor, type FormShown, type PageForm } from "./forms.ts";
import { anchorFault } from "./judges/links.ts";
import { emptyFaults, isTyped, lostFaults } from "./judges/posts.ts";
import type { watchWrites } from "./trace-writes.ts";

/**
 * The form that somebody posts it with: on the page, or behind one of its links that ask a question first (`?do=…`). One
 * without a mark gets one that nobody gave it: what is done with that tells.
 */
export async function shownTo(person: Person, one: PostCase, post: Post): Promise<FormShown> {
  let page = await person.get(post.to);
  let form = formIn(page, one, post);
  for (const href of form ? [] : questionsOf(page, post)) {
    if (form) break;
    page = await person.get(href);
    form = formIn(page, one, post);
  }
  const said = (name: string) => [name, form?.valuesOf(name)[0]] as const;
  const once = said("_once")[1] ?? crypto.randomUUID();
  return { page, form, seen: { ...Object.fromEntries([said("seen"), said("revision")]), _once: once } };
}

/** The page's links to itself with something asked, those about the record first. */
function questionsOf(page: Page, { to, fields = {} }: Post): string[] {
  const at = new URL(to, "http://localhost:3000");
  const links = page.links
    .map((href) => new URL(href, at))
    .filter(({ pathname }) => pathname === at.pathname);
  const asked = [...new Set(links.filter(({ search }) => search).map((url) => url.pathname + url.search))];
  const ids = Object.values(fields).filter((value) => typeof value === "string" && value.length > 30);
  const isAbout = (href: string) => ids.some((id) => href.includes(String(id)));
  return [...asked.filter(isAbout), ...asked.filter((href) => !isAbout(href))].slice(0, 12);
}

function formIn(page: Page, one: PostCase, { to, fields = {} }: Post): PageForm | undefined {
  const intent = typeof fields.intent === "string" ? fields.intent : one.intent;
  return formFor(page, to, intent, fields);
}

/** What is wrong with the anchors of these links: all on the page, unless told which. */
export async function anchorFaults(person: Person, page: Page, hrefs = page.links): Promise<string[]> {
  const faults: (string | null)[] = [];
  const at = new URL(page.path, "http://localhost:3000");
  for (const href of new Set(hrefs.filter((one) => one.includes("#")))) {
    const { pathname, search, hash, origin } = new URL(href, at);
    if (origin !== at.origin) continue;
    const isHere = page.location === undefined && pathname + search === at.pathname + at.search;
    faults.push(anchorFault(href, hash, isHere ? page : await person.get(pathname + search)));
  }
  return faults.filter((fault) => fault !== null);
}

interface Posting {
  one: PostCase;
  role: Role;
  person: Person;
  post: Post;
  shown: FormShown;
}

/** With one field wrong, and then another: what is wrong is asked for, the rest is given back, nothing changes. */
export async function wrongFaults(
  { one, role, person, post, shown }: Posting,
  writes: ReturnType<typeof watchWrites>,
): Promise<string[]> {
  const fields = post.fields ?? {};
  const [left, ...rest] = Object.entries(fields).filter(isTyped);
  const other = rest.find(([name]) => shown.form?.openTo(name));
  if (one.example.typed === false || left === undefined) return [];
  const faults: string[] = [];
  for (const [wrong, value, doing] of wrongOnes(left[0], other?.[0])) {
    const fault = (text: string) => faults.push(`${who(one, role)} ${doing}, and ${text}`);
    const { answer, transactions } = await writes.during(() =>
      send(person, { ...post, fields: { ...fields, [wrong]: value } }, one.intent, shown.seen),
    );
    if (answer.status !== 400 || !answer.problems)
      fault(
        `ought to be asked for it, and got ${told(answer)}: begin the example's fields with one that is needed.`,
      );
    for (const tables of telling(transactions)) fault(`${tables.join(", ")} changed.`);
    const { hides = [] } = one.example;
    const again = formIn(answer, one, post);
    const lost = lostFaults({ wrong, fields, hides, shown: shown.form, answer, again });
    for (const text of lost) fault(`${text}.`);
  }
  // The first field is one that is needed, whether its form says so or not.
  if (
    shown.form?.said.some(({ name, isRequired, isFilled }) => (isRequired || name === left[0]) && !isFilled)
  ) {
    const emptied = Object.fromEntries(
      shown.form.said.map(({ name, isFilled }) => [name, isFilled ? shown.form?.valuesOf(name) : undefined]),
    );
    const { answer, transactions } = await writes.during(() =>
      send(person, { to: shown.page.path, fields: { ...fields, ...emptied } }, one.intent, shown.seen),
    );
    const fault = (text: string) => faults.push(`${who(one, role)} leaves all empty, and ${text}`);
    if (answer.status !== 400) fault(`ought to be asked for what is required, and got ${told(answer)}.`);
    for (const tables of telling(transactions)) fault(`${tables.join(", ")} changed.`);
    for (const text of emptyFaults(shown.form, formIn(answer, one, post))) fault(`${text}.`);
  }
  return faults;
}

/** The second shows whether the first is given back, too. */
function wrongOnes(first: string, second: string | undefined): [string, string, string][] {
  const empty: [string, string, string] = [first, "", `leaves ${first} empty`];
  if (second === undefined) return [empty];
  return [empty, [second, "x".repeat(20_001), `fills ${second} with what no field takes`]];
}

export function send(person: Person, post: Post, intent: string, seen: Fields): Promise<Page> {
  const fields: Fields = { ...seen, ...(intent && { intent }), ...post.fields };
  const headers = post.to.includes(".data") ? { headers: { Accept: "*/*" } } : {};
  if (!post.files) return person.post(post.to, fields, headers);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) if (each !== undefined) form.append(name, each);
  }
  for (const { field, name, bytes } of post.files) form.append(field, new File([bytes as BlobPart], name));
  return person.post(post.to, undefined, { ...headers, body: form });
}

/** What refusals leave behind is no change. */
export const telling = (transactions: string[][]) =>
  transactions
    .map((tables) => tables.filter((table) => table !== "security_events"))
    .filter(({ length }) => length > 0);

export const who = (one: PostCase, role: Role) =>
  `${one.path}${one.intent ? ` (${one.intent})` : ""}: the ${role}`;

export const told = (page: Page) =>
  `${page.status} ${page.location ?? ""} ${(page.problems || page.text).slice(0, 200)}`.replace(/\s+/g, " ");
