import { brand } from "#app/brand.ts";
import { linkTo } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { type GuideSection, MailLink } from "./guide.tsx";

/** What the terms are, accounts, and what may be done with a report. */
export const termsAccess: readonly GuideSection[] = [
  {
    id: "about",
    title: "About these terms",
    body: (
      <>
        <p>
          They are between {brand.legalName} (“we”) and the company you act for (“you”). They apply to this
          website, the client portal and every report and service we supply through them. We deal with
          businesses only, not with consumers.
        </p>
        <p>
          If you have a signed agreement with us, or have accepted a quote, and it says something different,
          it comes first. Your own standard terms do not apply unless we agreed to them in writing.
        </p>
      </>
    ),
  },
  {
    id: "accounts",
    title: "Accounts and credentials",
    body: (
      <>
        <p>
          We decide on each <Link to={linkTo("/signup")}>application for access</Link> and may decline. What
          you tell us in it must be true.
        </p>
        <p>
          An account is for one named person. The password, the user key, the authenticator and the recovery
          codes belong to that person: they must not be shared, not even with colleagues. Ask us for more
          accounts instead.
        </p>
        <p>
          Tell us at once if a credential may be known to somebody else, or if a person leaves or changes
          role: <MailLink />. We can end sessions, revoke keys and close accounts to protect you or us. You
          answer for what is done with your accounts until you have told us.
        </p>
      </>
    ),
  },
  {
    id: "licence",
    title: "Licence of reports",
    body: (
      <>
        <p>
          We keep the copyright and all other rights in our reports and data. When a report is delivered to
          you, you get a licence that is not exclusive, can’t be passed on, and lasts as long as you keep to
          these terms. It lets the people of your company:
        </p>
        <ul>
          <li>download, read, print and store the report for your own business;</li>
          <li>quote short extracts and single figures in your internal papers, naming us as the source;</li>
          <li>show it to your professional advisers and regulators, in confidence, where they need it.</li>
        </ul>
        <p>Without our written agreement you may not:</p>
        <ul>
          <li>
            publish, sell, lend or pass on a report or a large part of it, within your group or outside it;
          </li>
          <li>put its data into a product, index or service for others;</li>
          <li>use it to train a machine-learning model that others can use.</li>
        </ul>
        <p>Data and indices licensed as a service have the licence that stands in their quote.</p>
      </>
    ),
  },
  {
    id: "copies",
    title: "Every copy is marked",
    body: (
      <>
        <p>
          Each PDF copy says on every page which company and person it is licensed to, the date and its own
          copy id; the copy id is in the file’s properties too. Each copy is entered in a log. You must not
          remove or change these marks.
        </p>
        <p>
          If a copy appears where it should not be, we may ask you how it got there. You agree to help us find
          out.
        </p>
      </>
    ),
  },
  {
    id: "use",
    title: "Acceptable use",
    body: (
      <p>
        Don’t break the law with the site, try to get round its locks, collect its contents by machine beyond
        the documented <Link to={linkTo("/documentation", { hash: "api" })}>API</Link>, or burden it so that
        others can’t use it. If you find a weakness, tell us before anybody else and give us time to mend it;
        we won’t act against you for looking in good faith.
      </p>
    ),
  },
];
