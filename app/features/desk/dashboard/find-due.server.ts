import type { Actor } from "#app/features/actor.ts";
import { applicationStateLabel as applicationState } from "#app/features/access/applications/application.ts";
import { applicationList } from "#app/features/access/applications/find-applications.server.ts";
import { dueAt, promiseOf } from "#app/features/access/applications/review-promise.ts";
import { countRows, listRows } from "#app/features/lists/list.server.ts";
import { PAGE_SIZE } from "#app/features/lists/list.ts";
import { orderList } from "#app/features/trade/orders/list-orders.server.ts";
import { quoteList } from "#app/features/trade/quotes/list-quotes.server.ts";
import { quoteStateLabel } from "#app/features/trade/quotes/quote.ts";
import { answerPromise, promisedBy } from "#app/features/answer-promise.ts";
import { orderAwaitedSince, orderPromise } from "#app/features/trade/orders/order-promise.ts";
import { offerAwaitedSince, quotePromise } from "#app/features/trade/quotes/quote-promise.ts";
import { ticketList } from "#app/features/desk/support/list-tickets.server.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { byUrgency, type DueQueue, type DueThing, type Lateness, latenessOf, queueOf } from "./due.ts";

export interface Due {
  queues: DueQueue[];
  /** How many wait in all. */
  waiting: number;
  lateness: Lateness;
  /** The most urgent first. */
  things: DueThing[];
}

const first = { search: "", sort: "oldest", limit: PAGE_SIZE } as const;

/**
 * What waits for the firm, held against its promises. Each queue's oldest page is looked at, so that it costs what its
 * lists cost, however much waits. A further kind of work is a queue here. @param limit of things.
 */
export async function findDue(db: Db, actor: Actor, now: Date, limit: number): Promise<Due> {
  const queues = [
    await dueApplications(db, actor, now),
    await dueQuotes(db, actor, now),
    await dueOrders(db, actor, now),
    await dueTickets(db, actor, now),
  ];
  const things = queues.flatMap((queue) => queue.things).sort(byUrgency);
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  return {
    queues: queues.map((queue) => queueOf(queue.kind, queue.things, queue.waiting)),
    waiting,
    lateness: latenessOf(things, waiting),
    things: things.slice(0, limit),
  };
}

interface Looked {
  kind: DueThing["kind"];
  things: DueThing[];
  waiting: number;
}

async function dueApplications(db: Db, actor: Actor, now: Date): Promise<Looked> {
  const query = { ...first, state: "to-review" } as const;
  const { rows } = await listRows(db, actor, applicationList, query);
  return {
    kind: "application",
    waiting: await countRows(db, actor, applicationList, query),
    things: rows.map((row) => ({
      kind: "application",
      step: `Review application ${row.reference}`,
      about: applicationState(row.state),
      from: `${row.firstName} ${row.lastName}, ${row.company}`,
      to: linkTo("/admin-user-management/applications/:id", { id: row.id }),
      waitingSince: row.waitingSince,
      due: dueAt(new Date(row.waitingSince)).toISOString(),
      promise: promiseOf(row.state, new Date(row.waitingSince), now),
    })),
  };
}

/** The client waits until the offer is there, whoever has begun to prepare it. */
async function dueQuotes(db: Db, actor: Actor, now: Date): Promise<Looked> {
  const query = { ...first, state: "to-do" } as const;
  const { rows } = await listRows(db, actor, quoteList, query);
  return {
    kind: "quote",
    waiting: await countRows(db, actor, quoteList, query),
    things: rows.map((row) => ({
      kind: "quote",
      step: `Prepare offer ${row.reference}`,
      about: `${row.serviceInterest}: ${quoteStateLabel(row.state).toLowerCase()}`,
      from: row.company.name,
      to: linkTo("/admin-data-portal/quotes/:id", { id: row.id }),
      waitingSince: offerAwaitedSince(row) ?? row.requestedAt,
      due: promisedBy(offerAwaitedSince(row)),
      promise: quotePromise(row, now),
    })),
  };
}

/** What is to be invoiced or delivered. */
async function dueOrders(db: Db, actor: Actor, now: Date): Promise<Looked> {
  const query = { ...first, state: "to-handle" } as const;
  const { rows } = await listRows(db, actor, orderList, query);
  return {
    kind: "order",
    waiting: await countRows(db, actor, orderList, query),
    things: rows.map((row) => ({
      kind: "order",
      step: `${row.state === "paid" ? "Deliver" : "Invoice or deliver"} order ${row.reference}`,
      about: row.state === "paid" ? `${row.title}: paid` : row.title,
      from: row.company.name,
      to: linkTo("/admin-data-portal/orders/:id", { id: row.id }),
      waitingSince: orderAwaitedSince(row) ?? row.requestedAt,
      due: promisedBy(orderAwaitedSince(row)),
      promise: orderPromise(row, now),
    })),
  };
}

async function dueTickets(db: Db, actor: Actor, now: Date): Promise<Looked> {
  const query = { ...first, state: "open", keeper: "all", sort: "waiting" } as const;
  const { rows } = await listRows(db, actor, ticketList, query);
  return {
    kind: "ticket",
    waiting: await countRows(db, actor, ticketList, query),
    things: rows.map((row) => ({
      kind: "ticket",
      step: `Answer enquiry ${row.reference}`,
      about: row.subject,
      from: row.company ? `${row.name}, ${row.company}` : row.name,
      to: linkTo("/admin-data-portal/support/:id", { id: row.id }),
      waitingSince: row.waitingSince ?? row.createdAt,
      due: promisedBy(row.waitingSince),
      promise: answerPromise(row.waitingSince, now),
    })),
  };
}
