import type { ReactNode } from "react";
import { brand } from "#app/brand.ts";
import { Page } from "#app/ui/page.tsx";

/** When the words of each page were last changed, by day. Whoever changes a page changes its date here. */
export const GUIDE_DATES = {
  privacy: "2026-11-29",
  terms: "2026-11-21",
  accessibility: "2026-11-24",
  documentation: "2026-11-24",
} as const;

export interface GuideSection {
  /** The anchor; links from outside rely on it, so it stays when the title changes. */
  id: string;
  title: string;
  body: ReactNode;
}

interface GuideProps {
  title: string;
  lead: string;
  /** For search engines. */
  description: string;
  /** As people read it: "21 November 2026". None for what is made from the code itself and is never out of date. */
  updated?: string;
  eyebrow?: ReactNode;
  sections: readonly GuideSection[];
}

/** A long text to read: its contents beside it where there is room, above it where there is not. */
export function Guide({ title, lead, description, updated, eyebrow, sections }: GuideProps) {
  return (
    <Page
      title={title}
      lead={lead}
      eyebrow={updated ? `Last updated ${updated}` : eyebrow}
      search={{ description }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav
          aria-labelledby="contents-title"
          className="border-s-2 border-line ps-4 text-sm lg:sticky lg:top-20 lg:self-start print:hidden"
        >
          <h2 id="contents-title" className="text-base">
            On this page
          </h2>
          <ol className="mt-1">
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`} className="block py-1">
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-10">
          {sections.map((section) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className="flow [&>:is(ul,ol)>li+li]:mt-2 [&>h3]:mt-8"
            >
              <h2 id={`${section.id}-title`}>{section.title}</h2>
              {section.body}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}

/** The firm's telephone number, never broken over two lines. */
export function PhoneLink() {
  return (
    <a href={brand.phone.href} className="whitespace-nowrap">
      {brand.phone.label}
    </a>
  );
}

/** The firm's address for everything about these pages. */
export function MailLink() {
  return <a href={`mailto:${brand.email.clients}`}>{brand.email.clients}</a>;
}
