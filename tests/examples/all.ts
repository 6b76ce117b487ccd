/** Every example of every route, with who gets what: from the facts, and from the examples where they say otherwise. */
import { frames } from "#app/routes/all-facts.ts";
import type { RouteFacts } from "#app/routes/route-facts.ts";
import type { Answer, Example } from "./example.ts";
import { pages as access } from "./pages/access.ts";
import { pages as account } from "./pages/account.ts";
import { pages as admin } from "./pages/admin.ts";
import { pages as benchmarking } from "./pages/benchmarking.ts";
import { pages as company, staffPages as companies } from "./pages/company.ts";
import { pages as dataPortal } from "./pages/data-portal.ts";
import { pages as dealFlow } from "./pages/deal-flow.ts";
import { pages as dueDiligence } from "./pages/due-diligence.ts";
import { pages as figures } from "./pages/figures.ts";
import { pages as kpiAlerts } from "./pages/kpi-alerts.ts";
import { pages as markets } from "./pages/markets.ts";
import { pages as orders } from "./pages/orders.ts";
import { pages as portal } from "./pages/portal.ts";
import { pages as valuation } from "./pages/portfolio-valuation.ts";
import { pages as preferences } from "./pages/preferences.ts";
import { pages as publicSite } from "./pages/public.ts";
import { pages as quotes } from "./pages/quotes.ts";
import { pages as reports } from "./pages/reports.ts";
import { pages as search } from "./pages/search.ts";
import { pages as services } from "./pages/services.ts";
import { pages as shop } from "./pages/shop.ts";
import { pages as staffFiles } from "./pages/staff-files.ts";
import { pages as support } from "./pages/support.ts";
import { pages as tools } from "./pages/tools.ts";
import { pages as userManagement } from "./pages/user-management.ts";
import type { Scene } from "./scene.ts";
import { type Role, roles } from "./stage.ts";

/** By the folder below `app/routes`. */
const byFolder: Readonly<Record<string, Readonly<Record<string, readonly Example[]>>>> = {
  access,
  account,
  admin,
  "admin/companies": companies,
  "admin/data-portal": dataPortal,
  "admin/figures": figures,
  "admin/files": staffFiles,
  "admin/user-management": userManagement,
  portal,
  "portal/company": company,
  "portal/markets": markets,
  "portal/orders": orders,
  "portal/quotes": quotes,
  "portal/reports": reports,
  "portal/services": services,
  "portal/shop": shop,
  "portal/support": support,
  "portal/tools": tools,
  "portal/tools/benchmarking": benchmarking,
  "portal/tools/deal-flow": dealFlow,
  "portal/tools/due-diligence": dueDiligence,
  "portal/tools/kpi-alerts": kpiAlerts,
  "portal/tools/portfolio-valuation": valuation,
  preferences,
  public: publicSite,
  search,
};

/** An example where it stands. */
export interface Shown {
  /** Below `app/routes`. */
  folder: string;
  /** The module below `app/`, as the router names it. */
  module: string;
  facts: RouteFacts;
  /** Below `app/`, outermost first. */
  layouts: readonly string[];
  example: Example;
}

export const examples: readonly Shown[] = frames.flatMap(({ layout, folders }) =>
  folders.flatMap(({ folder, routes }) =>
    Object.entries(routes as Record<string, RouteFacts>).flatMap(([file, facts]) =>
      examplesIn(folder, file).map((example) => {
        const isFramed = facts.gives === undefined || facts.gives === "redirect";
        const layouts = layout !== null && isFramed ? [layout] : [];
        return { folder, module: `routes/${folder}/${file}`, facts, layouts, example };
      }),
    ),
  ),
);

function examplesIn(folder: string, file: string): readonly Example[] {
  const found = byFolder[folder]?.[file];
  if (!found) throw new Error(`tests/examples/all.ts takes no examples of app/routes/${folder}/${file}.`);
  return found;
}

/** The example's address, and those that are read along with it. */
export function addressesOf({ facts, example }: Shown, scene: Scene): string[] {
  const ids = [example.ids?.(scene) ?? []].flat();
  const path = facts.path.replace(/:\w+|\*/g, () => ids.shift() ?? "");
  const query = typeof example.query === "function" ? example.query(scene) : example.query;
  const also = typeof example.also === "function" ? example.also(scene) : (example.also ?? []);
  const former = facts.also !== undefined && !example.who ? [facts.also] : [];
  return [query ? `${path}?${query}` : path, ...also.map((one) => `${path}?${one}`), ...former];
}

/** Who looks at it where one look is enough: whose page it is. */
export function viewerOf({ facts, example }: Pick<Shown, "facts" | "example">): Role {
  if (example.who) return example.who;
  if (facts.may === "anyone") return "visitor";
  return facts.may === "staff" ? "admin" : "client";
}

/** Who asks for it. */
export function askersOf({ example }: Pick<Shown, "example">): readonly Role[] {
  return example.who ? [example.who] : roles;
}

/** What somebody gets there. */
export function answerFor(
  { facts, folder, example }: Pick<Shown, "facts" | "folder" | "example">,
  role: Role,
): Answer {
  const told = typeof example.gets === "object" ? example.gets[role] : example.gets;
  return told ?? byAccess(facts, folder, role);
}

function byAccess(facts: RouteFacts, folder: string, role: Role): Answer {
  const { may } = facts;
  if (may === "anyone") return 200;
  // What an open page asks for by itself is never led to another.
  if (role === "visitor") return facts.gives === "answer" ? 401 : "login";
  const isStaff = role === "admin";
  if (may === "staff") return isStaff ? 200 : 403;
  if ((may === "clients" || may === "company-clients") && isStaff) return 403;
  if (may.startsWith("company") && (role === "stranger" || role === "newcomer")) return 404;
  const toolsFirstPage = `→ /client-portal/${folder.replace("portal/", "")}` as const;
  if (facts.desk && isStaff) return toolsFirstPage;
  if (facts.licensed && !isStaff) return toolsFirstPage;
  return 200;
}
