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
    "reset-samples": { post: () => ({ to: desk }) },
    remove: { post: async (ground) => ({ to: desk, fields: { id: (await made(ground)).id } }) },
    restore: {
      post: async (ground) => ({
        to: desk,
        fields: { id: (await made(ground, { removed_at: removedAt })).id },
      }),
    },
  },
  "new.tsx": {
    "": {
      post: async (ground) => ({ to: `${desk}/new`, fields: newBenchmark((await made(ground)).setId) }),
    },
  },
  "new-group.tsx": {
    "": {
      post: async (ground) => ({
        to: `${desk}/groups/new`,
        fields: { name: "Every peer", set: (await made(ground)).setId },
      }),
    },
  },
  "pick.tsx": {
    "": {
      post: async (ground) => {
        const { setId, peerId } = await made(ground);
        return { to: `${desk}/groups/pick`, fields: { name: "One peer", set: setId, peer: peerId } };
      },
    },
  },
  "group.tsx": {
    save: {
      post: async (ground) => {
        const { groupId, setId } = await made(ground);
        return { to: `${desk}/groups/${groupId}`, fields: { name: "Every peer", set: setId } };
      },
    },
    remove: { post: async (ground) => ({ to: `${desk}/groups/${(await made(ground)).groupId}` }) },
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
    },
  },
  "peer-set.tsx": {
    remove: { post: async (ground) => ({ to: `${desk}/peer-sets/${(await made(ground)).setId}` }) },
  },
  "benchmark.tsx": {
    include: {
      post: async (ground) => {
        const { id, peerId: peer } = await made(ground);
        await ground.client.post(`${desk}/${id}`, { intent: "exclude", peer, metric: "roce", reason: "Sold" });
        return { to: `${desk}/${id}`, fields: { peer, metric: "roce" } };
      },
    },
    exclude: {
      post: async (ground) => {
        const { id, peerId: peer } = await made(ground);
        return { to: `${desk}/${id}`, fields: { peer, metric: "roce", reason: "A one-off sale" } };
      },
    },
  },
  "edit.tsx": {
    "": {
      post: async (ground) => {
        const { id, setId } = await made(ground);
        return { to: `${desk}/${id}/edit`, fields: newBenchmark(setId) };
      },
    },
  },
};
