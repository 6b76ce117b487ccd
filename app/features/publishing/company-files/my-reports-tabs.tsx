import { linkTo } from "#app/link.ts";
import { TabLinks } from "#app/ui/list/tab-links.tsx";

/** The views of what the company has, each with an address of its own. */
export function MyReportsTabs() {
  return (
    <TabLinks
      label="My Reports"
      items={[
        { to: linkTo("/client-portal/reports"), label: "Reports", end: true },
        { to: linkTo("/client-portal/reports/documents"), label: "Client Documents" },
        { to: linkTo("/client-portal/reports/library"), label: "Resource Library" },
        { to: linkTo("/client-portal/reports/history"), label: "Download history" },
      ]}
    />
  );
}
