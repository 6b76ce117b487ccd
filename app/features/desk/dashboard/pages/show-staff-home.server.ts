import { applicationList } from "#app/features/access/applications/find-applications.server.ts";
import { needsTwoFactor } from "#app/features/access/identity/identity.policy.ts";
import { userKeyList } from "#app/features/access/user-keys/find-user-keys.server.ts";
import type { Admin } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { countClients } from "#app/features/core/clients/list-clients.server.ts";
import { countOutbox, findHeldMail, mailIsDelivered } from "#app/features/core/mail/find-outbox.server.ts";
import { countUnread } from "#app/features/core/notifications/find-notifications.server.ts";
import { cappedCount } from "#app/features/core/notifications/notification.ts";
import type { DueKind, DueQueue, Lateness } from "#app/features/desk/dashboard/due.ts";
import { type Due, findDue } from "#app/features/desk/dashboard/find-due.server.ts";
import { showStaffFigures } from "#app/features/desk/dashboard/pages/show-staff-figures.server.ts";
import { ticketList } from "#app/features/desk/support/list-tickets.server.ts";
import { deadline, type Waiting } from "#app/features/desk/waiting/pages/waiting-line.server.ts";
import { countRows, listRows } from "#app/features/lists/list.server.ts";
import { upTo } from "#app/features/lists/list.ts";
import { orderList } from "#app/features/trade/orders/list-orders.server.ts";
import { subscriptionList } from "#app/features/trade/subscriptions/list-subscriptions.server.ts";
import { daysUntil, ENDING_DAYS } from "#app/features/trade/subscriptions/subscription.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count, grouped } from "#app/plural.ts";
import { shareBar } from "#app/ui/chart/share-bar.server.ts";
import type { DrawnShares } from "#app/ui/chart/share-bar.tsx";
import type { ChecklistStep } from "#app/ui/checklist.tsx";
import type { ShownCount } from "#app/ui/figures.tsx";
import { when } from "#app/ui/text/format.ts";

const MOST_DUE = 12;
const MOST_ENDING = 6;

const queuePages: Record<DueKind, { label: string; to: string }> = {
  application: {
    label: "Applications to review",
    to: linkTo("/admin-user-management/applications", { query: { state: "to-review" } }),
  },
  quote: { label: "Quotes to prepare", to: linkTo("/admin-data-portal/quotes") },
  order: {
    label: "Orders to handle",
    to: linkTo("/admin-data-portal/orders", { query: { state: "to-handle" } }),
  },
  ticket: { label: "Enquiries to answer", to: linkTo("/admin-data-portal/support") },
};

/** What staff find first: what to do next, how money stands, what ends soon, and how much there is of everything else. */
export async function showStaffHome(db: Db, actor: Admin, now: Date) {
  const active = await countClients(db, actor, "active");
  const pending = await countClients(db, actor, "pending");
  return {
    email: actor.email,
    asksForTwoFactor: needsTwoFactor(actor),
    steps: active + pending === 0 ? firstSteps(actor) : null,
    ...showDue(await findDue(db, actor, now, MOST_DUE), now),
    heldMail: await showHeldMail(db, actor),
    figures: await showStaffFigures(db, actor, now),
    ...(await showEnding(db, actor, now)),
    counts: await countOthers(db, actor, { active, pending }),
  };
}

/** What a firm begins with, until it has a client. */
function firstSteps(actor: Admin): ChecklistStep[] {
  return [
    {
      label: "Protect your account",
      to: linkTo("/account/two-factor"),
      isDone: !needsTwoFactor(actor),
    },
    { label: "Have mail sent", to: linkTo("/admin-data-portal/outbox"), isDone: mailIsDelivered() },
    { label: "Add the first client", to: linkTo("/admin-data-portal/clients/new"), isDone: false },
  ];
}

/** What was written before a mail server was set waits for one decision. */
async function showHeldMail(db: Db, actor: Admin): Promise<string | null> {
  const held = await findHeldMail(db, actor);
  return held && `Messages for your decision: ${upTo(held.count)}`;
}

function showDue({ queues, waiting, lateness, things }: Due, now: Date) {
  const there = queues.filter((queue) => queue.waiting > 0);
  return {
    due: things.map(({ step, about, from, to, waitingSince, promise }): Waiting => ({
      to,
      step,
      about: `${from}: ${about}`,
      tone: promise?.tone === "red" || promise?.tone === "amber" ? promise.tone : "slate",
      due: promise?.text ?? null,
      since: when(waitingSince, now),
    })),
    more:
      things.length < waiting
        ? {
            text: `These are the ${things.length} most urgent of ${upTo(waiting)}.`,
            rest: there.map(({ kind }) => queuePages[kind]),
          }
        : null,
    queues: there.map(showQueue),
    lateness: drawLateness(lateness),
  };
}

function showQueue({ kind, waiting, overdue, isMore }: DueQueue): ShownCount {
  const late = overdue > 0 && { note: `${overdue}${isMore ? " or more" : ""} overdue` };
  return { ...queuePages[kind], value: upTo(waiting), ...late };
}

function drawLateness({ overdue, soon, inTime, further }: Lateness): DrawnShares | null {
  return shareBar([
    { value: overdue, text: `${overdue} overdue`, tone: "red" },
    { value: soon, text: `${soon} due soon`, tone: "amber" },
    { value: inTime, text: `${inTime} in time`, tone: "green" },
    { value: further, text: `${grouped(further)} behind these`, tone: "slate" },
  ]);
}

/** Subscriptions whose last day is near: nobody has asked for these, so they wait beside the queue. */
async function showEnding(db: Db, actor: Admin, now: Date) {
  const query = { state: "ending", search: "", sort: "soonest", limit: MOST_ENDING } as const;
  const { rows, next } = await listRows(db, actor, subscriptionList, query);
  const today = londonDay(now);
  return {
    ending: rows.map((row): Waiting => {
      const day = row.endsOn ?? today;
      return {
        to: linkTo("/admin-data-portal/subscriptions/:id", { id: row.id }),
        step: row.service.name,
        about: `${row.company.name}, ${count(daysUntil(day, today), "day")} left`,
        ...deadline(day, today, "Ends"),
        since: null,
      };
    }),
    endingMore: next && {
      text: `These are the first ${rows.length}.`,
      rest: [
        {
          to: linkTo("/admin-data-portal/subscriptions", { query: { state: "ending" } }),
          label: `all that end within ${ENDING_DAYS} days`,
        },
      ],
    },
  };
}

/** What nobody has to hurry with, those that are nothing left out. */
async function countOthers(
  db: Db,
  actor: Admin,
  { active, pending }: { active: number; pending: number },
): Promise<ShownCount[]> {
  const outbox = await countOutbox(db, actor);
  const unused = await countRows(db, actor, userKeyList, { state: "unused" });
  const unread = await countUnread(db, actor);
  const ofClients = { state: "waiting-on-client", keeper: "all", search: "" } as const;
  const counted = [
    {
      label: "Waiting for the applicant",
      counted: await countRows(db, actor, applicationList, { state: "needs-information" }),
      to: linkTo("/admin-user-management/applications", { query: { state: "needs-information" } }),
    },
    {
      label: "Waiting on client",
      counted: await countRows(db, actor, ticketList, ofClients),
      to: linkTo("/admin-data-portal/support", { query: { state: "waiting-on-client" } }),
    },
    {
      label: "Open orders",
      counted: await countRows(db, actor, orderList, { state: "open" }),
      to: linkTo("/admin-data-portal/orders"),
    },
    {
      label: "Subscriptions ending",
      counted: await countRows(db, actor, subscriptionList, { state: "ending" }),
      to: linkTo("/admin-data-portal/subscriptions", { query: { state: "ending" } }),
      note: `Within ${ENDING_DAYS} days`,
    },
    {
      label: "Active clients",
      counted: active,
      to: linkTo("/admin-data-portal/clients", { query: { status: "active" } }),
      note: pending > 0 && `${upTo(pending)} pending`,
    },
    {
      label: "Active user keys",
      counted: await countRows(db, actor, userKeyList, { state: "active" }),
      to: linkTo("/admin-user-management", { query: { state: "active" } }),
      note: unused > 0 && `${upTo(unused)} unused`,
    },
    {
      label: "Unread notifications",
      counted: unread,
      value: String(cappedCount(unread)),
      to: linkTo("/admin-notifications", { query: { filter: "unread" } }),
    },
    {
      label: "Mail queued",
      counted: outbox.queued + outbox.sending,
      to: linkTo("/admin-data-portal/outbox", { query: { state: "queued" } }),
      note: !mailIsDelivered() && "No mail server is set: copy messages from the outbox",
    },
    {
      label: "Mail failed",
      counted: outbox.failed,
      to: linkTo("/admin-data-portal/outbox", { query: { state: "failed" } }),
    },
  ];
  return counted.flatMap(({ counted: there, value = upTo(there), note, ...one }) =>
    there > 0 ? [{ ...one, value, ...(note && { note }) }] : [],
  );
}
