import { tellCensus } from "./census.ts";

tellCensus((folder) => folder.startsWith("admin"));
