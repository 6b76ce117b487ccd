/** The instruments of Live Markets. Prices come from the importer, or from the generator until there are any. */
import type { InstrumentsTable } from "../schema.ts";

export const instruments: readonly InstrumentsTable[] = [
  {
    id: "ftse-100",
    name: "FTSE 100",
    kind: "index",
    unit: "points",
    decimals: 2,
    time_zone: "Europe/London",
    position: 0,
  },
  {
    id: "sp-500",
    name: "S&P 500",
    kind: "index",
    unit: "points",
    decimals: 2,
    time_zone: "America/New_York",
    position: 1,
  },
  {
    id: "gbp-usd",
    name: "GBP/USD",
    kind: "currency",
    unit: "USD",
    decimals: 4,
    time_zone: "Europe/London",
    position: 2,
  },
];
