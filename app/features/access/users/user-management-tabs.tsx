import { linkTo } from "#app/link.ts";
import { TabLinks } from "#app/ui/list/tab-links.tsx";

/** The pages of user management, each with an address of its own. */
export function UserManagementTabs() {
  return (
    <TabLinks
      label="User management"
      items={[
        { to: linkTo("/admin-user-management"), label: "User Keys", end: true },
        { to: linkTo("/admin-user-management/users"), label: "User Management" },
        { to: linkTo("/admin-user-management/admins"), label: "Admins" },
        { to: linkTo("/admin-user-management/two-factor"), label: "2FA Setup" },
        { to: linkTo("/admin-user-management/applications"), label: "Applications" },
        { to: linkTo("/admin-user-management/audit"), label: "Audit" },
        { to: linkTo("/admin-user-management/security-events"), label: "Security events" },
      ]}
    />
  );
}
