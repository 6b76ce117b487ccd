import { DemoBanner } from "#app/features/analysis/tools/demo-banner.tsx";
import type { ToolAccess } from "#app/features/analysis/tools/tool.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ExportLinks } from "#app/ui/list/export-links.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { portfolioCsvHref, portfolioHref } from "./valuation-href.ts";

const VIEWS = [
  { page: "", label: "Portfolio" },
  { page: "snapshots", label: "Snapshots" },
  { page: "peers", label: "Peer sets" },
  { page: "rates", label: "Exchange rates" },
] as const;

/** Tabs above each view of the tool. */
export function PortfolioTabs({ keep, current }: { keep: string; current: (typeof VIEWS)[number]["page"] }) {
  return (
    <TabLinks
      label="Views of the portfolio"
      items={VIEWS.map(({ page, label }) => ({
        to: portfolioHref(page, keep),
        label,
        current: page === current,
      }))}
    />
  );
}

export function PortfolioBanner({ access }: { access: ToolAccess }) {
  return access === "demo" ? <DemoBanner tool="portfolio-valuation" /> : null;
}

/** What can be done with the whole portfolio. */
export function PortfolioActions({ keep, access }: { keep: string; access: ToolAccess }) {
  return (
    <>
      <LinkButton to={portfolioHref("new", keep)}>Add holding</LinkButton>{" "}
      <LinkButton to={portfolioHref("import", keep)} variant="secondary">
        Import
      </LinkButton>{" "}
      {access === "granted" && (
        <>
          <ExportLinks to={portfolioCsvHref("holdings", keep)} label="Export holdings" />{" "}
          <ExportLinks to={portfolioCsvHref("flows", keep)} label="Export cash flows" />
        </>
      )}
    </>
  );
}
