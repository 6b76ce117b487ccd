import { Link } from "react-router";
import { countByCategory, findShopReports } from "#app/features/trade/catalogue/find-shop-reports.server.ts";
import { ShopFilters } from "#app/features/trade/catalogue/shop-filters.tsx";
import { ShopReportCard } from "#app/features/trade/catalogue/shop-report-card.tsx";
import { shopPath, shopQuery } from "#app/features/trade/catalogue/shop.schema.ts";
import { shownReport } from "#app/features/trade/catalogue/shown-report.ts";
import { findOpenOrders } from "#app/features/trade/orders/find-orders.server.ts";
import { readListQuery } from "#app/http/lists/list-query.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { date, money } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import type { Route } from "./+types/shop";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  const { url } = request;
  const asked = shopQuery.parse({
    category: url.searchParams.get("category") ?? "all",
    sort: url.searchParams.get("sort") ?? "newest",
    price: url.searchParams.get("price") ?? "all",
    published: url.searchParams.get("published") ?? "all",
  });
  const categories = await countByCategory(db, actor);
  const category = categories.some(({ id }) => id === asked.category) ? asked.category : "all";
  const wanted = { ...asked, ...readListQuery(url), category };
  const { rows, total, page, pages } = await findShopReports(db, actor, wanted);
  const orders = await findOpenOrders(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  const everything = categories.reduce((sum, one) => sum + one.count, 0);
  const { search, price, published } = wanted;
  return {
    isStaff: actor.role === "admin",
    place: { ...wanted, page },
    pages,
    counted: count(total, "report"),
    filtered: search !== "" || category !== "all" || price !== "all" || published !== "all",
    chips: [{ id: "all", name: "All reports", count: everything }, ...categories],
    reports: rows.map((report) =>
      shownReport(
        report,
        { isHeld: report.isHeld, order: orders.get(report.id) ?? null },
        { money, date, count },
      ),
    ),
  };
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { place, pages, counted, filtered, chips, reports } = loaderData;
  const where = pages > 1 ? `, page ${place.page} of ${pages}` : "";
  return (
    <Page
      title={filtered ? `Report Shop: ${counted}${where}` : `Report Shop${where}`}
      heading="Report Shop"
      eyebrow="Research library"
      lead={
        loaderData.isStaff
          ? "What clients can buy. As an administrator you hold every report."
          : "Read the first pages of any report, order it for your company, and find it in My Reports."
      }
      actions={
        <LinkButton to={linkTo("/client-portal/reports")} variant="secondary">
          My Reports
        </LinkButton>
      }
    >
      <ShopFilters place={place} chips={chips} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl font-semibold">
          {place.search ? `${counted} for “${place.search}”` : counted}
        </h2>
        {filtered && <Link to={shopPath({ sort: place.sort })}>Clear filters</Link>}
      </div>
      {reports.length === 0 ? (
        <EmptyState
          text={filtered ? "No report matches" : "No reports are for sale at the moment"}
          {...(filtered && {
            detail: "Try fewer words, another category, or any price and date.",
            action: { to: shopPath({ sort: place.sort }), label: "Clear filters" },
          })}
        />
      ) : (
        <ul className="plain shop-list">
          {reports.map((report) => (
            <ShopReportCard key={report.id} report={report} />
          ))}
        </ul>
      )}
      <Pagination
        page={place.page}
        pages={pages}
        hrefFor={(page) => shopPath({ ...place, page })}
        label="Pages of reports"
      />
    </Page>
  );
}
