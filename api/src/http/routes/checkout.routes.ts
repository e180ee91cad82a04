import {
  CreateSubscriptionDocument,
  CreateUserSubscriptionDocument,
  VerifySubscriptionDocument,
} from '@promptory/sdk/operations';
import { z } from 'zod';
import { ApiError } from '../../core/errors.ts';
import { restRoute } from './route.ts';
import { checkout, planType, verifiedSubscription } from './entities.ts';
import { success } from './shapes.ts';

/** Reports a missing parameter by its name in REST. GraphQL has another name for one of them. */
function requireParameter(value: string | undefined, name: string): string {
  if (value !== undefined) return value;
  throw new ApiError('BAD_USER_INPUT', `The value of ${name} is missing or has the wrong type.`, {
    fields: { [name]: 'Missing' },
  });
}

const plan = planType.optional().describe('If omitted: monthly.');

/** The routes of the checkout. */
export const checkoutRoutes = [
  restRoute({
    name: 'createSubscription',
    summary: 'Open or resume the checkout of the member.',
    note: '409 if the plan is already Pro, or if credit would pay all of it and `payWithCredit` is left out; by default, 429 after ten new attempts an hour.',
    method: 'post',
    path: '/create-subscription',
    body: z.object({
      planType: plan,
      payWithCredit: z
        .boolean()
        .optional()
        .describe(
          'Where credit pays the whole plan: true subscribes at once, false returns what the credit would pay and buys nothing.',
        ),
    }),
    errors: ['CONFLICT', 'PAYMENT_FAILED'],
    document: CreateSubscriptionDocument,
    variables: ({ body }) => ({ planType: body.planType, payWithCredit: body.payWithCredit }),
    response: checkout,
    pick: ({ createSubscription }) => ({ ...success, ...createSubscription }),
  }),
  restRoute({
    name: 'createUserSubscription',
    summary: 'Open an account and its checkout in one step.',
    note: 'With the address and password of an account that has no active subscription, it resumes that checkout; 409 if credit would pay all of it. An address that is taken is refused with a generic message.',
    method: 'post',
    path: '/create-user-subscription',
    body: z.object({
      email: z.string().max(254).meta({ format: 'email', description: 'Address of the new account.' }),
      password: z
        .string()
        .min(8)
        .max(128)
        .meta({ format: 'password', description: 'Not one of the most common ones, the address or the name of the site.' }),
      planType: plan,
      acceptsTerms: z.boolean().optional().describe('That the person is 18 or older and accepts the terms of service.'),
    }),
    saysSuccess: true,
    errors: ['CONFLICT', 'PAYMENT_FAILED'],
    document: CreateUserSubscriptionDocument,
    variables: ({ body: { email, password, planType, acceptsTerms } }) => ({
      input: { email, password, planType, acceptsTerms },
    }),
    response: checkout,
    pick: ({ createUserSubscription }) => ({ ...success, ...createUserSubscription }),
  }),
  restRoute({
    name: 'verifySubscription',
    summary: 'Ask whether a payment has arrived, and which plan resulted.',
    note: 'It is read at Stripe. Anything but a payment of this address is 404, whatever the reason; by default, more than ten requests a minute are 429.',
    method: 'get',
    path: '/verify-subscription',
    query: z.object({
      payment_intent: z.string().describe('Id of the payment intent, or of the setup intent.'),
      email: z.string().meta({ format: 'email', description: 'Address of the account that has paid.' }),
    }),
    errors: ['NOT_FOUND', 'PAYMENT_FAILED'],
    document: VerifySubscriptionDocument,
    variables: ({ query }) => ({
      paymentIntent: requireParameter(query.payment_intent, 'payment_intent'),
      email: requireParameter(query.email, 'email'),
    }),
    response: verifiedSubscription,
    pick: (data) => ({ planType: data.verifySubscription.planType }),
  }),
];
