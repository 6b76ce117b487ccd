/**
 * The census of pages: each example of each route is fetched once as each kind of person, and everything is judged from
 * that one answer. A file takes the folders of one portal.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brand } from "#app/brand.ts";
import { addressesOf, answerFor, askersOf, examples, type Shown, viewerOf } from "../examples/all.ts";
import { license, type Scene, setScene } from "../examples/scene.ts";
import { type Role, roles } from "../examples/stage.ts";
import { type App, type Page, startApp } from "../support/product/harness.ts";
import { strangersRowsOf, unboundedReadsOf, walksOf, watchQueries } from "../support/reading/query-watch.ts";
import { access } from "./judges/access.ts";
import { controls } from "./judges/controls.ts";
import { firstPaint } from "./judges/first-paint.ts";
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
import { recordHead } from "./judges/record-head.ts";
import { secrets } from "./judges/secrets.ts";
import { isPage, type Judge, sentence, type Sight } from "./judges/sight.ts";
import { sizes } from "./judges/sizes.ts";
import { sameTitles } from "./judges/titles.ts";
import { whole } from "./judges/whole.ts";
import { words } from "./judges/words.ts";
import { dataFaults, methodFaults } from "./locks.ts";

const judges: readonly Judge[] = [
  access,
  secrets,
  headers,
  whole,
  order,
  controls,
  pictures,
  recordHead,
  head,
  firstPaint,
  sizes,
  words,
];

/** Elsewhere, and meant: the authorities people may complain to, and the firm's own addresses from the brand file. */
const elsewhere: readonly string[] = [
  "https://ico.org.uk/",
  "https://www.equalityadvisoryservice.com/",
  brand.schedulingUrl,
  ...brand.social.map(({ url }: { url: string }) => url),
];

/** A copy is stamped for whoever takes it away, or opens it to read. */
const isCopy = ({ pathname, searchParams }: URL) =>
  pathname.endsWith("/download") || (pathname.endsWith("/read") && !searchParams.has("copy"));

interface Options {
  /** Something more in the database before anybody looks. */
  before?: (app: App) => Promise<unknown>;
}

/** @param takes the folders below `app/routes` that this file looks at. */
export function tellCensus(takes: (folder: string) => boolean, { before }: Options = {}) {
  const queries = watchQueries();
  const seen = new Map<string, { page: Page; asked: string[] }>();
  const judged = new Set<string>();
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

  function queryFaults(asked: readonly string[], role: Role): string[] {
    const isStaff = role === "admin";
    const fresh = asked.filter((one) => !judged.has(`${isStaff} ${one}`));
    for (const one of fresh) judged.add(`${isStaff} ${one}`);
    const walks = fresh.flatMap((one) => walksOf(app.sqlite, one));
    const unbounded = fresh.flatMap((one) => unboundedReadsOf(app.sqlite, one));
    const others = isStaff ? [] : fresh.flatMap((one) => strangersRowsOf(app.sqlite, one));
    return [
      ...walks.map((walk) => `walks through a table that grows (give it an index): ${walk}`),
      ...unbounded.map(
        (read) => `reads a table that grows without a bound (countRows, a limit, tallies): ${read}`,
      ),
      ...others.map((walk) => `reads every company's rows to find theirs (ask by the company): ${walk}`),
    ];
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
      if (isCopy(url) && target !== path) continue;
      const answer = target === path ? page : await look(role, target);
      // The Report Shop tells a visitor how to get in, and a page that refuses may name itself.
      const isDoor = role === "visitor" && url.pathname === "/reports" && answer.status === 403;
      if (!isDoor && target !== path) faults.push(linkFault(href, answer));
      faults.push(anchorFault(href, url.hash, answer));
    }
    for (const href of assetsOf(page)) faults.push(...(await assetFaults(href, path, role)));
    return faults.filter((fault) => fault !== null);
  }

  /** Where the page's links lead within the product. */
  const targetsOf = ({ page, path }: Sight) =>
    hrefsOf(page)
      .filter((href) => !isMailOrTelephone(href))
      .map((href) => new URL(href, new URL(path, app.origin)))
      .filter((url) => url.origin === app.origin && !isCopy(url))
      .map(({ pathname, search }) => pathname + search);

  const assets = new Set<string>();

  async function assetFaults(href: string, from: string, role: Role): Promise<string[]> {
    const url = new URL(href, new URL(from, app.origin));
    if (assets.has(url.href)) return [];
    assets.add(url.href);
    if (url.origin !== app.origin) return [`fetches ${href} from elsewhere`];
    // A page of a report is its reader's alone, and drawn for each who asks: one of them is looked at.
    const isReaders = /\/read\/[^/]+\/(?:[2-9]|\d\d+)$/.test(url.pathname);
    if (isReaders) return [];
    const answer = await look(url.pathname.includes("/read/") ? role : "visitor", url.pathname + url.search);
    if (answer.status !== 200) return [`fetches ${href}, which answers ${answer.status}`];
    if (!answer.headers.get("Content-Type")?.startsWith("text/css")) return [];
    const inside = urlsInStyles(answer.html).map((one) => assetFaults(one, url.pathname, role));
    return (await Promise.all(inside)).flat();
  }

  /** What somebody gets at the example's addresses. */
  async function sightsOf(shown: Shown, role: Role): Promise<(Sight & { asked: string[] })[]> {
    const addresses = addressesOf(shown, scene).map((address) => {
      const { pathname, search } = new URL(address, app.origin);
      return pathname + search;
    });
    const sights = [];
    for (const path of role === viewerOf(shown) ? addresses : addresses.slice(0, 1))
      sights.push({ shown, role, path, expected: answerFor(shown, role), ...(await visit(role, path)) });
    return sights;
  }

  /** Everything that is wrong with it. */
  async function faultsFor(shown: Shown, role: Role): Promise<string[]> {
    const faults: string[] = [];
    for (const sight of await sightsOf(shown, role)) {
      const wrong = [...judges.flatMap((judge) => judge(sight)), ...queryFaults(sight.asked, role)];
      if (isPage(sight)) wrong.push(...(await linkFaults(sight)));
      faults.push(...wrong.map((fault) => sentence(sight, fault)));
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
      for (const role of roles) faults.push(...(await dataFaults(scene, first, role)));
      expect(faults).toEqual([]);
    });
  });

  const staffs = routesOf(mine).filter(({ first }) => first.facts.may === "staff");
  test.each(staffs)("no method changes anything at $module for who may not look", async ({ first }) => {
    expect(await methodFaults(app, scene, first)).toEqual([]);
  });

  test.each(roles)("no two pages of a %s have the same title", async (role) => {
    const sights: Sight[] = [];
    for (const shown of mine.filter((one) => askersOf(one).includes(role)))
      sights.push(...(await sightsOf(shown, role)));
    expect(sameTitles(sights)).toEqual([]);
  });

  return {
    scene: () => scene,
    app: () => app,
    /** What is wrong with the pages that a visitor finds by links alone, and those that these lead to. */
    async foundFaults(): Promise<string[]> {
      const [home] = mine.filter(({ facts }) => facts.path === "/");
      if (!home) throw new Error("There is no home page.");
      const faults: string[] = [];
      const waiting: Sight[] = [];
      for (const shown of mine.filter((one) => askersOf(one).includes("visitor")))
        waiting.push(...(await sightsOf(shown, "visitor")));
      const known = new Set(waiting.map(({ path }) => path));
      for (let from = waiting.shift(); from !== undefined; from = waiting.shift()) {
        for (const path of isPage(from) ? targetsOf(from) : []) {
          if (known.has(path) || known.size > 400) continue;
          known.add(path);
          const page = await look("visitor", path);
          const sight: Sight = { shown: home, role: "visitor", path, page, expected: page.status };
          if (!isPage(sight)) continue;
          waiting.push(sight);
          const wrong = [...judges.flatMap((judge) => judge(sight)), ...(await linkFaults(sight))];
          faults.push(...wrong.map((fault) => `${path}, found by a link, ${fault}`));
        }
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
      expect(licensed.length).toBeGreaterThan(5);
      const faults: string[] = [];
      for (const { facts, folder, layouts, module, example } of licensed) {
        const shown = { facts, folder, layouts, module, example: { ...example, gets: 200 as const } };
        faults.push(...(await faultsFor(shown, "client")));
      }
      // As the scene has it.
      await app.db
        .deleteFrom("company_tools")
        .where("company_id", "=", scene.companyId)
        .where("tool", "<>", "deal-flow")
        .execute();
      seen.clear();
      return faults;
    },
  };
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
