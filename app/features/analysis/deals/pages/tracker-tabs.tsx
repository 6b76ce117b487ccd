import { ExportLinks } from "#app/ui/list/export-links.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { DemoBanner } from "#app/features/analysis/tools/demo-banner.tsx";
import type { ToolAccess } from "#app/features/analysis/tools/tool.ts";
import { dealsCsvHref, trackerHref } from "./deal-href.ts";

/** The ways through the tracker, above each of its views. */
export function TrackerTabs({ keep, current }: { keep: string; current: "" | "list" | "charts" }) {
  const views = [
    { page: "", label: "Board" },
    { page: "list", label: "List" },
    { page: "charts", label: "Figures and charts" },
  ] as const;
  return (
    <TabLinks
      label="Views of the deals"
      items={views.map(({ page, label }) => ({
        to: trackerHref(page, keep),
        label,
        current: page === current,
      }))}
    />
  );
}

/** What can be done with the whole pipeline. */
export function TrackerActions({ keep, access }: { keep: string; access: ToolAccess }) {
  return (
    <>
      <LinkButton to={trackerHref("new", keep)}>Add deal</LinkButton>{" "}
      <LinkButton to={trackerHref("import", keep)} variant="secondary">
        Import
      </LinkButton>{" "}
      {access === "granted" && <ExportLinks to={dealsCsvHref(keep)} />}
    </>
  );
}

export function TrackerBanner({ access }: { access: ToolAccess }) {
  return access === "demo" ? <DemoBanner tool="deal-flow" /> : null;
}
