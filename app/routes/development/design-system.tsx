/** Every part of the interface in its states, on one page. Routed in development only. */
import { linkTo } from "#app/link.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Message } from "#app/ui/frame/flash-message.tsx";
import { Band, Hero } from "#app/ui/hero.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { When } from "#app/ui/text/when.tsx";
import { FormSpecimens } from "./form-specimens.tsx";
import { AT, ListSpecimens } from "./list-specimens.tsx";
import { Specimen } from "./specimen.tsx";

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

      <ListSpecimens />
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
