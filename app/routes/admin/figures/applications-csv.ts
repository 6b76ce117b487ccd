/** `/admin-dashboard/applications.csv`: how far the applications of the last twelve months came. */
import { londonDay } from "#app/features/calendar.ts";
import { applicationsFunnel } from "#app/features/oversight/find-figures.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { sendCsv } from "#app/http/send-csv.server.ts";
import type { Route } from "./+types/applications-csv";

export const middleware: Route.MiddlewareFunction[] = [({ context }) => void staff(context)];

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db, actor, now } = staff(context);
  const { steps, declined, withdrawn, open } = await applicationsFunnel(db, actor, now);
  const source = `Applications of the last 12 months, by the day they were sent in London, as of ${now.toISOString()}`;
  const others = { Declined: declined, Withdrawn: withdrawn, "Still open": open };
  return sendCsv(`applications-${londonDay(now)}`, [
    ["Step", "Applications", "Share of the step before", "Source"],
    ...steps.map((step) => [step.name, step.applications, step.share, source]),
    ...Object.entries(others).map(([name, applications]) => [name, applications, null, source]),
  ]);
}
