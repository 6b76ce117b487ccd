/** Large files over a real socket, made while they are sent. */
import { request } from "node:http";
import { pdfEnds } from "../scene/upload-files.ts";

const boundary = "----large7MA4YWxkTrZu0gW";
const block = Buffer.alloc(256 * 1024, " ");

/**
 * Posts a form with one PDF of so many bytes, on a connection of its own: one that was kept may have been closed by the
 * other side meanwhile, which a busy process does not see in time.
 * @returns the status of the answer.
 */
export async function postLarge(
  url: string,
  headers: Record<string, string>,
  fields: Record<string, string>,
  size: number,
): Promise<number> {
  const part = (disposition: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}${value}\r\n`);
  const { head: start, filling: filler, tail } = pdfEnds(size);
  const head = Buffer.from(`${texts.join("")}${part('name="files"; filename="large.pdf"')}${start}`);
  const end = Buffer.from(`${tail}\r\n--${boundary}--\r\n`);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const post = request(url, {
    method: "POST",
    agent: false,
    headers: {
      ...headers,
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      "Content-Length": head.length + filler + end.length,
    },
  });
  post.on("error", reject).on("response", (answer) => {
    answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
  });
  post.write(head);
  for (let left = filler; left > 0; left -= block.length) {
    const isRoom = post.write(left < block.length ? block.subarray(0, left) : block);
    if (!isRoom) await Promise.race([new Promise((drained) => post.once("drain", drained)), promise]);
  }
  post.end(end);
  return promise;
}
