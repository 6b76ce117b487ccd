import { londonDay } from "#app/features/calendar.ts";
import { tableOf } from "#app/features/csv/csv-columns.ts";
import { findEveryFlow } from "#app/features/valuation/find-holdings.server.ts";
import { FLOW_COLUMNS } from "#app/features/valuation/valuation-columns.ts";
import { exportScope } from "#app/http/portfolio.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { sendTable } from "#app/http/send-table.server.ts";
import type { Route } from "./+types/flows-csv";

export const middleware: Route.MiddlewareFunction[] = [({ context }) => void signedIn(context)];

/** Every cash flow of the company's holdings, as it is imported again. Demo mode has no export. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, portfolio, now } = await exportScope(context);
  const flows = await findEveryFlow(db, actor, portfolio.companyId);
  return sendTable(request.url, `cash-flows-${londonDay(now)}`, tableOf(FLOW_COLUMNS, flows));
}
