import { within } from '../within.ts';

export type ServiceStatus = 'operational' | 'degraded' | 'outage';

/** A check of a service that the status page shows. */
export interface Probe {
  name: string;
  description: string;
  /** Resolves if the service works, with 'degraded' if only in part. */
  check(): Promise<unknown>;
}

export interface ServiceCheck {
  name: string;
  status: ServiceStatus;
  /** In milliseconds. Null if there was no response. */
  responseTime: number | null;
  checkedAt: Date;
}

export interface Monitor {
  probes: readonly Pick<Probe, 'name' | 'description'>[];
  /** Checks all services in parallel. */
  check(): Promise<ServiceCheck[]>;
  /** The results of the last check. Empty before the first. */
  latest(): readonly ServiceCheck[];
}

/** A slower service is degraded. */
const SLOW_MS = 1000;
const TIMEOUT_MS = 5000;

export function createMonitor(probes: readonly Probe[], now: () => Date): Monitor {
  let latest: ServiceCheck[] = [];
  const checkOne = async ({ name, check }: Probe): Promise<ServiceCheck> => {
    const started = performance.now();
    try {
      const found = await within(TIMEOUT_MS, check());
      const responseTime = Math.round(performance.now() - started);
      return {
        name,
        status: responseTime > SLOW_MS || found === 'degraded' ? 'degraded' : 'operational',
        responseTime,
        checkedAt: now(),
      };
    } catch {
      return { name, status: 'outage', responseTime: null, checkedAt: now() };
    }
  };
  return {
    probes,
    check: async () => (latest = await Promise.all(probes.map(checkOne))),
    latest: () => latest,
  };
}
