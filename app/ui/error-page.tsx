import { LostWords } from "./form/lost-words.tsx";
import { Link } from "./link.tsx";
import { Page } from "./page.tsx";

interface ErrorPageProps {
  title: string;
  /** Paragraphs, the plainest last. */
  text: string | readonly string[];
  links?: readonly { to: string; label: string }[];
}

/** A page for what went wrong or is not there, with ways on. */
export function ErrorPage({
  title,
  text,
  links = [{ to: "/", label: "Go to the home page" }],
}: ErrorPageProps) {
  const paragraphs = typeof text === "string" ? [text] : text;
  return (
    <Page title={title} width="narrow">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to}>{link.label}</Link>
          </li>
        ))}
      </ul>
      <LostWords />
    </Page>
  );
}

/** The contract's words, then what a person can do. */
export function NotFoundPage() {
  return (
    <ErrorPage
      title="404 Page Not Found"
      text={[
        "Did you forget to add the page to the router?",
        "In plain words: there is no page at this address. If you typed it, check it; if a link brought you here, the page may have moved.",
      ]}
    />
  );
}
