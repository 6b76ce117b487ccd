import {
  MOST_PICKED,
  type TickPeersForm,
} from "#app/features/analysis/benchmarking/forms/benchmark.schema.ts";
import { groupHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { Choice } from "#app/ui/form/fields/choice.tsx";
import { picksOf } from "#app/ui/form/fields/field.ts";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, type PostFormOf } from "#app/ui/form/post-form.tsx";
import { SearchForm } from "#app/ui/list/search-form.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { ShownPeerGroup } from "../pages/show-peer-group.server.ts";

interface Props {
  group: ShownPeerGroup;
  form: PostFormOf<TickPeersForm>;
  /** After a post that would not do, what was ticked then counts. */
  isAnswered: boolean;
  keep: string;
  /** Whose list staff look at. */
  company: string | null;
  once: string;
}

/** The list of a group's peers: who is ticked counts, who is not is left out with a reason. */
export function TickPeers({ group, form: [form, fields], isAnswered, keep, company, once }: Props) {
  const { id, rows, more, search, isLong, isPicked, benchmark } = group;
  const posted = new Set(isAnswered ? picksOf(fields.peer) : []);
  const about: Record<string, string> = benchmark ? { for: benchmark.id } : {};
  return (
    <div id="peers" className="grid gap-4">
      {(isLong || isPicked) && (
        <SearchForm
          label={isPicked ? "Search the peers and the rest of their set" : "Search the peers by name"}
          value={search}
          keep={{ ...(company && { company }), ...about }}
        />
      )}
      <PostForm form={form} action={groupHref(id, keep, about)} once={once}>
        <input type="hidden" name="intent" value="tick" />
        <input type="hidden" name="shown" value={rows.map(({ key }) => key).join(" ")} />
        <DataTable
          caption="Companies of the group"
          rows={rows}
          rowKey={(row) => row.key}
          empty={<p>No company has that in its name.</p>}
          columns={[
            {
              header: "Company",
              rowHeader: true,
              cell: (row) => (
                <Choice
                  type="checkbox"
                  id={`peer-${row.key}`}
                  name="peer"
                  value={row.key}
                  label={row.name}
                  hint={row.note}
                  defaultChecked={isAnswered ? posted.has(row.key) : row.counts}
                />
              ),
            },
            { header: "Sector, country and year", cell: (row) => row.about },
            { header: "Revenue", align: "right", cell: (row) => row.revenue },
          ]}
          source={more > 0 ? `And ${more} more: search for them.` : undefined}
        />
        <p className="hint">
          Who is ticked counts; outliers are marked, never taken out unasked.{" "}
          {isPicked && `At most ${MOST_PICKED} companies of the set can be ticked.`} A change makes a new
          version.
        </p>
        <TextField
          field={fields.reason}
          label="Reason"
          hint="Why those whose tick you take away are left out; it stands wherever a benchmark is shown"
          autoComplete="off"
          optional="depends"
        />
        <SubmitButton pending="Saving…">Save the ticks</SubmitButton>
      </PostForm>
    </div>
  );
}
