import type { facts } from "#app/routes/preferences/facts.ts";
import type { PagesOf } from "../example.ts";

export const pages: PagesOf<typeof facts> = {
  // They take posts only.
  "theme.ts": [{ name: "theme", gets: 400 }],
  "basic.ts": [{ name: "basic", gets: 400 }],
};
