import type { SystemStatusQuery } from './systemStatus.public.generated.ts';

export type SystemStatus = SystemStatusQuery['systemStatus'];
export type Service = SystemStatus['services'][number];
export type Incident = SystemStatus['incidents'][number];

/** `unknown`: not checked lately, or a status that this client does not know. */
export type State = 'operational' | 'degraded' | 'outage' | 'unknown';

const known: readonly string[] = ['operational', 'degraded', 'outage'] satisfies State[];

export const toState = (status: string): State => (known.includes(status) ? (status as State) : 'unknown');

/** Outage if any service is in outage, otherwise degraded if any is degraded, otherwise operational. Unknown is shown at the service. */
export function overallState(services: readonly Pick<Service, 'status'>[]): Exclude<State, 'unknown'> {
  const states = services.map(({ status }) => toState(status));
  if (states.includes('outage')) return 'outage';
  if (states.includes('degraded')) return 'degraded';
  return 'operational';
}

/** The names of the services in a state. */
export const namesIn = (state: State, services: readonly Pick<Service, 'name' | 'status'>[]): string =>
  services
    .filter(({ status }) => toState(status) === state)
    .map(({ name }) => name)
    .join(', ');
