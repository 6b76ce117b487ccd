/**
 * Loaded into a second copy of the product with `--import`: the same process, the same HTTP server with the same limits,
 * but each address named in ANSWERS gets bytes that were made before, and nothing of the product runs for it. What is
 * left is what this server can do at all.
 */
import { readFileSync } from "node:fs";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";

export interface ConstantAnswer {
  path: string;
  /** Names and values in turn. */
  headers: string[];
  /** Base64. */
  body: string;
}

if (process.env.ANSWERS) answerFrom(process.env.ANSWERS);

function answerFrom(file: string): void {
  const given = JSON.parse(readFileSync(file, "utf8")) as ConstantAnswer[];
  const answers = new Map(
    given.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, "base64") }]),
  );
  const emit = Reflect.get(Server.prototype, "emit") as (event: string, ...rest: unknown[]) => boolean;
  Server.prototype.emit = function (this: Server, event: string, ...rest: unknown[]): boolean {
    const [req, res] = rest as [IncomingMessage, ServerResponse];
    const answer = event === "request" ? answers.get(req.url ?? "") : undefined;
    if (!answer) return emit.call(this, event, ...rest);
    res.writeHead(200, answer.headers);
    res.end(answer.body);
    return true;
  };
}
