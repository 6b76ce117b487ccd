import { Link } from "#app/ui/link.tsx";
import type { PageFacts, PageLink } from "#app/platform/pdf/pages/page-facts.ts";
import { picturePath, readingPath } from "../reading-path.ts";
import { ZOOM_SIZES, ZOOM_WIDTHS } from "../reading.ts";
import type { ShownOpening, ShownReading } from "./shown-reading.ts";

interface Props {
  reading: ShownReading;
  opening: ShownOpening;
}

/** The pages as they are, each with its text for whoever can't see it. */
export function ReadPages({ reading, opening }: Props) {
  const isWide = reading.zoom !== "fit";
  return (
    <div
      className={`reader-pages reader-${reading.zoom}`}
      {...(isWide && { role: "region", "aria-label": "Pages, wider than the window", tabIndex: 0 })}
    >
      {opening.shown.map((page) => (
        <section
          key={page.number}
          id={`page-${page.number}`}
          aria-label={`Page ${page.number} of ${opening.pages}`}
        >
          <Sheet reading={reading} opening={opening} page={page} />
          {page.text && (
            <details>
              <summary>
                Text of page <span className="num">{page.number}</span>
              </summary>
              <p className="whitespace-pre-line">{page.text}</p>
            </details>
          )}
        </section>
      ))}
    </div>
  );
}

function Sheet({ reading, opening, page }: Props & { page: PageFacts }) {
  const { of, zoom, shownAs, title } = reading;
  const { number, width, height, found, links } = page;
  const picture = (wide: number) => picturePath(of, { copy: opening.copyId, page: number, wide });
  const widths = ZOOM_WIDTHS[zoom];
  return (
    <div className="reader-sheet">
      {/* Within a picture React asks for nothing ahead of the page itself. */}
      <picture>
        <img
          src={picture(widths[0] ?? 800)}
          srcSet={widths.map((wide) => `${picture(wide)} ${wide}w`).join(", ")}
          sizes={ZOOM_SIZES[zoom]}
          width={Math.max(1, Math.round(width))}
          height={Math.max(1, Math.round(height))}
          alt={shownAs === "picture" ? title : `Page ${number} of ${opening.pages}`}
          loading={number === opening.first ? undefined : "lazy"}
          decoding="async"
        />
      </picture>
      {(links.length > 0 || found.length > 0) && (
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          {found.map((box, at) => (
            <rect key={at} className="reader-found" {...box} />
          ))}
          {links.map((link, at) => (
            <LinkInPage key={at} link={link} reading={reading} opening={opening} />
          ))}
        </svg>
      )}
    </div>
  );
}

/** A link where the page has it. */
function LinkInPage({ link: { box, to, text }, reading, opening }: Props & { link: PageLink }) {
  const area = <rect {...box} />;
  if (typeof to === "string")
    return (
      <a
        href={to}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${text || to} (opens in a new tab)`}
      >
        {area}
      </a>
    );
  const { of, zoom } = reading;
  const query = { copy: opening.copyId, page: to, zoom: zoom === "fit" ? undefined : zoom };
  return (
    <Link
      to={readingPath(of, { ...query, hash: `page-${to}` })}
      aria-label={text ? `${text}, page ${to}` : `Page ${to}`}
    >
      {area}
    </Link>
  );
}
