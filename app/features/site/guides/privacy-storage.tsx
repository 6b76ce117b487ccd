import { linkTo } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { CookieFact } from "./cookie.ts";
import { type GuideSection, MailLink } from "./guide.tsx";
import { retention, retentionPeriods } from "./retention.ts";

const period = [
  { header: "What", cell: ({ what }: { what: string }) => what, rowHeader: true },
  { header: "How long", cell: ({ period: long }: { period: string }) => long },
];

/** Cookies, how long things are kept, how they are protected, and what people may ask for. */
export function privacyStorage(cookies: readonly CookieFact[]): readonly GuideSection[] {
  return [
    {
      id: "cookies",
      title: "Cookies",
      body: (
        <>
          <p>
            A visit that only reads sets no cookie. All of these are set by this site alone, can’t be read by
            scripts, and are needed for something you asked for, so there is no banner to click away.
          </p>
          <DataTable
            caption="Every cookie this site sets"
            rows={cookies}
            rowKey={({ name }) => name}
            columns={[
              { header: "Name", cell: ({ name }) => <code>{name}</code>, rowHeader: true },
              { header: "Purpose", cell: ({ purpose }) => purpose },
              { header: "How long", cell: ({ lifetime }) => lifetime },
            ]}
          />
          <p>
            You can delete them in your browser at any time: you are then signed out, and your choices are as
            at first. While you are signed in, a tab remembers the last six pages that you opened in it, to
            offer them again: that list stays in your browser, ends with the tab or when you sign out, and is
            never sent to us. We use no other storage, no pixels and no fingerprints.
          </p>
        </>
      ),
    },
    {
      id: "how-long",
      title: "How long we keep it",
      body: (
        <>
          <DataTable
            caption="Removed by the site itself"
            rows={retentionPeriods}
            rowKey={({ what }) => what}
            columns={period}
          />
          <p>
            The rest is not deleted by machine. Our staff review it {retention.review} and remove what has
            reached its period.
          </p>
          <DataTable
            caption="Removed by our staff"
            rows={retention.periods}
            rowKey={({ what }) => what}
            columns={period}
          />
          <p>
            What was removed is still in backups until they run out, which takes up to twelve months. We don’t
            use backups for anything but repair.
          </p>
        </>
      ),
    },
    {
      id: "security",
      title: "How it is protected",
      body: (
        <>
          <p>
            Connections are encrypted. Clients sign in with a password, a user key and a code from their
            authenticator, and sessions end by themselves. Passwords are hashed with Argon2id. Authenticator
            secrets, user keys and the text of the messages we send are encrypted in the database with a key
            that is kept apart from it. Private links and session numbers are stored only as hashes.
          </p>
          <p>
            If something went wrong that put you at risk, we would tell you and the Information Commissioner
            as the law requires.
          </p>
        </>
      ),
    },
    {
      id: "your-rights",
      title: "Your rights",
      body: (
        <>
          <p>You can ask us to:</p>
          <ul>
            <li>tell you what we hold about you and give you a copy;</li>
            <li>correct what is wrong or incomplete;</li>
            <li>erase what we have no further reason to keep;</li>
            <li>hold back from using it while a question is settled;</li>
            <li>hand over what you gave us in a form a machine can read.</li>
          </ul>
          <p>
            You can object at any time to what we do on the ground of legitimate interests; we then stop
            unless we can show a compelling reason. Write to <MailLink />. It costs nothing, and we answer
            within one month. If you have an account, you can take a copy of what we hold about you at any
            time under <Link to={linkTo("/account/data")}>Your data</Link>. To be sure it is you, we may ask
            you to write from the address we know.
          </p>
        </>
      ),
    },
    {
      id: "complaints",
      title: "Complaints",
      body: (
        <p>
          Please tell us first: we would like to put it right. You can complain at any time to the Information
          Commissioner’s Office,{" "}
          <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk/make-a-complaint</a>, 0303 123 1113,
          Wycliffe House, Water Lane, Wilmslow SK9 5AF.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Changes to this page",
      body: (
        <p>
          The date at the top says when it last changed. If we ever want to use your data for something new,
          we will tell you before we do.
        </p>
      ),
    },
  ];
}
