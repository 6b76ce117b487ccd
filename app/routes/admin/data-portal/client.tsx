import { ClientAccessCard, useClientAccessForm } from "#app/features/desk/clients/pages/client-access.tsx";
import {
  ClientDownloads,
  ClientHoldings,
  GrantReportForm,
  TakeBackForm,
  useGrantReportForm,
} from "#app/features/desk/clients/pages/client-reports.tsx";
import {
  ClientKeys,
  ClientOnboarding,
  ClientSessions,
} from "#app/features/desk/clients/pages/client-sign-in.tsx";
import { ClientContents } from "#app/features/desk/clients/pages/client-links.tsx";
import { clientFacts, ClientMoves, PauseForm } from "#app/features/desk/clients/pages/client-profile.tsx";
import { ClientTabs } from "#app/features/desk/clients/pages/client-tabs.tsx";
import { ClientTrade } from "#app/features/desk/clients/pages/client-records.tsx";
import { showClient } from "#app/features/desk/clients/pages/show-client.server.ts";
import { MergedNotices } from "#app/features/company-merges/pages/merged-notices.tsx";
import { showMerged } from "#app/features/company-merges/pages/show-merged.server.ts";
import { clientVerbs } from "#app/http/desk/client-verbs.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { CLIENTS } from "#app/features/core/clients/client.list.ts";
import { clientList } from "#app/features/core/clients/list-clients.server.ts";
import { neighboursInList } from "#app/http/lists/neighbours.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { useReasonForm } from "#app/ui/form/reason-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { RecordPage } from "#app/ui/record/record-page.tsx";
import { RecordTimeline } from "#app/ui/record/timeline.tsx";
import type { Route } from "./+types/client";

export async function loader({ context, params }: Route.LoaderArgs) {
  const here = staff(context);
  const { db, actor, request, now } = here;
  const client = await showClient(db, actor, params.id, now, request);
  if (!client) throw notFound();
  const hrefOf = (id: string) => linkTo("/admin-data-portal/clients/:id", { id });
  const rowOf = (id: string) => `client-${id}`;
  const neighbours = await neighboursInList(here, CLIENTS, clientList, params.id, hrefOf, rowOf);
  const merged = await showMerged(db, actor, params.id, request.url.searchParams.get("undo"));
  return { ...client, neighbours, merged };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context, params }: Route.ActionArgs) {
  return intents(request, await clientVerbs(context, params.id));
}

/** After a refusal the page shows how the client stands by now. */
export const shouldRevalidate = afterRefusal;

/** What the forms start from has changed with the access: they start anew. */
export default function Client(props: Route.ComponentProps) {
  return <ClientPage key={JSON.stringify(props.loaderData.access)} {...props} />;
}

function ClientPage({ loaderData, actionData }: Route.ComponentProps) {
  const { client, access, onboarding, keys, holdings, downloads, grantable, once, merged } = loaderData;
  const { isPausing, takingBack } = loaderData;
  const here = linkTo("/admin-data-portal/clients/:id", { id: client.id });
  const posted = usePosted(actionData);
  const grantForm = useGrantReportForm(posted.replyOf("grant"));
  const pauseForm = useReasonForm("set-pending", posted.replyOf("set-pending"));
  const takeBackForm = useReasonForm("take-back", posted.replyOf("take-back"));
  const accessForm = useClientAccessForm(posted.replyOf("access"), access);
  return (
    <RecordPage
      title={client.company}
      neighbours={loaderData.neighbours}
      kind="Client"
      name={client.company}
      state={<Badge tone={client.statusTone}>{client.statusLabel}</Badge>}
      errors={posted.failed}
      summary={posted.summary({
        grant: grantForm[0],
        access: accessForm[0],
        "set-pending": pauseForm[0],
        "take-back": takeBackForm[0],
      })}
      // Above what is narrower than they are on a phone.
      standing={<ClientTabs id={client.id} />}
      asked={
        <>
          <MergedNotices merged={merged} here={here} />
          {isPausing && <PauseForm form={pauseForm} company={client.company} />}
          {takingBack && <TakeBackForm form={takeBackForm} report={takingBack} company={client.company} />}
        </>
      }
      moves={
        !(isPausing || takingBack || merged.into || merged.undoing) && (
          <ClientMoves shown={loaderData} here={here} />
        )
      }
      facts={clientFacts(loaderData)}
    >
      {!merged.into && (
        <>
          <ClientContents hasOnboarding={onboarding !== null} />
          {onboarding && (
            <ClientOnboarding status={onboarding} person={client.contact} action={here} once={once} />
          )}
          <ClientHoldings
            holdings={holdings}
            more={loaderData.moreHeld}
            takenBack={loaderData.takenBack}
            here={here}
          >
            {grantable && <GrantReportForm form={grantForm} once={once} reports={grantable} />}
          </ClientHoldings>
          <ClientAccessCard client={loaderData} form={accessForm} refused={posted.replyOf("access")} />
          <ClientTrade client={loaderData} />
          <ClientDownloads downloads={downloads} />
          <ClientKeys keys={keys} email={client.email ?? ""} />
          <ClientSessions sessions={loaderData.sessions} here={here} />
        </>
      )}
      <RecordTimeline
        title="What happened, newest first"
        happenings={loaderData.happenings}
        newestFirst
        empty={<EmptyState text="Nothing was recorded yet" />}
      />
    </RecordPage>
  );
}
