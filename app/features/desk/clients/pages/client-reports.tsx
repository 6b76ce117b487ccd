import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";

interface HoldingsProps {
  holdings: readonly { title: string; category: string; source: string; granted: Moment }[];
  /** The form that grants another. */
  children: ReactNode;
}

/** The reports a client company holds. */
export function ClientHoldings({ holdings, children }: HoldingsProps) {
  return (
    <Card title="Reports held" id="holdings">
      <DataTable
        caption="Reports held"
        captionHidden
        rows={holdings}
        columns={[
          { header: "Title", rowHeader: true, cell: (row) => row.title },
          { header: "Category", cell: (row) => row.category },
          { header: "How", cell: (row) => row.source },
          { header: "Since", cell: (row) => <When at={row.granted} /> },
        ]}
        rowKey={(row) => `${row.title} ${row.granted.iso}`}
        empty={<EmptyState text="This client holds no reports yet" />}
      />
      {children}
    </Card>
  );
}

interface DownloadsProps {
  downloads: readonly { copyId: string; title: string; version: number; person: string; at: Moment }[];
}

/** The last copies a company's people took; a copy's id stands on each of its pages. */
export function ClientDownloads({ downloads }: DownloadsProps) {
  return (
    <Card title="Recent downloads" id="downloads">
      <DataTable
        caption="The last ten copies taken"
        rows={downloads}
        columns={[
          { header: "Report", rowHeader: true, cell: (row) => `${row.title} (version ${row.version})` },
          { header: "Person", cell: (row) => row.person },
          { header: "Copy", cell: (row) => <code>{row.copyId}</code> },
          { header: "When", cell: (row) => <When at={row.at} /> },
        ]}
        rowKey={(row) => row.copyId}
        empty={<EmptyState text="Nothing downloaded yet" />}
      />
    </Card>
  );
}
