import { londonDay } from "#app/features/calendar.ts";
import { tableOf } from "#app/features/csv/csv-columns.ts";
import { findEveryHolding } from "#app/features/valuation/find-holdings.server.ts";
import { HOLDING_COLUMNS } from "#app/features/valuation/valuation-columns.ts";
import { exportScope } from "#app/http/portfolio.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { sendTable } from "#app/http/send-table.server.ts";
import type { Route } from "./+types/holdings-csv";

export const middleware: Route.MiddlewareFunction[] = [({ context }) => void signedIn(context)];

/** The company's holdings as they are imported again. Demo mode has no export. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, portfolio, now } = await exportScope(context);
  const holdings = await findEveryHolding(db, actor, portfolio.companyId);
  const rows = holdings.map(({ facts }) => facts);
  return sendTable(request.url, `holdings-${londonDay(now)}`, tableOf(HOLDING_COLUMNS, rows));
}
