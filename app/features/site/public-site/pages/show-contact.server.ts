import { brand } from "#app/brand.ts";
import { type Actor, isMember } from "#app/features/actor.ts";
import {
  enquiryVolume,
  medianFirstAnswerHours,
} from "#app/features/desk/support/enquiries/enquiry-volume.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { columnChart } from "#app/ui/chart/draw-chart.server.ts";
import { dateTime } from "#app/ui/text/format.ts";
import { enquiryFigures } from "../enquiry-figures.ts";
import { enquiryTopic } from "../../../desk/support/enquiries/enquiry-topic.server.ts";
import { hoursElsewhere, officeTime } from "../office-clock.ts";

/** Of the London desk. */
const [weekdays] = brand.hours;

/**
 * What the contact page shows: the time at each office, how enquiries were answered, and what the form knows already.
 * @param about what the reader came to ask about, by its id.
 */
export async function showContact(db: Db, actor: Actor, now: Date, about: string | null) {
  const volume = await enquiryVolume(db);
  const figures = enquiryFigures(volume);
  const median = await medianFirstAnswerHours(db);
  const subject = await enquiryTopic(db, actor, about);
  return {
    offices: brand.offices.map(({ city, address, phone, timeZone }, index) => ({
      city,
      address,
      phone,
      isHeadOffice: index === 0,
      ...officeTime(timeZone, now),
      deskHours: hoursElsewhere(timeZone, weekdays.hours, now),
    })),
    clocks: `Local times as at ${dateTime(now.toISOString())} in London. The London desk’s hours, ${weekdays.days}, are given on each office’s own clock.`,
    chart: figures && columnChart(figures),
    total: figures ? volume.total : null,
    demo: volume.includesDemo ? "; with demonstration data" : "",
    median: median === null ? null : hoursText(median),
    known: { ...knownOf(actor), ...(subject && { subject }) },
  };
}

export type ShownContact = Awaited<ReturnType<typeof showContact>>;

function knownOf(actor: Actor) {
  if (!isMember(actor)) return {};
  return {
    name: `${actor.firstName} ${actor.lastName}`,
    email: actor.email,
    company: actor.companyName ?? "",
  };
}

function hoursText(hours: number): string {
  return hours < 1 ? "1 hour" : count(Math.ceil(hours), "hour");
}
