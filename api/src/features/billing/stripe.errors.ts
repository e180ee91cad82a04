import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { Stripe, type StripeGateway } from '../../core/stripe.ts';

export const paymentFailed = () => new ApiError('PAYMENT_FAILED', 'Failed to process subscription. Please try again.');

/** The access to Stripe; throws where the installation has none. */
export function requireStripe({ stripe }: Pick<Context, 'stripe'>): StripeGateway {
  if (!stripe) throw new ApiError('PAYMENT_FAILED', 'Checkout is not available here. Please contact us.');
  return stripe;
}

export const isStripeError = (error: unknown) => error instanceof Stripe.errors.StripeError;

/** Whether Stripe rejects what a call asks for. */
export const isRejected = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/** Whether Stripe does not know what a call names. */
export const isMissing = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  isRejected(error) && error.code === 'resource_missing';

/** Runs calls to Stripe. An error of Stripe is logged and becomes PAYMENT_FAILED. */
export async function withStripeErrors<T>(
  { log }: Pick<Context, 'log'>,
  message: string,
  work: () => Promise<T>,
  isFailure: (error: unknown) => boolean = isStripeError,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFailure(error)) throw error;
    log.error({ err: error }, message);
    throw paymentFailed();
  }
}

/** Stripe gives either the id of an object or, where it is expanded, the object. */
export function idOf(value: string | { id: string }): string;
export function idOf(value: string | { id: string } | null | undefined): string | undefined;
export function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}
