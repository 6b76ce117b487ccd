import { clientsToChoose } from "#app/features/core/clients/client.list.ts";
import { clientList } from "#app/features/core/clients/list-clients.server.ts";
import { deliverDraft } from "#app/features/publishing/drafts/deliver-draft.server.ts";
import { DeliveryDesk, NOT_LISTED, useDeliveryForm } from "#app/features/publishing/drafts/delivery-form.tsx";
import { deliverySchema } from "#app/features/publishing/drafts/draft.schema.ts";
import { findDraft } from "#app/features/publishing/drafts/find-drafts.server.ts";
import { NOT_READY } from "#app/features/publishing/drafts/draft-shop.commands.server.ts";
import { sayTold } from "#app/features/core/mail/say-told.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { forbidden, notFound, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/deliver-draft";

/** What was refused because things have moved on is shown as it stands. */
export const shouldRevalidate = afterRefusal;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request } = staff(context);
  const draft = await findDraft(db, actor, params.id);
  if (!draft) throw notFound();
  const view = clientsToChoose(request.url.pathname);
  const { rows, list } = await showList({ db, actor, request }, view, clientList);
  return {
    once: crypto.randomUUID(),
    id: draft.id,
    title: draft.title || "Untitled draft",
    revision: draft.revision,
    isReady: draft.made?.revision === draft.revision,
    isPublished: draft.report?.status === "published",
    // The shop sells another PDF than the one that was made since.
    unlisted:
      draft.report?.status === "published" && draft.report.fileId !== draft.made?.fileId
        ? draft.report.id
        : null,
    list,
    clients: rows.map(({ id, company, number, city, contact }) => ({
      value: id,
      label: company,
      hint: [number, city, contact].filter(Boolean).join(", "),
    })),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, now } = staff(context);
  const form = await readForm(request, deliverySchema, { form: "delivery" });
  if (!form.ok) return form.rejection();
  const { _once, ...delivery } = form.value;
  const result = await deliverDraft(db, actor, params.id, { ...delivery, once: _once });
  if (result.ok) {
    const { delivered, held } = result;
    const happened = { relatedType: "draft", relatedId: params.id, since: now } as const;
    return seeOther(linkTo("/admin-data-portal/create-report/:id", { id: params.id }), {
      flash: {
        kind: delivered > 0 ? "success" : "info",
        title: `Delivered to ${count(delivered, "client")}`,
        text: [
          delivered > 0 ? await sayTold(db, actor, happened, { many: "Messages to their people" }) : "",
          held > 0 ? `${count(held, "client")} held it already.` : "",
        ]
          .filter(Boolean)
          .join(" "),
      },
    });
  }
  switch (result.reason) {
    case "not-staff":
      throw forbidden(context);
    case "not-found":
      throw notFound();
    case "unknown-company":
      return form.reject({ fieldErrors: { companies: ["Select clients from the list"] } });
    case "not-listed":
      return form.reject({ formErrors: [NOT_LISTED] }, 409);
    default:
      return form.reject({ formErrors: [NOT_READY[result.reason]] }, 409);
  }
}

export default function DeliverDraft({ loaderData, actionData }: Route.ComponentProps) {
  const { title, isPublished, list } = loaderData;
  const form = useDeliveryForm(actionData?.reply);
  return (
    <Page
      title={listTitle(`Deliver ${title}`, list)}
      heading="Deliver to clients"
      eyebrow={title}
      lead={
        isPublished
          ? "It is published: clients hold it from now on in My Reports, with its later versions."
          : "Each client gets a file of their own. Everybody with an account there is told by mail."
      }
      width="narrow"
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form[0]} />}
    >
      <DeliveryDesk {...loaderData} form={form} />
    </Page>
  );
}
