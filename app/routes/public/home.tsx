import { data } from "react-router";
import { brand } from "#app/brand.ts";
import { isMember } from "#app/features/actor.ts";
import { findTeasers } from "#app/features/catalogue/find-reports.server.ts";
import { ReportTeasers } from "#app/features/catalogue/report-teasers.tsx";
import { listServices } from "#app/features/services/find-services.server.ts";
import { ServiceList } from "#app/features/services/service-list.tsx";
import { scope } from "#app/http/scope.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { count, date, money } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = scope(context);
  const teasers = await findTeasers(db, actor);
  const home = {
    role: actor.role,
    reports: teasers.map((report) => ({
      id: report.id,
      title: report.title,
      abstract: report.description,
      category: report.category.name,
      price: report.pricePence === null ? "Contact for Price" : money(report.pricePence),
      facts: [count(report.pages, "page"), report.publishedOn && date(report.publishedOn)]
        .filter(Boolean)
        .join(" · "),
    })),
    services: await listServices(db),
  };
  // Only what everybody sees alike may be kept by the front door.
  return data(home, {
    headers: { "Cache-Control": isMember(actor) ? "private, no-store" : "public, max-age=60" },
  });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { role, reports, services } = loaderData;
  const signedIn = role === "client" || role === "admin";
  return (
    <Page title="Licensed data and research for institutions" heading={null} width="full">
      <section className="hero">
        <div className="band">
          <p className="eyebrow">{brand.name}</p>
          <h1 tabIndex={-1}>Research you can put in front of a committee</h1>
          <p className="lead">{brand.tagline}</p>
          <div className="actions">
            <LinkButton to="#portals">Explore Our Services</LinkButton>
            {!signedIn && (
              <LinkButton to="/signup" variant="secondary">
                Apply for access
              </LinkButton>
            )}
          </div>
        </div>
      </section>
      <section className="band" id="portals" aria-labelledby="portals-title">
        <h2 id="portals-title" className="display">
          For clients
        </h2>
        <div className="grid gap-6 md:grid-cols-2">
          <Card title="Financial Data Client Portal" level={3}>
            <p>
              The reports your company holds, each copy stamped with your name and kept in a download log you
              can read yourself.
            </p>
            {signedIn ? (
              <LinkButton to="/data-portal">Open the portal</LinkButton>
            ) : (
              <LinkButton to="/login">Sign in to the portal</LinkButton>
            )}
          </Card>
          {signedIn ? (
            <Card title="Your account" level={3}>
              <p>Password, authenticator app, recovery codes and the devices you are signed in on.</p>
              <LinkButton to="/account" variant="secondary">
                Open your account
              </LinkButton>
            </Card>
          ) : (
            <Card title="Not a client yet?" level={3}>
              <p>
                Tell us who you are and what you need. We review every application within{" "}
                {brand.promises.applications} and write to you either way.
              </p>
              <LinkButton to="/signup" variant="secondary">
                Apply for access
              </LinkButton>
            </Card>
          )}
        </div>
      </section>
      {role === "admin" && <ControlCentre />}
      <section className="band-sunken" id="report-shop" aria-labelledby="report-shop-title">
        <div className="band">
          <h2 id="report-shop-title" className="display">
            Premium Report Shop
          </h2>
          <p className="lead">
            Three of the latest reports. Their figures are illustrative, and each report says so.
          </p>
          <ReportTeasers reports={reports} signedIn={signedIn} />
        </div>
      </section>
      <section className="band" id="services" aria-labelledby="services-title">
        <h2 id="services-title" className="display">
          What we do
        </h2>
        <ServiceList services={services} />
      </section>
      <Contact />
    </Page>
  );
}

function ControlCentre() {
  return (
    <section className="band" aria-labelledby="control-title">
      <h2 id="control-title" className="display">
        Administrative Control Center
      </h2>
      <div className="grid gap-6 md:grid-cols-2">
        <Card title="Admin Data Portal" level={3}>
          <p>Clients, what they hold, and the messages the product sent.</p>
          <LinkButton to="/admin-data-portal">Open the Admin Data Portal</LinkButton>
        </Card>
        <Card title="Dashboard" level={3}>
          <p>What waits for somebody today.</p>
          <LinkButton to="/admin-dashboard" variant="secondary">
            Open the dashboard
          </LinkButton>
        </Card>
      </div>
    </section>
  );
}

function Contact() {
  return (
    <section className="band-sunken" id="contact" aria-labelledby="contact-title">
      <div className="band">
        <h2 id="contact-title" className="display">
          Contact
        </h2>
        <div className="mt-8 grid gap-8 md:grid-cols-3">
          <div className="flow">
            <h3>Write or call</h3>
            <p>
              <a href={`mailto:${brand.email.clients}`}>{brand.email.clients}</a>
            </p>
            <p>
              <a href={brand.phone.href}>{brand.phone.label}</a>
            </p>
            <p className="hint">We answer written enquiries within {brand.promises.enquiries}.</p>
          </div>
          <div className="flow">
            <h3>Business hours</h3>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4">
              {brand.hours.map((line) => (
                <div key={line.days} className="contents">
                  <dt>{line.days}</dt>
                  <dd>{line.hours}</dd>
                </div>
              ))}
            </dl>
            <p className="hint">London time. Client priority line: {brand.promises.clientPriorityLine}.</p>
          </div>
          <div className="flow">
            <h3>Offices</h3>
            <ul className="plain grid gap-3">
              {brand.offices.map((office) => (
                <li key={office.city}>
                  <strong>{office.city}</strong>
                  <span className="block text-sm text-muted">{office.address}</span>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}
