import { tradingDisclosure } from "#app/firm.ts";
import { linkTo } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { firmTerms } from "./firm-terms.ts";
import { type GuideSection, MailLink } from "./guide.tsx";

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
