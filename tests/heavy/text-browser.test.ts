/**
 * The whole way of a client, and staff's, in Lynx: the keys that people would press there, and what they would read.
 * The client's Lynx sends a Referer; staff's sends nothing, and its forms pass by their token.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { applicationFields } from "../support/scene/factories.ts";
import { databaseOf, serveForTest } from "../support/product/front.ts";
import { Lynx } from "../support/lynx.ts";
import { totpCode } from "../support/scene/person.ts";
import { readPdf } from "../support/reading/read-pdf.ts";

/** Where the pages are written as they were read; how docs/text-browsers.md was made. */
const transcript = process.env.TRANSCRIPT;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What stands between the navigation and the footer. */
const middleOf = (text: string) =>
  text
    .split("\n   Calder Row Research\n\n   Premier")[0]
    ?.replace(/^[\s\S]*(?:\* \[\d+\](?:Support|Outbox|Get Started)\n)/, "")
    .replace(/\n{3,}/g, "\n\n")
    .trimEnd();

/** A person at a Lynx of their own. */
function sitDown(name: string, lynx: Lynx) {
  const read = async (did: string, words: string, page: Promise<string>) => {
    const text = await page;
    expect(text.replace(/\s+/g, " "), `${name}: ${did}`).toContain(words);
    if (transcript)
      appendFileSync(transcript, `\n**${name}**: ${did}\n\n\`\`\`text\n${middleOf(text)}\n\`\`\`\n`);
  };
  return {
    lynx,
    go: (url: string, words: string) =>
      read(`goes to ${new URL(url).pathname.slice(0, 60)}`, words, lynx.go(url)),
    follow: (label: string, words: string) => read(`follows “${label}”`, words, lynx.follow(label)),
    press: (label: string, words: string) => read(`presses “${label}”`, words, lynx.press(label)),
    reload: (words: string) => read("asks for the page again", words, lynx.reload()),
    async fill(fields: Record<string, string>) {
      for (const [label, value] of Object.entries(fields)) await lynx.fill(label, value);
    },
    async choose(...labels: string[]) {
      for (const label of labels) await lynx.choose(label);
    },
  };
}

test("apply, sign in, quote, accept, order, download, sign out; approve, answer, grant", async () => {
  const served = await serveForTest();
  const { db, make } = databaseOf(served);
  const at = (path: string) => served.origin + path;
  if (transcript) writeFileSync(transcript, "");

  const applied = applicationFields({ company: "Larch Harbour Capital" });
  const client = sitDown("Client", new Lynx(at("/")));
  await client.go(at("/signup"), "Apply for access");
  await client.fill({
    "First name": "Priya",
    "Last name": "Shah",
    "Work email address": applied.email ?? "",
    "Phone number": "+44 20 7946 0123",
    "Job title": "Head of Research",
    Company: "Larch Harbour Capital",
    City: "London",
    "Data needs": "Quarterly banking sector reports for a six-person team.",
  });
  await client.choose("United Kingdom", "Asset management", "51 to 200 people");
  await client.press("Submit application", "Your reference is APP-");

  const admin = await make.admin();
  const staff = sitDown("Staff", new Lynx(at("/"), { isSilent: true }));
  await staff.go(at("/login"), "Secure login");
  await staff.choose("Admin Login");
  await staff.fill({ Email: admin.email, Password: admin.password, "User key": admin.userKey });
  await staff.press("Sign in", "Success: Login successful");
  await staff.go(at("/admin-user-management/applications"), "Larch Harbour Capital");
  await staff.follow("Priya Shah", "What they need");
  await staff.press("Start review", "Success: Review started");
  await staff.follow("Approve…", "Approve the application");
  await staff.press("Approve and send the link", "Success: Application approved");
  await staff.go(at("/admin-data-portal/outbox"), "Queued");
  await staff.follow("Set up your Calder Row Research account", "/welcome/");
  const [welcome = ""] = /http\S+\/welcome\/\S+/.exec(staff.lynx.text) ?? [];

  const password = "seven green lanterns by the quay";
  await client.go(welcome, "Choose a password");
  await client.fill({ Password: password, "Type the password again": password });
  await client.press("Save password", "CRR-");
  const [userKey = ""] = /CRR-[0-9A-Z-]+/.exec(client.lynx.text) ?? [];
  await client.press("I have kept my user key", "authenticator");
  if (client.lynx.text.includes("Show the QR code"))
    await client.press("Show the QR code", "Code from the app");
  const [shown = ""] = /[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}|[A-Z2-7]{32}/.exec(client.lynx.text) ?? [];
  const secret = shown.replaceAll(" ", "");
  await client.fill({ "Code from the app": await totpCode(secret) });
  await client.press("Confirm code", "recovery codes");
  await client.press("I have kept my recovery codes", "Sign in");
  await client.go(at("/login"), "Secure login");
  await client.fill({
    Email: applied.email ?? "",
    Password: password,
    "User key": userKey,
    "Authenticator code": await totpCode(secret, 1),
  });
  await client.press("Sign in", "Success: Login successful");

  await client.go(at("/client-portal/services/b2b_finance_analytics"), "B2B Finance Analytics");
  await client.follow("Request Quote", "Request a quote");
  await client.fill({ Requirements: "Monthly figures for six people" });
  await client.choose("£15,000 to £50,000");
  await client.press("Request a quote", "The request is with us");
  // When it is needed was not said.
  const asked = await db.selectFrom("quotes").select(["timeline", "budget"]).executeTakeFirstOrThrow();
  expect(asked).toEqual({ timeline: null, budget: "15k-50k" });
  await staff.go(at("/admin-data-portal/quotes?state=requested"), "1 quote");
  await staff.follow("Save this view", "Save this view of Quotes");
  await staff.fill({ Name: "New requests" });
  await staff.press("Save view", "Success: View saved");
  await staff.go(at("/admin-data-portal/quotes"), "New requests");
  await staff.follow("New requests", "1 quote");
  await staff.follow("Q-", "Monthly figures for six people");
  await staff.press("Start preparation", "In preparation");
  await staff.fill({
    Price: "12,000",
    Offer: "Twelve months of everything",
    "Valid until": inDays(7),
    "Starts on": inDays(1),
    "Term in months": "12",
    Seats: "6",
  });
  await staff.press("Send to the client", "£14,400 in all");
  await client.go(at("/client-portal/quotes"), "Q-");
  // Lynx still has the page of the request.
  await client.follow("B2B Finance Analytics", "The request is with us");
  await client.reload("Our offer is here");
  await client.fill({ "Your question": "May our Paris office use it?" });
  await client.press("Send question", "Success: Question sent");
  await staff.reload("May our Paris office use it?");
  await staff.fill({ "Your message": "Yes, within the six seats." });
  await staff.press("Send message", "Success: Message sent");
  await client.reload("Yes, within the six seats.");
  await client.follow("Accept…", "Your name");
  await client.fill({ "Your name": "Priya Shah" });
  await client.press("Accept the offer", "Accepted by Priya Shah");

  await client.go(at("/client-portal/shop"), "Report Shop");
  await client.follow("Purchase Report", "Total with VAT");
  await client.fill({ "Purchase order number": "PO-4471" });
  await client.press("Place order", "Success: Order received");

  await staff.go(at("/admin-data-portal/clients"), "Larch Harbour Capital");
  await staff.follow("Larch Harbour Capital", "Report to grant");
  await staff.choose("European Data Centres: Sector Analysis");
  await staff.press("Grant report", "Success: Report granted");
  await client.go(at("/client-portal/reports"), "European Data Centres: Sector Analysis");
  const copy = await client.lynx.download("Download European");
  expect((await readPdf(copy)).pages[0]?.stamp).toContain("Larch Harbour Capital");
  const { stdout } = spawnSync("pdftotext", ["-l", "1", "-", "-"], { input: copy, encoding: "utf8" });
  expect(stdout).toMatch(/\bPUBLISHED\b[\s\S]*\bREFERENCE\b[\s\S]*\bSERIES\b/);
  await client.press("Log out", "You have been securely logged out");
  await staff.press("Log out", "You have been securely logged out");
});
