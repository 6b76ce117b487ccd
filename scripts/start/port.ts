import { createServer } from "node:net";

/**
 * React Router's server takes the port it is told and dies with a stack when somebody else listens there.
 * @throws an Error with one clear line when the port can't be had.
 */
export async function requirePort(port: number, host: string | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => reject(new Error(told(error, port, host))));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}

function told(error: NodeJS.ErrnoException, port: number, host: string | undefined): string {
  if (error.code === "EADDRINUSE") return `Port ${port} is in use: stop what listens there, or set PORT.`;
  if (error.code === "EACCES")
    return `Port ${port} needs rights this process lacks: set PORT to 1024 or more.`;
  return `Can't listen on ${host ?? "this machine"}, port ${port}: ${error.message}`;
}
