/** `/client-portal/markets/:id/prices.csv`: the prices of a range. */
import { CSV_TYPE } from "#app/features/csv/csv.ts";
import { findInstrument } from "#app/features/markets/find-markets.server.ts";
import { readRange } from "#app/features/markets/price-range.ts";
import { pricesCsv } from "#app/features/markets/pages/show-instrument.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendBytes } from "#app/http/files/send-bytes.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { noFilePage } from "#app/ui/no-file.tsx";
import type { Route } from "./+types/prices-csv";

export const middleware: Route.MiddlewareFunction[] = fileRoute(signedIn, {
  async get({ db, request }, { params }) {
    const instrument = await findInstrument(db, params.id);
    if (!instrument) return "not-found";
    const range = readRange(request.url.searchParams.get("range"));
    const bytes = new TextEncoder().encode(await pricesCsv(db, instrument.id, range));
    return sendBytes(bytes, { name: `${instrument.id}_${range.id}.csv`, contentType: CSV_TYPE });
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";

export const ErrorBoundary = noFilePage(
  { to: linkTo("/client-portal/markets"), label: "Live Markets" },
  {
    otherwise: {
      title: "Something went wrong on our side",
      text: "No file was sent. Go back and try again; if it happens again, write to us.",
    },
  },
);
