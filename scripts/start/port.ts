import { createServer } from "node:net";
import { isNoAddress } from "#app/platform/listeners.server.ts";

/**
 * React Router's server takes the port it is told and dies with a stack when somebody else listens there.
 * @param addresses a further one that this machine doesn't have is passed over.
 * @throws an Error with one clear line when the port can't be had.
 */
export async function requirePort(port: number, addresses: readonly string[]): Promise<void> {
  for (const [index, host] of addresses.entries()) {
    await new Promise<void>((resolve, reject) => {
      const probe = createServer();
      probe.once("error", (error: NodeJS.ErrnoException) =>
        index > 0 && isNoAddress(error) ? resolve() : reject(new Error(told(error, port, host))),
      );
      probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
    });
  }
}

function told(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === "EADDRINUSE") return `Port ${port} is in use: stop what listens there, or set PORT.`;
  if (error.code === "EACCES")
    return `Port ${port} needs rights this process lacks: set PORT to 1024 or more.`;
  return `Can't listen on ${host}, port ${port}: ${error.message}`;
}
