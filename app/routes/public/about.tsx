import { data, Link } from "react-router";
import { brand } from "#app/brand.ts";
import { companyFigures } from "#app/company-figures.ts";
import { headOffice } from "#app/firm.ts";
import { isMember } from "#app/features/actor.ts";
import { countPublicFacts } from "#app/features/site/public-site/count-public-facts.server.ts";
import { growthByYear, growthFinding } from "#app/features/site/public-site/growth.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import { SERVICE_CATEGORIES } from "#app/features/trade/services/service.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { organisation } from "#app/organisation.ts";
import { count } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { columnChart } from "#app/ui/chart/draw-chart.server.ts";
import { percent } from "#app/ui/text/format.ts";
import { Band, Hero } from "#app/ui/hero.tsx";
import { Page } from "#app/ui/page.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { NotAvailable, SummaryList } from "#app/ui/summary-list.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/about";

const { founded, years, standing, principles } = companyFigures;
const source = `Source: ${companyFigures.source}.${standing === "illustrative" ? " Illustrative figures." : ""}`;

/** The firm on four lines. */
const facts = [
  { term: "Company", detail: brand.legalName },
  { term: "Founded", detail: founded },
  { term: "Head office", detail: headOffice },
  { term: "Offices", detail: brand.offices.map(({ city }) => city).join(", ") },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = scope(context);
  const services = await listServices(db);
  const counted = await countPublicFacts(db, actor);
  const about = {
    signedIn: isMember(actor),
    stats: { services: services.length, ...counted, offices: brand.offices.length },
    years: growthByYear(years).map((year) => ({
      ...year,
      growth:
        year.growth === null
          ? null
          : `${year.growth > 0 ? "+" : ""}${percent(Math.round(year.growth * 100) / 100)}`,
    })),
    chart: columnChart({
      finding: growthFinding(years),
      unit: "Client institutions at the end of each year",
      labelName: "Year",
      labels: years.map(({ year }) => year),
      series: [{ name: "Client institutions", values: years.map(({ institutions }) => institutions) }],
      source,
    }),
    services: services.map(({ id, name, category, type, pricingText }) => ({
      id,
      name,
      category: labelOf(SERVICE_CATEGORIES, category),
      billing: type === "subscription" ? "Subscription" : "One-time",
      pricingText,
    })),
  };
  return data(about, {
    headers: { "Cache-Control": about.signedIn ? "private, no-store" : "public, max-age=60" },
  });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { signedIn, stats, chart } = loaderData;
  return (
    <Page
      title="About us"
      heading={null}
      width="full"
      search={{
        description: `${brand.name}: who we are, how we work, what we offer and how we have grown since ${founded}.`,
        structured: organisation,
      }}
    >
      <Hero
        eyebrow="About us"
        heading="A research house that shows its working"
        lead={`${brand.name} has licensed data and written market intelligence for institutions since ${founded}. We are based in London and work from ${count(stats.offices, "office")}.`}
        picture={
          <div className="hero-side">
            <SummaryList items={facts} />
          </div>
        }
      />
      <Band id="today" split heading="Today" lead="Counted from our own catalogue as this page is made.">
        <Stats>
          <Stat label="Services offered" value={stats.services} to={linkTo("/services")} />
          <Stat label="Reports in the shop" value={stats.reports} to={linkTo("/reports")} />
          <Stat label="Subjects covered" value={stats.categories} />
          <Stat label="Offices" value={stats.offices} to={linkTo("/contact")} />
        </Stats>
        <ul className="plain plates">
          {principles.map((principle) => (
            <li key={principle.title} className="plate">
              <h3>{principle.title}</h3>
              <p>{principle.text}</p>
            </li>
          ))}
        </ul>
      </Band>
      <Band
        id="growth"
        tone="sunken"
        split
        heading="Growth by year"
        lead="Clients, publications and the people who write them."
      >
        <Chart chart={chart} withoutTable />
        <DataTable
          caption="Clients, publications and researchers, year by year"
          captionHidden
          rows={loaderData.years}
          rowKey={(row) => row.year}
          columns={[
            { header: "Year", cell: (row) => row.year, rowHeader: true },
            { header: "Clients", cell: (row) => row.institutions, align: "right" },
            { header: "Growth", cell: (row) => row.growth ?? <NotAvailable />, align: "right" },
            { header: "Publications", cell: (row) => row.publications, align: "right" },
            { header: "Researchers", cell: (row) => row.researchers, align: "right" },
          ]}
        />
      </Band>
      <Band
        id="portfolio"
        split
        heading="Service portfolio"
        lead="Everything we offer. Each service has a page of its own."
        more={<Link to={linkTo("/services")}>Services in detail</Link>}
      >
        <DataTable
          caption="Services with category and price"
          captionHidden
          rows={loaderData.services}
          rowKey={(row) => row.id}
          columns={[
            {
              header: "Service",
              cell: (row) => <Link to={linkTo("/services/:id", { id: row.id })}>{row.name}</Link>,
              rowHeader: true,
            },
            { header: "Category", cell: (row) => row.category },
            { header: "Billing", cell: (row) => row.billing },
            { header: "Price", cell: (row) => row.pricingText },
          ]}
        />
      </Band>
      <Band
        id="next"
        tone="sunken"
        heading="Where to go next"
        lead="Write to us, or sign in to see what your company holds."
      >
        <div className="actions">
          <LinkButton to={linkTo("/contact")}>Contact Us</LinkButton>{" "}
          {!signedIn && (
            <LinkButton to={linkTo("/login")} variant="secondary">
              Sign In
            </LinkButton>
          )}{" "}
          <LinkButton to="/" variant="quiet">
            Home
          </LinkButton>
        </div>
      </Band>
    </Page>
  );
}
