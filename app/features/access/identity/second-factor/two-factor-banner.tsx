import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Asks admins to use an authenticator until they do; show it where `needsTwoFactor(actor)`. */
export function TwoFactorBanner() {
  return (
    <Notice tone="warning" title="Turn on two-factor authentication">
      <p>
        Your account opens every client’s record with a password and a key alone. A code from your phone
        protects it, and takes two minutes to set up.
      </p>
      <LinkButton to={linkTo("/account/two-factor")} variant="secondary" size="small">
        Turn it on
      </LinkButton>
    </Notice>
  );
}
