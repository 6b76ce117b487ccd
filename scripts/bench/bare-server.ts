/** The least Node can do: one answer, already made, for every request. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const { status, headers, body } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as {
  status: number;
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body, "base64");

createServer((_, response) => {
  response.writeHead(status, { ...headers, "Content-Length": bytes.length });
  response.end(bytes);
}).listen(Number(process.env.PORT));
