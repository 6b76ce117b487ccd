import { viewOf } from "#app/features/lists/list-view.ts";

const noun = ["person", "people"] as const;
const search = "Search by name or email";

/** The people of one's own company, by name. */
export const PEOPLE = viewOf({
  path: "/client-portal/company/people",
  noun,
  filters: {},
  search,
  sort: () => "name",
});

/** The same of any company, for staff. @param path of its page. */
export const peopleForStaff = (path: string) =>
  viewOf({ path, noun, filters: {}, search, sort: () => "name" });
