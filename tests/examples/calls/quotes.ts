import { expect } from "vitest";
import type * as offers from "#app/http/api/calls/offers.server.ts";
import type * as calls from "#app/http/api/calls/quotes.server.ts";
import {
  count,
  type Examples,
  inDays,
  lastOfLocation,
  posted,
  type Scene,
  type Sent,
  type SentFor,
  textsOf,
  type Twin,
} from "./scene.ts";

export const offer = (revision: number) => ({
  price: 12_000.5,
  text: "Twelve months of everything",
  validUntil: inDays(7),
  startsOn: inDays(1),
  termMonths: 12,
  seats: 5,
  revision,
});

const quote =
  (state: "requested" | "in-preparation" | "sent", body?: Record<string, unknown>) =>
  async ({ app, holder }: Scene): Promise<Sent> => ({
    params: { id: (await app.make.quote(holder, { state })).id },
    ...(body && { body }),
  });

const theirs = ({ id }: { id: string }) => `/client-portal/quotes/${id}`;
const ours = ({ id }: { id: string }) => `/admin-data-portal/quotes/${id}`;

/** The form of one button, on the page of whoever the call is for; seen by the other side unless told otherwise. */
const twin = (
  on: (sent: SentFor) => string,
  intent: string,
  told: object,
  shows: string,
  seenOn = on === ours ? theirs : ours,
): Twin => ({
  as: on === ours ? "admin" : "client",
  form: posted(on, (sent) => ({ intent, ...textsOf(sent) })),
  read: (id) => `/api/quotes/${id}`,
  told,
  page: (id) => seenOn({ id }),
  shows,
});

export const quotes = {
  quotes: {},
  newQuote: {
    send: ({ holder }) => ({
      body: {
        name: "Clara Tester",
        email: holder.email,
        company: "Test Company",
        serviceId: "b2b_finance_analytics",
        requirements: `Monthly figures ${count()}`,
      },
    }),
    twin: {
      form: posted(
        () => "/client-portal/services/b2b_finance_analytics/quote",
        (sent) => ({ ...textsOf(sent), serviceId: undefined, serviceInterest: "B2B Finance Analytics" }),
      ),
      idOf: lastOfLocation,
      read: (id) => `/api/quotes/${id}`,
      told: ({ holder }) => ({
        state: "requested",
        serviceId: "b2b_finance_analytics",
        contact: { email: holder.email },
      }),
      page: (id) => ours({ id }),
      shows: ({ body }) => String(body?.requirements),
    },
  },
  quote: { send: quote("sent") },
  acceptedQuote: {
    send: quote("sent", { name: "Clara Tester", revision: 1 }),
    twin: twin(
      theirs,
      "accept",
      { state: "accepted", decidedName: "Clara Tester", orderId: expect.any(String) },
      "Accepted",
    ),
  },
  declinedQuote: {
    send: quote("sent", { reason: "The price", revision: 1 }),
    twin: twin(theirs, "decline", { state: "declined", reason: "The price" }, "The price"),
  },
  withdrawnQuote: {
    send: quote("sent", { reason: "Ours or theirs" }),
    twin: twin(ours, "withdraw", { state: "withdrawn", reason: "Ours or theirs" }, "Ours or theirs"),
  },
  quoteMessage: {
    send: quote("sent", { message: "Which banks?" }),
    twin: twin(theirs, "message", { messages: [{ author: "client", text: "Which banks?" }] }, "Which banks?"),
  },
  preparedQuote: {
    send: quote("requested"),
    twin: twin(ours, "prepare", { state: "in-preparation" }, "In preparation", ours),
  },
  savedDraft: {
    send: quote("in-preparation", { ...offer(0), text: "Half of it" }),
    twin: twin(
      ours,
      "save",
      { state: "in-preparation", draft: { text: "Half of it", price: 12_000.5, termMonths: 12 } },
      "Half of it",
      ours,
    ),
  },
  sentOffer: {
    send: quote("in-preparation", offer(0)),
    twin: twin(
      ours,
      "send",
      { state: "sent", revision: 1, offer: { price: 12_000.5, seats: 5 } },
      "£12,000.50",
    ),
  },
  revisedQuote: {
    send: quote("sent"),
    twin: twin(ours, "revise", { state: "in-preparation", offer: null }, "In preparation", ours),
  },
} satisfies Examples<typeof calls & typeof offers>;
