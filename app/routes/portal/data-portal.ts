/** `/data-portal` is the client portal: the footer's and the home page's older address for it. */
import { redirect } from "react-router";
import { linkTo } from "#app/link.ts";

export function loader() {
  return redirect(linkTo("/client-portal"), 303);
}
