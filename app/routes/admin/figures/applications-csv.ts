/** `/admin-dashboard/applications.csv`: how far the applications of the last twelve months came. */
import { londonDay } from "#app/features/calendar.ts";
import { applicationsFunnel } from "#app/features/desk/dashboard/find-figures.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendCsv } from "#app/http/files/send-table.server.ts";
import { staff } from "#app/http/scope.server.ts";
import type { Route } from "./+types/applications-csv";

export const middleware: Route.MiddlewareFunction[] = fileRoute(staff, {
  async get({ db, actor, now }) {
    const { steps, declined, withdrawn, open } = await applicationsFunnel(db, actor, now);
    const source = `Applications of the last 12 months, by the day they were sent in London, as of ${now.toISOString()}`;
    const others = { Declined: declined, Withdrawn: withdrawn, "Still open": open };
    return sendCsv(`applications-${londonDay(now)}`, [
      ["Step", "Applications", "Share of the step before", "Source"],
      ...steps.map((step) => [step.name, step.applications, step.share, source]),
      ...Object.entries(others).map(([name, applications]) => [name, applications, null, source]),
    ]);
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";
