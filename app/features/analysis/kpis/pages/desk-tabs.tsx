import { DemoBanner } from "#app/features/analysis/tools/demo-banner.tsx";
import { ClientDesk } from "#app/features/analysis/tools/client-desk.tsx";
import type { ToolAccess } from "#app/features/analysis/tools/tool.ts";
import type { DeskFrame } from "#app/features/analysis/tools/tool-page.server.ts";
import { ExportLinks } from "#app/ui/list/export-links.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { Page, type PageProps } from "#app/ui/page.tsx";
import { type DeskPage, deskHref, kpiCsvHref, type KpiFile } from "./kpi-href.ts";

export const TOOL_NAME = "KPI & Metrics Alerts";

const views = [
  { page: "", label: "KPIs" },
  { page: "heat-map", label: "Heat map" },
  { page: "alerts", label: "Alerts" },
  { page: "covenants", label: "Covenants" },
] as const satisfies { page: DeskPage; label: string }[];

/** The ways through the tool, above each of its views. @param open rules that stand open. */
function DeskTabs({ keep, current, open }: { keep: string; current: DeskPage; open: number }) {
  return (
    <TabLinks
      label="Views of the KPIs"
      items={views.map(({ page, label }) => ({
        to: deskHref(page, keep),
        label,
        current: page === current,
        ...(page === "alerts" && open > 0 && { count: open }),
      }))}
    />
  );
}

interface Props extends Pick<PageProps, "title" | "lead" | "errors" | "summary" | "children"> {
  shown: DeskFrame & { open: number };
  view: DeskPage;
  /** The file that holds what the view shows. */
  file?: KpiFile;
}

/** A view of all KPIs of a desk, with what can be done with them. */
export function KpiDeskPage({ shown, view, file = "values", children, ...page }: Props) {
  const { keep, access, heading, open } = shown;
  return (
    <Page
      {...page}
      heading={TOOL_NAME}
      eyebrow={heading && <ClientDesk name={heading} keep={keep} />}
      actions={
        <>
          <LinkButton to={deskHref("new", keep)}>Add KPI</LinkButton>{" "}
          <LinkButton to={deskHref("import", keep)} variant="secondary">
            Import
          </LinkButton>{" "}
          {access === "granted" && <ExportLinks to={kpiCsvHref(file, keep)} />}
        </>
      }
    >
      <DeskBanner access={access} />
      <DeskTabs keep={keep} current={view} open={open} />
      {children}
    </Page>
  );
}

export function DeskBanner({ access }: { access: ToolAccess }) {
  return access === "demo" ? <DemoBanner tool="kpi-alerts" /> : null;
}
