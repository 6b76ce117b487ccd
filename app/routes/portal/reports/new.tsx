import { listCategories } from "#app/features/publishing/catalogue/find-reports.server.ts";
import { ReportForm, useReportForm } from "#app/features/publishing/company-files/create-report-form.tsx";
import { createReportSchema } from "#app/features/publishing/company-files/create-report.schema.ts";
import { createReport } from "#app/features/publishing/company-files/company-file.commands.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { later } from "#app/http/refusal.server.ts";
import { forbidden, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/new";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = signedIn(context);
  const categories = await listCategories(db);
  return {
    once: crypto.randomUUID(),
    isStaff: actor.role === "admin",
    categories: categories.map(({ id, name }) => ({ value: id, label: name })),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const form = await readForm(request, createReportSchema);
  if (!form.ok) return form.rejection();
  const result = await createReport(db, actor, form.value);
  if (result.ok) {
    // Only a page with scripts starts the download by itself.
    const isScripted = new URL(request.url).pathname.endsWith(".data");
    return seeOther(linkTo("/client-portal/reports", { query: { made: result.fileId } }), {
      flash: isScripted
        ? { kind: "success", title: "PDF report created and downloaded successfully" }
        : { kind: "success", title: "PDF report created successfully", text: "Download it below." },
    });
  }
  switch (result.reason) {
    case "not-client":
      throw forbidden(context);
    case "unknown-category":
      return form.reject({ fieldErrors: { category: ["Select a category from the list"] } });
    case "problems":
      return form.reject({ fieldErrors: byField(result.problems) });
    case "already-making":
      return form.reject(
        { formErrors: ["Your last report is still being made. Wait for it, then try again."] },
        409,
      );
    case "too-many":
      return later(
        form.reject(
          {
            formErrors: [
              `You made ten reports within a minute. Wait ${count(result.retryAfterSeconds, "second")} and try again.`,
            ],
          },
          429,
        ),
        result.retryAfterSeconds,
      );
    case "too-much":
      return later(
        form.reject(
          {
            formErrors: [
              `Your reports took as much time as one person’s may take in a minute. Wait ${count(result.retryAfterSeconds, "second")} and try again.`,
            ],
          },
          429,
        ),
        result.retryAfterSeconds,
      );
    case "busy":
      return later(form.reject({ formErrors: ["Failed to create report. Please try again."] }, 503), 5);
  }
}

export { retryHeaders as headers } from "#app/http/route-headers.server.ts";

function byField(problems: readonly { field: string; message: string }[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { field, message } of problems) (errors[field] ??= []).push(message);
  return errors;
}

export default function NewReport({ loaderData, actionData }: Route.ComponentProps) {
  const { once, isStaff, categories } = loaderData;
  const [form, fields] = useReportForm(actionData?.reply);
  return (
    <Page
      title="Create report"
      lead="Your text as a PDF with cover, contents and page numbers. It joins your company’s My Reports. Each part takes up to 20,000 characters, the whole report 100,000."
      width="narrow"
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
    >
      {isStaff ? (
        <>
          <Notice tone="info" title="Made by clients, for their own company">
            A report made here belongs to a client company. As an administrator you have none.
          </Notice>
          <p>
            <LinkButton to={linkTo("/client-portal/reports")} variant="secondary">
              Back to My Reports
            </LinkButton>
          </p>
        </>
      ) : (
        <ReportForm form={form} fields={fields} once={once} categories={categories} />
      )}
    </Page>
  );
}
