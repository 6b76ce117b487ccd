import { Form, Link } from "react-router";
import { listCategories } from "#app/features/trade/catalogue/find-reports.server.ts";
import { findNewFile } from "#app/features/publishing/company-files/find-new-file.server.ts";
import { ReportReady } from "#app/features/publishing/company-files/report-ready.tsx";
import { findMyReports } from "#app/features/publishing/deliveries/find-holdings.server.ts";
import { HoldingList } from "#app/features/publishing/deliveries/holding-list.tsx";
import { MyReportsTabs } from "#app/features/publishing/deliveries/my-reports-tabs.tsx";
import { myReportsQuery } from "#app/features/publishing/deliveries/my-reports.schema.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FilterSelect } from "#app/ui/list/filter-select.tsx";
import { date } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import type { Route } from "./+types/reports";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request: facts } = signedIn(context);
  const asked = facts.url.searchParams;
  const query = myReportsQuery.parse({
    search: asked.get("search") ?? "",
    category: asked.get("category") ?? "all",
    page: asked.get("page") ?? 1,
  });
  const categories = await listCategories(db);
  const category = categories.some(({ id }) => id === query.category) ? query.category : "all";
  const found = await findMyReports(db, actor, {
    search: query.search,
    category: category === "all" ? undefined : category,
    page: query.page,
  });
  const made = await findNewFile(db, actor, asked.get("made") ?? "");
  return {
    isAdmin: actor.role === "admin",
    companyName: actor.companyName,
    categories,
    category,
    search: query.search,
    filtered: query.search !== "" || category !== "all",
    page: found.page,
    pages: found.pages,
    counted: count(found.total, "report"),
    entries: found.entries.map((entry) => ({
      ...entry,
      since: date(entry.kind === "report" ? entry.grantedAt : entry.addedAt),
      copied: entry.lastCopyAt && date(entry.lastCopyAt),
    })),
    made,
  };
}

export default function MyReports({ loaderData }: Route.ComponentProps) {
  const { isAdmin, companyName, filtered, page, pages, search, category, counted, entries } = loaderData;
  const lead = isAdmin
    ? "As an administrator you can download every report."
    : `What ${companyName} holds. Each copy you take carries your name and a copy id.`;
  const where = pages > 1 ? `, page ${page} of ${pages}` : "";
  const actions = !isAdmin && (
    <LinkButton to={linkTo("/client-portal/reports/new")}>Create report</LinkButton>
  );
  if (entries.length === 0 && !filtered) {
    return (
      <Page title="My Reports" lead={lead} actions={actions}>
        <MyReportsTabs />
        <EmptyState
          text="No Reports Yet"
          detail="Reports your company buys or is granted appear here, ready to download."
          action={{ to: linkTo("/client-portal/shop"), label: "Browse Report Shop" }}
        />
      </Page>
    );
  }
  return (
    <Page
      title={filtered ? `My Reports: ${counted}${where}` : `My Reports${where}`}
      heading="My Reports"
      lead={lead}
      actions={actions}
    >
      {loaderData.made && <ReportReady {...loaderData.made} />}
      <MyReportsTabs />
      <Form method="get" role="search" aria-label="My reports" className="filters">
        <div className="field">
          <label htmlFor="search" className="label">
            Search
          </label>{" "}
          <input
            key={search}
            id="search"
            name="search"
            type="search"
            maxLength={100}
            defaultValue={search}
            className="control"
          />
        </div>
        <FilterSelect
          name="category"
          label="Category"
          value={category}
          options={[
            { value: "all", label: "All" },
            ...loaderData.categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <div className="actions">
          <Button variant="secondary">Show</Button>
        </div>
      </Form>
      <div className="mt-8 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl font-semibold">{counted}</h2>
        {filtered && <Link to={linkTo("/client-portal/reports")}>Clear filters</Link>}
      </div>
      <HoldingList entries={entries} isAdmin={isAdmin} />
      <Pagination
        page={page}
        pages={pages}
        hrefFor={(to) => hrefFor(search, category, to)}
        label="Pages of reports"
      />
    </Page>
  );
}

function hrefFor(search: string, category: string, page: number): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (category !== "all") query.set("category", category);
  if (page > 1) query.set("page", String(page));
  return linkTo("/client-portal/reports", { query });
}
