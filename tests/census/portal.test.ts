import { tellCensus } from "./census.ts";

tellCensus(
  (folder) => (folder.startsWith("portal") && !folder.startsWith("portal/tools")) || folder === "search",
);
