import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";
import { parted } from "./parted.ts";
import type { RecordChange } from "./record-change.scope.server.ts";

type ShownChange = Omit<RecordChange, "at"> & { at: Moment };

/** Old and new values of a record; nothing where none were kept. */
export function ChangeTable({ changes }: { changes: readonly ShownChange[] }) {
  if (changes.length === 0) return null;
  return <DataTable caption="What changed" rows={changes} columns={columns} rowKey={(change) => change.id} />;
}

const columns: Column<ShownChange>[] = [
  { header: "When", rowHeader: true, cell: ({ at }) => <When at={at} /> },
  { header: "Field", cell: ({ field }) => field },
  { header: "Before", cell: ({ before }) => parted(before) || "empty" },
  { header: "After", cell: ({ after }) => parted(after) || "empty" },
  { header: "By", cell: ({ by, source }) => `${by ? `${by}, ` : ""}${source}` },
];
