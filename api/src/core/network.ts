import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Logger } from './telemetry/log.ts';

/** How long a request of the API and its response may take, in milliseconds. */
export const RESPONSE_TIMEOUT = 60_000;

/** Some proxies append the port of the client: `198.51.100.1:4000`, `[2001:db8::1]:4000`. */
function withoutPort(address: string): string {
  const [, bracketed, dotted] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return bracketed ?? dotted ?? address;
}

/** The eight groups of an IPv6 address, each as a number. */
function groupsOf(address: string): number[] {
  // The URL parser has one spelling for each address, without dots and leading zeros.
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].map((group) => parseInt(group, 16));
}

/** Whether an IPv6 address is an IPv4 address in other words, `::ffff:198.51.100.1`. */
const isMapped = (groups: readonly number[]) => groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);

/**
 * The network that an IP address is throttled as: for IPv6 its /64, which one household can have all to itself. Each address
 * has one network, however it is written.
 */
export function networkOf(given: string | undefined): string {
  if (!given) return 'unknown';
  const address = withoutPort(given);
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (isMapped(groups))
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The IPv6 /48 of a network, which one customer of a provider can have all to itself; null for other networks. */
export const wideNetworkOf = (network: string): string | null =>
  network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : null;

/** Whether a request with these headers came through a proxy that the settings do not know. */
export type ProxyCheck = (headers: IncomingHttpHeaders) => boolean;

/**
 * With TRUST_PROXY=0 behind a proxy, all visitors seem to have its address, so they share the limits of one network. It is
 * logged once; the overview of the administration shows it to an admin whose request came through the proxy. Anybody can send such
 * a header, so those of others say nothing.
 */
export function createProxyCheck(trustProxy: number, log: Pick<Logger, 'warn'>): ProxyCheck {
  let isLogged = false;
  return (headers) => {
    if (trustProxy > 0 || headers['x-forwarded-for'] === undefined) return false;
    if (!isLogged)
      log.warn(
        'A request says that it came through a proxy, but TRUST_PROXY is 0. If there is a proxy in front of the server, all visitors seem to be one network and share its limits: set TRUST_PROXY to the number of proxies. If there is none, leave it: a client has sent the header by itself.',
      );
    isLogged = true;
    return true;
  };
}
