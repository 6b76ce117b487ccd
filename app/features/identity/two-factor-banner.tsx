import { Link } from "react-router";
import { Notice } from "#app/ui/notice.tsx";

/** Stands on admins' landing pages until they have two-factor; show it where `needsTwoFactor(actor)`. */
export function TwoFactorBanner() {
  return (
    <Notice tone="warning" title="Protect your account with an authenticator app">
      <p>
        You can sign in without a code. Whoever learns your password and user key could too.{" "}
        <Link to="/account/two-factor">Switch two-factor on</Link>: it takes two minutes.
      </p>
    </Notice>
  );
}
