import { viewOf } from "#app/features/lists/list-view.ts";
import { userKeyStatusLabel, type UserKeyStatus } from "../identity/user-key/user-key.ts";

export type UserKeyFilter = "all" | UserKeyStatus;

/** Every key, the newest first. */
export const USER_KEYS = viewOf({
  path: "/admin-user-management",
  noun: ["key", "keys"],
  filters: {
    state: {
      label: "Keys by status",
      options: [
        ["all", "All"],
        ...(["active", "unused", "revoked"] as const).map((one) => [one, userKeyStatusLabel[one]] as const),
      ],
    },
  },
  search: "Search keys by email or beginning of the key",
  sort: () => "newest",
  also: ["confirm", "revealed"],
});
