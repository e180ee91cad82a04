import { PASSWORD } from '../fixtures/factories.ts';
import { confirmPayment, deliverWebhooks } from '../clients/pay.ts';
import type { TestServer } from '../server.ts';
import { type Person, addStatusChecks, type Fixtures } from './fixtures.ts';

/** The request that an example sends to a route. */
export interface ExampleRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

interface RequestContext {
  server: TestServer;
  fixtures: Fixtures;
  /** The response bodies of the routes before, by route name. */
  responses: Record<string, unknown>;
}

const SUBSCRIBER = 'kim@example.com';

/** Advances the clock by half an hour, so that two events have different times. */
function later({ clock }: TestServer): void {
  clock.now = new Date(clock.now.getTime() + 30 * 60 * 1000);
}

/**
 * The example request of every route, in the order in which they are sent: a favorite must be added before it is read.
 * A route that is missing here fails a test. Prompts are requested by a free member, because the examples are public
 * and premium content is not.
 */
export const exampleRequests: Record<
  string,
  { as?: Person; request?: (context: RequestContext) => ExampleRequest | Promise<ExampleRequest> }
> = {
  listCategories: { as: 'free' },
  getCategory: { as: 'free', request: () => ({ params: { id: 'legal' } }) },
  recordUse: {
    as: 'free',
    request: async ({ server, fixtures }) => {
      await server.rest('POST', `/api/user/prompt-usage/${fixtures.other}`, { token: fixtures.tokenOf('free') });
      later(server);
      return { params: { id: fixtures.free } };
    },
  },
  addFavorite: {
    as: 'free',
    request: async ({ server, fixtures }) => {
      await server.rest('POST', `/api/user/favorites/${fixtures.premium}`, { token: fixtures.tokenOf('free') });
      later(server);
      return { params: { id: fixtures.free } };
    },
  },
  getFavorite: { as: 'free', request: ({ fixtures }) => ({ params: { id: fixtures.premium } }) },
  listFavorites: { as: 'free' },
  listRecentPrompts: { as: 'free' },
  getStats: { as: 'free' },
  listOwnPrompts: { as: 'free' },
  getOwnPrompt: { as: 'free', request: ({ fixtures }) => ({ params: { id: fixtures.mine } }) },
  listCollections: { as: 'free' },
  listCollectionEntries: { as: 'free', request: ({ fixtures }) => ({ params: { id: fixtures.mine } }) },
  listMyVersions: { as: 'free' },
  listPrompts: { as: 'free', request: () => ({ query: { category: 'legal', sort: 'popular', limit: '10' } }) },
  listPopularPrompts: { as: 'free' },
  getPrompt: { as: 'free', request: ({ fixtures }) => ({ params: { id: fixtures.free } }) },
  getWorkedExample: { as: 'free', request: ({ fixtures }) => ({ params: { id: fixtures.worked } }) },
  removeFavorite: { as: 'free', request: ({ fixtures }) => ({ params: { id: fixtures.premium } }) },
  getUser: { as: 'pro' },
  getKey: { as: 'key' },
  signIn: { request: () => ({ body: { email: 'nell@example.com', password: PASSWORD } }) },
  submitContact: {
    request: () => ({
      body: {
        name: 'Nell Gray',
        email: 'nell@example.com',
        subject: 'Invoices',
        message: 'Can our invoices name the firm instead of me?',
      },
    }),
  },
  getSystemStatus: { request: async ({ server }) => (await addStatusChecks(server), {}) },
  adminListUsers: { as: 'admin' },
  adminCreateUser: {
    as: 'admin',
    request: () => ({ body: { id: 'lee', email: 'lee@example.com', firstName: 'Lee', lastName: 'Moss' } }),
  },
  adminUpdateUser: {
    as: 'admin',
    request: () => ({ params: { id: 'lee' }, body: { email: 'lee.moss@example.com', firstName: 'Lee', lastName: 'Moss' } }),
  },
  adminDeleteUser: { as: 'admin', request: () => ({ params: { id: 'lee' } }) },
  createSubscription: { as: 'free', request: () => ({ body: { planType: 'annual' } }) },
  createUserSubscription: {
    request: () => ({ body: { email: SUBSCRIBER, password: PASSWORD, planType: 'monthly', acceptsTerms: true } }),
  },
  verifySubscription: {
    request: async ({ server, responses }) => {
      const { clientSecret } = responses.createUserSubscription as { clientSecret: string };
      const { paymentIntent } = await confirmPayment(server, clientSecret);
      await deliverWebhooks(server);
      return { query: { payment_intent: paymentIntent, email: SUBSCRIBER } };
    },
  },
};
