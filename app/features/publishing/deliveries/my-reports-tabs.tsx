import { TabLinks } from "#app/ui/list/tab-links.tsx";

/** The views of what the company has, each with an address of its own. */
export function MyReportsTabs() {
  return (
    <TabLinks
      label="My Reports"
      items={[
        { to: "/client-portal/reports", label: "Reports", end: true },
        { to: "/client-portal/reports/documents", label: "Client Documents" },
        { to: "/client-portal/reports/library", label: "Resource Library" },
        { to: "/client-portal/reports/history", label: "Download history" },
      ]}
    />
  );
}
