import type { facts } from "#app/routes/portal/tools/deal-flow/facts.ts";
import type { Ground, PostsOf } from "./post-example.ts";
import { removedAt } from "./records.ts";

const board = "/client-portal/tools/deal-flow";
const newDeal = { name: "Kestrel", type: "Growth", sector: "Technology" };
const dealOf = async ({ make, owner }: Ground, values = {}) =>
  `${board}/${await make.deal(owner.companyId, values)}`;

export const posts: PostsOf<typeof facts> = {
  "board.tsx": {
    samples: {
      post: () => ({ to: board }),
      except: { admin: 403 },
      writes: ["deal_moves", "deals", "sequences"],
    },
  },
  "new.tsx": {
    "": {
      post: () => ({ to: `${board}/new`, fields: newDeal }),
      writes: ["deal_moves", "deals", "sequences", "submissions"],
    },
  },
  "import.tsx": {
    "": {
      post: () => ({
        to: `${board}/import`,
        fields: { csv: "Name,Type,Sector\r\nKestrel,Growth,Technology\r\n" },
      }),
      writes: ["staged_imports", "submissions"],
      unaudited: "Nothing of it counts before it is taken.",
    },
  },
  "deal.tsx": {
    move: {
      post: async (ground) => ({ to: await dealOf(ground), fields: { to: "Due Diligence" } }),
      writes: ["deal_moves", "deals"],
    },
    remove: { post: async (ground) => ({ to: await dealOf(ground) }), writes: ["deals"] },
    restore: {
      post: async (ground) => ({ to: await dealOf(ground, { removed_at: removedAt }) }),
      writes: ["deals"],
    },
    open: {
      post: async (ground) => ({ to: await dealOf(ground), fields: { tool: "portfolio-valuation" } }),
      writes: ["submissions", "valuation_holdings"],
    },
  },
  "edit.tsx": {
    "": {
      post: async (ground) => ({ to: `${await dealOf(ground)}/edit`, fields: newDeal }),
      writes: ["deals"],
    },
  },
};
