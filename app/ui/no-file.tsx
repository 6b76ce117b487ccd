/** The pages of routes that are files: none, or the one that says why there is no file. */
import { isRouteErrorResponse } from "react-router";
import { linkTo } from "#app/link.ts";
import { ErrorPage } from "./error-page.tsx";

interface Link {
  to: string;
  label: string;
}

interface Words {
  title: string;
  text: string;
  /** Before the way back. */
  links?: readonly Link[];
}

/** The same whether there never was one, it is gone, or it is another company's. */
const noFile: Words = {
  title: "There is no such file here",
  text: "Your company does not hold it, or it was taken away. What you may download stands in your lists.",
};

/** Makes a file's route a page to React Router, so that what goes wrong is shown as one. It has nothing to show itself. */
export function NoPage() {
  return null;
}

/** For a file's route, its `ErrorBoundary`. @param words by status; `otherwise` for what went wrong on our side. */
export function noFilePage(back: Link, words: { [status: number]: Words; otherwise: Words }) {
  return function NoFilePage({ error }: { error: unknown }) {
    const status = isRouteErrorResponse(error) ? error.status : 500;
    const { title, text, links = [] } = words[status] ?? (status === 404 ? noFile : words.otherwise);
    return <ErrorPage title={title} text={text} links={[...links, back]} />;
  };
}

/** The same for marked copies: there is none, none can be made, or not at this moment. */
export function noCopyPage(back: Link) {
  return noFilePage(back, {
    422: {
      title: "Download failed",
      text: "No copy of this file could be marked as yours, so none was sent. Write to us: we send you one that opens.",
      links: [{ to: linkTo("/client-portal/support/new"), label: "Write to us" }],
    },
    503: {
      title: "Your copy can't be prepared right now",
      text: "Many documents are being prepared at once. Wait a few seconds and try the download again.",
    },
    otherwise: {
      title: "Something went wrong on our side",
      text: "No copy was sent. Go back and try again; if it happens again, write to us.",
    },
  });
}
