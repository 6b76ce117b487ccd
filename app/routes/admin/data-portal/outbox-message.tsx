import { mailIsDelivered } from "#app/features/core/mail/find-outbox.server.ts";
import { linkParts, mostAttempts, shownState, waitsForPerson } from "#app/features/core/mail/mail.ts";
import { readMail } from "#app/features/core/mail/mail.commands.server.ts";
import { messageVerbs } from "#app/http/desk/message-verbs.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { confirmedStaff } from "#app/http/step-up.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Card } from "#app/ui/card.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { dateTime } from "#app/ui/text/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { Route } from "./+types/outbox-message";

/** Texts are private, and may have a link that opens an account: reading one needs a fresh proof of identity. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor } = confirmedStaff(context);
  const mail = await readMail(db, actor, params.id);
  if (!mail) throw notFound();
  return {
    ...mail,
    isDelivered: mailIsDelivered() && !mail.isDemo,
    shown: shownState(mail, mailIsDelivered()),
    waits: !mail.isDemo && waitsForPerson(mail, mailIsDelivered()),
    written: dateTime(mail.createdAt),
    sent: mail.sentAt ? dateTime(mail.sentAt) : null,
    parts: linkParts(mail.text ?? ""),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const here = staff(context);
  return intents(request, messageVerbs(here, linkTo("/admin-data-portal/outbox/:id", { id }), id));
}

export default function OutboxMessage({ loaderData, actionData }: Route.ComponentProps) {
  const mail = loaderData;
  const { shown } = mail;
  return (
    <Page
      title={mail.subject}
      eyebrow={<Link to={linkTo("/admin-data-portal/outbox")}>Back to the outbox</Link>}
      errors={Boolean(actionData?.problem)}
      summary={<Refusal problem={actionData?.problem} />}
      actions={<Badge tone={shown.tone}>{shown.text}</Badge>}
    >
      {mail.isDemo && mail.state === "queued" && (
        <Notice tone="info" title="A demonstration message">
          Demonstration messages are never sent: copy what you need from here.
        </Notice>
      )}
      {mail.waits && (
        <Notice tone="info" title="Nobody has sent this message">
          <p>
            {mail.isHeld
              ? "It was written before a mail server was set, and waits for a decision in the outbox."
              : "No mail server is set: copy it from here, send it yourself, and say so."}
          </p>
          <RowAction
            intent="pass-on"
            label="I have passed this on"
            about={mail.subject}
            size="normal"
            variant="secondary"
          />
        </Notice>
      )}
      {mail.isPassedOn && (
        <Notice tone="success" title="A member of staff has passed this message on">
          <RowAction intent="take-back" label="It was not passed on" about={mail.subject} />
        </Notice>
      )}
      {mail.hidesLink && (
        <Notice tone="info" title="The private link is not shown">
          {mail.isDelivered
            ? "It opens what is its reader’s alone. Whoever lost it gets a new one from the page of the person, the application or the enquiry."
            : "It opens what is its reader’s alone, so only the member of staff who caused the message sees it, and nobody another admin’s. To pass one on, send a new one yourself, from the page of the person, the application or the enquiry; an admin gets back in with npm run admin-access on the server."}
        </Notice>
      )}
      {mail.state === "failed" && (
        <Notice tone="warning" title="This message was not delivered for certain">
          <p>{mail.lastError}</p>
          <p>Sending it again may deliver it twice if the mail server had taken it.</p>
          <div className="actions">
            <RowAction intent="retry" label="Send again" about={mail.subject} />
            <RowAction intent="pass-on" label="I have passed this on" about={mail.subject} />
          </div>
        </Notice>
      )}
      <SummaryList
        items={[
          { term: "To", detail: mail.to, action: <CopyButton text={mail.to} label="address" /> },
          {
            term: "Subject",
            detail: mail.subject,
            action: <CopyButton text={mail.subject} label="subject" />,
          },
          { term: "Written", detail: mail.written },
          { term: mail.isPassedOn ? "Passed on" : "Sent", detail: mail.sent },
          { term: "Tries", detail: `${mail.attempts} of ${mostAttempts}` },
          mail.state === "queued" && mail.lastError && { term: "Last answer", detail: mail.lastError },
        ]}
      />
      {mail.text === null ? (
        <Notice tone="warning" title="The text can’t be opened">
          Was the server’s secret changed? What it was about can be read above; write the message anew.
        </Notice>
      ) : (
        <Card title="Message" actions={<CopyButton text={mail.text} label="message" />}>
          <p className="whitespace-pre-wrap break-words">
            {mail.parts.map((part, index) =>
              part.isLink ? (
                <a key={index} href={part.text} rel="noreferrer">
                  {part.text}
                </a>
              ) : (
                part.text
              ),
            )}
          </p>
        </Card>
      )}
    </Page>
  );
}
