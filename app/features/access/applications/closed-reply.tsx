import { brand } from "#app/brand.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import type { ReplyLink } from "./find-applications.server.ts";

type ClosedState = Exclude<ReplyLink["state"], "open">;

/** The page of a reply link that leads no further. @param done what was just done, on the redirect that follows. */
export function ClosedReply({ state, done }: { state: ClosedState; done: string | null }) {
  const { title, text } = done === "withdrawn" ? withdrawn : done ? answered : closings[state];
  return (
    <Page title={title} width="narrow">
      <p>{text}</p>
      {!done && (
        <p>
          To reach us about your application, write to{" "}
          <a href={`mailto:${brand.email.clients}`}>{brand.email.clients}</a> and give its reference.
        </p>
      )}
      <div className="actions">
        <LinkButton to="/">Return to Homepage</LinkButton>
      </div>
    </Page>
  );
}

const answered = {
  title: "Your answer is with us",
  text: `Thank you. We go on with the review and contact you within ${brand.promises.applications}.`,
};
const withdrawn = {
  title: "Your application is withdrawn",
  text: "We have stopped the review and sent you an email that says so. You may apply again at any time.",
};
const closings: Record<ClosedState, { title: string; text: string }> = {
  used: {
    title: "This link has been used",
    text: "Your answer has reached us, so the link is closed. If we have another question, we send you a new one.",
  },
  expired: {
    title: "This link has expired",
    text: "Reply links work for 14 days. Write to us and we send you a new one.",
  },
  revoked: {
    title: "This link is no longer open",
    text: "We have sent you a newer link, or have decided the application. Look for our latest email.",
  },
  unknown: {
    title: "This link does not work",
    text: "There is no question behind this address. Open the link in our email again, or copy the whole of it.",
  },
};
