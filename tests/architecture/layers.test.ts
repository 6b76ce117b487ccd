import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";

/** The linter holds the layers; this holds the linter: each wrong import below must be refused. */
const house = mkdtempSync(join(tmpdir(), "portal-layers-"));
afterAll(() => rmSync(house, { recursive: true, force: true }));
for (const name of [".oxlintrc.json", "package.json", "tsconfig.json"]) copyFileSync(name, join(house, name));

const wrong: [string, string][] = [
  ["app/routes/public/page.tsx", `import { sql } from "kysely"; export const x = sql;`],
  [
    "app/routes/public/page.tsx",
    `import { db } from "#app/platform/database.server.ts"; export const x = db;`,
  ],
  ["app/routes/public/page.tsx", `import other from "./other.tsx"; export const x = other;`],
  ["app/routes/public/page.tsx", `import { Suspense } from "react"; export const x = Suspense;`],
  ["app/routes/public/page.tsx", `import { Await } from "react-router"; export const x = Await;`],
  [
    "app/features/trade/quotes/quote.client-commands.server.ts",
    `import { redirect } from "react-router"; export const x = redirect;`,
  ],
  [
    "app/features/trade/quotes/quote.client-commands.server.ts",
    `import { seeOther } from "#app/http/respond.server.ts"; export const x = seeOther;`,
  ],
  [
    "app/features/trade/quotes/quote.client-commands.server.ts",
    `import { db } from "#app/platform/database.server.ts"; export const x = db;`,
  ],
  [
    "app/features/trade/quotes/quote.client-commands.server.ts",
    `import { connect } from "#db/connection.server.ts"; export const x = connect;`,
  ],
  [
    "app/features/trade/quotes/quote.ts",
    `import { now } from "#app/platform/clock.server.ts"; export const x = now;`,
  ],
  [
    "app/features/trade/quotes/quote-form.tsx",
    `import { find } from "./list-quotes.server.ts"; export const x = find;`,
  ],
  [
    "app/ui/list/table.tsx",
    `import { quote } from "#app/features/trade/quotes/quote.ts"; export const x = quote;`,
  ],
  [
    "app/platform/mailer.server.ts",
    `import { quote } from "#app/features/trade/quotes/quote.ts"; export const x = quote;`,
  ],
  ["app/platform/mailer.server.ts", `import { argon2Sync } from "node:crypto"; export const x = argon2Sync;`],
  ["app/http/forms/form.server.ts", `import home from "#app/routes/public/home.tsx"; export const x = home;`],
  ["app/routes/public/page.tsx", `import { facts } from "./facts.ts"; export const x = facts;`],
  ["app/http/forms/form.server.ts", `import { Page } from "#app/ui/page.tsx"; export const x = Page;`],
  [
    "app/features/trade/quotes/pages/show-quote.server.ts",
    `import { Page } from "#app/ui/page.tsx"; export const x = Page;`,
  ],
  [
    "app/features/trade/quotes/pages/show-quote.server.ts",
    `import { seeOther } from "#app/http/respond.server.ts"; export const x = seeOther;`,
  ],
  [
    "app/features/trade/quotes/quote.client-commands.server.ts",
    `import { date } from "#app/ui/text/format.ts"; export const x = date;`,
  ],
  ["db/migrations/0002-more.ts", `import { x } from "../schema.ts"; export const y = x;`],
  [
    "app/features/trade/quotes/list-quotes.server.ts",
    `import { sql } from "kysely"; export const x = sql.raw("select 1");`,
  ],
  ["app/features/trade/quotes/list-quotes.server.ts", `console.log("here"); export const x = 1;`],
];

test.each(wrong)("%s must not say %s", (path, text) => {
  expect(lint(path, text)).not.toBe(0);
});

const right: [string, string][] = [
  [
    "app/http/landing.server.ts",
    `import { allRoutes } from "#app/routes/all-facts.ts"; export const x = allRoutes;`,
  ],
  ["app/routes/public/facts.ts", `import { routesIn } from "../route-facts.ts"; export const x = routesIn;`],
  [
    "app/features/trade/quotes/quote.client-commands.server.ts",
    `import type { Db } from "#app/platform/database.server.ts"; export type X = Db;`,
  ],
  [
    "app/features/trade/quotes/pages/show-quote.server.ts",
    `import { date } from "#app/ui/text/format.ts"; export const x = date;`,
  ],
  [
    "app/features/trade/quotes/quote-form.tsx",
    `import type { Quote } from "./list-quotes.server.ts"; export type X = Quote;`,
  ],
  [
    "app/routes/public/page.tsx",
    `import type { Route } from "./+types/page"; export type X = Route.LoaderArgs;`,
  ],
  ["db/migrations/0002-more.ts", `import { sql } from "kysely"; export const y = sql.raw("select 1");`],
];

test.each(right)("%s may say %s", (path, text) => {
  expect(lint(path, text)).toBe(0);
});

function lint(path: string, text: string): number | null {
  const file = join(house, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const { status } = spawnSync(resolve("node_modules/.bin/oxlint"), ["--deny-warnings", path], {
    cwd: house,
  });
  rmSync(file);
  return status;
}
