import type { facts } from "#app/routes/preferences/facts.ts";
import type { PostsOf } from "./post-example.ts";

const unaudited = "A cookie of the browser says it; nothing is kept here.";

export const posts: PostsOf<typeof facts> = {
  "theme.ts": {
    "": {
      post: () => ({ to: "/preferences/theme", fields: { theme: "dark", to: "/" } }),
      unaudited,
      typed: false,
    },
  },
  "basic.ts": {
    "": {
      post: () => ({ to: "/preferences/basic", fields: { basic: "1", to: "/" } }),
      unaudited,
      typed: false,
    },
  },
};
