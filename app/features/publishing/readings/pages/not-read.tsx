import { linkTo } from "#app/link.ts";
import { noFilePage } from "#app/ui/no-file.tsx";

/** In place of pages that can't be shown, or not now. */
export const NotRead = noFilePage(
  { to: linkTo("/client-portal/reports"), label: "Back to My Reports" },
  {
    422: {
      title: "This can’t be shown here",
      text: "Its pages can’t be marked as yours, or take too long to draw, so none is shown. Write to us: we send you one that opens.",
      links: [{ to: linkTo("/client-portal/support/new"), label: "Write to us" }],
    },
    503: {
      title: "Its pages can’t be drawn right now",
      text: "Many documents are being prepared at once. Wait a few seconds and load the page again.",
    },
    otherwise: {
      title: "Something went wrong on our side",
      text: "No page can be shown. Go back and try again; if it happens again, write to us.",
    },
  },
);
