import type { Theme } from "#app/context.ts";
import { linkTo } from "#app/link.ts";
import type { TourView } from "./tour-copy.ts";
import { tourPictures } from "./tour-pictures.ts";

type Picture = (typeof tourPictures)[TourView["picture"]];
type Looks = Picture["themes"][number];

interface TourPictureProps {
  view: TourView;
  theme: Theme;
  /** Stands above the fold: it is fetched at once, the others when they come near. */
  first?: boolean;
}

const phones = "(max-width: 39.99rem)";
const inTheDark = "(prefers-color-scheme: dark)";
/** How wide a picture is shown beside its words, and below them. */
const sizes = "(min-width: 72rem) 42rem, (min-width: 64rem) 60vw, 94vw";

/**
 * A screen of the product in a frame. Phones get a view of their own; a chosen theme gets its pictures only, no choice
 * leaves it to the device. AVIF for nearly everybody, a small WebP for browsers that don't know it.
 */
export function TourPicture({ view, theme, first = false }: TourPictureProps) {
  const picture = tourPictures[view.picture];
  const { wide } = picture;
  const usual = looksIn(picture, theme === "dark" ? "dark" : "light");
  const darkToo = theme === "system" && looksIn(picture, "dark") === "dark";
  const small = Math.min(...wide.widths);
  return (
    <figure className="tour-picture">
      <picture>
        {darkToo && <Views name={view.picture} picture={picture} looks="dark" media={inTheDark} />}
        <Views name={view.picture} picture={picture} looks={usual} />
        {darkToo && (
          <source
            media={inTheDark}
            type="image/webp"
            srcSet={file(view.picture, "wide", "dark", small, "webp")}
          />
        )}
        <img
          src={file(view.picture, "wide", usual, small, "webp")}
          width={wide.width}
          height={wide.height}
          alt={view.alt}
          decoding="async"
          {...(first ? { fetchPriority: "high" } : { loading: "lazy" })}
        />
      </picture>
      <figcaption>{view.caption}</figcaption>
    </figure>
  );
}

interface ViewsProps {
  name: TourView["picture"];
  picture: Picture;
  looks: Looks;
  media?: string;
}

/** The phone's view and the wide one, in one theme. */
function Views({ name, picture, looks, media }: ViewsProps) {
  const { wide, phone } = picture;
  return (
    <>
      <source
        media={media ? `${phones} and ${media}` : phones}
        type="image/avif"
        srcSet={`${file(name, "phone", looks, phone.width, "avif")} ${phone.width}w`}
        sizes={sizes}
        width={phone.width}
        height={phone.height}
      />
      <source
        media={media}
        type="image/avif"
        srcSet={wide.widths
          .map((width) => `${file(name, "wide", looks, width, "avif")} ${width}w`)
          .join(", ")}
        sizes={sizes}
        width={wide.width}
        height={wide.height}
      />
    </>
  );
}

/** Paper looks the same in both themes: then there is but one view of it. */
function looksIn(picture: Picture, wanted: Looks): Looks {
  return (picture.themes as readonly Looks[]).includes(wanted) ? wanted : "light";
}

const file = (name: string, shape: string, looks: string, width: number, format: string) =>
  `${linkTo("/tour")}/${name}-${shape}-${looks}-${width}.${format}`;
