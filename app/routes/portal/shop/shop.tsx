import { coversOf } from "#app/features/publishing/catalogue/covers.server.ts";
import { listCategories } from "#app/features/publishing/catalogue/find-reports.server.ts";
import { shopReportList } from "#app/features/publishing/catalogue/list-shop-reports.server.ts";
import { ShopReportCard } from "#app/features/publishing/catalogue/shop-report-card.tsx";
import { shopOf } from "#app/features/publishing/catalogue/shop.list.ts";
import { shownReport } from "#app/features/publishing/catalogue/shown-report.ts";
import { findOpenOrders } from "#app/features/trade/orders/order.scope.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count, plural } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListFilters, listTitle } from "#app/ui/list/list.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import type { TabLink } from "#app/ui/list/tab-links.tsx";
import { Page } from "#app/ui/page.tsx";
import { date, money } from "#app/ui/text/format.ts";
import type { Route } from "./+types/shop";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  const view = shopOf(await listCategories(db));
  const { rows, list } = await showList({ db, actor, request }, view, shopReportList);
  const ids = rows.map(({ id }) => id);
  const orders = await findOpenOrders(db, actor, ids);
  const covers = await coversOf(db, ids);
  return {
    isStaff: actor.role === "admin",
    list,
    reports: rows.map((report) =>
      shownReport(
        report,
        {
          isHeld: report.isHeld,
          order: orders.get(report.id) ?? null,
          cover: covers.get(report.id) ?? null,
        },
        { money, date, count },
      ),
    ),
  };
}

export default function Shop({ loaderData: { isStaff, list, reports } }: Route.ComponentProps) {
  const { search, counted, tabs, noun } = list;
  return (
    <Page
      title={listTitle("Report Shop", list)}
      heading="Report Shop"
      eyebrow="Research library"
      lead={
        isStaff
          ? "What clients can buy. As an administrator you hold every report."
          : "Read the first pages of any report, order it for your company, and find it in My Reports."
      }
      actions={
        <LinkButton to={linkTo("/client-portal/reports")} variant="secondary">
          My Reports
        </LinkButton>
      }
    >
      {tabs.map((categories) => (
        <CategoryChips key={categories.label} {...categories} />
      ))}
      <ListFilters list={list} />
      <h2 className="text-xl font-semibold">
        {search?.value ? `${counted} for “${search.value}”` : counted}
      </h2>
      {reports.length > 0 ? (
        <ul className="plain shop-list">
          {reports.map((report) => (
            <ShopReportCard key={report.id} report={report} />
          ))}
        </ul>
      ) : tabs.length > 0 ? (
        <EmptyState
          text="No report matches"
          detail="Try fewer words, another category, or any price and date."
        />
      ) : (
        <EmptyState text="No reports are for sale at the moment" />
      )}
      <PageLinks pages={list.pages} label={`Pages of ${noun}`} />
    </Page>
  );
}

/** The categories as links, each with how much stands there; the empty ones are left out. */
function CategoryChips({ label, items }: { label: string; items: readonly TabLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className="chips">
        {items.map(
          ({ to, label: name, count, current }) =>
            (count !== 0 || current) && (
              <li key={to}>
                <Link to={to} aria-current={current ? "true" : undefined}>
                  {name} <span className="num">{count}</span>
                  <span className="sr-only"> {plural(Number(count), "report")}</span>
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
