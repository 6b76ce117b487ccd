import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";

export interface ShownOnboarding {
  name: string;
  status: "pending" | "active" | "disabled";
  done: boolean;
  link: {
    state: "open" | "used" | "expired" | "revoked";
    sent: Moment;
    expires: Moment;
    ended: Moment | null;
  } | null;
}

const linkStates = {
  open: { tone: "green", label: "Open" },
  used: { tone: "blue", label: "Used" },
  expired: { tone: "amber", label: "Expired" },
  revoked: { tone: "red", label: "Revoked" },
} as const;

/** Where a new client's onboarding stands, with what staff can do about its link. */
export function OnboardingCard({ onboarding, once }: { onboarding: ShownOnboarding; once: string }) {
  const { name, status, done, link } = onboarding;
  const canSend = !done && status !== "disabled";
  return (
    <Card title="Onboarding">
      <SummaryList
        items={[
          {
            term: "Account",
            detail: done ? "Set up: can sign in" : status === "disabled" ? "Disabled" : "Not set up yet",
          },
          {
            term: "Onboarding link",
            detail: link ? (
              <Badge tone={linkStates[link.state].tone}>{linkStates[link.state].label}</Badge>
            ) : (
              "Never sent"
            ),
          },
          link && { term: "Sent", detail: <When at={link.sent} /> },
          (link?.state === "open" || link?.state === "expired") && {
            term: "Works until",
            detail: <When at={link.expires} />,
          },
          link?.ended && { term: linkStates[link.state].label, detail: <When at={link.ended} /> },
        ]}
      />
      {canSend && (
        <div className="actions">
          <RowAction
            intent="resend-link"
            label={link ? "Send a new link" : "Send the link"}
            about={`to ${name}`}
            variant="secondary"
            size="normal"
            once={once}
            action="?"
          />{" "}
          {link?.state === "open" && (
            <LinkButton to="?confirm=revoke-link" variant="quiet">
              Revoke the link
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  );
}
