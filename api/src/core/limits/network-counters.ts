import { wideNetworkOf } from '../network.ts';
import type { Throttle, ThrottleRule } from '../throttle.ts';

type Counter = [rule: ThrottleRule, key: string];

const byItself = (network: string): string => network;

/** What a network is counted by. An IPv6 /48 has the points of four networks, however many networks it has. */
export function countersOf(rule: ThrottleRule, network: string, keyOf = byItself): Counter[] {
  const wide = wideNetworkOf(network);
  const own: Counter = [rule, keyOf(network)];
  return wide === null ? [own] : [own, [{ ...rule, name: `${rule.name}-48`, points: 4 * rule.points }, keyOf(wide)]];
}

/** Consumes a point of a network. Throws RATE_LIMITED if none is left: a network over its own limit costs its /48 nothing. */
export async function consumeByNetwork(
  throttle: Pick<Throttle, 'consume'>,
  rule: ThrottleRule,
  network: string,
  keyOf = byItself,
): Promise<void> {
  for (const counter of countersOf(rule, network, keyOf)) await throttle.consume(...counter);
}

/** Gives a point back to a network. */
export async function refundByNetwork(throttle: Pick<Throttle, 'refund'>, rule: ThrottleRule, network: string): Promise<void> {
  for (const counter of countersOf(rule, network)) await throttle.refund(...counter);
}
