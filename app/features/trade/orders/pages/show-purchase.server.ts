import { billingCountryOf } from "#app/features/trade/vat/billing-country.server.ts";
import { showVat } from "#app/features/trade/vat/vat.ts";
import { whyNot } from "#app/features/core/company-roles/find-owners.server.ts";
import type { Member } from "#app/features/actor.ts";
import { findDownloadable } from "#app/features/publishing/deliveries/find-holdings.server.ts";
import { findReport } from "#app/features/publishing/catalogue/find-reports.server.ts";
import { priceEnquiryPath } from "#app/features/publishing/catalogue/shown-report.ts";
import { needsPurchaseOrders } from "../buying-limit.server.ts";
import { findOpenOrders } from "#app/features/trade/orders/order.scope.server.ts";
import { purchaseMailHref } from "#app/features/trade/orders/purchase-mail.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { date, price } from "#app/ui/text/format.ts";

export type ShownPurchase = NonNullable<Awaited<ReturnType<typeof showPurchase>>>;

/** A report as it is ordered; null where there is none in the shop. */
export async function showPurchase(db: Db, actor: Member, reportId: string) {
  const report = await findReport(db, actor, reportId);
  if (!report || report.status !== "published") return null;
  const order = (await findOpenOrders(db, actor, [report.id])).get(report.id) ?? null;
  const isHeld = actor.role === "client" && (await findDownloadable(db, actor, report.id)) !== null;
  const { pricePence } = report;
  const country = actor.companyId ? await billingCountryOf(db, actor.companyId) : "GB";
  const refused = await whyNot(db, actor, "buy");
  return {
    status: statusOf({ isStaff: actor.role === "admin", isHeld, order, pricePence, refused }),
    refused,
    needsNumber: pricePence !== 0 && (await needsPurchaseOrders(db, actor)),
    id: report.id,
    title: report.title,
    facts: [
      report.category.name,
      count(report.pages, "page"),
      `version ${report.version}`,
      report.publishedOn && `published ${date(report.publishedOn)}`,
    ]
      .filter(Boolean)
      .join(" · "),
    person: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
    company: actor.companyName ?? "",
    order,
    price: pricePence === null ? null : priceOf(pricePence, country),
    mail: purchaseMailHref(report.title),
    priceEnquiry: priceEnquiryPath(report.id),
  };
}

function priceOf(pence: number, country: string) {
  return { pence, net: price(pence), ...showVat(pence, country, price) };
}

interface Facts {
  isStaff: boolean;
  isHeld: boolean;
  order: object | null;
  pricePence: number | null;
  refused: string | null;
}

/** What the page has to say before it can offer an order. */
function statusOf({ isStaff, isHeld, order, pricePence, refused }: Facts) {
  if (isStaff) return "staff" as const;
  if (isHeld) return "held" as const;
  if (order) return "ordered" as const;
  if (refused) return "not-yours" as const;
  return pricePence === null ? ("on-request" as const) : ("for-sale" as const);
}
