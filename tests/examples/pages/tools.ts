import type { facts } from "#app/routes/portal/tools/facts.ts";
import type { PagesOf } from "../example.ts";

export const pages: PagesOf<typeof facts> = {
  "tools.tsx": [{ name: "tools" }, { name: "tools-empty", who: "newcomer" }],
  "import-preview.tsx": [{ name: "import-preview", ids: ({ stagedImport }) => stagedImport }],
  "refused-csv.ts": [{ name: "refused-csv", ids: ({ stagedImport }) => stagedImport }],
};
