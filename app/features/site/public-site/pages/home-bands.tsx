import type { ReactNode } from "react";
import { brand } from "#app/brand.ts";
import { ToolsOnOffer } from "#app/features/analysis/tools/tool-list.tsx";
import { ReportTeasers } from "#app/features/publishing/catalogue/report-teasers.tsx";
import { ServiceList } from "#app/features/trade/services/service-list.tsx";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Band } from "#app/ui/hero.tsx";
import { Link } from "#app/ui/link.tsx";
import { Principles } from "../principles.tsx";
import { WaysToReachUs } from "../ways-to-reach-us.tsx";
import type { ShownHome } from "./show-home.server.ts";

/** A few reports, and the way to the others. */
export function ReportShopBand({ reports, signedIn }: Pick<ShownHome, "reports"> & { signedIn: boolean }) {
  return (
    <Band
      id="report-shop"
      tone="sunken"
      heading="Premium Report Shop"
      lead="Three of the latest reports. Where figures are illustrative, the report says so."
    >
      <ReportTeasers reports={reports} signedIn={signedIn} />
      <div className="actions">
        <LinkButton to={linkTo("/reports")}>Browse All Reports</LinkButton>{" "}
        {!signedIn && (
          <p>
            Please <Link to={linkTo("/signup")}>sign up</Link> and get client approval to access our Report
            Shop.
          </p>
        )}
      </div>
    </Band>
  );
}

/** What the firm holds itself to, and what it does. */
export function FirmBand({ services }: Pick<ShownHome, "services">) {
  return (
    <Band
      id="about"
      split
      heading="A research house with a ledger"
      lead="We license data and write market intelligence for banks, funds and insurers."
      more={<Link to={linkTo("/about")}>About the firm</Link>}
    >
      <Principles />
      <section aria-labelledby="services-title">
        <h3 id="services-title" className="mb-2">
          What we do
        </h3>
        <ServiceList services={services} />
        <p className="mt-4">
          <Link to={linkTo("/services")}>All services with prices and timelines</Link>
        </p>
      </section>
    </Band>
  );
}

/** What analysts work with in the portal. @param signedIn whether the tools can be opened from here. */
export function ToolsBand({ tools, signedIn }: Pick<ShownHome, "tools"> & { signedIn: boolean }) {
  return (
    <Band
      id="tools"
      split
      tone="sunken"
      heading="Five tools for analysts"
      lead="They come with the portal: every client can try them with sample data."
      more={<Link to={`${linkTo("/tour")}#tools`}>See them at work</Link>}
    >
      <ToolsOnOffer tools={tools} linked={signedIn} />
    </Band>
  );
}

/** How to reach the firm. @param children the form. */
export function ContactBand({ children }: { children: ReactNode }) {
  return (
    <Band
      id="contact"
      split
      heading="Contact"
      lead={`We answer written enquiries within ${brand.promises.enquiries}.`}
      more={
        <>
          <WaysToReachUs />
          <h3 className="mt-2 text-base">Offices</h3>
          <p>
            {brand.offices.map((office) => office.city).join(", ")}
            <br />
            <Link to={linkTo("/contact")}>Addresses and local times</Link>
          </p>
        </>
      }
    >
      {children}
    </Band>
  );
}

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
