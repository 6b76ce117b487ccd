import type { facts } from "#app/routes/portal/tools/facts.ts";
import type { Ground, PostsOf } from "./post-example.ts";

/** A file of the client's that waits for a yes, with what its page says of itself. */
async function staged({ client }: Ground) {
  const csv = "Name,Type,Sector,House\r\nKestrel,Growth,Technology,A\r\n";
  const { location = "" } = await client.post("/client-portal/tools/deal-flow/import", { csv });
  const page = await client.get(location);
  return { to: location, by: client, seen: page.field("seen") ?? "" };
}

export const posts: PostsOf<typeof facts> = {
  "import-preview.tsx": {
    map: {
      post: async (ground) => ({
        to: (await staged(ground)).to,
        fields: { column0: "name", column1: "type" },
      }),
      writes: ["staged_imports"],
      unaudited: "Nothing of it counts before it is taken.",
      typed: false,
    },
    take: {
      post: async (ground) => {
        const { to, seen } = await staged(ground);
        return { to, fields: { seen } };
      },
      writes: ["deal_moves", "deals", "sequences", "staged_imports"],
      typed: false,
    },
    undo: {
      post: async (ground) => {
        const { to, by, seen } = await staged(ground);
        await by.post(to, { intent: "take", seen });
        return { to };
      },
      writes: ["deals", "staged_imports"],
    },
    drop: {
      post: async (ground) => ({ to: (await staged(ground)).to }),
      writes: ["staged_imports"],
      unaudited: "Nothing of it ever counted.",
    },
  },
};
