import { User } from '../src/features/users/user.entity.ts';
import { makeAdmin, makeCategory, makeFree, makePro, makePrompt, makeSession, makeSuperUser, PASSWORD } from './factories.ts';
import type { TestServer } from './server.ts';

export const roles = ['visitor', 'free', 'pro', 'disabled', 'admin', 'superUser'] as const;
export type Role = (typeof roles)[number];

/** What a server needs to be asked for everything at once, again and again. */
export const unlimited = {
  LIMIT_COST_PER_MINUTE: '1000000000',
  LIMIT_COMPLEXITY_VISITOR: '1000000',
  LIMIT_COMPLEXITY_MEMBER: '1000000',
  LIMIT_CONTACTS: '1000000',
  LIMIT_SIGN_UPS: '1000000',
  LIMIT_CHECKOUTS: '1000000',
  LIMIT_VERIFICATIONS: '1000000',
  LIMIT_CHECKOUTS_OF_USER: '1000000',
};

export type Cast = Awaited<ReturnType<typeof makeCast>>;

/** One of everybody, and a free and a premium prompt to ask for. */
export async function makeCast(server: TestServer) {
  const { id: category } = await makeCategory(server);
  const { id: premium } = await makePrompt(server, category, { isPremium: true });
  const { id: free } = await makePrompt(server, category, { related: [premium] });
  const users = {
    free: (await makeFree(server)).user,
    pro: (await makePro(server)).user,
    disabled: (await makeAdmin(server)).user,
    admin: (await makeAdmin(server)).user,
    superUser: (await makeSuperUser(server)).user,
  };
  await server.database.fork().nativeUpdate(User, users.disabled.id, { disabledAt: server.clock.now, stripeStatus: 'active' });
  /** Anybody may try to sign in; a visitor and a disabled user as somebody else. */
  const emailFor = (role: Role) => users[role === 'visitor' || role === 'disabled' ? 'free' : role].email;
  return {
    category,
    free,
    premium,
    emailFor,
    /** A session of its own for each question: some of them end it. */
    tokenOf: async (role: Role) => (role === 'visitor' ? undefined : (await makeSession(server, users[role])).token),
    /** Values for the arguments of a field of the root; those of a new one are to be added. */
    argumentsFor: (role: Role, field: string): Record<string, unknown> => {
      const given: Record<string, Record<string, unknown>> = {
        category: { id: category },
        prompt: { id: free },
        signIn: { email: emailFor(role), password: PASSWORD },
        setFavorite: { promptId: free, isFavorited: true },
        recordUse: { promptId: free },
        signUp: { input: { email: emailFor(role), password: PASSWORD, acceptsTerms: true } },
        verifyEmail: { token: 'x'.repeat(43) },
        createUserSubscription: { input: { email: emailFor(role), password: PASSWORD, planType: 'monthly' } },
        verifySubscription: { paymentIntent: 'pi_0123456789', email: emailFor(role) },
        changePlan: { planType: 'annual' },
        submitContact: { input: { name: 'Nell', email: 'nell@example.test', subject: 'A question', message: 'How?' } },
      };
      return given[field] ?? {};
    },
  };
}
