import { expect } from "vitest";
import type * as calls from "#app/http/api/calls/deals.server.ts";
import { count, type Examples, firstOf, posted, type Scene, type Sent, textsOf, type Twin } from "./scene.ts";

const deal =
  (body?: Record<string, unknown>, values = {}) =>
  async ({ app, holder }: Scene): Promise<Sent> => ({
    params: { id: await app.make.deal(holder.companyId, values) },
    ...(body && { body }),
  });

const board = "/client-portal/tools/deal-flow";
const page = (id: string) => `${board}/${id}`;

const twin = (intent: string, told: object, shows: Twin["shows"], seenOn: Twin["page"] = page): Twin => ({
  form: posted(
    ({ id }) => page(id),
    (sent) => ({ intent, ...textsOf(sent) }),
  ),
  read: (id) => `/api/deals/${id}`,
  told,
  page: seenOn,
  shows,
});

export const deals = {
  // Staff say whose.
  deals: { gets: { admin: 400 } },
  newDeal: {
    send: () => ({ body: { name: `Kestrel ${count()}`, type: "Growth", sector: "Technology" } }),
    gets: { admin: 400 },
    twin: {
      form: posted(() => `${board}/new`, textsOf),
      idOf: firstOf("client", ({ body }) => `/api/deals?search=${String(body?.name)}`),
      read: (id) => `/api/deals/${id}`,
      told: { stage: "Initial Contact", type: "Growth" },
      page,
      shows: ({ body }) => String(body?.name),
    },
  },
  deal: { send: deal() },
  editedDeal: {
    send: deal({ notes: "Met in May" }),
    twin: {
      form: posted(
        ({ id }) => `${page(id)}/edit`,
        (sent) => ({ name: "Kestrel", type: "Growth", sector: "Technology", ...textsOf(sent) }),
      ),
      read: (id) => `/api/deals/${id}`,
      told: { notes: "Met in May" },
      page,
      shows: "Met in May",
    },
  },
  removedDeal: { send: deal(), twin: twin("remove", { removedAt: expect.any(String) }, "Restore") },
  movedDeal: {
    send: deal({ to: "Due Diligence" }),
    twin: twin("move", { stage: "Due Diligence" }, "Due Diligence"),
  },
  restoredDeal: {
    send: deal(undefined, { removed_at: "2026-11-20T09:00:00.000Z" }),
    twin: twin(
      "restore",
      { removedAt: null },
      ({ params }) => params?.id ?? "?",
      () => `${board}/list`,
    ),
  },
} satisfies Examples<typeof calls>;
