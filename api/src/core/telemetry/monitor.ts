export type ServiceStatus = 'operational' | 'degraded' | 'outage';

/** A service that this installation depends on, and how to find out whether it works. */
export interface Probe {
  name: string;
  description: string;
  /** Resolves when the service has done what it is for. */
  check(): Promise<unknown>;
}

export interface ServiceCheck {
  name: string;
  status: ServiceStatus;
  /** Milliseconds; null where it has not answered. */
  responseTime: number | null;
  checkedAt: Date;
}

export interface Monitor {
  probes: readonly Pick<Probe, 'name' | 'description'>[];
  /** Asks all services at once. */
  check(): Promise<ServiceCheck[]>;
  /** What the last check found; empty before the first. */
  latest(): readonly ServiceCheck[];
}

/** Slower than this, people notice. */
const SLOW_MS = 1000;
const TIMEOUT_MS = 5000;

export function createMonitor(probes: readonly Probe[], now: () => Date): Monitor {
  let latest: ServiceCheck[] = [];
  const ask = async ({ name, check }: Probe): Promise<ServiceCheck> => {
    const started = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${name} does not answer`)), TIMEOUT_MS);
    });
    try {
      await Promise.race([check(), late]);
      const responseTime = Math.round(performance.now() - started);
      return { name, status: responseTime > SLOW_MS ? 'degraded' : 'operational', responseTime, checkedAt: now() };
    } catch {
      return { name, status: 'outage', responseTime: null, checkedAt: now() };
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    probes,
    check: async () => (latest = await Promise.all(probes.map(ask))),
    latest: () => latest,
  };
}
