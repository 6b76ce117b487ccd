import { LostWords } from "./form/lost-words.tsx";
import { Link } from "./link.tsx";
import { Page } from "./page.tsx";

interface ErrorPageProps {
  title: string;
  /** Paragraphs, the plainest last. */
  text: string | readonly string[];
  links?: readonly { to: string; label: string }[];
  /** For the person who helps: the request's id. */
  reference?: string | undefined;
}

/** A page for what went wrong or is not there, with ways on. */
export function ErrorPage({
  title,
  text,
  links = [{ to: "/", label: "Go to the home page" }],
  reference,
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
      {reference && (
        <p className="hint">
          If you write to us about this, give the reference <code>{reference}</code>.
        </p>
      )}
      <LostWords />
    </Page>
  );
}

/** The contract's words, then what a person can do. */
export function NotFoundPage({ links }: { links?: ErrorPageProps["links"] }) {
  return (
    <ErrorPage
      title="404 Page Not Found"
      text={[
        "Did you forget to add the page to the router?",
        "In plain words: there is no page at this address. If you typed it, check it; if a link brought you here, the page may have moved.",
      ]}
      links={links}
    />
  );
}
