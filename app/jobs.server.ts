/** Everything that happens without a request, with how often. */
import { brand } from "./brand.ts";
import { backUpInTime } from "./features/backups/back-up-in-time.server.ts";
import { auditHead, keepAuditHead } from "./features/core/audit/audit-head.server.ts";
import { checkAuditDaily } from "./features/operations/check-audit.server.ts";
import { sweepShortcuts } from "./features/access/identity/sign-in/sign-in-shortcuts.server.ts";
import { sweepIdempotencyKeys } from "./features/idempotency/idempotency.server.ts";
import { sweepSessions } from "./features/access/identity/sessions/end-sessions.server.ts";
import { sweepImports } from "./features/analysis/staged-imports/settle-import.server.ts";
import { evaluateEveryRule } from "./features/analysis/kpis/alerts/evaluate-rules.server.ts";
import { mailDigests } from "./features/analysis/kpis/alerts/mail-digests.server.ts";
import { drawCovers } from "./features/publishing/catalogue/covers.server.ts";
import { lookAtStored } from "./features/publishing/deliveries/look-at-stored.server.ts";
import { importScheduledPrices } from "./features/markets/import-prices.server.ts";
import { renewSamplePrices } from "./features/markets/sample-prices.server.ts";
import { deliverOutbox, failAbandonedMail } from "./features/core/mail/deliver-outbox.server.ts";
import { holdMailOfBefore } from "./features/core/mail/hold-mail.server.ts";
import { expireQuotes } from "#app/features/trade/quotes/quote.staff-commands.server.ts";
import { SETTLE_EVERY, settleMerges } from "./features/company-merges/merge.commands.server.ts";
import { sweepFormDrafts } from "./features/form-drafts/form-draft.server.ts";
import { sweepOneTimeSecrets } from "./features/access/one-time-secrets/one-time-secret.server.ts";
import { sweepSecurityEvents } from "./features/access/security-events/find-security-events.server.ts";
import { endMinute } from "./features/access/security-events/note-refusal.server.ts";
import {
  closePastSubscriptions,
  remindOfEnds,
} from "#app/features/trade/subscriptions/subscription.jobs.server.ts";
import { watchFilesFolder } from "./features/operations/watch-files-folder.server.ts";
import { sweepSubmissions } from "./features/submissions/once.server.ts";
import { hours, minutes } from "./platform/clock.server.ts";
import { onOneProcess } from "#db/postgres/locks.server.ts";
import type { Db } from "./platform/database.server.ts";
import { env } from "./platform/env.server.ts";
import { log } from "./platform/log.server.ts";
import { createMailer, type Mailer } from "./platform/mailer.server.ts";
import { sweepIncoming, sweepOrphanFiles } from "./platform/storage/orphan-files.server.ts";
import { type Job, startScheduler } from "./platform/scheduler.server.ts";
import { sweepThrottle } from "./platform/throttle.server.ts";

/** @returns stops: resolves when what was under way has ended. */
export function startJobs(db: Db): () => Promise<void> {
  const { smtpUrl, mailFrom } = env();
  const mailer = smtpUrl ? createMailer(smtpUrl, mailFrom ?? `${brand.name} <${brand.email.noReply}>`) : null;
  const { databaseUrl } = env();
  const jobs = [mailer ? mail(mailer) : noMail, ...upkeep, ...(databaseUrl ? [] : ofTheFile())];
  const start = () => startScheduler(db, jobs);
  const stop = databaseUrl ? onOneProcess(databaseUrl, start) : start();
  const stopOwn = startScheduler(db, ofEachProcess);
  return async () => {
    await Promise.all([stop(), stopOwn()]);
    await endMinute(db);
    if (!databaseUrl) await keepAuditHead(db);
  };
}

const noMail: Job = {
  name: "note-no-mail-server",
  every: hours(24),
  run: async (db) => void (await holdMailOfBefore(db, { hasServer: false })),
};

const mail = (mailer: Mailer): Job => ({
  name: "deliver-mail",
  every: 5,
  async run(db, isStopping) {
    await holdMailOfBefore(db, { hasServer: true });
    await failAbandonedMail(db);
    await deliverOutbox(db, mailer, isStopping);
  },
});

const ofEachProcess: readonly Job[] = [
  { name: "watch-files-folder", every: minutes(1), run: watchFilesFolder },
];

/** What PostgreSQL has tools of its own for, and what is remembered beside the file. */
const ofTheFile = (): readonly Job[] => [
  {
    name: "back-up-in-time",
    every: env().backupDir ? minutes(1) : hours(1),
    run: (db) => backUpInTime(db, env().dataDir),
  },
  { name: "keep-audit-head", every: 1, run: keepAuditHead },
];

const upkeep: readonly Job[] = [
  { name: "expire-quotes", every: minutes(5), run: async (db) => void (await expireQuotes(db)) },
  {
    name: "subscription-ends",
    every: hours(1),
    async run(db) {
      await closePastSubscriptions(db);
      await remindOfEnds(db);
    },
  },
  { name: "evaluate-kpi-rules", every: minutes(15), run: async (db) => void (await evaluateEveryRule(db)) },
  { name: "mail-kpi-digests", every: hours(1), run: async (db) => void (await mailDigests(db)) },
  {
    name: "sweep-one-time-secrets",
    every: minutes(5),
    run: async (db) => void (await sweepOneTimeSecrets(db)),
  },
  {
    name: "sweep-form-drafts",
    every: minutes(5),
    run: async (db) => void (await sweepFormDrafts(db)),
  },
  { name: "settle-merges", every: SETTLE_EVERY, run: async (db) => void (await settleMerges(db)) },
  { name: "sweep-imports", every: minutes(15), run: async (db) => void (await sweepImports(db)) },
  { name: "sweep-submissions", every: hours(6), run: async (db) => void (await sweepSubmissions(db)) },
  {
    name: "sweep-idempotency-keys",
    every: hours(1),
    run: async (db) => void (await sweepIdempotencyKeys(db)),
  },
  { name: "sweep-sessions", every: hours(6), run: async (db) => void (await sweepSessions(db)) },
  { name: "sweep-shortcuts", every: hours(24), run: async (db) => void (await sweepShortcuts(db)) },
  { name: "sweep-incoming", every: hours(1), run: async () => void (await sweepIncoming()) },
  { name: "sweep-orphan-files", every: hours(24), run: sweepOrphanFiles },
  { name: "look-at-stored-files", every: minutes(1), run: lookAtStored },
  { name: "draw-covers", every: minutes(1), run: drawCovers },
  { name: "import-prices", every: minutes(15), run: (db) => importScheduledPrices(db, env().pricesFrom) },
  { name: "renew-sample-prices", every: minutes(30), run: async (db) => void (await renewSamplePrices(db)) },
  {
    name: "sweep-security-events",
    every: hours(6),
    run: async (db) => void (await sweepSecurityEvents(db)),
  },
  { name: "sweep-throttle", every: hours(1), run: async () => void (await sweepThrottle()) },
  { name: "check-audit", every: hours(1), run: (db) => checkAuditDaily(db) },
  {
    // Outside the database the head shows entries cut off the end of the chain.
    name: "note-audit-head",
    every: hours(1),
    async run(db) {
      const head = await auditHead(db);
      if (head) log.info("audit-head", { ...head });
    },
  },
];
