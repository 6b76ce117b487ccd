import { linkTo } from "#app/link.ts";
import { TabLinks } from "#app/ui/list/tab-links.tsx";

/** What staff have of one client, each part at an address of its own. */
export function ClientTabs({ id }: { id: string }) {
  return (
    <TabLinks
      label="Client"
      items={[
        { to: linkTo("/admin-data-portal/clients/:id", { id }), label: "Overview", end: true },
        { to: linkTo("/admin-data-portal/clients/:id/people", { id }), label: "People" },
        { to: linkTo("/admin-data-portal/clients/:id/company", { id }), label: "Particulars" },
        { to: linkTo("/admin-data-portal/clients/:id/notes", { id }), label: "Notes" },
      ]}
    />
  );
}
