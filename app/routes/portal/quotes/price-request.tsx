/** Where "Contact for Price" leads: the quote form, filled in with the report whose price is asked for. */
import { findReport } from "#app/features/publishing/catalogue/find-reports.server.ts";
import { findAccount } from "#app/features/access/identity/find-account.server.ts";
import { QuoteRequestDialog, useQuoteRequestForm } from "#app/features/trade/quotes/quote-request-form.tsx";
import { knownOf, OTHER_SERVICE, reportInterest } from "#app/features/trade/quotes/quote.schema.ts";
import { whyNot } from "#app/features/core/company-roles/find-owners.server.ts";
import { isBuyer } from "#app/features/trade/quotes/quote.scope.server.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import { openedFrom } from "#app/http/opened-from.server.ts";
import { answerQuoteRequest } from "#app/http/forms/quote-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/price-request";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, actor, request: facts } = signedIn(context);
  const report = await findReport(db, actor, params.id);
  if (report?.status !== "published") throw notFound();
  const interest = reportInterest(report.title);
  return {
    once: crypto.randomUUID(),
    mayAsk: isBuyer(actor),
    whyNot: await whyNot(db, actor, "buy"),
    report: { title: report.title, description: report.description },
    opened: openedFrom(request, facts, linkTo("/client-portal/shop/:id", { id: report.id })),
    services: [interest, ...(await listServices(db)).map((one) => one.name), OTHER_SERVICE],
    known: {
      ...knownOf(await findAccount(db, actor)),
      serviceInterest: interest,
      requirements: `The price of the report “${report.title}” for use in our company.`,
    },
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  return answerQuoteRequest(request, context, { reportId: params.id });
}

export default function RequestPrice({ loaderData, actionData }: Route.ComponentProps) {
  const { report, known, ...asked } = loaderData;
  const form = useQuoteRequestForm(actionData?.reply, known);
  return (
    <Page
      title={`Contact for Price: ${report.title}`}
      heading={report.title}
      lead={report.description}
      width="narrow"
      errors={Boolean(actionData)}
    >
      <QuoteRequestDialog form={form} about={report.title} {...asked} />
    </Page>
  );
}
