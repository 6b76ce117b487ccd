import { viewOf } from "#app/features/lists/list-view.ts";
import { ACCESS_LEVELS, type AccessLevel, CLIENT_STATUSES, type ClientStatus } from "./client.ts";

/** Empty for all of them. */
export interface ClientFilters {
  status: "" | ClientStatus;
  access: "" | AccessLevel;
}

/** Client companies by name. */
export const CLIENTS = viewOf({
  path: "/admin-data-portal/clients",
  noun: ["client", "clients"],
  filters: {
    status: {
      label: "Status",
      options: [["", "All"], ...CLIENT_STATUSES.map(({ value, label }) => [value, label] as const)],
      isSelect: true,
    },
    access: {
      label: "Access level",
      options: [["", "All"], ...ACCESS_LEVELS.map(({ value, label }) => [value, label] as const)],
      isSelect: true,
    },
  },
  search: "Search by company, name or email",
  sort: () => "company",
});

/** The same, to deliver something to some of them. @param path of the page that asks to whom. */
export const clientsToChoose = (path: string) =>
  viewOf({
    path,
    noun: ["client", "clients"],
    filters: {},
    search: "Search clients by company, person or email",
    sort: () => "company",
  });
