import { linkTo } from "#app/link.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { ProgressSteps } from "#app/ui/progress-steps.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { When } from "#app/ui/text/when.tsx";
import { Specimen } from "./specimen.tsx";

export const AT = { iso: "2026-09-05T13:04:00Z", text: "3 hours ago", title: "5 Sept 2026, 14:04" };

const KEYS = [
  { id: "1", key: "CRR-AB12…", email: "jane.smith@aldersgate.example", state: "active", uses: "1,204" },
  { id: "2", key: "CRR-9F3K…", email: "o.keller@zurichsee.example", state: "unused", uses: "0" },
  {
    id: "3",
    key: "CRR-77QX…",
    email: "a.very.long.address@institutional-holdings.example",
    state: "revoked",
    uses: "86",
  },
];
const KEY_TONES: Record<string, BadgeTone> = { active: "green", unused: "amber", revoked: "red" };

/** Figures, and records in rows, cards and lists with the ways from one to the next. */
export function ListSpecimens() {
  return (
    <>
      <Specimen title="Numbers">
        <Stats>
          <Stat
            label="Reports held"
            value="12"
            to={linkTo("/client-portal/reports")}
            asAt="As at 14:32 (UK time)"
          />
          <Stat label="Licence value" value="£14,300" />
          <Stat label="Change" value="−£1,250" />
          <Stat label="Open quotes" value="0" />
        </Stats>
      </Specimen>

      <Specimen title="Tabs, steps, pages">
        <TabLinks
          label="Specimen tabs"
          items={[
            { to: "?", label: "All", count: 24 },
            { to: "?filter=unread", label: "Unread", count: 3 },
            { to: "?filter=support", label: "Support" },
          ]}
        />
        <ProgressSteps
          steps={["Choose a password", "Your user key", "Authenticator", "Recovery codes"]}
          current={3}
        />
        <PageLinks
          label="Pages"
          pages={{ words: "Page 2 of 7", first: null, previous: "?after=1", next: "?after=3" }}
        />
      </Specimen>

      <Specimen title="Tables">
        <DataTable
          caption="User keys"
          rows={KEYS}
          rowKey={(row) => row.id}
          rowId={(row) => `key-${row.id}`}
          columns={[
            { header: "Key", cell: (row) => <code>{row.key}</code>, rowHeader: true },
            { header: "Assigned to", cell: (row) => row.email },
            {
              header: "State",
              cell: (row) => <Badge tone={KEY_TONES[row.state]}>{row.state}</Badge>,
              align: "middle",
            },
            { header: "Sign-ins", cell: (row) => row.uses, align: "right" },
            {
              header: "Actions",
              cell: (row) => <RowAction intent="activate" label="Activate" about={`key ${row.key}`} />,
            },
          ]}
          source="Source: the product's own records."
        />
        <DataTable
          caption="Users"
          rows={[]}
          rowKey={String}
          columns={[]}
          empty={<EmptyState text="No users found" action={{ to: "/", label: "Add a client" }} />}
        />
      </Specimen>

      <Specimen title="Cards and lists">
        <Card title="ESG quarterly, Europe" level={3} actions={<Badge tone="green">Published</Badge>}>
          <p>Fifty companies a quarter, scored on disclosed figures.</p>
          <LinkButton to="/" variant="secondary">
            Preview sample
          </LinkButton>
        </Card>
        <SummaryList
          items={[
            { term: "Company", detail: "Aldersgate Capital", action: { to: "#", label: "Change" } },
            { term: "Telephone", detail: null },
            { term: "Received", detail: <When at={AT} /> },
          ]}
        />
      </Specimen>
    </>
  );
}
