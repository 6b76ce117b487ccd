import { oldestFirst } from "#app/features/oldest-first.ts";
import type { Admin } from "#app/features/actor.ts";
import { findAudit } from "#app/features/core/audit/find-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { date, fileSize, moment, money, when } from "#app/ui/text/format.ts";
import {
  findHolders,
  findLatestCopies,
  findStaffReport,
  findStaffVersions,
} from "../find-staff-report.server.ts";
import { priceLabel } from "../shown-report.ts";
import { MOST_COPIES } from "../report.ts";

/** What staff read of a report of the shop; null where there is none of that id. */
export async function showStaffReport(db: Db, actor: Admin, id: string, now: Date, query: URLSearchParams) {
  const report = await findStaffReport(db, actor, id);
  if (!report) return null;
  const versions = await findStaffVersions(db, report);
  const copies = await findLatestCopies(db, actor, report);
  const holders = await findHolders(db, actor, report);
  const history = await findAudit(db, `report:${report.id}`, Object.keys(DONE));
  return {
    id: report.id,
    title: report.title,
    description: report.description,
    category: report.category.name,
    status: report.status,
    price: priceLabel(report.pricePence, money),
    pages: count(report.pages, "page"),
    published: report.publishedOn && date(report.publishedOn),
    version: report.version,
    fileType: report.fileType,
    contents: report.contents,
    changed: when(report.updatedAt, now),
    downloads: upTo(report.downloads, "copy taken", "copies taken"),
    holders: holders.slice(0, HOLDERS_NAMED),
    moreHolders: holders.length > HOLDERS_NAMED ? upTo(holders.length, "client", "clients") : null,
    isAsking: report.status === "published" && query.has("withdraw"),
    versions: versions.map((one) => ({
      number: one.version,
      day: date(one.createdAt),
      pages: one.pages,
      note: one.changeNote,
      size: fileSize(one.size),
    })),
    happenings: oldestFirst([
      ...history.slice(0, 20).map(({ seq, action, by, at }) => ({
        key: String(seq),
        what: DONE[action] ?? action,
        by,
        at,
      })),
      ...copies.map(({ copyId, version, company, person, at }) => ({
        key: copyId,
        what: `Copy ${copyId} of version ${version} taken`,
        by: `${person}, ${company?.name ?? "staff"}`,
        at,
      })),
    ])
      .toReversed()
      .map((one) => ({ ...one, at: moment(one.at) })),
  };
}

/** Of those who hold a report so many are named; the others are counted. */
const HOLDERS_NAMED = 20;

function upTo(amount: number, one: string, many: string): string {
  return amount < MOST_COPIES ? count(amount, one, many) : `${MOST_COPIES} ${many} or more`;
}

const DONE: Record<string, string> = {
  "report.create": "Made of a draft",
  "report.upload": "Uploaded",
  "report.edit": "Edited",
  "report.new-version": "New version added",
  "report.publish": "Published",
  "report.withdraw": "Withdrawn",
  "report.grant": "Given to a client",
  "report.take-back": "Taken back from a client",
  "report.original": "Original file taken",
};

export type ShownStaffReport = NonNullable<Awaited<ReturnType<typeof showStaffReport>>>;
