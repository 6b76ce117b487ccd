import { findReportSource } from "#app/features/publishing/drafts/draft-shop.commands.server.ts";
import {
  reportFacts,
  ReportMoves,
  ReportVersions,
} from "#app/features/publishing/catalogue/pages/staff-report-panels.tsx";
import { showStaffReport } from "#app/features/publishing/catalogue/pages/show-staff-report.server.ts";
import { WithdrawQuestion } from "#app/features/publishing/catalogue/pages/withdraw-question.tsx";
import { REPORT_STATUS_LABELS, REPORT_STATUS_TONES } from "#app/features/publishing/catalogue/report.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { moveListing } from "#app/http/forms/report-form.server.ts";
import { REPORTS_OF_STAFF } from "#app/features/publishing/catalogue/report.list.ts";
import { staffReportList } from "#app/features/publishing/catalogue/find-staff-report.server.ts";
import { neighboursInList } from "#app/http/lists/neighbours.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { Link } from "#app/ui/link.tsx";
import { RecordPage } from "#app/ui/record/record-page.tsx";
import { RecordTimeline } from "#app/ui/record/timeline.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { Route } from "./+types/report";

const list = linkTo("/admin-data-portal/reports");

export const shouldRevalidate = afterRefusal;

export async function loader({ params, context }: Route.LoaderArgs) {
  const here = staff(context);
  const { db, actor, now, request } = here;
  const report = await showStaffReport(db, actor, params.id, now, request.url.searchParams);
  if (!report) throw notFound();
  const hrefOf = (id: string) => linkTo("/admin-data-portal/reports/:id", { id });
  const rowOf = (id: string) => `report-${id}`;
  const neighbours = await neighboursInList(
    here,
    REPORTS_OF_STAFF,
    staffReportList,
    params.id,
    hrefOf,
    rowOf,
  );
  return { ...report, source: await findReportSource(db, actor, report.id), neighbours };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = staff(context);
  const here = `${list}/${params.id}`;
  return intents(request, {
    publish: () => moveListing(db, actor, "publish", params.id, here),
    withdraw: () => moveListing(db, actor, "withdraw", params.id, here),
  });
}

export default function StaffReport({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, status, contents } = loaderData;
  const here = `${list}/${id}`;
  return (
    <RecordPage
      title={`Report: ${title}`}
      neighbours={loaderData.neighbours}
      kind="Report"
      name={title}
      state={<Badge tone={REPORT_STATUS_TONES[status]}>{REPORT_STATUS_LABELS[status]}</Badge>}
      figure={{ amount: loaderData.price }}
      lead={loaderData.description}
      errors={Boolean(actionData)}
      summary={<Refusal problem={actionData?.problem} />}
      asked={loaderData.isAsking && <WithdrawQuestion title={title} cancel={here} action={here} />}
      moves={!loaderData.isAsking && <ReportMoves report={loaderData} here={here} />}
      facts={reportFacts(loaderData)}
    >
      <ReportVersions report={loaderData} />
      {contents.length > 0 && (
        <Card title="Contents">
          <ol>
            {contents.map((section, index) => (
              <li key={index}>{section}</li>
            ))}
          </ol>
        </Card>
      )}
      <RecordTimeline title="What happened, newest first" happenings={loaderData.happenings} newestFirst>
        <p>
          <Link to={`${linkTo("/admin-user-management/audit")}?target=report:${id}`}>
            Everything the audit log has of it, downloads too
          </Link>
        </p>
      </RecordTimeline>
    </RecordPage>
  );
}
