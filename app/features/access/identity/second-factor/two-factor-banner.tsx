import { linkTo } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { NoticeLine } from "#app/ui/notice.tsx";

/** Asks admins to use an authenticator until they do; show it where `needsTwoFactor(actor)`. */
export function TwoFactorBanner() {
  return (
    <NoticeLine tone="warning" title="Turn on two-factor authentication">
      Your account opens every client’s record with a password and a key alone.{" "}
      <Link to={linkTo("/account/two-factor")}>Turn it on</Link>
    </NoticeLine>
  );
}
