import { brand } from "#app/brand.ts";
import { ToolsOnOffer } from "#app/features/analysis/tools/tool-list.tsx";
import { TOOL_ENTRIES } from "#app/features/analysis/tools/tool.ts";
import { londonDay } from "#app/features/calendar.ts";
import {
  findActiveServices,
  findOwnSubscriptions,
} from "#app/features/trade/subscriptions/find-subscriptions.server.ts";
import { findUnderWay } from "#app/features/trade/services/find-under-way.server.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import { schedulingAddress } from "#app/features/trade/services/service.ts";
import { ServiceCards } from "#app/features/trade/services/service-cards.tsx";
import { subscriptionState } from "#app/features/trade/subscriptions/subscription.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { date } from "#app/ui/text/format.ts";
import { useLive } from "#app/ui/live/use-live.ts";
import { Page } from "#app/ui/page.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import type { Route } from "./+types/services";

const here = linkTo("/client-portal/services");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = signedIn(context);
  const today = londonDay(now);
  const services = await listServices(db);
  const active = (await findActiveServices(db, actor)) ?? [];
  const running = (await findOwnSubscriptions(db, actor)).filter(
    (one) => subscriptionState(one, today) === "active",
  );
  const terms: Record<string, string> = {};
  for (const { serviceId, seats, endsOn } of running) {
    terms[serviceId] ??= `${count(seats, "seat")}, ${endsOn ? `until ${date(endsOn)}` : "no end agreed"}`;
  }
  const underWay = await findUnderWay(db, actor);
  const waiting = [...underWay.keys()].filter((id) => !active.includes(id)).length;
  const show = request.url.searchParams.get("show") === "active" ? "active" : "all";
  return {
    services,
    tools: TOOL_ENTRIES,
    show,
    active,
    terms,
    underWay: Object.fromEntries(underWay),
    isAdmin: actor.role === "admin",
    counted: count(services.length, "service"),
    inUse: [
      active.length === 0
        ? waiting === 0 && "Your company uses none of them yet."
        : `Your company uses ${active.length} of them, marked Active.`,
      waiting > 0 &&
        `${active.length === 0 ? "None is in use yet; for" : "For"} ${waiting} something is under way.`,
    ]
      .filter(Boolean)
      .join(" "),
    schedulingUrl: schedulingAddress(`${actor.firstName} ${actor.lastName}`.trim() || undefined),
  };
}

export default function Services({ loaderData }: Route.ComponentProps) {
  const { services, tools, show, active, terms, underWay, isAdmin, counted, inUse, schedulingUrl } = useLive(
    loaderData,
    ["active"],
  );
  const shown = show === "all" ? services : services.filter(({ id }) => active.includes(id));
  return (
    <Page
      title="Services"
      eyebrow="Client portal"
      lead={isAdmin ? `${counted}. Staff have the use of all of them.` : `${counted}. ${inUse}`}
      actions={
        <a
          href={schedulingUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass("secondary")}
        >
          Schedule Meeting <span className="font-normal">(new tab)</span>
        </a>
      }
    >
      <TabLinks
        label="Services by use"
        items={[
          { to: here, label: "All", count: services.length, current: show === "all" },
          { to: `${here}?show=active`, label: "Active", count: active.length, current: show === "active" },
        ]}
      />
      {shown.length === 0 && (
        <EmptyState text="No service is in use" action={{ to: here, label: "All services" }} />
      )}
      <ServiceCards services={shown} active={active} terms={terms} underWay={underWay} />
      <section className="flow" aria-labelledby="tools">
        <h2 id="tools">Analyst tools</h2>
        <ToolsOnOffer tools={tools} linked />
      </section>
      <p className="hint">
        Prices are net of VAT. What your work costs stands in the quote: we answer within{" "}
        {brand.promises.enquiries}.
      </p>
    </Page>
  );
}
