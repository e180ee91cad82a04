import type { StoredEvent } from '../objects.ts';
import { isTrue } from '../http/parameters.ts';
import { listOf, type Route, type RouteOptions } from './route.ts';

export const eventRoutes = ({ store }: RouteOptions): Route[] => [
  [
    'get',
    '/events',
    ['delivery_success', 'types', 'limit', 'created', 'starting_after'],
    async (_, { delivery_success: success }) => {
      const events = await store.find<StoredEvent>('event', success === undefined ? {} : { delivered: isTrue(success) });
      return listOf(
        '/v1/events',
        events.reverse().map(({ delivered: _delivered, ...event }) => event),
      );
    },
  ],
];
