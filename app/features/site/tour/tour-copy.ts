/** The words of the walk. What a picture shows is described here; which pictures there are is in tour-pictures.ts. */
import { brand } from "#app/brand.ts";
import type { tourPictures } from "./tour-pictures.ts";

export interface TourView {
  picture: keyof typeof tourPictures;
  /** What is to be seen, for those who don't see it. */
  alt: string;
  caption: string;
}

interface TourStep extends TourView {
  /** The address of the step within the page. */
  id: string;
  title: string;
  paragraphs: readonly string[];
}

export const overview: TourView = {
  picture: "portal",
  alt: "The client portal’s dashboard, welcoming a client by name: how many reports the company holds and how many copies were downloaded.",
  caption: "Where it leads: a client’s dashboard.",
};

export const steps: readonly TourStep[] = [
  {
    id: "apply",
    title: "Apply for access",
    paragraphs: [
      "Access is for institutions, so it begins with an application: who you are, your company, and the data you need. It is one form on one page.",
      `We review every application and contact you within ${brand.promises.applications}, whichever way we decide.`,
    ],
    picture: "apply",
    alt: "The application form, partly filled in: first name, last name, work email address and phone number.",
    caption: "The first of the form’s four parts.",
  },
  {
    id: "review",
    title: "A person reviews it",
    paragraphs: [
      "Nobody is let in by a machine. Our staff read the application, and approve it, ask you something or decline it with the reason.",
      "A question reaches you by email with a private link. You answer on a page of your own, without an account.",
    ],
    picture: "review",
    alt: "An application as our staff see it: when it was submitted, in how many business days it is due, the reviewer’s name, and the buttons Approve, Ask for information and Decline.",
    caption: "The staff’s side, with the date we promised you.",
  },
  {
    id: "set-up",
    title: "Set up your account",
    paragraphs: [
      "When you are approved, a private link takes you through four steps: a password, your user key, an authenticator app and recovery codes.",
      "The link works for seven days: you can stop after any step and carry on where you left off.",
    ],
    picture: "authenticator",
    alt: "The step of the authenticator app: three instructions, a QR code and its secret; code and secret are blurred in this picture.",
    caption: "Scan, then type the code. The secret is blurred here only.",
  },
  {
    id: "sign-in",
    title: "Sign in with four factors",
    paragraphs: [
      "Your email address and password, the user key that is yours alone, and a code that changes every 30 seconds. One that is stolen is not enough.",
      "You can paste the key, and a password manager can fill in the rest.",
    ],
    picture: "sign-in",
    alt: "The sign-in form with the fields Email, Password, User key and Authenticator code; password and key are hidden by dots.",
    caption: "The same form for clients and staff. The key shows as dots here only.",
  },
  {
    id: "shop",
    title: "Choose a report",
    paragraphs: [
      "The Report Shop lists every published report by category, with its length, its date and its price before VAT.",
      "“Preview Sample” opens the real first pages of the report. Nothing has to be ordered to see how it is written.",
    ],
    picture: "shop",
    alt: "A report in the Report Shop: what it is about, its length, date and version, its price before VAT, and the buttons Purchase Report and Preview Sample.",
    caption: "One category of the shop, as a client sees it.",
  },
  {
    id: "order",
    title: "Order it",
    paragraphs: [
      "One form, with your purchase order number if you have one. You pay nothing at this point: we check the order, deliver the report and write to you about the payment.",
      "The order’s page says where it stands. Until it is invoiced or delivered you can cancel it there.",
    ],
    picture: "order",
    alt: "The page of an order just placed: a note that the order is with us, the report’s name, and its price without and with VAT.",
    caption: "A confirmation that stays: every order keeps its page.",
  },
  {
    id: "my-reports",
    title: "Find it in My Reports",
    paragraphs: [
      "What your company holds stays here for everybody in it, to download whenever it is needed.",
      "Beside it stands your download history: which copy, and when.",
    ],
    picture: "my-reports",
    alt: "My Reports: a list with the pages, version and date of each report, how many copies were taken, and a Download button.",
    caption: "Reports that were bought or granted, in one list.",
  },
  {
    id: "copy",
    title: "Every page says whose copy it is",
    paragraphs: [
      "Each download is a copy of its own. The foot of every page names your company, you, the day and the copy’s number, and the same number stands in your download history.",
      "It is what lets a licence be kept: a page that turns up elsewhere says where it came from.",
    ],
    picture: "copy",
    alt: "The lower half of a report’s page: a chart with its source, text, and at the foot “Licensed to Harbour & Vale Asset Management”, a name, a date and a copy number.",
    caption: "A page of the demonstration client’s copy. Its figures are illustrative.",
  },
  {
    id: "tools",
    title: "Work with the tools",
    paragraphs: [
      "Five tools keep what your company works on: deals by stage, a portfolio at fair value, KPIs and covenants, diligence rooms, and benchmarks against peers. One deal opens all of them.",
      "Every client can try each tool with sample data. Once it is granted, its records are yours, and they go out as files.",
    ],
    picture: "tools",
    alt: "The Deal Flow Tracker of the demonstration client: its deals by stage, with how many there are and what they are worth.",
    caption: "The Deal Flow Tracker, with the demonstration client’s deals.",
  },
];
