import type { facts } from "#app/routes/portal/tools/due-diligence/facts.ts";
import { pdf } from "../../support/scene/upload-files.ts";
import type { Ground, PostExample, PostsOf } from "./post-example.ts";

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

const sampleRoom = {
  post: () => ({ to: rooms }),
  except: { admin: 403 },
  writes: [
    "diligence_counters",
    "diligence_flags",
    "diligence_items",
    "diligence_members",
    "diligence_moves",
    "diligence_rooms",
    "diligence_sections",
  ],
} satisfies PostExample;

export const posts: PostsOf<typeof facts> = {
  "rooms.tsx": {
    sample: sampleRoom,
    "reset-sample": { ...sampleRoom, elsewhere: "Where there is a sample." },
  },
  "new-room.tsx": {
    "": {
      post: () => ({ to: `${rooms}/new`, fields: { name: "Project Kestrel", template: "esg" } }),
      writes: [
        "diligence_counters",
        "diligence_items",
        "diligence_moves",
        "diligence_rooms",
        "diligence_sections",
        "submissions",
      ],
      also: { client: ["diligence_members"] },
    },
  },
  "edit-room.tsx": {
    save: {
      post: async (ground) => ({ to: `${(await roomOf(ground)).room}/edit`, fields: { name: "Kestrel" } }),
      writes: ["diligence_rooms"],
    },
    remove: {
      post: async (ground) => ({ to: `${(await roomOf(ground)).room}/edit` }),
      writes: ["diligence_rooms"],
    },
  },
  "import.tsx": {
    "": {
      post: async (ground) => ({
        to: `${(await roomOf(ground)).room}/import`,
        fields: { csv: "Workstream,Request,Priority\r\nLegal,Claims,must\r\n" },
      }),
      writes: ["staged_imports", "submissions"],
      unaudited: "Nothing of it counts before it is taken.",
    },
  },
  "members.tsx": {
    add: {
      post: async (ground) => ({
        to: `${(await roomOf(ground)).room}/members`,
        fields: { person: await colleague(ground), party: "seller" },
      }),
      writes: ["diligence_members"],
    },
    revoke: {
      post: async (ground) => {
        const to = `${(await roomOf(ground)).room}/members`;
        const person = await colleague(ground);
        await ground.client.post(to, { intent: "add", person, party: "seller" });
        return { to, fields: { person } };
      },
      writes: ["diligence_members"],
    },
  },
  "new-request.tsx": {
    "": {
      post: async (ground) => ({ to: `${(await roomOf(ground)).room}/requests/new`, fields: newRequest }),
      writes: ["diligence_counters", "diligence_items", "diligence_moves", "diligence_rooms", "submissions"],
    },
  },
  "request.tsx": {
    move: {
      post: async (ground) => ({ to: (await roomOf(ground)).request, fields: { to: "in-progress" } }),
      writes: ["diligence_items", "diligence_moves", "diligence_rooms"],
    },
    answer: {
      post: async (ground) => ({
        to: (await roomOf(ground)).request,
        fields: { response: "They are in the data room." },
      }),
      typed: false,
      writes: ["diligence_items", "diligence_rooms"],
    },
    message: {
      post: async (ground) => ({ to: (await roomOf(ground)).request, fields: { message: "Which year?" } }),
      writes: ["diligence_messages", "diligence_rooms", "submissions"],
    },
    documents: {
      post: async (ground) => ({
        to: (await roomOf(ground)).request,
        files: [{ field: "documents", name: "Articles.pdf", bytes: pdf() }],
      }),
      writes: ["diligence_documents", "diligence_rooms", "files", "submissions"],
    },
    "remove-document": {
      post: async (ground) => {
        const { request, document } = await roomOf(ground);
        return { to: `${request}?document=${document}` };
      },
      writes: ["diligence_documents", "diligence_rooms"],
    },
  },
  "edit-request.tsx": {
    save: {
      post: async (ground) => ({
        to: `${(await roomOf(ground)).request}/edit`,
        fields: { title: "Group structure chart", priority: "must" },
      }),
      writes: ["diligence_items", "diligence_rooms"],
    },
    remove: {
      post: async (ground) => ({ to: `${(await roomOf(ground)).request}/edit` }),
      writes: ["diligence_items", "diligence_moves", "diligence_rooms"],
    },
  },
  "risks.tsx": {
    raise: {
      post: async (ground) => ({ to: `${(await roomOf(ground)).room}/risks`, fields: finding }),
      writes: ["diligence_flags", "diligence_rooms", "submissions"],
    },
    close: {
      post: async (ground) => {
        const { room, flag } = await roomOf(ground);
        return { to: `${room}/risks?flag=${flag}` };
      },
      writes: ["diligence_flags", "diligence_rooms"],
    },
    reopen: {
      post: async (ground) => {
        const { room, flag } = await roomOf(ground);
        const to = `${room}/risks?flag=${flag}`;
        await ground.client.post(to, { intent: "close" });
        return { to };
      },
      writes: ["diligence_flags", "diligence_rooms"],
    },
  },
  "edit-flag.tsx": {
    "": {
      post: async (ground) => {
        const { room, flag } = await roomOf(ground);
        return { to: `${room}/risks/${flag}`, fields: finding };
      },
      writes: ["diligence_flags", "diligence_rooms"],
    },
  },
};
