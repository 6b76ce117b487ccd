/** Where each picture is taken, by whom, and what they do there first. */
import type { Page } from "playwright";
import { priya } from "#db/seeds/demo-applicants.ts";
import type { PictureName } from "./pictures.ts";

export interface Places {
  welcome: string;
  review: string;
  order: string;
}

export interface Shot {
  name: PictureName;
  who: "visitor" | "client" | "admin";
  path: (places: Places) => string;
  /** What stands at the picture's top; without it the page is taken from its very top, with the bar. */
  from?: string;
  /** The same for the phone's narrower view, where less fits below. */
  fromOnPhone?: string;
  prepare?: (page: Page) => Promise<void>;
}

/** A printed page is drawn by another means, so "copy" is not here. */
export const shots: Shot[] = [
  { name: "portal", who: "client", path: () => "/client-portal" },
  { name: "apply", who: "visitor", path: () => "/signup", from: "legend", prepare: fillApplication },
  {
    name: "review",
    who: "admin",
    path: ({ review }) => review,
    from: "main .page-head",
    fromOnPhone: "main dl",
  },
  {
    name: "authenticator",
    who: "visitor",
    path: ({ welcome }) => welcome,
    from: ".steps",
    fromOnPhone: "main .flow > ol",
  },
  { name: "sign-in", who: "visitor", path: () => "/login", from: "main legend", prepare: fillSignIn },
  {
    name: "shop",
    who: "client",
    // One category with a report they hold and one that they can buy.
    path: () => "/client-portal/shop?category=banking-finance",
    from: "main .page-head + .flow",
    fromOnPhone: ".shop-list > li:has(a[href$='/purchase'])",
  },
  {
    name: "order",
    who: "client",
    path: ({ order }) => order,
    from: "main .page-head",
    fromOnPhone: "main .notice",
  },
  {
    name: "my-reports",
    who: "client",
    path: () => "/client-portal/reports",
    from: "main .page-head",
    fromOnPhone: "main h2",
  },
  {
    name: "tools",
    who: "client",
    path: () => "/client-portal/tools/deal-flow",
    from: "main .page-head",
    fromOnPhone: "main .flow > :first-child",
  },
];

/** Half way through: the rest of the form is still empty. */
async function fillApplication(page: Page): Promise<void> {
  await page.getByLabel("First name").fill(priya.firstName);
  await page.getByLabel("Last name").fill(priya.lastName);
  await page.getByLabel("Work email address").fill(priya.email);
  await page.getByLabel("Phone number").fill(priya.phone);
}

async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill("eleanor.marsh@harbourvale.example");
  await page.getByLabel("Password", { exact: true }).fill("not the real password");
  await page.getByLabel("User key").fill("CRR-0000-0000-0000");
}
