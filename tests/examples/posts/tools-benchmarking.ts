import type { facts } from "#app/routes/portal/tools/benchmarking/facts.ts";
import type { Ground, PostsOf } from "./post-example.ts";
import { removedAt } from "./records.ts";

const desk = "/client-portal/tools/benchmarking";
const made = ({ make, owner }: Ground, values = {}) => make.benchmark(owner.companyId, values);
const newBenchmark = (setId: string) => ({
  name: "Kestrel",
  sector: "Technology",
  year: "2025",
  ebitdaMargin: "12.5",
  group: `set:${setId}`,
});

export const posts: PostsOf<typeof facts> = {
  "benchmarks.tsx": {
    "reset-samples": {
      post: () => ({ to: desk }),
      except: { admin: 403 },
      writes: ["benchmarks", "peer_groups"],
    },
    remove: {
      post: async (ground) => ({ to: desk, fields: { id: (await made(ground)).id } }),
      elsewhere: "On the benchmark's own page.",
      writes: ["benchmarks"],
    },
    restore: {
      post: async (ground) => ({
        to: desk,
        fields: { id: (await made(ground, { removed_at: removedAt })).id },
      }),
      writes: ["benchmarks"],
    },
  },
  "new.tsx": {
    "": {
      post: async (ground) => ({ to: `${desk}/new`, fields: newBenchmark((await made(ground)).setId) }),
      writes: ["benchmarks", "peer_groups", "submissions"],
    },
  },
  "new-group.tsx": {
    "": {
      post: async (ground) => ({
        to: `${desk}/groups/new`,
        fields: { name: "Every peer", set: (await made(ground)).setId },
      }),
      writes: ["peer_groups", "submissions"],
    },
  },
  "group.tsx": {
    tick: {
      post: async (ground) => {
        const { groupId, peerId } = await made(ground);
        return { to: `${desk}/groups/${groupId}`, fields: { shown: peerId, reason: "A one-off sale" } };
      },
      writes: ["peer_groups", "submissions"],
    },
    save: {
      post: async (ground) => {
        const { groupId, setId } = await made(ground);
        return { to: `${desk}/groups/${groupId}`, fields: { name: "Every peer", set: setId } };
      },
      writes: ["peer_groups", "submissions"],
    },
    remove: {
      post: async (ground) => ({ to: `${desk}/groups/${(await made(ground)).groupId}` }),
      writes: ["peer_groups"],
    },
  },
  "import.tsx": {
    "": {
      post: () => ({
        to: `${desk}/peer-sets/import`,
        fields: {
          name: "Ours",
          source: "Our own figures",
          asOf: "31/12/2025",
          currency: "GBP",
          csv: "Name,Sector,Country,Year,ROCE (%)\r\nKestrel,Technology,GB,2025,12\r\n",
        },
      }),
      writes: ["staged_imports", "submissions"],
      unaudited: "Nothing of it counts before it is taken.",
    },
  },
  "peer-set.tsx": {
    pick: {
      post: async (ground) => {
        const { setId, peerId } = await made(ground);
        return { to: `${desk}/peer-sets/${setId}`, fields: { name: "One peer", peer: peerId } };
      },
      writes: ["peer_groups", "submissions"],
    },
    remove: {
      post: async (ground) => ({ to: `${desk}/peer-sets/${(await made(ground)).setId}` }),
      writes: ["peer_sets"],
    },
  },
  "benchmark.tsx": {
    include: {
      post: async (ground) => {
        const { id, peerId: peer } = await made(ground);
        await ground.make.exclusion(id, peer, "roce");
        return { to: `${desk}/${id}`, fields: { peer, metric: "roce" } };
      },
      typed: false,
      writes: ["benchmark_exclusions"],
    },
  },
  "edit.tsx": {
    "": {
      post: async (ground) => {
        const { id, setId } = await made(ground);
        return { to: `${desk}/${id}/edit`, fields: newBenchmark(setId) };
      },
      writes: ["benchmarks", "peer_groups"],
    },
  },
};
