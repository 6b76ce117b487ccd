import {
  changeSubscription,
  endSubscription,
} from "#app/features/trade/subscriptions/subscription.commands.server.ts";
import { showSubscription } from "#app/features/trade/subscriptions/pages/show-subscription.server.ts";
import {
  ChangeForm,
  EndForm,
  useChangeForm,
  useEndForm,
} from "#app/features/trade/subscriptions/subscription-forms.tsx";
import {
  changeSubscriptionSchema,
  endSubscriptionSchema,
} from "#app/features/trade/subscriptions/subscription.schema.ts";
import { sayTold } from "#app/features/core/mail/say-told.server.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { Route } from "./+types/subscription";

const list = linkTo("/admin-data-portal/subscriptions");

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor, request } = staff(context);
  const subscription = await showSubscription(db, actor, params.id, request.url.searchParams);
  if (!subscription) throw notFound();
  return subscription;
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, actor, now } = staff(context);
  const { id } = params;
  const told = () =>
    sayTold(
      db,
      actor,
      { relatedType: "subscription", relatedId: id, since: now },
      "The client’s people were told by mail.",
    );
  const done = (title: string, text?: string) => succeeded(`${list}/${id}`, title, text);
  return intents(request, {
    change: valid("change", changeSubscriptionSchema, async (form) => {
      const { seats, endsOn = null, seenSeats, seenEndsOn } = form.value;
      const seen = { seats: seenSeats, endsOn: seenEndsOn || null };
      const changed = await changeSubscription(db, actor, { id, seats, endsOn, seen });
      if (changed.ok)
        return changed.changed
          ? done("Subscription saved", await told())
          : done("Nothing to save", "The subscription is as it was.");
      if (changed.reason === "moved") return form.reject({ formErrors: [changed.message] }, 409);
      if (changed.reason === "ends-before-start")
        return form.reject({ fieldErrors: { endsOn: ["Last day can't be before the first day"] } });
      if (changed.reason === "ends-in-the-past")
        return form.reject({
          fieldErrors: { endsOn: ["Last day can't be in the past. To stop it now, end the subscription"] },
        });
      throw notFound();
    }),
    end: valid("end", endSubscriptionSchema, async (form) => {
      const ended = await endSubscription(db, actor, { id, reason: form.value.reason });
      if (ended.ok) return done("Subscription ended", await told());
      if (ended.reason === "moved") return refuse("The subscription has moved on", ended.message);
      throw notFound();
    }),
  });
}

/** What the form starts from has changed with the subscription: it starts anew. */
export default function Subscription(props: Route.ComponentProps) {
  return <SubscriptionPage key={JSON.stringify(props.loaderData.seen)} {...props} />;
}

function SubscriptionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { company, service, state, label, tone, seen, isEnding, quote } = loaderData;
  const posted = usePosted(actionData);
  const change = useChangeForm(posted.replyOf("change"), seen);
  const end = useEndForm(posted.replyOf("end"));
  return (
    <Page
      title={`${service.name}, ${company.name}`}
      heading={service.name}
      eyebrow="Subscription"
      lead={<Link to={linkTo("/admin-data-portal/clients/:id", { id: company.id })}>{company.name}</Link>}
      errors={posted.failed}
      summary={posted.summary({ change: change[0], end: end[0] })}
      actions={<Badge tone={tone}>{label}</Badge>}
    >
      {isEnding && <EndForm form={end} company={company.name} />}
      <Card title="Terms">
        <SummaryList
          items={[
            { term: "First day", detail: loaderData.from },
            { term: "Last day", detail: loaderData.until },
            { term: "Seats", detail: loaderData.seats },
            {
              term: "Came from",
              detail: quote ? (
                <Link to={linkTo("/admin-data-portal/quotes/:id", { id: quote.id })}>
                  Quote {quote.reference}
                </Link>
              ) : (
                `Staff, ${loaderData.made}`
              ),
            },
            loaderData.ended && { term: "Ended", detail: loaderData.ended },
            loaderData.reason && { term: "Reason", detail: loaderData.reason },
          ]}
        />
      </Card>
      {state !== "ended" && !isEnding && (
        <>
          <ChangeForm form={change} seen={seen} />
          <div className="actions">
            <LinkButton to="?do=end" variant="secondary">
              End it today…
            </LinkButton>
          </div>
        </>
      )}
      {state === "ended" && (
        <div className="actions">
          <LinkButton to={`${list}/new?client=${company.id}`} variant="secondary">
            Start a new one
          </LinkButton>
        </div>
      )}
      <p>
        <Link to={list}>All subscriptions</Link>
      </p>
    </Page>
  );
}
