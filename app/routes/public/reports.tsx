import { data, Link } from "react-router";
import { countByCategory, findShopReports } from "#app/features/catalogue/find-shop-reports.server.ts";
import { priceEnquiryPath, priceLabel } from "#app/features/catalogue/report-price.ts";
import { SHOP_REFUSALS, shopRefusal } from "#app/features/catalogue/report.policy.ts";
import { ShopFilters } from "#app/features/catalogue/shop-filters.tsx";
import { ShopReportCard } from "#app/features/catalogue/shop-report-card.tsx";
import { shopPath, shopQuery } from "#app/features/catalogue/shop.schema.ts";
import { findOpenOrders } from "#app/features/orders/find-orders.server.ts";
import { readListQuery } from "#app/http/list-query.server.ts";
import { scope } from "#app/http/scope.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { count, date, money } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/reports";

export async function loader({ context }: Route.LoaderArgs) {
  const here = scope(context);
  const refusal = shopRefusal(here.actor);
  if (refusal) {
    const refused = { ...SHOP_REFUSALS[refusal], isVisitor: refusal === "not-signed-in" };
    return data({ refused, shop: null }, { status: 403 });
  }
  return { refused: null, shop: await shopFor(here) };
}

async function shopFor({ db, actor, request: { url } }: ReturnType<typeof scope>) {
  const asked = shopQuery.parse({
    category: url.searchParams.get("category") ?? "all",
    sort: url.searchParams.get("sort") ?? "newest",
  });
  const categories = await countByCategory(db, actor);
  const category = categories.some(({ id }) => id === asked.category) ? asked.category : "all";
  const wanted = { ...readListQuery(url), sort: asked.sort, category };
  const { rows, total, page, pages } = await findShopReports(db, actor, wanted);
  const orders = await findOpenOrders(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  const everything = categories.reduce((sum, one) => sum + one.count, 0);
  return {
    isStaff: actor.role === "admin",
    place: { ...wanted, page },
    pages,
    counted: count(total, "report"),
    filtered: wanted.search !== "" || category !== "all",
    chips: [{ id: "all", name: "All reports", count: everything }, ...categories],
    reports: rows.map((report) => ({
      id: report.id,
      title: report.title,
      description: report.description,
      category: report.category.name,
      price: priceLabel(report.pricePence, money),
      isPriced: Boolean(report.pricePence),
      priceEnquiry: report.pricePence === null ? priceEnquiryPath(report.id) : null,
      pages: count(report.pages, "page"),
      published: report.publishedOn && date(report.publishedOn),
      version: report.version,
      hasSample: report.fileType === "pdf",
      isHeld: report.isHeld,
      order: orders.get(report.id) ?? null,
    })),
  };
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { refused, shop } = loaderData;
  if (refused) return <NoEntry {...refused} />;
  const { place, pages, counted, filtered, chips, reports } = shop;
  const where = pages > 1 ? `, page ${place.page} of ${pages}` : "";
  return (
    <Page
      title={filtered ? `Report Shop: ${counted}${where}` : `Report Shop${where}`}
      heading="Report Shop"
      eyebrow="Research library"
      lead={
        shop.isStaff
          ? "What clients can buy. As an administrator you hold every report."
          : "Read the first pages of any report, order it for your company, and find it in My Reports."
      }
      actions={
        <LinkButton to="/client-portal/reports" variant="secondary">
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
            detail: "Try fewer words, or another category.",
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

/** The contract's refusal: a page with the way in, not an error. */
function NoEntry({ title, text, isVisitor }: { title: string; text: string; isVisitor: boolean }) {
  return (
    <Page title={title} eyebrow="Report Shop" width="narrow" lead={text}>
      {isVisitor ? (
        <>
          <p className="actions">
            <LinkButton to="/signup">Sign up for access</LinkButton>
            <LinkButton to="/login?to=/reports" variant="secondary">
              Sign in
            </LinkButton>
          </p>
          <p className="hint">Already an approved client? Sign in and you come straight back here.</p>
        </>
      ) : (
        <p className="actions">
          <LinkButton to="/contact">Contact us</LinkButton>
        </p>
      )}
    </Page>
  );
}
