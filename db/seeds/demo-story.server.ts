/**
 * The demonstration: three client companies and their first months, told with the commands the product
 * itself uses. What they write (mail, notifications, audit entries, key, link) is what they always write; only the
 * dates are moved back, and every row is marked so that it can be removed.
 */
import { generate } from "otplib";
import type { Actor, Member, Visitor } from "#app/features/actor.ts";
import type { NewApplication } from "#app/features/access/applications/application.schema.ts";
import {
  approveApplication,
  declineApplication,
  requestInformation,
  startReview,
} from "#app/features/access/applications/application.staff-commands.server.ts";
import { replyToApplication } from "#app/features/access/applications/application.applicant-commands.server.ts";
import { submitApplication } from "#app/features/access/applications/submit-application.server.ts";
import { createClient } from "#app/features/access/onboarding/create-client.server.ts";
import { downloadReport } from "#app/features/publishing/deliveries/download-report.server.ts";
import { grantReportIn } from "#app/features/publishing/deliveries/grant-report.server.ts";
import { pendingTotp } from "#app/features/access/identity/second-factor/enrol-totp.server.ts";
import { openMail } from "#app/features/core/mail/mail-text.server.ts";
import {
  chooseFirstPassword,
  confirmAuthenticator,
  finishOnboarding,
  keepUserKey,
} from "#app/features/access/onboarding/onboarding.commands.server.ts";
import { showOnboardingKey } from "#app/features/access/onboarding/onboarding-key.server.ts";
import { sendOnboarding } from "#app/features/access/onboarding/onboarding.staff-commands.server.ts";
import { createUserKey } from "#app/features/access/user-keys/create-user-key.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { amara, claire, daniel, eleanor, jonas, marcus, priya, samuel, tomas } from "./demo-applicants.ts";
import { approveAsked, askAboveLimit, inviteColleagues } from "./demo-colleagues.server.ts";
import { tellDeals } from "./demo-deals.server.ts";
import { tellDiligence } from "./demo-diligence.server.ts";
import { earlierEnquiries, recentEnquiries } from "./demo-enquirers.ts";
import { tellEnquiries } from "./demo-enquiries.server.ts";
import { tellCancelledOrders, tellFulfilledOrder, tellNewOrders } from "./demo-orders.server.ts";
import { tellDrafts } from "./demo-drafts.server.ts";
import { tellKpis } from "./demo-kpis.server.ts";
import { tellOwnReport, tellPapers } from "./demo-files.server.ts";
import { tellPortfolio } from "./demo-portfolio.server.ts";
import { tellReplies } from "./demo-replies.server.ts";
import {
  tellAcceptedQuote,
  tellDeclinedQuote,
  tellPreparedQuote,
  tellSentQuote,
  tellWaitingQuote,
} from "./demo-quotes.server.ts";
import { tellTools } from "./demo-tools.server.ts";
import { passHours } from "./demo-time.server.ts";
import type { ClientCredentials } from "./first-run-file.server.ts";
import { newPassphrase } from "./new-passphrase.server.ts";

const requestId = "first-start";

/** Hours that the first client's account is old before they buy: their deals in the tracker go back as far. */
const firstMonths = 240 * 24;
/** Hours between their first purchase and what the story tells of the last days. */
const betweenTimes = 14 * 24;
/** How long the story takes, about. */
const storyHours = firstMonths + betweenTimes + 209;

/** Somebody outside, each at an address of their own (RFC 5737: addresses for documentation). */
function stranger(number: number): Visitor {
  return { role: "visitor", userId: null, ip: `203.0.113.${number}`, requestId };
}

/** @returns how the one client of the story who has an account signs in. */
export async function tellDemoStory(db: Db, adminId: string): Promise<ClientCredentials> {
  const staff = await memberOf(db, adminId);
  const reports = await reportIds(db);
  let applicants = 0;
  const apply = (input: NewApplication) => submit(db, stranger((applicants += 1)), input);
  const later = (hours: number) => passHours(db, hours);

  // The year before: what people asked.
  await tellEnquiries(db, earlierEnquiries, { staff, hoursToCome: storyHours });

  // Day 1: the later client applies and is approved the day after.
  const eleanorsApplication = await apply(eleanor);
  await later(5);
  done(await startReview(db, staff, eleanorsApplication));
  await later(19);
  const approved = done(
    await approveApplication(db, staff, {
      applicationId: eleanorsApplication,
      accessLevel: "client",
      services: ["b2b_finance_analytics", "b2b_esg_reports"],
      tools: ["deal-flow"],
    }),
  );
  await later(3);
  const credentials = await onboard(db, await linkMailedTo(db, eleanor.email), eleanor.email);
  await later(firstMonths);
  await grant(db, staff, approved.companyId, reports.slice(0, 2));
  const client = await memberOf(db, approved.userId);
  await later(2);
  await take(db, client, reports[0] ?? "");
  await tellPapers(db, staff, approved.companyId);
  await tellDrafts(db, staff);
  await tellReplies(db, staff);
  await tellAcceptedQuote(db, { client, staff });

  await later(betweenTimes);

  // The last week: staff add a client of their own accord; somebody is declined.
  await later(60);
  await invite(db, staff, reports.slice(2, 4));
  const declined = await apply(samuel);
  await later(4);
  done(await startReview(db, staff, declined));
  done(
    await declineApplication(db, staff, {
      applicationId: declined,
      reason:
        "Our licences don't allow reports to be reprinted for subscribers. If you need them for your own work only, you are welcome to apply again.",
    }),
  );
  await later(26);
  await take(db, client, reports[1] ?? "");
  await tellFulfilledOrder(db, client, staff, reports[6] ?? "");

  await tellDeclinedQuote(db, { client, staff });
  for (const address of await inviteColleagues(db, client))
    await onboard(db, await linkMailedTo(db, address), address);
  const buyer = await memberAt(db, marcus.email);

  // Two days on: one who is approved and has not set up the account; one who is asked something and answers.
  const tomasApplication = await apply(tomas);
  await later(7);
  const jonasApplication = await apply(jonas);
  await later(14);
  done(await startReview(db, staff, tomasApplication));
  done(
    await approveApplication(db, staff, {
      applicationId: tomasApplication,
      accessLevel: "demo",
      services: ["custom_valuation_benchmarks"],
      tools: [],
    }),
  );
  done(await startReview(db, staff, jonasApplication));
  done(
    await requestInformation(db, staff, {
      applicationId: jonasApplication,
      message:
        "Will the research stay inside Rheinblick, or be passed on to your two clients? The licence differs.",
    }),
  );
  await later(21);
  done(
    await replyToApplication(db, stranger(100), {
      token: await linkMailedTo(db, jonas.email),
      message:
        "It stays with us. Our clients see conclusions in our own words, never the reports themselves.",
    }),
  );

  await tellCancelledOrders(db, client, staff, [reports[7] ?? "", reports[8] ?? ""]);

  const asked = await askAboveLimit(db, buyer, {
    reportId: reports[2] ?? "",
    purchaseOrder: "PO-4502",
    note: "For the payments team’s review in January.",
  });

  // The last two days: what waits for somebody.
  const claireApplication = await apply(claire);
  await later(6);
  await approveAsked(db, client, asked);
  const danielApplication = await apply(daniel);
  await tellSentQuote(db, { client, staff });
  await later(15);
  done(await startReview(db, staff, claireApplication));
  done(
    await requestInformation(db, staff, {
      applicationId: claireApplication,
      message: "Which countries should the search cover, and do you already have a list we should leave out?",
    }),
  );
  done(await startReview(db, staff, danielApplication));
  await later(4);
  await tellNewOrders(db, client, [reports[9] ?? ""]);
  await tellPreparedQuote(db, { client, staff });
  await later(8);
  await grant(db, staff, approved.companyId, reports.slice(4, 6));
  await later(3);
  await take(db, client, reports[4] ?? "");
  await tellNewOrders(db, client, [reports[8] ?? ""]);
  await askAboveLimit(db, buyer, {
    reportId: reports[3] ?? "",
    purchaseOrder: "PO-4521",
    note: "Our stewardship colleagues asked for it.",
  });
  await tellOwnReport(db, client);
  await tellWaitingQuote(db, { client, staff });
  await later(1);
  await apply(priya);
  await later(2);
  await tellEnquiries(db, recentEnquiries, { staff, client });
  await tellDeals(db, client);
  await tellDiligence(db, client);
  await tellPortfolio(db, client);
  await tellKpis(db, client);
  // The samples are put in while a tool is tried; then the company has every tool.
  await tellTools(db, staff, approved.companyId);
  // The code that proved the authenticator was made and used here: the person's first one is theirs.
  const { companyId } = approved;
  await db.updateTable("users").set({ totp_last_step: 0 }).where("company_id", "=", companyId).execute();
  return credentials;
}

async function submit(db: Db, visitor: Visitor, input: NewApplication): Promise<string> {
  const { reference } = done(await submitApplication(db, visitor, input, { isDemo: true }));
  const { id } = await db
    .selectFrom("applications")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  return id;
}

/** The four steps of the welcome page. */
async function onboard(db: Db, token: string, email: string): Promise<ClientCredentials> {
  const password = newPassphrase();
  const visitor = stranger(101);
  done(await chooseFirstPassword(db, visitor, { token, password }));
  const userKey = await showOnboardingKey(db, email);
  done(await keepUserKey(db, visitor, token));
  const { userId } = await memberAt(db, email);
  const pending = await pendingTotp(db, userId);
  if (!userKey || !pending)
    throw new Error("The demonstration client has no key or no authenticator secret.");
  const code = await generate({ secret: pending.secret, epoch: Math.floor(now().getTime() / 1000) });
  done(await confirmAuthenticator(db, visitor, { token, code }));
  done(await finishOnboarding(db, visitor, token));
  return { email, password, userKey, totpSecret: pending.secret };
}

/** The private link in the newest message to somebody: they open their mail. */
async function linkMailedTo(db: Db, address: string): Promise<string> {
  const mail = await db
    .selectFrom("outbox")
    .select(["id", "body_enc", "link_enc"])
    .where("to_address", "=", address)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const token = /\/([\w-]{43})(?![\w-])/.exec(openMail(mail))?.[1];
  if (!token) throw new Error(`There is no link in the newest message to ${address}.`);
  return token;
}

async function invite(db: Db, staff: Member, reportIds: string[]): Promise<void> {
  const companyId = await db.transaction().execute(async (trx) => {
    const made = await createClient(trx, staff, {
      ...amara,
      accessLevel: "client",
      services: ["buy_side_target_origination"],
      tools: ["deal-flow", "portfolio-valuation"],
      status: "active",
      isDemo: true,
    });
    await createUserKey(trx, staff, { assignedEmail: amara.person.email, status: "active", isDemo: true });
    await sendOnboarding(trx, staff, made.userId);
    return made.companyId;
  });
  await grant(db, staff, companyId, reportIds);
}

async function grant(db: Db, staff: Actor, companyId: string, reportIds: string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const reportId of reportIds)
      done(await grantReportIn(trx, staff, { companyId, reportId, isDemo: true }));
  });
}

async function reportIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("reports")
    .select("id")
    .orderBy("published_on")
    .orderBy("title")
    .limit(10)
    .execute();
  return rows.map(({ id }) => id);
}

async function memberAt(db: Db, address: string): Promise<Member> {
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", address)
    .executeTakeFirstOrThrow();
  return memberOf(db, id);
}

/** Somebody as the product knows them when they are signed in. */
async function memberOf(db: Db, userId: string): Promise<Member> {
  const user = await db
    .selectFrom("users")
    .leftJoin("companies", "companies.id", "users.company_id")
    .select([
      "users.role",
      "users.email",
      "users.first_name",
      "users.last_name",
      "users.company_id",
      "users.company_role",
      "users.totp_enabled_at",
    ])
    .select("companies.name as company_name")
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  return {
    role: user.role,
    userId,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    companyId: user.company_id,
    companyName: user.company_name,
    companyRole: user.company_role,
    twoFactorEnabled: user.totp_enabled_at !== null,
    sessionId: "",
    aal: user.totp_enabled_at ? 2 : 1,
    stepUpAt: nowIso(),
    ip: "127.0.0.1",
    requestId,
  };
}

/** Takes a copy, and looks at it no further. */
async function take(...asked: Parameters<typeof downloadReport>): Promise<void> {
  done(await downloadReport(...asked)).copy.stamped?.close();
}

/** In the story nothing is refused: a refusal means that a rule changed and the story has to. */
function done<Result extends { ok: boolean }>(result: Result): Extract<Result, { ok: true }> {
  if (!result.ok) throw new Error(`The demonstration story was refused: ${JSON.stringify(result)}`);
  return result as Extract<Result, { ok: true }>;
}
