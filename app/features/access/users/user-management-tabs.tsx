import { TabLinks } from "#app/ui/list/tab-links.tsx";

/** The pages of user management, each with an address of its own. */
export function UserManagementTabs() {
  return (
    <TabLinks
      label="User management"
      items={[
        { to: "/admin-user-management", label: "User Keys", end: true },
        { to: "/admin-user-management/users", label: "User Management" },
        { to: "/admin-user-management/two-factor", label: "2FA Setup" },
        { to: "/admin-user-management/applications", label: "Applications" },
        { to: "/admin-user-management/audit", label: "Audit" },
        { to: "/admin-user-management/security-events", label: "Security events" },
      ]}
    />
  );
}
