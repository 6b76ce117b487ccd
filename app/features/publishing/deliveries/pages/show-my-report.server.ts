import { isAdmin, type Member } from "#app/features/actor.ts";
import { FILE_SOURCE_LABELS, isReadable } from "#app/features/publishing/company-files/company-file.ts";
import type { Cover } from "#app/features/publishing/catalogue/report.ts";
import { date, when } from "#app/ui/text/format.ts";
import type { takenBackFrom } from "../find-taken-back.server.ts";
import { HOLDING_SOURCE_LABELS, type MyReport, type ReportHolding, type ShownEntry } from "../holding.ts";

/** What a row of My Reports says, and nothing else of the record. */
export function showMyReport(entry: MyReport, actor: Member, covers: ReadonlyMap<string, Cover>): ShownEntry {
  const copied = entry.lastCopyAt && date(entry.lastCopyAt);
  const { kind, title, pages } = entry;
  if (kind === "file") {
    const about = [entry.category, entry.madeBy && `by ${entry.madeBy}`, entry.fileType.toUpperCase()];
    return {
      kind,
      id: entry.id,
      title,
      cover: null,
      category: entry.category ?? "",
      about: about.filter(Boolean).join(" · "),
      pages,
      isReadable: isReadable(entry.fileType),
      version: null,
      update: null,
      since: date(entry.addedAt),
      source: FILE_SOURCE_LABELS[entry.source],
      copied,
    };
  }
  return {
    kind,
    id: entry.reportId,
    title,
    cover: covers.get(entry.reportId) ?? null,
    category: entry.category.name,
    about: entry.category.name,
    pages,
    isReadable: isReadable(entry.fileType),
    ...versionOf(entry),
    // Staff are given nothing: to them a report is as old as its publication.
    since: date((isAdmin(actor) && entry.publishedOn) || entry.grantedAt),
    source: entry.source && HOLDING_SOURCE_LABELS[entry.source],
    copied,
  };
}

function versionOf({ versionHeld, versionCurrent, hasCopy, changeNote }: ReportHolding) {
  if (versionHeld >= versionCurrent) return { version: String(versionCurrent), update: null };
  const label = hasCopy ? "Updated since you downloaded" : "Updated";
  return { version: `${versionHeld} of ${versionCurrent}`, update: { label, note: changeNote } };
}

export function showTakenBack(reports: Awaited<ReturnType<typeof takenBackFrom>>, now: Date) {
  return reports.map(({ id, title, reason, endedAt }) => ({
    id,
    title,
    reason: reason ?? "",
    at: when(endedAt ?? "", now),
  }));
}
