import { PASSWORD } from '../fixtures/factories.ts';
import { confirm, settle } from '../clients/pay.ts';
import type { TestServer } from '../server.ts';
import { type Person, recordChecks, type World } from './world.ts';

/** What is sent to a row. */
export interface Ask {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

interface Asked {
  server: TestServer;
  world: World;
  /** What the rows before have answered, by their names. */
  answers: Record<string, unknown>;
}

const SUBSCRIBER = 'kim@example.com';

/** Half an hour later, so that two things did not happen at once. */
function later({ clock }: TestServer): void {
  clock.now = new Date(clock.now.getTime() + 30 * 60 * 1000);
}

/**
 * What is asked for the examples, in this order, because one thing leads to another: a star is set before it is seen.
 * A row without a line here fails the test. Who asks for texts is a free member: the examples are public, and the text
 * of a premium prompt is not.
 */
export const asks: Record<string, { as?: Person; ask?: (asked: Asked) => Ask | Promise<Ask> }> = {
  listCategories: { as: 'free' },
  getCategory: { as: 'free', ask: () => ({ params: { id: 'legal' } }) },
  recordUse: {
    as: 'free',
    ask: async ({ server, world }) => {
      await server.rest('POST', `/api/user/prompt-usage/${world.other}`, { token: world.tokenOf('free') });
      later(server);
      return { params: { id: world.free } };
    },
  },
  addFavorite: {
    as: 'free',
    ask: async ({ server, world }) => {
      await server.rest('POST', `/api/user/favorites/${world.premium}`, { token: world.tokenOf('free') });
      later(server);
      return { params: { id: world.free } };
    },
  },
  getFavorite: { as: 'free', ask: ({ world }) => ({ params: { id: world.premium } }) },
  listFavorites: { as: 'free' },
  listRecentPrompts: { as: 'free' },
  getStats: { as: 'free' },
  listPrompts: { as: 'free', ask: () => ({ query: { category: 'legal', sort: 'popular', limit: '10' } }) },
  listPopularPrompts: { as: 'free' },
  getPrompt: { as: 'free', ask: ({ world }) => ({ params: { id: world.free } }) },
  removeFavorite: { as: 'free', ask: ({ world }) => ({ params: { id: world.premium } }) },
  getUser: { as: 'pro' },
  signIn: { ask: () => ({ body: { email: 'nell@example.com', password: PASSWORD } }) },
  submitContact: {
    ask: () => ({
      body: {
        name: 'Nell Gray',
        email: 'nell@example.com',
        subject: 'Invoices',
        message: 'Can our invoices name the firm instead of me?',
      },
    }),
  },
  getSystemStatus: { ask: async ({ server }) => (await recordChecks(server), {}) },
  adminListUsers: { as: 'admin' },
  adminCreateUser: {
    as: 'admin',
    ask: () => ({ body: { id: 'lee', email: 'lee@example.com', firstName: 'Lee', lastName: 'Moss' } }),
  },
  adminUpdateUser: {
    as: 'admin',
    ask: () => ({ params: { id: 'lee' }, body: { email: 'lee.moss@example.com', firstName: 'Lee', lastName: 'Moss' } }),
  },
  adminDeleteUser: { as: 'admin', ask: () => ({ params: { id: 'lee' } }) },
  createSubscription: { as: 'free', ask: () => ({ body: { planType: 'annual' } }) },
  createUserSubscription: {
    ask: () => ({ body: { email: SUBSCRIBER, password: PASSWORD, planType: 'monthly', acceptsTerms: true } }),
  },
  verifySubscription: {
    ask: async ({ server, answers }) => {
      const { clientSecret } = answers.createUserSubscription as { clientSecret: string };
      const { paymentIntent } = await confirm(server, clientSecret);
      await settle(server);
      return { query: { payment_intent: paymentIntent, email: SUBSCRIBER } };
    },
  },
};
