import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** What a product keeps of the files it was sent. */
export function filesOnDisk(dataDir: string) {
  const files = join(dataDir, "files");
  const incoming = join(files, "incoming");
  return {
    /** Those that wait for the next try of a form. */
    drafts(): string[] {
      try {
        return readdirSync(incoming);
      } catch {
        return [];
      }
    },
    /** Those with their place for good, by name. */
    stored: () =>
      readdirSync(files, { recursive: true, withFileTypes: true })
        .filter(
          (entry) =>
            entry.isFile() && entry.name !== "installation" && !entry.parentPath.endsWith("incoming"),
        )
        .map((entry) => entry.name)
        .toSorted(),
    /** Forgets what an earlier test had kept for its next try. */
    forgetDrafts: () => rmSync(incoming, { recursive: true, force: true }),
  };
}
