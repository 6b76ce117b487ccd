import type { facts } from "#app/routes/preferences/facts.ts";
import type { PostsOf } from "./post-example.ts";

const elsewhere = "At the foot of every page.";
const unaudited = "A cookie of the browser says it; nothing is kept here.";

export const posts: PostsOf<typeof facts> = {
  "theme.ts": {
    "": {
      post: () => ({ to: "/preferences/theme", fields: { theme: "dark", to: "/" } }),
      elsewhere,
      unaudited,
      typed: false,
    },
  },
  "basic.ts": {
    "": {
      post: () => ({ to: "/preferences/basic", fields: { basic: "1", to: "/" } }),
      elsewhere,
      unaudited,
      typed: false,
    },
  },
};
