import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";

interface Props {
  standing: {
    isDone: boolean;
    link: { state: "open" | "used" | "expired" | "revoked"; sent: string; expires: string } | null;
  };
  person: string;
  action: string;
  once: string;
}

const said = { open: "Open", used: "Used", expired: "Expired", revoked: "Revoked" };
const tones = { open: "blue", used: "green", expired: "amber", revoked: "red" } as const;

/** Whether the person has set up their account, and the link that lets them. */
export function ClientOnboarding({ standing: { isDone, link }, person, action, once }: Props) {
  return (
    <Card title="Onboarding" id="onboarding">
      <p>
        {isDone
          ? `${person} has set up their account.`
          : `${person} has not finished setting up their account.`}
      </p>
      {link && (
        <p>
          Link sent <span className="num">{link.sent}</span>, open until{" "}
          <span className="num">{link.expires}</span>{" "}
          <Badge tone={tones[link.state]}>{said[link.state]}</Badge>
        </p>
      )}
      {!isDone && (
        <div className="actions">
          <RowAction
            intent="send-onboarding"
            label={link ? "Send a new link" : "Send the onboarding link"}
            action={action}
            once={once}
          />{" "}
          {link?.state === "open" && (
            <RowAction intent="revoke-onboarding" label="Revoke the link" action={action} />
          )}
        </div>
      )}
    </Card>
  );
}
