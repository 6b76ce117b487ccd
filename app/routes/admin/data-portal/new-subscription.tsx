import { clientOptions } from "#app/features/core/clients/client-options.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import {
  type GiveResult,
  giveSubscription,
} from "#app/features/trade/subscriptions/subscription.commands.server.ts";
import { GiveForm, useGiveForm } from "#app/features/trade/subscriptions/subscription-forms.tsx";
import { giveSubscriptionSchema } from "#app/features/trade/subscriptions/subscription.schema.ts";
import { sayTold } from "#app/features/core/mail/say-told.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/new-subscription";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const services = await listServices(db);
  const companyId = request.url.searchParams.get("client") ?? "";
  return {
    once: crypto.randomUUID(),
    clients: await clientOptions(db, actor, companyId),
    services: services.map(({ id, name }) => ({ value: id, label: name })),
    defaults: {
      companyId,
      seats: "1",
      startsOn: londonDay(now),
    },
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, now } = staff(context);
  const form = await readForm(request, giveSubscriptionSchema, { form: "give" });
  if (!form.ok) return form.rejection();
  const given = await giveSubscription(db, actor, form.value);
  if (!given.ok) return form.reject({ fieldErrors: problemsOf(given) });
  const happened = { relatedType: "subscription", relatedId: given.id, since: now } as const;
  const text = await sayTold(db, actor, happened, { many: "Messages to the client’s people" });
  return seeOther(linkTo("/admin-data-portal/subscriptions/:id", { id: given.id }), {
    flash: { kind: "success", title: "Subscription started", text },
  });
}

function problemsOf({ reason }: Exclude<GiveResult, { ok: true }>): Record<string, string[]> {
  switch (reason) {
    case "no-company":
    case "not-allowed":
      return { companyId: ["Select the client from the list"] };
    case "no-service":
      return { serviceId: ["Select the service from the list"] };
    case "ends-before-start":
      return { endsOn: ["Last day can't be before the first day"] };
    case "ends-in-the-past":
      return { endsOn: ["Last day can't be in the past"] };
    case "running":
      return { serviceId: ["The client has this service already: extend that subscription instead"] };
  }
}

export default function NewSubscription({ loaderData, actionData }: Route.ComponentProps) {
  const form = useGiveForm(actionData?.reply, loaderData.defaults);
  return (
    <Page
      title="Start a subscription"
      lead="For services agreed outside a quote. An accepted quote starts its subscription by itself."
      width="narrow"
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form[0]} fields={form[1]} />}
    >
      <GiveForm
        form={form}
        once={loaderData.once}
        clients={loaderData.clients}
        services={loaderData.services}
      />
    </Page>
  );
}
