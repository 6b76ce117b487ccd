import { linkTo } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { firmTerms } from "./firm-terms.ts";
import { type GuideSection, MailLink } from "./guide.tsx";

/** Orders, quotes and what clients are promised. */
export const termsTrade: readonly GuideSection[] = [
  {
    id: "orders",
    title: "Orders and prices",
    body: (
      <>
        <p>
          Prices are in pounds sterling and net of VAT, which we add where it is due. The price of an order is
          the one shown when you placed it.
        </p>
        <p>
          “Purchase” sends us an order. The contract is made when we confirm it by invoicing or by delivering
          the report, whichever comes first. Until then you can cancel it on the order’s own page, and we can
          decline, for example where a price was plainly wrong. A report that is free is delivered at once.
        </p>
        <p>
          Invoices are due {firmTerms.paymentDays} days after their date. We may wait for payment before we
          deliver. We can charge the statutory interest on late payment of commercial debts. A report that has
          been delivered can’t be returned; if it is not what its page said, see{" "}
          <a href="#liability">what we answer for</a>.
        </p>
      </>
    ),
  },
  {
    id: "quotes",
    title: "Services and quotes",
    body: (
      <>
        <p>
          The prices on the <Link to={linkTo("/services")}>services’ pages</Link> say where each service
          begins. What your work costs stands in our quote. Asking for a quote is free and binds nobody.
        </p>
        <p>
          A quote is open until the end of the day it names, in London time. It binds both of us once you
          accept it in writing. It then says what we deliver, when and for how much. A subscription runs for
          the term in its quote; it does not renew by itself unless the quote says so.
        </p>
      </>
    ),
  },
  {
    id: "guarantee",
    title: "Updates and volume discounts",
    body: (
      <>
        <p>
          <strong>{firmTerms.updateGuaranteeDays}-day update guarantee.</strong> If we publish a new version
          of a report within {firmTerms.updateGuaranteeDays} days after it was delivered to you, you get it at
          no charge: download it again from My Reports. Corrections are free at any time.
        </p>
        <p>
          <strong>Volume discounts.</strong> Several reports, several teams or several years cost less each.
          Ask before you order: the discount stands in the quote and does not apply to earlier orders.
        </p>
      </>
    ),
  },
  {
    id: "not-advice",
    title: "Research, not advice",
    body: (
      <p>
        Our reports are general research for professional readers. They are not investment, legal, tax or
        accounting advice, and no offer to buy or sell anything. They rest on sources we believe to be
        reliable and on the date they carry; forecasts may turn out wrong. Figures that a report calls
        illustrative are examples and describe no real company or market. Decisions you take are yours.
      </p>
    ),
  },
  {
    id: "availability",
    title: "Availability",
    body: (
      <p>
        We aim to keep the portal open at all times but don’t promise that it never stops. Work that
        interrupts it is done outside business hours where we can. If you need a report while the portal is
        down, write to <MailLink /> and we will send you your copy another way.
      </p>
    ),
  },
];
