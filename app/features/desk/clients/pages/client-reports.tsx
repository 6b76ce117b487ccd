import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { GrantReportInput } from "#app/features/desk/clients/client.schema.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ComboboxField } from "#app/ui/form/fields/combobox-field.tsx";
import type { Options } from "#app/ui/form/fields/options.ts";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { ReasonForm, type useReasonForm } from "#app/ui/form/reason-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { TwoLines } from "#app/ui/list/two-lines.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";
import type { ShownClient } from "./show-client.server.ts";

interface HoldingsProps {
  holdings: readonly { reportId: string; title: string; category: string; source: string; granted: Moment }[];
  /** How many there are, where not all of them are shown. */
  more: string | null;
  takenBack: ShownClient["takenBack"];
  /** The client's page. */
  here: string;
  /** The form that grants another. */
  children: ReactNode;
}

/** The reports a client company holds, and what was taken back from it. */
export function ClientHoldings({ holdings, more, takenBack, here, children }: HoldingsProps) {
  return (
    <Card title="Reports held" id="holdings">
      <DataTable
        caption="Reports held"
        captionHidden
        rows={holdings}
        columns={[
          {
            header: "Title",
            rowHeader: true,
            cell: (row) => <TwoLines below={row.category}>{row.title}</TwoLines>,
          },
          { header: "How", cell: (row) => row.source },
          { header: "Since", cell: (row) => <When at={row.granted} /> },
          {
            header: "Action",
            cell: (row) => (
              <LinkButton to={`${here}?do=take-back&report=${row.reportId}`} variant="quiet" size="small">
                <span className="whitespace-nowrap">Take back…</span>
                <span className="sr-only">{` ${row.title}`}</span>
              </LinkButton>
            ),
          },
        ]}
        rowKey={(row) => `${row.title} ${row.granted.iso}`}
        empty={<EmptyState text="This client holds no reports yet" />}
      />
      {more && (
        <p>
          These are the latest. <Link to={`${here}?held=all#holdings`}>All {more}</Link>
        </p>
      )}
      {takenBack.length > 0 && (
        <DataTable
          caption="Taken back"
          rows={takenBack}
          columns={[
            { header: "Title", rowHeader: true, cell: (row) => row.title },
            { header: "Reason", cell: (row) => row.reason },
            { header: "When", cell: (row) => <When at={row.at} /> },
            {
              header: "Action",
              cell: (row) => (
                <RowAction
                  intent="give-back"
                  fields={{ reportId: row.reportId }}
                  label="Give it again"
                  about={row.title}
                  action={here}
                />
              ),
            },
          ]}
          rowKey={(row) => row.reportId}
        />
      )}
      {children}
    </Card>
  );
}

interface TakingBackProps {
  form: ReturnType<typeof useReasonForm>;
  report: { reportId: string; title: string; isBought: boolean };
  company: string;
}

/** Asks why a report is taken back. */
export function TakeBackForm({ form, report: { reportId, title, isBought }, company }: TakingBackProps) {
  return (
    <ReasonForm
      form={form}
      intent="take-back"
      about={`report=${reportId}`}
      noun="report"
      title={`Take “${title}” back from ${company}?`}
      text={`Nobody there can read or download it from now on. Copies they took stay with them.${
        isBought ? " The order and what was paid stay as they are." : ""
      } You can give it again.`}
      hint="It is sent to the client’s people"
      submit="Take it back"
      keep="Leave it with them"
    >
      <input type="hidden" name="reportId" value={reportId} />
    </ReasonForm>
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
