import { z } from 'zod';
import { count } from './fields.ts';

export const limitSettings = {
  LIMIT_SIGN_IN_FAILURES: count(5),
  LIMIT_SIGN_IN_FAILURES_NETWORK: count(50),
  LIMIT_SUPER_USER_FAILURES: count(5),
  LIMIT_RESETS: count(3),
  LIMIT_RESETS_OF_EMAIL: count(10),
  LIMIT_RESETS_NETWORK: count(30),
  LIMIT_CONTACTS: count(5),
  LIMIT_SIGN_UPS: count(5),
  LIMIT_CHECKOUTS: count(5),
  LIMIT_CHECKOUTS_OF_USER: count(10),
  LIMIT_VERIFICATIONS: count(10),
  LIMIT_USES_PER_MINUTE: count(60),
  LIMIT_USES_PER_DAY: count(5000),
  LIMIT_CHANGES_PER_MINUTE: count(120),
  LIMIT_COMPLEXITY_VISITOR: count(1000),
  LIMIT_COMPLEXITY_MEMBER: count(3000),
  LIMIT_ANSWER_BYTES: count(4_000_000, { min: 1000, max: 100_000_000 }),
  LIMIT_COST_PER_MINUTE: count(60_000, { max: 1_000_000_000 }),
  LIMIT_WAITING_NETWORK: count(80),
  LIMIT_KEY_REQUESTS: count(120),
  LIMIT_KEY_COST: count(20_000, { max: 1_000_000_000 }),
  LIMIT_KEYS_UNKNOWN: count(600),
  LIMIT_REGISTRATIONS: count(100),
  LIMIT_REGISTRATIONS_ALL: count(2000),
};

type LimitSettings = { [Name in keyof typeof limitSettings]: z.infer<(typeof limitSettings)[Name]> };

/**
 * Rate limits, each with its window, and what a single operation may have. A network is a client IP address, or its /64 for IPv6
 * (core/network.ts).
 */
export const toLimits = (values: LimitSettings) => ({
  /** Failed sign-ins: per email and network in 15 minutes, and per network in an hour. */
  signInFailures: values.LIMIT_SIGN_IN_FAILURES,
  signInFailuresNetwork: values.LIMIT_SIGN_IN_FAILURES_NETWORK,
  /** Wrong codes of the super user, who signs in with a code from the settings: in 15 minutes, for all networks together. */
  superUserFailures: values.LIMIT_SUPER_USER_FAILURES,
  /** Password reset emails in an hour: per recipient and requesting network, per recipient in all, and per network. */
  resets: values.LIMIT_RESETS,
  resetsOfEmail: values.LIMIT_RESETS_OF_EMAIL,
  resetsNetwork: values.LIMIT_RESETS_NETWORK,
  /** Messages of the contact form in an hour, per network. */
  contacts: values.LIMIT_CONTACTS,
  /** New accounts in an hour, per network. */
  signUps: values.LIMIT_SIGN_UPS,
  /** New checkouts in an hour: by visitors, per network; by members, per user, and 20 times the visitors' limit per network. */
  checkouts: values.LIMIT_CHECKOUTS,
  checkoutsOfUser: values.LIMIT_CHECKOUTS_OF_USER,
  /** Requests of the success page to verify a payment in a minute, per network. */
  verifications: values.LIMIT_VERIFICATIONS,
  /** Uses of prompts that a member can record: in a minute, and in 24 hours. */
  usesPerMinute: values.LIMIT_USES_PER_MINUTE,
  usesPerDay: values.LIMIT_USES_PER_DAY,
  /**
   * Changes of what is a member's own: of favorites, own prompts, collections, workflows, the practice profile, the field of work and
   * mail preferences.
   */
  changesPerMinute: values.LIMIT_CHANGES_PER_MINUTE,
  /** The most complexity points that one GraphQL operation may have, for visitors and for members. */
  complexity: { visitor: values.LIMIT_COMPLEXITY_VISITOR, member: values.LIMIT_COMPLEXITY_MEMBER },
  /** Bytes that the response to an operation may have, as estimated before it is built. */
  responseBytes: values.LIMIT_ANSWER_BYTES,
  /** Complexity points that one caller may spend in a minute. Each request costs its complexity plus a flat 10. */
  costPerMinute: values.LIMIT_COST_PER_MINUTE,
  /** Requests of one network that may wait for a connection to the database before new ones of it are turned away. */
  waitingNetwork: values.LIMIT_WAITING_NETWORK,
  /**
   * Registrations of assistants in an hour: per network, and of all networks together. After those, each new one replaces the oldest
   * that no member has connected.
   */
  registrations: { network: values.LIMIT_REGISTRATIONS, all: values.LIMIT_REGISTRATIONS_ALL },
  /** Per API key in a minute: requests and complexity points. `unknown`: of keys that do not exist, per network. */
  key: { requests: values.LIMIT_KEY_REQUESTS, cost: values.LIMIT_KEY_COST, unknown: values.LIMIT_KEYS_UNKNOWN },
});

export type Limits = ReturnType<typeof toLimits>;

/** For descriptions, which name them as defaults. */
export const defaultLimits = toLimits(z.object(limitSettings).parse({}));
