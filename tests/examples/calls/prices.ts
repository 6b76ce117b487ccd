import { expect } from "vitest";
import { systemActor } from "#app/features/actor.ts";
import { importPrices } from "#app/features/markets/import-prices.server.ts";
import type * as calls from "#app/http/api/calls/prices.server.ts";
import { count, type Examples } from "./scene.ts";

const ftse = { send: () => ({ params: { id: "ftse-100" } }) };
/** Another one each time, long ago. */
const monday = () => new Date(Date.UTC(2012, 0, 2 + 7 * (count() % 600))).toISOString().slice(0, 10);

export const prices = {
  instruments: {},
  oneInstrument: ftse,
  prices: ftse,
  importedPrices: {
    send: () => ({
      body: {
        csv: `instrument,date,close\nftse-100,${monday()},${8000 + count()}\n`,
        source: "A test",
      },
    }),
    twin: {
      // Staff's other door is the machine's own: files are imported there by a script and by a schedule.
      form: async ({ app }, { body }) => {
        const { csv = "", source = "" } = body as { csv: string; source: string };
        const bytes = new TextEncoder().encode(csv);
        expect(await importPrices(app.db, systemActor(), { bytes, source })).toMatchObject({ ok: true });
        return null;
      },
      idOf: (_, __, { body }) => String(body?.csv).split(",").at(-2) ?? "",
      read: (day) => `/api/instruments/ftse-100/prices?from=${day}&to=${day}`,
      told: [{ status: "end-of-day", source: "A test" }],
      page: () => "/client-portal/markets/ftse-100",
      shows: "FTSE 100",
    },
  },
} satisfies Examples<typeof calls>;
