import type {
  ReportChart,
  Code,
  Heading,
  BulletList,
  Paragraph,
  Divider,
  Table,
} from "#app/platform/pdf/documents/report-document.ts";

/** A report's blocks as a page shows them: charts are drawn already, by whatever draws them. */
export type ShownBlock<Drawn> =
  | Heading
  | Paragraph
  | Table
  | Code
  | Divider
  | (Omit<BulletList, "items"> & { items: ShownBlock<Drawn>[][] })
  | { kind: "note"; blocks: ShownBlock<Drawn>[] }
  /** `drawn` is null for a chart of more series than a page can show: its figures are shown alone. */
  | { kind: "chart"; chart: ReportChart; drawn: Drawn | null };

export interface ShownReport<Drawn> {
  blocks: ShownBlock<Drawn>[];
  /** What the printer would refuse, in sentences. */
  problems: string[];
}
