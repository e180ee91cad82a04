import type { RestRoute } from './route.ts';
import { adminRoutes } from './admin.routes.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { libraryRoutes } from './library.routes.ts';
import { memberRoutes } from './member.routes.ts';
import { mineRoutes } from './mine.routes.ts';
import { serviceRoutes } from './service.routes.ts';
import { sessionRoutes } from './session.routes.ts';

/** The route table in the groups of the documentation. */
export const groups = [
  { name: 'Library', description: 'Categories and prompts.', routes: libraryRoutes },
  { name: 'Member', description: 'What a member has starred and used.', routes: memberRoutes },
  { name: 'Mine', description: 'What a member has written and collected.', routes: mineRoutes },
  { name: 'Session', description: 'Signing in, and who is signed in.', routes: sessionRoutes },
  { name: 'Checkout', description: 'Subscribing to the Pro plan.', routes: checkoutRoutes },
  { name: 'Service', description: 'Contact, and how the services are doing.', routes: serviceRoutes },
  { name: 'Administration', description: 'The users. For admins.', routes: adminRoutes },
] as const;

/**
 * The route table of REST. A route names the operation that it runs and maps the data to the response; it has no logic of
 * its own. Its variables, the fields that it picks and its response are checked by the compiler.
 */
export const routes: readonly RestRoute[] = groups.flatMap<RestRoute>(({ routes }) => routes);
