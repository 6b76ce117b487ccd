import { brand } from "#app/brand.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import type { Welcome } from "./find-welcome.server.ts";

export type ClosedState = Exclude<Welcome["state"], "open">;

/** What the page of a closed link is called. @param done just finished, on the redirect that follows. */
export function closedTitle(state: ClosedState, done: boolean): string {
  return done ? finished.title : closings[state].title;
}

/** A link that leads no further, and what to do about it. */
export function ClosedWelcome({ state, done }: { state: ClosedState; done: boolean }) {
  const canSignIn = state === "used";
  return (
    <>
      <p>{done ? finished.text : closings[state].text}</p>
      {!canSignIn && (
        <p>
          For a new link write to <a href={`mailto:${brand.email.clients}`}>{brand.email.clients}</a>. What
          you have set up so far is kept.
        </p>
      )}
      <div className="actions">
        <LinkButton to={linkTo("/login")} variant={canSignIn ? "primary" : "secondary"}>
          Sign in
        </LinkButton>
      </div>
    </>
  );
}

const finished = {
  title: "You are ready to sign in",
  text: "Everything is set up. Sign in with your email address, password, user key and a code from your authenticator app.",
};

const closings: Record<ClosedState, { title: string; text: string }> = {
  used: {
    title: "This link has been used",
    text: "It was used to set everything up, so there is nothing left to do here: sign in.",
  },
  expired: {
    title: "This link has expired",
    text: "Links to set up an account work for a limited time, so that an old email is no way in.",
  },
  revoked: {
    title: "This link is no longer open",
    text: "We have sent a newer link to your address, or have closed this one. Look for our latest email.",
  },
  unknown: {
    title: "This link does not work",
    text: "There is no account to set up behind this address. Open the link in our email again, or copy the whole of it.",
  },
};
