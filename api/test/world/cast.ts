import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { User } from '../../src/features/users/user.entity.ts';
import { makeAdmin, makeCategory, makeFree, makePro, makePrompt, makeSession, makeSuperUser, PASSWORD } from './factories.ts';
import { makeKey } from './key.ts';
import type { TestServer } from '../server.ts';

/** People, and the keys of two of them, each with all the rights that the plan may have. */
export const roles = ['visitor', 'free', 'pro', 'disabled', 'admin', 'superUser', 'freeKey', 'proKey'] as const;
export type Role = (typeof roles)[number];

/** What a server needs to be asked for everything at once, again and again. */
export const unlimited = {
  LIMIT_COST_PER_MINUTE: '1000000000',
  LIMIT_KEY_REQUESTS: '1000000',
  LIMIT_KEY_COST: '1000000000',
  LIMIT_COMPLEXITY_VISITOR: '1000000',
  LIMIT_COMPLEXITY_MEMBER: '1000000',
  LIMIT_CONTACTS: '1000000',
  LIMIT_SIGN_UPS: '1000000',
  LIMIT_CHECKOUTS: '1000000',
  LIMIT_VERIFICATIONS: '1000000',
  LIMIT_CHECKOUTS_OF_USER: '1000000',
};

const SPARES = 500;

export type Cast = Awaited<ReturnType<typeof makeCast>>;

/** What is on the desk of an admin: a message and a report. */
async function makePost({ database, clock }: TestServer, promptId: string): Promise<{ message: string; report: string }> {
  const [message, report] = [randomUUID(), randomUUID()];
  const db = database.fork().getKysely();
  await sql`insert into contact_messages (id, name, email, subject, message, created_at)
    values (${message}, 'Nell', 'nell@example.test', 'A question', 'How?', ${clock.now})`.execute(db);
  await sql`insert into prompt_reports (id, prompt_id, message, created_at) values (${report}, ${promptId}, 'It is wrong', ${clock.now})`.execute(
    db,
  );
  return { message, report };
}

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
  const em = server.database.fork();
  await em.nativeUpdate(User, { id: Object.values(users).map(({ id }) => id) }, { emailVerifiedAt: server.clock.now });
  await em.nativeUpdate(User, users.disabled.id, { disabledAt: server.clock.now, stripeStatus: 'active' });
  const keys = {
    freeKey: await makeKey(server, users.free, { scopes: ['catalog:read', 'schema:read'] }),
    proKey: await makeKey(server, users.pro),
  };
  // Users to whom anything may be done, once each, and names for those who are made.
  await sql`
    insert into users (id, email, role, created_at) select 'spare-' || n, 'spare-' || n || '@example.test', 'member', ${server.clock.now}::timestamptz
    from generate_series(1, ${SPARES}::int) as n`.execute(server.database.fork().getKysely());
  let used = 0;
  const next = () => {
    if (used === SPARES) throw new Error('No spare user is left: make more of them');
    return (used += 1);
  };
  /** Anybody may try to sign in; a visitor and a disabled user as somebody else. */
  const owners = { ...users, visitor: users.free, disabled: users.free, freeKey: users.free, proKey: users.pro };
  const emailFor = (role: Role) => owners[role].email;
  const { message, report } = await makePost(server, free);
  return {
    category,
    free,
    premium,
    emailFor,
    /** A session of its own for each question: some of them end it. */
    tokenOf: async (role: Role) => {
      if (role === 'visitor') return undefined;
      return role === 'freeKey' || role === 'proKey' ? keys[role].key : (await makeSession(server, users[role])).token;
    },
    /** Values for the arguments of a field of the root; those of a new one are to be added. */
    argumentsFor: (role: Role, field: string): Record<string, unknown> => {
      const number = /^admin|^userRecord$/.test(field) ? next() : 0;
      const spare = `spare-${number}`;
      const given: Record<string, Record<string, unknown>> = {
        category: { id: category },
        prompt: { id: free },
        signIn: { email: emailFor(role), password: PASSWORD },
        setFavorite: { promptId: free, isFavorited: true },
        recordUse: { promptId: free },
        signUp: { input: { email: emailFor(role), password: PASSWORD, acceptsTerms: true } },
        verifyEmail: { token: 'x'.repeat(43) },
        superUserSignIn: { code: '2468' },
        requestPasswordReset: { email: emailFor(role) },
        setPassword: { token: 'x'.repeat(43), password: PASSWORD },
        updateProfile: { input: { firstName: 'Another' } },
        changeEmail: { email: `next-${role.toLowerCase()}@example.test`, password: PASSWORD },
        // To the same one, so that it can be asked again.
        changePassword: { currentPassword: PASSWORD, newPassword: PASSWORD },
        beginSecondFactor: { password: PASSWORD },
        confirmSecondFactor: { code: 'no code' },
        removeSecondFactor: { password: PASSWORD },
        renewRecoveryCodes: { password: PASSWORD },
        endSession: { id: '00000000-0000-4000-8000-000000000000' },
        setMailPreferences: { input: { receipts: true, renewalReminders: true } },
        // Nobody of the cast may leave.
        deleteAccount: { password: 'a wrong password' },
        createUserSubscription: { input: { email: emailFor(role), password: PASSWORD, planType: 'monthly' } },
        verifySubscription: { paymentIntent: 'pi_0123456789', email: emailFor(role) },
        changePlan: { planType: 'annual' },
        // Whether somebody of the cast has a customer hangs on what was asked before; this is refused before that counts.
        setInvoiceDetails: { input: { country: 'no country' } },
        recordSearch: { search: 'a search', promptId: free },
        reportPrompt: { promptId: free, message: 'It is wrong' },
        resolvePromptReport: { id: report, isResolved: true },
        markContactMessage: { id: message, isRead: true, isAnswered: false },
        userRecord: { id: spare },
        adminCreateUser: { input: { id: `made-${number}`, email: `made-${number}@example.test` } },
        adminUpdateUser: { id: spare, input: { email: `moved-${number}@example.test` } },
        adminDeleteUser: { id: spare },
        adminSetRole: { id: spare, role: 'admin' },
        adminSetDisabled: { id: spare, isDisabled: true },
        adminGrantPro: { id: spare, until: new Date(server.clock.now.getTime() + 86_400_000).toISOString() },
        adminEndSessions: { id: spare },
        adminSetUpLink: { id: spare },
        adminSendPasswordReset: { id: spare },
        createApiKey: { input: { name: 'A key', scopes: ['catalog:read'] } },
        rotateApiKey: { id: 'no key' },
        revokeApiKey: { id: 'no key' },
        submitContact: { input: { name: 'Nell', email: 'nell@example.test', subject: 'A question', message: 'How?' } },
      };
      return given[field] ?? {};
    },
  };
}
