import { viewOf } from "#app/features/lists/list-view.ts";

export type UserFilter = "all" | "clients" | "admins" | "pending" | "disabled";

const noun = ["user", "users"] as const;
const search = "Search users by name, email or company";

/** Everybody with an account, by name. */
export const USERS = viewOf({
  path: "/admin-user-management/users",
  noun,
  filters: {
    show: {
      label: "Users by role and status",
      options: [
        ["all", "All"],
        ["clients", "Clients"],
        ["admins", "Admins"],
        ["pending", "Pending"],
        ["disabled", "Disabled"],
      ],
    },
  },
  search,
  sort: () => "name",
});

/** The same people, for setting up two-factor authentication. */
export const TWO_FACTOR_USERS = viewOf({
  path: "/admin-user-management/two-factor",
  noun,
  filters: {},
  search,
  sort: () => "name",
  also: ["confirm"],
});
