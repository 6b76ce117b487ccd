import { OpenedPeerSet, PeerSetTable } from "#app/features/analysis/valuation/pages/peer-set-table.tsx";
import { PortfolioBanner, PortfolioTabs } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import { showPeerSets } from "#app/features/analysis/valuation/pages/show-peer-sets.server.ts";
import { portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { removeMultiples } from "#app/features/analysis/valuation/records/peer-set.commands.server.ts";
import { readFields } from "#app/http/forms/form.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { portfolioScope } from "#app/http/tools/portfolio.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { Route } from "./+types/peers";

export async function loader({ context }: Route.LoaderArgs) {
  const shown = await showPeerSets(await portfolioScope(context));
  if (!shown) throw notFound();
  return shown;
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, portfolio, keep } = await portfolioScope(context);
  const { intent, set = "" } = await readFields(request);
  if (intent !== "remove") return refuse("Nothing was changed", "Choose an action.", 400);
  const result = await removeMultiples(db, actor, { companyId: portfolio.companyId, setId: set });
  if (result.ok) {
    return succeeded(
      portfolioHref("peers", keep),
      "Peer set removed",
      `${result.name}. Holdings that are valued with it keep it.`,
    );
  }
  if (result.reason === "not-found") throw notFound();
  return refuse("The peer set was not removed", "It is there for every client.", 403);
}

export default function Peers({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, access, heading, opened } = loaderData;
  const title = heading ? `Peer sets of ${heading}` : "Peer sets for valuation";
  return (
    <Page
      title={opened ? listTitle(`Peer set ${opened.name}`, opened) : title}
      heading={opened ? opened.name : "Peer sets"}
      eyebrow="Portfolio Valuation"
      lead={
        opened
          ? `${opened.about}.`
          : "Multiples of comparable companies. A holding is valued by the quartiles of the set chosen for it."
      }
      errors={Boolean(actionData)}
      summary={<Refusal problem={actionData?.problem} />}
      actions={
        <LinkButton to={portfolioHref("import", keep, { of: "peers" })} variant="secondary">
          Import
        </LinkButton>
      }
    >
      <PortfolioBanner access={access} />
      <PortfolioTabs keep={keep} current="peers" />
      {opened ? (
        <OpenedPeerSet opened={opened} keep={keep} hasExport={access === "granted"} />
      ) : (
        <PeerSetTable shown={loaderData} />
      )}
    </Page>
  );
}
