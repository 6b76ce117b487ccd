import { isIP, isIPv4, isIPv6, SocketAddress } from "node:net";

/** The address of whoever can't be told: behind our proxy, when the proxy's word is missing or can't be read. */
export const unknownAddress = "unknown";

/**
 * The address a request came from, in the one form that rates, sessions, logs and rights go by: IPv4 where it is one,
 * else the short form of IPv6 in small letters (RFC 5952), without port or zone.
 * @param peer the other end of the connection.
 * @param forwardedFor the X-Forwarded-For header; its last hop is the one our own proxy wrote. Some write a port, too.
 * @param trustProxy whether there is a proxy of ours at all: without one anybody can write that header, and with one
 *   the peer is the proxy and nobody else.
 */
export function clientAddress(peer: string, forwardedFor: string | null, trustProxy: boolean): string {
  if (!trustProxy) return plainAddress(peer) ?? unknownAddress;
  const last = (forwardedFor ?? "").slice((forwardedFor ?? "").lastIndexOf(",") + 1).trim();
  const bare = last.replace(/^"(.*)"$/, "$1");
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(bare) ?? [];
  return plainAddress(inBrackets ?? beforePort ?? bare) ?? unknownAddress;
}

/**
 * What throttles count by: an IPv4 address, or the /64 network of an IPv6 one, since one household or server has the
 * whole network to pick addresses from. Anything else (an email address, an id) counts as it is.
 */
export function networkOf(key: string): string {
  const address = plainAddress(key) ?? key;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array<string>(8 - left.length - right.length).fill("0");
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/**
 * The network that spare tries are counted by: the /48 of an IPv6 address, which one customer of a provider has with all its /64s, and the
 * /24 of an IPv4 one. Anything else counts as it is.
 */
export function wideNetworkOf(key: string): string {
  const network = networkOf(key);
  if (network.endsWith("::/64")) return `${network.slice(0, -5).split(":").slice(0, 3).join(":")}::/48`;
  return isIPv4(network) ? `${network.slice(0, network.lastIndexOf("."))}.0/24` : network;
}

/** The names by which a browser asks this machine itself. */
export const loopbackHosts: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** True for this machine itself. */
export function isLoopback(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}

/** @returns null for what is no address. */
function plainAddress(text: string): string | null {
  const family = isIP(text) === 6 ? "ipv6" : "ipv4";
  if (isIP(text) === 0) return null;
  const { address } = new SocketAddress({ address: text, family });
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}
