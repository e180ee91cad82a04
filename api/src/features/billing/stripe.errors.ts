import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { Stripe, type StripeGateway } from '../../core/stripe.ts';
import { PriceError } from './prices.ts';

export const paymentFailed = () => new ApiError('PAYMENT_FAILED', 'Failed to process subscription. Please try again.');

/** What retrying cannot fix: the operator has to. */
const notAvailable = (what = 'Checkout is not available here.') => new ApiError('PAYMENT_FAILED', `${what} Please contact us.`);

/** The access to Stripe; throws where the installation has none. */
export function requireStripe({ stripe }: Pick<Context, 'stripe'>): StripeGateway {
  if (!stripe) throw notAvailable();
  return stripe;
}

export const isStripeError = (error: unknown) => error instanceof Stripe.errors.StripeError;

/** Whether Stripe rejects what a call asks for. */
export const isRejected = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/** Whether Stripe does not know what a call names. */
export const isMissing = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  isRejected(error) && error.code === 'resource_missing';

/** Runs calls to Stripe. An error of Stripe, or of our prices there, is logged and becomes PAYMENT_FAILED. */
export async function withStripeErrors<T>({ log }: Pick<Context, 'log'>, message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOurs = error instanceof PriceError;
    if (!isOurs && !isStripeError(error)) throw error;
    log.error({ err: error }, message);
    throw isOurs ? notAvailable('Payments are not available right now.') : paymentFailed();
  }
}

/** Stripe gives either the id of an object or, where it is expanded, the object. */
export function idOf(value: string | { id: string }): string;
export function idOf(value: string | { id: string } | null | undefined): string | undefined;
export function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}
