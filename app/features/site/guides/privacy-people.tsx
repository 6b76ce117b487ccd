import { brand } from "#app/brand.ts";
import { VIEWING_MINUTES } from "#app/features/access/viewings/viewing.ts";
import { headOffice } from "#app/firm.ts";
import { linkTo } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { type GuideSection, MailLink, PhoneLink } from "./guide.tsx";

/** Who we are, and which data for what. */
export const privacyPeople: readonly GuideSection[] = [
  {
    id: "who-we-are",
    title: "Who is responsible",
    body: (
      <>
        <p>
          {brand.legalName}, {headOffice}, is the controller of the personal data described here. The UK GDPR
          and the Data Protection Act 2018 apply.
        </p>
        <p>
          For anything about your data write to <MailLink /> or call <PhoneLink />.
        </p>
        <p>
          This page is about this website and the client portal behind it. You act for a company when you use
          them, so most of what we hold about you is what your work needs: your name, how to reach you at
          work, and what you do here.
        </p>
      </>
    ),
  },
  {
    id: "in-short",
    title: "In short",
    body: (
      <ul>
        <li>We use your data to answer you, to run your company’s account and to keep both secure.</li>
        <li>
          We don’t sell data, show advertising or build profiles. No decision about you is made by machine.
        </li>
        <li>
          There is no analytics and nothing is loaded from other sites. Public pages run no scripts at all.
        </li>
        <li>The cookies we set are the ones listed below. None of them follows you anywhere else.</li>
        <li>Every copy of a report names the person it was made for. We log each copy.</li>
      </ul>
    ),
  },
  {
    id: "what-we-use",
    title: "Which data, for what",
    body: (
      <>
        <h3>When you visit</h3>
        <p>
          The server notes each request: the time, your network address, the page and whether it worked. The
          private part of a link and what you typed are left out. To stop floods it also counts requests by
          network address; those counters hold a keyed hash instead of the address. We do this to keep the
          site secure and working: legitimate interests (Article 6(1)(f)).
        </p>
        <h3>When you write to us</h3>
        <p>
          Your name, email address, message and whatever else you fill in, kept as one thread with our
          answers. If you are signed in, the enquiry is linked to your account. We use it to answer you:
          legitimate interests, or steps you ask for before a contract (Article 6(1)(f) and (b)).
        </p>
        <h3>When you apply for access</h3>
        <p>
          The fields of the <Link to={linkTo("/signup")}>application form</Link>, our questions, your answers
          and the decision with its reason. People decide on applications. We use them to decide whether we
          can serve your company and to contact you about it: steps before a contract and legitimate
          interests.
        </p>
        <h3>When you are a client</h3>
        <ul>
          <li>
            Your account: name, work email, job title, phone, company, and what your company subscribes to and
            holds.
          </li>
          <li>
            What signing in needs: your password as a hash that can’t be turned back, your authenticator
            secret and user key encrypted, your recovery codes as keyed hashes.
          </li>
          <li>
            Your sessions: when they began, were last used and ended, the network address and the browser’s
            name for itself. You can see and end them under{" "}
            <Link to={linkTo("/account/sessions")}>Your account</Link>.
          </li>
          <li>
            Every copy of a report you take: the copy id, the report and version, the time and the network
            address. Your name and company are printed on the copy.
          </li>
          <li>
            Your company’s quotes, orders and invoices: what was asked and offered, who accepted or declined
            it, when, the price, your purchase order number and note, and when it was paid.
          </li>
          <li>
            What you write to Support, with the files you attach; the documents we share with your company;
            and the reports you make here from your own text.
          </li>
          <li>
            Your company’s deals in the Deal Flow Tracker, with the contacts and notes you enter, who moved
            them and when. You decide what stands there; we keep it for your company.
          </li>
          <li>
            Your company’s portfolio with its valuations and snapshots, its KPIs with their values, rules and
            alerts, and its benchmarks: what was entered, by whom and when, and who is told of an alert.
          </li>
          <li>
            What you write and upload in your company’s diligence rooms, who was in them and when, and each
            copy that somebody took.
          </li>
          <li>What our staff note about our work with your company, for themselves.</li>
          <li>Which mails you chose to get from the portal.</li>
          <li>
            What you had typed into a form when your session ended, or when we asked for a proof of identity,
            encrypted, for half an hour, so that you can go on. Passwords, keys, codes and files are never
            kept so.
          </li>
          <li>
            An audit log of sign-ins and changes: which account did what, when and from which network address.
          </li>
        </ul>
        <p>
          We use these to carry out our contract with your company, to protect your account, and to show which
          copy of a licensed report went where: contract and legitimate interests (Article 6(1)(b) and (f)).
          We keep records of sales because tax law asks us to: legal obligation (Article 6(1)(c)).
        </p>
        <p>
          You don’t have to give us any of it. Without the required fields we can’t answer, decide on an
          application or give you an account.
        </p>
      </>
    ),
  },
  {
    id: "who-sees-it",
    title: "Who sees it",
    body: (
      <>
        <p>
          Our staff, as far as their work needs it; they sign in to the same portal, and what they change is
          logged. To help you they can look at the portal as you, for {VIEWING_MINUTES} minutes and read only:
          each page they see so is logged, and nothing is done in your name. People of your own company see
          the company’s reports, files, quotes, orders, invoices, tickets, deals, portfolio, KPIs and
          benchmarks, not your password, keys or sessions.
        </p>
        <p>
          Firms that host this site or carry our email handle data on our written instructions only. We hand
          data to authorities where the law obliges us to. Nobody else gets it.
        </p>
        <p>
          We have offices outside the UK. Switzerland and Germany are covered by UK adequacy regulations; for
          our offices in New York and Singapore we use the Information Commissioner’s international data
          transfer agreement.
        </p>
        <p>
          “Schedule Meeting” leads to a scheduling page on another site ({new URL(brand.schedulingUrl).host}),
          and only if you follow it. If you are signed in, the link carries your name so that you need not
          type it. Email links open your own mail program.
        </p>
      </>
    ),
  },
];
