/** Every intent of every route, with who may press it and a right post. */
import { facts as accessFacts } from "#app/routes/access/facts.ts";
import { facts as accountFacts } from "#app/routes/account/facts.ts";
import { facts as companiesFacts } from "#app/routes/admin/companies/facts.ts";
import { facts as dataPortalFacts } from "#app/routes/admin/data-portal/facts.ts";
import { facts as adminFacts } from "#app/routes/admin/facts.ts";
import { facts as userManagementFacts } from "#app/routes/admin/user-management/facts.ts";
import { frames } from "#app/routes/all-facts.ts";
import { facts as portalFacts } from "#app/routes/portal/facts.ts";
import { facts as companyFacts } from "#app/routes/portal/company/facts.ts";
import { facts as orderFacts } from "#app/routes/portal/orders/facts.ts";
import { facts as quoteFacts } from "#app/routes/portal/quotes/facts.ts";
import { facts as reportFacts } from "#app/routes/portal/reports/facts.ts";
import { facts as shopFacts } from "#app/routes/portal/shop/facts.ts";
import { facts as supportFacts } from "#app/routes/portal/support/facts.ts";
import { facts as benchmarkingFacts } from "#app/routes/portal/tools/benchmarking/facts.ts";
import { facts as dealFacts } from "#app/routes/portal/tools/deal-flow/facts.ts";
import { facts as diligenceFacts } from "#app/routes/portal/tools/due-diligence/facts.ts";
import { facts as toolFacts } from "#app/routes/portal/tools/facts.ts";
import { facts as kpiFacts } from "#app/routes/portal/tools/kpi-alerts/facts.ts";
import { facts as valuationFacts } from "#app/routes/portal/tools/portfolio-valuation/facts.ts";
import { facts as preferenceFacts } from "#app/routes/preferences/facts.ts";
import { facts as publicFacts } from "#app/routes/public/facts.ts";
import { type Access, type Folder, postsOf, type RouteFacts } from "#app/routes/route-facts.ts";
import { posts as access } from "./access.ts";
import { posts as account } from "./account.ts";
import { admin, userManagement } from "./admin.ts";
import { companies, company } from "./company.ts";
import { posts as dataPortal } from "./data-portal.ts";
import * as inPortal from "./portal.ts";
import type { AnyPosts, PostExample } from "./post-example.ts";
import { posts as preferences } from "./preferences.ts";
import { posts as publicSite } from "./public.ts";
import { posts as tools } from "./tools.ts";
import { posts as benchmarking } from "./tools-benchmarking.ts";
import { posts as deals } from "./tools-deals.ts";
import { posts as diligence } from "./tools-diligence.ts";
import { posts as kpis } from "./tools-kpis.ts";
import { posts as valuation } from "./tools-valuation.ts";

const examples: [Folder, AnyPosts][] = [
  [accessFacts, access],
  [accountFacts, account],
  [adminFacts, admin],
  [userManagementFacts, userManagement],
  [dataPortalFacts, dataPortal],
  [companiesFacts, companies],
  [portalFacts, inPortal.portal],
  [companyFacts, company],
  [orderFacts, inPortal.orders],
  [quoteFacts, inPortal.quotes],
  [reportFacts, inPortal.reports],
  [shopFacts, inPortal.shop],
  [supportFacts, inPortal.support],
  [toolFacts, tools],
  [benchmarkingFacts, benchmarking],
  [dealFacts, deals],
  [diligenceFacts, diligence],
  [kpiFacts, kpis],
  [valuationFacts, valuation],
  [preferenceFacts, preferences],
  [publicFacts, publicSite],
];

export interface PostCase {
  /** Below `app/routes`. */
  folder: string;
  /** With its parameters, as in the facts. */
  path: string;
  intent: string;
  may: Access;
  facts: RouteFacts;
  example: PostExample;
}

export const postCases: PostCase[] = examples.flatMap(([{ folder, routes }, posts]) =>
  Object.entries(posts).flatMap(([file, byIntent]) => {
    const facts = routes[file];
    if (!facts) return [];
    const may = new Map(postsOf(facts));
    return Object.entries(byIntent).map(([intent, example]) => ({
      folder,
      path: facts.path,
      intent,
      may: may.get(intent) ?? facts.may,
      facts,
      example,
    }));
  }),
);

/** Folders with posts of which nothing was said above. */
export const unheard = frames
  .flatMap(({ folders }): readonly Folder[] => folders)
  .filter(({ routes }) => Object.values(routes).some((facts) => facts.posts))
  .filter((folder) => !examples.some(([told]) => told === folder))
  .map(({ folder }) => folder);
