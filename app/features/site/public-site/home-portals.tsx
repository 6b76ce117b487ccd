import { brand } from "#app/brand.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Band } from "#app/ui/hero.tsx";

/** The ways in: for clients, and for those who are not yet. */
export function Portals({ signedIn }: { signedIn: boolean }) {
  return (
    <Band
      id="portals"
      split
      heading="For clients"
      lead="What your company holds, in one place, under your own name."
    >
      <ul className="plain plates">
        <li className="plate">
          <h3>Financial Data Client Portal</h3>
          <p>
            The reports your company holds, each copy stamped with your name and kept in a download log you
            can read yourself.
          </p>
          {signedIn ? (
            <LinkButton to={linkTo("/data-portal")}>Open the portal</LinkButton>
          ) : (
            <LinkButton to={linkTo("/login")}>Sign in to the portal</LinkButton>
          )}
        </li>
        <li className="plate">
          {signedIn ? (
            <>
              <h3>Your account</h3>
              <p>Password, authenticator app, recovery codes and the devices you are signed in on.</p>
              <LinkButton to={linkTo("/account")} variant="secondary">
                Open your account
              </LinkButton>
            </>
          ) : (
            <>
              <h3>Not a client yet?</h3>
              <p>
                Tell us who you are and what you need. We review every application within{" "}
                {brand.promises.applications} and write to you either way.
              </p>
              <LinkButton to={linkTo("/signup")} variant="secondary">
                Apply for access
              </LinkButton>
            </>
          )}
        </li>
      </ul>
    </Band>
  );
}

/** For admins alone: the page leaves it out for anybody else. */
export function ControlCentre() {
  return (
    <Band
      id="control-centre"
      split
      heading="Administrative Control Center"
      lead="For the firm’s staff. Nobody else is shown this section."
    >
      <ul className="plain plates">
        <li className="plate">
          <h3>Admin Data Portal</h3>
          <p>Clients, reports, orders, enquiries and the messages the product sent.</p>
          <LinkButton to={linkTo("/admin-data-portal")}>Open the Admin Data Portal</LinkButton>
        </li>
        <li className="plate">
          <h3>Dashboard</h3>
          <p>What waits for somebody today.</p>
          <LinkButton to={linkTo("/admin-dashboard")} variant="secondary">
            Open the dashboard
          </LinkButton>
        </li>
      </ul>
    </Band>
  );
}
