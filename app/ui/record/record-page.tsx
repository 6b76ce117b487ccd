import type { ReactNode } from "react";
import { Link } from "../link.tsx";
import { type Neighbours, RecordNeighbours } from "../list/record-neighbours.tsx";
import { Page, type PageProps } from "../page.tsx";
import { SummaryList, type SummaryEntry } from "../summary-list.tsx";
import { Reference } from "./reference.tsx";
import "../styles/record.css";

interface Props extends Pick<PageProps, "title" | "errors" | "summary"> {
  /** The way back, where nothing is known of the records beside it. */
  list?: { to: string; label: string };
  /** The records beside it in its list, with the way back to where it stands there. */
  neighbours?: Neighbours;
  /** What kind of record it is: "Order". */
  kind: ReactNode;
  /** How people call it when they write about it: "ORD-2026-0001". */
  reference?: string | undefined;
  /** What it is, in one name. */
  name: string;
  /** How it stands: its badges, right beside the name. */
  state?: ReactNode;
  /** The sum it is about, and what the sum is: "£12,000", "plus VAT". */
  figure?: { amount: string; note?: string | false | null } | false | null | undefined;
  lead?: ReactNode;
  /** What was asked for on this page and waits for an answer: a question, a form. */
  asked?: ReactNode;
  /** What the state means, in a sentence or a notice. */
  standing?: ReactNode;
  moves?: ReactNode;
  /** One without a value is left out. */
  facts: readonly SummaryEntry[];
  /** Below the facts: what belongs to the record and has a page of its own. */
  beside?: ReactNode;
  children?: ReactNode;
}

/**
 * The page of one record: what it is and how it stands, what comes next, its facts, what happened. The facts stand beside
 * the rest where there is room, and below the heading where there is none.
 */
export function RecordPage(props: Props) {
  const { title, errors, summary, list, kind, reference, name, state, figure, lead, facts } = props;
  return (
    <Page title={title} errors={errors} summary={summary} heading={null}>
      <header className="record-head">
        {props.neighbours ? (
          <RecordNeighbours of={props.neighbours} />
        ) : (
          list && (
            <p className="neighbours">
              <Link to={list.to}>{list.label}</Link>
            </p>
          )
        )}
        <p className="eyebrow">
          {kind} {reference && <Reference text={reference} />}
        </p>
        <div className="record-name">
          <h1 tabIndex={-1}>{name}</h1> {state}
        </div>
        {figure && (
          <p className="record-figure">
            <strong>{figure.amount}</strong> {figure.note}
          </p>
        )}
        {lead && <p className="lead">{lead}</p>}
      </header>
      {props.asked}
      {props.standing}
      {props.moves}
      <div className="record-body">
        <section className="record-facts" aria-label="Facts">
          <SummaryList items={facts} withoutEmpty />
          {props.beside}
        </section>
        <div className="flow">{props.children}</div>
      </div>
    </Page>
  );
}
