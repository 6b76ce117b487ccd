/**
 * The census of pages: each example of each route is fetched once as each kind of person, and everything is judged from
 * that one answer. A file takes the folders of one portal.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brand } from "#app/brand.ts";
import { postsOf } from "#app/routes/route-facts.ts";
import { addressesOf, answerFor, askersOf, examples, type Shown, viewerOf } from "../examples/all.ts";
import { license, type Scene, setScene } from "../examples/scene.ts";
import { type Role, roles } from "../examples/stage.ts";
import { databaseDigest } from "../support/database-digest.ts";
import { type App, type Page, startApp } from "../support/harness.ts";
import { walksOf, watchQueries } from "../support/query-watch.ts";
import { access } from "./judges/access.ts";
import { controls } from "./judges/controls.ts";
import { data } from "./judges/data.ts";
import { head } from "./judges/head.ts";
import { headers } from "./judges/headers.ts";
import {
  anchorFault,
  assetsOf,
  hrefsOf,
  isMailOrTelephone,
  linkFault,
  urlsInStyles,
} from "./judges/links.ts";
import { order } from "./judges/order.ts";
import { pictures } from "./judges/pictures.ts";
import { secrets } from "./judges/secrets.ts";
import { isPage, type Judge, type Sight } from "./judges/sight.ts";
import { sizes } from "./judges/sizes.ts";
import { sameTitles } from "./judges/titles.ts";
import { whole } from "./judges/whole.ts";

const judges: readonly Judge[] = [access, secrets, headers, whole, order, controls, pictures, head, sizes];

/** Elsewhere, and meant: the authorities people may complain to, and the firm's own addresses from the brand file. */
const elsewhere: readonly string[] = [
  "https://ico.org.uk/",
  "https://www.equalityadvisoryservice.com/",
  brand.schedulingUrl,
  ...brand.social.map(({ url }: { url: string }) => url),
];

interface Options {
  /** Something more in the database before anybody looks. */
  before?: (app: App) => Promise<unknown>;
}

/** @param takes the folders below `app/routes` that this file looks at. */
export function tellCensus(takes: (folder: string) => boolean, { before }: Options = {}) {
  const queries = watchQueries();
  const seen = new Map<string, { page: Page; asked: string[] }>();
  const judged = new Set<string>();
  const sights: Sight[] = [];
  let app: App;
  let scene: Scene;

  beforeAll(async () => {
    app = await startApp();
    await before?.(app);
    scene = await setScene(app);
  });
  afterAll(queries.stop);

  /** As one person, once, with what that asked of the database. */
  async function visit(role: Role, path: string): Promise<{ page: Page; asked: string[] }> {
    const key = `${role} ${path}`;
    const known = seen.get(key);
    if (known) return known;
    queries.asked.clear();
    const page = await scene.people[role]().get(path);
    const visited = { page, asked: [...queries.asked] };
    seen.set(key, visited);
    return visited;
  }

  const look = async (role: Role, path: string) => (await visit(role, path)).page;

  function queryFaults(asked: readonly string[]): string[] {
    const fresh = asked.filter((one) => !judged.has(one));
    for (const one of fresh) judged.add(one);
    return fresh
      .flatMap((one) => walksOf(app.sqlite, one))
      .map((walk) => `walks through a table that grows (give it an index): ${walk}`);
  }

  async function linkFaults({ page, role, path }: Sight): Promise<string[]> {
    const faults: (string | null)[] = [];
    for (const href of hrefsOf(page)) {
      if (isMailOrTelephone(href)) continue;
      const url = new URL(href, new URL(path, app.origin));
      if (url.origin !== app.origin) {
        if (!elsewhere.some((known) => href.startsWith(known)))
          faults.push(`has a link that leads elsewhere: ${href}`);
        continue;
      }
      const target = url.pathname + url.search;
      // A copy is stamped for whoever fetches it, which takes long, and is noted: tests of its own fetch it.
      if (url.pathname.endsWith("/download")) continue;
      const answer = target === path ? page : await look(role, target);
      if (role === "visitor") found.add(target);
      // The Report Shop tells a visitor how to get in, and a page that refuses may name itself.
      const isDoor = role === "visitor" && url.pathname === "/reports" && answer.status === 403;
      if (!isDoor && target !== path) faults.push(linkFault(href, answer));
      faults.push(anchorFault(href, url.hash, answer));
    }
    for (const href of assetsOf(page)) faults.push(...(await assetFaults(href, path)));
    return faults.filter((fault) => fault !== null);
  }

  /** Where a visitor's links have led. */
  const found = new Set<string>();
  const assets = new Set<string>();

  async function assetFaults(href: string, from: string): Promise<string[]> {
    const url = new URL(href, new URL(from, app.origin));
    if (assets.has(url.href)) return [];
    assets.add(url.href);
    if (url.origin !== app.origin) return [`fetches ${href} from elsewhere`];
    const answer = await look("visitor", url.pathname + url.search);
    if (answer.status !== 200) return [`fetches ${href}, which answers ${answer.status}`];
    if (!answer.headers.get("Content-Type")?.startsWith("text/css")) return [];
    const inside = urlsInStyles(answer.html).map((one) => assetFaults(one, url.pathname));
    return (await Promise.all(inside)).flat();
  }

  /** Everything that is wrong with what somebody gets at the example's addresses. */
  async function faultsFor(shown: Shown, role: Role): Promise<string[]> {
    const expected = answerFor(shown, role);
    const addresses = addressesOf(shown, scene).map((address) => {
      const { pathname, search } = new URL(address, app.origin);
      return pathname + search;
    });
    const faults: string[] = [];
    for (const path of role === viewerOf(shown) ? addresses : addresses.slice(0, 1)) {
      const { page, asked } = await visit(role, path);
      const sight = { shown, role, path, page, expected };
      sights.push(sight);
      const found = [...judges.flatMap((judge) => judge(sight)), ...queryFaults(asked)];
      if (isPage(sight)) found.push(...(await linkFaults(sight)));
      faults.push(...found.map((fault) => sentence(sight, fault)));
    }
    return faults;
  }

  const mine = examples.filter(({ folder }) => takes(folder));

  describe.each(routesOf(mine))("$module", ({ first, shown: all }) => {
    test.each(all)("$example.name", async (shown) => {
      const faults: string[] = [];
      for (const role of askersOf(shown)) faults.push(...(await faultsFor(shown, role)));
      expect(faults).toEqual([]);
    });

    test("its data are given to nobody else", async () => {
      const faults: string[] = [];
      for (const role of roles) faults.push(...(await dataFaults(first, role)));
      expect(faults).toEqual([]);
    });
  });

  const staffs = routesOf(mine).filter(({ first }) => first.facts.may === "staff");
  test.each(staffs)("no method changes anything at $module for who may not look", async ({ first }) => {
    expect(await methodFaults(first)).toEqual([]);
  });

  test("no two pages of a person have the same title", () => {
    const faults = roles.flatMap((role) => sameTitles(sights.filter((sight) => sight.role === role)));
    expect(faults).toEqual([]);
  });

  /** Asks for a client navigation's data: whole, and by naming routes, for each of which its own lock holds. */
  async function dataFaults(shown: Shown, role: Role): Promise<string[]> {
    const [path = ""] = addressesOf(shown, scene);
    const [plain = "", query] = path.split("?");
    const address = plain === "/" ? "/_root.data" : `${plain}.data`;
    const expected = answerFor(shown, role);
    const headers = { "Sec-Fetch-Site": "same-origin", Accept: "*/*" };
    const page = await scene.people[role]().get(query ? `${address}?${query}` : address, { headers });
    const whole = { shown, role, path: address, page, expected };
    const faults = [...data(whole), ...secrets(whole)].map((fault) => sentence(whole, fault));
    if (expected === 200 || shown.layouts.length + Number(plain.startsWith("/reports")) === 0) return faults;
    for (const named of namedWith(shown)) {
      const at = `${address}?_routes=${encodeURIComponent(named)}`;
      const part = { shown, role, path: at, page: await scene.people[role]().get(at), expected };
      if (part.page.status >= 500) faults.push(sentence(part, `answers ${part.page.status}`));
      if (part.page.html.includes("CRR-")) faults.push(sentence(part, "shows user keys"));
      faults.push(...secrets(part).map((fault) => sentence(part, fault)));
    }
    return faults;
  }

  /** What the page's own buttons post, and some of other pages', by every method. */
  async function methodFaults(shown: Shown): Promise<string[]> {
    const [path = ""] = addressesOf(shown, scene);
    const faults: string[] = [];
    const before = databaseDigest(app.sqlite);
    const all = { id: scene.unheld, reportId: scene.report, reason: "None", accessLevel: "full" };
    const own = postsOf(shown.facts).map(([intent]) => ({ ...all, ...(intent && { intent }) }));
    const posted = [
      { assignedEmail: "thief@example.com" },
      { intent: "generate", assignedEmail: "thief@example.com" },
      ...own,
    ];
    for (const method of ["POST", "PATCH", "PUT", "DELETE"]) {
      for (const role of ["client", "stranger", "newcomer", "visitor"] as const) {
        for (const address of [path, `${path}.data`]) {
          // Its intents are told from each other by posts only.
          for (const fields of method === "POST" ? posted : posted.slice(0, 1)) {
            const page = await scene.people[role]().send(method, address, fields);
            const sight = { shown, role, path: address, page, expected: 403 as const };
            const allowed = role === "visitor" ? [202, 303, 401, 403, 404, 405] : [403, 404, 405];
            if (!allowed.includes(page.status))
              faults.push(
                sentence(sight, `takes ${method} with ${JSON.stringify(fields)} and answers ${page.status}`),
              );
            if (page.status === 303 && !page.location?.startsWith("/login"))
              faults.push(sentence(sight, `takes ${method} and leads to ${page.location}`));
            faults.push(...secrets(sight).map((fault) => sentence(sight, fault)));
          }
        }
      }
    }
    const after = databaseDigest(app.sqlite);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    if (changed.length > 0)
      faults.push(`${shown.module}: somebody who may not look changed ${changed.join(", ")}`);
    return faults;
  }

  return {
    scene: () => scene,
    app: () => app,
    /** What is wrong with the pages that a visitor finds by links alone, and those that these lead to. */
    async foundFaults(): Promise<string[]> {
      const shown = examples.find(({ facts }) => facts.path === "/");
      if (!shown) throw new Error("There is no home page.");
      const faults: string[] = [];
      const known = new Set(sights.map(({ path }) => path));
      for (const path of found) {
        if (known.has(path) || known.size > 400) continue;
        known.add(path);
        const page = await look("visitor", path);
        const sight: Sight = { shown, role: "visitor", path, page, expected: page.status };
        if (!isPage(sight)) continue;
        const all = [...judges.flatMap((judge) => judge(sight)), ...(await linkFaults(sight))];
        faults.push(...all.map((fault) => `${path}, found by a link, ${fault}`));
      }
      return faults;
    },
    look,
    /** What the client gets of these files once their company has the tools in full. */
    async licensedFaults(): Promise<string[]> {
      const licensed = mine.filter(({ facts }) => facts.licensed);
      for (const { folder } of licensed)
        await license(app.db, scene.companyId, folder.replace("portal/tools/", ""));
      seen.clear();
      const faults: string[] = [];
      for (const { facts, folder, layouts, module, example } of licensed) {
        const shown = { facts, folder, layouts, module, example: { ...example, gets: 200 as const } };
        faults.push(...(await faultsFor(shown, "client")));
      }
      return faults;
    },
  };
}

function sentence({ shown, role, path }: Sight, fault: string): string {
  return `${shown.module}, example "${shown.example.name}": ${path} ${fault} (as ${role})`;
}

function routesOf(all: readonly Shown[]): { module: string; first: Shown; shown: Shown[] }[] {
  const routes = new Map<string, { module: string; first: Shown; shown: Shown[] }>();
  for (const one of all) {
    const route = routes.get(one.module) ?? { module: one.module, first: one, shown: [] };
    route.shown.push(one);
    routes.set(one.module, route);
  }
  return [...routes.values()];
}

/** Ways to name the loaders that a request for data wants. */
function namedWith({ module, layouts }: Shown): string[] {
  const id = (file: string) => file.replace(/\.tsx?$/, "");
  const own = id(module);
  const around = layouts.map(id);
  const admins = id("routes/admin/user-management/user-keys.tsx");
  return [
    ...new Set([
      own,
      ["root", own].join(","),
      [...around, own].join(","),
      around.join(","),
      "root",
      "",
      admins,
      `${own},${admins}`,
      "no-such-route",
    ]),
  ];
}
