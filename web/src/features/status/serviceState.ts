import type { SystemStatusQuery } from './systemStatus.public.generated.ts';

export type SystemStatus = SystemStatusQuery['systemStatus'];
export type Service = SystemStatus['services'][number];
export type Incident = SystemStatus['incidents'][number];

/** `unknown`: not checked lately, or a status that this client does not know. */
export type State = 'operational' | 'degraded' | 'outage' | 'unknown';

const known: readonly string[] = ['operational', 'degraded', 'outage'] satisfies State[];

export const toState = (status: string): State => (known.includes(status) ? (status as State) : 'unknown');

/** The worst state of all services. It is operational only if every service was checked. */
export function overallState(services: readonly Pick<Service, 'status'>[]): State {
  const states = services.map(({ status }) => toState(status));
  if (states.includes('outage')) return 'outage';
  if (states.includes('degraded')) return 'degraded';
  return states.length === 0 || states.includes('unknown') ? 'unknown' : 'operational';
}
