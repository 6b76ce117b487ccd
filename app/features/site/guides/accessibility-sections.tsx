import { brand } from "#app/brand.ts";
import { sessionLifetime } from "#app/features/access/identity/sessions/session.ts";
import { linkTo } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { type GuideSection, MailLink, PhoneLink } from "./guide.tsx";

export const accessibilitySections: readonly GuideSection[] = [
  {
    id: "aim",
    title: "What we aim for",
    body: (
      <>
        <p>
          Everybody who works with our research should be able to use this site. We aim for the Web Content
          Accessibility Guidelines (WCAG) 2.2 at level AA, on every page, for visitors, clients and our own
          staff.
        </p>
        <p>You should be able to:</p>
        <ul>
          <li>do everything with a keyboard alone, and see where you are;</li>
          <li>use it with a screen reader, with speech or with a switch;</li>
          <li>zoom to 400% or use a screen 320 pixels wide without scrolling sideways;</li>
          <li>read it in light or dark colours, in your own colours, or printed;</li>
          <li>keep animations off, if your device says so;</li>
          <li>understand it: short sentences, and errors that say how to mend them.</li>
        </ul>
      </>
    ),
  },
  {
    id: "without-scripts",
    title: "Without scripts",
    body: (
      <>
        <p>
          Public pages and sign-in run no scripts. In the portal scripts only save time: every form, list and
          download works without them, and also when they are blocked or late.
        </p>
        <p>
          “Use basic version” at the foot of every page switches scripts off everywhere, until you switch them
          on again. A browser set to save data gets the basic version by itself.
        </p>
        <p>
          With scripts Ctrl K, or Cmd K on a Mac, opens a box that goes to any page, begins what you may begin
          and finds records; a button beside the search opens it, too. No single key does anything by itself.
          The search page offers the same without scripts.
        </p>
      </>
    ),
  },
  {
    id: "tested",
    title: "How we test",
    body: (
      <>
        <p>Before each release, by machine, in a Chromium browser:</p>
        <ul>
          <li>
            the pages of visitors, clients and staff are checked with axe-core against the WCAG 2.0, 2.1 and
            2.2 rules of levels A and AA, in light and in dark colours, three times: with scripts, without
            them, and with scripts blocked;
          </li>
          <li>forms that were filled in wrongly are checked in the same way;</li>
          <li>pages are measured at 360 and 320 pixels: nothing may stick out sideways;</li>
          <li>
            the skip link, the order of the keyboard, the focus after an error and after changing page, and
            that no bar hides the focused element.
          </li>
        </ul>
        <p>
          Machines find only part of what gets in people’s way. We have not had the site audited by an outside
          body.
        </p>
      </>
    ),
  },
  {
    id: "limits",
    title: "What we know is not good enough",
    body: (
      <ul>
        <li>
          <strong>Not yet tested with people.</strong> Nobody who relies on a screen reader, speech control or
          a switch has tested the site for us so far.
        </li>
        <li>
          <strong>Reports as PDF.</strong> Reports made in our own system are tagged, name their language and
          title and describe each chart in words. We have not checked them against PDF/UA. Reports made
          elsewhere may be less accessible. Ask us for another format.
        </li>
        <li>
          <strong>Sessions end.</strong> For security you are signed out after {sessionLifetime.idle / 60}{" "}
          minutes without use and after {sessionLifetime.absolute / 3600} hours at the latest. You are warned
          before, where scripts run. A form that you send after that is filled in again when you sign in
          within half an hour, except for passwords, codes and files.
        </li>
        <li>
          <strong>Four fields to sign in.</strong> You can paste into all of them, and password managers can
          fill in email and password. Nothing asks you to solve a puzzle or copy a picture.
        </li>
        <li>
          <strong>The scheduling page</strong> behind “Schedule Meeting” is another firm’s. You can arrange a
          meeting by email or telephone instead.
        </li>
      </ul>
    ),
  },
  {
    id: "tell-us",
    title: "Tell us what gets in your way",
    body: (
      <>
        <p>
          Write to <MailLink />, call <PhoneLink /> or use the{" "}
          <Link to={linkTo("/contact")}>contact form</Link>. Say which page it was and what you were trying to
          do. We answer within {brand.promises.enquiries}.
        </p>
        <p>
          We will also help you by telephone or email with anything the site does, or send you what you need
          in another form.
        </p>
        <p>
          The Equality Act 2010 protects you. If you are not content with our answer, the{" "}
          <a href="https://www.equalityadvisoryservice.com/">Equality Advisory and Support Service</a> can
          advise you.
        </p>
      </>
    ),
  },
];
