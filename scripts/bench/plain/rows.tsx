/** Fifty rows as a guide to React Router would show them: what any such page pays before the product adds to it. */
import Database from "better-sqlite3";
import { Form, Link, useLoaderData } from "react-router";

type Row = Record<"id" | "title" | "message" | "created_at", string>;

const sqlite = new Database("portal.db");
const newest = sqlite.prepare(
  "SELECT id, title, message, created_at FROM notifications ORDER BY seq DESC LIMIT 50",
);

export const loader = () => ({ rows: newest.all() as Row[] });

export default function Rows() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>Notifications</h1>
      {rows.map(({ id, title, message, created_at }) => (
        <Form key={id} method="post">
          <h2>
            <Link to={`/?open=${id}`}>{title}</Link>
          </h2>
          <p>{message}</p>
          <time dateTime={created_at}>{new Date(created_at).toLocaleString("en-GB")}</time>
          <input type="hidden" name="id" value={id} />
          <button name="intent" value="read">{`Mark read: ${title}`}</button>
          <button name="intent" value="remove">{`Remove: ${title}`}</button>
        </Form>
      ))}
    </main>
  );
}
