import type { z } from 'zod';
import { count } from './fields.ts';

export const limitSettings = {
  LIMIT_SIGN_IN_FAILURES: count(5),
  LIMIT_SIGN_IN_FAILURES_NETWORK: count(50),
  LIMIT_SUPER_USER_FAILURES: count(5),
  LIMIT_RESETS: count(3),
  LIMIT_RESETS_NETWORK: count(30),
  LIMIT_CONTACTS: count(5),
  LIMIT_SIGN_UPS: count(5),
  LIMIT_CHECKOUTS: count(5),
  LIMIT_CHECKOUTS_OF_USER: count(3),
  LIMIT_VERIFICATIONS: count(10),
  LIMIT_USES_PER_MINUTE: count(60),
  LIMIT_COMPLEXITY_VISITOR: count(1000),
  LIMIT_COMPLEXITY_MEMBER: count(3000),
  LIMIT_COST_PER_MINUTE: count(60_000, { max: 1_000_000_000 }),
  LIMIT_KEY_REQUESTS: count(120),
  LIMIT_KEY_COST: count(20_000, { max: 1_000_000_000 }),
  LIMIT_KEYS_UNKNOWN: count(600),
};

type LimitSettings = { [Name in keyof typeof limitSettings]: z.infer<(typeof limitSettings)[Name]> };

export const toLimits = (values: LimitSettings) => ({
  /** Failed sign-ins in 15 minutes for one email from one network, and in an hour from one network. */
  signInFailures: values.LIMIT_SIGN_IN_FAILURES,
  signInFailuresNetwork: values.LIMIT_SIGN_IN_FAILURES_NETWORK,
  /** Wrong super-user codes in 15 minutes, from all callers together. */
  superUserFailures: values.LIMIT_SUPER_USER_FAILURES,
  /** Password reset mails in an hour: to one email, and requested from one network. */
  resets: values.LIMIT_RESETS,
  resetsNetwork: values.LIMIT_RESETS_NETWORK,
  /** Messages of the contact form in an hour from one network. */
  contacts: values.LIMIT_CONTACTS,
  /** New accounts in an hour from one network. */
  signUps: values.LIMIT_SIGN_UPS,
  /** New checkouts in an hour: from one network, and of one user. */
  checkouts: values.LIMIT_CHECKOUTS,
  checkoutsOfUser: values.LIMIT_CHECKOUTS_OF_USER,
  /** Payments verified in a minute from one network. */
  verifications: values.LIMIT_VERIFICATIONS,
  usesPerMinute: values.LIMIT_USES_PER_MINUTE,
  /** The most points that one GraphQL operation may cost. */
  complexity: { visitor: values.LIMIT_COMPLEXITY_VISITOR, member: values.LIMIT_COMPLEXITY_MEMBER },
  /** Points that one caller may spend in a minute. A request costs its complexity and 10. */
  costPerMinute: values.LIMIT_COST_PER_MINUTE,
  /** Of an API key in a minute: requests, and points. `unknown` is how many unknown keys are looked up for one network. */
  key: { requests: values.LIMIT_KEY_REQUESTS, cost: values.LIMIT_KEY_COST, unknown: values.LIMIT_KEYS_UNKNOWN },
});

export type Limits = ReturnType<typeof toLimits>;
