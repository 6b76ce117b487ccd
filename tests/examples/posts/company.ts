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
const asked = async ({ make, owner }: Ground, by: "colleague" | "owner" = "colleague") => {
  const who =
    by === "owner" ? owner : await make.client({ company_id: owner.companyId, company_role: "buyer" });
  return `/client-portal/company/approvals/${await make.approval(who)}`;
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
  },
};

const base = ({ owner }: Ground) => `/admin-data-portal/clients/${owner.companyId}`;

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
