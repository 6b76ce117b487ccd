/** The groups the calls stand in, and what each is about; they head the groups' pages, too. */
export const TAGS = {
  Session:
    "Signing in and out without a browser, and who is signed in. Programs that have a token need only the last.",
  Reports:
    "What your company holds, what the shop offers, copies to download, and reports made from your own text.",
  Files: "Documents your company was given. Staff give them, take them back and put them back.",
  Services: "The services on offer and your company’s subscriptions.",
  Dashboard: "Your company’s figures and its last events.",
  Markets:
    "Indices and currencies: last prices, their history, and alerts worked out from them. Staff import prices.",
  Applications: "Applying for access. Staff review applications, ask, decline and approve.",
  Quotes: "Asking for a price, the offers, and what is decided about them, with the messages in between.",
  Orders: "Ordering reports. Staff invoice, record payments and deliver.",
  Approvals: "What is above a buyer’s limit: what waits for an owner of the company, and what was decided.",
  Support: "Enquiries and their messages. Staff answer, assign and close them.",
  Deals: "The Deal Flow Tracker: deals, the stages they went through, and moving them.",
  Clients: "For staff: client companies with their contacts, access and status.",
  Companies:
    "A company’s particulars and its people: invited, given a role and limits, taken out and brought back, by its owners and by staff.",
  "User keys": "For staff: the keys people sign in with.",
  Users: "For staff: people and their two-factor sign-in.",
  Notifications: "For staff: what has happened and waits to be seen.",
} as const;

export type Tag = keyof typeof TAGS;
