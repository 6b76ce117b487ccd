import { brand } from "#app/brand.ts";
import { companyFigures } from "#app/company-figures.ts";
import { showAbout, type ShownAbout } from "#app/features/site/public-site/pages/show-about.server.ts";
import { Principles } from "#app/features/site/public-site/principles.tsx";
import { ServicePriceTable } from "#app/features/trade/services/service-price-table.tsx";
import { headOffice } from "#app/firm.ts";
import { sharedPage } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { organisation } from "#app/organisation.ts";
import { count } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { Band, Hero } from "#app/ui/hero.tsx";
import { Link } from "#app/ui/link.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { Page } from "#app/ui/page.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { NotAvailable, SummaryList } from "#app/ui/summary-list.tsx";
import type { Route } from "./+types/about";

const { founded } = companyFigures;

/** The firm on four lines. */
const facts = [
  { term: "Company", detail: brand.legalName },
  { term: "Founded", detail: founded },
  { term: "Head office", detail: headOffice },
  { term: "Offices", detail: brand.offices.map(({ city }) => city).join(", ") },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = scope(context);
  return sharedPage(actor, await showAbout(db, actor));
}

export { loaderHeaders as headers } from "#app/http/route-headers.server.ts";

export default function About({ loaderData }: Route.ComponentProps) {
  const { signedIn, stats, chart, years, services } = loaderData;
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
        <Principles />
      </Band>
      <GrowthBand chart={chart} years={years} />
      <Band
        id="portfolio"
        split
        heading="Service portfolio"
        lead="Everything we offer. Each service has a page of its own."
        more={<Link to={linkTo("/services")}>Services in detail</Link>}
      >
        <ServicePriceTable services={services} />
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

/** How the firm has grown, drawn and in figures. */
function GrowthBand({ chart, years }: Pick<ShownAbout, "chart" | "years">) {
  return (
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
        rows={years}
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
  );
}
