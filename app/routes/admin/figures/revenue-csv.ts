import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import type { Route } from "./+types/revenue-csv";

export const middleware: Route.MiddlewareFunction[] = [({ context }) => void staff(context)];

export function loader(): never {
  throw notFound();
}
