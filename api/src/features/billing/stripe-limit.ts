/**
 * Of what one member reads and changes at Stripe. Stripe counts the requests of the whole installation, so nobody may spend those
 * of everybody else.
 */
export const stripeLimit = { name: 'stripe', counted: 'requests about payments', points: 60, seconds: 60, isInMemory: true };

/** For the descriptions of the fields that have it. */
export const STRIPE_LIMIT = `RATE_LIMITED after ${stripeLimit.points} a minute, together with what else asks Stripe.`;

export const STRIPE_ERRORS = `PAYMENT_FAILED if Stripe does not respond. ${STRIPE_LIMIT}`;
