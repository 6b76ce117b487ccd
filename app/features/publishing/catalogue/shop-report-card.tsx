import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Cover } from "./report.ts";
import { ReportCover } from "./report-cover.tsx";
import "#app/ui/styles/shop.css";

export interface ShopCardReport {
  id: string;
  title: string;
  cover: Cover | null;
  description: string;
  category: string;
  /** As shown: "£3,500", "Free" or "Contact for Price". */
  price: string;
  /** The price is an amount, to which VAT is added. */
  isPriced: boolean;
  /** Where "Contact for Price" leads; null for a report that has one. */
  priceEnquiry: string | null;
  pages: string;
  published: string | null;
  version: number;
  hasSample: boolean;
  isHeld: boolean;
  /** The company has asked for it and it is not delivered yet. */
  order: { id: string; reference: string } | null;
}

/** One report in the shop, with what this person can do with it. */
export function ShopReportCard({ report }: { report: ShopCardReport }) {
  const facts = [
    ["Length", report.pages],
    ["Published", report.published ?? "–"],
    ["Version", String(report.version)],
  ];
  return (
    <li className="card shop-report" id={`report-${report.id}`}>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="eyebrow mb-0">{report.category}</span>{" "}
        {report.isHeld && <Badge tone="green">In My Reports</Badge>}{" "}
        {report.order && <Badge tone="blue">Ordered</Badge>}
      </p>
      <div className="with-cover">
        <div>
          <h3>
            <Link to={linkTo("/client-portal/shop/:id", { id: report.id })}>{report.title}</Link>
          </h3>
          <p className="text-muted">{report.description}</p>
        </div>{" "}
        <ReportCover {...report} />
      </div>
      <dl className="shop-facts">
        {facts.map(([term, detail]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
      <p className="shop-price">
        {report.priceEnquiry ? (
          <Link to={report.priceEnquiry} state={{ modal: true }} className="font-semibold">
            {report.price}
            <span className="sr-only"> of {report.title}</span>
          </Link>
        ) : (
          <>
            <strong className="num">{report.price}</strong>
            {report.isPriced && <span className="text-sm text-muted"> plus VAT</span>}
          </>
        )}
      </p>
      <p className="actions">
        <NextStep report={report} /> {report.hasSample && <SampleLink report={report} />}
      </p>
    </li>
  );
}

type Named = Pick<ShopCardReport, "id" | "title">;

/** Opens the first pages in the browser's own reader. */
export function SampleLink({ report }: { report: Named }) {
  return (
    <LinkButton to={linkTo("/reports/:id/sample", { id: report.id })} external variant="quiet">
      Preview Sample<span className="sr-only"> of {report.title}</span>
    </LinkButton>
  );
}

/** What this person can do next: download it, follow the order, or buy. Nothing where the price is on request. */
export function NextStep({
  report,
}: {
  report: Named & Pick<ShopCardReport, "isHeld" | "order" | "priceEnquiry">;
}) {
  const about = <span className="sr-only">: {report.title}</span>;
  if (report.isHeld) {
    return (
      <LinkButton to={linkTo("/client-portal/reports", { hash: `report-${report.id}` })} variant="secondary">
        In My Reports{about}
      </LinkButton>
    );
  }
  if (report.order) {
    return (
      <LinkButton to={linkTo("/client-portal/orders/:id", { id: report.order.id })} variant="secondary">
        Order {report.order.reference}
        {about}
      </LinkButton>
    );
  }
  if (report.priceEnquiry) return null;
  return (
    <LinkButton to={linkTo("/reports/:id/purchase", { id: report.id })}>
      Purchase Report<span className="sr-only">: {report.title}</span>
    </LinkButton>
  );
}
