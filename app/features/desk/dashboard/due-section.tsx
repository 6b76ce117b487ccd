import { brand } from "#app/brand.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Link } from "#app/ui/link.tsx";
import { CutNote } from "#app/ui/list/cut-note.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";

export interface ShownQueue {
  label: string;
  waiting: string;
  /** "2 overdue", or that none is. */
  note: string;
  to: string;
}

export interface ShownDue {
  to: string;
  kind: string;
  reference: string;
  about: string;
  from: string;
  since: Moment;
  promise: { tone: BadgeTone; text: string } | null;
}

export interface ShownEnding {
  to: string;
  service: string;
  company: string;
  until: string;
  left: string;
  tone: BadgeTone;
}

interface Props {
  queues: readonly ShownQueue[];
  due: readonly ShownDue[];
  /** How many wait in all, "31"; null while all are shown. */
  dueOf: string | null;
  ending: readonly ShownEnding[];
  /** As `dueOf`. */
  endingOf: string | null;
  endingDays: number;
  asAt: string;
}

/** What the firm's people should do next. */
export function DueSection({ queues, due, dueOf, ending, endingOf, endingDays, asAt }: Props) {
  const { applications, enquiries, orders } = brand.promises;
  return (
    <>
      <h2>What needs doing now</h2>
      <Stats>
        {queues.map((queue) => (
          <Stat key={queue.label} label={queue.label} value={queue.waiting} to={queue.to} asAt={queue.note} />
        ))}
      </Stats>
      <DataTable
        caption="Waiting for us, the most urgent first"
        rows={due}
        rowKey={(row) => row.to}
        columns={[
          {
            header: "What",
            rowHeader: true,
            cell: (row) => (
              <>
                <Link to={row.to}>
                  {row.kind} {row.reference}
                </Link>{" "}
                <span className="hint block font-normal">{row.about}</span>
              </>
            ),
          },
          { header: "From", cell: (row) => row.from },
          { header: "Waiting since", cell: (row) => <When at={row.since} /> },
          {
            header: "Promise",
            align: "middle",
            cell: ({ promise }) =>
              promise ? <Badge tone={promise.tone}>{promise.text}</Badge> : "No promised time",
          },
        ]}
        empty={
          <EmptyState
            text="Nothing is waiting for us"
            detail="Applications, quotes, orders and enquiries come here by age."
          />
        }
        source={`We promise applicants a review within ${applications}, and an answer to written enquiries and quotes within ${enquiries}, the next step of an order within ${orders}. Source: applications, quotes, orders and enquiries, as of ${asAt} (UK time).`}
      />
      {dueOf && (
        <CutNote
          text={`These are the ${due.length} most urgent of ${dueOf}.`}
          rest={queues.slice(0, -1).filter(({ waiting }) => waiting !== "0")}
        />
      )}
      <DataTable
        caption={`Subscriptions that end within ${count(endingDays, "day")}`}
        rows={ending}
        rowKey={(row) => row.to}
        columns={[
          { header: "Subscription", rowHeader: true, cell: (row) => <Link to={row.to}>{row.service}</Link> },
          { header: "Client", cell: (row) => row.company },
          { header: "Last day", cell: (row) => <span className="whitespace-nowrap">{row.until}</span> },
          { header: "Left", align: "middle", cell: (row) => <Badge tone={row.tone}>{row.left}</Badge> },
        ]}
        empty={<EmptyState text={`No subscription ends within ${count(endingDays, "day")}`} />}
        source={`Source: subscriptions with an agreed last day, as of ${asAt} (UK time).`}
      />
      {endingOf && (
        <CutNote
          text={`These are the first ${ending.length} of ${endingOf}.`}
          rest={[
            {
              to: linkTo("/admin-data-portal/subscriptions", { query: { state: "ending" } }),
              label: "all that end soon",
            },
          ]}
        />
      )}
    </>
  );
}
