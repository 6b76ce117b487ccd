import type { ReactNode } from "react";
import { Form } from "react-router";
import { count } from "#app/plural.ts";
import { linkTo } from "#app/link.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { When } from "#app/ui/text/when.tsx";
import { downloadPath, readingPath } from "../reading-path.ts";
import { firstOf, PAGES_AT_ONCE, ZOOM_LABELS, ZOOMS } from "../reading.ts";
import "#app/ui/styles/reader.css";
import { FoundPages } from "./found-pages.tsx";
import { ReadPages } from "./read-pages.tsx";
import type { ShownOpening, ShownReading } from "./shown-reading.ts";

/** A report or a file that is read here: its pages with their marks, and the ways through them. */
export function ReadingPage({ reading }: { reading: ShownReading }) {
  const { of, title, version, opening } = reading;
  const download = (
    <LinkButton to={downloadPath(of)} external variant="secondary">
      Download<span className="sr-only">{` ${title}`}</span>
    </LinkButton>
  );
  if (!opening) return <NotHere reading={reading}>{download}</NotHere>;
  const facts = [
    version !== null && `Version ${version}`,
    reading.shownAs === "pages" && count(opening.pages, "page"),
  ];
  return (
    <Page title={titleOf(reading, opening)} heading={title} actions={download}>
      <p className="hint">
        {facts.filter(Boolean).join(" · ")} · Copy <code>{opening.copyId}</code>, opened{" "}
        <When at={opening.at} /> in your name:{" "}
        <Link to={linkTo("/client-portal/reports/history")}>your downloads</Link> tell of it.
      </p>
      <div className="reader">
        {reading.shownAs === "pages" && <Ways reading={reading} opening={opening} />}
        <div>
          {opening.found && <FoundPages reading={reading} opening={opening} found={opening.found} />}
          <Turn reading={reading} opening={opening} label="Pages" />
          <ReadPages reading={reading} opening={opening} />
          <Turn reading={reading} opening={opening} label="Pages, again" />
        </div>
      </div>
    </Page>
  );
}

/** No two pages have the same. */
function titleOf({ title }: ShownReading, { first, find, found, pages }: ShownOpening): string {
  const at = pages > PAGES_AT_ONCE ? `, page ${first}` : "";
  if (found) return `“${find}” in ${title}`;
  return `Reading ${title}${at}${find ? `, with “${find}” marked` : ""}`;
}

interface Props {
  reading: ShownReading;
  opening: ShownOpening;
}

/** Find, a page's number, zoom and contents: beside the pages, on a narrow window above them and closed. */
function Ways({ reading, opening }: Props) {
  const { of, zoom } = reading;
  const { copyId, find, first, outline, pages } = opening;
  const kept = { copy: copyId, zoom: zoom === "fit" ? undefined : zoom };
  return (
    <aside className="reader-ways" aria-label="Ways through the report">
      <details name="ways">
        <summary>Find, page, zoom</summary>
        <Form method="get" action={readingPath(of)} role="search" aria-label="This report" className="field">
          <Kept fields={kept} />
          <label htmlFor="find" className="label">
            Find in it
          </label>{" "}
          <span className="flex gap-2">
            <input
              key={find}
              id="find"
              name="find"
              type="search"
              maxLength={100}
              defaultValue={find}
              className="control"
              autoComplete="off"
            />{" "}
            <Button>Find</Button>
          </span>
        </Form>
        {pages > 1 && (
          <Form method="get" action={readingPath(of)} className="field">
            <Kept fields={{ ...kept, find: find || undefined }} />
            <label htmlFor="page" className="label">
              Page, of {pages}
            </label>{" "}
            <span className="flex gap-2">
              <input
                key={first}
                id="page"
                name="page"
                inputMode="numeric"
                maxLength={5}
                defaultValue={first}
                className="control num"
                autoComplete="off"
              />{" "}
              <Button>Go</Button>
            </span>
          </Form>
        )}
        <nav aria-label="Zoom">
          <ul className="chips">
            {ZOOMS.map((one) => (
              <li key={one}>
                <Link
                  to={readingPath(of, {
                    ...kept,
                    zoom: one === "fit" ? undefined : one,
                    page: first,
                    find: find || undefined,
                  })}
                  aria-current={one === zoom ? "true" : undefined}
                  preventScrollReset
                >
                  {ZOOM_LABELS[one]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </details>
      {outline.length > 0 && (
        <details name="ways">
          <summary>Contents</summary>
          <nav aria-label="Contents">
            <ol className="plain text-sm">
              {outline.map(({ title, page, depth }, at) => (
                // The outline of one document does not change, and two of its entries may be alike.
                <li key={at} data-depth={depth || undefined}>
                  {page === null ? (
                    title
                  ) : (
                    <Link to={readingPath(of, { ...kept, page, hash: `page-${page}` })}>
                      {title} <span className="num">{page}</span>
                    </Link>
                  )}
                </li>
              ))}
            </ol>
          </nav>
        </details>
      )}
    </aside>
  );
}

function Kept({ fields }: { fields: Readonly<Record<string, string | undefined>> }) {
  return Object.entries(fields).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
}

/** To the pages before and after. */
function Turn({
  reading: { of, zoom },
  opening: { copyId, find, first, pages },
  label,
}: Props & { label: string }) {
  if (pages <= PAGES_AT_ONCE) return null;
  const last = Math.min(pages, first + PAGES_AT_ONCE - 1);
  const to = (page: number) =>
    readingPath(of, {
      copy: copyId,
      zoom: zoom === "fit" ? undefined : zoom,
      page: firstOf(page),
      find: find || undefined,
    });
  return (
    <nav aria-label={label} className="pagination">
      {first > 1 ? (
        <Link to={to(first - 1)} rel="prev">
          Pages before
        </Link>
      ) : (
        <span />
      )}
      <p className="num">
        {first === last ? `Page ${first}` : `Pages ${first} to ${last}`} of {pages}
      </p>
      {last < pages ? (
        <Link to={to(last + 1)} rel="next">
          Next pages
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}

/** What only its own program can show, and what was not opened. */
function NotHere({ reading, children }: { reading: ShownReading; children: ReactNode }) {
  const { title, fileType, size, of } = reading;
  return (
    <Page title={`Reading ${title}`} heading={title} width="narrow">
      <Notice title={`A file of type ${fileType} can’t be read here`}>
        Only PDFs and pictures are shown in the browser. Download your copy ({size}) and open it with its own
        program.
      </Notice>
      <div className="actions">
        {children}{" "}
        <Link to={linkTo("/client-portal/reports", { hash: `${of.kind}-${of.id}` })}>Back to My Reports</Link>
      </div>
    </Page>
  );
}
