import { coversOf } from "#app/features/publishing/catalogue/covers.server.ts";
import {
  findReport,
  findVersions,
  findWithdrawnHeld,
} from "#app/features/publishing/catalogue/find-reports.server.ts";
import { REPORT_STATUS_LABELS, REPORT_STATUS_TONES } from "#app/features/publishing/catalogue/report.ts";
import { ReportCover } from "#app/features/publishing/catalogue/report-cover.tsx";
import { nextForReader } from "#app/features/publishing/catalogue/report-next.ts";
import { NextStep, SampleLink } from "#app/features/publishing/catalogue/shop-report-card.tsx";
import { shownReport } from "#app/features/publishing/catalogue/shown-report.ts";
import { findDownloadable } from "#app/features/publishing/deliveries/find-holdings.server.ts";
import { findOpenOrders } from "#app/features/trade/orders/order.scope.server.ts";
import { purchaseMailHref } from "#app/features/trade/orders/purchase-mail.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { date, money } from "#app/ui/text/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Moves } from "#app/ui/record/moves.tsx";
import { RecordPage } from "#app/ui/record/record-page.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/report";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor } = signedIn(context);
  const report = (await findReport(db, actor, params.id)) ?? (await findWithdrawnHeld(db, actor, params.id));
  if (!report) throw notFound();
  const isHeld = (await findDownloadable(db, actor, report.id)) !== null;
  const order = (await findOpenOrders(db, actor, [report.id])).get(report.id) ?? null;
  const cover = (await coversOf(db, [report.id])).get(report.id) ?? null;
  const versions = await findVersions(db, report);
  const shown = shownReport(report, { isHeld, order, cover }, { money, date, count });
  const isReadable = report.fileType === "pdf";
  return {
    report: shown,
    next: nextForReader({ ...shown, isReadable, status: report.status }),
    contents: report.contents,
    status: report.status,
    isStaff: actor.role === "admin",
    mail: purchaseMailHref(report.title),
    versions: versions.map((one) => ({
      version: one.version,
      date: date(one.createdAt),
      pages: one.pages,
      note: one.changeNote,
    })),
  };
}

export default function ShopReport({ loaderData }: Route.ComponentProps) {
  const { report, contents, status, isStaff, mail, versions } = loaderData;
  const isForSale = status === "published" && !isStaff && !report.isHeld && !report.order;
  return (
    <RecordPage
      title={report.title}
      list={{ to: linkTo("/client-portal/shop"), label: "Report Shop" }}
      kind={report.category}
      name={report.title}
      state={isStaff && <Badge tone={REPORT_STATUS_TONES[status]}>{REPORT_STATUS_LABELS[status]}</Badge>}
      figure={{ amount: report.price, note: report.isPriced && "plus VAT" }}
      lead={report.description}
      standing={
        <>
          {status === "withdrawn" && (
            <Notice tone="info" title="No longer in the shop">
              {report.isHeld
                ? "The report was withdrawn. Your company keeps it and can download it."
                : "The report was withdrawn. Companies that hold it keep it."}
            </Notice>
          )}
          {report.isHeld && !isStaff && (
            <Notice tone="success" title="Your company holds this report">
              There is nothing to buy: everybody in your company can read it here and download it from My
              Reports.
            </Notice>
          )}
        </>
      }
      moves={<ReaderMoves report={report} next={loaderData.next} isStaff={isStaff} status={status} />}
      facts={[
        { term: "Length", detail: report.pages },
        { term: "Published", detail: report.published },
        { term: "Version", detail: String(report.version) },
      ]}
      beside={<ReportCover {...report} />}
    >
      {isForSale && (
        <p>
          Would you rather write? <a href={mail}>Order by email</a>.
        </p>
      )}
      {contents.length > 0 && (
        <Card title="Contents">
          <ol>
            {contents.map((heading) => (
              <li key={heading}>{heading}</li>
            ))}
          </ol>
        </Card>
      )}
      {versions.length > 0 && (
        <Card title="Versions">
          <DataTable
            caption="Versions of this report, newest first"
            captionHidden
            rows={versions}
            rowKey={(one) => String(one.version)}
            columns={[
              { header: "Version", rowHeader: true, cell: (one) => one.version },
              { header: "Date", cell: (one) => <span className="whitespace-nowrap">{one.date}</span> },
              { header: "Pages", align: "right", cell: (one) => one.pages },
              { header: "What changed", cell: (one) => one.note },
            ]}
          />
        </Card>
      )}
    </RecordPage>
  );
}

type Shown = Route.ComponentProps["loaderData"];

/** What can be done with a report: download it, follow its order, ask for its price or buy it. */
function ReaderMoves({
  report,
  next,
  isStaff,
  status,
}: Pick<Shown, "report" | "next" | "isStaff" | "status">) {
  const { id, title, order, priceEnquiry } = report;
  const download = (
    <LinkButton
      to={linkTo("/reports/:id/download", { id })}
      external
      variant={next === "download" ? "primary" : "secondary"}
    >
      Download<span className="sr-only">{` ${title}`}</span>
    </LinkButton>
  );
  return (
    <Moves
      next={
        <>
          {next === "read" && (
            <LinkButton to={linkTo("/client-portal/reports/:id/read", { id })} external>
              Read<span className="sr-only">{` ${title}`}</span>
            </LinkButton>
          )}
          {next === "download" && download}
          {next === "order" && order && (
            <LinkButton to={linkTo("/client-portal/orders/:id", { id: order.id })}>
              Order {order.reference}
            </LinkButton>
          )}
          {next === "ask-price" && priceEnquiry && !isStaff && (
            <LinkButton to={priceEnquiry} state={{ modal: true }}>
              {report.price}
              <span className="sr-only"> of {title}</span>
            </LinkButton>
          )}
        </>
      }
    >
      {next === "read" && download} {(report.isHeld || next === "purchase") && <NextStep report={report} />}{" "}
      {report.hasSample && status !== "withdrawn" && <SampleLink report={report} />}{" "}
      {isStaff && (
        <LinkButton to={linkTo("/admin-data-portal/reports/:id", { id })} variant="quiet">
          Open it in the Admin Data Portal
        </LinkButton>
      )}
    </Moves>
  );
}
