/** Every part of the interface in its states, on one page. Routed in development only. */
import type { ReactNode } from "react";
import { linkTo } from "#app/link.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Message } from "#app/ui/frame/flash-message.tsx";
import { Band, Hero } from "#app/ui/hero.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { ProgressSteps } from "#app/ui/progress-steps.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import { FormSpecimens } from "./form-specimens.tsx";

export const handle = { hydrate: true };

const TONES: BadgeTone[] = [
  "green",
  "amber",
  "red",
  "blue",
  "slate",
  "violet",
  "teal",
  "outline",
  "solid-red",
];

const COLOURS = [
  "canvas",
  "sunken",
  "inset",
  "ink",
  "muted",
  "control",
  "line",
  "action",
  "navy",
  "brass",
  "ok",
  "warn",
  "bad",
  "violet",
  "teal",
];

const AT = { iso: "2026-09-05T13:04:00Z", text: "3 hours ago", title: "5 Sept 2026, 14:04" };

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

export default function DesignSystem() {
  return (
    <Page
      title="Design system"
      eyebrow="Ink & Ledger"
      lead="Every part of the interface, in each of its states."
      actions={<LinkButton to="/">Leave</LinkButton>}
    >
      <Specimen title="Typography">
        <h1>Page heading</h1>
        <h2>Section heading</h2>
        <h3>Group heading</h3>
        <p className="lead">A lead paragraph says what the page is for in a sentence.</p>
        <p>
          Body text with a <a href="#typography">link in it</a>, a <strong>strong word</strong>, a{" "}
          <code>CRR-AB12-CD34</code> and a time: <When at={AT} />.
        </p>
        <ul>
          <li>First of a list</li>
          <li>Second of a list</li>
        </ul>
        <p className="hint">A hint, quieter and smaller.</p>
      </Specimen>

      <Specimen title="Colours">
        {/* Drawn, so that the product's style sheet needs no class for each of them. */}
        <div className="grid grid-cols-3 gap-2">
          {COLOURS.map((colour) => (
            <div key={colour}>
              <svg viewBox="0 0 12 3" className="border border-line" aria-hidden="true">
                <rect width="12" height="3" fill={`var(--color-${colour})`} />
              </svg>
              <p className="hint">{colour}</p>
            </div>
          ))}
        </div>
      </Specimen>

      <Specimen title="Buttons">
        <div className="actions">
          <Button variant="primary">Submit application</Button> <Button>Secondary</Button>{" "}
          <Button variant="danger">Revoke key</Button> <Button variant="quiet">Quiet</Button>{" "}
          <Button variant="primary" aria-disabled="true">
            Sending…
          </Button>{" "}
          <Button disabled>Mark All Read</Button>{" "}
          <LinkButton to="/">A link that looks like a button</LinkButton>
        </div>
        <div className="actions">
          <RowAction intent="activate" label="Activate" about="key CRR-AB12…" />{" "}
          <RowAction intent="revoke" label="Revoke" about="key CRR-AB12…" variant="danger" />{" "}
          <CopyButton text="CRR-AB12-CD34" label="user key" />
        </div>
      </Specimen>

      <Specimen title="Badges">
        <p className="actions">
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </p>
      </Specimen>

      <Specimen title="Notices and messages">
        <Notice tone="info" title="Two-factor authentication is off">
          Switch it on in your settings.
        </Notice>
        <Notice tone="success" title="Approved">
          The onboarding link was sent.
        </Notice>
        <Notice tone="warning" title="Sample data">
          These figures are illustrative.
        </Notice>
        <Notice tone="danger" title="This link has expired">
          Ask us for a new one.
        </Notice>
        <ConfirmBanner title="Revoke key CRR-AB12…?" intent="revoke" label="Yes, revoke" cancel="?">
          Its person is signed out everywhere.
        </ConfirmBanner>
        <Message
          flash={{ id: "specimen", kind: "error", title: "Download failed", text: "Try again in a minute." }}
        />
      </Specimen>

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

      <FormSpecimens />

      <Specimen title="Marketing">
        <Hero
          eyebrow="Licensed data and research"
          heading="Figures that stand up to your own auditors"
          lead="A London research house for banks, funds and the people who regulate them."
          actions={
            <>
              <LinkButton to={linkTo("/signup")}>Apply for access</LinkButton>{" "}
              <LinkButton to="#portals" variant="secondary">
                Explore Our Services
              </LinkButton>
            </>
          }
        />
        <Band heading="Premium Report Shop" lead="Three of the reports we sell." tone="sunken">
          <p>The content of a band.</p>
        </Band>
      </Specimen>
    </Page>
  );
}

function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section id={title.toLowerCase()} className="flow border-t border-line pt-6">
      <p className="eyebrow">{title}</p>
      {children}
    </section>
  );
}
