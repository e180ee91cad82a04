import type { RestRoute } from './route.ts';
import { adminRoutes } from './admin.routes.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { libraryRoutes } from './library.routes.ts';
import { memberRoutes } from './member.routes.ts';
import { serviceRoutes, sessionRoutes } from './service.routes.ts';

/** The groups in which the description of REST shows the rows. */
export const groups = [
  { name: 'Library', description: 'Categories and prompts.', routes: libraryRoutes },
  { name: 'Member', description: 'What a member has starred and used.', routes: memberRoutes },
  { name: 'Session', description: 'Signing in, and who is signed in.', routes: sessionRoutes },
  { name: 'Checkout', description: 'Subscribing to the Pro plan.', routes: checkoutRoutes },
  { name: 'Service', description: 'Contact, and how the services are doing.', routes: serviceRoutes },
  { name: 'Administration', description: 'The users. For admins.', routes: adminRoutes },
] as const;

/**
 * REST, as a table. A route names the operation that it runs and shapes the answer; it has no logic of its own. A
 * variable or a field that the operation does not have does not compile, and neither does an answer that is not what
 * the route says it is.
 */
export const routes: readonly RestRoute[] = groups.flatMap<RestRoute>(({ routes }) => routes);
