import { DemoBanner } from "#app/features/analysis/tools/demo-banner.tsx";
import type { ToolAccess } from "#app/features/analysis/tools/tool.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { ExportMenu } from "#app/ui/list/export-menu.tsx";
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

/** What can be done with the whole portfolio. @param canValue there are holdings to value. */
export function PortfolioActions({
  keep,
  access,
  canValue,
}: {
  keep: string;
  access: ToolAccess;
  canValue: boolean;
}) {
  const exports = (["holdings", "flows"] as const).map((of) => ({
    to: portfolioCsvHref(of, keep),
    label: of === "holdings" ? "Holdings" : "Cash flows",
  }));
  return (
    <>
      <LinkButton to={portfolioHref("new", keep)}>Add holding</LinkButton>{" "}
      {canValue && (
        <RowAction
          intent="revalue"
          label="Value all for today"
          variant="secondary"
          size="normal"
          action={withQuery(portfolioHref("", keep), { index: "" })}
        />
      )}{" "}
      <LinkButton to={portfolioHref("import", keep)} variant="secondary">
        Import
      </LinkButton>{" "}
      {access === "granted" && <ExportMenu files={exports} />}
    </>
  );
}
