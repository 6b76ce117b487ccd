import { z } from "zod";

const first = (value: unknown) => (Array.isArray(value) ? value[0] : value);

/** What the address of My Reports may ask for. Anything that makes no sense is as if it were not there. */
export const myReportsQuery = z.object({
  search: z.preprocess(first, z.string().trim().max(100)).catch(""),
  category: z.preprocess(first, z.string().regex(/^[a-z-]{1,60}$/)).catch("all"),
  page: z.preprocess(first, z.coerce.number().int().min(1).max(10_000)).catch(1),
});

export type MyReportsQuery = z.output<typeof myReportsQuery>;
