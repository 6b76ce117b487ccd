import { METRICS } from "#app/features/analysis/benchmarking/maths/metric.ts";
import { benchmarkHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { Card } from "#app/ui/card.tsx";
import { SelectField, TextField } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, type usePostForm } from "#app/ui/form/post-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { SearchForm } from "#app/ui/list/search-form.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { ShownBenchmark } from "./show-benchmark.server.ts";

export type ExcludeForm = { peer: string; metric: string; reason: string };
type Posted = ReturnType<typeof usePostForm<ExcludeForm>>;

export interface ExclusionsProps {
  data: ShownBenchmark;
  form: Posted[0];
  fields: Posted[1];
  /** After a post that would not do: what was typed is there to be mended. */
  isOpen: boolean;
}

/** Who is left out and why, and the form that leaves one more out. */
export function Exclusions({ data, form, fields, isOpen }: ExclusionsProps) {
  const { id, keep, company, exclusions, choices, isRemoved, search, isSearching } = data;
  const here = benchmarkHref(id, keep);
  return (
    <Card title="Companies left out" id="exclusions">
      <DataTable
        caption="Companies left out, with the reason"
        captionHidden
        rows={exclusions}
        rowKey={(row) => row.key}
        empty={<p>Every peer of the group counts. Outliers are shown, never taken out unasked.</p>}
        columns={[
          { header: "Company", rowHeader: true, cell: (row) => row.name },
          { header: "Of", cell: (row) => row.of },
          { header: "Reason", cell: (row) => row.reason },
          {
            header: "Action",
            cell: (row) =>
              isRemoved ? (
                "–"
              ) : (
                <RowAction
                  intent="include"
                  fields={{ peer: row.peer, metric: row.metric }}
                  label="Count again"
                  about={row.name}
                  action={here}
                />
              ),
          },
        ]}
      />
      {!isRemoved && (
        <details open={isOpen || isSearching}>
          <summary>Leave a company out</summary>
          {choices.isLong && (
            <div className="my-4">
              <SearchForm label="Search the peers by name" value={search} keep={company ? { company } : {}} />
            </div>
          )}
          <PostForm form={form} action={here}>
            <input type="hidden" name="intent" value="exclude" />
            <SelectField field={fields.peer} label="Company" hint={choices.hint} options={choices.options} />
            <SelectField
              field={fields.metric}
              label="Metric"
              options={[
                { value: "all", label: "All metrics" },
                ...METRICS.map(({ key, name }) => ({ value: key, label: name })),
              ]}
              blank={null}
            />
            <TextField
              field={fields.reason}
              label="Reason"
              hint="Stands wherever the benchmark is shown"
              autoComplete="off"
            />
            <SubmitButton pending="Leaving out…">Leave out</SubmitButton>
          </PostForm>
        </details>
      )}
    </Card>
  );
}
