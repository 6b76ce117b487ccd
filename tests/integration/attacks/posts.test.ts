/**
 * Whatever is typed into any form, and whoever's record it names: the right posts of tests/examples/posts, spoiled one
 * field after the other (T5, T44, T45).
 */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { watchWrites } from "../../census/trace-writes.ts";
import type { PostCase } from "../../examples/posts/all-posts.ts";
import type { Ground } from "../../examples/posts/post-example.ts";
import { schemaDigest } from "../../support/reading/database-digest.ts";
import { startApp } from "../../support/product/harness.ts";
import { share } from "../../support/scene/share.ts";
import { mover, named, presser, readyPost } from "../../support/post-forms.ts";
import * as files from "../../support/scene/upload-files.ts";

const app = await startApp();
const schema = schemaDigest(app.sqlite);
const writes = watchWrites(app.sqlite, join(app.dataDir, "portal.db"));
const markup = `"><img src=x onerror=alert(1)>'</textarea><script>alert(2)</script>{{7*7}}`;
const live = /<img src=x|<script>alert/;
/** What no field takes, a text as little as a choice; each field is tried with one. */
const odd = ["a bell \u0007", "turned \u202E round", "x".repeat(30_000)];
const statement = `O'Neil' OR 1=1--"; DROP TABLE deals; --%_\\$.a'`;
/** What is typed into a draft is kept as it is, however wrong; a canned reply is put into what was typed. */
const takesAll = ({ path, intent }: PostCase) =>
  path.startsWith("/admin-data-portal/create-report") || intent === "insert-reply";
/** Looks for something, or takes a text from a list. */
const isChoice = (name: string) => name === "search" || name === "reply";
/** In a PDF, in two columns, or only with another choice. */
const keptElsewhere = [
  /^\w+ of .* \/client-portal\/reports\/new$/,
  /^name of .* \/admin-data-portal\/clients\/new$/,
  /^reason of move at .*\/deal-flow\/:id$/,
  // In a mail, whose text is sealed, and in the audit log.
  /^reason of set-pending at \/admin-data-portal\/clien/,
];
/** Never shown again, whatever stands in them, and no text to the product. */
const isSecret = (name: string) => /password|^again$|^current$|code$|Key$/i.test(name);
const isRefused = (status: number) => status >= 400 && status < 500;

let next: () => Promise<Ground>;
let others: () => Promise<Ground>;
let [sent, kept] = [0, 0];

beforeAll(async () => {
  const staff = await app.make.admin();
  const admin = await app.signInAs(staff);
  next = (await mover(app, admin, staff)).newGround;
  others = (await mover(app, admin, staff)).newGround;
});
afterAll(() => {
  writes.stop();
  expect(schemaDigest(app.sqlite)).toBe(schema);
  expect(kept, "fields that take any text").toBeGreaterThan(5);
});

/** The tables that are changed by what is to leave behind no more than a refusal does. */
async function changed({ example: { staged = [] } }: PostCase, work: () => Promise<void>): Promise<string[]> {
  const counts = () =>
    staged.map((table) => app.sqlite.prepare(`select count(*) from "${table}"`).pluck().get());
  const before = counts();
  const { transactions } = await writes.during(work);
  // What a file is read into is taken away again.
  expect(counts()).toEqual(before);
  const allowed = ["security_events", "audit", "form_drafts", ...staged];
  return transactions.flat().filter((table) => !allowed.includes(table));
}

/** Whether the text stands in what the post is there to write, to the letter. */
const isKept = ({ example }: PostCase, text: string) =>
  [...(example.writes ?? []), ...Object.values(example.also ?? {}).flat()].some((table) => {
    const rows = app.sqlite.prepare(`select * from "${table}"`).all() as object[];
    const cells = rows.flatMap((row) => Object.values(row) as unknown[]);
    const inJson = JSON.stringify(text).slice(1, -1);
    return cells.some((cell) => typeof cell === "string" && (cell.includes(text) || cell.includes(inJson)));
  });

test.each(named)("$name: a field is no markup, no statement and no list", async (one) => {
  const faults: string[] = [];
  let ready = await readyPost(one, await next());
  const send = (name: string, value: string | string[]) =>
    ready.person.post(ready.post.to, { ...ready.along, ...ready.post.fields, [name]: value });
  const controls = (ready.shown.form?.open ?? []).filter(({ name }) => !isChoice(name));
  const spoilt = await changed(one, async () => {
    const all = takesAll(one) ? [] : [...controls.entries()];
    for (const [at, { name, isMany }] of share(all, named.indexOf(one), 3)) {
      const tries = [odd[at % odd.length] ?? "", ...(isMany ? [] : [["a", "b"]])];
      for (const value of isSecret(name) ? tries.slice(1) : tries) {
        const page = await send(name, value);
        const said = `${name}: ${[value].flat().join(" and ").slice(0, 20)}`;
        if (!isRefused(page.status)) faults.push(`${said} answers ${page.status} ${page.location ?? ""}`);
        else if (page.html && !/<title>Error: /.test(page.html))
          faults.push(`${said} has no error in its title`);
      }
    }
  });
  expect(spoilt).toEqual([]);
  const texts = controls.filter((control) => !isSecret(control.name));
  for (const { name } of share(texts, named.indexOf(one), 12)) {
    const text = `${statement} ${(sent += 1)}`;
    const page = await send(name, text);
    if (!isRefused(page.status) && !takesAll(one)) {
      if (page.status !== 303) faults.push(`${name} answers the statement with ${page.status}`);
      else if (isKept(one, text)) kept += 1;
      else if (!keptElsewhere.some((which) => which.test(`${name} of ${one.name}`)))
        faults.push(`${name} takes the statement, and does not keep it to the letter`);
      ready = await readyPost(one, await next());
    }
    // Afterwards, since what was written to somebody twice is written once.
    const spoilt = await send(name, markup);
    const answer = spoilt.status === 303 ? await spoilt.follow() : spoilt;
    const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
    if (isPage && live.test(answer.html)) faults.push(`${name} is markup in the answer`);
    if (!isRefused(spoilt.status)) ready = await readyPost(one, await next());
  }
  expect(faults).toEqual([]);
});

const byClients = named.filter((one) => presser(one) === "client");
const id = /[0-9a-f]{32}/;

/** Carried along by a form that has no need of them: a change of nothing. */
const needsNone = [
  "id of end at /account/sessions",
  "peer of include at /client-portal/tools/benchmarking/:id",
  "person of revoke at /client-portal/tools/due-diligence/:id/members",
];

/** Fields that a right post leaves out. They name the other company's record of that kind. */
const optional: [
  where: string,
  field: string,
  of: "user" | "deal" | "group" | "set" | "kpi",
  more?: object,
][] = [
  ["the form at deal-flow/new", "owner", "user"],
  ["the form at deal-flow/:id/edit", "owner", "user"],
  ["the form at portfolio-valuation/new", "deal", "deal"],
  ["inputs at portfolio-valuation/:id/value", "peerSet", "set"],
  ["the form at benchmarking/new", "group", "group"],
  ["the form at benchmarking/new", "deal", "deal"],
  ["the form at benchmarking/:id/edit", "group", "group"],
  ["the form at benchmarking/:id/edit", "deal", "deal"],
  ["the form at due-diligence/new", "deal", "deal"],
  ["save at due-diligence/:id/edit", "deal", "deal"],
  ["the form at due-diligence/:id/requests/new", "owner", "user"],
  ["the form at due-diligence/:id/requests/new", "approver", "user"],
  ["save at due-diligence/:id/requests/:item/edit", "owner", "user"],
  ["the form at kpi-alerts/:id/rules/new", "recipients", "user"],
  ["the form at kpi-alerts/rules/:id/edit", "recipients", "user"],
  ["add at kpi-alerts/covenants", "interest", "kpi", { kind: "debt-service" }],
  ["add at kpi-alerts/covenants", "capex", "kpi", { kind: "debt-service" }],
  ["add at kpi-alerts/covenants", "amortisation", "kpi", { kind: "debt-service" }],
];

test.each(byClients)("$name: another company's record in a field is nobody's", async (one) => {
  const theirs = (await readyPost(one, await others())).post.fields ?? {};
  const { person, post, along } = await readyPost(one, await next());
  const tables = await changed(one, async () => {
    for (const [name, value] of Object.entries(post.fields ?? {})) {
      if (typeof value !== "string" || !id.test(value) || theirs[name] === value) continue;
      // A saved group keeps the set it has: attacks-records.
      if (one.path.endsWith("/groups/:id")) continue;
      const page = await person.post(post.to, { ...along, ...post.fields, [name]: theirs[name] });
      const isWell = isRefused(page.status) || needsNone.includes(`${name} of ${one.name}`);
      expect([name, isWell], page.location).toEqual([name, true]);
    }
  });
  expect(tables).toEqual([]);
});

test.each(optional)("%s: another company's %s is nobody's", async (where, field, of, more = {}) => {
  const one = named.find(({ name }) => name.replace("/client-portal/tools/", "") === where);
  if (!one) throw new Error(`There is no ${where}.`);
  const { owner, make } = await others();
  const { groupId, setId } = await make.benchmark(owner.companyId);
  const foreign = {
    user: owner.userId,
    deal: await make.deal(owner.companyId),
    group: groupId,
    set: setId,
    kpi: await make.kpi(owner.companyId, { unit: "money", currency: "GBP" }),
  }[of];
  const { person, post, along } = await readyPost(one, await next());
  const tables = await changed(one, async () => {
    const page = await person.post(post.to, { ...along, ...post.fields, ...more, [field]: foreign });
    expect(isRefused(page.status), page.location).toBe(true);
  });
  expect(tables).toEqual([]);
});

const bad: [what: string, bytes: Uint8Array | string][] = [
  ["a program", files.exe],
  ["a PDF", files.pdf()],
  ["nothing", ""],
  ["NULs", "Name,Type\0,Sector\r\n\0,\0,\0\r\n"],
  ["an open quote", 'Name,Type,Sector\r\n"Acme,Seed,Energy\r\n'],
  ["a header of 10,000 columns", `${Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(",")}\r\n`],
  ["one line of a megabyte", "x".repeat(1_000_000)],
  ["HTML", files.html],
];

test.each(named.filter(({ path }) => path.endsWith("/import")))(
  "$name answers each wrong file with what is wrong, and keeps nothing",
  async (one) => {
    const { person, post, along, shown } = await readyPost(one, await next());
    const field = shown.page.tags("input").find(({ type }) => type === "file")?.name ?? "";
    expect(field).not.toBe("");
    const { csv: _, ...fields } = post.fields ?? {};
    const tables = await changed(one, async () => {
      for (const [what, bytes] of bad) {
        const file = { name: "rows.csv", type: "text/csv", bytes: Buffer.from(bytes) };
        const page = await person.post(post.to, { ...along, ...fields }, { files: { [field]: file } });
        expect([what, page.status], page.location).toEqual([what, expect.toBeOneOf([400, 413, 415])]);
        expect(page.html, what).not.toMatch(/<script>alert/);
        expect(page.text, what).not.toMatch(/NaN|undefined|\[object/);
      }
    });
    expect(tables.filter((table) => table !== "submissions")).toEqual([]);
  },
);
