import type * as attachments from "#app/http/api/calls/attachments.server.ts";
import type * as calls from "#app/http/api/calls/tickets.server.ts";
import { formWith, pdf } from "../../support/scene/upload-files.ts";
import {
  count,
  type Examples,
  lastOfLocation,
  posted,
  type Scene,
  sendAs,
  type Sent,
  textsOf,
  type Twin,
} from "./scene.ts";

const ticket =
  (state: "open" | "closed" = "open", body?: (version: string) => Record<string, unknown>) =>
  async ({ app, holder, people }: Scene): Promise<Sent> => {
    const owner = { user_id: holder.userId, company_id: holder.companyId };
    const { id } = await app.make.ticket({ ...owner, state });
    const { version } = (await people.client.get(`/api/tickets/${id}`)).json as { version: string };
    return { params: { id }, ...(body && { body: body(version) }) };
  };

const theirs = (id: string) => `/client-portal/support/${id}`;
const ours = (id: string) => `/admin-data-portal/support/${id}`;

const twin = (
  intent: string,
  told: Twin["told"],
  shows: string,
  { page = ours, fields = () => ({}) }: Partial<Pick<Twin, "page">> & { fields?: typeof textsOf } = {},
): Twin => ({
  form: posted(
    ({ id }) => ours(id),
    (sent) => ({ intent, ...fields(sent) }),
  ),
  read: (id) => `/api/tickets/${id}`,
  told,
  page,
  shows,
});
const seen = ({ body }: Sent) => ({ seen: String(body?.version) });

export const tickets = {
  tickets: {},
  newTicket: {
    send: () => ({ body: { subject: `Coverage ${count()}`, message: "Which banks?" } }),
    twin: {
      form: posted(() => "/client-portal/support/new", textsOf),
      idOf: lastOfLocation,
      read: (id) => `/api/tickets/${id}`,
      told: { state: "open", messages: [{ author: "client", text: "Which banks?" }] },
      page: ours,
      shows: ({ body }) => String(body?.subject),
    },
  },
  ticket: { send: ticket() },
  ticketReply: {
    send: ticket("open", () => ({ message: "And the Finnish ones?" })),
    // Staff write as staff: with an answer.
    gets: { admin: 404 },
    twin: {
      form: posted(({ id }) => theirs(id), textsOf),
      read: (id) => `/api/tickets/${id}`,
      told: { state: "open" },
      page: ours,
      shows: "And the Finnish ones?",
    },
  },
  ticketAnswer: {
    send: ticket("open", (version) => ({ message: "All sixteen.", version })),
    twin: twin(
      "answer",
      ({ staff }) => ({ state: "waiting-on-client", keeper: { id: staff.userId } }),
      "All sixteen.",
      { page: theirs, fields: (sent) => ({ message: String(sent.body?.message), ...seen(sent) }) },
    ),
  },
  closedTicket: {
    send: ticket("open", (version) => ({ version })),
    twin: twin("close", { state: "closed" }, "Closed", { page: theirs, fields: seen }),
  },
  reopenedTicket: {
    send: ticket("closed"),
    twin: twin("reopen", { state: "open" }, "Reopened"),
  },
  ticketAttachment: {
    send: async (scene) => {
      const { params = {}, body } = await ticket("open", (version) => ({ version }))(scene);
      const query = { name: "list.pdf", message: "The list", version: String(body?.version) };
      return { params, query, bytes: pdf(400 + count()) };
    },
    twin: {
      form: ({ people }, { id }) =>
        people.client.send("POST", theirs(id), undefined, {
          body: formWith({ message: "The list" }, [{ name: "list.pdf", bytes: pdf() }]),
        }),
      read: (id) => `/api/tickets/${id}`,
      told: { messages: [{}, { author: "client", text: "The list", attachments: [{ name: "list.pdf" }] }] },
      page: ours,
      shows: "list.pdf",
    },
  },
  ticketAttachmentFile: {
    send: async (scene) => {
      const sent = await ticket()(scene);
      const attach = "POST /api/tickets/{id}/attachments";
      const file = { ...sent, query: { name: "list.pdf" }, bytes: pdf(400 + count()) };
      const { messages } = (await sendAs(scene.people.client, attach, file)).json as {
        messages: { attachments: { id: string }[] }[];
      };
      return { params: { ...sent.params, attachmentId: messages.at(-1)?.attachments[0]?.id ?? "" } };
    },
  },
  assignedTicket: {
    send: async (scene) => ({ ...(await ticket()(scene)), body: { to: scene.staff.userId, from: null } }),
    twin: twin(
      "assign",
      ({ staff }) => ({ keeper: { id: staff.userId } }),
      "Who looks after it was changed",
      { fields: ({ body }) => ({ to: String(body?.to), seenKeeper: "" }) },
    ),
  },
} satisfies Examples<typeof calls & typeof attachments>;
