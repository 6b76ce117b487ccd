import { mailCompanies } from "#app/features/core/mail/queue-mail.server.ts";
import { dayInFull } from "#app/features/wording.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { count } from "#app/plural.ts";
import type { StaffSubscription } from "./subscription.ts";

type Event = "started" | "changed" | "ending" | "ended";

/**
 * Tells the people of the company who can sign in what became of their subscription, unless they do without such mails.
 * @returns how many mails were written.
 */
export function mailSubscribers(trx: Trx, subscription: StaffSubscription, event: Event): Promise<number> {
  return mailCompanies(trx, [subscription.company.id], {
    kind: `subscription-${event}`,
    subject: subjects[event](subscription),
    paragraphs: [
      ...texts[event](subscription),
      `The service: ${env().origin}/client-portal/services/${subscription.service.id}`,
    ],
    relatedType: "subscription",
    relatedId: subscription.id,
    about: subscription.service.id,
  });
}

const subjects: Record<Event, (subscription: StaffSubscription) => string> = {
  started: ({ service }) => `Your subscription: ${service.name}`,
  changed: ({ service }) => `Your subscription has changed: ${service.name}`,
  ending: ({ service, endsOn }) => `${service.name} ends on ${dayInFull(endsOn ?? "")}`,
  ended: ({ service }) => `Your subscription has ended: ${service.name}`,
};

const texts: Record<Event, (subscription: StaffSubscription) => string[]> = {
  started: (subscription) => [
    `${subscription.company.name} has ${subscription.service.name} from ${dayInFull(subscription.startsOn)}${until(subscription)}, with ${seatsOf(subscription)}.`,
  ],
  changed: (subscription) => [
    `${subscription.service.name} for ${subscription.company.name} now runs${until(subscription) || " without an end date"}, with ${seatsOf(subscription)}.`,
  ],
  ending: (subscription) => [
    `The subscription of ${subscription.company.name} to ${subscription.service.name} ends on ${dayInFull(subscription.endsOn ?? "")}. That is its last day.`,
    "If you want it to go on, ask for a quote on the page of the service, or reply to this message.",
  ],
  ended: (subscription) => [
    `The subscription of ${subscription.company.name} to ${subscription.service.name} has ended.`,
    ...(subscription.endReason ? [`The reason: ${subscription.endReason}`] : []),
    "What you received stays in My Reports. If you want the service back, ask for a quote on its page.",
  ],
};

function until({ endsOn }: StaffSubscription): string {
  return endsOn ? ` until ${dayInFull(endsOn)}` : "";
}

function seatsOf({ seats }: StaffSubscription): string {
  return seats === 1 ? "one seat" : count(seats, "seat");
}
