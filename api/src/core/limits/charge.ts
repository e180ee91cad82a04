import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { consumeCallerQuota } from './complexity.ts';
import { pointsFor } from './cost.ts';
import { createKeyQuota } from './key-quota.ts';
import type { Quotas } from './quotas.ts';

/**
 * Charges the caller of a request for bytes that its response has in addition to those of its operation. Throws RATE_LIMITED if too
 * few points are left. Returns the headers that say what is left to an API key.
 */
export type Charge = (context: Pick<Context, 'viewer' | 'network'>, bytes: number) => Promise<Headers>;

export function createCharge(limits: Config['limits'], quotas: Quotas): Charge {
  const keyQuota = createKeyQuota(limits.key, quotas);
  return async ({ viewer, network }, bytes) => {
    const points = pointsFor(bytes);
    const keyId = viewer?.key?.id;
    if (keyId === undefined) {
      await consumeCallerQuota(quotas.caller, viewer?.userId ?? network, points);
      return new Headers();
    }
    const error = await keyQuota.consume(keyId, { points });
    if (error) throw error;
    return new Headers(await keyQuota.headers(keyId));
  };
}
