/** Tests with a process of their own that hold on PostgreSQL as well: limits, sign-in, uploads, accounts. */
export const processesToo: readonly string[] = [
  "after-restore.test.ts",
  "access/clock-ahead.test.ts",
  "access/identity-account.test.ts",
  "access/identity-required-totp.test.ts",
  "access/identity-sign-in.test.ts",
  "access/onboarding-commands.test.ts",
  "access/security-events.test.ts",
  "access/visible-secrets-mailed.test.ts",
  "analysis/diligence-commands.test.ts",
  "api/throttle.test.ts",
  "attacks/brute-force.test.ts",
  "attacks/files.test.ts",
  "attacks/live-upload.test.ts",
  "desk/admin-dashboard.test.ts",
  "desk/support-throttle.test.ts",
  "front/proxy.test.ts",
  "publishing/authoring-throttle.test.ts",
  "publishing/files-create-report.test.ts",
  "publishing/uploads-allowance.test.ts",
  "publishing/uploads-multipart.test.ts",
];

/** Files of the integration tests that say nothing of PostgreSQL, each with its reason. `npm run test:postgres` leaves them out. */
export const sqliteOnly: Readonly<Record<string, string>> = {
  "bench-peers.test.tsx": "the bench's own set-up, which fills SQLite's file",
  "migration-cut-short.test.ts": "of SQLite's migrations",
  "seed-start.test.ts": "a start on SQLite's file",
  "desk/admin-audit.test.ts": "alters copies of the file",
  "desk/company-records.test.ts": "of SQLite's description of its indexes; both engines have the same",
  "front/cache-changes.test.ts":
    "another process's change is seen at once; tests/postgres has how soon on PostgreSQL",
  "front/cache-version.test.ts": "of SQLite's data_version; tests/postgres has its counterpart",
  "front/life.test.ts": "a start on SQLite's file",
  "front/socket.test.ts": "a start on SQLite's file",
};
