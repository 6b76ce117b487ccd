import { brand } from "#app/brand.ts";
import { isMember } from "#app/features/actor.ts";
import { ToolsOnOffer } from "#app/features/analysis/tools/tool-list.tsx";
import { TOOL_ENTRIES } from "#app/features/analysis/tools/tool.ts";
import { findActiveServices } from "#app/features/trade/subscriptions/find-subscriptions.server.ts";
import { findUnderWay } from "#app/features/trade/services/find-under-way.server.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import { ServiceLedger } from "#app/features/trade/services/service-ledger.tsx";
import { groupServices } from "#app/features/trade/services/service.ts";
import { sharedPage } from "#app/http/respond.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { Band, Hero } from "#app/ui/hero.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/services";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = scope(context);
  const services = await listServices(db);
  const active = await findActiveServices(db, actor);
  return sharedPage(actor, {
    groups: groupServices(services),
    active,
    underWay: Object.fromEntries(await findUnderWay(db, actor)),
    counted: count(services.length, "service"),
    tools: TOOL_ENTRIES,
    member: isMember(actor),
    inUse: active && actor.role === "client" ? count(active.length, "service") : null,
  });
}

export { loaderHeaders as headers } from "#app/http/route-headers.server.ts";

export default function Services({ loaderData }: Route.ComponentProps) {
  const { groups, active, underWay, counted, tools, member, inUse } = loaderData;
  return (
    <Page
      title="Services"
      heading={null}
      width="full"
      search={{
        description: `Data licensing, ESG reports, index licences, thematic research, valuation benchmarks and due diligence from ${brand.name}, with prices and timelines.`,
      }}
    >
      <Hero
        eyebrow="Services"
        heading="What we do, and what it costs"
        lead={`${counted} for institutions, from licensed data to a second opinion. Each has a page that says what it includes, what you receive and when.`}
      />
      <Band>
        {inUse !== null && (
          <p>
            Your company uses {inUse} today, marked <strong>Active</strong> below.
          </p>
        )}
        <ServiceLedger groups={groups} active={active} underWay={underWay} />
        <p>
          Not sure which one fits? <Link to={linkTo("/contact")}>Write to us</Link>: we answer within{" "}
          {brand.promises.enquiries}. Single reports are in the{" "}
          <Link to={linkTo("/reports")}>Report Shop</Link>.
        </p>
      </Band>
      <Band
        id="tools"
        tone="sunken"
        heading="Five tools for analysts"
        lead="They come with the portal: every client can try them with sample data, and works with their own once a tool is granted."
        more={<Link to={`${linkTo("/tour")}#tools`}>See them at work</Link>}
      >
        <ToolsOnOffer tools={tools} linked={member} />
      </Band>
    </Page>
  );
}
