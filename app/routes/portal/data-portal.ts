/** `/data-portal` is the client portal: the footer's and the home page's older address for it. */
import { redirect } from "react-router";

export function loader() {
  return redirect("/client-portal", 303);
}
