import { fullDesks } from "../../support/scene/full-desks.ts";
import { startApp } from "../../support/product/harness.ts";

fullDesks(await startApp(), {
  holdings: 60,
  flows: 1200,
  kpis: 40,
  periods: 24,
  requests: 200,
  flags: 40,
  documents: 24,
});
