import { redirect } from "react-router";
import { staff } from "#app/http/scope.server.ts";
import type { Route } from "./+types/admin-dashboard";

/** What needs doing stands on the portal's first page. */
export function loader({ context }: Route.LoaderArgs) {
  staff(context);
  return redirect("/admin-data-portal", 302);
}
