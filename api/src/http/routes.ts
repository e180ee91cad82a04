import type { Row } from './row.ts';
import { adminRows } from './rows/admin.rows.ts';
import { checkoutRows } from './rows/checkout.rows.ts';
import { libraryRows } from './rows/library.rows.ts';
import { memberRows } from './rows/member.rows.ts';
import { serviceRows, sessionRows } from './rows/service.rows.ts';

/** The groups in which the description of REST shows the rows. */
export const groups = [
  { name: 'Library', description: 'Categories and prompts.', rows: libraryRows },
  { name: 'Member', description: 'What a member has starred and used.', rows: memberRows },
  { name: 'Session', description: 'Signing in, and who is signed in.', rows: sessionRows },
  { name: 'Checkout', description: 'Subscribing to the Pro plan.', rows: checkoutRows },
  { name: 'Service', description: 'Contact, and how the services are doing.', rows: serviceRows },
  { name: 'Administration', description: 'The users. For admins.', rows: adminRows },
] as const;

/**
 * REST, as a table. A row names the operation that it runs and shapes the answer; it has no logic of its own. A
 * variable or a field that the operation does not have does not compile, and neither does an answer that is not what
 * the row says it is.
 */
export const routes: readonly Row[] = groups.flatMap<Row>(({ rows }) => rows);
