/** `/client-services` is the portal's Services page: the contract's older address for it. */
import { redirect } from "react-router";
import { linkTo } from "#app/link.ts";

export function loader() {
  return redirect(linkTo("/client-portal/services"), 303);
}
