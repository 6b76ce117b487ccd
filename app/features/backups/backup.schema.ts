import { z } from "zod";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A stored file's place below `files/`: nothing else ever becomes part of a path. */
const path = z.string().regex(/^[0-9a-f]{2}\/[0-9a-f]{32}$/);

/** What a backup says about itself, beside it as `<name>.json`. Manifests of older versions lack what has a default. */
export const manifestSchema = z.object({
  /** UTC ISO-8601. */
  at: z.iso.datetime(),
  /** `daily`, `by hand`, or `before migration <names>`. */
  reason: z.string().default(""),
  /** Whose it is: the installation's id. One that names none is never pruned. */
  installation: z.string().default(""),
  /** The newest migration that the database had behind it. */
  schema: z.string().default(""),
  database: z.object({
    file: z.string().regex(/^portal-\d{8}T\d{6}Z\.db$/),
    sha256,
    bytes: z.number().int().min(0),
  }),
  /** The newest audit entry in it; null when there was none. Entries cut off the live log later show against this. */
  auditHead: z.object({ seq: z.number().int(), mac: z.string() }).nullable(),
  /** Rows per table, for a look at a glance. */
  rows: z.record(z.string(), z.number()),
  /** Every file the database names whose whole bytes lie in `files/` beside the manifests, shared by all backups. */
  files: z.array(z.object({ path, sha256, bytes: z.number() })),
  /** Every file the database names that was missing in the data directory, or not what was stored. */
  damaged: z
    .array(
      z.object({
        path,
        sha256,
        /** The name people know it by. */
        name: z.string(),
        /** "is missing", "is not what was stored". */
        reason: z.string(),
        /** An older whole copy lies in `files/`: it is among the files above, and a restore brings it back. */
        isKept: z.boolean(),
      }),
    )
    .default([]),
  /** What is wrong with the search index, which can be made anew from the rows. */
  search: z.array(z.string()).default([]),
});

export type BackupManifest = z.infer<typeof manifestSchema>;
