/** The part of busboy (the streaming parser of multipart forms) that is used here; the package brings no types. */
declare module "busboy" {
  import type { Readable, Writable } from "node:stream";

  interface Limits {
    fieldNameSize?: number;
    /** Bytes. */
    fieldSize?: number;
    fields?: number;
    files?: number;
    parts?: number;
    headerPairs?: number;
  }

  interface Parser extends Writable {
    on(
      event: "file",
      listener: (name: string | undefined, stream: Readable, info: { filename: string | undefined }) => void,
    ): this;
    on(event: "field", listener: (name: string | undefined, value: string) => void): this;
    on(event: "partsLimit" | "filesLimit" | "fieldsLimit" | "close", listener: () => void): this;
    on(event: "error", listener: (error: Error) => void): this;
  }

  export default function busboy(options: {
    headers: { "content-type": string };
    defParamCharset?: "utf8";
    limits?: Limits;
  }): Parser;
}
