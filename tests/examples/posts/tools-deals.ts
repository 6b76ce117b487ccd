import type { facts } from "#app/routes/portal/tools/deal-flow/facts.ts";
import type { Ground, PostsOf } from "./post-example.ts";
import { removedAt } from "./records.ts";

const board = "/client-portal/tools/deal-flow";
const newDeal = { name: "Kestrel", type: "Growth", sector: "Technology" };
const dealOf = async ({ make, owner }: Ground, values = {}) =>
  `${board}/${await make.deal(owner.companyId, values)}`;

export const posts: PostsOf<typeof facts> = {
  "board.tsx": { samples: { post: () => ({ to: board }) } },
  "new.tsx": { "": { post: () => ({ to: `${board}/new`, fields: newDeal }) } },
  "import.tsx": {
    "": {
      post: () => ({
        to: `${board}/import`,
        fields: { csv: "Name,Type,Sector\r\nKestrel,Growth,Technology\r\n" },
      }),
    },
  },
  "deal.tsx": {
    move: { post: async (ground) => ({ to: await dealOf(ground), fields: { to: "Due Diligence" } }) },
    remove: { post: async (ground) => ({ to: await dealOf(ground) }) },
    restore: { post: async (ground) => ({ to: await dealOf(ground, { removed_at: removedAt }) }) },
    open: {
      post: async (ground) => ({ to: await dealOf(ground), fields: { tool: "portfolio-valuation" } }),
    },
  },
  "edit.tsx": {
    "": { post: async (ground) => ({ to: `${await dealOf(ground)}/edit`, fields: newDeal }) },
  },
};
