/**
 * `node scripts/import-prices.ts <file.csv or https://…> [--source "Name"] [--check]`: takes in a file of prices, all of
 * it or nothing. With --check it only says what is wrong, also while the product runs; to import, stop the product
 * first, or set PRICES_FILE or PRICES_URL and let the running product do it.
 */
import { parseArgs } from "node:util";
import { systemActor } from "#app/features/actor.ts";
import { importPrices, sourceName } from "#app/features/markets/import-prices.server.ts";
import { db } from "#app/platform/database.server.ts";
import { readFeed } from "#app/platform/market-feed.server.ts";
import { count } from "#app/plural.ts";
import { seedInstruments } from "#db/seeds/markets.server.ts";
import { command } from "./start/command.ts";
import { fail } from "./start/progress.ts";

const { place, source, check } = asked();

await command({ beside: check }, async () => {
  const bytes = await readFeed(place).catch((error: Error) => {
    throw new Error(error.message);
  });
  if (!check) await seedInstruments(db());
  const result = await importPrices(db(), systemActor("import-prices"), {
    bytes,
    source: source ?? sourceName(place),
    check,
  });
  if (!result.ok) {
    if (result.reason === "not-allowed") throw new Error("Not allowed.");
    const rest = result.more > 0 ? `\n… and ${result.more} more.` : "";
    throw new Error(`Nothing was imported:\n${result.problems.join("\n")}${rest}`);
  }
  const verb = check ? "would be " : "";
  console.log(
    `${result.added} ${verb}added, ${result.changed} ${verb}changed, ${result.unchanged} already there, ${count(result.samplesRemoved, "sample price")} ${verb}removed.`,
  );
});

function asked(): { place: string; source: string | undefined; check: boolean } {
  const usage = 'Usage: node scripts/import-prices.ts <file.csv or https://…> [--source "Name"] [--check]';
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { source: { type: "string" }, check: { type: "boolean", default: false } },
    });
    const [place, ...more] = positionals;
    if (!place || more.length > 0 || (values.source?.length ?? 0) > 200) fail(new Error(usage));
    return { place, source: values.source, check: values.check };
  } catch (error) {
    fail(new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`));
  }
}
