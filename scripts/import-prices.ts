/**
 * `node scripts/import-prices.ts <file.csv or https://…> [--source "Name"] [--check]`: takes in a file of prices, all of
 * it or nothing. With --check it only says what is wrong, also while the product runs; to import, stop the product
 * first, or set PRICES_FILE or PRICES_URL and let the running product do it.
 */
import { parseArgs } from "node:util";
import { systemActor } from "#app/features/actor.ts";
import { importPrices } from "#app/features/markets/import-prices.server.ts";
import { sourceName } from "#app/features/markets/import-scheduled-prices.server.ts";
import { closeDatabase, db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { readFeed } from "#app/platform/market-feed.server.ts";
import { acquireProcessLock, releaseProcessLock } from "#app/platform/process-lock.server.ts";
import { seedInstruments } from "#db/seeds/markets.server.ts";
import { fail } from "./start/progress.ts";
import { loadSettings } from "./start/settings.ts";

process.umask(0o077);
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { source: { type: "string" }, check: { type: "boolean", default: false } },
  });
  const place = positionals[0];
  if (!place || positionals.length > 1 || (values.source?.length ?? 0) > 200) {
    throw new Error(
      'Usage: node scripts/import-prices.ts <file.csv or https://…> [--source "Name"] [--check]',
    );
  }
  loadSettings();
  if (!values.check) acquireProcessLock(env().dataDir);
  const bytes = await readFeed(place).catch((error: Error) => {
    throw new Error(error.message);
  });
  if (!values.check) await seedInstruments(db());
  const result = await importPrices(db(), systemActor("import-prices"), {
    bytes,
    source: values.source ?? sourceName(place),
    check: values.check,
  });
  await closeDatabase();
  if (!values.check) releaseProcessLock();
  if (!result.ok) {
    if (result.reason === "not-allowed") throw new Error("Not allowed.");
    const rest = result.more > 0 ? `\n… and ${result.more} more.` : "";
    throw new Error(`Nothing was imported:\n${result.problems.join("\n")}${rest}`);
  }
  const verb = values.check ? "would be " : "";
  console.log(
    `${result.added} ${verb}added, ${result.changed} ${verb}changed, ${result.unchanged} already there, ${result.samplesRemoved} sample prices ${verb}removed.`,
  );
} catch (error) {
  fail(error);
}
