import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { GrantReportInput } from "#app/features/desk/clients/client.schema.ts";
import { Card } from "#app/ui/card.tsx";
import { ComboboxField } from "#app/ui/form/fields/combobox-field.tsx";
import type { Options } from "#app/ui/form/fields/options.ts";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
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

/** @param reply the answer of a failed submit, if it was this form's. */
export function useGrantReportForm(reply: SubmissionResult | undefined) {
  return usePostForm<GrantReportInput>({ id: "grant", reply });
}

interface GrantProps {
  form: ReturnType<typeof useGrantReportForm>;
  once: string;
  /** Published reports the client does not hold yet. */
  reports: Options;
}

/** Gives a client company a report. */
export function GrantReportForm({ form: [form, fields], once, reports }: GrantProps) {
  return (
    <PostForm form={form} once={once}>
      <ComboboxField
        field={fields.reportId}
        label="Report to grant"
        hint="Published reports this client does not hold yet."
        options={reports}
      />
      <div>
        <SubmitButton name="intent" value="grant-report" pending="Granting…">
          Grant report
        </SubmitButton>
      </div>
    </PostForm>
  );
}
