import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { fileSize, when } from "#app/ui/text/format.ts";
import { DataTable } from "#app/ui/list/table.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";
import type { Backup } from "./backup.ts";
import type { BackupStatus } from "./backup-status.server.ts";

interface ShownBackups {
  isGood: boolean;
  /** Something is wrong, not only not begun yet. */
  isTrouble: boolean;
  /** What staff should know first, a sentence each. */
  sentences: string[];
  damaged: { path: string; name: string; reason: string; isKept: boolean }[];
  backups: {
    name: string;
    at: Moment;
    reason: string;
    schema: string;
    holds: string;
    /** "All but 2 files"; null where all of it is there. */
    lacks: string | null;
  }[];
  /** "12 backups can be restored". */
  kept: string;
}

/** The status in words, for the loader: all formatting is the server's. */
export function shownBackups(
  { backups, away, isRecent, within, failure, damaged }: BackupStatus,
  now: Date,
): ShownBackups {
  const lost = damaged.filter(({ isKept }) => !isKept).length;
  const sentences: string[] = [];
  if (failure)
    sentences.push(
      `The last try failed (${when(failure.at, now).text}): ${failure.problem} It is tried again within the hour.`,
    );
  if (away) sentences.push(away);
  else if (backups.length === 0)
    sentences.push("There is no backup yet. The first is made soon after the start.");
  else if (!isRecent) sentences.push(`No backup was made in the last two ${within}.`);
  if (damaged.length > 0)
    sentences.push(
      `The newest backup found ${count(damaged.length, "stored file")} missing or not as stored; ${lost === 0 ? "whole copies of all are kept" : `of ${lost} no whole copy is kept`}.`,
    );
  if (sentences.length === 0) sentences.push("The newest backup holds everything.");
  const isGood = isRecent && !away && !failure && damaged.length === 0;
  return {
    isGood,
    isTrouble: !isGood && (backups.length > 0 || away !== null || failure !== null),
    sentences,
    damaged: damaged.map(({ path, name, reason, isKept }) => ({ path, name, reason, isKept })),
    kept: `${count(backups.length, "backup")} can be restored`,
    backups: backups.map((backup) => ({
      name: backup.name,
      at: when(backup.at, now),
      reason: backup.reason || "not noted",
      schema: backup.schema || "not noted",
      holds: `${fileSize(backup.database.bytes)}, ${count(backup.files, "file")}`,
      lacks: lacking(backup),
    })),
  };
}

function lacking({ damaged }: Backup): string | null {
  const lost = damaged.filter(({ isKept }) => !isKept).length;
  return lost === 0 ? null : `All but ${count(lost, "file")}`;
}

/** What could be restored, how old it is, and what could not. */
export function BackupSection({
  isGood,
  sentences,
  damaged,
  backups,
  kept,
}: Omit<ShownBackups, "isTrouble">) {
  const [newest] = backups;
  return (
    <Card
      title="Backups"
      actions={
        <Badge tone={isGood ? "green" : newest ? "solid-red" : "outline"}>
          {isGood ? "In order" : newest ? "Needs attention" : "None yet"}
        </Badge>
      }
    >
      <p>
        {newest && (
          <>
            Newest: <When at={newest.at} within />.{" "}
          </>
        )}
        {sentences.join(" ")}
      </p>
      {damaged.length > 0 && (
        <DataTable
          caption="Stored files that are damaged"
          rows={damaged}
          rowKey={(row) => row.path}
          columns={[
            {
              header: "File",
              rowHeader: true,
              cell: (row) => (
                <>
                  {row.name} <span className="hint block font-normal">files/{row.path}</span>
                </>
              ),
            },
            { header: "What is wrong", cell: (row) => `It ${row.reason}` },
            {
              header: "Restorable",
              align: "middle",
              cell: (row) => (
                <Badge tone={row.isKept ? "green" : "red"}>
                  {row.isKept ? "Whole copy kept" : "No whole copy"}
                </Badge>
              ),
            },
          ]}
        />
      )}
      {newest && (
        <details>
          <summary>{kept}</summary>
          <DataTable
            caption="Backups that are kept, the newest first"
            captionHidden
            rows={backups}
            rowKey={(row) => row.name}
            columns={[
              { header: "Backup", rowHeader: true, cell: (row) => row.name },
              { header: "Made", cell: (row) => <When at={row.at} /> },
              { header: "Why", cell: (row) => row.reason },
              { header: "Schema", cell: (row) => row.schema },
              { header: "Holds", cell: (row) => row.holds },
              {
                header: "Restorable",
                align: "middle",
                cell: ({ lacks }) => <Badge tone={lacks ? "red" : "green"}>{lacks ?? "All of it"}</Badge>,
              },
            ]}
          />
        </details>
      )}
    </Card>
  );
}
