import type { ReactNode } from "react";

export interface HeroProps {
  eyebrow?: ReactNode;
  heading: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}

/** The first thing on a marketing page. Use it in `<Page width="full" heading={null}>`: it holds the page's h1. */
export function Hero({ eyebrow, heading, lead, actions }: HeroProps) {
  return (
    <div className="hero">
      <div className="band">
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1 tabIndex={-1}>{heading}</h1>
        {lead && <p className="lead">{lead}</p>}
        {actions && <div className="actions">{actions}</div>}
      </div>
    </div>
  );
}

export interface BandProps {
  id?: string;
  heading?: ReactNode;
  lead?: ReactNode;
  /** "sunken" sets it off from its neighbours. */
  tone?: "plain" | "sunken";
  children: ReactNode;
}

/** A section of a marketing page, as wide as the window with its content held to the page's measure. */
export function Band({ id, heading, lead, tone = "plain", children }: BandProps) {
  return (
    <section id={id} className={`band-outer band-${tone}`}>
      <div className="band">
        {heading && <h2 className="display">{heading}</h2>}
        {lead && <p className="lead">{lead}</p>}
        <div className="flow">{children}</div>
      </div>
    </section>
  );
}
