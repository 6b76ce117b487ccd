import type * as companyCalls from "#app/http/api/calls/companies.server.ts";
import type * as peopleCalls from "#app/http/api/calls/people.server.ts";
import {
  count,
  type Examples,
  posted,
  postedAsSeen,
  type Scene,
  type Sent,
  type SentFor,
  textsOf,
  type Twin,
} from "./scene.ts";

/** Whatever was handed on before: the client is an owner. */
async function ownerAgain({ app, holder }: Scene) {
  const owner = { company_role: "owner" } as const;
  await app.db.updateTable("users").set(owner).where("id", "=", holder.userId).execute();
}

const ofHolder =
  (body?: (read: { version: string }) => Record<string, unknown>) =>
  async (scene: Scene): Promise<Sent> => {
    await ownerAgain(scene);
    const { companyId: id } = scene.holder;
    const read = (await scene.people.admin.get(`/api/companies/${id}`)).json as { version: string };
    return { params: { id }, ...(body && { body: body(read) }) };
  };

type Standing = "active" | "invited" | "left" | "waits-for-staff";

/** A colleague of the client, made for it. */
const colleague =
  (state: Standing, body?: (read: { version: string }) => Record<string, unknown>) =>
  async (scene: Scene): Promise<Sent> => {
    await ownerAgain(scene);
    const { app, holder, people } = scene;
    const isComing = state === "invited" || state === "waits-for-staff";
    const { userId: id } = await app.make.client({
      company_id: holder.companyId,
      company_role: "reader",
      ...(isComing && {
        status: "pending",
        password_hash: null,
        key_seen_at: null,
        invited_by: holder.userId,
      }),
      ...(state === "waits-for-staff" && { awaits_approval: 1 }),
      ...(state === "left" && { status: "disabled", removed_at: new Date().toISOString() }),
    });
    const read = (await people.admin.get(`/api/people/${id}`)).json as { version: string };
    return { params: { id }, ...(body && { body: body(read) }) };
  };

/** Whose page it is follows from the person: the client's are all of one company. */
const seenAt = ({ holder }: Scene, id: string) =>
  `/admin-data-portal/clients/${holder.companyId}/people/${id}`;
const ownPage = ({ id }: SentFor) => `/client-portal/company/people/${id}`;

const twin = (intent: string, told: object, as: "client" | "admin" = "client"): Twin => ({
  as,
  form: (scene, sent) =>
    posted(as === "client" ? ownPage : ({ id }) => seenAt(scene, id), () => ({ intent, ...textsOf(sent) }))(
      scene,
      sent,
      as,
    ),
  read: (id) => `/api/people/${id}`,
  told,
  page: (id) => ownPage({ id }),
  shows: "Person",
});

const company = {
  oneCompany: { send: ofHolder() },
  changedCompany: {
    send: ofHolder(({ version }) => ({
      name: `Renamed Partners ${count()}`,
      country: "GB",
      purchaseOrders: "optional",
      timeZone: "Europe/Dublin",
      version,
    })),
  },
} satisfies Examples<typeof companyCalls>;

const people = {
  people: { send: ofHolder() },
  onePerson: { send: colleague("active") },
  invitedPerson: {
    send: ofHolder(() => ({
      firstName: "Ida",
      lastName: "Newcomer",
      email: `ida.${count()}.${crypto.randomUUID()}@example.com`,
      role: "buyer",
      orderLimit: 5000.5,
    })),
  },
  personRights: {
    send: colleague("active", ({ version }) => ({ role: "buyer", orderLimit: 2500, version })),
    twin: {
      ...twin("rights", { role: "buyer", orderLimit: 2500, monthLimit: null }),
      form: postedAsSeen(ownPage, (sent) => ({ intent: "rights", ...textsOf(sent), version: undefined })),
    },
  },
  removedPerson: { send: colleague("active"), twin: twin("remove", { state: "left" }) },
  reinvitedPerson: { send: colleague("left"), twin: twin("invite-again", { state: "invited" }) },
  newOwner: {
    send: colleague("active"),
    twin: {
      ...twin("hand-on", { role: "owner" }),
      // Who handed on has no page of people any more.
      page: () => "/client-portal/company",
      shows: "Buyer",
    },
  },
  approvedInvitation: {
    send: colleague("waits-for-staff"),
    twin: twin("approve", { state: "invited" }, "admin"),
  },
  declinedInvitation: {
    send: colleague("waits-for-staff", () => ({ reason: "We don’t know them" })),
    twin: twin("decline", { state: "withdrawn" }, "admin"),
  },
} satisfies Examples<typeof peopleCalls>;

export const companies = { ...company, ...people };
