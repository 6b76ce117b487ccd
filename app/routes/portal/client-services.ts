/** `/client-services` is the portal's Services page: the contract's older address for it. */
import { redirect } from "react-router";

export function loader() {
  return redirect("/client-portal/services", 303);
}
