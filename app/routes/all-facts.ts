/** The facts of every route, by the frame that its pages stand in. */
import { facts as access } from "./access/facts.ts";
import { facts as account } from "./account/facts.ts";
import { facts as dataPortal } from "./admin/data-portal/facts.ts";
import { facts as companies } from "./admin/companies/facts.ts";
import { facts as admin } from "./admin/facts.ts";
import { facts as figures } from "./admin/figures/facts.ts";
import { facts as staffFiles } from "./admin/files/facts.ts";
import { facts as userManagement } from "./admin/user-management/facts.ts";
import { facts as company } from "./portal/company/facts.ts";
import { facts as portal } from "./portal/facts.ts";
import { facts as markets } from "./portal/markets/facts.ts";
import { facts as orders } from "./portal/orders/facts.ts";
import { facts as quotes } from "./portal/quotes/facts.ts";
import { facts as reports } from "./portal/reports/facts.ts";
import { facts as services } from "./portal/services/facts.ts";
import { facts as shop } from "./portal/shop/facts.ts";
import { facts as support } from "./portal/support/facts.ts";
import { facts as benchmarking } from "./portal/tools/benchmarking/facts.ts";
import { facts as dealFlow } from "./portal/tools/deal-flow/facts.ts";
import { facts as dueDiligence } from "./portal/tools/due-diligence/facts.ts";
import { facts as tools } from "./portal/tools/facts.ts";
import { facts as kpiAlerts } from "./portal/tools/kpi-alerts/facts.ts";
import { facts as valuation } from "./portal/tools/portfolio-valuation/facts.ts";
import { facts as preferences } from "./preferences/facts.ts";
import { facts as publicSite } from "./public/facts.ts";
import { facts as search } from "./search/facts.ts";
import type { Folder, RouteFacts } from "./route-facts.ts";

/** Below `app/`: a frame's layout is its portal's lock; the public site has neither. */
export const frames = [
  { layout: null, folders: [publicSite, access, preferences] },
  // Signed in, either role.
  { layout: "routes/account/layout.tsx", folders: [account] },
  { layout: "routes/search/layout.tsx", folders: [search] },
  // Clients and admins.
  {
    layout: "routes/portal/layout.tsx",
    folders: [
      portal,
      shop,
      reports,
      markets,
      services,
      quotes,
      orders,
      support,
      company,
      tools,
      dealFlow,
      valuation,
      benchmarking,
      kpiAlerts,
      dueDiligence,
    ],
  },
  // Admins.
  {
    layout: "routes/admin/layout.tsx",
    folders: [admin, figures, dataPortal, companies, userManagement, staffFiles],
  },
] as const;

export const allRoutes: readonly RouteFacts[] = frames.flatMap(({ folders }) =>
  folders.flatMap(({ routes }: Folder) => Object.values(routes)),
);
