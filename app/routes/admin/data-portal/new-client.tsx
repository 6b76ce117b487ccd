import { COUNTRIES } from "#app/features/country.ts";
import { sayWritten } from "#app/features/core/mail/say-told.server.ts";
import { AddClientForm, useAddClientForm } from "#app/features/desk/clients/add-client-form.tsx";
import { addClientFormSchema, CLIENT_REQUIRED } from "#app/features/desk/clients/client.schema.ts";
import { addClient } from "#app/features/desk/clients/add-client.server.ts";
import { findKnownCompanies } from "#app/features/core/known-companies/find-known-companies.server.ts";
import {
  JOIN_ASKED,
  JOIN_GONE,
  joinedOf,
  type KnownCompany,
  toOffer,
} from "#app/features/core/known-companies/known-company.ts";
import { hasFreshProof } from "#app/features/access/identity/identity.policy.ts";
import { ONBOARDING_DAYS } from "#app/features/access/onboarding/onboarding.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import { readPost } from "#app/http/forms/form.server.ts";
import { forbidden, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { data } from "react-router";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { optionsOnce } from "#app/features/fields/options-once.server.ts";
import type { Route } from "./+types/new-client";

const here = linkTo("/admin-data-portal/clients/new");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const services = await listServices(db);
  return {
    once: crypto.randomUUID(),
    services: services.map(({ id, name }) => ({ value: id, label: name })),
    countries: optionsOnce(request, COUNTRIES),
    asksForProof: !hasFreshProof(actor, now),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, now } = staff(context);
  const services = (await listServices(db)).map(({ id, name }) => ({ value: id, label: name }));
  const posted = await readPost(request);
  const { asked, company, email } = posted.fields;
  /** The page again, with the question that it asked. */
  const again = async ({ data: answer, init }: ReturnType<typeof form.reject>, known?: KnownCompany[]) => {
    const offers = known ?? (asked ? await findKnownCompanies(db, actor, { name: company, email }) : []);
    return data({ ...answer, known: offers.map(toOffer) }, init ?? {});
  };
  const form = posted.hold(addClientFormSchema(services), { form: "client", required: CLIENT_REQUIRED });
  if (!form.ok) return again(form.rejection());
  // It makes an active key, as the page for keys does. Leading away from here would lose what was typed.
  if (!hasFreshProof(actor, now))
    return again(form.reject({ formErrors: ["Confirm that it is you, then add the client"] }, 403));
  const { joins, ...client } = form.value;
  const added = await addClient(db, actor, { ...client, join: joinedOf(form.value), asks: !joins });
  if (added.ok)
    return seeOther(linkTo("/admin-data-portal/clients/:id", { id: added.companyId }), {
      flash: {
        kind: "success",
        title: "Client added",
        text: `${client.name} is Active. ${sayWritten(`The message to ${client.email} with the link to set up the account`)}`,
      },
    });
  switch (added.reason) {
    case "not-allowed":
      throw forbidden(context);
    case "known":
      return again(form.reject({ fieldErrors: { joins: [JOIN_ASKED] } }, 409), added.known);
    case "no-company":
      return again(form.reject({ fieldErrors: { joins: [JOIN_GONE] } }, 409));
    case "unknown-service":
      return again(form.reject({ fieldErrors: { services: ["Select services from the list"] } }));
    case "has-account":
      return again(form.reject({ fieldErrors: { email: ["This address has an account already"] } }, 409));
    case "has-applied":
      return again(form.reject({ fieldErrors: { email: [HAS_APPLIED] } }, 409));
  }
}

const HAS_APPLIED = "Somebody has applied with this address: approve that application instead";

export default function NewClient({ loaderData, actionData }: Route.ComponentProps) {
  const { once, services, countries, asksForProof } = loaderData;
  const form = useAddClientForm(actionData?.reply);
  return (
    <Page
      title="Add client"
      eyebrow="Clients"
      lead={`The client is Active from the start, with an active user key, and gets an email with a link to set up the account. The link works for ${ONBOARDING_DAYS} days.`}
      width="narrow"
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form[0]} fields={form[1]} />}
    >
      {asksForProof && (
        <Notice title="Confirm that it is you first">
          <p>
            Adding a client makes a user key.{" "}
            <a href={linkTo("/confirm-identity", { query: { to: here } })} target="_blank" rel="noopener">
              Confirm your identity (opens in a new tab)
            </a>
            . What you have typed here stays.
          </p>
        </Notice>
      )}
      <AddClientForm
        form={form}
        once={once}
        services={services}
        countries={countries}
        known={actionData?.known ?? []}
      />
    </Page>
  );
}
