/** The least Node can do: one answer, already made, for every request. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const given = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as { headers: string[]; body: string };
const bytes = Buffer.from(given.body, "base64");
const headers = [...given.headers, "Content-Length", String(bytes.length)];

createServer((_, response) => void response.writeHead(200, headers).end(bytes)).listen(
  Number(process.env.PORT),
);
