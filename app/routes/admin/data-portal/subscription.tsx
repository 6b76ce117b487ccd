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
import { SUBSCRIPTIONS } from "#app/features/trade/subscriptions/subscription.list.ts";
import { subscriptionList } from "#app/features/trade/subscriptions/list-subscriptions.server.ts";
import { neighboursInList } from "#app/http/lists/neighbours.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Link } from "#app/ui/link.tsx";
import { Moves } from "#app/ui/record/moves.tsx";
import { RecordPage } from "#app/ui/record/record-page.tsx";
import { RecordTimeline } from "#app/ui/record/timeline.tsx";
import type { Route } from "./+types/subscription";

const list = linkTo("/admin-data-portal/subscriptions");

export async function loader({ context, params }: Route.LoaderArgs) {
  const here = staff(context);
  const { db, actor, now, request } = here;
  const subscription = await showSubscription(db, actor, params.id, now, request.url.searchParams);
  if (!subscription) throw notFound();
  const hrefOf = (id: string) => linkTo("/admin-data-portal/subscriptions/:id", { id });
  const neighbours = await neighboursInList(here, SUBSCRIPTIONS, subscriptionList, params.id, hrefOf);
  return { ...subscription, neighbours };
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
      { many: "Messages to the client’s people" },
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
  const { company, service, state, label, tone, seen, isEnding, quote, next } = loaderData;
  const posted = usePosted(actionData);
  const change = useChangeForm(posted.replyOf("change"), seen);
  const end = useEndForm(posted.replyOf("end"));
  return (
    <RecordPage
      title={`${service.name}, ${company.name}`}
      neighbours={loaderData.neighbours}
      kind="Subscription"
      name={service.name}
      state={<Badge tone={tone}>{label}</Badge>}
      errors={posted.failed}
      summary={posted.summary({ change: change[0], end: end[0] })}
      asked={isEnding && <EndForm form={end} company={company.name} />}
      moves={
        !isEnding && (
          <Moves
            next={
              next === "start-anew" ? (
                <LinkButton to={`${list}/new?client=${company.id}`}>Start a new one</LinkButton>
              ) : (
                <LinkButton to="#change" external variant={next === "extend" ? "primary" : "secondary"}>
                  Extend or change
                </LinkButton>
              )
            }
            apart={
              state !== "ended" && (
                <LinkButton to="?do=end" variant="quiet">
                  End it today…
                </LinkButton>
              )
            }
          />
        )
      }
      facts={[
        {
          term: "Client",
          detail: (
            <Link to={linkTo("/admin-data-portal/clients/:id", { id: company.id })}>{company.name}</Link>
          ),
        },
        { term: "First day", detail: loaderData.from },
        { term: "Last day", detail: loaderData.until },
        { term: "Seats", detail: loaderData.seats },
        quote && {
          term: "Came from",
          detail: (
            <Link to={linkTo("/admin-data-portal/quotes/:id", { id: quote.id })}>
              Quote {quote.reference}
            </Link>
          ),
        },
      ]}
    >
      {state !== "ended" && !isEnding && <ChangeForm form={change} seen={seen} />}
      <RecordTimeline happenings={loaderData.happenings} />
    </RecordPage>
  );
}
