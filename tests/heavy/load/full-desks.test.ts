import { fullDesks } from "../../support/scene/full-desks.ts";
import { startApp } from "../../support/product/harness.ts";

fullDesks(await startApp(), {
  holdings: 500,
  flows: 20_000,
  kpis: 200,
  periods: 60,
  requests: 2000,
  flags: 499,
  documents: 40,
});
