import { basename } from "node:path";
import { expect, test } from "vitest";
import { AUDIT_ACTIONS } from "#app/features/core/audit/audit-action.ts";
import { allTables } from "#db/tables.ts";
import { literalPaths, namesWithTwoMeanings } from "../../scripts/count/copies.ts";
import { sourceFiles } from "../support/reading/source-files.ts";

const app = sourceFiles("app");
const everything = [...app, ...sourceFiles("db"), ...sourceFiles("scripts", /\.(ts|mjs)$/)];
const named = (files: { path: string }[], advice: string) => files.map((file) => `${file.path}: ${advice}`);

const selects = (from: string, table: string) =>
  `\\b${from}\\s*\\.selectFrom\\((?:\\[[^\\]]*)?"${table}(?: as [^"]*)?"`;

/** A query that begins at the table; a sub-query inside another feature's question is bound by that question. */
const begins = (table: string) =>
  new RegExp(`${selects("(?:db|trx)", table)}|\\b(?:of|knownOf)Company\\(\\w+, actor, "${table}"`);

test.each(allTables.filter(([, { asked }]) => asked !== "by anyone"))(
  "%s is selected only where its facts say",
  (table, { owner, asked = [] }) => {
    const homes = [owner, ...[...asked].map((feature) => `features/${feature}`)].map(
      (home) => `app/${home}/`,
    );
    const strays = app.filter(
      ({ path, text }) => begins(table).test(text) && !homes.some((home) => path.startsWith(home)),
    );
    expect(named(strays, `ask ${owner}, which owns ${table} (db/tables.ts)`)).toEqual([]);
  },
);

test("each table is owned by a folder that is there, and asked by no feature that does not", () => {
  const wrong = allTables.flatMap(([table, { owner, asked = [] }]) => [
    ...(app.some(({ path }) => path.startsWith(`app/${owner}/`))
      ? []
      : [`${table}: there is no app/${owner}`]),
    ...(asked === "by anyone" ? [] : asked)
      .filter(
        (feature) =>
          !app.some(
            ({ path, text }) => path.startsWith(`app/features/${feature}/`) && begins(table).test(text),
          ),
      )
      .map((feature) => `${table}: ${feature} does not ask it any more`),
  ]);
  expect(wrong).toEqual([]);
});

/** Who is asking makes no difference here: a private link is the right to see, and a count shows nobody. */
const askedByNobody = new Set([
  "app/features/desk/support/enquiries/find-enquiry.server.ts",
  "app/features/desk/support/enquiries/enquiry-volume.server.ts",
]);

test.each(allTables.flatMap(([table, { isScoped }]) => (isScoped ? [table] : [])))(
  "questions about %s begin in its scope file, which knows who may see what",
  (table) => {
    const question = new RegExp(selects("db", table));
    const strays = app.filter(
      (file) =>
        question.test(file.text) && !file.path.endsWith(".scope.server.ts") && !askedByNobody.has(file.path),
    );
    expect(named(strays, `start from ofCompany(db, actor, "${table}")`)).toEqual([]);
  },
);

test.each([
  ["notifications", "app/features/core/notifications/notify-staff.server.ts"],
  ["outbox", "app/features/core/mail/queue-mail.server.ts"],
  ["audit", "app/features/core/audit/record-audit.server.ts"],
])("%s is written in one place, whose types know every kind", (table, home) => {
  const writing = new RegExp(`insert(?:Into|Once)\\(\\s*"${table}"`);
  const writers = everything.filter(({ text }) => writing.test(text));
  expect(writers.map(({ path }) => path)).toEqual([home]);
});

test("every message is greeted, signed and told whose it is in one place", () => {
  const greeters = app.filter(({ text }) => /[`"](?:Dear \$\{|Hello,["`])/.test(text));
  expect(greeters.map(({ path }) => path)).toEqual(["app/features/core/mail/mail-text.server.ts"]);
});

test("every action that the audit log can tell of is told by somebody", () => {
  const told = everything.filter(({ path }) => !path.endsWith("/audit-action.ts")).map(({ text }) => text);
  const silent = Object.entries(AUDIT_ACTIONS)
    .flatMap(([noun, verbs]) => verbs.map((verb) => `${noun}.${verb}`))
    // Its verb is the notice of what changed.
    .filter((action) => !/^kpi-rule\.(?:alert|recovered|no-data|data-back|move)$/.test(action))
    .filter((action) => !told.some((text) => text.includes(`"${action}"`)));
  expect(silent).toEqual([]);
});

test("files that touch node, the disk, secrets or tables say so in their name", () => {
  const strays = app.filter(
    (file) =>
      !/\.server\.tsx?$/.test(file.path) &&
      !exempt.has(file.path) &&
      /from "(?:node:[^"]+|better-sqlite3|#db\/(?!schema\.ts|search\/fold\.ts)[^"]+)"/.test(
        file.text.replace(/import type [^;]+;/g, ""),
      ),
  );
  expect(named(strays, "rename it to ….server.ts")).toEqual([]);
});

/** The server's own entry, and code that a worker thread runs. */
const exempt = new Set(["app/server.ts"]);
for (const file of app) if (file.path.startsWith("app/platform/pdf/")) exempt.add(file.path);

test("text is put into a normal form in one place, which knows how long that may take", () => {
  const strays = app.filter(
    ({ path, text }) =>
      /\.normalize\(/.test(text) && !["app/normal-text.ts", "app/platform/pdf/fonts.ts"].includes(path),
  );
  expect(named(strays, "use app/normal-text.ts")).toEqual([]);
});

/** A query's order, or a comparison of two rows, by a name as it was typed. */
const byBytes =
  /\.orderBy\("(?:\w+\.)?(?:\w*_)?(?:name|title|email)"\)|\.localeCompare\(|\b(\w+)\.(name|title|label|sector) < (?!\1)\w+\.\2\b/;
/**
 * Countries once for all; ids and times, whose bytes are their order; lists that are read whole by the index of their
 * names, and then put in order.
 */
const ofOneOrder = [
  "country.ts",
  "backups/backup.ts",
  "desk/dashboard/due.ts",
  "publishing/deliveries/find-download-history.server.ts",
  "trade/orders/order.ts",
  "analysis/deals/maths/deal-history.ts",
  "analysis/kpis/records/find-rules.server.ts",
  "desk/support/canned-replies/find-canned-replies.server.ts",
].map((path) => `app/features/${path}`);

test("names stand in the order of the alphabet, whatever capitals and accents", () => {
  const wrong = app.filter(({ path, text }) => byBytes.test(text) && !ofOneOrder.includes(path));
  const advice = "order by the computed column …_folded, or what is read whole by byName()";
  expect(named(wrong, advice)).toEqual([]);
  for (const path of ofOneOrder)
    expect(byBytes.test(app.find((file) => file.path === path)?.text ?? ""), path).toBe(true);
});

test("every page that takes a form keeps what was typed when the line drops", () => {
  const pages = app.filter(
    ({ path, text }) =>
      /^app\/routes\/.*\.tsx$/.test(path) &&
      /export (?:async )?function action|export const action/.test(text),
  );
  expect(pages.length).toBeGreaterThan(80);
  const wrong = pages.filter(
    ({ text }) => !text.includes('export { clientAction } from "#app/ui/form/client-action.ts";'),
  );
  expect(named(wrong, 'export { clientAction } from "#app/ui/form/client-action.ts"')).toEqual([]);
});

test("no drawers: folders are named for what they are about", () => {
  const drawers = everything.filter((file) =>
    /(?:^|\/)(?:lib|utils?|helpers?|common|shared|misc)\//.test(file.path),
  );
  expect(named(drawers, "put it beside what it serves")).toEqual([]);
});

test("no index.ts that re-exports a folder", () => {
  expect(
    everything.filter((file) => /^index\.tsx?$/.test(basename(file.path))).map((file) => file.path),
  ).toEqual([]);
});

test("the clock, the environment and formatting are each read in one place", () => {
  const intl = app.filter(
    (file) =>
      /^app\/(?:ui|routes)\/|\.tsx$/.test(file.path) &&
      file.path !== "app/ui/text/format.ts" &&
      /\bIntl\.|toLocale(?:Date|Time)?String/.test(file.text),
  );
  expect(named(intl, "format with app/ui/text/format.ts")).toEqual([]);
  // What stands in an example's text, after an escaped bracket, is read by whoever runs the example.
  const environment = app.filter(
    (file) =>
      /(?<!\\\$\{)process\.env/.test(file.text) &&
      !["app/platform/env.server.ts", "app/routes.ts"].includes(file.path),
  );
  expect(named(environment, "read env() of platform/env.server.ts")).toEqual([]);
  const clock = app.filter(
    (file) =>
      /\bnew Date\(\)|\bDate\.now\(\)/.test(file.text) &&
      !["app/platform/clock.server.ts", "app/platform/log.server.ts"].includes(file.path),
  );
  expect(named(clock, "ask platform/clock.server.ts")).toEqual([]);
});

test("server files import with their extension, so that Node runs them as they are", () => {
  const strays = everything.filter((file) =>
    [...file.text.matchAll(/from "((?:\.{1,2}\/|#app\/|#db\/)[^"]+)"/g)].some(
      ([, target = ""]) =>
        !target.includes("+types/") && !/\.(?:tsx?|mjs|css|json|svg)(?:\?\w+)?$/.test(target),
    ),
  );
  expect(named(strays, "write the file's whole name")).toEqual([]);
});

test("every form that posts carries the token of its session, where one is needed", () => {
  const strays = app.filter(
    (file) =>
      file.path !== "app/ui/form/token-form.tsx" && /<(?:form|Form)\b[^>]*method="post"/i.test(file.text),
  );
  expect(named(strays, "use TokenForm (app/ui/form/token-form.tsx)")).toEqual([
    // The front door's own, which writes it itself.
    expect.stringContaining("app/http/front/send-again.server.ts"),
  ]);
});

test("no page is moved by a meta refresh, and no control works only with a script", () => {
  const refresh = app.filter((file) => /http-?equiv="refresh"/i.test(file.text));
  expect(refresh.map((file) => file.path)).toEqual([]);
  const dead = app.filter((file) => /href="#"|method="(?:put|patch|delete)"/i.test(file.text));
  expect(named(dead, "use a real address; forms are GET or POST")).toEqual([]);
});

/** What follows a name in a sentence and ends in s, but counts nothing; and what stands between a number and no noun of its. */
const verbs =
  /^(?:has|is|was|as|its|this|plus|less|contains|licenses|takes|keeps|holds|says|needs|makes|works|gives|means|stays|stands|leaves|uses|accepts|sends|knows|goes|lacks|fits|prints|does|begins|ends|asks|breaks|orders|sees|looks|gets|carries|puts|runs|wants|waits|reads|comes|costs|becomes|always|loads|names|\w*(?:ss|us))$/;
const between =
  /^(?:of|for|in|the|no|was|is|has|one|to|from|and|or|an?|at|must|can|be|not|also|than|by|with|on|that|who|it|now|were|which|more|most|still|so|if|then|among|first)$/;

/** Numbers put into a text with a plural noun behind them: "1 peers" on some day. Constants of the product say their own number. */
function barePlurals(text: string): string[] {
  const put =
    /(\$|(?<![=$\w.(,:]\s*))\{((?:[^{};\n]|\{[^{}]*\})*)\}(?:\{" "\})?\s+(?:([a-z-]+) )?([a-z]{2,}s)\b(?=[^\w=("]|$)/g;
  return [...text.matchAll(put)].flatMap(([found, sign, value = "", adjective = "", noun = ""]) => {
    const isNoun = !verbs.test(noun) && !verbs.test(adjective) && !between.test(adjective);
    const isConstant = /\b[A-Z][A-Z_]{2,}\)?$/.test(value.trim());
    const isValue = sign === "$" || /^[\w.()]+$/.test(value.trim());
    return isNoun && isValue && !isConstant ? [found.replace(/\s+/g, " ")] : [];
  });
}

const ownPlural = /=== 1 \? "([a-z ]*)" : "\1e?s"/g;

test("a number stands before its noun by count() of app/plural.ts, so that one of them is one", () => {
  // The seeds' are SQL; what the benchmarks print and what runs before anything is installed is read by us alone.
  const told = everything.filter(({ path }) => !/^(?:scripts\/(?:bench|start|test)|db\/)/.test(path));
  const strays = told.flatMap(({ path, text }) => {
    const code = text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, "");
    return [...barePlurals(code), ...[...code.matchAll(ownPlural)].map(([own]) => own)].map(
      (found) => `${path}: ${found}: write count(number, "noun") or plural(number, "noun")`,
    );
  });
  expect(strays).toEqual([]);
});

test.each([
  ["`${peers.length} peers`", true],
  ["`over ${terminalYears} years`", true],
  ["`${rows.length} new rates`", true],
  ["<p>\n  {open} requests\n</p>", true],
  ['<p>{open}{" "}\n  red flags.</p>', true],
  ["`${company.name} has licensed data`", false],
  ["`${MOST_HOLDINGS} holdings at most`", false],
  ["<Page title={title} actions={x} />", false],
  ["`${name} of the peers`", false],
])("%s counts without asking: %s", (text, is) => {
  expect(barePlurals(text).length > 0).toBe(is);
});

test("an address of the product is said by its route alone, and every link names the route", () => {
  const advice = "write linkTo() of app/link.ts; of the API, take the path of its call";
  expect(literalPaths(app).map((copy) => `${copy}: ${advice}`)).toEqual([]);
});

test("a name that is exported means one thing", () => {
  const advice = "say of what it is in one of the two names, or take the other file's";
  expect(namesWithTwoMeanings(app).map((twice) => `${twice}: ${advice}`)).toEqual([]);
});
