import { viewOf } from "#app/features/lists/list-view.ts";

/** The two places of documents, the newest first. */
export const CLIENT_DOCUMENTS = viewOf({
  path: "/client-portal/reports/documents",
  noun: ["document", "documents"],
  filters: {},
  search: "Search Client Documents",
  sort: () => "newest",
});

export const RESOURCE_LIBRARY = viewOf({
  path: "/client-portal/reports/library",
  noun: ["resource", "resources"],
  filters: {},
  search: "Search Resource Library",
  sort: () => "newest",
});
