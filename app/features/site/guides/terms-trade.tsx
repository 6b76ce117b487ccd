import { tradingDisclosure } from "#app/firm.ts";
import { linkTo } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { type GuideSection, MailLink } from "./guide.tsx";

/** The figures in the terms of service that are the firm's to decide. */
const firmTerms = {
  /** How long an update to a report is free after it was delivered. */
  updateGuaranteeDays: 30,
  paymentDays: 30,
  /** The least our liability is limited to, in words. */
  liabilityFloor: "£10,000",
  /** How long before a change of the terms takes effect clients are told. */
  noticeDays: 30,
} as const;

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

/** What each side answers for, and how it ends. */
export const termsLaw: readonly GuideSection[] = [
  {
    id: "liability",
    title: "What we answer for",
    body: (
      <>
        <p>
          We make our reports and do our work with reasonable care and skill. If a report is faulty because we
          did not, tell us within three months: we will correct it or, if we can’t, give you back what you
          paid for it.
        </p>
        <p>
          Nothing in these terms limits liability for death or personal injury caused by negligence, for
          fraud, or for anything else that can’t be limited by law.
        </p>
        <p>Apart from that:</p>
        <ul>
          <li>neither side answers for loss of profit, business or goodwill, or for indirect loss;</li>
          <li>
            each side’s total liability for everything that happens in a year is limited to what you paid or
            owe us for that year, or {firmTerms.liabilityFloor} if that is more. The limit does not cut your
            duty to pay the price, or what you owe if you use our reports beyond the licence;
          </li>
          <li>terms that the law would otherwise imply are left out as far as the law allows.</li>
        </ul>
        <p>Neither side is in breach while something beyond its reasonable control stops it.</p>
      </>
    ),
  },
  {
    id: "ending",
    title: "How it ends",
    body: (
      <>
        <p>
          You can ask us to close your accounts at any time. We can close them on {firmTerms.noticeDays} days’
          notice, or at once if you seriously break these terms or don’t pay after a reminder.
        </p>
        <p>
          You may keep the copies you have paid for and go on using them under the licence above, unless the
          licence ended because you broke it: then you delete them.
        </p>
      </>
    ),
  },
  {
    id: "confidence",
    title: "Confidence and data",
    body: (
      <p>
        Each side keeps what it learns of the other’s business to itself and uses it only for this contract,
        unless it is public or the law demands otherwise. How we handle personal data stands in our{" "}
        <Link to={linkTo("/privacy")}>Privacy Policy</Link>.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes to these terms",
    body: (
      <p>
        We may change them. Clients are told by email {firmTerms.noticeDays} days before a change takes
        effect. Orders already placed and quotes already accepted keep the terms they were made under.
      </p>
    ),
  },
  {
    id: "law",
    title: "Law",
    body: (
      <>
        <p>
          The law of England and Wales applies, and its courts alone decide. Only the two sides can enforce
          these terms. If a part of them turns out void, the rest stands. You can’t transfer your rights
          without our agreement.
        </p>
        <p>
          {tradingDisclosure} <MailLink />
        </p>
      </>
    ),
  },
];
