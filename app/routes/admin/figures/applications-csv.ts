/** `/admin-dashboard/applications.csv`: how far the applications of the last twelve months came. */
import { londonDay } from "#app/features/calendar.ts";
import { applicationsFunnel } from "#app/features/oversight/find-figures.server.ts";
import { headersOfRefusal, noFile } from "#app/http/file-or-page.server.ts";
import { sendCsv } from "#app/http/send-csv.server.ts";
import { staffCsv } from "#app/http/staff-csv.server.ts";
import type { Route } from "./+types/applications-csv";

export const middleware: Route.MiddlewareFunction[] = [
  staffCsv(async ({ db, actor, now }) => {
    const { steps, declined, withdrawn, open } = await applicationsFunnel(db, actor, now);
    const source = `Applications of the last 12 months, by the day they were sent in London, as of ${now.toISOString()}`;
    const others = { Declined: declined, Withdrawn: withdrawn, "Still open": open };
    return sendCsv(`applications-${londonDay(now)}`, [
      ["Step", "Applications", "Share of the step before", "Source"],
      ...steps.map((step) => [step.name, step.applications, step.share, source]),
      ...Object.entries(others).map(([name, applications]) => [name, applications, null, source]),
    ]);
  }),
];

export const loader = noFile;
export const headers = headersOfRefusal;

/** Makes this a page to React Router, so that what goes wrong is shown as one. It never has anything to show itself. */
export default function ApplicationsCsv() {
  return null;
}
