import { redirect } from "react-router";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import type { Route } from "./+types/admin-dashboard";

/** Staff have one home: what stood here before is there. */
export function loader({ context }: Route.LoaderArgs) {
  staff(context);
  return redirect(linkTo("/admin-data-portal"), 302);
}
