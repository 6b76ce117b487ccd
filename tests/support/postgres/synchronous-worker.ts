import { type MessagePort, workerData } from "node:worker_threads";
import { clientOf } from "#db/postgres/client.server.ts";

const { url, port, signal } = workerData as { url: string; port: MessagePort; signal: Int32Array };
const client = clientOf(url);
const connected = client.connect();

port.on("message", ({ text, values }: { text: string; values?: unknown[] }) => {
  void answer(text, values).then((message) => {
    port.postMessage(message);
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
  });
});

async function answer(text: string, values?: unknown[]) {
  try {
    await connected;
    const { rows, fields, rowCount } = await client.query(text, values);
    return { rows, fields: (fields ?? []).map(({ name }) => name), changes: rowCount ?? 0 };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { error: message, code };
  }
}
