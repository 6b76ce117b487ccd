import { describe, expect, it } from "vitest";
import {
  backupName,
  backupsToKeep,
  everyFewMinutes,
  isMadeWithin,
  migrationReason,
} from "#app/features/backups/backup.ts";

const hour = 3_600_000;
let bytes = 0;

function backup(
  at: string,
  reason = "daily",
  schema = "0007-unfinished-imports",
  sha256 = String((bytes += 1)),
) {
  const name = backupName(new Date(at));
  return {
    name,
    at: new Date(at).toISOString(),
    reason,
    schema,
    database: { file: `${name}.db`, sha256, bytes: 1 },
  };
}

const before = (migration: string) => migrationReason([migration]);
const storedOf = (backups: ReturnType<typeof backup>[], now: string) => {
  const kept = backupsToKeep(backups, new Date(now));
  return backups.filter(({ name }) => kept.has(name)).map(({ at }) => at.slice(0, 16));
};

describe("what is kept of backups", () => {
  it("is everything of the last 48 hours", () => {
    const now = Date.parse("2026-11-22T12:00:00Z");
    const backups = Array.from({ length: 60 }, (_, index) =>
      backup(new Date(now - index * hour).toISOString(), index % 2 ? "by hand" : "daily"),
    );
    expect(backupsToKeep(backups, new Date(now)).size).toBeGreaterThanOrEqual(48);
  });

  it("is, of copies made every few minutes, all of two hours, then one an hour for two days", () => {
    const now = Date.parse("2026-11-22T12:00:00Z");
    const backups = Array.from({ length: 1000 }, (_, index) =>
      backup(new Date(now - index * (hour / 12)).toISOString(), everyFewMinutes),
    );
    const kept = storedOf(backups, "2026-11-22T12:00:00Z");
    expect(kept.filter((at) => Date.parse(`${at}Z`) > now - 2 * hour)).toHaveLength(24);
    const older = kept.filter((at) => Date.parse(`${at}Z`) <= now - 2 * hour);
    expect(older.length).toBeLessThanOrEqual(46 + 2);
    expect(new Set(older.map((at) => at.slice(0, 13))).size).toBe(older.length);
    expect(older).toContain("2026-11-21T08:55");
  });

  it("is seven days, four weeks and twelve months of what is older", () => {
    const backups = Array.from({ length: 400 }, (_, index) =>
      backup(new Date(Date.UTC(2025, 9, 1, 2) + index * 24 * hour).toISOString()),
    );
    const kept = storedOf(backups, "2026-11-04T03:00:00Z").reverse();
    expect(kept.slice(0, 7)).toEqual(
      backups
        .slice(-7)
        .map(({ at }) => at.slice(0, 16))
        .reverse(),
    );
    expect(new Set(kept.map((at) => at.slice(0, 7))).size).toBe(12);
    expect(kept.length).toBeGreaterThan(17);
    expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12);
  });

  it("is the newest of a day only, once it is past", () => {
    const backups = [backup("2026-11-21T01:00:00Z"), backup("2026-11-21T02:00:00Z")];
    expect(storedOf(backups, "2026-11-24T02:00:00Z")).toEqual(["2026-11-21T02:00"]);
  });

  it("is each backup of before the newest migration, for a year or until a later one has its own", () => {
    const backups = [
      backup("2026-01-10T10:00:00Z", before("0007-x"), "0006"),
      backup("2026-01-10T23:00:00Z"),
      backup("2026-06-10T10:00:00Z", before("0008-y"), "0007"),
      // That migration failed; the version before it went on for a day.
      backup("2026-06-11T10:00:00Z", before("0008-y"), "0007"),
      backup("2026-06-11T23:00:00Z"),
    ];
    expect(storedOf(backups, "2026-06-30T10:00:00Z")).toEqual([
      "2026-01-10T23:00",
      "2026-06-10T10:00",
      "2026-06-11T10:00",
      "2026-06-11T23:00",
    ]);
    expect(storedOf(backups.slice(0, 2), "2026-12-30T10:00:00Z")).toHaveLength(2);
    // People are told that backups run out within a year.
    expect(storedOf(backups.slice(0, 2), "2027-01-30T10:00:00Z")).toEqual(["2026-01-10T23:00"]);
  });

  it("is one of those that a start which fails again and again makes of the same bytes", () => {
    const again = Array.from({ length: 50 }, (_, index) =>
      backup(`2026-11-22T10:${String(index).padStart(2, "0")}:00Z`, before("0008-y"), "0007", "the same"),
    );
    expect(storedOf(again, "2026-11-22T11:00:00Z")).toEqual(["2026-11-22T10:49"]);
  });
});

it("a backup that a wrong clock dated ahead does not stay new for ever", () => {
  const now = new Date("2026-11-22T10:00:00Z");
  expect(isMadeWithin("2026-11-22T01:00:00Z", 24 * hour, now)).toBe(true);
  expect(isMadeWithin("2026-11-20T01:00:00Z", 24 * hour, now)).toBe(false);
  expect(isMadeWithin("2027-11-22T01:00:00Z", 24 * hour, now)).toBe(false);
});
