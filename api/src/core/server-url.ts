import { isIPv6 } from 'node:net';

/** The URL of a server at an address. For one that means "all interfaces", that of the loopback. */
export function urlOf(host: string, port: number): string {
  const own = ({ '0.0.0.0': '127.0.0.1', '::': '::1' } as Record<string, string>)[host] ?? host;
  return `http://${isIPv6(own) ? `[${own}]` : own}:${port}`;
}
