import type { facts } from "#app/routes/portal/tools/due-diligence/facts.ts";
import { pdf } from "../../support/upload-files.ts";
import type { Ground, PostsOf } from "./post-example.ts";

const rooms = "/client-portal/tools/due-diligence";

async function roomOf({ make, owner }: Ground) {
  const { id, ...parts } = await make.diligenceRoom(owner);
  const room = `${rooms}/${id}`;
  return { ...parts, room, request: `${room}/requests/${parts.item}` };
}

const colleague = async ({ make, owner }: Ground) =>
  (await make.client({ company_id: owner.companyId })).userId;

const newRequest = { title: "Group structure chart", priority: "must", newSection: "Corporate" };
const finding = { finding: "The lease ends", severity: "2", likelihood: "5" };

export const posts: PostsOf<typeof facts> = {
  "rooms.tsx": {
    sample: { post: () => ({ to: rooms }) },
    "reset-sample": { post: () => ({ to: rooms }) },
  },
  "new-room.tsx": {
    "": { post: () => ({ to: `${rooms}/new`, fields: { name: "Project Kestrel", template: "esg" } }) },
  },
  "edit-room.tsx": {
    save: {
      post: async (ground) => ({ to: `${(await roomOf(ground)).room}/edit`, fields: { name: "Kestrel" } }),
    },
    remove: { post: async (ground) => ({ to: `${(await roomOf(ground)).room}/edit` }) },
  },
  "import.tsx": {
    "": {
      post: async (ground) => ({
        to: `${(await roomOf(ground)).room}/import`,
        fields: { csv: "Workstream,Request,Priority\r\nLegal,Claims,must\r\n" },
      }),
    },
  },
  "members.tsx": {
    add: {
      post: async (ground) => ({
        to: `${(await roomOf(ground)).room}/members`,
        fields: { person: await colleague(ground), party: "seller" },
      }),
    },
    revoke: {
      post: async (ground) => {
        const to = `${(await roomOf(ground)).room}/members`;
        const person = await colleague(ground);
        await ground.client.post(to, { intent: "add", person, party: "seller" });
        return { to, fields: { person } };
      },
    },
  },
  "new-request.tsx": {
    "": {
      post: async (ground) => ({ to: `${(await roomOf(ground)).room}/requests/new`, fields: newRequest }),
    },
  },
  "request.tsx": {
    move: { post: async (ground) => ({ to: (await roomOf(ground)).request, fields: { to: "in-progress" } }) },
    answer: {
      post: async (ground) => ({
        to: (await roomOf(ground)).request,
        fields: { response: "They are in the data room." },
      }),
    },
    message: {
      post: async (ground) => ({ to: (await roomOf(ground)).request, fields: { message: "Which year?" } }),
    },
    documents: {
      post: async (ground) => ({
        to: (await roomOf(ground)).request,
        files: [{ field: "documents", name: "Articles.pdf", bytes: pdf() }],
      }),
    },
    "remove-document": {
      post: async (ground) => {
        const { request, document } = await roomOf(ground);
        return { to: `${request}?document=${document}` };
      },
    },
  },
  "edit-request.tsx": {
    save: {
      post: async (ground) => ({ to: `${(await roomOf(ground)).request}/edit`, fields: newRequest }),
    },
    remove: { post: async (ground) => ({ to: `${(await roomOf(ground)).request}/edit` }) },
  },
  "risks.tsx": {
    raise: { post: async (ground) => ({ to: `${(await roomOf(ground)).room}/risks`, fields: finding }) },
    close: {
      post: async (ground) => {
        const { room, flag } = await roomOf(ground);
        return { to: `${room}/risks?flag=${flag}` };
      },
    },
    reopen: {
      post: async (ground) => {
        const { room, flag } = await roomOf(ground);
        const to = `${room}/risks?flag=${flag}`;
        await ground.client.post(to, { intent: "close" });
        return { to };
      },
    },
  },
  "edit-flag.tsx": {
    "": {
      post: async (ground) => {
        const { room, flag } = await roomOf(ground);
        return { to: `${room}/risks/${flag}`, fields: finding };
      },
    },
  },
};
