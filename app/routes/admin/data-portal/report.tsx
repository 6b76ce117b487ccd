import { Link } from "react-router";
import { findAudit } from "#app/features/desk/audit/find-audit.server.ts";
import {
  countHolders,
  findLatestCopies,
  findStaffReport,
  findStaffVersions,
} from "#app/features/trade/catalogue/find-staff-report.server.ts";
import { priceLabel } from "#app/features/trade/catalogue/report-price.ts";
import {
  MOST_COPIES,
  REPORT_STATUS_LABELS,
  REPORT_STATUS_TONES,
} from "#app/features/trade/catalogue/report.ts";
import { findReportSource } from "#app/features/publishing/drafts/version-of-draft.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { moveListing } from "#app/http/forms/report-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { date, fileSize, moment, money, when } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/report";

const list = linkTo("/admin-data-portal/reports");

export const shouldRevalidate = afterRefusal;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const report = await findStaffReport(db, actor, params.id);
  if (!report) throw notFound();
  const versions = await findStaffVersions(db, report);
  const copies = await findLatestCopies(db, actor, report);
  const history = await findAudit(db, `report:${report.id}`, Object.keys(DONE));
  return {
    id: report.id,
    title: report.title,
    description: report.description,
    category: report.category.name,
    status: report.status,
    price: priceLabel(report.pricePence, money),
    pages: count(report.pages, "page"),
    published: report.publishedOn && date(report.publishedOn),
    version: report.version,
    fileType: report.fileType,
    contents: report.contents,
    changed: when(report.updatedAt, now),
    downloads: upTo(report.downloads, "copy taken", "copies taken"),
    holders: upTo(await countHolders(db, actor, report), "client", "clients"),
    source: (await findReportSource(db, actor, report))?.id ?? null,
    isAsking: report.status === "published" && request.url.searchParams.has("withdraw"),
    versions: versions.map((one) => ({
      number: one.version,
      day: date(one.createdAt),
      pages: one.pages,
      note: one.changeNote,
      size: fileSize(one.size),
    })),
    copies: copies.map(({ copyId, version, company, person, at }) => ({
      copyId,
      version,
      company,
      person,
      at: when(at, now),
    })),
    history: history
      .slice(0, 20)
      .map(({ seq, action, by, at }) => ({ seq, what: DONE[action] ?? action, by, at: moment(at) })),
  };
}

function upTo(amount: number, one: string, many: string): string {
  return amount < MOST_COPIES ? count(amount, one, many) : `${MOST_COPIES} ${many} or more`;
}

const DONE: Record<string, string> = {
  "report.create": "Made of a draft",
  "report.upload": "Uploaded",
  "report.edit": "Edited",
  "report.new-version": "New version added",
  "report.publish": "Published",
  "report.withdraw": "Withdrawn",
  "report.grant": "Given to a client",
  "report.original": "Original file taken",
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = staff(context);
  const here = `${list}/${params.id}`;
  return intents(request, {
    publish: () => moveListing(db, actor, "publish", params.id, here),
    withdraw: () => moveListing(db, actor, "withdraw", params.id, here),
  });
}

type Shown = Route.ComponentProps["loaderData"];

export default function StaffReport({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, status, versions, copies, contents, history } = loaderData;
  const here = `${list}/${id}`;
  return (
    <Page
      title={`Report: ${title}`}
      heading={title}
      eyebrow="Report Shop"
      lead={loaderData.description}
      errors={Boolean(actionData)}
      summary={<Refusal problem={actionData?.problem} />}
      actions={<Badge tone={REPORT_STATUS_TONES[status]}>{REPORT_STATUS_LABELS[status]}</Badge>}
    >
      {loaderData.isAsking && (
        <ConfirmBanner
          title={`Withdraw “${title}” from the shop?`}
          intent="withdraw"
          label="Yes, withdraw it"
          cancel={here}
          action={here}
        >
          Nobody can order it or read its sample any more. Clients who hold it keep it, and you can publish it
          again.
        </ConfirmBanner>
      )}
      <Facts {...loaderData} />
      <div className="actions">
        <LinkButton to={`${here}/edit`}>Edit</LinkButton>{" "}
        <LinkButton to={`${here}/version`} variant="secondary">
          New version
        </LinkButton>{" "}
        {status === "published" ? (
          <LinkButton to="?withdraw=1" variant="secondary" preventScrollReset>
            Withdraw…
          </LinkButton>
        ) : (
          <RowAction intent="publish" label="Publish" variant="secondary" size="normal" action={here} />
        )}{" "}
        <LinkButton to={`${here}/file`} variant="quiet" external>
          Original file
        </LinkButton>{" "}
        {loaderData.fileType === "pdf" && (
          <LinkButton to={linkTo("/reports/:id/sample", { id })} variant="quiet" external>
            Sample
          </LinkButton>
        )}
      </div>
      <Card title="Versions">
        <DataTable
          caption="Versions, newest first"
          captionHidden
          rows={versions}
          columns={versionColumns(id)}
          rowKey={(one) => String(one.number)}
          empty={<EmptyState text="No earlier versions" />}
        />
      </Card>
      <Card title="Latest downloads">
        <DataTable
          caption="The last ten copies taken, newest first"
          captionHidden
          rows={copies}
          columns={copyColumns}
          rowKey={(copy) => copy.copyId}
          empty={<EmptyState text="No copies taken yet" />}
        />
      </Card>
      {contents.length > 0 && (
        <Card title="Contents">
          <ol>
            {contents.map((section, index) => (
              <li key={index}>{section}</li>
            ))}
          </ol>
        </Card>
      )}
      <Card title="History">
        {history.length > 0 && (
          <ol className="m-0 list-none space-y-2 p-0">
            {history.map((entry) => (
              <li key={entry.seq}>
                <When at={entry.at} />: {entry.what}
                {entry.by && ` by ${entry.by}`}
              </li>
            ))}
          </ol>
        )}
        <p>
          <Link to={`${linkTo("/admin-user-management/audit")}?target=report:${id}`}>
            Everything the audit log has of it, downloads too
          </Link>
        </p>
      </Card>
      <p>
        <Link to={list}>All reports</Link>
      </p>
    </Page>
  );
}

function Facts(shown: Shown) {
  return (
    <SummaryList
      items={[
        { term: "Category", detail: shown.category },
        { term: "Price", detail: <strong className="num">{shown.price}</strong> },
        { term: "Length", detail: `${shown.pages}, ${shown.fileType}` },
        { term: "Published", detail: shown.published },
        { term: "Version", detail: String(shown.version) },
        { term: "Downloads", detail: shown.downloads },
        { term: "Held by", detail: shown.holders },
        { term: "Last changed", detail: <When at={shown.changed} /> },
        ...(shown.source
          ? [
              {
                term: "Written as",
                detail: (
                  <Link to={linkTo("/admin-data-portal/create-report/:id", { id: shown.source })}>
                    a draft
                  </Link>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function versionColumns(id: string): Column<Shown["versions"][number]>[] {
  return [
    { header: "Version", rowHeader: true, cell: (one) => one.number },
    { header: "Date", cell: (one) => <span className="whitespace-nowrap">{one.day}</span> },
    { header: "Pages", align: "right", cell: (one) => one.pages },
    { header: "What changed", cell: (one) => one.note },
    {
      header: "File",
      cell: (one) => (
        <a href={`${list}/${id}/file?version=${one.number}`} className="whitespace-nowrap">
          {one.size}
          <span className="sr-only">, the file of version {one.number}</span>
        </a>
      ),
    },
  ];
}

const copyColumns: Column<Shown["copies"][number]>[] = [
  { header: "Copy", rowHeader: true, cell: (copy) => <span className="num">{copy.copyId}</span> },
  {
    header: "Client",
    cell: ({ company }) =>
      company ? (
        <Link to={linkTo("/admin-data-portal/clients/:id", { id: company.id })}>{company.name}</Link>
      ) : (
        "Staff"
      ),
  },
  { header: "Person", cell: (copy) => copy.person },
  { header: "Version", align: "right", cell: (copy) => copy.version },
  { header: "Taken", cell: (copy) => <When at={copy.at} /> },
];
