import { expect, test } from "vitest";
import { tellCensus } from "./census.ts";

const census = tellCensus((folder) => folder.startsWith("portal/tools"));

test("a company that has the tools gets their files", async () => {
  expect(await census.licensedFaults()).toEqual([]);
});
