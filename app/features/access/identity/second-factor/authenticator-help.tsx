import { brand } from "#app/brand.ts";

/** Which app, and what becomes of the account when it is gone. */
export function AuthenticatorHelp() {
  return (
    <>
      <details>
        <summary>Which app?</summary>
        <p>
          Any that makes time-based codes. On a phone, from its app store: Google Authenticator, Microsoft
          Authenticator or 2FAS. On a computer: a password manager such as 1Password, Bitwarden or KeePassXC.
          It needs no line and no phone number, and nobody sends you anything.
        </p>
      </details>
      <details>
        <summary>What if the phone is lost?</summary>
        <p>
          One of your recovery codes signs you in instead. Then set a new app up under Your account,
          Two-factor: from that moment the lost one makes no code that works. Without a recovery code write to{" "}
          <a href={`mailto:${brand.email.clients}`}>{brand.email.clients}</a>: we make sure that it is you,
          and send a link for a new app.
        </p>
      </details>
    </>
  );
}
