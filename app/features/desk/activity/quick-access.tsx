import { Fragment } from "react";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

const ways = [
  { to: "/client-portal/shop", label: "Browse Report Shop" },
  { to: "/client-portal/services", label: "Request a quote" },
  { to: "/client-portal/reports/new", label: "Create a report" },
  { to: "/client-portal/markets", label: "Live Markets" },
  { to: "/client-portal/support/new", label: "Ask for support" },
  { to: "/client-portal/contact", label: "Contact Us", modal: true },
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
