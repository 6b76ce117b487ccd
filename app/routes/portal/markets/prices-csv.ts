/**
 * `/client-portal/markets/:id/prices.csv`: the prices of a range. The middleware answers with the file; where there is
 * none the loader throws, so that the page that says so has the site around it.
 */
import { createElement } from "react";
import { isRouteErrorResponse } from "react-router";
import { CSV_TYPE } from "#app/features/csv/csv.ts";
import { findInstrument } from "#app/features/markets/find-markets.server.ts";
import { readRange } from "#app/features/markets/price-range.ts";
import { pricesCsv } from "#app/features/markets/prices-csv.server.ts";
import { downloadHeaders } from "#app/http/download-headers.server.ts";
import { isDataRequest } from "#app/http/file-or-page.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { ErrorPage, NotFoundPage } from "#app/ui/error-page.tsx";
import type { Route } from "./+types/prices-csv";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }, next) => {
    const { db, request: facts } = signedIn(context);
    if (!["GET", "HEAD"].includes(request.method) || isDataRequest(request)) return next();
    const instrument = await findInstrument(db, params.id);
    if (!instrument) return next();
    const range = readRange(facts.url.searchParams.get("range"));
    const headers = downloadHeaders({ name: `${instrument.id}_${range.id}.csv`, contentType: CSV_TYPE });
    return new Response(request.method === "HEAD" ? null : await pricesCsv(db, instrument.id, range), {
      headers,
    });
  },
];

export function loader(): never {
  throw notFound();
}

/** Makes this a page to React Router, so that what goes wrong is shown as one. It never has anything to show itself. */
export default function PricesCsv() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const links = [{ to: "/client-portal/markets", label: "Live Markets" }];
  if (isRouteErrorResponse(error) && error.status === 404) return createElement(NotFoundPage, { links });
  return createElement(ErrorPage, {
    title: "Something went wrong on our side",
    text: "No file was sent. Go back and try again; if it happens again, write to us.",
    links,
  });
}
