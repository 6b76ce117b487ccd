import type * as status from "#app/http/api/calls/client-status.server.ts";
import type * as calls from "#app/http/api/calls/clients.server.ts";
import {
  count,
  type Examples,
  firstOf,
  posted,
  postedAsSeen,
  type Scene,
  type Sent,
  textsOf,
} from "./scene.ts";

interface Read {
  version: string;
  accessVersion: string;
}

/** A company of its own: what is done to it would be in the way of the others. */
const company =
  (body?: (read: Read) => Record<string, unknown>) =>
  async ({ app, people }: Scene): Promise<Sent> => {
    const { companyId: id } = await app.make.client();
    const read = (await people.admin.get(`/api/admin/clients/${id}`)).json as Read;
    return { params: { id }, ...(body && { body: body(read) }) };
  };

const desk = "/admin-data-portal/clients";
const seen = {
  read: (id: string) => `/api/admin/clients/${id}`,
  page: (id: string) => `${desk}/${id}`,
};

export const clients = {
  clients: {},
  oneClient: { send: company() },
  newClient: {
    send: () => {
      const nth = count();
      const body = {
        name: "Tomas Rivera",
        email: `tomas.${nth}@bank.example`,
        company: `Rivera Bank ${nth}`,
        jobRole: "Treasurer",
      };
      return { body };
    },
    twin: {
      ...seen,
      // A program that names no company makes one; a person is asked, since others have this mail domain.
      form: posted(
        () => `${desk}/new`,
        (sent) => ({ ...textsOf(sent), joins: "own" }),
      ),
      idOf: firstOf(
        "admin",
        ({ body }) => `/api/admin/clients?search=${encodeURIComponent(String(body?.company))}`,
      ),
      told: { firstName: "Tomas", status: "active" },
      shows: ({ body }) => String(body?.company),
    },
  },
  clientProfile: {
    send: company(({ version }) => ({
      firstName: "Tomás",
      jobRole: "Director",
      company: `Rivera Partners ${count()}`,
      country: "ES",
      version,
    })),
    twin: {
      ...seen,
      form: postedAsSeen(
        ({ id }) => `${desk}/${id}/edit`,
        (sent) => ({ ...textsOf(sent), version: undefined }),
      ),
      told: { firstName: "Tomás", jobRole: "Director", country: "ES" },
      shows: ({ body }) => String(body?.company),
    },
  },
  clientAccess: {
    send: company(({ accessVersion }) => ({
      accessLevel: "full",
      services: ["index_licensing"],
      tools: ["deal-flow"],
      version: accessVersion,
    })),
    twin: {
      ...seen,
      form: postedAsSeen(
        ({ id }) => `${desk}/${id}`,
        (sent) => ({ intent: "change-access", ...textsOf(sent) }),
      ),
      told: { accessLevel: "full", services: ["index_licensing"], tools: ["deal-flow"] },
      shows: "Index Licensing",
    },
  },
  clientStatus: {
    send: company(() => ({ status: "pending", reason: "A check of the account" })),
    twin: {
      ...seen,
      form: posted(
        ({ id }) => `${desk}/${id}`,
        ({ body }) => ({ intent: "set-pending", reason: String(body?.reason) }),
      ),
      told: { status: "pending" },
      shows: "Pending",
    },
  },
} satisfies Examples<typeof calls & typeof status>;
