import { staffReportList } from "#app/features/publishing/catalogue/find-staff-report.server.ts";
import { REPORTS_OF_STAFF } from "#app/features/publishing/catalogue/report.list.ts";
import { priceLabel } from "#app/features/publishing/catalogue/shown-report.ts";
import { MOST_COPIES } from "#app/features/publishing/catalogue/report.ts";
import { staffReportColumns } from "#app/features/publishing/catalogue/pages/staff-report-columns.tsx";
import { WithdrawQuestion } from "#app/features/publishing/catalogue/pages/withdraw-question.tsx";
import { intents } from "#app/http/forms/intents.server.ts";
import { withoutQuery } from "#app/http/refuse.server.ts";
import { moveListing } from "#app/http/forms/report-form.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { linkTo } from "#app/link.ts";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { date, money } from "#app/ui/text/format.ts";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { Route } from "./+types/reports";

const here = linkTo("/admin-data-portal/reports");

export const shouldRevalidate = afterRefusal;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = staff(context);
  const { rows, list } = await showList({ db, actor, request }, REPORTS_OF_STAFF, staffReportList);
  const wanted = request.url.searchParams.get("withdraw");
  const withdrawing = rows.find((report) => report.id === wanted && report.status === "published");
  const self = withoutQuery(request.url, "withdraw");
  return {
    list,
    self,
    withdrawing: withdrawing && { id: withdrawing.id, title: withdrawing.title },
    rows: rows.map((report) => ({
      id: report.id,
      title: report.title,
      category: report.category.name,
      price: priceLabel(report.pricePence, money),
      downloads: report.downloads < MOST_COPIES ? String(report.downloads) : `${MOST_COPIES}+`,
      status: report.status,
      facts: [`version ${report.version}`, report.publishedOn && date(report.publishedOn)]
        .filter(Boolean)
        .join(", "),
      self,
      withdraw: `${self}${self.includes("?") ? "&" : "?"}withdraw=${report.id}`,
    })),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, request: facts } = staff(context);
  const move = (listing: "publish" | "withdraw", id = "") => {
    const back = `${withoutQuery(facts.url, "withdraw")}#report-${encodeURIComponent(id)}`;
    return moveListing(db, actor, listing, id, back);
  };
  return intents(request, {
    publish: ({ fields }) => move("publish", fields.id),
    withdraw: ({ fields }) => move("withdraw", fields.id),
  });
}

export default function Reports({ loaderData, actionData }: Route.ComponentProps) {
  const { list, rows, withdrawing, self } = loaderData;
  return (
    <Page
      title={listTitle("Reports of the shop", list)}
      heading="Report Shop"
      lead="Every report, and whether clients can buy it. Downloads are counted from the download log."
      errors={Boolean(actionData)}
      summary={<Refusal problem={actionData?.problem} />}
      actions={
        <>
          <LinkButton to={`${here}/new`}>Upload a report</LinkButton>{" "}
          <LinkButton to={linkTo("/reports")} variant="secondary">
            See it as clients do
          </LinkButton>
        </>
      }
    >
      {withdrawing && (
        <WithdrawQuestion
          title={withdrawing.title}
          fields={{ id: withdrawing.id }}
          cancel={`${self}#report-${withdrawing.id}`}
          action={self}
        />
      )}
      <List
        list={list}
        caption="Reports, last changed first"
        rows={rows}
        columns={staffReportColumns}
        rowId={(row) => `report-${row.id}`}
        empty={
          !list.search?.value && (
            <EmptyState text="No reports here" action={{ to: `${here}/new`, label: "Upload a report" }} />
          )
        }
      />
    </Page>
  );
}
