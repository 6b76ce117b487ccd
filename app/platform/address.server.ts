import { isIP, isIPv6 } from "node:net";

/**
 * The address a request came from.
 * @param peer the other end of the connection.
 * @param forwardedFor the X-Forwarded-For header; its last hop is the one our own proxy wrote.
 * @param trustProxy whether there is a proxy of ours at all: without one anybody can write that header.
 */
export function clientAddress(peer: string, forwardedFor: string | null, trustProxy: boolean): string {
  if (trustProxy && forwardedFor) {
    const last = plainAddress(forwardedFor.slice(forwardedFor.lastIndexOf(",") + 1).trim());
    if (isIP(last)) return last;
  }
  return plainAddress(peer);
}

/**
 * What throttles count by: an IPv4 address, or the /64 network of an IPv6 one, since one household or server has the
 * whole network to pick addresses from.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** True for this machine itself. */
export function isLoopback(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}

/** `::ffff:192.0.2.1` and `[2001:db8::1]` as people write them. */
function plainAddress(address: string): string {
  const bare = address.startsWith("[") ? address.slice(1, address.indexOf("]")) : address;
  return /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(bare) ? bare.slice(7) : bare;
}
