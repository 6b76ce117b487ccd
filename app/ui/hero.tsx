import type { ReactNode } from "react";
import "./styles/marketing.css";

interface HeroProps {
  eyebrow?: ReactNode;
  heading: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Stands beside the words where there is room, below them where there is not. */
  picture?: ReactNode;
}

/** The first thing on a marketing page. Use it in `<Page width="full" heading={null}>`: it holds the page's h1. */
export function Hero({ eyebrow, heading, lead, actions, picture }: HeroProps) {
  return (
    <div className="hero">
      <div className={picture ? "band hero-pair" : "band"}>
        <div>
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h1 tabIndex={-1}>{heading}</h1>
          {lead && <p className="lead">{lead}</p>}
          {actions && <div className="actions">{actions}</div>}
        </div>
        {picture}
      </div>
    </div>
  );
}

interface BandProps {
  id?: string;
  heading?: ReactNode;
  lead?: ReactNode;
  /** "sunken" sets it off from its neighbours. */
  tone?: "plain" | "sunken";
  /** The heading stands in a column of its own beside the content, where there is room. */
  split?: boolean;
  /** Below the lead: what leads on from the section. */
  more?: ReactNode;
  children: ReactNode;
}

/** A section of a marketing page, as wide as the window with its content held to the page's measure. */
export function Band({ id, heading, lead, tone = "plain", split, more, children }: BandProps) {
  const headingId = id && heading ? `${id}-title` : undefined;
  const Element = heading ? "section" : "div";
  return (
    <Element id={id} aria-labelledby={headingId} className={`band-outer band-${tone}`}>
      <div className={split ? "band band-split" : "band"}>
        <header>
          {heading && (
            <h2 id={headingId} className="display">
              {heading}
            </h2>
          )}
          {lead && <p className="lead">{lead}</p>}
          {more && <div className="more">{more}</div>}
        </header>
        <div className="band-body">{children}</div>
      </div>
    </Element>
  );
}
