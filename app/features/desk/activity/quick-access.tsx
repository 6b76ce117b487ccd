import { Fragment } from "react";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

const ways = [
  { to: linkTo("/client-portal/shop"), label: "Browse Report Shop" },
  { to: linkTo("/client-portal/services"), label: "Request a quote" },
  { to: linkTo("/client-portal/reports/new"), label: "Create a report" },
  { to: linkTo("/client-portal/markets"), label: "Live Markets" },
  { to: linkTo("/client-portal/support/new"), label: "Ask for support" },
  { to: linkTo("/client-portal/contact"), label: "Contact Us", modal: true },
] as const;

/** What people come for, one press away. */
export function QuickAccess() {
  return (
    <Card title="Quick access">
      <div className="actions">
        {ways.map((way) => (
          <Fragment key={way.to}>
            <LinkButton
              to={way.to}
              variant="secondary"
              size="small"
              {...("modal" in way && { state: { modal: true } })}
            >
              {way.label}
            </LinkButton>{" "}
          </Fragment>
        ))}
      </div>
    </Card>
  );
}
