import { useEffect, useRef } from "react";
import { coversOf } from "#app/features/publishing/catalogue/covers.server.ts";
import { listCategories } from "#app/features/publishing/catalogue/find-reports.server.ts";
import { fileDownloadPath } from "#app/features/publishing/company-files/file-download-link.tsx";
import { findNewFile } from "#app/features/publishing/company-files/find-company-files.server.ts";
import { HoldingList } from "#app/features/publishing/deliveries/holding-list.tsx";
import { myReportList } from "#app/features/publishing/deliveries/list-my-reports.server.ts";
import { MyReportsTabs } from "#app/features/publishing/company-files/my-reports-tabs.tsx";
import { myReportsOf } from "#app/features/publishing/deliveries/my-reports.list.ts";
import { takenBackFrom } from "#app/features/publishing/deliveries/find-taken-back.server.ts";
import {
  showMyReport,
  showTakenBack,
} from "#app/features/publishing/deliveries/pages/show-my-report.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListFilters, listTitle } from "#app/ui/list/list.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { When } from "#app/ui/text/when.tsx";
import { Written } from "#app/ui/text/written.tsx";
import type { Route } from "./+types/reports";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, now } = signedIn(context);
  const view = myReportsOf(await listCategories(db));
  const { rows, list } = await showList({ db, actor, request }, view, myReportList);
  const covers = await coversOf(
    db,
    rows.flatMap((entry) => (entry.kind === "report" ? [entry.reportId] : [])),
  );
  return {
    isAdmin: actor.role === "admin",
    companyName: actor.companyName,
    list,
    entries: rows.map((entry) => showMyReport(entry, actor, covers)),
    takenBack: showTakenBack(await takenBackFrom(db, actor, actor.companyId ?? ""), now),
    made: await findNewFile(db, actor, request.url.searchParams.get("made") ?? ""),
  };
}

export default function MyReports({ loaderData }: Route.ComponentProps) {
  const { isAdmin, companyName, list, entries, made } = loaderData;
  const { search, counted, noun } = list;
  const isNarrowed = Object.keys(search?.keep ?? {}).length > 0 || Boolean(search?.value);
  const page = {
    heading: "My Reports",
    lead: isAdmin
      ? "As an administrator you can download every report."
      : `What ${companyName} holds. Each copy you take carries your name and a copy id.`,
    actions: !isAdmin && <LinkButton to={linkTo("/client-portal/reports/new")}>Create report</LinkButton>,
  };
  if (entries.length === 0 && !isNarrowed) {
    return (
      <Page title="My Reports" {...page}>
        <MyReportsTabs />
        <TakenBack reports={loaderData.takenBack} />
        <EmptyState
          text="No Reports Yet"
          detail="Reports your company buys or is granted appear here, ready to download."
          action={{ to: linkTo("/client-portal/shop"), label: "Browse Report Shop" }}
        />
      </Page>
    );
  }
  return (
    <Page title={listTitle("My Reports", list)} {...page}>
      {made && <ReportReady {...made} />}
      <MyReportsTabs />
      <ListFilters list={list} />
      <h2 className="text-xl font-semibold">
        {search?.value ? `${counted} for “${search.value}”` : counted}
      </h2>
      <HoldingList entries={entries} isAdmin={isAdmin} />
      <PageLinks pages={list.pages} label={`Pages of ${noun}`} />
      <TakenBack reports={loaderData.takenBack} />
    </Page>
  );
}

/** What the company had, with the reason why it no longer has it. */
function TakenBack({ reports }: { reports: Route.ComponentProps["loaderData"]["takenBack"] }) {
  if (reports.length === 0) return null;
  return (
    <Card title="Taken back by us" id="taken-back">
      <ul className="plain flow">
        {reports.map(({ id, title, reason, at }) => (
          <li key={id}>
            <strong>{title}</strong>, <When at={at} />: <Written text={reason} />
          </li>
        ))}
      </ul>
      <p className="hint">
        Copies that were taken before stay with you. If you did not expect it, write to us.
      </p>
    </Card>
  );
}

/** The report just made. Where scripts run its download starts by itself, once; the link does the same. */
function ReportReady({ id, title }: { id: string; title: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  const started = useRef("");
  useEffect(() => {
    if (started.current === id) return;
    started.current = id;
    link.current?.click();
  }, [id]);
  return (
    <Notice tone="success" title={`“${title}” is ready`}>
      <p>
        <a ref={link} href={fileDownloadPath(id)} download className={buttonClass("secondary")}>
          Download the PDF
        </a>
      </p>
    </Notice>
  );
}
