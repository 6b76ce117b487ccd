/** Posts about a company's particulars and people, by its owners and by staff. */
import type { facts as staffFacts } from "#app/routes/admin/companies/facts.ts";
import type { facts } from "#app/routes/portal/company/facts.ts";
import type { Ground, PostsOf } from "./post-example.ts";

const particulars = {
  name: "Renamed Partners",
  vatNumber: "GB999999973",
  country: "GB",
  purchaseOrders: "optional",
  timeZone: "Europe/London",
};
const newcomer = () => ({ firstName: "Ida", email: `${crypto.randomUUID()}@example.com`, role: "reader" });

/** Somebody beside the owner. */
const colleague = async ({ make, owner }: Ground) =>
  (await make.client({ company_id: owner.companyId, company_role: "reader" })).userId;
const invitee = async ({ make, owner }: Ground, awaits_approval: 0 | 1 = 0) =>
  (
    await make.client({
      company_id: owner.companyId,
      company_role: "reader",
      status: "pending",
      password_hash: null,
      key_seen_at: null,
      invited_by: owner.userId,
      awaits_approval,
    })
  ).userId;

/** Something above the limit of a colleague, or of the owner's own. */
const asked = async (
  { make, owner }: Ground,
  by: "colleague" | "owner" = "colleague",
  state: "waiting" | "declined" = "waiting",
) => {
  const who =
    by === "owner" ? owner : await make.client({ company_id: owner.companyId, company_role: "buyer" });
  const decided_at = state === "waiting" ? null : new Date().toISOString();
  const id = await make.approval(who, { state, decided_at });
  return `/client-portal/company/approvals/${id}`;
};

const people = "/client-portal/company/people";
const except = { admin: 403 } as const;

export const company: PostsOf<typeof facts> = {
  "edit.tsx": {
    "": {
      post: () => ({ to: "/client-portal/company/edit", fields: particulars }),
      writes: ["companies", "notifications"],
    },
  },
  "invite.tsx": {
    "": {
      post: () => ({ to: `${people}/invite`, fields: newcomer() }),
      writes: ["links", "outbox", "submissions", "user_keys", "users"],
    },
  },
  "person.tsx": {
    rights: {
      post: async (ground) => ({ to: `${people}/${await colleague(ground)}`, fields: { role: "owner" } }),
      except,
      typed: false,
      writes: ["client_notifications", "outbox", "users"],
    },
    remove: {
      post: async (ground) => ({ to: `${people}/${await colleague(ground)}?do=remove` }),
      except,
      writes: ["outbox", "user_keys", "users"],
    },
    "invite-again": {
      post: async (ground) => ({ to: `${people}/${await invitee(ground)}` }),
      except,
      writes: ["links", "outbox", "submissions"],
    },
    "hand-on": {
      post: async (ground) => ({ to: `${people}/${await colleague(ground)}?do=hand-on` }),
      except,
      writes: ["client_notifications", "outbox", "users"],
    },
  },
  "approval.tsx": {
    approve: {
      post: async (ground) => ({ to: await asked(ground) }),
      except,
      writes: ["approvals", "client_notifications", "notifications", "orders", "outbox", "sequences"],
    },
    decline: {
      post: async (ground) => ({ to: `${await asked(ground)}?do=decline`, fields: { reason: "Too much" } }),
      except,
      writes: ["approvals", "client_notifications", "outbox"],
    },
    withdraw: {
      post: async (ground) => ({ to: await asked(ground, "owner") }),
      except,
      writes: ["approvals"],
    },
    reopen: {
      post: async (ground) => ({ to: await asked(ground, "colleague", "declined") }),
      except,
      writes: ["approvals", "client_notifications", "outbox"],
    },
  },
};

const base = ({ owner }: Ground) => `/admin-data-portal/clients/${owner.companyId}`;

const note = ({ make, owner, staff }: Ground) => make.clientNote(owner.companyId, staff.userId);

export const companies: PostsOf<typeof staffFacts> = {
  "company.tsx": {
    "": {
      post: (ground) => ({ to: `${base(ground)}/company`, fields: particulars }),
      writes: ["companies"],
    },
  },
  "invite.tsx": {
    "": {
      post: (ground) => ({ to: `${base(ground)}/people/invite`, fields: newcomer() }),
      writes: ["links", "outbox", "submissions", "user_keys", "users"],
    },
  },
  "view.ts": {
    "": {
      // Whoever views as somebody posts nothing else.
      post: async (ground) => ({
        to: `${base(ground)}/people/${ground.owner.userId}/view`,
        by: await ground.app.signInAs(await ground.make.admin()),
      }),
      elsewhere: { admin: "On the client’s page and the person’s." },
      writes: ["viewings"],
    },
  },
  "notes.tsx": {
    add: {
      post: (ground) => ({ to: `${base(ground)}/notes`, fields: { body: "Renews in spring." } }),
      writes: ["client_notes", "submissions"],
    },
    save: {
      post: async (ground) => {
        const id = await note(ground);
        return { to: `${base(ground)}/notes?edit=${id}`, fields: { body: "Renews in autumn.", id } };
      },
      writes: ["client_notes"],
    },
    remove: {
      post: async (ground) => ({ to: `${base(ground)}/notes`, fields: { id: await note(ground) } }),
      writes: ["client_notes"],
    },
    restore: {
      post: async (ground) => {
        const id = await note(ground);
        await ground.admin.post(`${base(ground)}/notes`, { intent: "remove", id });
        return { to: `${base(ground)}/notes`, fields: { id } };
      },
      writes: ["client_notes"],
    },
  },
  "merge.tsx": {
    merge: {
      post: async (ground) => ({
        to: `${base(ground)}/merge`,
        fields: { with: (await ground.make.client()).companyId },
      }),
      elsewhere: "On the preview, which the address asks for.",
      writes: ["companies", "company_merges", "company_merge_rows", "outbox", "submissions", "users"],
    },
    unmerge: {
      post: async (ground) => {
        const { companyId } = await ground.make.client();
        const to = `${base(ground)}/merge`;
        await ground.admin.post(to, { intent: "merge", with: companyId });
        const { id } = await ground.app.db
          .selectFrom("company_merges")
          .select("id")
          .where("source_id", "=", companyId)
          .executeTakeFirstOrThrow();
        return { to, fields: { merge: id } };
      },
      elsewhere: "On the client’s page, where the merge stands.",
      writes: ["companies", "company_merges", "outbox", "users"],
    },
  },
  "person.tsx": {
    rights: {
      post: async (ground) => ({
        to: `${base(ground)}/people/${await colleague(ground)}`,
        fields: { role: "owner" },
      }),
      typed: false,
      writes: ["client_notifications", "outbox", "users"],
    },
    remove: {
      post: async (ground) => ({ to: `${base(ground)}/people/${await colleague(ground)}?do=remove` }),
      writes: ["outbox", "user_keys", "users"],
    },
    "invite-again": {
      post: async (ground) => ({ to: `${base(ground)}/people/${await invitee(ground)}` }),
      writes: ["client_notifications", "links", "outbox", "submissions"],
    },
    approve: {
      post: async (ground) => ({ to: `${base(ground)}/people/${await invitee(ground, 1)}` }),
      writes: ["client_notifications", "links", "outbox", "user_keys", "users"],
    },
    decline: {
      post: async (ground) => ({
        to: `${base(ground)}/people/${await invitee(ground, 1)}?do=decline`,
        fields: { reason: "We don’t know them" },
      }),
      writes: ["client_notifications", "outbox", "users"],
    },
  },
};
